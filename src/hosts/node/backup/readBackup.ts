// Puts a backup into an empty database of either engine, all in one transaction: a file that is damaged, cut off or
// from a newer program leaves the database as empty as it was.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Database, SqlSession } from '#server/ports.ts';
import { type DiskFiles } from '../diskFiles.ts';
import { type BackupSummary, FORMAT_VERSION, type Mark, readMark } from './format.ts';
import { identifier } from './schemaText.ts';

export interface RestoreOptions {
  database: Database;
  files?: DiskFiles;
  source: string;
  /** Names of the schema steps this program knows; a backup with others comes from a newer one. */
  migrations?: readonly string[];
  report?: (table: string) => void;
}

/** Thrown when the file or the target is not fit for a restore; the message is for the person at the terminal. */
export class NotRestorable extends Error {
  override readonly name = 'NotRestorable';
}

const ROWS_PER_INSERT = 500;
const CHARACTERS_PER_INSERT = 4_000_000;

/** @throws NotRestorable, SqlFailure */
export async function readBackup(options: RestoreOptions): Promise<BackupSummary> {
  const { database, source } = options;
  if (!fs.existsSync(source)) throw new NotRestorable(`找不到备份文件 ${source}`);
  const summary = await database.transaction(async (session) => {
    const existing = await session.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
    );
    if (existing.rows.length > 0)
      throw new NotRestorable('目标数据库不是空的：恢复只能写入空数据库或空数据目录，以免覆盖现有数据。');
    await session.query('set local check_function_bodies = off');
    const restore = new Restore(session, options);
    try {
      await pipeline(fs.createReadStream(source), createGunzip(), (chunks: AsyncIterable<Buffer>) =>
        restore.run(chunks),
      );
    } catch (error) {
      if (isDamage(error)) throw new NotRestorable(`备份文件 ${source} 已损坏，没有恢复任何内容。`);
      throw error;
    }
    return restore.summary();
  });
  await database.query('analyze');
  return summary;
}

function isDamage(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
  );
}

type BackupFacts = Extract<Mark, ['backup', unknown]>[1];
type TableMark = Extract<Mark, ['table', unknown]>[1];

class Restore {
  readonly #session: SqlSession;
  readonly #options: RestoreOptions;
  readonly #done: BackupSummary = { tables: 0, rows: 0, files: 0 };
  #table: TableMark | null = null;
  #tableRows = 0;
  #lines: string[] = [];
  #characters = 0;
  #complete = false;
  #begun = false;

  constructor(session: SqlSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  async run(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const line of linesOf(chunks)) {
      const mark = readMark(line);
      if (mark) await this.#mark(mark);
      else await this.#row(line);
    }
  }

  /** @throws NotRestorable when the last mark never came. */
  summary(): BackupSummary {
    if (!this.#complete)
      throw new NotRestorable(`备份文件 ${this.#options.source} 不完整，没有恢复任何内容。`);
    return this.#done;
  }

  async #mark(mark: Mark): Promise<void> {
    const [kind, facts] = mark;
    if (!this.#begun && kind !== 'backup')
      throw new NotRestorable(`${this.#options.source} 不是本程序的备份文件。`);
    if (kind === 'backup') this.#begin(facts);
    else if (kind === 'before' || kind === 'after') await this.#session.query(facts.sql);
    else if (kind === 'table') {
      this.#table = facts;
      this.#tableRows = 0;
      this.#options.report?.(facts.name);
    } else if (kind === 'rows') await this.#endTable(facts.table, facts.count);
    else if (kind === 'sequence')
      await this.#session.query('select setval($1::regclass, $2, $3)', [
        identifier(facts.name),
        facts.last,
        facts.called,
      ]);
    else if (kind === 'file') {
      await this.#options.files?.write(facts.path, Buffer.from(facts.content, 'base64'), facts.type);
      this.#done.files += 1;
    } else this.#end(facts);
  }

  #begin({ format, version, migrations }: BackupFacts): void {
    this.#begun = true;
    const known = this.#options.migrations ?? migrations;
    if (format > FORMAT_VERSION || migrations.some((name) => !known.includes(name)))
      throw new NotRestorable(`备份文件由更新的程序（${version}）写成，请先升级本程序。`);
  }

  async #row(line: string): Promise<void> {
    if (!this.#table) throw new NotRestorable(`${this.#options.source} 不是本程序的备份文件。`);
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#lines.length >= ROWS_PER_INSERT || this.#characters >= CHARACTERS_PER_INSERT)
      await this.#insert();
  }

  async #insert(): Promise<void> {
    if (this.#lines.length === 0 || !this.#table) return;
    const { name, columns } = this.#table;
    const targets = columns.map((column) => identifier(column.name));
    const values = columns.map(
      (column) => `r.${identifier(column.name)}${column.json ? `::${column.type}` : ''}`,
    );
    const shape = columns.map((column) => `${identifier(column.name)} ${column.json ? 'text' : column.type}`);
    const inserted =
      columns.length === 0
        ? await this.#session.query(`insert into ${identifier(name)} select from generate_series(1, $1)`, [
            this.#lines.length,
          ])
        : await this.#session.query(
            `insert into ${identifier(name)} (${targets.join(', ')}) overriding system value
             select ${values.join(', ')} from json_to_recordset($1::json) as r(${shape.join(', ')})`,
            [`[${this.#lines.join(',')}]`],
          );
    this.#tableRows += inserted.affected;
    this.#lines = [];
    this.#characters = 0;
  }

  async #endTable(table: string, count: number): Promise<void> {
    await this.#insert();
    const stored = await this.#session.query(`select count(*) as count from ${identifier(table)}`);
    if (this.#tableRows !== count || stored.rows[0]?.['count'] !== String(count))
      throw new NotRestorable(
        `表 ${table} 应有 ${count} 行，实际写入 ${this.#tableRows} 行，没有恢复任何内容。`,
      );
    this.#done.tables += 1;
    this.#done.rows += count;
    this.#table = null;
  }

  #end(expected: BackupSummary): void {
    this.#complete = this.#done.tables === expected.tables && this.#done.rows === expected.rows;
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
