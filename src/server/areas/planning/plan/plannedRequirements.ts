// What is planned for the lines of requirement plans: supplies of the last run that are pegged to them, proposed ones and those
// that were released. Rule requirementPlan (plannedQty; on unapprove).
import { requirementPlan } from '#entities/planning/demand/requirementPlan.ts';
import { mrpPegging } from '#entities/planning/plan/mrpPegging.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlSession } from '#server/ports.ts';
import { is, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

const planned = `p.supply_type in ('planOrder', 'firmPlanOrder', 'manufacturingOrder', 'purchaseRequisition', 'purchaseOrder')`;

/** Pegs at p of the line at i of the plan at h. */
const ofLine = `p.org = h.org and p.demand_type = 'requirementPlan' and p.demand_code = h.code and p.demand_line_no = i.seq and ${planned}`;

/** Writes 已计划数量 and what is left, in the unit of the line. */
export async function countPlanned(session: SqlSession, orgs: readonly string[]): Promise<void> {
  await session.query(
    `update requirement_plan_items i set planned_qty = t.qty, unplanned_qty = greatest(i.qty - t.qty, 0)
     from (select i.id, coalesce(round(sum(p.peg_qty) * i.qty / nullif(i.base_qty, 0), 6), 0) as qty
        from requirement_plan h join requirement_plan_items i on i.doc_id = h.id left join mrp_pegging p on ${ofLine}
        where h.org = any($1::uuid[]) group by i.id, i.qty, i.base_qty) t
     where t.id = i.id and i.planned_qty is distinct from t.qty`,
    [orgs],
  );
}

/** Numbers of the lines of the plan that somebody stands by an order for: confirmed or released. */
export async function firmedLines(read: Read, id: string): Promise<number[]> {
  const h = headerTable(requirementPlan, 'h');
  const i = linesTable(requirementPlan, 'items', 'i');
  const p = headerTable(mrpPegging, 'p');
  const o = headerTable(planOrder, 'o');
  const rows = await read.select(
    { line: i.seq },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id} join ${p} on ${raw(ofLine)}
      where ${is(h.id, id)} and (${p.supplyType} <> 'planOrder'
        or exists (select from ${o} where ${o.org} = ${h.org} and ${o.code} = ${p.supplyCode} and ${o.status} <> 'suggested'))
      group by ${i.seq}`,
  );
  return rows.map(({ line }) => line);
}
