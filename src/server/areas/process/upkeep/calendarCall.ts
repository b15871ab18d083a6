// GET maintenanceCalendar: machines of a workshop with what is due, repaired and planned on them within some weeks.
// POST maintenanceCalendar/generate: the tasks of every approved plan for so many weeks.
import { entities } from '#entities/registry.ts';
import type { GeneratedTasks, MaintenanceCalendar } from '#entities/process/upkeep/maintenanceCalendar.ts';
import type { EntityDef } from '#model/entity.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { addDays, daysBetween, isDate } from '#model/time/calendar.ts';
import { workingTime, type Workplace } from '#model/workingTime/workingTime.ts';
import type { Context } from '#server/context.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { isUuid, Parameters } from '#server/store/sql.ts';
import { scopedRows, visibleRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import * as z from 'zod';
import { organisationCalendar, workplaceOfCenter } from '../calendars.ts';

/** What stands where the table of an entity stands: its rows as far as the session may see them. */
type From = (def: EntityDef) => string;

/** Days shown at once. */
const most = 400;

export function maintenanceCalendarCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/maintenanceCalendar',
      title: '保养日历',
      code: 'maintenanceCalendar:view',
      query: { workshop: '车间内码，不填为全部', from: '开始日期', to: `结束日期，最多 ${most} 天` },
      body: nothing,
      result: z.looseObject({ today: z.string() }),
    },
    (call) => {
      const [from, to] = [call.query.get('from') ?? '', call.query.get('to') ?? ''];
      const refuse = (field: string, message: string) => invalid([{ field, level: 'error', message }]);
      if (!isDate(from) || !isDate(to)) throw refuse('from', '日期须写成 2026-03-01 的形式');
      if (to < from || daysBetween(from, to) > most)
        throw refuse('to', `结束日期须在开始日期之后，最多 ${most} 天`);
      return calendarOf(reading(ports, call), call.query.get('workshop') ?? '', from, to);
    },
  );
  routes.signedIn(
    {
      method: 'POST',
      path: '/maintenanceCalendar/generate',
      title: '按全部已审核的计划生成点检保养单',
      code: 'maintenancePlan:generateTasks',
      body: z.strictObject({ weeks: z.number().int().min(1).max(53) }),
      result: z.looseObject({ made: z.number() }),
    },
    (call) => writing(ports, call, (context) => generated(context, call.body.weeks)),
  );
}

const machinesSql = (
  from: From,
): string => `select e.id, e.code, e.name, e.run_status, e.work_center, w.name as workshop from ${from(entities.equipment)} e left join workshop w on w.id = e.workshop
  where e.org = $1::uuid and e.status = 'approved' and e.run_status <> 'scrapped' and ($2::uuid is null or e.workshop = $2::uuid) order by w.code, e.code limit 5000`;

const tasksSql = (
  from: From,
): string => `select t.id, t.version, t.code, t.equipment, coalesce(p.name, '') as plan, t.task_type, t.status, t.plan_date::text as day,
    coalesce(t.plan_minutes, 0) as minutes, coalesce(x.name, '') as executor
  from ${from(entities.maintenanceTask)} t left join maintenance_plan p on p.id = t.maintenance_plan left join employee x on x.id = t.executor
  where t.org = $1::uuid and t.equipment = any($2::uuid[]) and t.status <> 'voided' and t.plan_date between $3::date and $4::date order by t.plan_date, t.code`;

const workSql = (
  from: From,
): string => `select t.id, 'workTaskOrder' as entity, t.code, t.equipment, coalesce(m.name, '') as title, t.plan_start_time as since, t.plan_end_time as until
  from ${from(entities.workTaskOrder)} t left join material m on m.id = t.material
  where t.org = $1::uuid and t.equipment = any($2::uuid[]) and t.status in ('dispatched', 'running', 'paused') and t.plan_end_time >= $3::date and t.plan_start_time < $4::date + 2
  union all
  select r.id, 'repairOrder', r.code, r.equipment, left(coalesce(r.fault_text, ''), 40), r.report_time, coalesce(r.repair_end, r.expected_end)
  from ${from(entities.repairOrder)} r where r.org = $1::uuid and r.equipment = any($2::uuid[]) and r.is_stopped and r.status not in ('draft', 'voided')
    and r.report_time < $4::date + 2 and coalesce(r.repair_end, r.expected_end, $3::date) >= $3::date`;

