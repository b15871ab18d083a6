// 不良处理单: takes reasons and origin over from what found the goods; its approval carries out what needs no further document,
// moves pieces of a report to good, rework or scrap, and releases goods to the document that brought them.
import { decimal, decimalText, sumOf } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { receiptsPassedBy, receivedSince } from '#server/areas/manufacturing/materialFlow/judgedReceipts.ts';
import { carrierEntities, carriersOf } from '#server/areas/manufacturing/workReport/reportFacts.ts';
import type { Patch } from '#model/patch.ts';
import {
  defineBehaviour,
  type DocumentLocks,
  type Proposal,
  type Read,
} from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { handledOnReport, reportOf, usedSince, type HandledReport } from './reportPieces.ts';

interface Facts {
  report: HandledReport | null;
  /** What may still be handled of the bill or report, in the unit of the document; null where it comes from neither. */
  left: { qty: string; name: string } | null;
  /** Receipts of products it released. */
  received: readonly DocumentLink[];
}

const rejected = {
  inspectionBill: {
    title: '检验单',
    left: `select b.code, b.unqualified_qty as rejected, coalesce(sum(h.defect_qty), 0) as handled from inspection_bill b
      left join defect_handling h on h.inspection_bill = b.id and h.status <> 'voided' and h.id <> $2::uuid where b.id = $1::uuid group by b.id`,
  },
  workReport: {
    title: '报工单',
    left: `select b.code, b.defect_qty as rejected, coalesce(sum(h.defect_qty), 0) as handled from work_report b
      left join defect_handling h on h.work_report = b.id and h.status <> 'voided' and h.id <> $2::uuid where b.id = $1::uuid group by b.id`,
  },
} as const;

/** Locked first, so that two handlings never take the same goods; of a report also what it is booked on. */
const handled: DocumentLocks = {
  phases: ['save', 'submit', 'approve', 'unapprove'],
  entities: ['inspectionBill', 'workReport', ...carrierEntities],
  async of({ fields }, read, phase): Promise<Record<string, string[]>> {
    const isBooked = fields['isReported'] === true && (phase === 'approve' || phase === 'unapprove');
    const report = isBooked ? await recordAt(read, 'workReport', fields['workReport']) : null;
    return {
      inspectionBill: idsIn(fields['inspectionBill']),
      workReport: idsIn(fields['workReport']),
      ...(report === null ? {} : carriersOf(report)),
    };
  },
};

async function leftOf(doc: Doc, read: Read): Promise<Facts['left']> {
  const from = doc.fields['sourceEntity'];
  if (from !== 'inspectionBill' && from !== 'workReport') return null;
  const { title, left } = rejected[from];
  const [row] = await read.rows(left, [doc.fields[from] ?? null, doc.id]);
  if (row === undefined) return null;
  const qty = decimal(textOf(row['rejected'], '0')).minus(decimal(textOf(row['handled'], '0')));
  return { qty: decimalText(qty), name: `${title} ${textOf(row['code'])}` };
}

const itemsOf = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];

/** The line of a receipt notice, and of the order behind it, that the goods came by. */
export async function originOf(bill: string | null, read: Read): Promise<Record<string, string | null>> {
  if (bill === null) return {};
  const [row] = await read.rows(
    `select n.id, n.order_line_id from inspection_bill b join inspection_request_items i on i.id::text = b.source_line_id
       join receipt_notice_items n on n.id::text = i.source_line_id
     where b.org = $1::uuid and b.id = $2::uuid and i.source_entity = 'receiptNotice'`,
    [read.org, bill],
  );
  return { noticeLineId: optionalText(row?.['id']), orderLineId: optionalText(row?.['order_line_id']) };
}

/** The reason recorded first: of the defects, of the items that failed, of what a report scrapped. */
export function reasonIn(found: Doc | null): string | null {
  const named = [
    ...(found?.lines['defects'] ?? []),
    ...(found?.lines['items'] ?? []).filter(({ result }) => result === 'reject'),
    ...(found?.lines['scraps'] ?? []),
  ].flatMap((row) => optionalText(row['badReason']) ?? []);
  return named[0] ?? null;
}

async function reasonOf(doc: Doc, read: Read): Promise<string | null> {
  return (
    reasonIn(await recordAt(read, 'inspectionBill', doc.fields['inspectionBill'])) ??
    reasonIn(await recordAt(read, 'workReport', doc.fields['workReport']))
  );
}

const recordAt = (read: Read, entity: string, id: unknown): Promise<Doc | null> => {
  const known = optionalText(id);
  return known === null ? Promise.resolve(null) : read.doc(entity, known);
};

