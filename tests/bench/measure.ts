// Times of calls and what they come to; chance with a seed, so that two runs ask for the same windows.

/** Milliseconds, and how many calls they are of. */
export interface Figures {
  count: number;
  p50: number;
  p95: number;
  max: number;
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
}

export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; time: number }> {
  const started = performance.now();
  const value = await work();
  return { value, time: performance.now() - started };
}

export interface Burst {
  figures: Figures;
  /** Calls per second, all workers together. */
  rate: number;
}

/** Each worker takes the next piece as soon as it is done with the one before. */
export async function burst<Worker, Piece>(
  workers: readonly Worker[],
  pieces: readonly Piece[],
  work: (worker: Worker, piece: Piece) => Promise<unknown>,
): Promise<Burst> {
  const times: number[] = [];
  const waiting = pieces.values();
  const started = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      for (const piece of waiting) times.push((await timed(() => work(worker, piece))).time);
    }),
  );
  return { figures: figuresOf(times), rate: (times.length / (performance.now() - started)) * 1_000 };
}

/** Whole numbers from 0 to below `limit`, the same in every run (mulberry32). */
export function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}
