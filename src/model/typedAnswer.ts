// What the server answers, as the definition says it. An answer is known by name alone and leaves out what was not asked
// for or may not be seen; that is null here, so that whoever reads it finds every field the definition declares.
import type { Doc, EntityDef, Fields, LineRow, Row } from './entity.ts';
import type { DocOf, LineRowOf, RowOf, SystemFields } from './typedDoc.ts';

/** Flat row of a list: its id (of the line in a list of lines), its document, and header fields by key. */
export type ListRow = Row & { id: string; docId: string; version: number };

export type ListRowOf<E extends EntityDef> = RowOf<E['fields']> &
  SystemFields & { id: string; docId: string; version: number; status: string | null };

/** The rows of an answer to a question about `def`, one per document. */
export function listRowsOf<E extends EntityDef>(def: E, rows: readonly ListRow[]): ListRowOf<E>[];
export function listRowsOf(def: EntityDef, rows: readonly ListRow[]): ListRow[] {
  const missing = { status: null, ...nothingIn(def.fields) };
  return rows.map((row) => ({ ...missing, ...row }));
}

/** Lines of a document or of its draft, of the table whose fields these are. */
export function lineRowsOf<F extends Fields>(fields: F, rows: readonly LineRow[]): LineRowOf<F>[];
export function lineRowsOf(fields: Fields, rows: readonly LineRow[]): LineRow[] {
  const missing = nothingIn(fields);
  return rows.map((row) => ({ ...missing, ...row }));
}

/** The document `doc` of the definition. */
export function docOf<E extends EntityDef>(def: E, doc: Doc): DocOf<E>;
export function docOf(def: EntityDef, doc: Doc): Doc {
  const lines = Object.entries(def.lines ?? {}).map(([key, { fields }]): [string, LineRow[]] => [
    key,
    lineRowsOf(fields, doc.lines[key] ?? []),
  ]);
  return {
    ...doc,
    fields: { ...nothingIn(def.fields), ...doc.fields },
    lines: Object.fromEntries(lines),
  };
}

function nothingIn(fields: Fields): Row {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
}
