// Task of the clock: average use, zones and state of every approved buffer anew, so that the morning's list shows what the
// day needs. Each buffer in a transaction of its own: one that cannot be calculated holds up no other.
import { material } from '#entities/master/material/material.ts';
import { stockBuffer } from '#entities/planning/buffer/stockBuffer.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { newId } from '#server/ids.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** Answers in a sentence how many were calculated, and how many could not be. */
export async function calculateBuffers(
  ports: Ports,
  job?: Pick<JobWork, 'progress' | 'log' | 'signal'>,
): Promise<string> {
  const b = headerTable(stockBuffer, 'b');
  const m = headerTable(material, 'm');
  const rows = await selectRows(
    ports.database,
    { id: b.id, org: b.org, version: b.version, material: m.code },
    sql`from ${b} join ${m} on ${m.id} = ${b.material}
      where ${stateIs(stockBuffer, b.status, 'executable')} order by ${b.org}, ${m.code}`,
  );
  let refused = 0;
  for (const [at, { id, org, version, material: code }] of rows.entries()) {
    job?.signal.throwIfAborted();
    await job?.progress({ done: at, total: rows.length, phase: code ?? '' });
    try {
      await inTransaction(
        ports,
        systemGrants(org ?? ''),
        { requestId: 'calculateBuffers', sessionId: null },
        (context) => transitionDoc(context, stockBuffer, id, 'updateAdu', { version, key: newId(ports) }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
      job?.log({ text: `${code ?? ''} 没有计算：${error.message}` });
    }
  }
  const done = `计算了 ${rows.length - refused} 个库存缓冲`;
  return refused === 0 ? done : `${done}，${refused} 个没有计算，见日志`;
}
