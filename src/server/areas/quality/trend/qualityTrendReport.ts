// Rows of 质量统计分析: judged bills by period and dimension. A bill counts where it was inspected; defects are those entered one
// by one, so that the reason found most often can be told.
import { type Asked, narrowed, type Report, rowId } from '#server/areas/report.ts';

/** Dimension → key of a bill, and how its record is named. */
const dimensions: Readonly<Record<string, { key: string; name: string; table: string }>> = {
  supplier: { key: 'b.supplier', name: 'd.name', table: 'supplier' },
  material: { key: 'b.material', name: "d.code || ' ' || d.name", table: 'material' },
  operation: { key: 'b.operation', name: 'd.name', table: 'operation' },
  workshop: { key: 'b.workshop', name: 'd.name', table: 'workshop' },
  inspector: { key: 'b.inspector', name: 'd.name', table: 'employee' },
};

/** How a period is written, and how long after its first day it ends. */
export const trendPeriods: Readonly<Record<string, { text: string; end: string }>> = {
  day: { text: 'YYYY-MM-DD', end: "interval '0 day'" },
  week: { text: 'IYYY"W"IW', end: "interval '6 day'" },
  month: { text: 'YYYY-MM', end: "interval '1 month' - interval '1 day'" },
};

/** A rate in percent of two sums, two decimals; nothing of nothing. */
const rate = (part: string, whole: string): string =>
  `case when ${whole} > 0 then round(100.0 * (${part}) / ${whole}, 2) end`;

function rows(asked: Asked): string {
  const by = asked.chosen('by') || 'supplier';
  const per = asked.chosen('per') || 'month';
  const { [by]: named, supplier } = dimensions;
  const { [per]: chosen, month } = trendPeriods;
  const [dimension, period] = [named ?? supplier, chosen ?? month];
  if (dimension === undefined || period === undefined) throw new RangeError('a dimension is known');
  const unit = per in trendPeriods ? per : 'month';
  const own = (field: string): string => (field === by ? 'g.key' : 'null::uuid');
  return `
    with bills as (
      select b.id, ${dimension.key} as key, date_trunc('${unit}', b.date)::date as since,
        b.inspect_qty, b.unqualified_qty, b.concession_qty, b.sample_qty, b.sample_result = 'accept' as accepted,
        coalesce((select max(i.defect_samples) from inspection_bill_items i where i.doc_id = b.id), 0) as defective
      from inspection_bill b
      where b.org = ${asked.org()} and b.status in ('judged', 'closed') and b.inspect_mode <> 'exempt'
        and b.date >= ${asked.value('from') ?? asked.today()} and b.date <= ${asked.value('to') ?? asked.today()}${narrowed(asked, { inspectionType: 'b.inspection_type' })}),
    g as (
      select key, since, count(*)::integer as lots, count(*) filter (where accepted)::integer as accepted,
        coalesce(sum(inspect_qty), 0) as inspected, coalesce(sum(unqualified_qty), 0) as unqualified, coalesce(sum(concession_qty), 0) as conceded,
        coalesce(sum(sample_qty), 0) as sampled, coalesce(sum(defective), 0) as defective
      from bills where key is not null group by key, since),
    reasons as (
      select b.key, b.since, d.bad_reason, sum(d.qty) as found, sum(sum(d.qty)) over (partition by b.key, b.since) as all_found,
        row_number() over (partition by b.key, b.since order by sum(d.qty) desc, d.bad_reason) as place
      from bills b join inspection_bill_defects d on d.doc_id = b.id where b.key is not null group by b.key, b.since, d.bad_reason)
    select ${rowId('g.key', 'g.since', `'${by in dimensions ? by : 'supplier'}${unit}'`)} as id, ${asked.org()} as org,
      to_char(g.since, '${period.text}') as period, ${dimension.name} as dimension, g.lots as lot_count, g.accepted as accepted_lots,
      ${rate('g.accepted', 'g.lots')} as lot_pass_rate, g.inspected as inspect_qty, g.unqualified as unqualified_qty,
      ${rate('g.inspected - g.unqualified', 'g.inspected')} as qty_pass_rate,
      case when g.sampled > 0 then round(1000000.0 * g.defective / g.sampled)::integer end as ppm,
      r.bad_reason as top_reason, ${rate('r.found', 'r.all_found')} as top_reason_share, g.conceded as concession_qty,
      g.since as period_from, (g.since + ${period.end})::date as period_to,
      ${own('supplier')} as supplier, ${own('material')} as material, ${own('operation')} as operation, ${own('workshop')} as workshop, ${own('inspector')} as inspector,
      null::uuid as created_by
    from g join ${dimension.table} d on d.id = g.key left join reasons r on r.key = g.key and r.since = g.since and r.place = 1`;
}

export const qualityTrendReport: Report = { sources: ['inspectionBill'], rows };
