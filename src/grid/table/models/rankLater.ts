// Sorting by ranks (rankRows.ts), whose code is fetched with the first sort of more rows than can be compared at once.
import { lazy } from '../../core/lazy.ts';
import type { OrderKey } from './order.ts';

/** Up to here comparing values one by one takes less than a frame. */
const comparedAtOnce = 1_000;

const code = lazy(() => import('./rankRows.ts'), 'ahead');

/** The rows that are kept, in order: at once where that is quick, else later. Null: to be compared one by one. */
export function rankedOrder<Row>(
  rows: readonly Row[],
  keys: readonly OrderKey<Row>[],
  keep: ((row: Row) => boolean) | null,
): Int32Array | Promise<Int32Array | null> | null {
  if (keys.length === 0) return null;
  const now = code.now();
  if (now) return now.rankedOrder(rows, keys, keep);
  if (rows.length <= comparedAtOnce) return null;
  return code.load().then((come) => come.rankedOrder(rows, keys, keep));
}
