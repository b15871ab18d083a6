// What was acknowledged is there: after the server process is killed in the middle of writing, and after PostgreSQL
// itself is killed under a running server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DURABLE_START_PARAMETERS, DurableFilesystem } from '#hosts/node/durableFilesystem.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import { findPostgres, startPostgres } from '#tests/hosts/support/cluster.ts';
import { emptyDataFolder } from '#tests/hosts/support/engines.ts';
import { long } from '#tests/support/long.ts';

/** Of the writer and of the database. */
const kills = long ? 20 : 4;
const WRITER = path.join(import.meta.dirname, 'support', 'writeUntilKilled.ts');

interface Found {
  count: number;
  last: number;
  /** Rows whose following transaction has not completed them: the newest only, if no transaction was torn. */
  unfinished: number;
}

/** Writes until `enough` rows are acknowledged and kills without warning; tells what the writer had found at first. */
async function writeAndKill(folder: string, enough: number): Promise<{ found: Found; acknowledged: number }> {
  const child = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.split('\n').length > enough + 2) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  const [first = '', ...lines] = printed.split('\n').slice(0, -1);
  const found = JSON.parse(first) as Found;
  return { found, acknowledged: Number(lines.at(-1) ?? found.last) };
}

describe('embedded engine', () => {
  test('every commit is on the disk before it returns', async () => {
    const folder = await emptyDataFolder();
    const filesystem = new DurableFilesystem(path.join(folder, 'database'));
    const engine = await PGlite.create({ fs: filesystem, startParams: DURABLE_START_PARAMETERS });
    await engine.exec('create table journal (id int)');
    const synced = vi.spyOn(fs, 'fsyncSync');
    for (let id = 1; id <= 5; id += 1) {
      synced.mockClear();
      await engine.query('insert into journal values ($1)', [id]);
      expect(synced.mock.calls.length).toBeGreaterThanOrEqual(1);
    }
    synced.mockRestore();
    await engine.close();
  });

  test('kills in the middle of writing lose no acknowledged row and leave no half transaction', async () => {
    const folder = await emptyDataFolder();
    let acknowledged = 0;
    for (let kill = 0; kill <= kills; kill += 1) {
      const after = await writeAndKill(folder, 5 + kill * 3);
      const { last } = after.found;
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(after.found).toEqual({ count: last, last, unfinished: kill === 0 ? 0 : 1 });
      expect(after.acknowledged).toBeGreaterThan(last);
      ({ acknowledged } = after);
    }
  }, 400_000);
});

describe.skipIf(!findPostgres())('PostgreSQL', () => {
  test('kills of the database lose no acknowledged row, and the same server goes on', async () => {
    let cluster = await startPostgres({ durable: true });
    onTestFinished(async () => cluster.stop());
    const database = await openPostgres({ url: cluster.url, statementTimeout: 30_000 });
    onTestFinished(async () => database.close());
    await database.query('create table journal (id int primary key)');
    const heard = new Set<string>();
    await database.listen('journal', (payload) => heard.add(payload));

    let acknowledged = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const stopAt = acknowledged + 20 + kill;
      for (let id = acknowledged + 1; ; id += 1) {
        if (id === stopAt) cluster.process.kill('SIGKILL');
        const done = await database.query('insert into journal values ($1)', [id]).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ name: 'SqlFailure', code: 'UNAVAILABLE' });
            return false;
          },
        );
        if (!done) break;
        acknowledged = id;
      }
      const { root } = cluster;
      await cluster.stop({ keep: true });
      cluster = await startPostgres({ durable: true, folder: root });
      const { rows } = await database.query('select count(*)::int as count, max(id) as last from journal');
      const last = Number(rows[0]?.['last']);
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0]).toEqual({ count: last, last });
      acknowledged = last;
    }
    await expect
      .poll(
        async () => {
          await database.notify('journal', 'still here');
          return heard.has('still here');
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  }, 400_000);

  test('a database that is away is told as unavailable, and found again when it is back', async () => {
    const cluster = await startPostgres();
    onTestFinished(async () => cluster.stop());
    const database = await openPostgres({ url: cluster.url, statementTimeout: 30_000 });
    onTestFinished(async () => database.close());
    await cluster.stop({ keep: true });
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(database.transaction((session) => session.query('select 1'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const again = await startPostgres({ folder: cluster.root });
    onTestFinished(async () => again.stop());
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
