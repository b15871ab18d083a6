// Windows of a report. Its rows are computed as a whole for whichever are shown, so pages larger than a window are
// kept until one of the tables behind them changes; what a page holds says how many rows there are.
import type { QueryRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import type { ListCache, ReportPage } from './cache.ts';
import type { ListPlan } from './plan.ts';
import { countStatement, ordered, selectedWithKeys, type Statement } from './statements.ts';
import { orderBySql } from './order.ts';
import { rowStamp } from './stamp.ts';

/** Rows computed at once. */
const PAGE = 1_000;
/** Rows an export computes at once. */
const STREAMED = 20_000;

/** @param context asks the database a report may be read from (see listSession in view.ts) */
export async function reportWindow(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  columns: readonly string[],
  { offset, limit }: QueryRequest,
): Promise<{ found: SqlRow[]; total: { value: number; exact: boolean } }> {
  const first = Math.floor(offset / PAGE);
  const last = Math.floor(Math.max(offset, offset + limit - 1) / PAGE);
  const pages: ReportPage[] = [];
  for (let number = first; number <= last; number += 1) {
    const read = (): Promise<ReportPage> => readPage(context.session, plan, columns, number * PAGE, PAGE);
    const key = `${plan.ordered}#${columns.join()}#${number}`;
    const page =
      cache === null ? await read() : await cache.pages.fresh(key, rowStamp(cache.changes, plan.view), read);
    pages.push(page);
    if (page.total <= (number + 1) * PAGE) break;
  }
  const rows = pages.flatMap((page) => page.rows);
  const from = offset - first * PAGE;
  return { found: rows.slice(from, from + limit), total: { value: pages[0]?.total ?? 0, exact: true } };
}

async function readPage(
  session: SqlSession,
  plan: ListPlan,
  columns: readonly string[],
  offset: number,
  limit: number,
): Promise<ReportPage> {
  const { text, values } = pageStatement(plan, columns, offset, limit);
  const { rows } = await session.query(text, values);
  if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.['of_all'] ?? 0) };
  const count = countStatement(plan);
  const counted = await session.query(count.text, count.values);
  return { rows, total: Number(counted.rows[0]?.['total'] ?? 0) };
}

function pageStatement(plan: ListPlan, columns: readonly string[], offset: number, limit: number): Statement {
  const { parameters, from } = ordered(plan);
  const selected = `${selectedWithKeys(plan, columns)}, count(*) over ()::text as of_all`;
  const source = `select ${selected} from ${from} where ${plan.where} order by ${orderBySql(plan.keys)}`;
  return {
    text: `${source} offset ${parameters.add(offset, 'bigint')} limit ${parameters.add(limit, 'bigint')}`,
    values: parameters.values,
  };
}

/** All rows in their order, for an export, `size` at a time. */
export async function* reportRows(
  session: SqlSession,
  plan: ListPlan,
  columns: readonly string[],
  size: number,
): AsyncGenerator<readonly SqlRow[]> {
  for (let offset = 0; ; offset += STREAMED) {
    const { rows } = await readPage(session, plan, columns, offset, STREAMED);
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
    if (rows.length < STREAMED) return;
  }
}
