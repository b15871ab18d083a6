// 不良处理单: takes reasons and origin over from what found the goods; its approval carries out what needs no further document,
// moves pieces of a report to good, rework or scrap, and releases goods to the document that brought them.
import { decimal, decimalText, sumOf } from '#model/decimal.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { badReason } from '#entities/quality/badReason.ts';
import { defectHandling as handling } from '#entities/quality/defect/defectHandling.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { receiptsPassedBy, receivedSince } from '#server/areas/manufacturing/materialFlow/judgedReceipts.ts';
import { carrierEntities, carriersOf } from '#server/areas/manufacturing/workReport/reportFacts.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { handledOnReport, reportOf, usedSince, type HandledReport } from './reportPieces.ts';

type Handling = DocOf<typeof handling>;
type Item = LineOf<typeof handling, 'items'>;

/** What may still be handled of the bill or report, in the unit of the document; null where it comes from neither. */
type Left = { qty: string; name: string } | null;

const sources = ({ fields }: Handling) => ({
  inspectionBill: idsIn(fields.inspectionBill),
  workReport: idsIn(fields.workReport),
});

/** Locked first, so that two handlings never take the same goods. */
const handled = { entities: ['inspectionBill', 'workReport'], of: sources };

/** The same, and of a report also what it is booked on. */
const booked = {
  entities: ['inspectionBill', 'workReport', ...carrierEntities],
  async of(doc: Handling, read: Read): Promise<Record<string, string[]>> {
    const { isReported, workReport: id } = doc.fields;
    const report = isReported === true ? await reportAt(read, id) : null;
    return { ...sources(doc), ...(report === null ? {} : carriersOf(report)) };
  },
};

/** The report whose pieces it moves; null where it moves none. */
const bookedReport = async (doc: Handling, read: Read): Promise<HandledReport | null> =>
  doc.fields.isReported === true ? reportOf(doc, read) : null;

async function leftOf(doc: Handling, read: Read): Promise<Left> {
  const { sourceEntity: from, inspectionBill: bill, workReport: report } = doc.fields;
  const h = headerTable(handling, 'h');
  const others = sql`${h.status} <> 'voided' and ${h.id} <> ${doc.id}::uuid`;
  const b = headerTable(inspectionBill, 'b');
  const r = headerTable(workReport, 'b');
  const already = asKind('qty', sql`sum(${h.defectQty})`);
  const [found] =
    from === 'inspectionBill'
      ? await read.select(
          { code: b.code, rejected: b.unqualifiedQty, already },
          sql`from ${b} left join ${h} on ${h.inspectionBill} = ${b.id} and ${others} where ${b.id} = ${bill}::uuid group by ${b.id}`,
        )
      : from === 'workReport'
        ? await read.select(
            { code: r.code, rejected: r.defectQty, already },
            sql`from ${r} left join ${h} on ${h.workReport} = ${r.id} and ${others} where ${r.id} = ${report}::uuid group by ${r.id}`,
          )
        : [];
  if (found === undefined) return null;
  const qty = decimalText(decimal(found.rejected).minus(decimal(found.already)));
  return { qty, name: `${from === 'inspectionBill' ? '检验单' : '报工单'} ${found.code ?? ''}` };
}

/** The line of a receipt notice, and of the order behind it, that the goods came by, or the report that found them good. */
export async function originOf(bill: string | null, read: Read): Promise<Record<string, string | null>> {
  if (bill === null) return {};
  const b = headerTable(inspectionBill, 'b');
  const i = linesTable(inspectionRequest, 'items', 'i');
  const n = linesTable(receiptNotice, 'items', 'n');
  const [found] = await read.select(
    { noticeLineId: n.id, orderLineId: n.orderLineId },
    sql`from ${b} join ${i} on ${i.id}::text = ${b.sourceLineId} join ${n} on ${n.id}::text = ${i.sourceLineId}
     where ${is(b.org, read.org)} and ${is(b.id, bill)} and ${is(i.sourceEntity, 'receiptNotice')}`,
  );
  const [reported] = await read.select(
    { report: i.sourceLineId },
    sql`from ${b} join ${i} on ${i.id}::text = ${b.sourceLineId}
     where ${is(b.org, read.org)} and ${is(b.id, bill)} and ${is(i.sourceEntity, 'workReport')}`,
  );
  return {
    noticeLineId: found?.noticeLineId ?? null,
    orderLineId: found?.orderLineId ?? null,
    workReport: reported?.report ?? null,
  };
}

type Bill = DocOf<typeof inspectionBill>;
type Report = DocOf<typeof workReport>;

const firstReason = (rows: readonly { badReason: string | null }[]): string | null =>
  rows.find((row) => row.badReason !== null)?.badReason ?? null;

/** The reason recorded first: of the defects, of the items that failed. */
export const reasonInBill = ({ lines }: Bill): string | null =>
  firstReason([...lines.defects, ...lines.items.filter(({ result }) => result === 'reject')]);

/** The reason recorded first of what a report scrapped. */
export const reasonInReport = ({ lines }: Report): string | null => firstReason(lines.scraps);

async function reasonOf({ fields }: Handling, read: Read): Promise<string | null> {
  const bill = await billAt(read, fields.inspectionBill);
  const reason = bill === null ? null : reasonInBill(bill);
  if (reason !== null) return reason;
  const report = await reportAt(read, fields.workReport);
  return report === null ? null : reasonInReport(report);
}

