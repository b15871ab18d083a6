// Measures past their date: once a day whoever owns one, and whoever leads the team, is told which and since when.
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { businessDate } from '#model/time/calendar.ts';
import { employee } from '#entities/master/employee.ts';
import { capaRecord } from '#entities/quality/capa/capaRecord.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

/** Containment is due before the cause is sought, everything else from the approved plan on. */
function overdueMeasures({ database, clock }: Ports) {
  const c = headerTable(capaRecord, 'c');
  const a = linesTable(capaRecord, 'actions', 'a');
  const o = headerTable(employee, 'o');
  const l = headerTable(employee, 'l');
  return selectRows(
    database,
    {
      id: c.id,
      org: present(c.org),
      code: c.code,
      actionNo: a.actionNo,
      content: a.content,
      dueDate: a.dueDate,
      ownerUser: o.user,
      leaderUser: l.user,
      ownerName: o.name,
    },
    sql`from ${c} join ${a} on ${a.docId} = ${c.id}
  left join ${o} on ${o.id} = ${a.owner} left join ${l} on ${l.id} = ${c.leader}
  where ${a.doneAt} is null and ${a.dueDate} < ${businessDate(clock.now())}::date and ${a.roundNo} = ${c.roundNo}
    and ((${is(a.actionKind, 'containment')} and ${is(c.status, 'containing')}) or (${a.actionKind} <> 'containment' and ${is(c.status, 'implementing')}))
  order by ${c.org}, ${c.code}, ${a.actionNo}`,
  );
}

/** Tells of every overdue measure, and says how many there are. */
export async function remindOverdue(ports: Ports): Promise<string> {
  const rows = await overdueMeasures(ports);
  for (const [org, ofOrg] of Map.groupBy(rows, (row) => row.org))
    await inTransaction(ports, systemGrants(org), { requestId: 'capa', sessionId: null }, async (context) => {
      for (const row of ofOrg) {
        const users = [...new Set([row.ownerUser, row.leaderUser].filter((user) => user !== null))];
        if (users.length === 0) continue;
        await sendSystemMessage(context, {
          effect: 'notify',
          users,
          title: `8D 措施逾期：${row.code ?? ''} 第 ${row.actionNo ?? ''} 项`,
          content: `“${row.content ?? ''}”期限 ${row.dueDate ?? ''}，责任人 ${row.ownerName ?? ''}，尚未完成`,
          priority: 'M',
          entity: 'capaRecord',
          id: row.id,
        });
      }
    });
  return rows.length === 0 ? '没有逾期的措施' : `${rows.length} 项措施逾期，已通知责任人和组长`;
}

export const capaReminders: Task = { name: '8D 措施逾期提醒', cron: '0 7 * * *', run: remindOverdue };
