// What is planned for the lines of requirement plans: supplies of the last run that are pegged to them, proposed ones and those
// that were released. Rule requirementPlan (plannedQty; on unapprove).
import type { SqlSession } from '#server/ports.ts';

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

/** Numbers of the lines of the plan at $1 that somebody stands by an order for: confirmed or released. */
export const firmedLinesSql = `select distinct i.seq from requirement_plan h join requirement_plan_items i on i.doc_id = h.id join mrp_pegging p on ${ofLine}
  where h.id = $1::uuid and (p.supply_type <> 'planOrder' or exists (select from plan_order o where o.org = h.org and o.code = p.supply_code and o.status <> 'suggested'))`;
