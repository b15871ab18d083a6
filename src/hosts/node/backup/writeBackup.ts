// Writes the whole database to one file: a single snapshot (repeatable read), streamed, synced to the disk and moved
// into place only when complete, so that a backup file either is whole or is not there.
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, SqlSession } from '#server/ports.ts';
import { syncPath } from '../durableFilesystem.ts';
import { type DiskFiles } from '../diskFiles.ts';
import { type BackupSummary, FORMAT_VERSION, markLine } from './format.ts';
import { identifier, schemaText, sequenceStates, tableShapes, type TableShape } from './schemaText.ts';

export interface BackupOptions {
  database: Database;
  /** Uploaded files, when they are to go into the backup. */
  files?: DiskFiles;
  target: string;
  takenAt: Date;
  version: string;
  report?: (table: string, done: number, total: number) => void;
}

const ROWS_PER_FETCH = 500;

/** @throws NotPortable, SqlFailure, or the file system's error; then no file is left behind. */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const target = path.resolve(options.target);
  const draft = `${target}.${process.pid}.part`;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 };
  try {
    await options.database.transaction(async (session) => {
      await session.query('set transaction isolation level repeatable read, read only');
      const lines = Readable.from(backupLines(session, options, summary));
      await pipeline(lines, createGzip(), fs.createWriteStream(draft));
    });
    syncPath(draft);
    fs.renameSync(draft, target);
    syncPath(path.dirname(target));
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  return summary;
}

async function* backupLines(
  session: SqlSession,
  options: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<string> {
  const { database, files, takenAt, version, report } = options;
  const schema = await schemaText(session);
  const tables = await tableShapes(session);
  const migrations = await appliedMigrations(session, tables);
  const header = {
    format: FORMAT_VERSION,
    takenAt: takenAt.toISOString(),
    engine: database.engine,
    version,
    migrations,
  };
  yield markLine(['backup', header]);
  for (const sql of schema.before) yield markLine(['before', { sql }]);
  for (const table of tables) {
    report?.(table.name, summary.tables, tables.length);
    yield markLine(['table', table]);
    let count = 0;
    for await (const rows of tableRows(session, table)) {
      count += rows.length;
      yield `${rows.join('\n')}\n`;
    }
    yield markLine(['rows', { table: table.name, count }]);
    summary.tables += 1;
    summary.rows += count;
  }
  for (const sequence of await sequenceStates(session)) yield markLine(['sequence', sequence]);
  for (const sql of schema.after) yield markLine(['after', { sql }]);
  for (const file of files?.list() ?? []) {
    const stored = await files?.read(file);
    if (!stored) continue;
    const content = Buffer.from(stored.content).toString('base64');
    yield markLine(['file', { path: file, type: stored.type, content }]);
    summary.files += 1;
  }
  yield markLine(['complete', summary]);
}

/** Kept in the first line, so that a restore can refuse the backup of a newer program before it does anything. */
async function appliedMigrations(session: SqlSession, tables: readonly TableShape[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'schema_version')) return [];
  const { rows } = await session.query('select name from schema_version order by name');
  return rows.map((row) => String(row['name']));
}

async function* tableRows(session: SqlSession, table: TableShape): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name, json }) => {
    const column = identifier(name);
    return json ? `${column}::text as ${column}` : column;
  });
  const rows = `select ${columns.join(', ')} from ${identifier(table.name)}`;
  await session.query(
    `declare backup no scroll cursor for select row_to_json(r)::text as line from (${rows}) r`,
  );
  for (;;) {
    const portion = await session.query(`fetch ${ROWS_PER_FETCH} from backup`);
    if (portion.rows.length > 0) yield portion.rows.map((row) => String(row['line']));
    if (portion.rows.length < ROWS_PER_FETCH) break;
  }
  await session.query('close backup');
}
