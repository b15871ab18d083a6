// PostgreSQL goes away while the server lives: cut connections, a killed cluster, a clean restart. Clerks are told in
// words, nothing acknowledged is lost, and work goes on by itself once the database is back.
import { execFileSync } from 'node:child_process';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import { long } from '#tests/support/long.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { startPostgres, type Cluster } from '#tests/hosts/support/cluster.ts';
import { Clerk, expectAcknowledged, Journal } from './support/journal.ts';
import { clientAt } from '#tests/screens/support/caller.ts';
import { hasPostgres, openOffice, postgresPlace } from './support/office.ts';

/** Long: fifty losses, half of them of the connections alone. */
const rounds = long ? 25 : 3;
const desks = 4;

const away = expect.objectContaining({
  status: 503,
  success: false,
  message: expect.stringMatching(/^数据库暂时不可用，请稍后重试（请求号 [0-9a-f]{16}）$/),
});

function list(client: Client) {
  return client.post('data/saleOrder/query', { offset: 0, limit: 1 });
}

/** All processes of the cluster at once, as a failing machine would. */
async function killCluster({ process: postmaster }: Cluster): Promise<void> {
  const ended = new Promise((resolve) => postmaster.once('exit', resolve));
  const children = execFileSync('pgrep', ['-P', String(postmaster.pid)], { encoding: 'utf8' });
  for (const pid of [String(postmaster.pid), ...children.trim().split(/\s+/)]) killIfThere(Number(pid));
  await ended;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe('the database goes away while the server lives', () => {
  test.skipIf(!hasPostgres)(
    hasPostgres ? 'PostgreSQL' : 'PostgreSQL：本机没有，未检验',
    { timeout: 1_800_000 },
    async () => {
      const place = await postgresPlace();
      onTestFinished(() => place.remove());
      let { cluster } = place;
      if (cluster === undefined) throw new Error('no cluster');
      const { root } = cluster;
      const product = await place.start();
      onTestFinished(() => product.kill());
      const { company, tokens } = await openOffice(product, desks + 1);
      const [watching = null, ...working] = tokens;
      const watcher = clientAt(product, watching);
      const journal = new Journal();
      const clerks = working.map((token) => new Clerk(clientAt(product, token), company, journal));

      for (let round = 1; round <= rounds; round += 1) {
        const current: Cluster = cluster;
        const gone = new Promise<void>((resolve) => {
          journal.after(9 + ((round * 7) % 23), () => void killCluster(current).then(resolve));
        });
        await Promise.all([gone, ...clerks.map((clerk) => clerk.work())]);
        expect(await list(watcher)).toEqual(away);

        cluster = await startPostgres({ durable: true, folder: root });
        onTestFinished(() => cluster?.stop());
        await vi.waitFor(async () => expect((await list(watcher)).code).toBe('0'), { timeout: 30_000 });
        await Promise.all(clerks.map((clerk) => clerk.settle()));
        await expectAcknowledged(watcher, journal);
        expect(await place.look(brokenInvariants), `after loss ${round}`).toEqual({});
      }

      // Only the connections are cut: a moment's retry hides it from whoever had nothing open.
      for (let round = 1; round <= rounds; round += 1) {
        let over = false;
        const cut = new Promise<void>((resolve, reject) => {
          const others = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
          journal.after(
            9 + ((round * 5) % 17),
            () => void place.look((database) => database.query(others)).then(() => resolve(), reject),
          );
        });
        await Promise.all([cut.then(() => (over = true)), ...clerks.map((clerk) => clerk.work(() => over))]);
        expect((await list(watcher)).code).toBe('0');
        await Promise.all(clerks.map((clerk) => clerk.settle()));
        await expectAcknowledged(watcher, journal);
      }
      expect(await place.look(brokenInvariants)).toEqual({});

      expect(journal.excuses.length).toBeGreaterThan(0);
      for (const excuse of journal.excuses) {
        expect(JSON.parse(excuse)).toMatchObject({
          message: expect.stringContaining('数据库暂时不可用，请稍后重试'),
          result: null,
        });
        expect(excuse).not.toMatch(/\bat \S+:\d+|select|insert/i);
      }
      expect(product.output()).not.toContain('Error:');
      await product.stop();
    },
  );
});
