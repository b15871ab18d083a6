// Measures past their date: once a day whoever owns one, and whoever leads the team, is told which and since when.
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { businessDate } from '#model/time/calendar.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Containment is due before the cause is sought, everything else from the approved plan on. */
const overdue = `select c.id, c.org, c.code, c.title, a.action_no, a.content, a.due_date::text as due_date,
    o."user" as owner_user, l."user" as leader_user, o.name as owner_name
  from capa_record c join capa_record_actions a on a.doc_id = c.id
  left join employee o on o.id = a.owner left join employee l on l.id = c.leader
  where a.done_at is null and a.due_date < $1::date and a.round_no = c.round_no
    and ((a.action_kind = 'containment' and c.status = 'containing') or (a.action_kind <> 'containment' and c.status = 'implementing'))
  order by c.org, c.code, a.action_no`;

/** Tells of every overdue measure, and says how many there are. */
export async function remindOverdue(ports: Ports): Promise<string> {
  const { rows } = await ports.database.query(overdue, [businessDate(ports.clock.now())]);
  for (const [org, ofOrg] of Map.groupBy(rows, (row) => textOf(row['org'])))
    await inTransaction(ports, systemGrants(org), { requestId: 'capa', sessionId: null }, async (context) => {
      for (const row of ofOrg) {
        const users = receivers(row);
        if (users.length === 0) continue;
        await sendSystemMessage(context, {
          effect: 'notify',
          users,
          title: `8D 措施逾期：${textOf(row['code'])} 第 ${String(row['action_no'])} 项`,
          content: `“${textOf(row['content'])}”期限 ${textOf(row['due_date'])}，责任人 ${textOf(row['owner_name'])}，尚未完成`,
          priority: 'M',
          entity: 'capaRecord',
          id: textOf(row['id']),
        });
      }
    });
  return rows.length === 0 ? '没有逾期的措施' : `${rows.length} 项措施逾期，已通知责任人和组长`;
}

function receivers(row: SqlRow): string[] {
  const users = [optionalText(row['owner_user']), optionalText(row['leader_user'])];
  return [...new Set(users.filter((user) => user !== null))];
}

export const capaReminders: Task = { name: '8D 措施逾期提醒', cron: '0 7 * * *', run: remindOverdue };
