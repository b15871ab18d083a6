// A window of a list: documents or lines, filtered, sorted and within the session's scope. Contiguous reading is a
// keyset step, a jump goes by the ladder, and only near the beginning is OFFSET used. Never more rows than asked.
import type { EntityDef } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import type { RefMap } from '#model/refs.ts';
import { shownValue } from '#model/visible.ts';
import type { QueryRequest, QueryResult } from '#model/wire.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { failureCode } from '#server/store/failure.ts';
import { buildLadder, positionOf, stepTo } from './anchors.ts';
import { listCacheOf, type ListCache } from './listCache.ts';
import {
  knownStatement,
  ledStatement,
  listPlan,
  windowStatement,
  type ListPlan,
  type Statement,
} from './plan.ts';
import { MOST_IDS, orderStamp, readOrderedIds } from './orderedIds.ts';
import type { Position } from './order.ts';
import { readMark, writeMark } from './cursor.ts';
import { loadRefs, refIdsOf } from '#server/store/refs.ts';
import { reportWindow } from './reportWindow.ts';
import { valueOf } from '#server/store/rows.ts';
import { countRows, sumsOf, totalOf, type Total } from './total.ts';
import type { Parameters } from '#server/store/sql.ts';
import {
  columnSql,
  HEADER,
  LINE,
  listSession,
  placeOf,
  refuse,
  shownPlace,
  viewOf,
  visiblePlaces,
  type Place,
  type View,
} from './view.ts';

const MAX_LIMIT = 500;
const MAX_TOTALS = 60;
/** Up to here plain OFFSET is as quick as a ladder; and up to there quicker than waiting for one to be built. */
const NEAR = 2_000;
const REACHABLE = 20_000;
/** In an order of its own rows, this much of a list is read as quickly as by kept ids. */
const BEGINNING = 300;
/** Sets this large have rows for most referred records: walking them in turn beats sorting. Of smaller ones it does not. */
const DENSE = 100_000;
/** Filters by thousands of values are not worth remembering. Characters. */
const LONGEST_KEY = 8_000;

/** What a screen asks beyond the wire: a condition of its own, and whether the rows are counted. */
export interface Narrowed {
  where(parameters: Parameters): string | null;
  /** False: the total is not wanted, and answered as what is known to be there. */
  count: boolean;
}

/**
 * A narrowed list is asked anew each time: what narrows it may lie in other tables than those whose changes are counted.
 * @throws Refusal 422 for what the dictionary does not know, 403 for guarded fields
 */
export async function queryList(
  context: Context,
  def: EntityDef,
  request: QueryRequest,
  narrowed?: Narrowed,
): Promise<QueryResult> {
  const { offset, limit } = request;
  if (!Number.isInteger(offset) || offset < 0) throw refuse('', '列表位置无效，请刷新列表');
  if (!Number.isInteger(limit) || limit < 0 || limit > MAX_LIMIT)
    throw refuse('', `每次最多读取${MAX_LIMIT}行`);
  const view = viewOf(def, context.grants, { ...request, today: context.today });
  const places = placesOf(view, request.fields);
  const sums = sumsWanted(view, request.totals);
  const plan = listPlan(view, request, narrowed?.where);
  const cache = narrowed === undefined ? await cacheFor(context, plan) : null;
  const wide = wideContext(context, view, request);
  const { found, total } =
    view.report === null
      ? await storedWindow(wide, cache, plan, places, request, narrowed?.count !== false)
      : await reportWindow(wide, cache, plan, columnsOf(plan, places), request);
  const rows = found.map((row) => recordOf(view, places, row));
  const last = found.at(-1);
  const refs: RefMap = await loadRefs(context, refIdsOf(places, rows), { brief: true });
  return {
    rows,
    refs,
    total,
    end: last === undefined ? null : writeMark(plan, offset + found.length, positionOf(plan, last)),
    ...(sums.length === 0 ? {} : { totals: await sumsOf(wide, cache, plan, sums) }),
  };
}

