// Judges one sentence about the books: the rows that break it, or why it could not be asked. Each statement is asked by
// itself and others have their turn before the next: a sentence that reads much is asked a range of keys at a time, and
// the ranges follow how long the last one took. One that is cut off is asked again with a smaller range.
import { mostRows, type SelfCheckAnswer, type SelfCheckRow } from '#model/wire/selfCheck.ts';
import { cutSql, type Invariant, type KeyRange, type Ranges } from './invariant.ts';
import type { Clock, Database, SqlRow } from '#server/ports.ts';
import { failureCode } from '#server/store/failure.ts';

/** Keys of the first range, and the fewest and most of any. */
const FIRST = 4_000;
const LEAST = 50;
const MOST = 64_000;
/** What one statement of a sentence asked in ranges should take, and may; milliseconds. */
const AIM = 300;
const LIMIT = 2_000;

/** Asked between two statements: true ends the check, and the sentence under way has no answer. */
export type IsOver = () => Promise<boolean>;
const noEnd: IsOver = () => Promise.resolve(false);

/** Asks one statement. Rejects with TIMEOUT or 57014 where it is cut off. */
export type Ask = (sql: string) => Promise<SqlRow[]>;

/**
 * @param limit milliseconds a sentence may take that cannot be asked in ranges; null: as long as it needs
 * @returns null where the check was ended meanwhile
 */
export async function judge(
  database: Database,
  clock: Clock,
  invariant: Invariant,
  limit: number | null,
  isOver: IsOver = noEnd,
): Promise<SelfCheckAnswer | null> {
  const { name, title, sql, ranges } = invariant;
  const started = clock.now();
  const answer = (
    outcome: SelfCheckAnswer['outcome'],
    rows: readonly SelfCheckRow[],
    message = '',
  ): SelfCheckAnswer => ({ name, title, outcome, took: clock.now() - started, rows, message });
  try {
    const rows =
      ranges === undefined
        ? await rowsOf(database, `${sql} limit ${mostRows}`, limit)
        : await rowsInRanges((text) => rowsOf(database, text, limit === null ? null : LIMIT), clock, ranges, {
            isOver,
          });
    if (rows === null) return null;
    return rows.length === 0 ? answer('held', []) : answer('broken', rows.map(shown));
  } catch (error) {
    const code = failureCode(error);
    if (code === null) throw error;
    return answer(
      'failed',
      [],
      wasCutOff(code)
        ? '超过了时间限制，请在业务较少时重试'
        : `数据库没有完成查询（${code}），请查看服务器日志`,
    );
  }
}

/** The first rows that break it, from range to range; null where the check was ended meanwhile. */
export async function rowsInRanges(
  ask: Ask,
  clock: Clock,
  ranges: Ranges,
  { isOver = noEnd, first = FIRST }: { isOver?: IsOver; first?: number } = {},
): Promise<SqlRow[] | null> {
  const found: SqlRow[] = [];
  let size = first;
  let ceiling = MOST;
  let after: string | null = null;
  for (;;) {
    if (after !== null && (await isOver())) return null;
    const began = clock.now();
    const asked = await askRange(ask, ranges, { after, size, most: mostRows - found.length });
    if (asked === null) {
      if (size <= LEAST) throw new CutOff();
      size = Math.max(LEAST, Math.floor(size / 8));
      ceiling = size;
      continue;
    }
    found.push(...asked.rows);
    if (asked.upTo === null || found.length >= mostRows) return found;
    after = asked.upTo;
    const took = clock.now() - began;
    if (took < AIM / 2) size = Math.min(ceiling, size * 2);
    else if (took > AIM) size = Math.max(LEAST, Math.floor((size * AIM) / took));
  }
}

/** Null where the statement was cut off. */
async function askRange(
  ask: Ask,
  ranges: Ranges,
  { after, size, most }: { after: string | null; size: number; most: number },
): Promise<{ rows: SqlRow[]; upTo: string | null } | null> {
  try {
    const [cut] = await ask(cutSql(ranges, after, size));
    const { key = null } = cut ?? {};
    const upTo = typeof key === 'string' ? key : null;
    const range: KeyRange = { after, upTo };
    return { rows: await ask(`${ranges.sql(range)} limit ${most}`), upTo };
  } catch (error) {
    const code = failureCode(error);
    if (code !== null && wasCutOff(code)) return null;
    throw error;
  }
}

/** The embedded engine knows no limit for a single statement: its host ends what runs too long. */
async function rowsOf(database: Database, sql: string, limit: number | null): Promise<SqlRow[]> {
  if (limit === null || database.engine === 'embedded') return (await database.query(sql)).rows;
  return database.transaction(async (session) => {
    await session.query("select set_config('statement_timeout', $1, true)", [String(limit)]);
    return (await session.query(sql)).rows;
  });
}

/** Even the smallest range took too long. */
class CutOff extends Error {
  override readonly name = 'SqlFailure';
  readonly code = 'TIMEOUT';
}

function wasCutOff(code: string): boolean {
  return code === 'TIMEOUT' || code === '57014';
}
function shown(row: SqlRow): SelfCheckRow {
  const { entity, record, ...rest } = row;
  const values = Object.entries(rest).map(([key, value]): [string, string] => [key, shownText(value)]);
  return {
    entity: typeof entity === 'string' ? entity : null,
    record: typeof record === 'string' ? record : null,
    values: Object.fromEntries(values),
  };
}

/** Decimals without the zeros their columns carry. */
function shownText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
