// What orders still ask of work centres, as SQL: operations of open production orders, and of plan orders for what is made
// here by the route they would take. Work that is past due is still to be done: it counts from today.
import { stateSql } from '#server/store/stateSql.ts';

const operationHours = (open: string, isBegun: string): string =>
  `(case when ${isBegun} then 0 else coalesce(nullif(o.setup_minutes, 0), c.setup_minutes, 0) end
    + ${open} * coalesce(o.run_minutes, 0) / coalesce(nullif(o.base_qty, 0), 1)) / 60 * 100 / coalesce(nullif(a.efficiency, 0), 100)`;

const centre = `join work_center c on c.id = o.work_center left join lateral (
  select max(b.efficiency) as efficiency from work_center_capabilities b where b.doc_id = c.id and b.operation = o.operation) a on true`;

/** center, kind (code list loadKind), entity, doc_id, code, line_id, material, operation, qty, hours, starts, ends (starts <= ends, from today on). */
export function capacityLoads(org: string, today: string): string {
  const day = (instant: string): string => `(${instant} at time zone 'Asia/Shanghai')::date`;
  const left = 'greatest(0, coalesce(o.plan_qty, 0) - coalesce(o.reported_qty, 0))';
  const planned = 'h.remain_base_qty * 100 / coalesce(nullif(h.yield_rate, 0), 100)';
  return `
    select l.center, l.kind, l.entity, l.doc_id, l.code, l.line_id, l.material, l.operation, l.qty, l.hours,
      greatest(l.starts, ${today}) as starts, greatest(l.ends, l.starts, ${today}) as ends
    from (
      select o.work_center as center, case h.status when 'planned' then 'planned' else 'released' end as kind, 'manufacturingOrder' as entity,
        h.id as doc_id, h.code, o.id as line_id, h.material, o.operation, ${left} as qty, ${operationHours(left, 'coalesce(o.reported_qty, 0) > 0')} as hours,
        coalesce(${day('o.plan_start_time')}, h.plan_start_date) as starts, coalesce(${day('o.plan_end_time')}, h.plan_finish_date, h.plan_start_date) as ends
      from manufacturing_order h join manufacturing_order_operations o on o.doc_id = h.id ${centre}
      where h.org = ${org} and h.status in ('planned', 'released', 'started') and o.process_mode = 'inHouse' and ${left} > 0
      union all
      select o.work_center, 'planOrder', 'planOrder', h.id, h.code, o.id, h.material, o.operation, ${planned}, ${operationHours(planned, 'false')},
        h.confirmed_start_date, h.confirmed_finish_date
      from plan_order h join material m on m.id = h.material
      left join (select r.material, (array_agg(r.id order by r.is_default desc nulls last, r.code))[1] as route from process_route r
        where r.org = ${org} and ${stateSql('processRoute', 'r.status', 'executable')} and r.material is not null group by 1) r on r.material = h.material
      join process_route_operations o on o.doc_id = coalesce(h.process_route, m.process_route, r.route) ${centre}
      where h.org = ${org} and h.status in ('suggested', 'firmed', 'partiallyReleased') and h.remain_base_qty > 0 and h.supply_type = 'produce' and o.process_mode = 'inHouse') l
    where l.starts is not null and l.hours > 0`;
}

/** Part of an operation's hours that lies between two days, its hours being even over its days. */
export const hoursBetween = (from: string, to: string): string =>
  `l.hours * (least(l.ends, ${to}) - greatest(l.starts, ${from}) + 1) / (l.ends - l.starts + 1)`;

export const loadSources: readonly string[] = [
  'manufacturingOrder',
  'planOrder',
  'processRoute',
  'material',
  'workCenter',
];
