// Many rows of one table in one statement, for loading whole companies. A column that holds the same value in all rows
// travels once, as a parameter, which more than halves the time; the others travel as one JSON document.
import type { FieldValue, Row } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import type { TableShape } from './shape.ts';
import { storedColumns } from './storedColumns.ts';

/** Rows of a table, lines with the id of their document. A few thousand at once are best. */
export async function bulkInsert(session: SqlSession, table: TableShape, rows: readonly Row[], docIds: readonly string[] | null): Promise<void> {
  if (rows.length === 0) return;
  const columns: { name: string; type: string; values: readonly FieldValue[] }[] = storedColumns(table).map((column) => ({
    name: column.name,
    type: column.type,
    values: rows.map((row) => column.read(row)),
  }));
  if (docIds !== null) columns.push({ name: '"doc_id"', type: 'uuid', values: docIds });
  const parameters: unknown[] = [];
  const varying = columns.filter(({ values }) => !isConstant(values));
  const records = rows.map((_, index) => Object.fromEntries(varying.map(({ values }, place) => [`c${place}`, values[index] ?? null])));
  parameters.push(JSON.stringify(records));
  const selected = columns.map((column) => {
    const place = varying.indexOf(column);
    return place < 0 ? `$${parameters.push(column.values[0] ?? null)}::${column.type}` : `v.c${place}`;
  });
  const types = varying.map(({ type }, place) => `c${place} ${type}`);
  // A record without columns is no record type: the id always varies beyond one row.
  if (types.length === 0) types.push('c0 text');
  await session.query(
    `insert into ${table.name} (${columns.map(({ name }) => name).join(', ')}) select ${selected.join(', ')} from json_to_recordset($1::json) as v(${types.join(', ')})`,
    parameters,
  );
}

function isConstant(values: readonly FieldValue[]): boolean {
  const [first = null] = values;
  if (typeof first === 'object' && first !== null) return false;
  return values.every((value) => value === first);
}
