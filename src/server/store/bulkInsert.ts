// Many rows of one table in one statement, for loading whole companies. A column that holds the same value in all rows
// travels once, as a parameter, which more than halves the time; every other column travels as one array, which the
// database reads several times faster than records.
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
  const names: string[] = [];
  const selected: string[] = [];
  const arrays: string[] = [];
  const values: unknown[] = [];
  const place = (name: string, type: string, isPlain: boolean, text: string): void => {
    arrays.push(`$${values.push(text)}::${isPlain ? type : 'text'}[]`);
    names.push(name);
    selected.push(isPlain || type === 'text' ? `v.c${arrays.length}` : `v.c${arrays.length}::${type}`);
  };
  if (docIds !== null) place('"doc_id"', 'uuid', true, `{${docIds.join(',')}}`);
  for (const column of storedColumns(table)) {
    const type = column.type.replace(/\(.*\)/, '');
    // Rows differ in their id, so that there is an array always.
    if (column.key === 'id' || !isConstant(rows, first, column))
      place(column.name, type, plainTypes.has(type), arrayText(rows, column, type));
    else {
      names.push(column.name);
      selected.push(`$${values.push(column.read(first))}::${column.type}`);
    }
  }
  const aliases = arrays.map((_, index) => `c${index + 1}`);
  await session.query(
    `insert into ${table.name} (${names.join(', ')}) select ${selected.join(', ')} from unnest(${arrays.join(', ')}) as v(${aliases.join(', ')})`,
    values,
  );
}

/** Values of these types are texts without anything to escape. */
const plainTypes: ReadonlySet<string> = new Set([
  'uuid',
  'numeric',
  'date',
  'timestamptz',
  'integer',
  'bigint',
  'boolean',
]);

function arrayText(rows: readonly Row[], column: StoredColumn, type: string): string {
  const isPlain = plainTypes.has(type);
  const elements = rows.map((row) => {
    const value = column.derived ? column.read(row) : row[column.key];
    if (value === null || value === undefined || value === '') return 'NULL';
    if (typeof value === 'object') return elementText(value, type);
    return isPlain ? String(value) : elementText(value, type);
  });
  return `{${elements.join(',')}}`;
}

const plain = /^[\w一-鿿 .,:/()+#×-]*$/;

/** Nearly all texts hold nothing that needs escaping. */
function elementText(value: FieldValue, type: string): string {
  const text =
    type === 'jsonb'
      ? JSON.stringify(value)
      : Array.isArray(value)
        ? `{${value.join(',')}}`
        : typeof value === 'string'
          ? value
          : '';
  return plain.test(text) ? `"${text}"` : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function isConstant(rows: readonly Row[], first: Row, { key }: StoredColumn): boolean {
  const value = first[key];
  if (typeof value === 'object' && value !== null) return false;
  return rows.every((row) => row[key] === value || ((row[key] ?? null) === null && (value ?? null) === null));
}
