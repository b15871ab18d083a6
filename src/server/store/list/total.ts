// How many rows a list has and what its columns sum up to. Small sets are counted for every change; of large ones the
// planner's guess or the last count is shown at once, marked inexact, while anchors are read in the background.
import type { Context } from '#server/context.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { fromSqlDecimal } from '#server/store/rows.ts';
import { readAnchors } from './anchors.ts';
import type { ListCache } from './cache.ts';
import { rowStamp } from './stamp.ts';
import type { ListPlan } from './plan.ts';
import { countStatement, estimateStatement, sumStatement, type WantedSum } from './statements.ts';

/** Up to about this many rows a count is cheap enough to wait for. */
const COUNTED = 50_000;
/** A set whose last count took longer is counted in the background. Milliseconds. */
const PATIENCE = 40;

export interface Total {
  value: number;
  exact: boolean;
}

export async function countRows(session: SqlSession, plan: ListPlan): Promise<number> {
  const { text, values } = countStatement(plan);
  const { rows } = await session.query(text, values);
  return Number(rows[0]?.['total'] ?? 0);
}

export async function totalOf(context: Context, cache: ListCache, plan: ListPlan): Promise<Total> {
  const { database } = context.ports;
  const stamp = cache.changes.count(plan.view.shape.def.name);
  const anchors = cache.anchors.peek(plan.ordered, stamp);
  if (anchors?.current === true) return { value: anchors.value.total, exact: true };
  const counted = cache.totals.peek(plan.set, stamp);
  if (counted?.current === true) return { value: counted.value, exact: true };
  const last = counted ?? (anchors === null ? null : { value: anchors.value.total, cost: anchors.cost });
  const large =
    last === null
      ? (await estimate(context.session, plan)) > COUNTED
      : last.cost > PATIENCE && last.value > COUNTED;
  if (!large) {
    return {
      value: await cache.totals.fresh(plan.set, stamp, () => countRows(context.session, plan)),
      exact: true,
    };
  }
  cache.anchors.renew(plan.ordered, stamp, () => readAnchors(database, plan));
  return { value: last?.value ?? (await estimate(context.session, plan)), exact: false };
}

async function estimate(session: SqlSession, plan: ListPlan): Promise<number> {
  const { text, values } = estimateStatement(plan);
  const { rows } = await session.query(text, values);
  const found: unknown = rows[0]?.['QUERY PLAN'];
  const [first]: unknown[] = Array.isArray(found) ? found : [];
  if (typeof first !== 'object' || first === null || !('Plan' in first)) return 0;
  const { Plan: top } = first;
  return typeof top === 'object' && top !== null && 'Plan Rows' in top ? Number(top['Plan Rows']) : 0;
}

/** Sums over the whole set, by path, and which have none; one statement however many are asked. */
export async function sumsOf(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  sums: readonly WantedSum[],
): Promise<Sums> {
  const compute = async (): Promise<(string | null)[]> => {
    const { text, values } = sumStatement(plan, sums);
    const { rows } = await context.session.query(text, values);
    return sums.map((_, index) => sumIn(rows[0], index));
  };
  const key = `${plan.set}${sums.map((sum) => sum.path).join(',')}`;
  const found =
    cache === null
      ? await compute()
      : await cache.sums.fresh(key, rowStamp(cache.changes, plan.view), compute);
  return sumsByPath(sums, found);
}

export interface Sums {
  totals: Record<string, string>;
  /** Without a sum: their rows differ in unit or currency. */
  mixed?: string[];
}

/** Null: the rows differ in what they are counted in. */
export function sumIn(row: SqlRow | undefined, index: number): string | null {
  const value = row?.[`s${index}`];
  return value === null ? null : fromSqlDecimal(value);
}

export function sumsByPath(sums: readonly WantedSum[], found: readonly (string | null)[]): Sums {
  const mixed = sums.flatMap(({ path }, index) => (found[index] === null ? [path] : []));
  const totals = sums.flatMap(({ path }, index): [string, string][] => {
    const sum = found[index];
    return sum === null ? [] : [[path, sum ?? '0']];
  });
  return { totals: Object.fromEntries(totals), ...(mixed.length === 0 ? {} : { mixed }) };
}
