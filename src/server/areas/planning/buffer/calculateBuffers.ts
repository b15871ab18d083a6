// Task of the clock: average use, zones and state of every approved buffer anew, so that the morning's list shows what the
// day needs. Each buffer in a transaction of its own: one that cannot be calculated holds up no other.
import { entities } from '#entities/registry.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { newId } from '#server/ids.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { textOf } from '#server/values.ts';

/** Answers in a sentence how many were calculated, and how many could not be. */
export async function calculateBuffers(
  ports: Ports,
  job?: Pick<JobWork, 'progress' | 'log' | 'signal'>,
): Promise<string> {
  const { rows } = await ports.database.query(
    `select b.id, b.org, b.version, m.code from stock_buffer b join material m on m.id = b.material
     where ${stateSql('stockBuffer', 'b.status', 'executable')} order by b.org, m.code`,
  );
  let refused = 0;
  for (const [at, row] of rows.entries()) {
    job?.signal.throwIfAborted();
    const code = textOf(row['code']);
    await job?.progress({ done: at, total: rows.length, phase: code });
    try {
      await inTransaction(
        ports,
        systemGrants(textOf(row['org'])),
        { requestId: 'calculateBuffers', sessionId: null },
        (context) =>
          transitionDoc(context, entities.stockBuffer, textOf(row['id']), 'updateAdu', {
            version: Number(row['version']),
            key: newId(ports),
          }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused += 1;
      job?.log({ text: `${code} 没有计算：${error.message}` });
    }
  }
  const done = `计算了 ${rows.length - refused} 个库存缓冲`;
  return refused === 0 ? done : `${done}，${refused} 个没有计算，见日志`;
}
