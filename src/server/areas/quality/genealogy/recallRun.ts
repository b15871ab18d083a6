// 追溯召回: what stands in stock of the listed lots is frozen in one transaction and released here, lot by lot, once it is
// decided; the salespeople of the customers are told. A drill lists and times and does neither (FLOWS q4).
import { heldByRecall } from '#entities/master/lotHold.ts';
import { decimal } from '#model/decimal.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { customer } from '#entities/master/customer.ts';
import { employee } from '#entities/master/employee.ts';
import { lot } from '#entities/master/lot.ts';
import { recallRun as recall } from '#entities/quality/genealogy/recallRun.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Recall = DocOf<typeof recall>;
type ListedLot = LineOf<typeof recall, 'lots'>;

interface Told {
  user: string;
  customer: string;
}

/** State and holder of each listed lot as it is now. */
type Lots = ReadonlyMap<string, { status: string; frozenBy: string; onHand: string }>;

async function lotsOf(doc: Recall, read: Read): Promise<Lots> {
  const t = headerTable(lot, 't');
  const b = headerTable(stockBalance, 'b');
  const listed = doc.lines.lots.flatMap((row) => row.lot ?? []);
  const rows = await read.select(
    {
      id: t.id,
      status: t.lotStatus,
      frozenBy: t.frozenBy,
      onHand: asKind(
        'qty',
        sql`(select sum(${b.onHandQty}) from ${b} where ${is(b.org, read.org)} and ${b.lot} = ${t.id})`,
      ),
    },
    sql`from ${t} where ${is(t.org, read.org)} and ${among(t.id, listed)}`,
  );
  return new Map(
    rows.map(({ id, status, frozenBy, onHand }) => [
      id,
      { status: status ?? '', frozenBy: frozenBy ?? '', onHand: onHand ?? '0' },
    ]),
  );
}

/** Salespeople to tell, by customer; customers without one who could be told are `untold`. */
async function peopleOf(
  doc: Recall,
  read: Read,
): Promise<{ now: string; told: readonly Told[]; untold: readonly string[] }> {
  const c = headerTable(customer, 'c');
  const e = headerTable(employee, 'e');
  const shipped = [...new Set(doc.lines.shipments.flatMap((row) => row.customer ?? []))];
  const rows = await read.select(
    { name: c.name, user: e.user },
    sql`from ${c} left join ${e} on ${e.id} = ${c.salesperson} where ${among(c.id, shipped)} order by ${c.code}`,
  );
  return {
    now: read.now,
    told: rows.flatMap(({ user, name }) => (user === null ? [] : [{ user, customer: name ?? '' }])),
    untold: rows.flatMap(({ user, name }) => (user === null ? [name ?? ''] : [])),
  };
}

/** Rows by lot: one lot may be listed once for each of its pieces. */
function rowsOfLots(doc: Recall): Map<string, ListedLot[]> {
  return Map.groupBy(
    doc.lines.lots.filter((row) => row.lot !== null),
    (row) => row.lot ?? '',
  );
}

function toFreeze(doc: Recall, lots: Lots): [string, ListedLot[]][] {
  return [...rowsOfLots(doc)].filter(([id]) => {
    const lot = lots.get(id);
    return lot !== undefined && lot.status === 'normal' && decimal(lot.onHand).greaterThan(0);
  });
}

function toRelease(doc: Recall, lots: Lots): [string, ListedLot[]][] {
  const code = doc.fields.code ?? '';
  return [...rowsOfLots(doc)].filter(
    ([id, rows]) =>
      lots.get(id)?.frozenBy === heldByRecall(code) && rows.every((row) => row.decision === 'release'),
  );
}

const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];

function missingStart({ fields }: Recall): Problem[] {
  return (['startText', 'reason'] as const).flatMap((field): Problem[] =>
    (fields[field] ?? '').trim() === ''
      ? [{ field, level: 'error', message: field === 'reason' ? '请填写召回的原因' : '请填写或扫描起点' }]
      : [],
  );
}

function freezeProblems(doc: Recall, lots: Lots): Problem[] {
  if (doc.fields.isDrill === true) return error('这是演练，只列清单和计时，不冻结库存');
  return toFreeze(doc, lots).length > 0
    ? []
    : error('清单里没有可冻结的库存：没有在库的批次，或都已冻结；没有批号的序列号请在库存查询中冻结');
}

function notifyProblems(doc: Recall, untold: readonly string[]): Problem[] {
  if (doc.fields.isDrill === true) return error('这是演练，只列清单和计时，不通知客户；可以直接关闭');
  if (doc.lines.shipments.length === 0) return error('清单里没有发货，不用通知客户；可以直接关闭');
  const message = `${untold.join('、')} 没有能收到消息的销售员，请另行通知`;
  return untold.length === 0 ? [] : [{ field: '', level: 'warning', message }];
}

function undecided({ lines }: Recall): Problem[] {
  const open = lines.lots.find((row) => row.decision === null);
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

function held(doc: Recall, chosen: readonly [string, readonly ListedLot[]][], hold: boolean): Effect[] {
  const fields = hold
    ? { lotStatus: 'frozen', frozenBy: heldByRecall(doc.fields.code ?? '') }
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

export const recallRun = defineBehaviour(recall, {
  title: '追溯召回',
  actions: {
    run: defineAction(recall, {
      checks: ['有起点和原因'],
      effects: ['runRecall'],
      check: missingStart,
      plan: () => [{ effect: 'runRecall' }],
    }),
    freezeStock: defineAction(recall, {
      checks: ['演练不冻结库存', '有可冻结的库存'],
      effects: ['freeze', 'set'],
      facts: lotsOf,
      check: freezeProblems,
      plan: (doc, lots) => held(doc, toFreeze(doc, lots), true),
    }),
    releaseStock: defineAction(recall, {
      checks: ['只能解冻由本单冻结、处理为“放行”的批次'],
      effects: ['freeze', 'set'],
      facts: lotsOf,
      check: (doc, lots) =>
        toRelease(doc, lots).length === 0
          ? error('没有可解冻的批次：只能解冻由本单冻结、处理为“放行”的批次')
          : [],
      plan: (doc, lots) => held(doc, toRelease(doc, lots), false),
    }),
    notify: defineAction(recall, {
      checks: ['演练不通知客户'],
      effects: ['notify', 'set'],
      facts: peopleOf,
      check: (doc, { untold }) => notifyProblems(doc, untold),
      plan(doc, { told, now }) {
        const code = doc.fields.code ?? '';
        return [
          ...[...Map.groupBy(told, ({ user }) => user)].map(([user, own]): Effect => ({
            effect: 'notify',
            users: [user],
            title: `召回 ${code}：请通知客户 ${own.map(({ customer }) => customer).join('、')}`,
            content: `原因：${doc.fields.reason ?? ''}。发货清单在召回单中。`,
            priority: 'H',
            entity: 'recallRun',
            id: doc.id,
          })),
          {
            effect: 'set',
            entity: 'recallRun',
            id: doc.id,
            lines: doc.lines.shipments.map((row) => ({
              lines: 'shipments',
              id: row.id,
              fields: { notifiedAt: now },
            })),
          },
        ];
      },
    }),
    close: defineAction(recall, { checks: ['每个批次都有处理'], check: undecided }),
  },
});
