// The rows at an end of a link rule: those of a sub-table, or the document's header as its one row. Whoever reads or
// writes quantities of links goes through here, so that orders with the product in the header link as lines do.
import type { Doc, EntityDef, Fields, LineRow, PushDef } from '#model/entity.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';
import type { LinkEnd } from '#model/linkRule.ts';
import type { Patch } from '#model/patch.ts';
import type { FieldValue } from '#model/entity.ts';

/** Rows with `qty` in their unit and `baseQty` in base units, however the end calls them; a header has the document's id. */
export function rowsAt(doc: Doc, { lines, quantity, unitQuantity }: LinkEnd): LineRow[] {
  if (lines !== undefined) {
    const rows = doc.lines[lines] ?? [];
    return unitQuantity === undefined
      ? rows
      : rows.map((row) => ({ ...row, qty: row[unitQuantity] ?? null, baseQty: row[quantity] ?? null }));
  }
  const { fields } = doc;
  const qty = fields[unitQuantity ?? 'qty'] ?? null;
  return [{ ...fields, qty, baseQty: fields[quantity] ?? null, id: doc.id, seq: 1 }];
}

/** Base quantity of a row at the end. */
export function quantityAt({ quantity }: Pick<LinkEnd, 'quantity'>, row: LineRow): string {
  const base = row[quantity];
  return typeof base === 'string' ? base : '0';
}

/** Rows of a source as a push offers them. */
export function pushedRows(doc: Doc, { lines }: PushDef, end: LinkEnd | undefined): LineRow[] {
  if (end !== undefined) return rowsAt(doc, end);
  return lines === undefined ? [{ ...doc.fields, id: doc.id, seq: 1 }] : (doc.lines[lines] ?? []);
}

/** Writes a field of a row at the end. */
export function setAt(
  { lines }: Pick<LinkEnd, 'lines'>,
  id: string,
  field: string,
  value: FieldValue,
): Patch {
  return lines === undefined ? { op: 'set', field, value } : { op: 'setLine', lines, id, field, value };
}

/** Fields of the rows at the end. */
export function fieldsAtEnd(def: EntityDef, { lines }: Pick<LinkEnd, 'lines'>): Fields {
  if (lines === undefined) return allFieldsOf(def);
  const own = def.lines?.[lines];
  return own === undefined ? {} : lineFieldsOf(own);
}

/** '第3行 ' of a row in a table; nothing of a header. */
export function rowName({ lines }: Pick<LinkEnd, 'lines'>, { seq }: LineRow): string {
  return lines === undefined ? '' : `第${seq}行 `;
}
