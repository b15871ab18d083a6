// The Database port on PostgreSQL, over pools that outlive restarts of the database: a short restart passes unnoticed.
// Work under way is never repeated, except plain reads.
import type { PoolClient } from 'pg';
import { EngineFailure } from '#hosts/engine/sqlFailure.ts';
import { runTransaction } from '#hosts/engine/transaction.ts';
import type { TenantScoped } from '#server/ports.ts';
import type { HostDatabase } from './hostDatabase.ts';
import { connectionConfig, failureOf } from './postgresConnection.ts';
import { postgresListener } from './postgresListener.ts';
import { PostgresPools } from './postgresPools.ts';
import { isLost, statement } from './postgresStatement.ts';
import { postgresWall } from './postgresWall.ts';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database or postgresql:///database?host=/socket/folder */
  url: string;
  /** A statement running longer is ended with TIMEOUT; milliseconds. */
  statementTimeout: number;
  /** A transaction without a statement for this long is rolled back; milliseconds. */
  idleLimit?: number;
  /** How long opening waits for a database that is still starting; milliseconds. */
  openWait?: number;
  /** Told of lost connections, for the log. */
  onFault?: (event: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** How long a request waits for a database that is restarting. */
const RETRY_FOR = 3_000;

export async function openPostgres(options: PostgresOptions): Promise<HostDatabase> {
  const { statementTimeout, idleLimit = 30_000, openWait = 30_000, onFault = () => undefined } = options;
  const config = connectionConfig(options.url);
  const pools = new PostgresPools({ config, statementTimeout, idleLimit, onFault });
  const wall = postgresWall(() => pools.open);

  /**
   * Runs `work` with a client of its own. One that failed as such is not used again; one whose work was refused, and rolled
   * back, is as good as before: a fresh connection costs more than most of what it is asked for.
   */
  async function withClient<T>(org: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pools.connect(RETRY_FOR, org);
    try {
      if (org !== null) await entered(client, org);
      const value = await work(client);
      client.release();
      return value;
    } catch (error) {
      client.release(isLost(client, error));
      throw error;
    }
  }

  async function entered(client: PoolClient, org: string): Promise<void> {
    try {
      await wall.enter(client, org);
    } catch (error) {
      throw failureOf(error);
    }
  }

  (await pools.connect(openWait, null)).release();
  const listener = postgresListener(config, onFault);

  /** `org`: behind its wall; null: everything is open. */
  function sessionsOf(org: string | null): TenantScoped {
    return {
      query: (text, parameters, { planned = false } = {}) =>
        again(
          () => withClient(org, (client) => statement(client, text, parameters, planned)),
          () => /^\s*select\b/i.test(text),
        ),
      async transaction(work) {
        let begun = false;
        return again(
          () =>
            withClient(org, (client) =>
              runTransaction(
                async (text, parameters) => {
                  const result = await statement(client, text, parameters, true);
                  begun = true;
                  return result;
                },
                work,
                idleLimit,
              ),
            ),
          () => !begun,
        );
      },
    };
  }

  const open = sessionsOf(null);

  return {
    engine: 'postgres',
    ...open,
    walled: sessionsOf,
    async notify(channel, payload) {
      // Whoever listens after a crash reads everything anew: a message need not wait for the disk.
      await open.query(
        "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
        [channel, payload],
        { planned: true },
      );
    },
    listen: (channel, heard) => listener.listen(channel, heard),
    setStatementTimeout: (limit) => pools.renew(limit),
    async close() {
      if (pools.isClosed) return;
      pools.refuse();
      await listener.close();
      await pools.end();
    },
  };
}

/** Once more on a fresh connection when the old one turned out dead, where repeating cannot do harm. */
async function again<T>(attempt: () => Promise<T>, harmless: () => boolean): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof EngineFailure && error.code === 'UNAVAILABLE' && harmless()) return attempt();
    throw error;
  }
}
