// 追溯召回: what stands in stock of the listed lots is frozen in one transaction and released here, lot by lot, once it is
// decided; the salespeople of the customers are told. A drill lists and times and does neither (FLOWS q4).
import { heldByRecall } from '#entities/master/lotHold.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Told {
  user: string;
  customer: string;
}

interface Facts {
  now: string;
  /** State and holder of each listed lot as it is now. */
  lots: ReadonlyMap<string, { status: string; frozenBy: string; onHand: string }>;
  /** Salespeople to tell, by customer; customers without one who could be told are `untold`. */
  told: readonly Told[];
  untold: readonly string[];
  reason: string;
}

async function facts(doc: Doc, read: Read, moment: Moment): Promise<Facts> {
  const nothing: Facts = {
    now: read.now,
    lots: new Map(),
    told: [],
    untold: [],
    reason: textOf(read.given['reason']),
  };
  if (moment === 'freezeStock' || moment === 'releaseStock') {
    const rows = await read.rows(
      `select t.id::text as id, t.lot_status, t.frozen_by, coalesce((select sum(b.on_hand_qty) from stock_balance b where b.org = $1::uuid and b.lot = t.id), 0)::text as on_hand
       from lot t where t.org = $1::uuid and t.id = any($2::uuid[])`,
      [read.org, (doc.lines['lots'] ?? []).flatMap((row) => optionalText(row['lot']) ?? [])],
    );
    const lots = new Map(
      rows.map((row) => [
        textOf(row['id']),
        {
          status: textOf(row['lot_status']),
          frozenBy: textOf(row['frozen_by']),
          onHand: textOf(row['on_hand'], '0'),
        },
      ]),
    );
    return { ...nothing, lots };
  }
  if (moment !== 'notify') return nothing;
  const rows = await read.rows(
    `select c.name, e."user"::text as "user" from customer c left join employee e on e.id = c.salesperson
     where c.id = any($1::uuid[]) order by c.code`,
    [[...new Set((doc.lines['shipments'] ?? []).flatMap((row) => optionalText(row['customer']) ?? []))]],
  );
  return {
    ...nothing,
    told: rows.flatMap((row) =>
      row['user'] === null ? [] : [{ user: textOf(row['user']), customer: textOf(row['name']) }],
    ),
    untold: rows.flatMap((row) => (row['user'] === null ? [textOf(row['name'])] : [])),
  };
}

/** Rows by lot: one lot may be listed once for each of its pieces. */
function rowsOfLots(doc: Doc): Map<string, LineRow[]> {
  return Map.groupBy(
    (doc.lines['lots'] ?? []).filter((row) => optionalText(row['lot']) !== null),
    (row) => textOf(row['lot']),
  );
}

function toFreeze(doc: Doc, { lots }: Facts): [string, LineRow[]][] {
  return [...rowsOfLots(doc)].filter(([id]) => {
    const lot = lots.get(id);
    return lot !== undefined && lot.status === 'normal' && decimal(lot.onHand).greaterThan(0);
  });
}

function toRelease(doc: Doc, { lots }: Facts): [string, LineRow[]][] {
  const code = textOf(doc.fields['code']);
  return [...rowsOfLots(doc)].filter(
    ([id, rows]) =>
      lots.get(id)?.frozenBy === heldByRecall(code) && rows.every((row) => row['decision'] === 'release'),
  );
}

function problems(doc: Doc, known: Facts, moment: Moment): Problem[] {
  const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (moment === 'run')
    return ['startText', 'reason'].flatMap((field): Problem[] =>
      textOf(doc.fields[field]).trim() === ''
        ? [{ field, level: 'error', message: field === 'reason' ? '请填写召回的原因' : '请填写或扫描起点' }]
        : [],
    );
  const isDrill = doc.fields['isDrill'] === true;
  if (isDrill && moment === 'freezeStock') return error('这是演练，只列清单和计时，不冻结库存');
  if (isDrill && moment === 'notify') return error('这是演练，只列清单和计时，不通知客户；可以直接关闭');
  if (moment === 'freezeStock' && toFreeze(doc, known).length === 0)
    return error('清单里没有可冻结的库存：没有在库的批次，或都已冻结；没有批号的序列号请在库存查询中冻结');
  if (moment === 'releaseStock' && toRelease(doc, known).length === 0)
    return error('没有可解冻的批次：只能解冻由本单冻结、处理为“放行”的批次');
  if (moment === 'notify') {
    if ((doc.lines['shipments'] ?? []).length === 0)
      return error('清单里没有发货，不用通知客户；可以直接关闭');
    if (known.untold.length > 0)
      return [
        {
          field: '',
          level: 'warning',
          message: `${known.untold.join('、')} 没有能收到消息的销售员，请另行通知`,
        },
      ];
  }
  if (moment !== 'close') return [];
  const open = (doc.lines['lots'] ?? []).find((row) => optionalText(row['decision']) === null);
  return open === undefined
    ? []
    : [
        {
          field: 'decision',
          lines: 'lots',
          lineId: open.id,
          lineNo: open.seq,
          level: 'error',
          message: `第${open.seq}行 还没有填写处理，每个批次都有处理以后才能关闭`,
        },
      ];
}

function held(doc: Doc, chosen: readonly [string, readonly LineRow[]][], hold: boolean): Effect[] {
  const fields = hold
    ? { lotStatus: 'frozen', frozenBy: heldByRecall(textOf(doc.fields['code'])) }
    : { lotStatus: 'normal', frozenBy: null };
  return [
    ...chosen.flatMap(([id]): Effect[] => [
      { effect: 'freeze', work: { by: 'lot', id, hold } },
      { effect: 'set', entity: 'lot', id, fields },
    ]),
    {
      effect: 'set',
      entity: 'recallRun',
      id: doc.id,
      lines: chosen.flatMap(([, rows]) =>
        rows.map((row) => ({ lines: 'lots', id: row.id, fields: { isFrozen: hold } })),
      ),
    },
  ];
}

export const recallRun = defineBehaviour<Facts>({
  title: '追溯召回',
  checks: [
    '列清单须有起点和原因',
    '演练不冻结库存，不通知客户',
    '每个批次都有处理以后才能关闭',
    '只能解冻由本单冻结、处理为“放行”的批次',
  ],
  effects: {
    run: ['runRecall'],
    freezeStock: ['freeze', 'set'],
    releaseStock: ['freeze', 'set'],
    notify: ['notify', 'set'],
  },
  facts,
  check: problems,
  plan: {
    run: () => [{ effect: 'runRecall' }],
    freezeStock: (doc, known) => held(doc, toFreeze(doc, known), true),
    releaseStock: (doc, known) => held(doc, toRelease(doc, known), false),
    notify(doc, { told, now }) {
      const code = textOf(doc.fields['code']);
      return [
        ...[...Map.groupBy(told, ({ user }) => user)].map(([user, own]): Effect => ({
          effect: 'notify',
          users: [user],
          title: `召回 ${code}：请通知客户 ${own.map(({ customer }) => customer).join('、')}`,
          content: `原因：${textOf(doc.fields['reason'])}。发货清单在召回单中。`,
          priority: 'H',
          entity: 'recallRun',
          id: doc.id,
        })),
        {
          effect: 'set',
          entity: 'recallRun',
          id: doc.id,
          lines: (doc.lines['shipments'] ?? []).map((row) => ({
            lines: 'shipments',
            id: row.id,
            fields: { notifiedAt: now },
          })),
        },
      ];
    },
  },
});
