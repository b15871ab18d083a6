// Seeded random numbers: the same seed gives the same numbers on every machine, so that a schedule can be made again.

export interface RandomNumbers {
  /** A whole number from 0, below the bound. */
  below: (bound: number) => number;
  /** From 0, below 1. */
  fraction: () => number;
}

/** xorshift with 32 bits of state (Marsaglia 2003). */
export function randomNumbers(seed: number): RandomNumbers {
  // Scattered first, because neighbouring seeds would begin alike; never zero, which would stay zero.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  state = state ^ (state >>> 13) || 0x1234567;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let turn = 0; turn < 8; turn += 1) next();
  return { below: (bound) => next() % bound, fraction: () => next() / 4_294_967_296 };
}
