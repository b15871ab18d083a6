// A whole document in one statement: header and all lines as JSON arrays in column order, which is several times
// cheaper to carry and decode than rows. Decimals and instants travel as text, so nothing loses a digit on the way.
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { SqlSession } from '#server/ports.ts';
import { valueOf } from './rows.ts';
import { wallSql } from './scopeSql.ts';
import { shapeOf, type Column, type TableShape } from './shape.ts';
import { and, isUuid, Parameters } from './sql.ts';

export interface ReadOptions {
  /** Locks the header until the transaction ends; lines belong to it. */
  lock?: boolean;
  /** Organisation of the session: a document of another one is not found. Left out by the system's own work only. */
  org?: string;
}

/** Null when there is no such document. The caller judges row scope and state with can(). */
export async function readDoc(session: SqlSession, def: EntityDef, id: string, options: ReadOptions = {}): Promise<Doc | null> {
  if (!isUuid(id)) return null;
  const { header, lines } = shapeOf(def);
  // Locked first: a statement that had to wait for the lock would still see the lines as they were before.
  if (options.lock === true) {
    const { rows } = await session.query(`select 1 from ${header.name} where "id" = $1::uuid for update`, [id]);
    if (rows.length === 0) return null;
  }
  const parameters = new Parameters();
  const where = and([
    `h."id" = ${parameters.add(id, 'uuid')}`,
    options.org === undefined ? null : wallSql(def, options.org, 'h', parameters),
  ]);
  const parts = [...lines.values()].map(
    (table, index) =>
      `(select json_agg(${arraySql(table, 'l')} order by l."seq", l."id") from ${table.name} l where l."doc_id" = h."id") as l${index}`,
  );
  const { rows } = await session.query(
    `select ${[`${arraySql(header, 'h')} as h`, ...parts].join(', ')} from ${header.name} h where ${where}`,
    parameters.values,
  );
  const [found] = rows;
  if (found === undefined) return null;
  const fields = rowOf(header, found['h']);
  return {
    id: idOf(fields),
    version: Number(fields['version']),
    status: typeof fields['status'] === 'string' ? fields['status'] : null,
    fields,
    lines: Object.fromEntries([...lines].map(([key, table], index) => [key, lineRows(table, found[`l${index}`])])),
  };
}

/** json_build_array takes at most 100 arguments. */
const CHUNK = 90;

function arraySql(table: TableShape, alias: string): string {
  const values = [...table.columns.values()].map((column) => jsonSql(column, alias));
  const chunks: string[] = [];
  for (let start = 0; start < values.length; start += CHUNK) {
    chunks.push(`json_build_array(${values.slice(start, start + CHUNK).join(', ')})`);
  }
  return `json_build_array(${chunks.join(', ')})`;
}

function jsonSql(column: Column, alias: string): string {
  const sql = `${alias}.${column.name}`;
  if (column.type.startsWith('numeric')) return `${sql}::text`;
  if (column.type === 'timestamptz') return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql;
}

function rowOf(table: TableShape, chunks: unknown): Row {
  const values: unknown[] = Array.isArray(chunks) ? chunks.flat(1) : [];
  const row: Row = {};
  let index = 0;
  for (const column of table.columns.values()) {
    row[column.key] = valueOf(column, values[index]);
    index += 1;
  }
  return row;
}

function lineRows(table: TableShape, arrays: unknown): LineRow[] {
  const rows: unknown[] = Array.isArray(arrays) ? arrays : [];
  return rows.map((chunks) => {
    const row = rowOf(table, chunks);
    return { ...row, id: idOf(row), seq: Number(row['seq']) };
  });
}

function idOf(row: Row): string {
  const { id } = row;
  return typeof id === 'string' ? id : '';
}
