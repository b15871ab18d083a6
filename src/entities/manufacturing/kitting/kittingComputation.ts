// The computing thread's part of a kitting run: thousands of orders compete for parts away from the thread that serves.
import type { Computation } from '#model/report/computation.ts';
import { kittedRows, type KittingInput, type KittingRows } from './kittedRows.ts';

export const kittingComputation: Computation<KittingInput, KittingRows> = {
  name: 'kitting',
  run: (input) => kittedRows(input),
};
