// What the documents of a month say of suppliers: incoming inspections, deliveries against the promised day, complaints and
// corrective actions with their answers. Each row names its document, so that every number can be looked into.
import { ppmOf, type ScoreNumbers } from '#entities/quality/score/scoreRules.ts';
import type { Row } from '#model/entity.ts';
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { capaRecord } from '#entities/quality/capa/capaRecord.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { Rows } from '#server/ports.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

export interface MonthFacts {
  numbers: ScoreNumbers;
  rows: readonly Row[];
}

/** What is asked: the organisation, the days of the month, one supplier or all. */
interface Month {
  org: string;
  from: string;
  before: string;
  supplier: string | null;
}

/** What a document says of a supplier. */
interface Case {
  supplier: string;
  id: string;
  day: string | null;
  material: string | null;
}

interface InspectedLot extends Case {
  good: boolean | null;
  sampled: number | null;
  defective: number | null;
}

interface Delivery extends Case {
  due: string | null;
}

interface Claim extends Case {
  title: string | null;
  due: string | null;
  answered: string | null;
  claimed: boolean | null;
  awaited: boolean | null;
}

/** Judged lots of what suppliers delivered; a lot taken with a concession was not accepted. */
function inspectedLots(rows: Rows, { org, from, before, supplier }: Month): Promise<InspectedLot[]> {
  const b = headerTable(inspectionBill, 'b');
  const i = linesTable(inspectionBill, 'items', 'i');
  return selectFrom(
    rows,
    {
      supplier: present(b.supplier),
      id: b.id,
      day: b.date,
      material: b.material,
      good: asKind('bool', sql`${b.conclusion} = 'qualified'`),
      sampled: b.sampleQty,
      defective: asKind(
        'integer',
        sql`(select max(${i.defectSamples}) from ${i} where ${i.docId} = ${b.id})`,
      ),
    },
    sql`from ${b}
  where ${is(b.org, org)} and ${among(b.status, ['judged', 'closed'])} and ${among(b.inspectionType, ['incoming', 'outsourcing'])} and ${b.inspectMode} <> 'exempt'
    and ${b.date} >= ${from}::date and ${b.date} < ${before}::date and ${b.supplier} is not null and (${supplier}::uuid is null or ${b.supplier} = ${supplier}::uuid)
  order by ${b.date}, ${b.code}`,
  );
}

