// Every morning: plans make the tasks of the next weeks, what was not done on its day is overdue, and whoever is to do it is
// told before it is due and while it is late.
import { entities } from '#entities/registry.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { newId } from '#server/ids.ts';
import { setElsewhere } from '#server/ledgers/documents/setFields.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Weeks ahead the clock plans. */
const weeks = 4;

/** Makes the tasks of every approved plan, and says of how many plans. */
export async function generateDue(ports: Ports): Promise<string> {
  const { rows } = await ports.database.query(
    `select org, id, version from maintenance_plan where status = 'approved' order by org, code`,
    [],
  );
  for (const row of rows)
    await inTransaction(
      ports,
      systemGrants(textOf(row['org'])),
      { requestId: 'upkeep', sessionId: null },
      async (context) => {
        await transitionDoc(context, entities.maintenancePlan, textOf(row['id']), 'generateTasks', {
          version: Number(row['version']),
          key: newId(ports),
          acceptWarnings: true,
          values: { weeks },
        });
      },
    );
  return rows.length === 0 ? '没有已审核的计划' : `${rows.length} 个计划已生成今后 ${weeks} 周的任务`;
}

const lateSql = `select org, id from maintenance_task where status = 'pending' and plan_date < $1::date order by org, id`;

/** The person who does it, else the keeper of the machine; each task once a day at most. */
const toldSql = `select t.id, t.org, t.code, t.status, t.plan_date::text as day, e.code as machine, e.name as machine_name,
    coalesce(x."user", k."user") as receiver
  from maintenance_task t join equipment e on e.id = t.equipment left join maintenance_plan p on p.id = t.maintenance_plan
    left join employee x on x.id = t.executor left join employee k on k.id = e.keeper
  where t.status in ('pending', 'overdue') and t.plan_date <= $1::date + coalesce(p.remind_days, 3) and t.reminded_on is distinct from $1::date
    and (t.status = 'overdue' or t.reminded_on is null)
  order by t.org, t.plan_date, t.code`;

/** Marks what is late and reminds; says how many of each. */
export async function remindTasks(ports: Ports): Promise<string> {
  const today = businessDate(ports.clock.now());
  const { rows: late } = await ports.database.query(lateSql, [today]);
  const meta = { requestId: 'upkeep', sessionId: null };
  for (const [org, own] of Map.groupBy(late, (row) => textOf(row['org'])))
    await inTransaction(ports, systemGrants(org), meta, async (context) => {
      for (const row of own)
        await setElsewhere(context, {
          effect: 'set',
          entity: 'maintenanceTask',
          id: textOf(row['id']),
          fields: { isLate: true },
          advances: true,
        });
    });
  const { rows: told } = await ports.database.query(toldSql, [today]);
  for (const [org, own] of Map.groupBy(told, (row) => textOf(row['org'])))
    await inTransaction(ports, systemGrants(org), meta, async (context) => {
      for (const [user, ofUser] of Map.groupBy(own, (row) => optionalText(row['receiver']) ?? ''))
        if (user !== '')
          for (const row of ofUser) await sendSystemMessage(context, messageTo(user, row, today));
      await context.session.query(
        'update maintenance_task set reminded_on = $2::date where id = any($1::uuid[])',
        [own.map((row) => textOf(row['id'])), today],
      );
    });
  return late.length + told.length === 0
    ? '没有到期与逾期的点检保养'
    : `${late.length} 张新逾期，提醒 ${told.length} 张`;
}

function messageTo(user: string, row: SqlRow, today: string) {
  const day = textOf(row['day']);
  const what = `${textOf(row['machine'])} ${textOf(row['machine_name'])}`;
  const isLate = row['status'] === 'overdue';
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
    content: `${textOf(row['code'])} 计划日期 ${day}，尚未完成`,
    priority: isLate ? 'M' : 'L',
    entity: 'maintenanceTask',
    id: textOf(row['id']),
  };
}

export const maintenanceGenerate: Task = { name: '生成点检保养任务', cron: '20 5 * * *', run: generateDue };
export const maintenanceReminders: Task = { name: '点检保养提醒', cron: '40 5 * * *', run: remindTasks };
