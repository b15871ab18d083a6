// Plan rows, settlements and contracts agree (FLOWS §8, 10).
import type { Invariant } from './invariant.ts';

export const moneyInvariants: readonly Invariant[] = [];