/** Order lines received, on the day the goods came: of the notice where there is one, else of the bill. */
function deliveries(rows: Rows, { org, from, before, supplier }: Month): Promise<Delivery[]> {
  const h = headerTable(purchaseInBill, 'h');
  const i = linesTable(purchaseInBill, 'items', 'i');
  const o = linesTable(purchaseOrder, 'items', 'o');
  const ni = linesTable(receiptNotice, 'items', 'ni');
  const n = headerTable(receiptNotice, 'n');
  return selectFrom(
    rows,
    {
      supplier: present(h.supplier),
      id: h.id,
      day: asKind('date', sql`coalesce(${n.date}, ${h.date})`),
      material: i.material,
      due: asKind('date', sql`coalesce(${o.promisedDate}, ${o.deliveryDate})`),
    },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
    join ${o} on ${o.id}::text = ${i.orderLineId}
    left join ${ni} on ${ni.id}::text = ${i.noticeLineId} left join ${n} on ${n.id} = ${ni.docId}
  where ${is(h.org, org)} and ${is(h.status, 'approved')} and ${h.date} >= ${from}::date and ${h.date} < ${before}::date
    and coalesce(${o.promisedDate}, ${o.deliveryDate}) is not null and (${supplier}::uuid is null or ${h.supplier} = ${supplier}::uuid)
  order by ${h.date}, ${h.code}, ${i.seq}`,
  );
}

/** Complaints to the supplier of the month, and answers that were due in it. An answer is given when the measures are agreed to. */
function claimsOf(rows: Rows, { org, from, before, supplier }: Month): Promise<Claim[]> {
  const c = headerTable(capaRecord, 'c');
  const claimed = sql`${c.date} >= ${from}::date and ${c.date} < ${before}::date`;
  const awaited = sql`${c.replyDue} >= ${from}::date and ${c.replyDue} < ${before}::date`;
  return selectFrom(
    rows,
    {
      supplier: present(c.supplier),
      id: c.id,
      day: c.date,
      material: c.material,
      title: c.title,
      due: c.replyDue,
      answered: asKind('date', sql`(${c.plannedAt} at time zone 'Asia/Shanghai')::date`),
      claimed: asKind('bool', claimed),
      awaited: asKind('bool', awaited),
    },
    sql`from ${c}
  where ${is(c.org, org)} and ${c.status} not in ('draft', 'voided') and ${c.supplier} is not null and ${is(c.capaSource, 'supplier')}
    and ((${claimed}) or (${awaited})) and (${supplier}::uuid is null or ${c.supplier} = ${supplier}::uuid)
  order by ${c.date}, ${c.code}`,
  );
}

/** Facts by supplier, of those about whom there are any. @param supplier only this one; null: all */
export async function monthFacts(
  rows: Rows,
  org: string,
  month: { from: string; before: string },
  supplier: string | null,
): Promise<Map<string, MonthFacts>> {
  const asked = { org, ...month, supplier };
  const inspected = await inspectedLots(rows, asked);
  const received = await deliveries(rows, asked);
  const claimed = await claimsOf(rows, asked);
  const all = new Set([...inspected, ...received, ...claimed].map((row) => row.supplier));
  const [ofLots, ofDeliveries, ofClaims] = [bySupplier(inspected), bySupplier(received), bySupplier(claimed)];
  return new Map(
    [...all].map((id) => [
      id,
      factsOf(ofLots.get(id) ?? [], ofDeliveries.get(id) ?? [], ofClaims.get(id) ?? []),
    ]),
  );
}

const bySupplier = <C extends Case>(rows: readonly C[]): Map<string, C[]> =>
  Map.groupBy(rows, (row) => row.supplier);

export const noFacts: MonthFacts = factsOf([], [], []);

function factsOf(
  inspected: readonly InspectedLot[],
  received: readonly Delivery[],
  claimed: readonly Claim[],
): MonthFacts {
  const total = (key: 'sampled' | 'defective'): string =>
    String(inspected.reduce((sum, row) => sum + (row[key] ?? 0), 0));
  const onTime = received.filter((row) => (row.day ?? '') <= (row.due ?? ''));
  const claims = claimed.filter((row) => row.claimed === true);
  const due = claimed.filter((row) => row.awaited === true);
  const isAnswered = (row: Claim): boolean => row.answered !== null && row.answered <= (row.due ?? '');
  return {
    numbers: {
      lotCount: inspected.length,
      acceptedLots: inspected.filter((row) => row.good === true).length,
      ppm: ppmOf(total('defective'), total('sampled')),
      deliveryCount: received.length,
      onTimeCount: onTime.length,
      claimCount: claims.length,
      capaDue: due.length,
      capaOnTime: due.filter(isAnswered).length,
    },
    rows: [
      ...inspected.map((row) =>
        fact(
          'lotAcceptance',
          row,
          'inspectionBill',
          row.good === true,
          `样本 ${row.sampled ?? 0}，不良 ${row.defective ?? 0}`,
        ),
      ),
      ...received.map((row) =>
        fact(
          'onTime',
          row,
          'purchaseInBill',
          onTime.includes(row),
          `约定 ${row.due ?? ''}，到货 ${row.day ?? ''}`,
        ),
      ),
      ...claims.map((row) => fact('claims', row, 'capaRecord', false, row.title ?? '')),
      ...due.map((row) =>
        fact(
          'capaOnTime',
          row,
          'capaRecord',
          isAnswered(row),
          `应答复 ${row.due ?? ''}，${row.answered === null ? '未答复' : `答复 ${row.answered}`}`,
        ),
      ),
    ],
  };
}

function fact(
  indicator: string,
  row: Case,
  document: 'inspectionBill' | 'purchaseInBill' | 'capaRecord',
  isGood: boolean,
  note: string,
): Row {
  return {
    indicator,
    day: row.day,
    [document]: row.id,
    material: row.material,
    isGood,
    note,
  };
}
