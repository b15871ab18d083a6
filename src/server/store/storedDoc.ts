// A document as its rows hold it after a write, without reading them again: every column and nothing else, values in
// canonical form and in the precision of their columns, lines in their order.
import { decimal, roundText } from '#model/decimal.ts';
import type { Doc, EntityDef, FieldValue, Row } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import { machineOf } from '#model/states/states.ts';
import { storedValue, valueOf } from './rows.ts';
import { shapeOf, type Column, type TableShape } from './shape.ts';

/** Whether it is a document that this program kept as JSON. */
export function isStoredDoc(value: unknown): value is Doc {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'fields' in value && 'lines' in value
  );
}

/** What readDoc would answer for the document that was just written with these values. */
export function storedDoc(def: EntityDef, doc: Doc): Doc {
  const { header, lines } = shapeOf(def);
  // An entity without a state profile may have a field `status` of its own, which is a field like any other.
  const state = machineOf(def) === null ? {} : { status: doc.status };
  const fields = storedRow(header, { ...doc.fields, id: doc.id, version: doc.version, ...state });
  const { status } = fields;
  return {
    id: doc.id,
    version: doc.version,
    status: typeof status === 'string' ? status : null,
    fields,
    lines: Object.fromEntries(
      [...lines].map(([key, table]) => [
        key,
        (doc.lines[key] ?? [])
          .map((row) => ({ ...storedRow(table, row), id: row.id, seq: row.seq }))
          .toSorted((left, right) => left.seq - right.seq || (left.id < right.id ? -1 : 1)),
      ]),
    ),
  };
}

function storedRow(table: TableShape, row: Row): Row {
  const stored: Row = {};
  for (const column of table.columns.values())
    stored[column.key] = valueOf(column, inPrecision(column, storedValue(column, row[column.key])));
  return stored;
}

/** numeric(18,6) holds six decimals and rounds the rest half up, as the engine does. */
function inPrecision(column: Column, value: FieldValue): FieldValue {
  if (typeof value !== 'string' || !isDecimal(column.field)) return value;
  const scale = scaleOf(column);
  const places = value.length - 1 - value.indexOf('.');
  return scale === null || !value.includes('.') || places <= scale ? value : roundText(decimal(value), scale);
}

const scales = new WeakMap<Column, number | null>();

/** Decimals of a numeric column; null where the type names none. */
function scaleOf(column: Column): number | null {
  let scale = scales.get(column);
  if (scale === undefined) {
    const found = /^numeric\(\d+,\s*(\d+)\)$/.exec(column.type)?.[1];
    scale = found === undefined ? null : Number(found);
    scales.set(column, scale);
  }
  return scale;
}
