// The Database port over an engine with one connection (PGlite in a thread, in this process or in a browser worker):
// whoever asks first goes first, a transaction keeps its turn to the end, everybody else waits.
import { Plans } from './plans.ts';
import { unavailableFailure } from './sqlFailure.ts';
import { StatementQueue, type Wire } from './statementQueue.ts';
import { runTransaction, type StatementResult } from './transaction.ts';
import { Upkeep } from './upkeep.ts';
import type { Database } from '#server/ports.ts';

export interface SerialOptions {
  /** A transaction without a statement for this long is rolled back; milliseconds. */
  idleLimit?: number;
  /** Runs one turn alone; by default first come, first served within this process. */
  exclusive?: <T>(turn: () => Promise<T>) => Promise<T>;
  /** Keeps the plans of statements that come again; for an engine nobody else talks to. */
  keepsPlans?: boolean;
  /** Told of every notification seen, so that a host with several clients can pass it on. */
  onNotification?: (channel: string, payload: string) => void;
}

export interface SerialDatabase extends Database {
  /** Hands a notification that arrived by another way to the listeners here. */
  deliver(channel: string, payload: string): void;
}

export function serialDatabase(wire: Wire, options: SerialOptions = {}): SerialDatabase {
  const {
    idleLimit = 30_000,
    exclusive = firstComeFirstServed(),
    onNotification,
    keepsPlans = false,
  } = options;
  const listeners = channelListeners(
    (channel) => turn(() => run(`listen ${quoted(channel)}`)),
    async (channel) => {
      if (!closed) await turn(() => run(`unlisten ${quoted(channel)}`));
    },
  );
  const upkeep = new Upkeep();
  let isKeepingUp = false;
  let closed = false;

  const statements = new StatementQueue(wire, (channel, payload) => {
    listeners.deliver(channel, payload);
    onNotification?.(channel, payload);
  });
  let kept = { generation: wire.generation(), plans: new Plans() };

  /** Those of the engine as it runs now. */
  function plans(): Plans {
    const generation = wire.generation();
    if (kept.generation !== generation) kept = { generation, plans: new Plans() };
    return kept.plans;
  }

  /** @param planned keeps the plan, as QueryOptions of the port say */
  function run(text: string, parameters?: readonly unknown[], planned = false): Promise<StatementResult> {
    const plan =
      planned && keepsPlans && parameters !== undefined && parameters.length > 0 ? plans().of(text) : null;
    const result = statements.run(text, parameters, plan);
    return result.then((answer) => {
      upkeep.count(text, answer);
      return answer;
    });
  }

  function turn<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(unavailableFailure('the database is closed'));
    const result = exclusive(work);
    result.then(keepUp, () => undefined);
    return result;
  }

  /** After the turns that asked before; what fails is tried again after the next changes. */
  function keepUp(): void {
    if (closed || isKeepingUp || !upkeep.isDue()) return;
    isKeepingUp = true;
    exclusive(() => upkeep.keepUp(run))
      .catch(() => undefined)
      .finally(() => {
        isKeepingUp = false;
      });
  }

  wire.onReopened(() => {
    // A failure here means the engine went away again; the next reopening listens anew.
    for (const channel of listeners.channels())
      turn(() => run(`listen ${quoted(channel)}`)).catch(() => undefined);
  });

  return {
    engine: 'embedded',
    deliver: listeners.deliver,
    query: (text, parameters, { planned = false } = {}) => turn(() => run(text, parameters, planned)),
    transaction: (work) =>
      turn(() => {
        const begun = wire.generation();
        return runTransaction(
          async (text, parameters) => {
            if (wire.generation() !== begun)
              throw unavailableFailure('the engine restarted during the transaction');
            return run(text, parameters, true);
          },
          work,
          idleLimit,
        );
      }),
    async notify(channel, payload) {
      await turn(() => run('select pg_notify($1, $2)', [channel, payload]));
    },
    listen: listeners.listen,
    async close() {
      if (closed) return;
      const end = turn(() => wire.close());
      closed = true;
      await end;
    },
  };
}

/**
 * Who listens to which channel.
 * @param begin asks the engine for the channel, before its first listener hears anything
 * @param end after the last one went
 */
function channelListeners(
  begin: (channel: string) => Promise<unknown>,
  end: (channel: string) => Promise<void>,
): Pick<SerialDatabase, 'deliver' | 'listen'> & { channels(): Iterable<string> } {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    channels: () => listeners.keys(),
    deliver(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(payload));
    },
    async listen(channel, listener) {
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      if (!known) await begin(channel);
      return async () => {
        set.delete(listener);
        if (set.size > 0 || listeners.get(channel) !== set) return;
        listeners.delete(channel);
        await end(channel);
      };
    },
  };
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

/** Runs turns one after another, in the order in which they were asked for. */
export function firstComeFirstServed(): <T>(turn: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (turn) => {
    const result = tail.then(turn);
    tail = result.catch(() => undefined);
    return result;
  };
}
