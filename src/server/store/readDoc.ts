// A whole document in one statement: header and all lines as JSON arrays in column order, which is several times
// cheaper to carry and decode than rows. Decimals and instants travel as text, so nothing loses a digit on the way.
import type { EntityDef, LineRow, Row } from '#model/entity.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import type { SqlSession } from '#server/ports.ts';
import { holds, notHeld } from './heldRows.ts';
import { valueOf } from './rows.ts';
import { tenantSql } from './tenantSql.ts';
import { shapeOf, type Column, type TableShape } from './shape.ts';
import { and, isUuid, Parameters } from './sql.ts';

export interface ReadOptions {
  /** Locks the header until the transaction ends; lines belong to it. */
  lock?: boolean;
  /** Organisation of the session: a document of another one is not found. Left out by the system's own work only. */
  org?: string;
}

/** Null when there is no such document. The caller judges row scope and state with can(). */
export async function readDoc<E extends EntityDef>(
  session: SqlSession,
  def: E,
  id: string,
  options: ReadOptions = {},
): Promise<KnownDoc<E> | null> {
  const [doc] = await readDocs(session, def, [id], options);
  return doc ?? null;
}

/** Those of the documents that exist, in no order, in one statement (two with locks not held yet, which are taken in the order of ids). */
export async function readDocs<E extends EntityDef>(
  session: SqlSession,
  def: E,
  wanted: readonly string[],
  options?: ReadOptions,
): Promise<KnownDoc<E>[]>;
export async function readDocs(
  session: SqlSession,
  def: EntityDef,
  wanted: readonly string[],
  options: ReadOptions = {},
): Promise<unknown[]> {
  const ids = wanted.filter(isUuid);
  const { header, lines } = shapeOf(def);
  // One by its id, as most are asked: the plan for a list of ids is another one.
  const [only] = ids;
  if (only === undefined) return [];
  const parameters = new Parameters();
  const where = and([
    named(ids, parameters),
    options.org === undefined ? null : tenantSql(def, options.org, 'h', parameters),
  ]);
  const parts = [...lines.values()].map(
    (table, index) =>
      `(select json_agg(${arraySql(table, 'l')} order by l."seq", l."id") from ${table.name} l where l."doc_id" = h."id") as l${index}`,
  );
  // Locked first, by a statement of its own: one that had to wait would still see the lines as they were before.
  const [, { rows }] = await Promise.all([
    options.lock === true ? locked(session, header.name, notHeld(session, header.name, ids)) : null,
    session.query(
      `select ${[`${arraySql(header, 'h')} as h`, ...parts].join(', ')} from ${header.name} h where ${where}`,
      parameters.values,
      { planned: true },
    ),
  ]);
  return rows.map((found) => {
    const { h } = found;
    const fields = rowOf(header, h);
    const { version, status } = fields;
    return {
      id: idOf(fields),
      version: Number(version),
      status: typeof status === 'string' ? status : null,
      fields,
      lines: Object.fromEntries(
        [...lines].map(([key, table], index) => [key, lineRows(table, found[`l${index}`])]),
      ),
    };
  });
}

/** Locks the headers of these documents in the order of their ids, for whoever reads of them by statements of his own. */
export async function lockHeaders(
  session: SqlSession,
  def: EntityDef,
  ids: readonly string[],
): Promise<void> {
  const { name } = shapeOf(def).header;
  await locked(session, name, notHeld(session, name, [...new Set(ids.filter(isUuid))]));
}

function named(ids: readonly string[], parameters: Parameters): string {
  return ids.length === 1
    ? `h."id" = ${parameters.add(ids[0], 'uuid')}`
    : `h."id" = any(${parameters.add(ids, 'uuid[]')})`;
}

async function locked(session: SqlSession, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const parameters = new Parameters();
  const where = named(ids, parameters);
  const { rows } = await session.query(
    `select 1 from ${table} h where ${where} order by h."id" for update`,
    parameters.values,
  );
  if (rows.length === ids.length) holds(session, table, ids);
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
  if (column.type === 'timestamptz')
    return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
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
    const { seq } = row;
    return { ...row, id: idOf(row), seq: Number(seq) };
  });
}

function idOf(row: Row): string {
  const { id } = row;
  return typeof id === 'string' ? id : '';
}
