// Values of a row that is known by name alone, read as a block of fields says: for code that works on whatever entity has
// the block, such as the source of a line, its quantities or its lot.
import type { EntityDef, Fields, FieldValue, Row } from './entity.ts';
import type { RefReader } from './refs.ts';
import type { RowOf, ValueOf } from './typedDoc.ts';

/** The values of the fields, null where the row has none. */
export function partOf<F extends Fields>(row: Row, fields: F): RowOf<F>;
export function partOf(row: Row, fields: Fields): Row {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]));
}

/** What a referred record carries of these fields, null where it carries none or is not known. */
export function carriedOf<E extends EntityDef, K extends keyof E['fields'] & string>(
  reader: RefReader,
  def: E,
  id: FieldValue,
  keys: readonly K[],
): { readonly [P in K]: ValueOf<E['fields'][P]['kind']> };
export function carriedOf(reader: RefReader, def: EntityDef, id: FieldValue, keys: readonly string[]): Row {
  const carried = reader(def.name, id)?.fields ?? {};
  return Object.fromEntries(keys.map((key) => [key, carried[key] ?? null]));
}
