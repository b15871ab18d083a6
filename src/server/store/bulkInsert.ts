// Many rows of one table in one statement, for loading whole companies. A column that holds the same value in all rows
// travels once, as a parameter, which more than halves the time; the others travel as one JSON document.
import type { FieldValue, Row } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import type { TableShape } from './shape.ts';
import { storedColumns, type StoredColumn } from './storedColumns.ts';

/**
 * Rows of a table, lines with the id of their document. A few thousand at once are best. Values must be canonical, as
 * the model computes them; they are not looked at again.
 */
export async function bulkInsert(
  session: SqlSession,
  table: TableShape,
  rows: readonly Row[],
  docIds: readonly string[] | null,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = storedColumns(table);
  const values: unknown[] = [];
  const constants: string[] = [];
  const varying: StoredColumn[] = [];
  for (const column of columns) {
    if (!isConstant(rows, first, column)) varying.push(column);
    else constants.push(`$${values.push(column.read(first)) + 1}::${column.type}`);
  }
  const names = [...varying, ...columns.filter((column) => !varying.includes(column))].map(({ name }) => name);
  const types = varying.map(({ type }, place) => `c${place} ${type}`);
  if (docIds !== null) {
    names.unshift('"doc_id"');
    types.unshift('d uuid');
  }
  const selected = [...(docIds === null ? [] : ['v.d']), ...varying.map((_, place) => `v.c${place}`), ...constants];
  await session.query(
    `insert into ${table.name} (${names.join(', ')}) select ${selected.join(', ')} from json_to_recordset($1::json) as v(${types.length === 0 ? 'c0 text' : types.join(', ')})`,
    [recordsText(rows, varying, docIds), ...values],
  );
}

/** Members that are null are left out, which a record reads as null. */
function recordsText(rows: readonly Row[], columns: readonly StoredColumn[], docIds: readonly string[] | null): string {
  const members = columns.map((column, place) => ({ column, label: `"c${place}":`, isPlain: plainTypes.test(column.type) }));
  const parts = rows.map((row, index) => {
    let text = docIds === null ? '' : `"d":"${docIds[index] ?? ''}"`;
    for (const { column, label, isPlain } of members) {
      const value = column.derived ? column.read(row) : row[column.key];
      if (value === null || value === undefined || value === '') continue;
      text += `${text === '' ? '' : ','}${label}${isPlain && typeof value === 'string' ? `"${value}"` : jsonText(value)}`;
    }
    return `{${text}}`;
  });
  return `[${parts.join(',')}]`;
}

/** Values of these types are texts without anything to escape. */
const plainTypes = /^(uuid$|numeric|date$|timestamptz)/;
const plain = /^[\w一-鿿 .,:/()+#×-]*$/;

/** Nearly all texts hold nothing that needs escaping; quoting those directly is several times faster. */
function jsonText(value: FieldValue): string {
  return typeof value === 'string' && plain.test(value) ? `"${value}"` : JSON.stringify(value);
}

function isConstant(rows: readonly Row[], first: Row, { key }: StoredColumn): boolean {
  const value = first[key];
  if (typeof value === 'object' && value !== null) return false;
  return rows.every((row) => row[key] === value || ((row[key] ?? null) === null && (value ?? null) === null));
}
