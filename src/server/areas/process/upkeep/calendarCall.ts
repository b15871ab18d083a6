// GET maintenanceCalendar: machines of a workshop with what is due, repaired and planned on them within some weeks.
// POST maintenanceCalendar/generate: the tasks of every approved plan for so many weeks.
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenancePlan } from '#entities/process/upkeep/maintenancePlan.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import { repairOrder } from '#entities/process/upkeep/repairOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { workshop as place } from '#entities/process/workshop.ts';
import type { GeneratedTasks, MaintenanceCalendar } from '#entities/process/upkeep/maintenanceCalendar.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { addDays, daysBetween, isDate } from '#model/time/calendar.ts';
import { workingTime, type Workplace } from '#model/workingTime/workingTime.ts';
import type { Context } from '#server/context.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { newId } from '#server/ids.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable, seenTable } from '#server/select/visible.ts';
import { isUuid } from '#server/store/sql.ts';
import type { WriteContext } from '#server/writeContext.ts';
import * as z from 'zod';
import { organisationCalendar, workplaceOfCenter } from '../calendars.ts';
import { partOf } from '#model/rowPart.ts';

/** What a plan says of the tasks it made. */
const told = { generateResult: maintenancePlan.fields.generateResult };

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

function machinesOf({ session, grants }: Context, workshop: string | null) {
  const e = scopedTable(equipment, grants, 'e');
  const w = headerTable(place, 'w');
  return selectRows(
    session,
    {
      id: e.id,
      code: e.code,
      name: e.name,
      runStatus: e.runStatus,
      workCenter: e.workCenter,
      workshop: w.name,
    },
    sql`from ${e} left join ${w} on ${w.id} = ${e.workshop}
      where ${is(e.org, grants.org)} and ${is(e.status, 'approved')} and ${e.runStatus} <> 'scrapped'
        and ${workshop === null ? raw('true') : is(e.workshop, workshop)} order by ${w.code}, ${e.code} limit 5000`,
  );
}

function tasksOf({ session, grants }: Context, machines: readonly string[], from: string, to: string) {
  const t = scopedTable(maintenanceTask, grants, 't');
  const p = headerTable(maintenancePlan, 'p');
  const x = headerTable(employee, 'x');
  return selectRows(
    session,
    {
      id: t.id,
      version: t.version,
      code: t.code,
      equipment: t.equipment,
      plan: p.name,
      taskType: t.taskType,
      status: t.status,
      day: t.planDate,
      minutes: t.planMinutes,
      executor: x.name,
    },
    sql`from ${t} left join ${p} on ${p.id} = ${t.maintenancePlan} left join ${x} on ${x.id} = ${t.executor}
      where ${is(t.org, grants.org)} and ${among(t.equipment, machines)} and ${t.status} <> 'voided'
        and ${t.planDate} between ${from}::date and ${to}::date order by ${t.planDate}, ${t.code}`,
  );
}

function workOf({ session, grants }: Context, machines: readonly string[], from: string, to: string) {
  const t = scopedTable(workTaskOrder, grants, 't');
  const m = headerTable(material, 'm');
  return selectRows(
    session,
    {
      id: t.id,
      code: t.code,
      equipment: t.equipment,
      title: m.name,
      since: present(t.planStartTime),
      until: t.planEndTime,
    },
    sql`from ${t} left join ${m} on ${m.id} = ${t.material}
      where ${is(t.org, grants.org)} and ${among(t.equipment, machines)} and ${t.status} in ('dispatched', 'running', 'paused')
        and ${t.planEndTime} >= ${from}::date and ${t.planStartTime} < ${to}::date + 2`,
  );
}

function repairsOf({ session, grants }: Context, machines: readonly string[], from: string, to: string) {
  const r = scopedTable(repairOrder, grants, 'r');
  return selectRows(
    session,
    {
      id: r.id,
      code: r.code,
      equipment: r.equipment,
      title: asKind('text', sql`left(coalesce(${r.faultText}, ''), 40)`),
      since: present(r.reportTime),
      until: asKind('datetime', sql`coalesce(${r.repairEnd}, ${r.expectedEnd})`),
    },
    sql`from ${r} where ${is(r.org, grants.org)} and ${among(r.equipment, machines)} and ${r.isStopped} and ${r.status} not in ('draft', 'voided')
      and ${r.reportTime} < ${to}::date + 2 and coalesce(${r.repairEnd}, ${r.expectedEnd}, ${from}::date) >= ${from}::date`,
  );
}

async function calendarOf(
  context: Context,
  workshop: string,
  from: string,
  to: string,
): Promise<MaintenanceCalendar> {
  const { now, today } = context;
  const machines = await machinesOf(context, isUuid(workshop) ? workshop : null);
  const ids = machines.map(({ id }) => id);
  const [tasks, work, repairs] = await Promise.all([
    tasksOf(context, ids, from, to),
    workOf(context, ids, from, to),
    repairsOf(context, ids, from, to),
  ]);
  const centers = machines.flatMap((machine) => machine.workCenter ?? []);
  const { hours, indexOf } = await hoursOf(context, centers, from, to);
  const endOfToday = (dayNumber(today) + 1) * minutesOfDay;
  const spanOf = ({ since, until }: { since: string; until: string | null }) => {
    const start = minuteOfInstant(since);
    return { from: start, to: until === null ? Math.max(endOfToday, start) : minuteOfInstant(until) };
  };
  return {
    now: minuteOfInstant(now),
    today,
    machines: machines.map(({ workCenter: center, ...machine }) => ({
      id: machine.id,
      code: machine.code ?? '',
      name: machine.name ?? '',
      workshop: machine.workshop ?? '',
      runStatus: machine.runStatus ?? '',
      hours: indexOf(center),
    })),
    hours,
    tasks: tasks.map((task) => ({
      ...task,
      code: task.code ?? '',
      equipment: task.equipment ?? '',
      plan: task.plan ?? '',
      taskType: task.taskType ?? '',
      day: task.day ?? '',
      minutes: task.minutes ?? 0,
      executor: task.executor ?? '',
    })),
    work: [
      ...work.map((row) => ({ ...row, entity: 'workTaskOrder' as const })),
      ...repairs.map((row) => ({ ...row, entity: 'repairOrder' as const })),
    ].map((row) => ({
      id: row.id,
      entity: row.entity,
      code: row.code ?? '',
      equipment: row.equipment ?? '',
      title: row.title ?? '',
      ...spanOf(row),
    })),
  };
}

/** Working time once per work centre; machines of none work as the organisation does. */
async function hoursOf(context: Context, wanted: readonly string[], from: string, to: string) {
  const ids = [...new Set(wanted)];
  const centers = await readDocs(context.session, workCenter, ids, { org: context.grants.org });
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
  const h = seenTable(maintenancePlan, grants, 'h');
  const rows = await selectRows(
    session,
    { id: h.id, version: h.version },
    sql`from ${h} where ${is(h.org, grants.org)} and ${is(h.status, 'approved')} order by ${h.code}`,
  );
  const sum = { plans: rows.length, made: 0, existed: 0 };
  for (const row of rows) {
    const { doc } = await transitionDoc(context, maintenancePlan, row.id, 'generateTasks', {
      version: row.version,
      key: newId(ports),
      acceptWarnings: true,
      values: { weeks },
    });
    const { generateResult } = partOf(doc.fields, told);
    const [made = 0, existed = 0] = [...(generateResult ?? '').matchAll(/(\d+) 张/g)].map((found) =>
      Number(found[1]),
    );
    sum.made += made;
    sum.existed += existed;
  }
  return sum;
}
