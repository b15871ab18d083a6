// How often the rows of each entity changed, as far as this instance heard. Cached ladders and totals remember the
// count they were made at, and so know when they are out of date.
import type { Database } from '#server/ports.ts';

export interface Changes {
  /** Grows with every change of the entity's rows. */
  count(entity: string): number;
  /** Counts a change at once, without waiting for the notification. */
  note(entities: Iterable<string>): void;
}

/** Channel on which a committed write tells which rows it touched: {"affected": {"saleOrder": ["id"]}}. */
export const AFFECTED = 'affected';

const known = new WeakMap<Database, Promise<Changes>>();
const listening = new WeakMap<Database, Changes>();

export function changesOf(database: Database): Promise<Changes> {
  const started = known.get(database);
  if (started !== undefined) return started;
  const starting = start(database);
  known.set(database, starting);
  starting.then(
    (changes) => void listening.set(database, changes),
    () => known.delete(database),
  );
  return starting;
}

/** Without waiting, which a transaction must not do where it has the only connection; null until somebody listens. */
export function changesAtHand(database: Database): Changes | null {
  const changes = listening.get(database);
  if (changes === undefined) changesOf(database).catch(() => undefined); // whoever needs them waits and hears of it
  return changes ?? null;
}

/** Tells the lists of this instance of a committed write, before its own notification comes back. */
export async function noteChanges(database: Database, entities: readonly string[]): Promise<void> {
  // Where nobody listens yet, or listening failed, no list is cached that could be out of date.
  const changes = await known.get(database)?.catch(() => undefined);
  changes?.note(entities);
}

async function start(database: Database): Promise<Changes> {
  const counts = new Map<string, number>();
  let everything = 0;
  const note = (entities: Iterable<string>): void => {
    for (const entity of entities) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  };
  await database.listen(AFFECTED, (payload) => {
    const entities = entitiesOf(payload);
    // A message that cannot be read may have meant any entity.
    if (entities === null) everything += 1;
    else note(entities);
  });
  return { count: (entity) => everything + (counts.get(entity) ?? 0), note };
}

function entitiesOf(payload: string): string[] | null {
  try {
    const message: unknown = JSON.parse(payload);
    if (typeof message !== 'object' || message === null) return null;
    const affected = 'affected' in message ? message.affected : message;
    return typeof affected === 'object' && affected !== null ? Object.keys(affected) : null;
  } catch {
    return null;
  }
}
