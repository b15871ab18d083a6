// The connections to PostgreSQL: one pool for the system's own work, one for requests behind the wall of their organisation.
// Getting a connection is retried for a moment, so that a short restart of the database passes unnoticed.
import net from 'node:net';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { unavailableFailure } from '#hosts/engine/sqlFailure.ts';
import { failureOf } from './postgresConnection.ts';

/** Of each of the two pools. */
const MAX_CONNECTIONS = 12;
const CONNECT_TIMEOUT = 10_000;
/** Seconds after which a connection makes place for a fresh one, and with it the plans it kept. */
const CONNECTION_LIFE = 3_600;

interface PoolSettings {
  config: ClientConfig;
  /** A statement running longer is ended with TIMEOUT; milliseconds. */
  statementTimeout: number;
  /** A transaction without a statement for this long is rolled back; milliseconds. */
  idleLimit: number;
  /** Told of lost connections, for the log. */
  onFault(event: string, facts: Readonly<Record<string, unknown>>): void;
}

export class PostgresPools {
  readonly #settings: PoolSettings;
  #open: Pool;
  #walled: Pool;
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#open = newPool(settings, settings.statementTimeout);
    this.#walled = newPool(settings, settings.statementTimeout);
  }

  /** Everything is open to it. */
  get open(): Pool {
    return this.#open;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** @param org behind its wall; null: everything is open */
  async connect(patience: number, org: string | null): Promise<PoolClient> {
    const deadline = Date.now() + patience;
    for (let pause = 50; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await (org === null ? this.#open : this.#walled).connect();
      } catch (error) {
        if (this.#closed) throw unavailableFailure('the database is closed');
        const failure = failureOf(error);
        if (failure.code !== 'UNAVAILABLE' || Date.now() + pause > deadline) throw failure;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Other pools from now on, whose statements have that limit; those under way end with their own. */
  renew(limit: number): void {
    const former = [this.#open, this.#walled];
    this.#open = newPool(this.#settings, limit);
    this.#walled = newPool(this.#settings, limit);
    for (const each of former)
      each
        .end()
        .catch((error: unknown) =>
          this.#settings.onFault('database.connectionLost', { reason: failureOf(error).message }),
        );
  }

  /** Whoever waits for a connection waits no longer. */
  refuse(): void {
    this.#closed = true;
  }

  async end(): Promise<void> {
    await Promise.all([this.#open.end(), this.#walled.end()]);
  }
}

function newPool({ config, idleLimit, onFault }: PoolSettings, limit: number): Pool {
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

/** What is written within one turn goes out together: the driver writes every statement by itself, each a call of the system. */
class GatheringSocket extends net.Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
