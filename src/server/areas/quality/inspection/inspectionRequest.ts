// 报检单: the plan of every line, lots that are exempt or skipped qualified at once, and taking work off the list.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { inspectedOf, planInForce, recordOf } from './inForce.ts';
import { modeOfLot } from './skippedLots.ts';

interface Facts {
  /** What may still be asked for of a line of a receipt notice, in base units, by its id. */
  left: ReadonlyMap<string, { qty: string; name: string }>;
  /** Employee who takes work. */
  employee: string | null;
  /** Names of inspectors by id. */
  names: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string> | null;
}

const none: Facts = { left: new Map(), employee: null, names: new Map(), chosen: null };
const itemsOf = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];
const isExempt = (row: Row): boolean => row['inspectMode'] === 'exempt';

async function propose({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const header = ['inspectionType', 'supplier', 'customer', 'date'] as const;
  const moved =
    before !== null &&
    header.some((field) => !sameValue(before.fields[field] ?? null, doc.fields[field] ?? null));
  const was = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const patches: Patch[] = [];
  for (const row of itemsOf(doc)) {
    if (optionalText(row['material']) === null) continue;
    const old = was.get(row.id);
    const goods =
      old === undefined ||
      ['material', 'operation'].some((key) => !sameValue(old[key] ?? null, row[key] ?? null));
    const replanned =
      old !== undefined && !sameValue(old['inspectionPlan'] ?? null, row['inspectionPlan'] ?? null);
    if (!goods && !moved && !replanned) continue;
    const named = optionalText(row['inspectionPlan']);
    const keeps = replanned || (old === undefined && named !== null);
    const day = textOf(doc.fields['date'], read.today);
    const plan = keeps ? named : await planInForce(read, inspectedOf(row, doc.fields, day));
    const set = (field: string, value: string | null): void => {
      if (!sameValue(row[field] ?? null, value))
        patches.push({ op: 'setLine', lines: 'items', id: row.id, field, value });
    };
    set('inspectionPlan', plan);
    const chosen = await recordOf(read, 'inspectionPlan', plan);
    set(
      'inspectMode',
      await modeOfLot(read, chosen, {
        request: doc.id,
        material: row['material'],
        supplier: doc.fields['supplier'],
      }),
    );
    if (optionalText(row['inspector']) === null) set('inspector', optionalText(chosen?.fields['inspector']));
  }
  return patches;
}

async function facts(doc: Doc, read: Read, moment: string): Promise<Facts> {
  if (moment === 'receiveTask') {
    const ids = itemsOf(doc).flatMap((row) => optionalText(row['inspector']) ?? []);
    const rows = await read.rows('select id, name from employee where id = any($1::uuid[])', [ids]);
    const { lineIds } = read.request;
    return {
      ...none,
      employee: read.grants.employee,
      names: new Map(rows.map((row) => [textOf(row['id']), textOf(row['name'])])),
      chosen: lineIds === undefined || lineIds.length === 0 ? null : new Set(lineIds),
    };
  }
  if (moment !== 'save' && moment !== 'submit' && moment !== 'approve') return none;
  const lines = itemsOf(doc).flatMap((row) =>
    row['sourceEntity'] === 'receiptNotice' ? (optionalText(row['sourceLineId']) ?? []) : [],
  );
  if (lines.length === 0) return none;
  await read.rows(
    `select id from receipt_notice where id in (select doc_id from receipt_notice_items where id::text = any($1::text[]))
     order by id for update`,
    [lines],
  );
  const rows = await read.rows(
    `select n.id, n.seq, h.code, coalesce(n.counted_base_qty, 0)
        - coalesce((select sum(k.base_qty) from document_link k where k.org = $1::uuid and k.source_line_id = n.id::text
           and k.link_rule = 'receiptNotice-inspectionRequest' and k.link_status <> 'released' and k.target_id <> $3), 0) as remaining
     from receipt_notice_items n join receipt_notice h on h.id = n.doc_id where h.org = $1::uuid and n.id::text = any($2::text[])`,
    [read.org, lines, doc.id],
  );
  return {
    ...none,
    left: new Map(
      rows.map((row) => [
        textOf(row['id']),
        {
          qty: decimalText(decimal(textOf(row['remaining'], '0'))),
          name: `收货通知单 ${textOf(row['code'])} 第${String(row['seq'])}行`,
        },
      ]),
    ),
  };
}

function problems(doc: Doc, { left, employee, names, chosen }: Facts, moment: string): Problem[] {
  const at = (row: LineRow, field: string, message: string): Problem => ({
    field,
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level: 'error',
    message: `第${row.seq}行 ${message}`,
  });
  if (moment === 'receiveTask') {
    if (employee === null)
      return [
        { field: '', level: 'error', message: '当前用户没有关联员工，不能领取；请管理员在用户中关联员工' },
      ];
    return itemsOf(doc).flatMap((row) => {
      const by = optionalText(row['inspector']);
      if (chosen?.has(row.id) !== true || by === null || by === employee) return [];
      return [at(row, 'inspector', `已由${names.get(by) ?? '别人'}领取`)];
    });
  }
  return itemsOf(doc).flatMap((row) => {
    const source = left.get(textOf(row['sourceLineId']));
    const wanted = decimal(textOf(row['baseQty'], '0'));
    if (source === undefined || wanted.lessThanOrEqualTo(decimal(source.qty))) return [];
    return [at(row, 'requestQty', `报检数量超过${source.name}还可报检的 ${source.qty}（基本单位）`)];
  });
}

/** Exempt lines are qualified with the approval; a request of nothing else is closed at once. */
function exempted(doc: Doc): Effect[] {
  const rows = itemsOf(doc).filter(isExempt);
  if (rows.length === 0) return [];
  return [
    {
      effect: 'set',
      entity: 'inspectionRequest',
      id: doc.id,
      fields: rows.length === itemsOf(doc).length ? { status: 'closed' } : {},
      lines: rows.map((row) => ({
        lines: 'items',
        id: row.id,
        fields: { lineStatus: 'closed' },
      })),
    },
  ];
}

export const inspectionRequest = defineBehaviour<Facts>({
  title: '报检',
  checks: ['来自收货通知单的数量不超过实到减拒收', '已由别人领取的行不能再领取'],
  effects: { approve: ['progress', 'set'], unapprove: ['progress', 'set'], receiveTask: ['set'] },
  propose,
  facts,
  check: problems,
  plan: {
    approve: (doc) => [{ effect: 'progress', to: 'executed' }, ...exempted(doc)],
    unapprove: (doc) => [
      { effect: 'progress', to: 'occupied' },
      {
        effect: 'set',
        entity: 'inspectionRequest',
        id: doc.id,
        lines: itemsOf(doc)
          .filter(isExempt)
          .map((row) => ({ lines: 'items', id: row.id, fields: { lineStatus: 'open' } })),
      },
    ],
    receiveTask: (doc, { employee, chosen }) => [
      {
        effect: 'set',
        entity: 'inspectionRequest',
        id: doc.id,
        lines: itemsOf(doc)
          .filter(
            (row) =>
              !isExempt(row) &&
              (chosen === null ? optionalText(row['inspector']) === null : chosen.has(row.id)),
          )
          .map((row) => ({ lines: 'items', id: row.id, fields: { inspector: employee } })),
      },
    ],
  },
});
