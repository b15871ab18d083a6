// What a planner of the demo finds on his desk: rush orders that ask more of a work centre in the next week that is worked than
// it can do, an approved master schedule of what sells most, and the draft of a second one.
import { addDays, weekdayOf } from '#model/time/calendar.ts';
import { nextWorkday, previousWorkday } from '#model/workingTime/workingDays.ts';
import { availableHours } from '#server/areas/planning/reports/availableHours.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { factoryDays } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

/** Of what the work centre can do in the week; some of it is done in the next one. */
const overload = '1.5';
const materialsPerSchedule = 3;

export async function makePlanWork(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  for (const work of [rushOrders, masterSchedules])
    await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
}

/**
 * The product whose rush orders take the fewest pieces to overload the work centre they begin at: one machine works on an
 * order, so each is a week of one, and there are more of them than machines.
 */
async function rushOrders(context: WriteContext): Promise<void> {
  const { session, grants, ports, today } = context;
  const days = factoryDays(today);
  const coming = addDays(today, 7 - ((weekdayOf(today) + 6) % 7));
  // Its first working day, in the weeks of Spring Festival a later one.
  const start = nextWorkday(days, coming);
  const monday = addDays(start, -((weekdayOf(start) + 6) % 7));
  const { rows } = await session.query(
    `with days as (select g::date as day from generate_series($2::date, $2::date + 6, interval '1 day') g),
       ${availableHours('$1::uuid', 'days')},
       week as (select center, sum(hours) as hours from center_days group by 1)
     select r.material, q.pieces::text as qty, q.orders
     from process_route r
       join lateral (select * from process_route_operations o where o.doc_id = r.id order by o.operation_seq limit 1) o on o.process_mode = 'inHouse' and o.run_minutes > 0
       join week w on w.center = o.work_center join work_center c on c.id = w.center
       cross join lateral (select ceil(${overload} * coalesce(c.resource_qty, 1))::integer as orders,
         floor(w.hours * 60 / coalesce(c.resource_qty, 1) * coalesce(nullif(o.base_qty, 0), 1) / o.run_minutes) as pieces) q
     where r.org = $1::uuid and r.status = 'approved' and q.pieces > 0
       and exists (select 1 from bom b where b.org = r.org and b.material = r.material and b.is_default and b.status = 'approved')
     order by q.orders * q.pieces, r.code limit 1`,
    [grants.org, monday],
  );
  const [row] = rows;
  if (row === undefined) return;
  for (let order = 0; order < Number(row['orders']); order += 1) {
    const draft = await saved(context, 'manufacturingOrder', {
      material: textOf(row['material']),
      planQty: textOf(row['qty']),
      planStartDate: start,
      planFinishDate: previousWorkday(days, addDays(monday, 6)),
      priority: 'urgent',
      remark: '客户追加的急单，须与车间商量加班或外协',
    });
    await approved(context, defOf('manufacturingOrder'), draft, () => newId(ports));
  }
}

/** Of what is foretold most beyond what lies in the store: there is something to plan. */
async function masterSchedules(context: WriteContext): Promise<void> {
  const { session, grants, ports } = context;
  const { rows } = await session.query(
    `select i.material, (select s.id from mrp_scheme s where s.org = $1::uuid order by s.is_default desc nulls last, s.code limit 1) as scheme,
       (select e.id from employee e where e.org = $1::uuid order by e.code limit 1) as planner
     from demand_forecast h join demand_forecast_items i on i.doc_id = h.id
     where h.org = $1::uuid and h.status = 'approved' group by i.material
     order by sum(i.qty) - coalesce((select sum(b.available_qty) from stock_balance b where b.org = $1::uuid and b.material = i.material), 0) desc, i.material limit ${2 * materialsPerSchedule}`,
    [grants.org],
  );
  const [first] = rows;
  if (first === undefined || first['scheme'] === null) return;
  for (const [at, name] of ['主推产品', '第二梯队产品'].entries()) {
    const materials = rows.slice(at * materialsPerSchedule, (at + 1) * materialsPerSchedule);
    if (materials.length === 0) continue;
    const draft = await saved(
      context,
      'masterSchedule',
      { name, scheme: textOf(first['scheme']), planner: textOf(first['planner']) },
      { items: materials.map(({ material }) => ({ material: textOf(material), bucketNo: 1 })) },
    );
    const seen = await transitionDoc(context, defOf('masterSchedule'), draft.doc.id, 'calculate', {
      version: draft.doc.version,
      key: newId(ports),
      acceptWarnings: true,
    });
    if (at === 0) await approved(context, defOf('masterSchedule'), seen, () => newId(ports));
  }
}
