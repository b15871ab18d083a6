// Repeatable chance: the same seed gives the same choices on every machine.

export interface Chance {
  /** 0 ≤ n < below. */
  number(below: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

/** Mulberry32; any 32-bit seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number): number => Math.floor(next() * below);
  return { number, pick: (from) => from[number(from.length)] };
}