async function propose({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const patches: Patch[] = [];
  if (before === null) {
    for (const [field, value] of Object.entries(
      await originOf(optionalText(doc.fields['inspectionBill']), read),
    ))
      if (value !== null) patches.push({ op: 'set', field, value });
    if (itemsOf(doc).length > 0 && optionalText(doc.fields['defectQty']) === null)
      patches.push({
        op: 'set',
        field: 'defectQty',
        value: sumOf(itemsOf(doc), (row) => textOf(row['qty'], '0')),
      });
  }
  const bare = itemsOf(doc).filter((row) => optionalText(row['badReason']) === null);
  const reason = bare.length === 0 ? null : await reasonOf(doc, read);
  if (reason !== null)
    for (const { id } of bare)
      patches.push({ op: 'setLine', lines: 'items', id, field: 'badReason', value: reason });
  return [...patches, ...(await usualMethods(itemsOf(doc), reason, read))];
}

/** What is usually done about the reason, where nobody said what to do. */
async function usualMethods(rows: readonly LineRow[], reason: string | null, read: Read): Promise<Patch[]> {
  const open = rows.filter((row) => optionalText(row['method']) === null);
  if (open.length === 0) return [];
  const usual = await read.kept(
    ['badReason'],
    'select id, default_method from bad_reason where org = $1::uuid and default_method is not null',
    [read.org],
  );
  const methods = new Map(usual.map((row) => [textOf(row['id']), textOf(row['default_method'])]));
  return open.flatMap((row): Patch[] => {
    const value = methods.get(optionalText(row['badReason']) ?? reason ?? '');
    return value === undefined ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field: 'method', value }];
  });
}

/** What the approval carries out by itself. */
const doneAtOnce = (doc: Doc): readonly LineRow[] => itemsOf(doc).filter((row) => row['isAtOnce'] === true);

function kept(doc: Doc, does: 'approve' | 'unapprove'): Effect {
  const rows = doneAtOnce(doc);
  const isWhole = does === 'approve' && rows.length === itemsOf(doc).length;
  return {
    effect: 'set',
    entity: 'defectHandling',
    id: doc.id,
    ...(isWhole ? { fields: { status: 'done' } } : {}),
    lines: rows.map(({ id, qty }) => ({
      lines: 'items',
      id,
      fields: { settledQty: does === 'approve' ? (qty ?? '0') : '0' },
    })),
  };
}

function told(doc: Doc, does: 'approve' | 'unapprove'): Effect[] {
  const bill = optionalText(doc.fields['inspectionBill']);
  if (bill === null) return [];
  const done = does === 'approve' ? sumOf(doneAtOnce(doc), (row) => textOf(row['qty'], '0')) : '0';
  return [
    {
      effect: 'followHandling',
      lines: [],
      own: { bill, done, handling: does === 'approve' ? doc.id : null },
    },
  ];
}

/** Receipts that came in because it released goods of the order its bill was made for. */
async function receivedOf(doc: Doc, read: Read): Promise<DocumentLink[]> {
  const bill = await recordAt(read, 'inspectionBill', doc.fields['inspectionBill']);
  const line = optionalText(bill?.fields['sourceLineId']);
  return line === null ? [] : receiptsPassedBy(read, line, textOf(doc.fields['releasedBase'], '0'));
}

function problems(doc: Doc, { report, left, received }: Facts, moment: string): Problem[] {
  if (received.length > 0) return receivedSince(received);
  if (left !== null && decimal(textOf(doc.fields['defectQty'], '0')).greaterThan(decimal(left.qty)))
    return [
      {
        field: 'defectQty',
        level: 'error',
        message: `不良数量超过${left.name}还可处理的 ${left.qty}`,
      },
    ];
  if (moment === 'unapprove' && report !== null) return usedSince(report);
  return [];
}

export const defectHandling = defineBehaviour<Facts>({
  title: '不良处理',
  checks: [
    '不良数量不超过检验单的不合格数量、报工单的待处理不良',
    '反审核时，报工的合格、返工数量没有被后道工序、返工报工或入库用到',
  ],
  locks: handled,
  effects: {
    approve: ['progress', 'set', 'followHandling'],
    unapprove: ['progress', 'set', 'followHandling'],
  },
  propose,
  async facts(doc, read, moment) {
    const isTurned = moment === 'approve' || moment === 'unapprove';
    return {
      received: moment === 'unapprove' ? await receivedOf(doc, read) : [],
      left: ['save', 'submit', 'approve'].includes(moment) ? await leftOf(doc, read) : null,
      report: isTurned && doc.fields['isReported'] === true ? await reportOf(doc, read) : null,
    };
  },
  check: problems,
  plan: {
    approve: (doc, { report }) => [
      { effect: 'progress', to: 'executed' },
      ...handledOnReport(report, 1),
      kept(doc, 'approve'),
      ...told(doc, 'approve'),
    ],
    unapprove: (doc, { report }) => [
      { effect: 'progress', to: 'occupied' },
      ...handledOnReport(report, -1),
      kept(doc, 'unapprove'),
      ...told(doc, 'unapprove'),
    ],
  },
});
