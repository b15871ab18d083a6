// What the paths of a formula mean: in the header 'qty', 'customer.currency', 'items.amount' (a list); in a line its
// own fields, 'doc.x' for the header, and its own lines key for itself ('items.qty' is this line's quantity).
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { exprValue } from '#model/expression.ts';
import type { ExprValue, ReadSum, ReadValue } from '#model/expression.ts';
import { decimal, sumOf } from '#model/decimal.ts';
import { isDecimal } from '#model/fields.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

function valueOf(row: Row, key: string): FieldValue {
  return Object.hasOwn(row, key) ? (row[key] ?? null) : null;
}

/** A fact of a referred record: its id, code, name or a carried field. */
export function factOf(record: RefRecord | undefined, key: string): FieldValue {
  if (record === undefined) return null;
  if (Object.hasOwn(record.fields, key)) return record.fields[key] ?? null;
  if (key === 'id') return record.id;
  if (key === 'code') return record.code;
  return key === 'name' ? record.name : null;
}

function rowValue(fields: Fields, row: Row, path: readonly string[], reader: RefReader): ExprValue {
  const [key = '', part] = path;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const value = valueOf(row, key);
  if (part === undefined) return exprValue(value, field);
  return field?.entity === undefined ? null : exprValue(factOf(reader(field.entity, value), part));
}

/** List elements stay texts: sums of hundreds of lines read them without building decimals. */
function listValue(value: FieldValue): ExprValue {
  return typeof value === 'string' ? (value === '' ? null : value) : exprValue(value);
}

export function headerReader(def: EntityDef, doc: Doc, reader: RefReader): ReadValue {
  const fields = allFieldsOf(def);
  return (path) => {
    const rest = path[0] === 'doc' && path.length > 1 ? path.slice(1) : path;
    const [key = '', part, further] = rest;
    const lines = def.lines !== undefined && Object.hasOwn(def.lines, key) ? def.lines[key] : undefined;
    if (lines === undefined) return rowValue(fields, doc.fields, rest, reader);
    const rows = doc.lines[key] ?? [];
    if (part === undefined) return rows.map((row) => row.id);
    if (further === undefined)
      return Object.hasOwn(lineFieldsOf(lines), part) ? rows.map((row) => listValue(row[part] ?? null)) : [];
    return rows.map((row) => rowValue(lineFieldsOf(lines), row, rest.slice(1), reader));
  };
}

/** Sums over lines without lists in between: the most frequent formula of headers, over hundreds of lines. */
export function headerSums(def: EntityDef, doc: Doc): ReadSum {
  return (path) => {
    const [key = '', part = '', further] = path[0] === 'doc' ? path.slice(1) : path;
    const lines = def.lines !== undefined && Object.hasOwn(def.lines, key) ? def.lines[key] : undefined;
    const field =
      lines !== undefined && further === undefined && Object.hasOwn(lines.fields, part)
        ? lines.fields[part]
        : undefined;
    if (field === undefined || !isDecimal(field)) return null;
    const sum = trySum(doc.lines[key] ?? [], part);
    return sum === null ? null : decimal(sum);
  };
}

function trySum(rows: readonly Row[], key: string): string | null {
  try {
    return sumOf(rows, (row) => {
      const value = row[key];
      return typeof value === 'string' ? value : value === null || value === undefined ? '' : 'not a decimal';
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function lineReader(
  def: EntityDef,
  linesKey: string,
  doc: Doc,
  row: Row,
  reader: RefReader,
): ReadValue {
  const lines = def.lines?.[linesKey];
  const fields = lines === undefined ? {} : lineFieldsOf(lines);
  const header = headerReader(def, doc, reader);
  return (path) => {
    if (path[0] === 'doc' && path.length > 1) return header(path.slice(1));
    return rowValue(fields, row, path[0] === linesKey && path.length > 1 ? path.slice(1) : path, reader);
  };
}
