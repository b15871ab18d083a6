// GET data/equipment/:id/health: how a machine does this month: failures, MTBF and MTTR, minutes it stood for repair and
// maintenance, and what is open on it.
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import { repairOrder } from '#entities/process/upkeep/repairOrder.ts';
import { type EquipmentHealth, healthOf } from '#entities/process/equipment/equipmentHealth.ts';
import { dayNumber, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { scopedTable } from '#server/select/visible.ts';

export function equipmentHealth(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/data/equipment/:id/health', title: '设备本月的可靠性与停机', body: nothing },
    async (call): Promise<EquipmentHealth> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, equipment, call.parameter('id'));
      const { session, grants, today, now } = context;
      const first = `${today.slice(0, 8)}01`;
      const r = scopedTable(repairOrder, grants, 'r');
      const failures = await selectRows(
        session,
        { since: present(r.reportTime), until: r.repairEnd },
        sql`from ${r} where ${is(r.org, grants.org)} and ${is(r.equipment, doc.id)} and ${r.isStopped}
          and ${r.status} not in ('draft', 'voided') and coalesce(${r.repairEnd}, ${first}::date + 1) >= ${first}::date`,
      );
      const t = scopedTable(maintenanceTask, grants, 't');
      const [tasks] = await selectRows(
        session,
        {
          open: asKind(
            'integer',
            sql`count(*) filter (where ${t.status} in ('pending', 'overdue', 'doing'))`,
          ),
          late: asKind('integer', sql`count(*) filter (where ${t.status} = 'overdue')`),
          minutes: asKind(
            'integer',
            sql`coalesce(sum(${t.downMinutes}) filter (where ${t.status} = 'done' and ${t.planDate} >= ${first}::date), 0)`,
          ),
          repairs: asKind(
            'integer',
            sql`(select count(*) from ${r} where ${is(r.org, grants.org)} and ${is(r.equipment, doc.id)} and ${r.status} not in ('draft', 'voided', 'accepted'))`,
          ),
        },
        sql`from ${t} where ${is(t.org, grants.org)} and ${is(t.equipment, doc.id)}`,
      );
      const from = dayNumber(first) * minutesOfDay;
      return healthOf(
        failures.map((row) => ({
          start: minuteOfInstant(row.since),
          end: row.until === null ? null : minuteOfInstant(row.until),
        })),
        {
          from,
          to: minuteOfInstant(now),
          maintained: tasks?.minutes ?? 0,
          openTasks: tasks?.open ?? 0,
          lateTasks: tasks?.late ?? 0,
          openRepairs: tasks?.repairs ?? 0,
        },
      );
    },
  );
}
