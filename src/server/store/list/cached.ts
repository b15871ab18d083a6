// Results that are dear to compute and go out of date: cached per key with the change count they were made at, computed
// once however many ask at the same time, and limited in number or weight. Those nobody asked for longest go first.
import { LRUCache } from 'lru-cache';

interface Entry<T> {
  value: T;
  stamp: number;
  /** Milliseconds the last computation took, and when it ended. */
  cost: number;
  made: number;
}

interface Running<T> {
  stamp: number;
  result: Promise<T>;
}

export interface Now {
  now(): number;
}

/** Recomputing behind the users' backs takes at most about this share of the time. */
const BACKGROUND_SHARE = 10;

export class Cached<T> {
  readonly #entries: LRUCache<string, Entry<T>>;
  readonly #running = new Map<string, Running<T>>();
  readonly #clock: Now;
  readonly #lifetime: number;

  /** @param limit sum of the weights that are cached; without `weigh` everything weighs 1, and one alone is never too heavy */
  constructor(clock: Now, limit: number, lifetime: number, weigh: (value: T) => number = () => 1) {
    this.#clock = clock;
    this.#lifetime = lifetime;
    this.#entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: ({ value }) => Math.min(limit, Math.max(1, Math.ceil(weigh(value)))),
    });
  }

  /** The value when it is up to date; never computes. */
  peek(key: string, stamp: number): { value: T; current: boolean; cost: number } | null {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return null;
    return { value: entry.value, current: this.#isCurrent(entry, stamp), cost: entry.cost };
  }

  /** The up-to-date value; whoever asks meanwhile for the same state of the data shares the computation. */
  async fresh(key: string, stamp: number, compute: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#isCurrent(entry, stamp)) return entry.value;
    const running = this.#running.get(key);
    if (running === undefined) return this.#run(key, stamp, compute);
    if (running.stamp >= stamp) return running.result;
    await running.result.catch(() => undefined);
    return this.fresh(key, stamp, compute);
  }

  /** What is there, even if out of date, then renewed in the background; computed and awaited when nothing is there. */
  async soon(key: string, stamp: number, compute: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.fresh(key, stamp, compute);
    this.renew(key, stamp, compute);
    return entry.value;
  }

  /** Starts a computation in the background unless the value is current, one is running or the last was just now. */
  renew(key: string, stamp: number, compute: () => Promise<T>): void {
    const entry = this.#entries.get(key);
    if (this.#running.has(key) || (entry !== undefined && this.#isCurrent(entry, stamp))) return;
    if (entry !== undefined && this.#clock.now() - entry.made < entry.cost * BACKGROUND_SHARE) return;
    // Whoever needs the value asks again and then meets the failure.
    this.#run(key, stamp, compute).catch(() => undefined);
  }

  /** Waits for computations under way, so that a database can be closed. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ result }) => result));
  }

  #isCurrent(entry: Entry<T>, stamp: number): boolean {
    return entry.stamp === stamp && this.#clock.now() - entry.made < this.#lifetime;
  }

  #run(key: string, stamp: number, compute: () => Promise<T>): Promise<T> {
    const started = this.#clock.now();
    const result = compute()
      .then((value) => {
        const made = this.#clock.now();
        this.#entries.set(key, { value, stamp, cost: made - started, made });
        return value;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { stamp, result });
    return result;
  }
}
