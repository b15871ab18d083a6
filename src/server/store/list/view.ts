// What a list is over: documents, or the lines of one sub-table joined to their header. Resolves a field path of a
// request against the dictionary and the session's field groups; anything else is refused before SQL is built.
import { entityOf } from '#entities/registry.ts';
import { canField, ruleOf, type Grants } from '#model/rights/can.ts';
import { askedBuckets, withBuckets } from '#model/report/bucketColumns.ts';
import { parameterProblem, parameterValues, type ReportParameters } from '#model/report/report.ts';
import { isShown } from '#model/rights/visible.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import type { Context } from '#server/context.ts';
import type { SqlSession } from '#server/ports.ts';
import { forbidden, invalid, type Refusal } from '#server/refusal.ts';
import { reportOf } from '#server/areas/registered.ts';
import type { Report } from '#server/areas/report.ts';
import { gatheredReport } from '#server/store/gatheredRows.ts';
import { shapeOf, type Column, type EntityShape, type TableShape } from '#server/store/shape.ts';
import { and, isUuid, type Parameters } from '#server/store/sql.ts';
import { isLimited, scopedRows } from '#server/store/visibleRows.ts';

/** Aliases of the header and the line table in every list statement. */
export const HEADER = 'h';
export const LINE = 'l';

export interface View {
  shape: EntityShape;
  grants: Grants;
  /** Lines key of a line list; null for one row per document. */
  lines: string | null;
  lineTable: TableShape | null;
  /** Of reports: where the rows come from, and what was asked. */
  report: AskedReport | null;
  /** Business date YYYY-MM-DD and ISO instant, which some figures ask for. */
  today: string;
  now: string;
}

export interface AskedReport {
  report: Report;
  /** Value of every parameter; '' for none. */
  values: Readonly<Record<string, string>>;
  /** Business date YYYY-MM-DD. */
  today: string;
}

/** What a view is asked with beside its filter. */
export interface Asking {
  lines?: string | undefined;
  parameters?: ReportParameters | undefined;
  /** Business date YYYY-MM-DD. */
  today: string;
  /** ISO instant. */
  now: string;
}

export interface Place {
  path: string;
  column: Column;
  /** Where its value stands: header, the listed lines, or lines that are not listed (to be asked with EXISTS). */
  at: 'header' | 'line' | 'elsewhere';
  table: TableShape;
  /** Business date and instant of the view. */
  today: string;
  now: string;
}

export function refuse(field: string, message: string): Refusal {
  return invalid([{ field, level: 'error', message }]);
}

/** @throws Refusal 422 for lines nobody knows and for parameters that are no values of theirs */
export function viewOf(def: EntityDef, grants: Grants, { lines, parameters = {}, today, now }: Asking): View {
  const report = def.kind === 'report' ? askedReport(def, parameters, today) : null;
  const shape = shapeOf(report === null ? def : withBuckets(def, report.values));
  if (report === null && Object.keys(parameters).length > 0)
    throw refuse('', `${def.title}没有查询参数，请刷新页面后重试`);
  if (lines === undefined) return { shape, grants, lines: null, lineTable: null, report, today, now };
  const lineTable = shape.lines.get(lines);
  if (lineTable === undefined) throw refuse('', `${def.title}没有这个明细，请刷新页面后重试`);
  return { shape, grants, lines, lineTable, report, today, now };
}

function askedReport(def: EntityDef, given: ReportParameters, today: string): AskedReport {
  const known = def.parameters ?? {};
  if (Object.keys(given).some((key) => !Object.hasOwn(known, key)))
    throw refuse('', `${def.title}没有这个查询参数，请刷新页面后重试`);
  const values = parameterValues(def, given, today);
  for (const [key, field] of Object.entries(known)) {
    const problem = parameterProblem(field, values[key] ?? '');
    if (problem !== null) throw refuse(key, problem);
  }
  const { gathers } = def;
  return { report: gathers === undefined ? reportOf(def) : gatheredReport(def, gathers), values, today };
}

/**
 * Where statements over rows of reports, and others that carry the wall themselves, are best asked: behind the engine's
 * own wall they would lose their indexes.
 */
export function listSession(context: Context, view: View): SqlSession {
  return view.report !== null && context.reading === true ? context.ports.database : context.session;
}

export function fromSql(view: View, parameters: Parameters): string {
  if (view.report !== null)
    return `(${seenRows(view, reportRows(view.shape.def, view.report, view.grants, parameters), parameters)}) ${HEADER}`;
  const header = `${view.shape.header.name} ${HEADER}`;
  if (view.lineTable === null) return header;
  return `${view.lineTable.name} ${LINE} join ${header} on ${HEADER}."id" = ${LINE}."doc_id"`;
}

/**
 * Rows of a report without those that refer to a record outside the session's rows: what it may not list, no report tells. A
 * report whose rows are somebody's own, as orders are, names their customers as the list of orders does, whosever those are.
 */