const billAt = (read: Read, id: string | null): Promise<Bill | null> =>
  id === null ? Promise.resolve(null) : read.docOf(inspectionBill, id);

const reportAt = (read: Read, id: string | null): Promise<Report | null> =>
  id === null ? Promise.resolve(null) : read.docOf(workReport, id);

async function propose({ before, doc }: Proposal<Handling>, read: Read): Promise<Patch[]> {
  const patches: Patch[] = [];
  if (before === null) {
    for (const [field, value] of Object.entries(await originOf(doc.fields.inspectionBill, read)))
      if (value !== null) patches.push({ op: 'set', field, value });
    if (doc.lines.items.length > 0 && doc.fields.defectQty === null)
      patches.push({
        op: 'set',
        field: 'defectQty',
        value: sumOf(doc.lines.items, (row) => row.qty ?? '0'),
      });
  }
  const bare = doc.lines.items.filter((row) => row.badReason === null);
  const reason = bare.length === 0 ? null : await reasonOf(doc, read);
  if (reason !== null)
    for (const { id } of bare)
      patches.push({ op: 'setLine', lines: 'items', id, field: 'badReason', value: reason });
  return [...patches, ...(await usualMethods(doc.lines.items, reason, read))];
}

/** What is usually done about the reason, where nobody said what to do. */
async function usualMethods(rows: readonly Item[], reason: string | null, read: Read): Promise<Patch[]> {
  const open = rows.filter((row) => row.method === null);
  if (open.length === 0) return [];
  const b = headerTable(badReason, 'b');
  const usual = await read.keptSelect(
    [badReason],
    { id: b.id, method: present(b.defaultMethod) },
    sql`from ${b} where ${is(b.org, read.org)} and ${b.defaultMethod} is not null`,
  );
  const methods = new Map(usual.map(({ id, method }) => [id, method]));
  return open.flatMap((row): Patch[] => {
    const value = methods.get(row.badReason ?? reason ?? '');
    return value === undefined ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field: 'method', value }];
  });
}

/** What the approval carries out by itself. */
const doneAtOnce = (doc: Handling): readonly Item[] => doc.lines.items.filter((row) => row.isAtOnce === true);

function kept(doc: Handling, does: 'approve' | 'unapprove'): Effect {
  const rows = doneAtOnce(doc);
  const isWhole = does === 'approve' && rows.length === doc.lines.items.length;
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

function told(doc: Handling, does: 'approve' | 'unapprove'): Effect[] {
  const bill = doc.fields.inspectionBill;
  if (bill === null) return [];
  const done = does === 'approve' ? sumOf(doneAtOnce(doc), (row) => row.qty ?? '0') : '0';
  return [
    {
      effect: 'followHandling',
      lines: [],
      own: { bill, done, handling: does === 'approve' ? doc.id : null },
    },
  ];
}

/** Receipts that came in because it released goods of the order its bill was made for. */
async function receivedOf(doc: Handling, read: Read): Promise<DocumentLink[]> {
  const bill = await billAt(read, doc.fields.inspectionBill);
  const line = bill?.fields.sourceLineId ?? null;
  return line === null ? [] : receiptsPassedBy(read, line, doc.fields.releasedBase ?? '0');
}

function beyondLeft(doc: Handling, left: Left): Problem[] {
  if (left === null || !decimal(doc.fields.defectQty).greaterThan(decimal(left.qty))) return [];
  return [
    {
      field: 'defectQty',
      level: 'error',
      message: `不良数量超过${left.name}还可处理的 ${left.qty}`,
    },
  ];
}

const withinLeft = '不良数量不超过检验单的不合格数量、报工单的待处理不良';

const entered = defineAction(handling, {
  checks: [withinLeft],
  locks: handled,
  facts: leftOf,
  check: beyondLeft,
});

export const defectHandling = defineBehaviour(handling, {
  title: '不良处理',
  propose,
  actions: {
    save: entered,
    submit: entered,
    approve: defineAction(handling, {
      checks: [withinLeft],
      locks: booked,
      effects: ['progress', 'set', 'followHandling'],
      facts: async (doc: Handling, read) => ({
        left: await leftOf(doc, read),
        report: await bookedReport(doc, read),
      }),
      check: (doc, { left }) => beyondLeft(doc, left),
      plan: (doc, { report }) => [
        { effect: 'progress', to: 'executed' },
        ...handledOnReport(report, 1),
        kept(doc, 'approve'),
        ...told(doc, 'approve'),
      ],
    }),
    unapprove: defineAction(handling, {
      checks: ['放行的产品没有入库，报工的合格、返工数量没有被后道工序、返工报工或入库用到'],
      locks: booked,
      effects: ['progress', 'set', 'followHandling'],
      facts: async (doc: Handling, read) => ({
        received: await receivedOf(doc, read),
        report: await bookedReport(doc, read),
      }),
      check(_doc, { received, report }) {
        if (received.length > 0) return receivedSince(received);
        return report === null ? [] : usedSince(report);
      },
      plan: (doc, { report }) => [
        { effect: 'progress', to: 'occupied' },
        ...handledOnReport(report, -1),
        kept(doc, 'unapprove'),
        ...told(doc, 'unapprove'),
      ],
    }),
  },
});
