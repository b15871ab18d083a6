// Runs the strategy that was chosen for a window of a list (strategy.ts). Never reads more rows than asked for.
import type { QueryRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { failureCode } from '../failure.ts';
import { nearestAnchor, readAnchors } from './anchors.ts';
import type { ListCache } from './cache.ts';
import { readCursor } from './cursor.ts';
import { orderStamp, readOrderedIds } from './orderedIds.ts';
import type { Position } from './order.ts';
import type { ListPlan } from './plan.ts';
import { knownStatement, ledStatement, windowStatement, type Statement } from './statements.ts';
import { chooseStrategy, DENSE, type Asked, type Known, type Strategy } from './strategy.ts';
import { refuse } from './view.ts';

/** Rows of the columns with their key values. */
export async function readWindow(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  columns: readonly string[],
  request: QueryRequest,
): Promise<SqlRow[]> {
  const { offset, limit } = request;
  const asked: Asked = { offset, limit, cursor: readCursor(plan, request.after) };
  const known = knownOf(cache, plan);
  const { strategy, prepare } = chooseStrategy(asked, known);
  if (cache !== null) for (const part of prepare) prepareIn(cache, context, plan, part);
  const found = await run(context, cache, plan, columns, asked, strategy);
  if (found !== null) return found;
  // Rows of the cached ids went meanwhile: asked as if there were none.
  const again = chooseStrategy(asked, { ...known, ids: null });
  return (await run(context, cache, plan, columns, asked, again.strategy)) ?? [];
}

function knownOf(cache: ListCache | null, plan: ListPlan): Known {
  const ledByLabel = plan.keys[0]?.referred !== undefined;
  if (cache === null) return { cached: false, ids: null, anchors: null, total: null, ledByLabel };
  const stamp = cache.changes.count(plan.view.shape.def.name);
  const ids = cache.ids.peek(plan.ordered, orderStamp(cache.changes, plan));
  return {
    cached: true,
    ids: ids?.current === true ? ids.value : null,
    anchors: cache.anchors.peek(plan.ordered, stamp)?.value ?? null,
    total: cache.totals.peek(plan.set, stamp)?.value ?? null,
    ledByLabel,
  };
}

function prepareIn(cache: ListCache, { ports }: Context, plan: ListPlan, part: 'ids' | 'anchors'): void {
  const { database } = ports;
  if (part === 'ids')
    cache.ids.renew(plan.ordered, orderStamp(cache.changes, plan), () => readOrderedIds(database, plan));
  else
    cache.anchors.renew(plan.ordered, cache.changes.count(plan.view.shape.def.name), () =>
      readAnchors(database, plan),
    );
}

/** Null when rows of the cached ids are no longer there. */
async function run(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  columns: readonly string[],
  { offset, limit }: Asked,
  strategy: Strategy,
): Promise<SqlRow[] | null> {
  switch (strategy.by) {
    case 'nothing':
      return [];
    case 'ids': {
      const rows = await rowsOf(context, knownStatement(plan, columns, strategy.ids), true);
      return rows.length === strategy.ids.length ? rows : null;
    }
    case 'cursor':
      return after(context, plan, columns, strategy.position, 0, limit, strategy.dense);
    case 'offset':
      return rowsOf(context, windowStatement(plan, columns, null, offset, limit));
    case 'anchors':
      return cache === null ? null : byAnchors(context, cache, plan, columns, offset, limit);
    default:
      return strategy satisfies never;
  }
}

async function byAnchors(
  context: Context,
  cache: ListCache,
  plan: ListPlan,
  columns: readonly string[],
  offset: number,
  limit: number,
): Promise<SqlRow[]> {
  const stamp = cache.changes.count(plan.view.shape.def.name);
  const anchors = await cache.anchors.soon(plan.ordered, stamp, () =>
    readAnchors(context.ports.database, plan),
  );
  const { position, skip } = nearestAnchor(anchors, offset);
  // At the end of the list nothing is searched for that is known not to be there.
  const current = cache.anchors.peek(plan.ordered, stamp)?.current === true;
  const wanted = current ? Math.min(limit, Math.max(anchors.total - offset, 0)) : limit;
  if (wanted === 0) return [];
  return after(context, plan, columns, position, skip, wanted, anchors.total >= DENSE);
}

function after(
  context: Context,
  plan: ListPlan,
  columns: readonly string[],
  position: Position | null,
  skip: number,
  limit: number,
  dense: boolean,
): Promise<SqlRow[]> {
  const led = dense && position !== null ? ledStatement(plan, columns, position, skip, limit) : null;
  return rowsOf(context, led ?? windowStatement(plan, columns, position, skip, limit));
}

/** @param planned whether the plan may be kept: rows by their ids are found alike whichever they are, windows are not */
async function rowsOf(context: Context, { text, values }: Statement, planned = false): Promise<SqlRow[]> {
  try {
    return (await context.session.query(text, values, { planned })).rows;
  } catch (error) {
    // Class 22: a key value of `after` that is none of its type. Filter values are checked before.
    if (failureCode(error)?.startsWith('22') === true) throw refuse('', '列表位置已失效，请刷新列表');
    throw error;
  }
}
