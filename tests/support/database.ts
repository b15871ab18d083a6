// A migrated database of its own for a test: the engine is chosen by ENGINE. Migrating takes seconds, so it is done
// once per set of migrations; every test then starts from a copy.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openMemoryDatabase } from '#hosts/node/memoryDatabase.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { Database } from '#server/ports.ts';
import { applyMigrations } from '#server/store/migrate.ts';

const cacheFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/test-database');
const migrations = readMigrations();
const version = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
const statementTimeout = 60_000;

export type Engine = 'postgres' | 'embedded';

export const engine: Engine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'embedded';

/** Closing it removes it. */
export function openTestDatabase(chosen = engine): Promise<Database> {
  return chosen === 'postgres' ? openPostgresCopy() : openMemoryCopy();
}

let snapshot: Promise<Uint8Array<ArrayBuffer>> | undefined;

async function openMemoryCopy(): Promise<Database> {
  snapshot ??= migratedSnapshot();
  return openMemoryDatabase({ snapshot: await snapshot });
}

async function migratedSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(cacheFolder, `${version}.tar`);
  if (fs.existsSync(file)) return new Uint8Array(fs.readFileSync(file));
  const database = await openMemoryDatabase();
  await applyMigrations({ database, migrations });
  const taken = await database.snapshot();
  await database.close();
  fs.mkdirSync(cacheFolder, { recursive: true });
  for (const old of fs.readdirSync(cacheFolder)) if (!old.startsWith(version)) fs.rmSync(path.join(cacheFolder, old));
  // Another worker may be doing the same: a rename leaves one whole file.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, taken);
  fs.renameSync(own, file);
  return taken;
}

export function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set');
  return url;
}

function urlOf(database: string): string {
  return serverUrl().replace(/\/\/(.*?)\/[^/?]*/, `//$1/${database}`);
}

/** Without any table. Closing it removes it. */
export async function openEmptyDatabase(): Promise<Database> {
  if (engine === 'embedded') return openMemoryDatabase();
  return openPostgresFrom(await openPostgres({ url: serverUrl(), statementTimeout }), 'template1');
}

async function openPostgresCopy(): Promise<Database> {
  const control = await openPostgres({ url: serverUrl(), statementTimeout });
  const template = `template_${version}`;
  await makeTemplate(control, template);
  return openPostgresFrom(control, template);
}

let opened = 0;

async function openPostgresFrom(control: Database, template: string): Promise<Database> {
  opened += 1;
  const name = `test_${process.pid}_${opened}_${Date.now().toString(36)}`;
  await control.query(`create database ${name} template ${template}`);
  const database = await openPostgres({ url: urlOf(name), statementTimeout });
  return {
    ...database,
    async close() {
      await database.close();
      await control.query(`drop database if exists ${name} with (force)`);
      await control.close();
    },
  };
}

/** Workers take turns: only the first finds no template. A half-made one keeps its working name. */
async function makeTemplate(control: Database, template: string): Promise<void> {
  await control.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock(7466)');
    const { rows } = await control.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length > 0) return;
    const making = `making_${version}`;
    await control.query(`drop database if exists ${making} with (force)`);
    await control.query(`create database ${making}`);
    const database = await openPostgres({ url: urlOf(making), statementTimeout });
    await applyMigrations({ database, migrations });
    await database.close();
    await control.query(`alter database ${making} rename to ${template}`);
  });
}