/** A transaction sees its own rows: nothing of it may reach the lists of others, or wait for a second connection. */
function cacheFor(context: Context, plan: ListPlan): Promise<ListCache> | null {
  const cached =
    (context.reading === true || context.session === context.ports.database) &&
    plan.set.length <= LONGEST_KEY;
  return cached ? listCacheOf(context.ports) : null;
}

/**
 * Statements of lists carry the wall themselves. Behind the engine's own wall as well go windows of documents; what looks
 * for texts or joins lines would lose its indexes there, since the engine asks its wall before any function that might
 * tell what it saw.
 */
function wideContext(context: Context, view: View, { filter, search }: QueryRequest): Context {
  if (context.reading !== true) return context;
  if (view.report !== null) return { ...context, session: listSession(context, view) };
  const plain = view.lines === null && (search ?? '') === '' && (filter ?? null) === null;
  return plain ? context : { ...context, session: context.ports.database };
}

function placesOf(view: View, fields: readonly string[] | undefined): Place[] {
  if (fields === undefined) return visiblePlaces(view);
  if (!Array.isArray(fields)) throw refuse('', '所需字段的格式无效');
  const places = [...new Set(fields)].map((path) => shownPlace(view, path));
  const strange = places.find((place) => place.at === 'elsewhere');
  if (strange !== undefined) throw refuse(strange.path, `“${strange.column.field.title}”不在这个列表中`);
  return places;
}

/** Header columns are not summed in a line list: a header would count once per line. */
export function sumsWanted(
  view: View,
  totals: readonly string[] | undefined,
): { path: string; sql: string }[] {
  if (totals === undefined) return [];
  if (!Array.isArray(totals) || totals.length > MAX_TOTALS) throw refuse('', `最多合计${MAX_TOTALS}列`);
  return [...new Set(totals)].flatMap((path) => {
    const place = placeOf(view, path);
    const { field } = place.column;
    if (!isDecimal(field) && field.kind !== 'integer') throw refuse(place.path, `“${field.title}”不能合计`);
    return (place.at === 'header') === (view.lines === null)
      ? [{ path: place.path, sql: columnSql(place) }]
      : [];
  });
}

async function storedWindow(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  places: readonly Place[],
  request: QueryRequest,
  count: boolean,
): Promise<{ found: SqlRow[]; total: Total }> {
  const found = await readWindow(context, cache, plan, places, request);
  if (!count) return { found, total: { value: request.offset + found.length, exact: false } };
  return { found, total: await totalFor(context, cache, plan, request, found.length) };
}

async function readWindow(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  places: readonly Place[],
  request: QueryRequest,
): Promise<SqlRow[]> {
  if (request.limit === 0) return [];
  const known = cache === null ? null : await knownWindow(context, cache, plan, places, request);
  if (known !== null) return known;
  const mark = readMark(plan, request.after);
  const stamp = cache?.changes.count(plan.view.shape.def.name) ?? 0;
  if (mark !== null && mark.offset === request.offset) {
    const total =
      cache === null
        ? 0
        : (cache.ladders.peek(plan.ordered, stamp)?.value.total ??
          cache.totals.peek(plan.set, stamp)?.value ??
          0);
    return read(context, plan, places, mark.position, 0, request.limit, total >= DENSE);
  }
  if (request.offset <= NEAR || cache === null)
    return read(context, plan, places, null, request.offset, request.limit);
  const build = () => buildLadder(context.ports.database, plan);
  if (request.offset <= REACHABLE && cache.ladders.peek(plan.ordered, stamp) === null) {
    cache.ladders.renew(plan.ordered, stamp, build);
    return read(context, plan, places, null, request.offset, request.limit);
  }
  const ladder = await cache.ladders.soon(plan.ordered, stamp, build);
  const { position, skip } = stepTo(ladder, request.offset);
  // At the end of the list nothing is searched for that is known not to be there.
  const current = cache.ladders.peek(plan.ordered, stamp)?.current === true;
  const limit = current ? Math.min(request.limit, Math.max(ladder.total - request.offset, 0)) : request.limit;
  return limit === 0 ? [] : read(context, plan, places, position, skip, limit, ladder.total >= DENSE);
}

