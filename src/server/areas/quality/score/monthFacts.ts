// What the documents of a month say of suppliers: incoming inspections, deliveries against the promised day, complaints and
// corrective actions with their answers. Each row names its document, so that every number can be looked into.
import { ppmOf, type ScoreNumbers } from '#entities/quality/score/scoreRules.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface MonthFacts {
  numbers: ScoreNumbers;
  rows: readonly Row[];
}

type Ask = (text: string, parameters: readonly unknown[]) => Promise<readonly SqlRow[]>;

/** Judged lots of what suppliers delivered; a lot taken with a concession was not accepted. */
const lots = `select b.supplier, b.id, b.date::text as day, b.material,
    b.conclusion = 'qualified' as good, coalesce(b.sample_qty, 0)::text as sampled,
    coalesce((select max(i.defect_samples) from inspection_bill_items i where i.doc_id = b.id), 0)::text as defective
  from inspection_bill b
  where b.org = $1::uuid and b.status in ('judged', 'closed') and b.inspection_type in ('incoming', 'outsourcing') and b.inspect_mode <> 'exempt'
    and b.date >= $2::date and b.date < $3::date and b.supplier is not null and ($4::uuid is null or b.supplier = $4::uuid)
  order by b.date, b.code`;

/** Order lines received, on the day the goods came: of the notice where there is one, else of the bill. */
const deliveries = `select h.supplier, h.id, coalesce(n.date, h.date)::text as day, i.material,
    coalesce(o.promised_date, o.delivery_date)::text as due
  from purchase_in_bill h join purchase_in_bill_items i on i.doc_id = h.id
    join purchase_order_items o on o.id::text = i.order_line_id
    left join receipt_notice_items ni on ni.id::text = i.notice_line_id left join receipt_notice n on n.id = ni.doc_id
  where h.org = $1::uuid and h.status = 'approved' and h.date >= $2::date and h.date < $3::date
    and coalesce(o.promised_date, o.delivery_date) is not null and ($4::uuid is null or h.supplier = $4::uuid)
  order by h.date, h.code, i.seq`;

/** Complaints to the supplier of the month, and answers that were due in it. An answer is given when the measures are agreed to. */
const records = `select c.supplier, c.id, c.date::text as day, c.material, c.title, c.reply_due::text as due,
    (c.planned_at at time zone 'Asia/Shanghai')::date::text as answered,
    c.date >= $2::date and c.date < $3::date as claimed, c.reply_due >= $2::date and c.reply_due < $3::date as awaited
  from capa_record c
  where c.org = $1::uuid and c.status not in ('draft', 'voided') and c.supplier is not null and c.capa_source = 'supplier'
    and ((c.date >= $2::date and c.date < $3::date) or (c.reply_due >= $2::date and c.reply_due < $3::date))
    and ($4::uuid is null or c.supplier = $4::uuid)
  order by c.date, c.code`;

/** Facts by supplier, of those about whom there are any. @param supplier only this one; null: all */
export async function monthFacts(
  ask: Ask,
  org: string,
  month: { from: string; before: string },
  supplier: string | null,
): Promise<Map<string, MonthFacts>> {
  const given = [org, month.from, month.before, supplier];
  const [inspected, received, claimed] = [
    await ask(lots, given),
    await ask(deliveries, given),
    await ask(records, given),
  ];
  const bySupplier = (rows: readonly SqlRow[]) => Map.groupBy(rows, (row) => textOf(row['supplier']));
  const [ofLots, ofDeliveries, ofRecords] = [inspected, received, claimed].map(bySupplier);
  const all = new Set([...inspected, ...received, ...claimed].map((row) => textOf(row['supplier'])));
  return new Map(
    [...all].map((id) => [
      id,
      factsOf(ofLots?.get(id) ?? [], ofDeliveries?.get(id) ?? [], ofRecords?.get(id) ?? []),
    ]),
  );
}

export const noFacts: MonthFacts = factsOf([], [], []);

function factsOf(
  inspected: readonly SqlRow[],
  received: readonly SqlRow[],
  claimed: readonly SqlRow[],
): MonthFacts {
  const total = (key: string): string =>
    decimalText(inspected.reduce((sum, row) => sum.plus(decimal(textOf(row[key], '0'))), decimal('0')));
  const onTime = received.filter((row) => textOf(row['day']) <= textOf(row['due']));
  const claims = claimed.filter((row) => row['claimed'] === true);
  const due = claimed.filter((row) => row['awaited'] === true);
  const isAnswered = (row: SqlRow): boolean =>
    row['answered'] !== null && textOf(row['answered']) <= textOf(row['due']);
  return {
    numbers: {
      lotCount: inspected.length,
      acceptedLots: inspected.filter((row) => row['good'] === true).length,
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
          row['good'] === true,
          `样本 ${textOf(row['sampled'])}，不良 ${textOf(row['defective'])}`,
        ),
      ),
      ...received.map((row) =>
        fact(
          'onTime',
          row,
          'purchaseInBill',
          onTime.includes(row),
          `约定 ${textOf(row['due'])}，到货 ${textOf(row['day'])}`,
        ),
      ),
      ...claims.map((row) => fact('claims', row, 'capaRecord', false, textOf(row['title']))),
      ...due.map((row) =>
        fact(
          'capaOnTime',
          row,
          'capaRecord',
          isAnswered(row),
          `应答复 ${textOf(row['due'])}，${row['answered'] === null ? '未答复' : `答复 ${textOf(row['answered'])}`}`,
        ),
      ),
    ],
  };
}

function fact(
  indicator: string,
  row: SqlRow,
  document: 'inspectionBill' | 'purchaseInBill' | 'capaRecord',
  isGood: boolean,
  note: string,
): Row {
  return {
    indicator,
    day: optionalText(row['day']),
    [document]: textOf(row['id']),
    material: optionalText(row['material']),
    isGood,
    note,
  };
}
