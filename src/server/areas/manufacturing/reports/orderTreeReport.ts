// Rows of 生产订单树: from every root down. What an order has to spare is counted in working days to the start of its
// parent; the critical chain takes the least of every level.
import type { Asked, Report } from '#server/areas/report.ts';
import { freeForParts, heldForParts, missingOfPart } from '#server/ledgers/partsCover.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { workedBetween, workedDays } from './workedDays.ts';

function rows(asked: Asked): string {
  const [org, today] = [asked.org(), asked.today()];
  const root = asked.value('rootOrder');
  const live = `not ${stateSql('manufacturingOrder', 'o.status', 'void')}`;
  const roots =
    root === null
      ? `o.parent_order is null and not ${stateSql('manufacturingOrder', 'o.status', 'done')}
         and exists (select 1 from manufacturing_order c where c.org = ${org} and c.parent_order = o.id)`
      : `o.id = ${root}`;
  return `
    with recursive ${workedDays(org, today)},
    tree as (
      select o.id, o.id as root, 0 as tree_level, array[o.id] as path, o.code as tree_path from manufacturing_order o
        where o.org = ${org} and ${live} and ${roots}
      union all
      select o.id, t.root, t.tree_level + 1, t.path || o.id, t.tree_path || '/' || o.code from tree t
        join manufacturing_order o on o.org = ${org} and o.parent_order = t.id and ${live}
        where t.tree_level < 20 and not o.id = any(t.path)),
    spare as (
      select t.*, case when t.tree_level > 0 then ${workedBetween('o.plan_finish_date', 'p.plan_start_date')} end as slack, p.id as parent
      from tree t join manufacturing_order o on o.id = t.id left join manufacturing_order p on p.id = o.parent_order),
    ranked as (select s.*, s.tree_level = 0 or s.slack is not distinct from min(s.slack) over (partition by s.parent, s.tree_level) as least from spare s),
    free as materialized (${freeForParts(org, today)}),
    held as materialized (${heldForParts(org)})
    select r.id, h.org, (select x.code from manufacturing_order x where x.id = r.root) as root_code, r.tree_level, h.code as order_code, h.planner, h.material,
      h.material_name, h.specification, h.unit, h.plan_qty,
      (select c.required_qty from manufacturing_order_components c where c.id::text = h.parent_line_id) as required_qty,
      h.in_qty, h.status as order_status, h.plan_start_date, h.plan_finish_date, r.slack as slack_days,
      (select bool_and(a.least) from ranked a where a.root = r.root and a.id = any(r.path)) as is_critical,
      (select count(*)::integer from manufacturing_order_components c left join held k on k.line = c.id::text
        left join free v on v.material = c.material
        where c.doc_id = h.id and c.issue_mode <> 'none' and coalesce(v.qty, 0) < ${missingOfPart('c', 'coalesce(k.qty, 0)')}) as short_parts,
      r.tree_path, h.created_by, h.id::text as order_id
    from ranked r join manufacturing_order h on h.id = r.id`;
}

export const orderTreeReport: Report = {
  sources: ['manufacturingOrder', 'stockBalance', 'stockReservation', 'stockParam', 'factoryCalendar'],
  rows,
};
