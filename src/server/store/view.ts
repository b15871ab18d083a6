// What a list is over: documents, or the lines of one sub-table joined to their header. Resolves a field path of a
// request against the dictionary and the session's field groups; anything else is refused before SQL is built.
import { canField, type Grants } from '#model/can.ts';
import { isShown } from '#model/visible.ts';
import type { EntityDef } from '#model/entity.ts';
import { forbidden, invalid, type Refusal } from '#server/refusal.ts';
import { shapeOf, type Column, type EntityShape, type TableShape } from './shape.ts';

/** Aliases of the header and the line table in every list statement. */
export const HEADER = 'h';
export const LINE = 'l';

export interface View {
  shape: EntityShape;
  grants: Grants;
  /** Lines key of a line list; null for one row per document. */
  lines: string | null;
  lineTable: TableShape | null;
}

export interface Place {
  path: string;
  column: Column;
  /** Where its value stands: header, the listed lines, or lines that are not listed (to be asked with EXISTS). */
  at: 'header' | 'line' | 'elsewhere';
  table: TableShape;
}

export function refuse(field: string, message: string): Refusal {
  return invalid([{ field, level: 'error', message }]);
}

export function viewOf(def: EntityDef, grants: Grants, lines: string | undefined): View {
  const shape = shapeOf(def);
  if (lines === undefined) return { shape, grants, lines: null, lineTable: null };
  const lineTable = shape.lines.get(lines);
  if (lineTable === undefined) throw refuse('', `${def.title}没有这个明细，请刷新页面后重试`);
  return { shape, grants, lines, lineTable };
}

export function fromSql(view: View): string {
  const header = `${view.shape.header.name} ${HEADER}`;
  if (view.lineTable === null) return header;
  return `${view.lineTable.name} ${LINE} join ${header} on ${HEADER}."id" = ${LINE}."doc_id"`;
}

/** A field to filter, sort or sum by. @throws Refusal 422 for a path nobody knows, 403 for a field not wholly visible. */
export function placeOf(view: View, path: unknown): Place {
  const place = knownPlace(view, path);
  if (!canField(view.grants, view.shape.def, place.path)) throw forbidden(`您没有查看“${place.column.field.title}”的权限`);
  return place;
}

/** A field to be shown, perhaps masked. @throws Refusal 422 for a path nobody knows, 403 for a hidden field. */
export function shownPlace(view: View, path: unknown): Place {
  const place = knownPlace(view, path);
  if (!isShown(view.grants, view.shape.def, place.path)) throw forbidden(`您没有查看“${place.column.field.title}”的权限`);
  return place;
}

function knownPlace(view: View, path: unknown): Place {
  const place = typeof path === 'string' ? find(view, path) : undefined;
  if (place === undefined) throw refuse('', `${view.shape.def.title}没有这个字段，请刷新页面或重设筛选和排序`);
  return place;
}

function find(view: View, path: string): Place | undefined {
  const dot = path.indexOf('.');
  const table = dot < 0 ? view.shape.header : view.shape.lines.get(path.slice(0, dot));
  const column = table?.columns.get(path.slice(dot + 1));
  if (table === undefined || column === undefined) return undefined;
  if (dot < 0) return { path, column, at: 'header', table };
  return { path, column, at: path.slice(0, dot) === view.lines ? 'line' : 'elsewhere', table };
}

/** Every stored field the session may see, by path, in the order of the dictionary. */
export function visiblePlaces(view: View): Place[] {
  const header = [...view.shape.header.columns.keys()];
  const lines = view.lineTable === null ? [] : [...view.lineTable.columns.keys()].map((key) => `${view.lines}.${key}`);
  return [...header, ...lines].flatMap((path) => {
    const place = find(view, path);
    return place !== undefined && isShown(view.grants, view.shape.def, path) ? [place] : [];
  });
}

/** The column with its alias: h."customer". */
export function columnSql(place: Place): string {
  return `${place.at === 'header' ? HEADER : LINE}.${place.column.name}`;
}