function seenRows({ shape, grants }: View, rows: string, parameters: Parameters): string {
  const limits = (target: EntityDef): boolean =>
    shape.def.scope === undefined ? isLimited(grants, target) : ruleOf(grants, target, 'view') !== null;
  const conditions = Object.entries(shape.def.fields).flatMap(([key, { kind, entity }]) => {
    const target = kind === 'ref' ? entityOf(entity ?? '') : undefined;
    const column = shape.header.columns.get(key);
    if (target === undefined || column === undefined || !limits(target)) return [];
    const seen = scopedRows(target, grants, parameters);
    return [`(told.${column.name} is null or told.${column.name}::uuid in (select one.id from ${seen} one))`];
  });
  return conditions.length === 0 ? rows : `select told.* from (${rows}) told where ${and(conditions)}`;
}

/** A field to filter, sort or sum by. @throws Refusal 422 for a path nobody knows, 403 for a field not wholly visible. */
export function placeOf(view: View, path: unknown): Place {
  const place = knownPlace(view, path);
  if (!canField(view.grants, view.shape.def, place.path))
    throw forbidden(`您没有查看“${place.column.field.title}”的权限`);
  return place;
}

/** The same, or null where it is not stored or not wholly visible. */
export function placeIfKnown(view: View, path: string): Place | null {
  const place = find(view, path);
  return place !== undefined && canField(view.grants, view.shape.def, path) ? place : null;
}

/** A field to be shown, perhaps masked. @throws Refusal 422 for a path nobody knows, 403 for a hidden field. */
export function shownPlace(view: View, path: unknown): Place {
  const place = knownPlace(view, path);
  if (!isShown(view.grants, view.shape.def, place.path))
    throw forbidden(`您没有查看“${place.column.field.title}”的权限`);
  return place;
}

function knownPlace(view: View, path: unknown): Place {
  const place = typeof path === 'string' ? find(view, path) : undefined;
  if (place === undefined)
    throw refuse('', `${view.shape.def.title}没有这个字段，请刷新页面或重设筛选和排序`);
  return place;
}

function find(view: View, path: string): Place | undefined {
  const dot = path.indexOf('.');
  const table = dot < 0 ? view.shape.header : view.shape.lines.get(path.slice(0, dot));
  const column =
    table?.columns.get(path.slice(dot + 1)) ?? (dot < 0 ? view.shape.figures.get(path) : undefined);
  if (table === undefined || column === undefined) return undefined;
  if (dot < 0) return { path, column, at: 'header', table, today: view.today, now: view.now };
  return {
    path,
    column,
    at: path.slice(0, dot) === view.lines ? 'line' : 'elsewhere',
    table,
    today: view.today,
    now: view.now,
  };
}

/** Every stored field the session may see, by path, in the order of the dictionary. */
export function visiblePlaces(view: View): Place[] {
  const header = [...view.shape.header.columns.keys(), ...view.shape.figures.keys()];
  const lines =
    view.lineTable === null ? [] : [...view.lineTable.columns.keys()].map((key) => `${view.lines}.${key}`);
  return [...header, ...lines].flatMap((path) => {
    const place = find(view, path);
    return place !== undefined && isShown(view.grants, view.shape.def, path) ? [place] : [];
  });
}

/** The column with its alias: h."customer". */
export function columnSql(place: Place): string {
  const alias = place.at === 'header' ? HEADER : LINE;
  const { expression, name } = place.column;
  return expression === undefined ? `${alias}.${name}` : `(${expression(alias, place.today, place.now)})`;
}

const boundTypes: Partial<Record<FieldKind, string>> = {
  date: 'date',
  ref: 'uuid',
  integer: 'integer',
  bool: 'boolean',
  qty: 'numeric',
  money: 'numeric',
  percent: 'numeric',
};

/** The rows of a report as a select; everything asked is bound where it is used, never written into the text. */
function reportRows(
  def: EntityDef,
  { report, values, today }: AskedReport,
  grants: Grants,
  parameters: Parameters,
): string {
  const bound = new Map<string, string>();
  const once = (name: string, value: string | null, type: string): string => {
    const known = bound.get(name) ?? parameters.add(value, type);
    bound.set(name, known);
    return known;
  };
  return report.rows({
    org: () => once(' org', isUuid(grants.org) ? grants.org : null, 'uuid'),
    user: () => once(' user', isUuid(grants.userId) ? grants.userId : null, 'uuid'),
    today: () => once(' today', today, 'date'),
    value(name) {
      const text = values[name] ?? '';
      const field = def.parameters?.[name];
      return text === '' || field === undefined ? null : once(name, text, boundTypes[field.kind] ?? 'text');
    },
    bucket(measure, day) {
      const { edges } = askedBuckets(def, measure, values);
      // Nothing asked for: everything lies before the first bucket.
      return edges.length === 0
        ? '0'
        : `width_bucket(${day}, ${once(` ${measure}`, `{${edges.join()}}`, 'date[]')})`;
    },
    perBucket: (measure, expression) =>
      askedBuckets(def, measure, values)
        .columns.map(({ index, column }) => `, ${expression(index)} as ${column}`)
        .join(''),
    viewer: () => ({ grants, parameters }),
    chosen: (name) => values[name] ?? '',
  });
}
