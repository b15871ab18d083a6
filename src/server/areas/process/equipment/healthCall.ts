// GET data/equipment/:id/health: how a machine does this month: failures, MTBF and MTTR, minutes it stood for repair and
// maintenance, and what is open on it.
import { entities } from '#entities/registry.ts';
import { type EquipmentHealth, healthOf } from '#entities/process/equipment/equipmentHealth.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import { scopedRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';

export function equipmentHealth(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/data/equipment/:id/health', title: '设备本月的可靠性与停机', body: nothing },
    async (call): Promise<EquipmentHealth> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, entities.equipment, call.parameter('id'));
      const { session, grants, today, now } = context;
      const asked = [grants.org, doc.id, `${today.slice(0, 8)}01`];
      const ofRepairs = new Parameters(asked);
      const repaired = scopedRows(entities.repairOrder, grants, ofRepairs);
      const { rows: failures } = await session.query(
        `select report_time as since, repair_end as until, status from ${repaired} h where org = $1::uuid and equipment = $2::uuid and is_stopped
           and status not in ('draft', 'voided') and coalesce(repair_end, $3::date + 1) >= $3::date`,
        ofRepairs.values,
      );
      const ofTasks = new Parameters(asked);
      const repairs = scopedRows(entities.repairOrder, grants, ofTasks);
      const due = scopedRows(entities.maintenanceTask, grants, ofTasks);
      const { rows: tasks } = await session.query(
        `select count(*) filter (where status in ('pending', 'overdue', 'doing'))::int as open, count(*) filter (where status = 'overdue')::int as late,
           coalesce(sum(down_minutes) filter (where status = 'done' and plan_date >= $3::date), 0)::int as minutes,
           (select count(*)::int from ${repairs} r where r.org = $1::uuid and r.equipment = $2::uuid and r.status not in ('draft', 'voided', 'accepted')) as repairs
         from ${due} h where org = $1::uuid and equipment = $2::uuid`,
        ofTasks.values,
      );
      const minute = (value: unknown): number => minuteOfInstant(new Date(textOf(value)).getTime());
      const from = dayNumber(`${today.slice(0, 8)}01`) * minutesOfDay;
      return healthOf(
        failures.map((row) => ({
          start: minute(row['since']),
          end: optionalText(row['until']) === null ? null : minute(row['until']),
        })),
        {
          from,
          to: minuteOfInstant(now),
          maintained: Number(tasks[0]?.['minutes'] ?? 0),
          openTasks: Number(tasks[0]?.['open'] ?? 0),
          lateTasks: Number(tasks[0]?.['late'] ?? 0),
          openRepairs: Number(tasks[0]?.['repairs'] ?? 0),
        },
      );
    },
  );
}
