// Starting and stopping as the person at the terminal meets it: what is printed, what is refused, what is left behind.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { serverModule } from '#scripts/buildServer.mjs';

interface Run {
  printed(): string;
  logged(): string;
  stop(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
}

/** Ends whatever a test left running. */
const running: (() => Promise<void>)[] = [];
const endAll = (): Promise<unknown> => Promise.all(running.splice(0).map((end) => end()));
afterEach(endAll);

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The program as it was fetched, but for the client, which is there. */
function fetched(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-fetched-'));
  fs.cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'dist'));
  const kept = fs.readdirSync(ROOT).filter((name) => !['scripts', 'dist', 'tests'].includes(name));
  for (const name of [...kept, 'dist/app', 'dist/app.sources'])
    fs.symlinkSync(path.join(ROOT, name), path.join(folder, name));
  return folder;
}

function start(settings: Record<string, string>, program = serverModule()): Run {
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const child = spawn(process.execPath, [program], {
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  running.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { printed: () => printed, logged: () => logged, stop: (signal) => child.kill(signal), ended };
}

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-start-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function freePort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === 'object' ? address?.port : '');
}

/** However long the machine takes; a run that ends before fails. */
async function ready(run: Run, port: string): Promise<void> {
  const told = (): boolean => (run.printed() + run.logged()).includes(`http://127.0.0.1:${port}/app/`);
  await Promise.race([run.ended, vi.waitUntil(told, { timeout: 240_000, interval: 50 })]);
  expect(told(), `${run.printed()}${run.logged()}`).toBe(true);
}

/** Empty at first. */
const foundedIn = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-start-'));
/** What `npm start` printed and logged in a copy without a server built, on that folder. */
let founded: { printed: string; logged: string };

beforeAll(async () => {
  const port = await freePort();
  const copy = fetched();
  const settings = { DATA_DIR: foundedIn, PORT: port, DEMO: 'off', LOG_LEVEL: 'debug' };
  const first = start(settings, path.join(copy, 'scripts', 'start.mjs'));
  await ready(first, port);
  first.stop('SIGTERM');
  expect(await first.ended).toBe(0);
  fs.rmSync(copy, { recursive: true, force: true });
  founded = { printed: first.printed(), logged: first.logged() };
});

afterAll(async () => {
  // A beginning that failed leaves nothing running either.
  await endAll();
  fs.rmSync(foundedIn, { recursive: true, force: true });
});

test('without the demo, the first start tells the administrator a password once, and never again', async () => {
  const password = /初始密码 (\S+)/.exec(founded.printed)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(12);
  expect(founded.printed).toContain('只显示这一次');
  expect(founded.printed).not.toContain('演示账号');
  expect(founded.logged).toContain('administrator.created');
  expect(founded.logged).not.toContain(password);
  expect(fs.readdirSync(foundedIn)).not.toContain('lock');

  const port = await freePort();
  const second = start({ DATA_DIR: foundedIn, PORT: port, DEMO: 'off', LOG_LEVEL: 'debug' });
  await ready(second, port);
  expect(second.printed()).not.toContain('密码');
  second.stop('SIGINT');
  expect(await second.ended).toBe(0);
});

test('a second server on the same data folder, or on the same port, is refused in words', async () => {
  const [other, port] = [dataFolder(), await freePort()];
  fs.cpSync(foundedIn, other, { recursive: true });
  const first = start({ DATA_DIR: foundedIn, PORT: port, DEMO: 'off' });
  await ready(first, port);
  const sameFolder = start({ DATA_DIR: foundedIn, PORT: await freePort(), DEMO: 'off' });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.logged()).toContain('正被另一个进程使用');
  const samePort = start({ DATA_DIR: other, PORT: port, DEMO: 'off' });
  expect(await samePort.ended).toBe(1);
  expect(samePort.logged()).toContain('端口已被占用');
  const page = await fetch(`http://127.0.0.1:${port}/app/`);
  expect(page.status).toBe(200);
});

test('wrong settings and a database that cannot be reached end the start with one clear message', async () => {
  const wrong = start({ PORT: 'many', NODE_ENV: 'production' });
  expect(await wrong.ended).toBe(1);
  for (const name of ['PORT', 'APP_ID', 'SIGN_SECRET']) expect(wrong.logged()).toContain(`  ${name}：`);
  const away = start({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/none` });
  expect(await away.ended).toBe(1);
  expect(away.logged()).toContain('无法连接或打开数据库');
  expect(away.logged()).not.toContain('    at ');
});
