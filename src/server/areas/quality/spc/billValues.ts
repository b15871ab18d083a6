// What inspections say of the characteristic a chart is drawn from: one answer for the bill that is being approved and for
// all that were, when a chart is set up later.
import type { InspectedValues } from '#entities/quality/spc/subgroups.ts';
import { textsIn } from '#model/loose.ts';
import type { SqlSession } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { type Chart, instantOf } from './chartRecord.ts';

export interface BillValues extends InspectedValues {
  bill: string;
  lot: string | null;
  takenAt: string;
  upperLimit: string | null;
  lowerLimit: string | null;
}

/** @param bill only this one, in whatever state; null: all that are approved. In the order they were inspected. */
export async function billValues(
  session: SqlSession,
  org: string,
  chart: Chart,
  bill: string | null,
): Promise<BillValues[]> {
  const { rows } = await session.query(
    `select b.id, b.lot, coalesce(b.inspect_end, b.approved_at, b.created_at) as taken_at,
       coalesce(i.sample_qty, b.sample_qty, 0)::text as sample_qty, coalesce(i.defect_samples, 0)::text as defective,
       i.upper_limit::text as upper_limit, i.lower_limit::text as lower_limit,
       (select coalesce(jsonb_agg(s.value::text order by s.sample_no), '[]'::jsonb) from inspection_bill_samples s
         where s.doc_id = b.id and s.item_line_no = i.seq and s.value is not null) as values,
       (select coalesce(sum(d.qty), 0)::text from inspection_bill_defects d
         where d.doc_id = b.id and d.item_line_no = i.seq) as defects
     from inspection_bill b join inspection_bill_items i on i.doc_id = b.id
     where b.org = $1::uuid and i.item = $2::uuid and ($3::uuid is null or b.material = $3::uuid)
       and ($4::uuid is null or b.operation = $4::uuid)
       and case when $5::uuid is null then ${stateSql('inspectionBill', 'b.status', 'reviewed')} else b.id = $5::uuid end
     order by taken_at, b.id, i.seq`,
    [org, chart.item, chart.material, chart.operation, bill],
  );
  return rows.map((row) => ({
    bill: textOf(row['id']),
    lot: optionalText(row['lot']),
    takenAt: instantOf(row['taken_at']),
    values: textsIn(row['values']),
    sampleQty: textOf(row['sample_qty'], '0'),
    defective: textOf(row['defective'], '0'),
    defects: textOf(row['defects'], '0'),
    upperLimit: optionalText(row['upper_limit']),
    lowerLimit: optionalText(row['lower_limit']),
  }));
}

/** The specification of a chart: its own limits, else those the newest bill was judged by. */
export async function specificationOf(
  session: SqlSession,
  org: string,
  chart: Chart,
): Promise<{ upper: string | null; lower: string | null }> {
  if (chart.upperLimit !== null || chart.lowerLimit !== null)
    return { upper: chart.upperLimit, lower: chart.lowerLimit };
  const { rows } = await session.query(
    `select trim_scale(i.upper_limit)::text as upper_limit, trim_scale(i.lower_limit)::text as lower_limit
     from spc_point p join inspection_bill_items i on i.doc_id = p.inspection_bill and i.item = $3::uuid
     where p.org = $1::uuid and p.spc_chart = $2::uuid order by p.taken_at desc limit 1`,
    [org, chart.id, chart.item],
  );
  return { upper: optionalText(rows[0]?.['upper_limit']), lower: optionalText(rows[0]?.['lower_limit']) };
}
