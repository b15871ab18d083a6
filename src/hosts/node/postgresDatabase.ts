// The Database port on PostgreSQL: a pool that outlives restarts of the database. Getting a connection is retried for
// a moment, so that a short restart passes unnoticed; work under way is never repeated, except plain reads.
import net from 'node:net';
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { parameterTexts } from '#hosts/engine/parameters.ts';
import { Plans } from '#hosts/engine/plans.ts';
import { EngineFailure, unavailableFailure } from '#hosts/engine/sqlFailure.ts';
import { runTransaction, type StatementResult } from '#hosts/engine/transaction.ts';
import { affectedBy, MAX_ROWS, tooLargeFailure } from '#hosts/engine/wire.ts';
import type { SqlRow, TenantScoped } from '#server/ports.ts';
import type { HostDatabase } from './hostDatabase.ts';
import { connectionConfig, failureOf } from './postgresConnection.ts';
import { postgresListener } from './postgresListener.ts';
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

/** Of each of the two pools: the system's own work, and requests behind the wall of their organisation. */
const MAX_CONNECTIONS = 12;
/** How long a request waits for a database that is restarting. */
const RETRY_FOR = 3_000;
const CONNECT_TIMEOUT = 10_000;
/** Seconds after which a connection makes place for a fresh one, and with it the plans it kept. */
const CONNECTION_LIFE = 3_600;

export async function openPostgres(options: PostgresOptions): Promise<HostDatabase> {
  const { statementTimeout, idleLimit = 30_000, openWait = 30_000, onFault = () => undefined } = options;
  const config = connectionConfig(options.url);
  let closed = false;

  function newPool(limit: number): Pool {
    const made = new Pool({
      ...config,
      // Statements asked for together are written at once; their answers come in the same order.
      pipeline: true,
      stream: () => new GatheringSocket(),
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      maxLifetimeSeconds: CONNECTION_LIFE,
      statement_timeout: limit,
      // The engine ends the statement; this is for an engine that no longer answers at all.
      query_timeout: limit + 5_000,
      idle_in_transaction_session_timeout: idleLimit + 5_000,
    });
    // A client in use has no other listener, and an 'error' event without one would end the process. Its query is
    // rejected as well, so nothing is lost by ignoring the event itself.
    made.on('connect', (client) => client.on('error', () => undefined));
    made.on('error', (error) => onFault('database.connectionLost', { reason: failureOf(error).message }));
    return made;
  }

  let pool = newPool(statementTimeout);
  let walledPool = newPool(statementTimeout);
  const wall = postgresWall(() => pool);

  async function connect(patience: number, org: string | null): Promise<PoolClient> {
    const deadline = Date.now() + patience;
    for (let pause = 50; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await (org === null ? pool : walledPool).connect();
      } catch (error) {
        if (closed) throw unavailableFailure('the database is closed');
        const failure = failureOf(error);
        if (failure.code !== 'UNAVAILABLE' || Date.now() + pause > deadline) throw failure;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /**
   * Runs `work` with a client of its own. One that failed as such is not used again; one whose work was refused, and rolled
   * back, is as good as before: a fresh connection costs more than most of what it is asked for.
   */
  async function withClient<T>(org: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(RETRY_FOR, org);
    try {
      if (org !== null) await entered(client, org);
      const value = await work(client);
      client.release();
      return value;
    } catch (error) {
      client.release(lost.has(client) || isLoss(error));
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

  /** Once more on a fresh connection when the old one turned out dead, where repeating cannot do harm. */
  async function again<T>(attempt: () => Promise<T>, harmless: () => boolean): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof EngineFailure && error.code === 'UNAVAILABLE' && harmless()) return attempt();
      throw error;
    }
  }

  (await connect(openWait, null)).release();
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
    setStatementTimeout(limit) {
      const former = [pool, walledPool];
      pool = newPool(limit);
      walledPool = newPool(limit);
      for (const each of former)
        each
          .end()
          .catch((error: unknown) =>
            onFault('database.connectionLost', { reason: failureOf(error).message }),
          );
    },
    async close() {
      if (closed) return;
      closed = true;
      await listener.close();
      await Promise.all([pool.end(), walledPool.end()]);
    },
  };
}

/** What is written within one turn goes out together: the driver writes every statement by itself, each a call of the system. */
class GatheringSocket extends net.Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/** Clients one of whose statements found the connection gone, whatever was said of it afterwards. */
const lost = new WeakSet<PoolClient>();

function isLoss(error: unknown): boolean {
  return error instanceof EngineFailure && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
}

const plans = new WeakMap<PoolClient, Plans>();

function plansOf(client: PoolClient): Plans {
  const known = plans.get(client) ?? new Plans();
  plans.set(client, known);
  return known;
}

/** @param planned keeps the plan, as QueryOptions of the port say; the best plan of most lists depends on their values. */
async function statement(
  client: PoolClient,
  text: string,
  parameters?: readonly unknown[],
  planned = false,
): Promise<StatementResult> {
  const values = parameterTexts(parameters);
  const plan = planned && values.length > 0 ? plansOf(client).of(text) : null;
  let answer: QueryResult<SqlRow> | QueryResult<SqlRow>[];
  try {
    answer = await client.query<SqlRow>({ text, values, ...(plan === null ? {} : { name: plan.name }) });
  } catch (error) {
    const failure = failureOf(error);
    if (isLoss(failure)) lost.add(client);
    throw failure;
  }
  const result = Array.isArray(answer) ? answer.at(-1) : answer;
  if (!result) return { rows: [], affected: 0, command: '' };
  if (result.rows.length > MAX_ROWS) throw tooLargeFailure();
  return {
    rows: result.rows,
    affected: affectedBy(result.command, result.rowCount),
    command: result.command,
  };
}
