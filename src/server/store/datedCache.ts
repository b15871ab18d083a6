// What every write asks for anew and seldom changes: records referred to, parameters, rules. It is kept in memory while
// none of the entities it is read from has changed as far as this instance heard (changes.ts), and for seconds at most,
// so that an instance that misses a message is not wrong for long. A transaction that changes one of them itself reads.
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import type { Database, SqlRow } from '#server/ports.ts';
import { changesAtHand } from './changes.ts';

const lifetime = 10_000;

interface Entry<T> {
  value: T;
  stamp: number;
  at: number;
}

/** Values of one kind, by database. Values are shared: nobody may change them. */
export class DatedCache<T> {
  readonly #known = new WeakMap<Database, LRUCache<string, Entry<T>>>();
  readonly #most: number;

  /** @param most entries; then the one nobody asked for longest goes */
  constructor(most = 5_000) {
    this.#most = most;
  }

  /** What is kept of rows of these entities; null while nobody tells of changes, or the transaction changes them itself. */
  of(
    { ports: { database, clock }, grants, affected }: Context,
    entities: readonly string[],
  ): DatedEntries<T> | null {
    const changes = changesAtHand(database);
    if (changes === null || entities.some((entity) => affected?.[entity] !== undefined)) return null;
    let entries = this.#known.get(database);
    if (entries === undefined)
      this.#known.set(database, (entries = new LRUCache<string, Entry<T>>({ max: this.#most })));
    const stamp = entities.reduce((sum, entity) => sum + changes.count(entity), 0);
    return new DatedEntries(entries, `${grants.org} ${entities.join()} `, stamp, clock.now());
  }
}

/** Made before the reading: what changes meanwhile leaves the value out of date, never the other way round. */
export class DatedEntries<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #prefix: string;
  readonly #stamp: number;
  readonly #now: number;

  constructor(entries: LRUCache<string, Entry<T>>, prefix: string, stamp: number, now: number) {
    this.#entries = entries;
    this.#prefix = prefix;
    this.#stamp = stamp;
    this.#now = now;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(this.#prefix + key);
    return entry?.stamp === this.#stamp && Math.abs(this.#now - entry.at) < lifetime
      ? entry.value
      : undefined;
  }

  put(key: string, value: T): void {
    this.#entries.set(this.#prefix + key, { value, stamp: this.#stamp, at: this.#now });
  }
}

const rowCache = new DatedCache<readonly SqlRow[]>();

/** Rows of a statement that reads nothing but these entities, and no more than its parameters ask for. */
export async function cachedRows(
  context: Context,
  entities: readonly string[],
  text: string,
  parameters: readonly unknown[],
): Promise<readonly SqlRow[]> {
  const part = rowCache.of(context, entities);
  const key = part === null ? '' : `${text} ${JSON.stringify(parameters)}`;
  const known = part?.get(key);
  if (known !== undefined) return known;
  const { rows } = await context.session.query(text, parameters);
  part?.put(key, rows);
  return rows;
}
