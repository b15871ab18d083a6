// The product as its users meet it: the real server process on a folder of its own, with a small demo company.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { serverModule } from '#scripts/buildServer.mjs';
import { clockShift } from '#tests/support/time/businessClock.ts';
import { copyDemoDatabase, dropDatabase } from './demoDatabase.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Names the folder of the demo company that a run of screen tests made; demoFolder.ts sets it. */
export const demoFolderVariable = 'SCREENS_DEMO_FOLDER';
/** Order lines of that company. */
const madeLines = 2_000;

export interface Product {
  /** http://127.0.0.1:… without a path. */
  address: string;
  dataDir: string;
  /** Of the server's process. */
  pid: number;
  /** Everything the server has printed so far. */
  output(): string;
  /** Ends it as a power failure of the process would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Without the demo the first start prints the administrator's password. */
  demo?: boolean;
  demoLines?: number;
  dataDir?: string;
  databaseUrl?: string;
  /** A free one unless told: a server that comes back stands where it stood, on the database it had. */
  port?: number;
  /** Resolve as soon as people may sign in, while the demo company is still being made. */
  early?: boolean;
  /** Further settings, by the names of .env.example. */
  settings?: Readonly<Record<string, string>>;
}

/** Addresses of the databases of this process's products, by data folder. */
const databases = new Map<string, string>();

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/**
 * The same in all files of a worker, so that its windows know the program by its addresses; a free one where somebody has it.
 */
async function workerPort(): Promise<number> {
  const port = 64_100 + Number(process.env['VITEST_POOL_ID'] ?? 0);
  const server = net.createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts the server and resolves when it answers and its demo company is complete; the client must have been built (dist/app). */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const {
    demo = true,
    demoLines = madeLines,
    dataDir,
    databaseUrl,
    port = 0,
    early = false,
    settings = {},
  } = options;
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-screen-'));
  if (demo && dataDir === undefined && databaseUrl === undefined && demoLines === madeLines)
    await copyDemo(folder);
  const listening = port === 0 ? await workerPort() : port;
  const env: Record<string, string | undefined> = {
    ...process.env,
    PORT: String(listening),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? databases.get(folder) ?? '',
    DEMO: demo ? 'on' : 'off',
    DEMO_LINES: String(demoLines),
    NODE_ENV: 'development',
    NODE_OPTIONS: '',
    CLOCK_SHIFT_MS: String(clockShift),
    ...settings,
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverModule()], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
  const address = `http://127.0.0.1:${listening}`;
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      // The last line of the welcome, after accounts and passwords.
      if (printed.includes('按 Ctrl+C 停止')) resolve();
    };
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
  });
  if (demo && !early) await demoComplete(address, child);
  const finish = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended(child);
  };
  return {
    address,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => finish('SIGKILL'),
    async stop() {
      await finish('SIGTERM');
      if (dataDir !== undefined) return;
      fs.rmSync(folder, { recursive: true, force: true });
      const database = databases.get(folder);
      if (database !== undefined) await dropDatabase(database);
    },
  };
}

/** A company that is there already is complete at the first look. */
export async function demoComplete(address: string, child?: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/restapi/api/demoProgress`);
    const told: unknown = await answer.json();
    const state = /"state":"(\w+)"/.exec(JSON.stringify(told))?.[1];
    if (state === 'ready') return;
    if (state !== 'making' || (child !== undefined && child.exitCode !== null))
      throw new Error(`the demo company was not made: ${JSON.stringify(told)}`);
    await new Promise((resume) => setTimeout(resume, 250));
  }
}

/** Fills folder and database with the demo of this run; outside a run of screen tests the product makes its own. */
async function copyDemo(folder: string): Promise<void> {
  const made = process.env[demoFolderVariable];
  if (made !== undefined) fs.cpSync(made, folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  const database = await copyDemoDatabase();
  if (database !== null) databases.set(folder, database);
}
