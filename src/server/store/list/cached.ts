// Results that are dear to compute and go out of date: kept per key with the change count they were made at, computed
// once however many ask at the same time, and limited in number or weight. The oldest used go first.

interface Entry<T> {
  value: T | undefined;
  stamp: number;
  /** Milliseconds the last computation took, and when it ended. */
  cost: number;
  made: number;
  running: { stamp: number; result: Promise<T> } | null;
}

export interface Now {
  now(): number;
}

/** Recomputing behind the users' backs takes at most about this share of the time. */
const BACKGROUND_SHARE = 10;

export class Cached<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #clock: Now;
  readonly #limit: number;
  readonly #lifetime: number;
  readonly #weigh: (value: T) => number;

  /** @param limit sum of the weights that are kept; without `weigh` everything weighs 1 */
  constructor(clock: Now, limit: number, lifetime: number, weigh: (value: T) => number = () => 1) {
    this.#clock = clock;
    this.#limit = limit;
    this.#lifetime = lifetime;
    this.#weigh = weigh;
  }

  /** The value when it is up to date; never computes. */
  peek(key: string, stamp: number): { value: T; current: boolean; cost: number } | null {
    const entry = this.#entries.get(key);
    if (entry?.value === undefined) return null;
    return { value: entry.value, current: this.#isCurrent(entry, stamp), cost: entry.cost };
  }

  /** The up-to-date value; whoever asks meanwhile for the same state of the data shares the computation. */
  async fresh(key: string, stamp: number, compute: () => Promise<T>): Promise<T> {
    const entry = this.#entry(key);
    if (entry.value !== undefined && this.#isCurrent(entry, stamp)) return entry.value;
    if (entry.running !== null) {
      if (entry.running.stamp >= stamp) return entry.running.result;
      await entry.running.result.catch(() => undefined);
      return this.fresh(key, stamp, compute);
    }
    return this.#run(entry, stamp, compute);
  }

  /** What is there, even if out of date, then renewed in the background; computed and awaited when nothing is there. */
  async soon(key: string, stamp: number, compute: () => Promise<T>): Promise<T> {
    const entry = this.#entry(key);
    if (entry.value === undefined) return this.fresh(key, stamp, compute);
    this.renew(key, stamp, compute);
    return entry.value;
  }

  /** Starts a computation in the background unless the value is current, one is running or the last was just now. */
  renew(key: string, stamp: number, compute: () => Promise<T>): void {
    const entry = this.#entry(key);
    if (entry.running !== null || (entry.value !== undefined && this.#isCurrent(entry, stamp))) return;
    if (entry.value !== undefined && this.#clock.now() - entry.made < entry.cost * BACKGROUND_SHARE) return;
    // Whoever needs the value asks again and then meets the failure.
    this.#run(entry, stamp, compute).catch(() => undefined);
  }

  /** Waits for computations under way, so that a database can be closed. */
  async settle(): Promise<void> {
    await Promise.allSettled(
      [...this.#entries.values()].flatMap((entry) => (entry.running === null ? [] : [entry.running.result])),
    );
  }

  #isCurrent(entry: Entry<T>, stamp: number): boolean {
    return entry.stamp === stamp && this.#clock.now() - entry.made < this.#lifetime;
  }

  #entry(key: string): Entry<T> {
    const entry = this.#entries.get(key) ?? { value: undefined, stamp: -1, cost: 0, made: 0, running: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#lighten(entry);
    return entry;
  }

  /** Lets the oldest go until the rest is light enough; `kept` stays, and so does what is being computed. */
  #lighten(kept: Entry<T>): void {
    let weight = 0;
    for (const { value } of this.#entries.values()) weight += value === undefined ? 1 : this.#weigh(value);
    for (const [key, other] of this.#entries) {
      if (weight <= this.#limit) return;
      if (other === kept || other.running !== null) continue;
      weight -= other.value === undefined ? 1 : this.#weigh(other.value);
      this.#entries.delete(key);
    }
  }

  #run(entry: Entry<T>, stamp: number, compute: () => Promise<T>): Promise<T> {
    const started = this.#clock.now();
    const result = compute().then(
      (value) => {
        const ended = this.#clock.now();
        Object.assign(entry, { value, stamp, cost: ended - started, made: ended, running: null });
        this.#lighten(entry);
        return value;
      },
      (failure: unknown) => {
        entry.running = null;
        throw failure;
      },
    );
    entry.running = { stamp, result };
    return result;
  }
}
