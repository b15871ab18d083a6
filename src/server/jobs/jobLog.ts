// The log of a job: lines written in blocks while it runs, read page by page by the screen that watches.
import { logLevels, type JobLog, type JobLogLine } from '#model/wire/jobs.ts';
import type { SqlSession } from '#server/ports.ts';
import { counted, is, oneOf, otherwise, sql } from '#server/select/piece.ts';
import { plainTable } from '#server/select/plainTable.ts';
import { selectRows } from '#server/select/select.ts';

const l = plainTable('job_log', 'l', {
  job: 'ref',
  seq: 'integer',
  at: 'datetime',
  level: 'text',
  step: 'text',
  text: 'longText',
  count: 'integer',
  milliseconds: 'integer',
});

/** Appends lines whose numbers follow each other. */
export async function writeLog(
  session: SqlSession,
  job: string,
  lines: readonly JobLogLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await session.query(
    `insert into job_log (job, seq, at, level, step, text, count, milliseconds)
     select $1::uuid, seq, at, level, step, text, count, milliseconds
     from jsonb_to_recordset($2::text::jsonb) as line (seq integer, at timestamptz, level text, step text, text text, count bigint, milliseconds integer)
     on conflict do nothing`,
    [job, JSON.stringify(lines)],
  );
}

/** Lines after a number, in their order. @param level only lines of this level; '' for all */
export async function readLog(
  session: SqlSession,
  job: string,
  { after, level, limit }: { after: number; level: string; limit: number },
): Promise<JobLog> {
  const ofJob = sql`${is(l.job, job)} and (${level}::text = '' or ${l.level} = ${level})`;
  const lines = await selectRows(
    session,
    {
      seq: otherwise(l.seq, 0),
      at: otherwise(l.at, ''),
      level: otherwise(oneOf(logLevels, l.level), 'info'),
      step: otherwise(l.step, ''),
      text: otherwise(l.text, ''),
      count: l.count,
      milliseconds: l.milliseconds,
    },
    sql`from ${l} where ${ofJob} and ${l.seq} > ${after}::integer order by ${l.seq} limit ${limit}::integer`,
  );
  const [all] = await selectRows(session, { count: counted() }, sql`from ${l} where ${ofJob}`);
  return { total: all?.count ?? 0, lines };
}
