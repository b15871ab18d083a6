// The app on either engine with a company entered through its API, for tests in which many people work at once.
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import type { Database } from '#server/ports.ts';
import { addUser, openTestApp, type PreparedApp } from '#tests/support/app.ts';
import type { Engine } from '#tests/support/database.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { done, enterCompany, type WorkingCompany } from '#tests/support/workingCompany.ts';

/** Where PostgreSQL is missing, its tests are skipped under a name that says so. */
export const engines: readonly { engine: Engine; here: boolean; title: string }[] = [
  { engine: 'embedded', here: true, title: '内置数据库' },
  process.env['TEST_DATABASE_URL']
    ? { engine: 'postgres', here: true, title: 'PostgreSQL' }
    : { engine: 'postgres', here: false, title: 'PostgreSQL：没有 TEST_DATABASE_URL，未检验' },
];

export interface Works {
  database: Database;
  host: PreparedApp;
  company: WorkingCompany;
  /** Signed in as a user of their own with the rights. */
  clerk(login: string, rights: readonly string[]): Promise<Client>;
  /** Clients that work in the session of this one: further windows of the same person. */
  windows(client: Client, count: number): Client[];
  /** Transactions that were run once more because of a deadlock or a conflict; nobody else sees them. */
  retries(): number;
  broken(): Promise<Record<string, unknown[]>>;
  close(): Promise<void>;
}

export async function openWorks(
  engine: Engine,
  options: { materials: number; stock: string },
): Promise<Works> {
  const database = await openPreparedDatabase(engine);
  const host = await openTestApp(database);
  // Calls are limited per second, and the clock stands still unless it is moved.
  const caller = (): Client => host.client({ forge: () => host.pass(50) });
  const admin = caller();
  await done('sign in', admin.signIn('admin', host.password));
  const company = await enterCompany(admin, options);
  return {
    database,
    host,
    company,
    async clerk(login, rights) {
      const user = await addUser(host.ports, login, rights);
      // Whoever types orders sees their prices.
      await database.query(
        `insert into security_group_field_groups (id, doc_id, seq, field_group) select $1::uuid, id, 1, 'price' from security_group where code = $2`,
        [crypto.randomUUID(), `group-${login}`],
      );
      const client = caller();
      await done('sign in', client.signIn(user.login, user.password));
      return client;
    },
    windows: (client, count) =>
      Array.from({ length: count }, () => {
        const window = caller();
        window.token = client.token;
        return window;
      }),
    retries: () => host.log.filter(({ event }) => event === 'transaction.retry').length,
    broken: () => brokenInvariants(database),
    async close() {
      await host.app.close();
      await database.close();
    },
  };
}
