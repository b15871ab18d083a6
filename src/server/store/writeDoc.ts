// Writes a document as the difference to what was read: only changed columns of changed rows, lines in bulk, all under
// the version that was read. Pinyin columns follow their text.
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { sameValue } from '#model/patch.ts';
import { machineOf } from '#model/states/states.ts';
import type { SqlSession } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { bulkInsert } from './bulkInsert.ts';
import { holds, notHeld } from './heldRows.ts';
import { storedValue } from './rows.ts';
import { shapeOf, type TableShape } from './shape.ts';
import { storedColumns, type StoredColumn } from './storedColumns.ts';

export interface WriteOptions {
  /** For values the system keeps (progress of a source document): another clerk's edit is not made stale by them. */
  keepVersion?: boolean;
  /** Version of a new document; 1 unless it comes back from the recycle bin. */
  firstVersion?: number;
}

/**
 * Inserts when `before` is null, else updates what differs and sets version + 1; nothing differs: nothing
 * is written. Answers the version that is stored now. `after.status` and `after.id` are what counts, also where `after.fields` repeats them. Values are stored
 * in the precision of their columns: storedDoc says what that makes of them.
 * @throws Refusal 409 when the stored version is no longer `before.version`
 */
export async function writeDoc(
  session: SqlSession,
  def: EntityDef,
  before: Doc | null,
  after: Doc,
  options: WriteOptions = {},
): Promise<number> {
  const shape = shapeOf(def);
  const raise = options.keepVersion === true ? 0 : 1;
  const version = before === null ? (options.firstVersion ?? 1) : before.version + raise;
  const header = headerRow(def, after, version);
  if (before === null) {
    await Promise.all([
      insertRows(session, shape.header, [header], null),
      ...[...shape.lines].map(([key, table]) => insertRows(session, table, after.lines[key] ?? [], after.id)),
    ]);
    holds(session, shape.header.name, [after.id]);
    return version;
  }
  const old = headerRow(def, before, before.version);
  const changed = changedColumns(shape.header, old, header).filter((column) => column.key !== 'version');
  const parts = [...shape.lines].map(([key, table]) => ({
    table,
    ...lineChanges(table, before.lines[key] ?? [], after.lines[key] ?? []),
  }));
  if (
    changed.length === 0 &&
    parts.every((part) => part.removed.length + part.added.length + part.updates.size === 0)
  )
    return before.version;
  // All on their way at once, in this order; the header tells first when somebody else was faster.
  await Promise.all([
    updateHeader(session, def, before, header, changed, raise),
    ...parts.flatMap(({ table, removed, added, updates }) => [
      removeLines(session, table, removed, after.id),
      ...[...updates.values()].map(({ columns, rows }) =>
        updateLines(session, table, columns, rows, after.id),
      ),
      insertRows(session, table, added, after.id),
    ]),
  ]);
  return version;
}

async function removeLines(
  session: SqlSession,
  table: TableShape,
  ids: readonly string[],
  docId: string,
): Promise<void> {
  if (ids.length === 0) return;
  await session.query(`delete from ${table.name} where "doc_id" = $1::uuid and "id" = any($2::uuid[])`, [
    docId,
    ids,
  ]);
}

/** Many new documents, each table in one statement; values must be canonical. A few hundred at once are best. */
export async function writeNewDocs(session: SqlSession, def: EntityDef, docs: readonly Doc[]): Promise<void> {
  const shape = shapeOf(def);
  await bulkInsert(
    session,
    shape.header,
    docs.map((doc) => headerRow(def, doc, 1)),
    null,
  );
  for (const [key, table] of shape.lines) {
    const rows = docs.flatMap((doc) => (doc.lines[key] ?? []).map((row) => ({ row, doc: doc.id })));
    await bulkInsert(
      session,
      table,
      rows.map(({ row }) => row),
      rows.map(({ doc }) => doc),
    );
  }
}

/** Removes the document with its lines. @throws Refusal 409 when it was changed or removed since it was read */
export async function deleteDoc(
  session: SqlSession,
  def: EntityDef,
  doc: Pick<Doc, 'id' | 'version'>,
): Promise<void> {
  const { affected } = await session.query(
    `delete from ${shapeOf(def).header.name} where "id" = $1::uuid and "version" = $2::integer`,
    [doc.id, doc.version],
  );
  if (affected !== 1) throw stale(def);
}

function stale(def: EntityDef): Error {
  return conflict(`该${def.title}刚刚被其他人修改，请刷新后重试`);
}

