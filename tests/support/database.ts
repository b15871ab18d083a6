// A database of its own for a test, migrated or already filled: the engine is chosen by ENGINE. Migrating and filling
// take seconds, so they are done once per state of the sources; every test then starts from a copy.
// Whatever file comes first: stored figures and reports are known once the areas are.
import '#server/areas.ts';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { openMemoryDatabase } from '#hosts/node/memoryDatabase.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { Database } from '#server/ports.ts';
import { applyMigrations } from '#server/store/migrate.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cacheFolder = path.join(root, 'node_modules/.cache/test-database');
const migrations = readMigrations();
const statementTimeout = 60_000;
/** Filling a template takes long where the machine is busy; whoever wants the same one waits as long. */
const fillingTime = 600_000;

export type Engine = 'postgres' | 'embedded';

export const engine: Engine = process.env['ENGINE'] === 'postgres' ? 'postgres' : 'embedded';

/** How databases of one kind are filled, always with the same. */
export interface Filling<Told> {
  /** Small letters. */
  kind: string;
  /** Answers what tests have to know of the content; it must survive JSON. */
  fill(database: Database): Promise<Told>;
}

const migrated: Filling<null> = {
  kind: 'migrated',
  async fill(database) {
    await applyMigrations({ database, migrations });
    return null;
  },
};

/** Closing it removes it. */
export async function openTestDatabase(chosen = engine): Promise<Database> {
  return (await openFilledDatabase(migrated, chosen)).database;
}

/** A copy of a database that was filled before, and what the filling told. Closing it removes it. */
export function openFilledDatabase<Told>(
  filling: Filling<Told>,
  chosen = engine,
): Promise<{ database: Database; told: Told }> {
  return chosen === 'postgres' ? openPostgresCopy(filling) : openMemoryCopy(filling);
}

/** Of everything the content follows from: migrations alone for empty tables, else the programs that write it. */
function versionOf(kind: string): string {
  const known = versions.get(kind);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  if (kind !== migrated.kind)
    for (const folder of ['src/model', 'src/entities', 'src/server', 'tests/support'])
      for (const file of fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .toSorted())
        if (file.endsWith('.ts')) hash.update(file).update(fs.readFileSync(path.join(root, folder, file)));
  const version = hash.digest('hex').slice(0, 16);
  versions.set(kind, version);
  return version;
}

const versions = new Map<string, string>();

interface Snapshot {
  tar: Uint8Array<ArrayBuffer>;
  told: unknown;
}

const snapshots = new Map<string, Promise<Snapshot>>();

async function openMemoryCopy<Told>(filling: Filling<Told>): Promise<{ database: Database; told: Told }> {
  const taken = snapshots.get(filling.kind) ?? filledSnapshot(filling);
  snapshots.set(filling.kind, taken);
  const { tar, told } = await taken;
  return { database: await openMemoryDatabase({ snapshot: tar }), told: told as Told };
}

async function filledSnapshot({ kind, fill }: Filling<unknown>): Promise<Snapshot> {
  const name = `${kind}-${versionOf(kind)}`;
  const file = path.join(cacheFolder, name);
  if (fs.existsSync(file)) return unpacked(new Uint8Array(fs.readFileSync(file)));
  const database = await openMemoryDatabase(
    kind === migrated.kind ? {} : { snapshot: (await filledSnapshot(migrated)).tar },
  );
  const told = await fill(database);
  const tar = await database.snapshot();
  await database.close();
  fs.mkdirSync(cacheFolder, { recursive: true });
  for (const old of fs.readdirSync(cacheFolder))
    if (!old.startsWith(name) && (old.startsWith(`${kind}-`) || old.endsWith('.tar')))
      fs.rmSync(path.join(cacheFolder, old), { force: true });
  // Another worker may be doing the same: a rename leaves one whole file.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, Buffer.concat([Buffer.from(`${JSON.stringify(told)}\n`), tar]));
  fs.renameSync(own, file);
  return { tar, told };
}

/** A line with what the filling told, then the database. */
function unpacked(content: Uint8Array<ArrayBuffer>): Snapshot {
  const end = content.indexOf(0x0a);
  return {
    told: JSON.parse(new TextDecoder().decode(content.subarray(0, end))),
    tar: content.slice(end + 1),
  };
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

async function openPostgresCopy<Told>(filling: Filling<Told>): Promise<{ database: Database; told: Told }> {
  const control = await openPostgres({
    url: serverUrl(),
    statementTimeout: fillingTime,
    idleLimit: fillingTime,
  });
  const { template, told } = await templateOf(control, filling);
  return { database: await openPostgresFrom(control, template), told: told as Told };
}

let opened = 0;

async function openPostgresFrom(control: Database, template: string): Promise<Database> {
  opened += 1;
  const name = `test_${process.pid}_${opened}_${Date.now().toString(36)}`;
  // By files: several times faster than through the log, as long as nothing waits for a disk.
  await control.query(`create database ${name} template ${template} strategy file_copy`);
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
async function templateOf(
  control: Database,
  { kind, fill }: Filling<unknown>,
): Promise<{ template: string; told: unknown }> {
  const template = `template_${kind}_${versionOf(kind)}`;
  const base = kind === migrated.kind ? 'template1' : (await templateOf(control, migrated)).template;
  const told = await control.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock(hashtext($1::text))', [template]);
    const { rows } = await session.query(
      "select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1",
      [template],
    );
    if (rows[0] !== undefined) return JSON.parse(String(rows[0]['told'])) as unknown;
    const making = `making_${kind}_${versionOf(kind)}`;
    await control.query(`drop database if exists ${making} with (force)`);
    await control.query(`create database ${making} template ${base} strategy file_copy`);
    const database = await openPostgres({ url: urlOf(making), statementTimeout });
    const filled = await fill(database);
    await database.close();
    const { rows: quoted } = await control.query('select quote_literal($1::text) as told', [
      JSON.stringify(filled),
    ]);
    await control.query(`comment on database ${making} is ${String(quoted[0]?.['told'])}`);
    await control.query(`alter database ${making} rename to ${template}`);
    return filled;
  });
  return { template, told };
}
