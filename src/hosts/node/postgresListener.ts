// LISTEN on PostgreSQL: one connection of its own, opened with the first listener, reconnected for as long as there is
// one, and asked a question now and then because a silent connection may have died unseen.
import { Client, type ClientConfig } from 'pg';
import { failureOf, quotedName } from './postgresConnection.ts';

export interface PostgresListener {
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const HEARTBEAT = 30_000;
const LONGEST_PAUSE = 5_000;

export function postgresListener(
  config: ClientConfig,
  onFault: (event: string, facts: Readonly<Record<string, unknown>>) => void,
): PostgresListener {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let connection: Promise<Client> | null = null;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, query_timeout: 10_000 });
    let heartbeat: NodeJS.Timeout | undefined;
    let over = false;
    function lost(error?: unknown): void {
      if (over) return;
      over = true;
      clearInterval(heartbeat);
      connection = null;
      client.end().catch(() => undefined); // already broken; ending it only frees the socket
      if (closed) return;
      onFault('database.listenerLost', { reason: failureOf(error ?? new Error('connection ended')).message });
      reconnect(100);
    }
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(payload));
    });
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`listen ${quotedName(channel)}`);
    } catch (error) {
      over = true;
      client.end().catch(() => undefined);
      throw failureOf(error);
    }
    heartbeat = setInterval(() => {
      client.query('select 1').catch(lost);
    }, HEARTBEAT);
    heartbeat.unref();
    return client;
  }

  function open(): Promise<Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  }

  function reconnect(pause: number): void {
    setTimeout(() => {
      if (closed || listeners.size === 0) return;
      open().catch(() => reconnect(Math.min(pause * 2, LONGEST_PAUSE)));
    }, pause).unref();
  }

  return {
    async listen(channel, listener) {
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      try {
        const client = await open();
        if (!known) await client.query(`listen ${quotedName(channel)}`);
      } catch (error) {
        set.delete(listener);
        if (set.size === 0) listeners.delete(channel);
        throw failureOf(error);
      }
      return async () => {
        set.delete(listener);
        if (set.size > 0 || listeners.get(channel) !== set) return;
        listeners.delete(channel);
        if (!closed) await (await open()).query(`unlisten ${quotedName(channel)}`);
      };
    },
    async close() {
      closed = true;
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}
