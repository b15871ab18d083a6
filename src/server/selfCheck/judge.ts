// Judges one sentence about the books: the rows that break it, or why it could not be asked. Each is asked in a
// transaction of its own with a bound on its time, so that a check never holds up the work of others.
import { mostRows, type SelfCheckAnswer, type SelfCheckRow } from '#model/wire/selfCheck.ts';
import type { Invariant } from './invariant.ts';
import type { Clock, Database, SqlRow } from '#server/ports.ts';
import { failureCode } from '#server/store/failure.ts';

/** @param limit milliseconds a sentence may take; null: as long as it needs */
export async function judge(
  database: Database,
  clock: Clock,
  { name, title, sql }: Invariant,
  limit: number | null,
): Promise<SelfCheckAnswer> {
  const started = clock.now();
  const answer = (
    outcome: SelfCheckAnswer['outcome'],
    rows: readonly SelfCheckRow[],
    message = '',
  ): SelfCheckAnswer => ({
    name,
    title,
    outcome,
    took: clock.now() - started,
    rows,
    message,
  });
  try {
    const rows = await database.transaction(async (session) => {
      if (limit !== null)
        await session.query("select set_config('statement_timeout', $1, true)", [String(limit)]);
      return (await session.query(`${sql} limit ${mostRows}`)).rows;
    });
    return rows.length === 0 ? answer('held', []) : answer('broken', rows.map(shown));
  } catch (error) {
    const code = failureCode(error);
    if (code === null) throw error;
    const tooLong = code === 'TIMEOUT' || code === '57014';
    return answer(
      'failed',
      [],
      tooLong ? '超过了时间限制，请在业务较少时重试' : `数据库没有完成查询（${code}），请查看服务器日志`,
    );
  }
}

function shown(row: SqlRow): SelfCheckRow {
  const { entity, record, ...rest } = row;
  const values = Object.entries(rest).map(([key, value]): [string, string] => [key, textOf(value)]);
  return {
    entity: typeof entity === 'string' ? entity : null,
    record: typeof record === 'string' ? record : null,
    values: Object.fromEntries(values),
  };
}

/** Decimals without the zeros their columns carry. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
