// The databases that are measured: the demo company with many order lines, made once and kept in the system's
// temporary folder until the schema changes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import { findPostgres, startPostgres } from '#tests/hosts/support/cluster.ts';
import { startProduct, type Product } from '#tests/screens/support/product.ts';

export interface BenchPlace {
  /** 'PostgreSQL，1000000 行明细' */
  title: string;
  start(): Promise<Product>;
  /** Of the PostgreSQL behind it, to ask what happened inside; absent: the embedded engine. */
  url?: string;
  /** Of the PostgreSQL, when it is our own. */
  databasePid?: number;
  /** Leaves the data for the next run. */
  close(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const schema = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex').slice(0, 12);

function folderOf(engine: string, lines: number): string {
  return path.join(os.tmpdir(), 'workbench-bench', `${engine}-${lines}-${schema}`);
}

/** Null where PostgreSQL is not installed. `DATABASE_URL` names one to use instead, filled or empty. */
export async function postgresPlace(lines: number): Promise<BenchPlace | null> {
  const given = process.env['DATABASE_URL'];
  const folder = folderOf('postgres', lines);
  if (!given && findPostgres() === null) return null;
  fs.mkdirSync(folder, { recursive: true });
  const cluster = given ? null : await startPostgres({ durable: true, folder });
  const url = given ?? cluster?.url ?? '';
  const filled = path.join(folder, 'filled');
  if (!given && !fs.existsSync(filled)) {
    await run('src/hosts/node/demo.ts', ['--lines', String(lines)], { DATABASE_URL: url });
    fs.writeFileSync(filled, new Date().toISOString());
  }
  return {
    title: `PostgreSQL，${lines} 行明细`,
    url,
    ...(cluster?.process.pid === undefined ? {} : { databasePid: cluster.process.pid }),
    start: () => startProduct({ dataDir: path.join(folder, 'files'), databaseUrl: url, demoLines: lines }),
    close: async () => cluster?.stop({ keep: true }),
  };
}

export async function embeddedPlace(lines: number): Promise<BenchPlace> {
  const folder = folderOf('embedded', lines);
  fs.mkdirSync(folder, { recursive: true });
  return {
    title: `内置数据库，${lines} 行明细`,
    start: () => startProduct({ dataDir: folder, demoLines: lines }),
    close: async () => undefined,
  };
}

function run(script: string, words: readonly string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`)),
    );
  });
}
