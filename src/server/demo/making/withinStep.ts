// The ports of the server inside one open transaction: its recipes run as they always do, each between a savepoint and its
// release, and all of them take effect together at the end. What they tell others reaches them with the commit.
import type { Database, Ports, SqlTransaction } from '#server/ports.ts';

export function withinStep(ports: Ports, session: SqlTransaction): Ports {
  return { ...ports, database: databaseWithin(ports.database.engine, session) };
}

function databaseWithin(engine: Database['engine'], session: SqlTransaction): Database {
  const inTurn = oneAfterTheOther();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    engine,
    query: (text, parameters, options) => inTurn(() => session.query(text, parameters, options)),
    transaction: (work) => inTurn(() => betweenSavepoints(session, work)),
    async notify(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(payload));
      await inTurn(() => session.query('select pg_notify($1, $2)', [channel, payload]));
    },
    listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      return Promise.resolve(async () => void known.delete(listener));
    },
    close: () => Promise.resolve(),
  };
}

/** Lists are read with plans for their values, recipes with plans that serve all, as outside. */
async function betweenSavepoints<T>(
  outer: SqlTransaction,
  work: (session: SqlTransaction) => Promise<T>,
): Promise<T> {
  await outer.query('savepoint recipe; set local plan_cache_mode = force_generic_plan');
  const atTheEnd: (readonly [text: string, parameters: readonly unknown[]])[] = [];
  const under = new Set<Promise<unknown>>();
  const inner: SqlTransaction = {
    query(text, parameters, options) {
      const result = outer.query(text, parameters, options);
      const settled = result
        .catch(() => undefined)
        .finally(() => {
          under.delete(settled);
        });
      under.add(settled);
      return result;
    },
    last: (text, parameters) => void atTheEnd.push([text, parameters]),
  };
  try {
    const value = await work(inner);
    await Promise.all(under);
    for (const [text, parameters] of atTheEnd) await outer.query(text, parameters);
    await outer.query('set local plan_cache_mode = auto; release savepoint recipe');
    return value;
  } catch (error) {
    await Promise.all(under);
    await outer.query('rollback to savepoint recipe; release savepoint recipe');
    await outer.query('set local plan_cache_mode = auto');
    throw error;
  }
}

function oneAfterTheOther(): <T>(turn: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (turn) => {
    const result = tail.then(turn);
    tail = result.catch(() => undefined);
    return result;
  };
}
