// Where a run has PostgreSQL, its products work on it, each on a copy of the demo company's database: a start costs a
// third of one with the embedded engine. Without it they take the embedded one.
import { openPostgres } from '#hosts/node/postgresDatabase.ts';

const cluster = process.env['TEST_DATABASE_URL'];
/** Set by demoFolder.ts once the database is filled. */
export const demoDatabaseVariable = 'SCREENS_DEMO_DATABASE';
const patience = 600_000;

export const hasCluster = cluster !== undefined;

function urlOf(name: string): string {
  if (cluster === undefined) throw new Error('TEST_DATABASE_URL is not set');
  return cluster.replace(/\/\/(.*?)\/[^/?]*/, `//$1/${name}`);
}

async function command(sql: string): Promise<void> {
  const control = await openPostgres({ url: urlOf('postgres'), statementTimeout: patience });
  await control.query(sql).finally(() => control.close());
}

/** @returns the address of a new, empty database */
export async function createDatabase(name: string): Promise<string> {
  await command(`create database ${name}`);
  return urlOf(name);
}

let copies = 0;

/** @returns the address of a copy of the demo's database; null in a run that has none */
export async function copyDemoDatabase(): Promise<string | null> {
  const made = process.env[demoDatabaseVariable];
  if (made === undefined) return null;
  copies += 1;
  const name = `screens_${process.pid}_${copies}`;
  await command(`create database ${name} template ${made} strategy file_copy`);
  return urlOf(name);
}

export async function dropDatabase(url: string): Promise<void> {
  await command(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}
