// Rows of 延期原因链. What `whyLate` (entities/planning/pegging) finds for one demand this finds for all: how late the pegs
// below every order are, from the late ones upwards; then from each demand down along the peg with the least room, as far
// as the lowest late one. Only late pegs are walked, so that a plan mostly in time is answered at once.
import { orderSupplies } from '#entities/planning/pegging/pegTree.ts';
import { partsOf, type RootCause, rootCauses } from '#entities/planning/pegging/rootCauses.ts';
import { rowId, type Asked, type Report } from '#server/areas/report.ts';

const ofOrders = [...orderSupplies].map((type) => `'${type}'`).join(', ');
const dependent = `('dependent', 'transfer', 'substitute')`;
const inStock = `('onHand', 'reserved', 'substitute')`;

/** Levels of a structure are fewer; what goes deeper is a circle. */
const deepest = 40;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whether a row of facts is one of this cause; the last one is of all that is left. */
function isOf({ exception, supplies, orderType }: RootCause): string {
  const conditions = [
    exception === undefined ? [] : [`f.exception_code = ${literal(exception)}`],
    supplies === undefined ? [] : [`f.supply_type in (${supplies.map(literal).join(', ')})`],
    orderType === undefined ? [] : [`f.order_type = ${literal(orderType)}`],
  ].flat();
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

function wordsOf({ text }: RootCause): string {
  const values = (otherwise: string) => ({
    start: `coalesce(f.starts::text || ' ', '')`,
    date: 'f.supply_date',
    partner: `coalesce(nullif(f.partner, ''), ${literal(otherwise)})`,
  });
  return partsOf(text)
    .map((part) => ('word' in part ? literal(part.word) : values(part.otherwise)[part.name]))
    .join(' || ');
}

const chosen = (value: (cause: RootCause) => string): string =>
  `case ${rootCauses.map((cause) => `when ${isOf(cause)} then ${value(cause)}`).join(' ')} end`;

const rootCause = chosen(({ kind }) => literal(kind));
const rootText = `${chosen(wordsOf)} || '，晚 ' || -f.slack || ' 天'`;

function rows(asked: Asked): string {
  const org = asked.org();
  return `
    with recursive late as materialized (
      select p.id, p.demand_code, p.demand_type, p.supply_date - p.demand_date as days from mrp_pegging p
      where p.org = ${org} and p.supply_date > p.demand_date and p.supply_type not in ${inStock}),
    held as (
      select demand_code as code, max(days) as days from late where demand_type in ${dependent} group by 1
      union
      select p.demand_code, h.days from held h join mrp_pegging p on p.org = ${org} and p.supply_code = h.code
      where p.supply_type in (${ofOrders}) and p.demand_type in ${dependent}),
    below as materialized (select code, max(days) as days from held group by 1),
    hung as materialized (
      select p.*, p.demand_date - p.supply_date as slack, -greatest(p.supply_date - p.demand_date, b.days) as room
      from mrp_pegging p left join below b on b.code = p.supply_code and p.supply_type in (${ofOrders})
      where p.org = ${org} and p.supply_type not in ${inStock} and (p.supply_date > p.demand_date or b.days > 0)),
    step as materialized (
      select distinct on (demand_code) * from hung where demand_type in ${dependent} order by demand_code, room, slack, id),
    chain as (
      select t.demand_code as top, t.demand_line_no as top_line, t.demand_type as top_type, t.demand_date as top_date, t.room as top_room, 0 as level,
        t.id, t.material, t.supply_type, t.supply_code, t.supply_date, t.slack
      from (select distinct on (demand_code, demand_line_no, demand_type) * from hung where demand_type not in ${dependent}
        order by demand_code, demand_line_no, demand_type, room, slack, id) t
      union all
      select c.top, c.top_line, c.top_type, c.top_date, c.top_room, c.level + 1, s.id, s.material, s.supply_type, s.supply_code, s.supply_date, s.slack
      from chain c join step s on s.demand_code = c.supply_code and c.supply_type in (${ofOrders}) where c.level < ${deepest}),
    told as (
      select c.*, max(c.level) filter (where c.slack < 0) over demand as root, lead(c.material) over walk as next_material,
        lead(c.supply_date) over walk as next_date, lead(c.slack) over walk as next_slack
      from chain c window demand as (partition by c.top, c.top_line, c.top_type), walk as (partition by c.top, c.top_line, c.top_type order by c.level)),
    facts as (
      select t.*, max(t.supply_code) filter (where t.level = t.root) over (partition by t.top, t.top_line, t.top_type) as root_code,
        coalesce(o.confirmed_start_date, w.plan_start_date, b.date) as starts, o.supply_type as order_type, o.exception_code,
        coalesce(o.planner, w.planner, b.purchaser) as owner, coalesce(case when o.id is not null then coalesce(os.name, ow.name) end, ww.name, bs.name) as partner,
        case when o.id is not null then 'planOrder' when w.id is not null then 'manufacturingOrder' when b.id is not null then 'purchaseOrder' when q.id is not null then 'purchaseRequisition' end as entity,
        coalesce(o.id, w.id, b.id, q.id) as entity_id
      from told t
      left join plan_order o on o.org = ${org} and o.code = t.supply_code and t.supply_type in ('planOrder', 'firmPlanOrder')
      left join supplier os on os.id = o.supplier left join workshop ow on ow.id = o.workshop
      left join manufacturing_order w on w.org = ${org} and w.code = t.supply_code and t.supply_type = 'manufacturingOrder' left join workshop ww on ww.id = w.workshop
      left join purchase_order b on b.org = ${org} and b.code = t.supply_code and t.supply_type in ('purchaseOrder', 'inTransit', 'inspecting') left join supplier bs on bs.id = b.supplier
      left join purchase_requisition q on q.org = ${org} and q.code = t.supply_code and t.supply_type = 'purchaseRequisition'
      where t.level <= t.root)
    select ${rowId('f.top', 'f.top_line', 'f.top_type', 'f.level')} as id, ${org} as org, f.top as demand_code, f.top_line as demand_line_no, f.top_type as demand_type,
      f.top_date as demand_date, -f.top_room as late_days, f.level, f.material, f.supply_type, f.supply_code, f.starts as start_date, f.supply_date as finish_date,
      f.slack as slack_days, case when f.level = f.root then ${rootCause} else 'component' end as cause_kind,
      case when f.level = f.root then ${rootText}
        else '等待 ' || n.code || ' ' || n.name || '：' || f.next_date || ' 到' || case when f.next_slack < 0 then '，晚 ' || -f.next_slack || ' 天' else '' end end as cause_text,
      f.level = f.root as is_root, f.owner, f.root_code, s.customer, s.salesperson, f.entity as supply_entity, f.entity_id::text as supply_id, s.id::text as sale_order_id
    from facts f left join material n on n.id = f.next_material
    left join sale_order s on s.org = ${org} and s.code = f.top and f.top_type = 'saleOrder'`;
}

export const lateChainReport: Report = {
  sources: [
    'mrpPegging',
    'planOrder',
    'manufacturingOrder',
    'purchaseOrder',
    'purchaseRequisition',
    'saleOrder',
    'material',
  ],
  rows,
};
