// What was acknowledged is there: after the server process is killed in the middle of writing, and after PostgreSQL
// itself is killed under a running server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DURABLE_START_PARAMETERS, DurableFilesystem } from '#hosts/node/durableFilesystem.ts';
import { openEmbedded } from '#hosts/node/embeddedDatabase.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import { findPostgres, startPostgres } from '#tests/hosts/support/cluster.ts';
import { emptyDataFolder } from '#tests/hosts/support/engines.ts';

const WRITER = path.join(import.meta.dirname, 'support', 'writeUntilKilled.ts');

/** Writes until `enough` rows are acknowledged, kills without warning, and tells the last acknowledged row. */
async function writeAndKill(folder: string, enough: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = 0;
  let seen = 0;
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    seen += lines.length;
    last = Number(lines.at(-1) ?? last) || last;
    if (seen >= enough) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return last;
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

  test('twenty kills in the middle of writing lose no acknowledged row and leave no half transaction', async () => {
    const folder = await emptyDataFolder();
    for (let kill = 1; kill <= 20; kill += 1) {
      const acknowledged = await writeAndKill(folder, 5 + kill * 3);
      expect(acknowledged).toBeGreaterThan(0);
      const database = await openEmbedded({ folder, statementTimeout: 30_000 });
      const { rows } = await database.query(`select count(*)::int as count, max(id) as last,
        count(*) filter (where note not like '%。')::int as unfinished from journal`);
      await database.close();
      const last = Number(rows[0]?.['last']);
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      // Each transaction completes the row before: only the newest may lack its full stop.
      expect(rows[0]).toEqual({ count: last, last, unfinished: 1 });
    }
  });
});

describe.skipIf(!findPostgres())('PostgreSQL', () => {
  test('ten kills of the database lose no acknowledged row, and the same server goes on', async () => {
    let cluster = await startPostgres({ durable: true });
    onTestFinished(async () => cluster.stop());
    const database = await openPostgres({ url: cluster.url, statementTimeout: 30_000 });
    onTestFinished(async () => database.close());
    await database.query('create table journal (id int primary key)');
    const heard = new Set<string>();
    await database.listen('journal', (payload) => heard.add(payload));

    let acknowledged = 0;
    for (let kill = 1; kill <= 10; kill += 1) {
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
  });

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
