// One process per data folder: the second is refused in words, a dead one's lock is taken over.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '#hosts/node/dataLock.ts';
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';
import { temporaryFolder } from '#tests/hosts/support/engines.ts';

const WRITER = path.join(import.meta.dirname, 'support', 'writeUntilKilled.ts');

test('a second process on the folder is refused, and the message says what to do', async () => {
  const folder = temporaryFolder();
  const lock = lockFolder(folder);
  const second = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  second.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
  const code = await new Promise((resolve) => second.once('close', resolve));
  expect(code).not.toBe(0);
  expect(told).toContain(`数据目录 ${folder} 正被另一个进程使用（进程号 ${process.pid}`);
  expect(told).toContain('请先停止那个进程，或用 DATA_DIR 指定另一个目录');
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false);
  lock.release();
});

test('the folder is free again after the lock is released, and a refused opening keeps the lock of its owner', async () => {
  const folder = temporaryFolder();
  const lock = lockFolder(folder);
  await expect(openEmbedded({ folder, statementTimeout: 1_000 })).rejects.toMatchObject({
    name: 'FolderInUse',
  });
  expect(() => lockFolder(folder)).toThrow('正被另一个进程使用');
  lock.release();
  expect(fs.readdirSync(folder)).toEqual([]);
  lockFolder(folder).release();
});

test('the lock of a dead process, of an earlier process with the same number, or a damaged one is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  const owner = {
    pid: process.pid,
    started: 'earlier boot:1',
    host: (await import('node:os')).hostname(),
    token: 'x',
  };
  for (const content of [
    JSON.stringify({ ...owner, pid: child.pid }),
    JSON.stringify(owner),
    '',
    '{"pid":',
  ]) {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, 'lock'), content);
    const lock = lockFolder(folder);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    lock.release();
  }
});

test('an owner on another machine is believed for as long as it renews its lock', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'lock');
  fs.writeFileSync(file, JSON.stringify({ pid: 1, started: '', host: 'another-machine', token: 'x' }));
  expect(() => lockFolder(folder)).toThrow('主机 another-machine');
  const longAgo = new Date(Date.now() - 60_000);
  fs.utimesSync(file, longAgo, longAgo);
  lockFolder(folder).release();
});

test('of ten processes that find a dead lock at once, one gets the folder', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, 'lock'), '{"pid":');
  const code = `import { lockFolder } from '#hosts/node/dataLock.ts';
    try { lockFolder(process.argv[1]); process.stdout.write('got it\\n'); } catch (error) { process.stdout.write(error.name + '\\n'); }
    process.stdin.resume();`;
  const told: string[] = [];
  const children = Array.from({ length: 10 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.stdout.setEncoding('utf8').on('data', (text: string) => {
            told.push(text.trim());
            resolve();
          });
        }),
    ),
  );
  for (const child of children) child.kill('SIGKILL');
  expect(told.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'FolderInUse'), 'got it'].toSorted());
});
