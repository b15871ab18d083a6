// The log of a job: lines written in blocks while it runs, read page by page by the screen that watches.
import type { JobLog, JobLogLine, LogLevel } from '#model/wire/jobs.ts';
import type { SqlSession } from '#server/ports.ts';
import { textOf } from '#server/values.ts';

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
  const { rows } = await session.query(
    `select seq, at, level, step, text, count, milliseconds from job_log
     where job = $1::uuid and seq > $2::integer and ($3 = '' or level = $3) order by seq limit $4::integer`,
    [job, after, level, limit],
  );
  const counted = await session.query(
    `select count(*)::integer as count from job_log where job = $1::uuid and ($2 = '' or level = $2)`,
    [job, level],
  );
  return {
    total: Number(counted.rows[0]?.['count'] ?? 0),
    lines: rows.map((row) => ({
      seq: Number(row['seq']),
      at: textOf(row['at']),
      level: textOf(row['level'], 'info') as LogLevel,
      step: textOf(row['step']),
      text: textOf(row['text']),
      count: numberOf(row['count']),
      milliseconds: numberOf(row['milliseconds']),
    })),
  };
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
