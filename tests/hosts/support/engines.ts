// The database ports under test: the embedded engine in memory and on a folder, and PostgreSQL where the test command
// (or the person) has started one and told its address.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';
import { openMemoryDatabase } from '#hosts/node/memoryDatabase.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { HostDatabase } from '#hosts/node/hostDatabase.ts';

export const postgresUrl = process.env['TEST_DATABASE_URL'];

/** Hands over what must be done when something is needed no longer. */
type Until = (end: () => void | Promise<void>) => void;

/** A folder that is gone after the test. */
export function temporaryFolder(until: Until = onTestFinished): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-test-'));
  until(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database of its own on the PostgreSQL of the test run. */
export async function freshPostgres(
  statementTimeout = 30_000,
  until: Until = onTestFinished,
): Promise<{ database: HostDatabase; url: string }> {
  if (!postgresUrl) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${Date.now().toString(36)}_${Math.floor(Math.random() * 1e6).toString(36)}`;
  const control = await openPostgres({ url: postgresUrl, statementTimeout });
  await control.query(`create database ${name}`);
  await control.close();
  const url = postgresUrl.replace(/\/\/(.*?)\/[^/?]*/, `//$1/${name}`);
  const database = await openPostgres({ url, statementTimeout });
  until(() => database.close());
  return { database, url };
}

export const engines: {
  name: string;
  here: boolean;
  /** Empty, and closed after the test unless told. */
  open: (statementTimeout?: number, until?: Until) => Promise<HostDatabase>;
}[] = [
  { name: 'memory', here: true, open: openMemory },
  { name: 'embedded', here: true, open: openFolder },
  {
    name: 'PostgreSQL',
    here: Boolean(postgresUrl),
    open: async (limit, until) => (await freshPostgres(limit, until)).database,
  },
];

let snapshot: Promise<Uint8Array<ArrayBuffer>> | undefined;

async function openMemory(_limit?: number, until: Until = onTestFinished): Promise<HostDatabase> {
  snapshot ??= emptySnapshot();
  const database = await openMemoryDatabase({ snapshot: await snapshot });
  until(() => database.close());
  return { ...database, setStatementTimeout: () => undefined };
}

async function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openMemoryDatabase();
  const taken = await database.snapshot();
  await database.close();
  return taken;
}

let template: Promise<string> | undefined;

/** A data folder with an empty database, copied because creating one takes seconds. */
export async function emptyDataFolder(until: Until = onTestFinished): Promise<string> {
  template ??= emptyTemplate();
  const folder = temporaryFolder(until);
  fs.cpSync(await template, folder, { recursive: true });
  return folder;
}

async function emptyTemplate(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-template-'));
  const database = await openEmbedded({ folder, statementTimeout: 30_000 });
  await database.close();
  return folder;
}

afterAll(async () => {
  if (template) fs.rmSync(await template, { recursive: true, force: true });
});

async function openFolder(statementTimeout = 30_000, until: Until = onTestFinished): Promise<HostDatabase> {
  const database = await openEmbedded({ folder: await emptyDataFolder(until), statementTimeout });
  until(() => database.close());
  return database;
}