async function calendarOf(
  context: Context,
  workshop: string,
  from: string,
  to: string,
): Promise<MaintenanceCalendar> {
  const { session, grants, now, today } = context;
  const seen = async (sql: (from: From) => string, ...values: unknown[]): Promise<readonly SqlRow[]> => {
    const parameters = new Parameters([grants.org, ...values]);
    return (
      await session.query(
        sql((def) => scopedRows(def, grants, parameters)),
        parameters.values,
      )
    ).rows;
  };
  const machines = await seen(machinesSql, isUuid(workshop) ? workshop : null);
  const ids = machines.map((row) => textOf(row['id']));
  const [tasks, work] = await Promise.all([seen(tasksSql, ids, from, to), seen(workSql, ids, from, to)]);
  const { hours, indexOf } = await hoursOf(context, machines, from, to);
  const endOfToday = (dayNumber(today) + 1) * minutesOfDay;
  const minute = (value: unknown): number => minuteOfInstant(new Date(textOf(value)).getTime());
  return {
    now: minuteOfInstant(now),
    today,
    machines: machines.map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['code']),
      name: textOf(row['name']),
      workshop: textOf(row['workshop']),
      runStatus: textOf(row['run_status']),
      hours: indexOf(optionalText(row['work_center'])),
    })),
    hours,
    tasks: tasks.map((row) => ({
      id: textOf(row['id']),
      version: Number(row['version']),
      code: textOf(row['code']),
      equipment: textOf(row['equipment']),
      plan: textOf(row['plan']),
      taskType: textOf(row['task_type']),
      status: textOf(row['status']),
      day: textOf(row['day']),
      minutes: Number(row['minutes']),
      executor: textOf(row['executor']),
    })),
    work: work.map((row) => ({
      id: textOf(row['id']),
      entity: row['entity'] === 'repairOrder' ? ('repairOrder' as const) : ('workTaskOrder' as const),
      code: textOf(row['code']),
      equipment: textOf(row['equipment']),
      title: textOf(row['title']),
      from: minute(row['since']),
      to: row['until'] === null ? Math.max(endOfToday, minute(row['since'])) : minute(row['until']),
    })),
  };
}

/** Working time once per work centre; machines of none work as the organisation does. */
async function hoursOf(context: Context, machines: readonly SqlRow[], from: string, to: string) {
  const ids = [...new Set(machines.flatMap((row) => optionalText(row['work_center']) ?? []))];
  const centers = await readDocs(context.session, entities.workCenter, ids, { org: context.grants.org });
  const [first, last] = [addDays(from, -1), addDays(to, 2)];
  const spans = (place: Workplace) => {
    const { starts, ends } = workingTime(place, first, last);
    return { starts: [...starts], ends: [...ends] };
  };
  const hours = [spans({ calendar: (await organisationCalendar(context)).calendar })];
  const known = new Map<string, number>();
  for (const center of centers)
    known.set(center.id, hours.push(spans((await workplaceOfCenter(context, center)).place)) - 1);
  return { hours, indexOf: (center: string | null): number => known.get(center ?? '') ?? 0 };
}

async function generated(context: WriteContext, weeks: number): Promise<GeneratedTasks> {
  const { session, grants, ports } = context;
  const parameters = new Parameters([grants.org]);
  const plans = visibleRows(entities.maintenancePlan, grants, parameters);
  const { rows } = await session.query(
    `select h.id, h.version from ${plans} h where h.org = $1::uuid and h.status = 'approved' order by h.code`,
    parameters.values,
  );
  const sum = { plans: rows.length, made: 0, existed: 0 };
  for (const row of rows) {
    const { doc } = await transitionDoc(
      context,
      entities.maintenancePlan,
      textOf(row['id']),
      'generateTasks',
      {
        version: Number(row['version']),
        key: newId(ports),
        acceptWarnings: true,
        values: { weeks },
      },
    );
    const [made = 0, existed = 0] = [...textOf(doc.fields['generateResult']).matchAll(/(\d+) 张/g)].map(
      (found) => Number(found[1]),
    );
    sum.made += made;
    sum.existed += existed;
  }
  return sum;
}
