// Every morning: plans make the tasks of the next weeks, what was not done on its day is overdue, and whoever is to do it is
// told before it is due and while it is late.
import { employee } from '#entities/master/employee.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenancePlan } from '#entities/process/upkeep/maintenancePlan.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { newId } from '#server/ids.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** Weeks ahead the clock plans. */
const weeks = 4;

/** Makes the tasks of every approved plan, and says of how many plans. */
export async function generateDue(ports: Ports): Promise<string> {
  const p = headerTable(maintenancePlan, 'p');
  const rows = await selectRows(
    ports.database,
    { org: present(p.org), id: p.id, version: p.version },
    sql`from ${p} where ${is(p.status, 'approved')} order by ${p.org}, ${p.code}`,
  );
  for (const row of rows)
    await inTransaction(
      ports,
      systemGrants(row.org),
      { requestId: 'upkeep', sessionId: null },
      async (context) => {
        await transitionDoc(context, maintenancePlan, row.id, 'generateTasks', {
          version: row.version,
          key: newId(ports),
          acceptWarnings: true,
          values: { weeks },
        });
      },
    );
  return rows.length === 0 ? '没有已审核的计划' : `${rows.length} 个计划已生成今后 ${weeks} 周的任务`;
}

function lateTasks({ database }: Ports, today: string) {
  const t = headerTable(maintenanceTask, 't');
  return selectRows(
    database,
    { org: present(t.org), id: t.id },
    sql`from ${t} where ${is(t.status, 'pending')} and ${t.planDate} < ${today}::date order by ${t.org}, ${t.id}`,
  );
}

type DueTask = Awaited<ReturnType<typeof dueTasks>>[number];

/** For the person who does it, else the keeper of the machine; each task once a day at most. */
function dueTasks({ database }: Ports, today: string) {
  const t = headerTable(maintenanceTask, 't');
  const e = headerTable(equipment, 'e');
  const p = headerTable(maintenancePlan, 'p');
  const x = headerTable(employee, 'x');
  const k = headerTable(employee, 'k');
  return selectRows(
    database,
    {
      id: t.id,
      org: present(t.org),
      code: t.code,
      status: t.status,
      day: t.planDate,
      machine: e.code,
      machineName: e.name,
      receiver: asKind('ref', sql`coalesce(${x.user}, ${k.user})`),
    },
    sql`from ${t} join ${e} on ${e.id} = ${t.equipment} left join ${p} on ${p.id} = ${t.maintenancePlan}
      left join ${x} on ${x.id} = ${t.executor} left join ${k} on ${k.id} = ${e.keeper}
      where ${t.status} in ('pending', 'overdue') and ${t.planDate} <= ${today}::date + coalesce(${p.remindDays}, 3)
        and ${t.remindedOn} is distinct from ${today}::date and (${t.status} = 'overdue' or ${t.remindedOn} is null)
      order by ${t.org}, ${t.planDate}, ${t.code}`,
  );
}

/** Marks what is late and reminds; says how many of each. */
export async function remindTasks(ports: Ports): Promise<string> {
  const today = businessDate(ports.clock.now());
  const late = await lateTasks(ports, today);
  const meta = { requestId: 'upkeep', sessionId: null };
  for (const [org, own] of Map.groupBy(late, ({ org }) => org))
    await inTransaction(ports, systemGrants(org), meta, async (context) => {
      for (const row of own)
        await setElsewhere(context, {
          effect: 'set',
          entity: 'maintenanceTask',
          id: row.id,
          fields: { isLate: true },
          advances: true,
        });
    });
  const due = await dueTasks(ports, today);
  for (const [org, own] of Map.groupBy(due, ({ org }) => org))
    await inTransaction(ports, systemGrants(org), meta, async (context) => {
      for (const [user, ofUser] of Map.groupBy(own, ({ receiver }) => receiver ?? ''))
        if (user !== '')
          for (const row of ofUser) await sendSystemMessage(context, messageTo(user, row, today));
      await context.session.query(
        'update maintenance_task set reminded_on = $2::date where id = any($1::uuid[])',
        [own.map(({ id }) => id), today],
      );
    });
  return late.length + due.length === 0
    ? '没有到期与逾期的点检保养'
    : `${late.length} 张新逾期，提醒 ${due.length} 张`;
}

function messageTo(user: string, row: DueTask, today: string) {
  const day = row.day ?? '';
  const what = `${row.machine ?? ''} ${row.machineName ?? ''}`;
  const isLate = row.status === 'overdue';
  const when = isLate
    ? '已逾期'
    : day === today
      ? '今天到期'
      : day === addDays(today, 1)
        ? '明天到期'
        : `${day} 到期`;
  return {
    effect: 'notify' as const,
    users: [user],
    title: `点检保养${when}：${what}`,
    content: `${row.code ?? ''} 计划日期 ${day}，尚未完成`,
    priority: isLate ? 'M' : 'L',
    entity: 'maintenanceTask',
    id: row.id,
  };
}

export const maintenanceGenerate: Task = { name: '生成点检保养任务', cron: '20 5 * * *', run: generateDue };
export const maintenanceReminders: Task = { name: '点检保养提醒', cron: '40 5 * * *', run: remindTasks };
