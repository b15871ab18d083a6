// Goods on their way and counts agree (FLOWS §8, 8, 12, 13).
import type { Invariant } from './invariant.ts';

export const transfersInvariants: readonly Invariant[] = [];
