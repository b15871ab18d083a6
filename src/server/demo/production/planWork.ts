// What a planner of the demo finds on his desk: rush orders that ask more of a work centre in the next week that is worked than
// it can do, an approved master schedule of what sells most, and the draft of a second one.
import { employee } from '#entities/master/employee.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { addDays, weekdayOf } from '#model/time/calendar.ts';
import { nextWorkday, previousWorkday } from '#model/workingTime/workingDays.ts';
import { availableHours } from '#server/areas/planning/reports/availableHours.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, type Piece, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
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
  const r = headerTable(processRoute, 'r');
  const hours: Piece = {
    written: (parameters) => availableHours(parameters.add(grants.org, 'uuid'), 'days'),
  };
  const [row] = await selectRows(
    session,
    {
      material: present(r.material),
      qty: asKind('qty', sql`q.pieces`),
      orders: present(asKind('integer', sql`q.orders`)),
    },
    sql`from ${r}
       join lateral (select * from process_route_operations o where o.doc_id = r.id order by o.operation_seq limit 1) o on o.process_mode = 'inHouse' and o.run_minutes > 0
       join (with days as (select g::date as day from generate_series(${monday}::date, ${monday}::date + 6, interval '1 day') g), ${hours}
         select center, sum(hours) as hours from center_days group by 1) w on w.center = o.work_center join work_center c on c.id = w.center
       cross join lateral (select ceil(${raw(overload)} * coalesce(c.resource_qty, 1))::integer as orders,
         floor(w.hours * 60 / coalesce(c.resource_qty, 1) * coalesce(nullif(o.base_qty, 0), 1) / o.run_minutes) as pieces) q
     where r.org = ${grants.org}::uuid and r.status = 'approved' and q.pieces > 0
       and exists (select 1 from bom b where b.org = r.org and b.material = r.material and b.is_default and b.status = 'approved')
     order by q.orders * q.pieces, r.code limit 1`,
  );
  if (row === undefined) return;
  for (let order = 0; order < row.orders; order += 1) {
    const draft = await saved(context, 'manufacturingOrder', {
      material: row.material,
      planQty: row.qty,
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
  const [h, i] = [headerTable(demandForecast, 'h'), linesTable(demandForecast, 'items', 'i')];
  const [s, e] = [headerTable(mrpScheme, 's'), headerTable(employee, 'e')];
  const rows = await selectRows(
    session,
    {
      material: present(i.material),
      scheme: asKind(
        'ref',
        sql`(select ${s.id} from ${s} where s.org = ${grants.org}::uuid order by s.is_default desc nulls last, s.code limit 1)`,
      ),
      planner: asKind(
        'ref',
        sql`(select ${e.id} from ${e} where e.org = ${grants.org}::uuid order by e.code limit 1)`,
      ),
    },
    sql`from ${h} join ${i} on i.doc_id = h.id
     where h.org = ${grants.org}::uuid and h.status = 'approved' group by i.material
     order by sum(i.qty) - coalesce((select sum(b.available_qty) from stock_balance b where b.org = ${grants.org}::uuid and b.material = i.material), 0) desc, i.material limit ${raw(String(2 * materialsPerSchedule))}`,
  );
  const [first] = rows;
  if (first === undefined || first.scheme === null) return;
  for (const [at, name] of ['主推产品', '第二梯队产品'].entries()) {
    const materials = rows.slice(at * materialsPerSchedule, (at + 1) * materialsPerSchedule);
    if (materials.length === 0) continue;
    const draft = await saved(
      context,
      'masterSchedule',
      { name, scheme: first.scheme, planner: first.planner ?? '' },
      { items: materials.map(({ material }) => ({ material, bucketNo: 1 })) },
    );
    const seen = await transitionDoc(context, defOf('masterSchedule'), draft.doc.id, 'calculate', {
      version: draft.doc.version,
      key: newId(ports),
      acceptWarnings: true,
    });
    if (at === 0) await approved(context, defOf('masterSchedule'), seen, () => newId(ports));
  }
}
