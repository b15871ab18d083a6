// A window of a list: documents or lines, filtered, sorted and within the session's scope, with its total, its sums and
// what its references are called. The list is worked out once (plan.ts); how the window is read is chosen in strategy.ts.
import type { EntityDef } from '#model/entity.ts';
import { measureOf } from '#model/derive/measures.ts';
import { isDecimal } from '#model/fields.ts';
import type { RefMap } from '#model/refs.ts';
import { shownValue } from '#model/rights/visible.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { loadRefs, refIdsOf } from '../refs.ts';
import { valueOf } from '../rows.ts';
import type { Parameters } from '../sql.ts';
import { positionOf } from './anchors.ts';
import { listCacheOf, type ListCache } from './cache.ts';
import { writeCursor } from './cursor.ts';
import { listPlan, type ListPlan } from './plan.ts';
import { readWindow } from './readWindow.ts';
import { reportWindow } from './reportWindow.ts';
import { NEAR } from './strategy.ts';
import type { WantedSum } from './statements.ts';
import { countRows, sumsOf, totalOf, type Total } from './total.ts';
import {
  columnSql,
  HEADER,
  LINE,
  listSession,
  placeIfKnown,
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
  const view = viewOf(def, context.grants, { ...request, today: context.today, now: context.now });
  const places = placesOf(view, request.fields);
  const sums = sumsWanted(view, request.totals);
  const plan = listPlan(view, request, narrowed?.where);
  const columns = columnsOf(plan, places);
  const cache = narrowed === undefined ? await cacheFor(context, plan) : null;
  const wide = wideContext(context, view, request);
  const { found, total } =
    view.report === null
      ? await storedWindow(wide, cache, plan, columns, request, narrowed?.count !== false)
      : await reportWindow(wide, cache, plan, columns, request);
  const rows = found.map((row) => recordOf(view, places, row));
  const last = found.at(-1);
  const refs: RefMap = await loadRefs(context, refIdsOf(places, rows), { brief: true });
  return {
    rows,
    refs,
    total,
    end: last === undefined ? null : writeCursor(plan, offset + found.length, positionOf(plan, last)),
    ...(sums.length === 0 ? {} : await sumsOf(wide, cache, plan, sums)),
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
 * Statements of lists carry the tenant scope themselves. Under row-level security as well go windows of documents; what
 * looks for texts or joins lines would lose its indexes there, since the engine asks its policies before any function
 * that might tell what it saw.
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
export function sumsWanted(view: View, totals: readonly string[] | undefined): WantedSum[] {
  if (totals === undefined) return [];
  if (!Array.isArray(totals) || totals.length > MAX_TOTALS) throw refuse('', `最多合计${MAX_TOTALS}列`);
  return [...new Set(totals)].flatMap((path) => {
    const place = placeOf(view, path);
    const { field } = place.column;
    if (!isDecimal(field) && field.kind !== 'integer') throw refuse(place.path, `“${field.title}”不能合计`);
    return (place.at === 'header') === (view.lines === null)
      ? [{ path: place.path, sql: columnSql(place), measure: measureSql(view, path) }]
      : [];
  });
}

function measureSql(view: View, path: string): string | null {
  const measure = measureOf(view.shape.def, path);
  const place = measure === null ? null : placeIfKnown(view, measure.path);
  return place === null || place.at === 'elsewhere' ? null : columnSql(place);
}

async function storedWindow(
  context: Context,
  cache: ListCache | null,
  plan: ListPlan,
  columns: readonly string[],
  request: QueryRequest,
  count: boolean,
): Promise<{ found: SqlRow[]; total: Total }> {
  const found = await readWindow(context, cache, plan, columns, request);
  if (!count) return { found, total: { value: request.offset + found.length, exact: false } };
  return { found, total: await totalFor(context, cache, plan, request, found.length) };
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
