// The server process of a company at work: the engines it can run on here, its start after an end of any kind, and
// the sessions of its clerks, which outlive the process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { Database } from '#server/ports.ts';
import { findPostgres, startPostgres, type Cluster } from '#tests/hosts/support/cluster.ts';
import { clientAt } from '#tests/screens/support/caller.ts';
import { startProduct, type Product } from '#tests/screens/support/product.ts';
import { done, enterCompany, type WorkingCompany } from '#tests/support/workingCompany.ts';

const statementTimeout = 60_000;
const password = 'nine lamps by the river';

/** Where the data of the server is, beside the server. */
export interface Place {
  /** Looks at the data while the server is down. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  start(): Promise<Product>;
  /** PostgreSQL only. */
  cluster?: Cluster;
  remove(): Promise<void>;
}

export const hasPostgres = findPostgres() !== null;

/** A data folder of its own for the embedded engine. */
export async function embeddedPlace(): Promise<Place> {
  await ensureClient();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-killed-'));
  return {
    look: (work) => withDatabase(openEmbedded({ folder, statementTimeout }), work),
    start: () => startProduct({ demo: false, dataDir: folder }),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL cluster of its own that syncs to the disk. */
export async function postgresPlace(): Promise<Place> {
  await ensureClient();
  const cluster = await startPostgres({ durable: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-killed-'));
  return {
    cluster,
    look: (work) => withDatabase(openPostgres({ url: cluster.url, statementTimeout }), work),
    start: () => startProduct({ demo: false, dataDir: folder, databaseUrl: cluster.url }),
    async remove() {
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function withDatabase<T>(
  opening: Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The server serves the client too and does not start without one; any build will do here. */
async function ensureClient(): Promise<void> {
  if (fs.existsSync(path.resolve(import.meta.dirname, '../../../dist/app/index.html'))) return;
  const script: unknown = await import(
    /* @vite-ignore */ new URL('../../../scripts/buildClient.mjs', import.meta.url).href
  );
  if (
    typeof script !== 'object' ||
    script === null ||
    !('buildClient' in script) ||
    typeof script.buildClient !== 'function'
  )
    throw new TypeError('scripts/buildClient.mjs lacks its export');
  await script.buildClient();
}

export interface Office {
  company: WorkingCompany;
  /** Sessions of the administrator, who may sign in several times at once. */
  tokens: string[];
}

/** The first day: the administrator replaces the printed password, enters the company and signs in at `desks` places. */
export async function openOffice(product: Product, desks: number): Promise<Office> {
  const admin = clientAt(product);
  const first = /初始密码 (\S+)/.exec(product.output())?.[1] ?? '';
  const { userInfo } = await done('sign in', admin.signIn('admin', first));
  const change = {
    partyId: userInfo['partyId'],
    currentPassword: first,
    newPassword: password,
    newPasswordVerify: password,
  };
  await done('change password', admin.post('api/updatePasswordForPartyIdSelf', change));
  const company = await enterCompany(admin, { materials: 6, stock: '1000000' });
  const { rows } = await done(
    'users',
    admin.post<{ rows: { id: string; version: number }[] }>('data/user/query', { offset: 0, limit: 1 }),
  );
  const [self] = rows;
  const patches = [{ op: 'set', field: 'allowMultiLogin', value: true }];
  await done(
    'allow several sessions',
    admin.post('data/user', { id: self?.id, version: self?.version, key: crypto.randomUUID(), patches }),
  );
  const tokens: string[] = [];
  for (let desk = 0; desk < desks; desk += 1) {
    const client = clientAt(product);
    await done('sign in', client.signIn('admin', password));
    if (client.token !== null) tokens.push(client.token);
  }
  return { company, tokens };
}
