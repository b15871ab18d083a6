// What inspections say of the characteristic a chart is drawn from: one answer for the bill that is being approved and for
// all that were, when a chart is set up later.
import type { InspectedValues } from '#entities/quality/spc/subgroups.ts';
import { textsIn } from '#model/loose.ts';
import type { SqlSession } from '#server/ports.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import { asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { type Chart, instantOf } from './chartRecord.ts';

export interface BillValues extends InspectedValues {
  bill: string;
  /** The task it was inspected at, and its machine; null where nobody said so. */
  task: string | null;
  equipment: string | null;
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
  const b = headerTable(inspectionBill, 'b');
  const i = linesTable(inspectionBill, 'items', 'i');
  const s = linesTable(inspectionBill, 'samples', 's');
  const d = linesTable(inspectionBill, 'defects', 'd');
  const k = headerTable(checkTask, 'k');
  const machine = sql`coalesce(${b.equipment}, ${k.equipment})`;
  const takenAt = sql`coalesce(${b.inspectEnd}, ${b.approvedAt}, ${b.createdAt})`;
  const rows = await selectRows(
    session,
    {
      bill: b.id,
      task: k.workTaskOrder,
      equipment: asKind('ref', machine),
      lot: b.lot,
      takenAt: present(asKind('datetime', takenAt)),
      values: asKind(
        'json',
        sql`(select jsonb_agg(${s.value}::text order by ${s.sampleNo}) from ${s}
          where ${s.docId} = ${b.id} and ${s.itemLineNo} = ${i.seq} and ${s.value} is not null)`,
      ),
      sampleQty: asKind('qty', sql`coalesce(${i.sampleQty}, ${b.sampleQty}, 0)`),
      defective: i.defectSamples,
      // As text: points keep it as it is, and are found again by it.
      defects: asKind(
        'text',
        sql`(select coalesce(sum(${d.qty}), 0)::text from ${d} where ${d.docId} = ${b.id} and ${d.itemLineNo} = ${i.seq})`,
      ),
      upperLimit: i.upperLimit,
      lowerLimit: i.lowerLimit,
    },
    sql`from ${b} join ${i} on ${i.docId} = ${b.id} left join ${k} on ${k.inspectionBill} = ${b.id}
      where ${is(b.org, org)} and ${is(i.item, chart.item)}
        and (${chart.material}::uuid is null or ${b.material} = ${chart.material}::uuid)
        and (${chart.operation}::uuid is null or ${b.operation} = ${chart.operation}::uuid)
        and (${chart.equipment}::uuid is null or ${machine} = ${chart.equipment}::uuid)
        and case when ${bill}::uuid is null then ${stateIs(inspectionBill, b.status, 'reviewed')} else ${b.id} = ${bill}::uuid end
      order by ${takenAt}, ${b.id}, ${i.seq}`,
  );
  return rows.map(({ takenAt: at, values, sampleQty, defective, defects, ...row }) => ({
    ...row,
    takenAt: instantOf(at),
    values: textsIn(values),
    sampleQty: sampleQty ?? '0',
    defective: `${defective ?? 0}`,
    defects: defects ?? '0',
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
  const p = headerTable(spcPoint, 'p');
  const i = linesTable(inspectionBill, 'items', 'i');
  const [newest] = await selectRows(
    session,
    { upper: i.upperLimit, lower: i.lowerLimit },
    sql`from ${p} join ${i} on ${i.docId} = ${p.inspectionBill} and ${is(i.item, chart.item)}
      where ${is(p.org, org)} and ${is(p.spcChart, chart.id)} order by ${p.takenAt} desc limit 1`,
  );
  return newest ?? { upper: null, lower: null };
}
