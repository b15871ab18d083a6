// Open calls nobody answered climb by the clock, each level once, whoever restarts in between: a call is raised to a level only
// from the one below it, in the transaction that tells the receivers.
import { codeText } from '#entities/codeLists.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { andonCall } from '#entities/shopfloor/andon/andonCall.ts';
import { andonRule } from '#entities/shopfloor/andon/andonRule.ts';
import { workshop } from '#entities/process/workshop.ts';
import { present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

function dueCalls({ database, clock }: Ports) {
  const c = headerTable(andonCall, 'c');
  const l = linesTable(andonRule, 'levels', 'l');
  const w = headerTable(workshop, 'w');
  return selectRows(
    database,
    {
      id: c.id,
      org: present(c.org),
      code: c.code,
      kind: c.andonKind,
      calledAt: c.calledAt,
      next: present(l.level),
      receivers: l.receivers,
      place: w.name,
    },
    sql`from ${c} join ${l} on ${l.docId} = ${c.andonRule} join ${w} on ${w.id} = ${c.workshop}
      where ${c.status} = 'calling' and ${l.level} > ${c.level}
        and ${c.calledAt} + ${l.afterMinutes} * interval '1 minute' <= ${new Date(clock.now()).toISOString()}::timestamptz
      order by ${c.calledAt}, ${l.level}`,
  );
}

/** Raises what is due, and says how many. */
export async function escalateDue(ports: Ports): Promise<string> {
  const rows = await dueCalls(ports);
  let climbed = 0;
  for (const row of rows) {
    const meta = { requestId: 'andon', sessionId: null };
    climbed += await inTransaction(ports, systemGrants(row.org), meta, async (context) => {
      const { affected } = await context.session.query(
        `update andon_call set level = $2, version = version + 1 where id = $1::uuid and status = 'calling' and level < $2`,
        [row.id, row.next],
      );
      if (affected === 0) return 0;
      const { id } = row;
      context.affect('andonCall', id);
      const minutes = Math.floor((ports.clock.now() - new Date(row.calledAt ?? '').getTime()) / 60_000);
      await sendSystemMessage(context, {
        effect: 'notify',
        users: row.receivers ?? [],
        title: `安灯呼叫 ${minutes} 分钟无人响应：${codeText('andonKind', row.kind ?? '')}`,
        content: `${row.place ?? ''} ${row.code ?? ''}，升到 ${row.next} 级`,
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