/** An entity without states may have a field `status` of its own, which is a field like any other. */
function headerRow(def: EntityDef, doc: Doc, version: number): Row {
  const state = machineOf(def) === null ? {} : { status: doc.status };
  return { ...doc.fields, id: doc.id, version, ...state };
}

function changedColumns(table: TableShape, before: Row, after: Row): StoredColumn[] {
  const changed = new Set<string>();
  for (const column of table.columns.values()) {
    if (!sameValue(storedValue(column, before[column.key]), storedValue(column, after[column.key])))
      changed.add(column.key);
  }
  return changed.size === 0 ? [] : storedColumns(table).filter((column) => changed.has(column.key));
}

async function updateHeader(
  session: SqlSession,
  def: EntityDef,
  before: Doc,
  row: Row,
  changed: readonly StoredColumn[],
  raise: number,
): Promise<void> {
  const { name } = shapeOf(def).header;
  // Only lines change, and nobody else could have written since the header was locked.
  if (raise === 0 && changed.length === 0 && notHeld(session, name, [before.id]).length === 0) return;
  const sets = [
    `"version" = h."version" + ${raise}`,
    ...changed.map((column, index) => `${column.name} = v.c${index}`),
  ].join(', ');
  const types = changed.map((column, index) => `c${index} ${column.type}`).join(', ');
  const source = changed.length === 0 ? '' : ` from json_to_recordset($3::json) as v(${types})`;
  const values = changed.length === 0 ? [] : [JSON.stringify([record(changed, row)])];
  const { affected } = await session.query(
    `update ${name} h set ${sets}${source} where h."id" = $1::uuid and h."version" = $2::integer`,
    [before.id, before.version, ...values],
  );
  if (affected !== 1) throw stale(def);
}

interface LineChanges {
  removed: string[];
  added: LineRow[];
  /** Changed lines, together where the same columns changed. */
  updates: Map<string, { columns: StoredColumn[]; rows: LineRow[] }>;
}

function lineChanges(table: TableShape, before: readonly LineRow[], after: readonly LineRow[]): LineChanges {
  const left = new Map(before.map((row) => [row.id, row]));
  const changes: LineChanges = { removed: [], added: [], updates: new Map() };
  for (const row of after) {
    const old = left.get(row.id);
    if (old === undefined) {
      changes.added.push(row);
      continue;
    }
    left.delete(row.id);
    const columns = changedColumns(table, old, row);
    if (columns.length === 0) continue;
    const signature = columns.map((column) => column.name).join();
    const group = changes.updates.get(signature);
    if (group === undefined) changes.updates.set(signature, { columns, rows: [row] });
    else group.rows.push(row);
  }
  changes.removed = [...left.keys()];
  return changes;
}

async function updateLines(
  session: SqlSession,
  table: TableShape,
  columns: readonly StoredColumn[],
  rows: readonly LineRow[],
  docId: string,
): Promise<void> {
  const sets = columns.map((column, index) => `${column.name} = v.c${index}`).join(', ');
  const types = columns.map((column, index) => `c${index} ${column.type}`).join(', ');
  const { affected } = await session.query(
    `update ${table.name} l set ${sets} from json_to_recordset($1::json) as v(id uuid, ${types}) where l."id" = v.id and l."doc_id" = $2::uuid`,
    [JSON.stringify(rows.map((row) => ({ id: row.id, ...record(columns, row) }))), docId],
  );
  if (affected !== rows.length) throw conflict('单据明细刚刚被其他人修改，请刷新后重试');
}

/** Rows into a table in one statement; `docId` for lines. Also for bulk loading: up to a few thousand rows at once. */
async function insertRows(
  session: SqlSession,
  table: TableShape,
  rows: readonly Row[],
  docId: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = storedColumns(table);
  const names = columns.map((column) => column.name).join(', ');
  const types = columns.map((column, index) => `c${index} ${column.type}`).join(', ');
  const values = columns.map((_, index) => `v.c${index}`).join(', ');
  const [docName, docValue] = docId === null ? ['', ''] : [', "doc_id"', ', $2::uuid'];
  await session.query(
    `insert into ${table.name} (${names}${docName}) select ${values}${docValue} from json_to_recordset($1::json) as v(${types})`,
    [JSON.stringify(rows.map((row) => record(columns, row))), ...(docId === null ? [] : [docId])],
  );
}

/** What is not there is null to the engine: most lines leave half of their columns empty. */
function record(columns: readonly StoredColumn[], row: Row): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  columns.forEach((column, index) => {
    const value = column.read(row);
    if (value !== null) values[placeName(index)] = value;
  });
  return values;
}

const placeNames: string[] = [];

function placeName(index: number): string {
  return (placeNames[index] ??= `c${index}`);
}