/** By the ids of the list, where it is small enough to keep them; null when they are not at hand, or no longer right. */
async function knownWindow(
  context: Context,
  cache: ListCache,
  plan: ListPlan,
  places: readonly Place[],
  { offset, limit, after }: QueryRequest,
): Promise<SqlRow[] | null> {
  const stamp = orderStamp(cache.changes, plan);
  const found = cache.ids.peek(plan.ordered, stamp);
  if (found?.current !== true) {
    const rowStamp = cache.changes.count(plan.view.shape.def.name);
    const total =
      cache.totals.peek(plan.set, rowStamp)?.value ??
      cache.ladders.peek(plan.ordered, rowStamp)?.value.total ??
      Infinity;
    const wanted = offset > BEGINNING || (offset > 0 && plan.keys[0]?.referred !== undefined);
    if (wanted && total <= MOST_IDS)
      cache.ids.renew(plan.ordered, stamp, () => readOrderedIds(context.ports.database, plan));
    return null;
  }
  const mark = readMark(plan, after);
  // Read on from another state of the list: what follows the row last seen decides, not its number.
  if (mark !== null && found.value.slice(offset - 1, 1)[0] !== mark.position.at(-1)?.replaceAll('-', ''))
    return null;
  const ids = found.value.slice(offset, limit);
  if (ids.length === 0) return [];
  const rows = await rowsOf(context, knownStatement(plan, columnsOf(plan, places), ids));
  return rows.length === ids.length ? rows : null;
}

function columnsOf(plan: ListPlan, places: readonly Place[]): string[] {
  const row = plan.view.lines === null ? HEADER : LINE;
  return [
    `${row}."id" as id`,
    `${HEADER}."id" as doc_id`,
    plan.view.report === null ? `${HEADER}."version" as version` : '0 as version',
    ...places.map((place, index) => `${columnSql(place)} as c${index}`),
  ];
}

async function read(
  context: Context,
  plan: ListPlan,
  places: readonly Place[],
  position: Position | null,
  skip: number,
  limit: number,
  dense = false,
): Promise<SqlRow[]> {
  const columns = columnsOf(plan, places);
  const led = dense && position !== null ? ledStatement(plan, columns, position, skip, limit) : null;
  return rowsOf(context, led ?? windowStatement(plan, columns, position, skip, limit));
}

async function rowsOf(context: Context, { text, values }: Statement): Promise<SqlRow[]> {
  try {
    return (await context.session.query(text, values)).rows;
  } catch (error) {
    // Class 22: a key value of `after` that is none of its type. Filter values are checked before.
    if (failureCode(error)?.startsWith('22') === true) throw refuse('', '列表位置已失效，请刷新列表');
    throw error;
  }
}

async function totalFor(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  request: QueryRequest,
  found: number,
): Promise<Total> {
  if (cache === null) return { value: await countRows(context.session, plan), exact: true };
  // A window that is not full shows the end of the list.
  const ended = found < request.limit && (found > 0 || request.offset === 0) && request.after === undefined;
  return ended && request.offset <= NEAR
    ? { value: request.offset + found, exact: true }
    : totalOf(context, cache, plan);
}

/** The row's own id goes last: among lines the header's id stands under the same name. */
function recordOf(
  { grants, shape }: View,
  places: readonly Place[],
  row: SqlRow,
): QueryResult['rows'][number] {
  const fields: Record<string, ReturnType<typeof valueOf>> = {};
  places.forEach((place, index) => {
    fields[place.path] = shownValue(grants, shape.def, place.path, valueOf(place.column, row[`c${index}`]));
  });
  return { ...fields, id: String(row['id']), docId: String(row['doc_id']), version: Number(row['version']) };
}
