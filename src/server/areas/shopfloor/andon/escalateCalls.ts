// Open calls nobody answered climb by the clock, each level once, whoever restarts in between: a call is raised to a level only
// from the one below it, in the transaction that tells the receivers.
import { codeText } from '#entities/codeLists.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { textsIn } from '#model/loose.ts';
import { textOf } from '#server/values.ts';

const due = `select c.id, c.org, c.code, c.andon_kind, c.level, c.called_at, l.level as next, l.receivers, w.name as place
  from andon_call c join andon_rule_levels l on l.doc_id = c.andon_rule join workshop w on w.id = c.workshop
  where c.status = 'calling' and l.level > c.level and c.called_at + l.after_minutes * interval '1 minute' <= $1::timestamptz
  order by c.called_at, l.level`;

/** Raises what is due, and says how many. */
export async function escalateDue(ports: Ports): Promise<string> {
  const { rows } = await ports.database.query(due, [new Date(ports.clock.now()).toISOString()]);
  let climbed = 0;
  for (const row of rows) {
    const meta = { requestId: 'andon', sessionId: null };
    climbed += await inTransaction(ports, systemGrants(textOf(row['org'])), meta, async (context) => {
      const { affected } = await context.session.query(
        `update andon_call set level = $2, version = version + 1 where id = $1::uuid and status = 'calling' and level < $2`,
        [row['id'], row['next']],
      );
      if (affected === 0) return 0;
      const id = textOf(row['id']);
      context.affect('andonCall', id);
      const minutes = Math.floor((ports.clock.now() - new Date(textOf(row['called_at'])).getTime()) / 60_000);
      await sendSystemMessage(context, {
        effect: 'notify',
        users: textsIn(row['receivers']),
        title: `安灯呼叫 ${minutes} 分钟无人响应：${codeText('andonKind', textOf(row['andon_kind']))}`,
        content: `${textOf(row['place'])} ${textOf(row['code'])}，升到 ${String(row['next'])} 级`,
        priority: 'H',
        entity: 'andonCall',
        id,
      });
      return 1;
    });
  }
  return climbed === 0 ? '没有需要升级的呼叫' : `${climbed} 个呼叫升级`;
}

export const escalateCalls: Task = { name: '安灯升级', cron: '* * * * *', run: escalateDue };
