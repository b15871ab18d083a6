// Rows that were edited in a sorted or filtered view and no longer belong where they stand. They stay there until the
// order is asked for again.
import { rowOrder } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';

/** Whether the row passes the filter and stands between its neighbours by the keys. */
export function belongsHere<Row>(
  row: Row,
  before: Row | undefined,
  after: Row | undefined,
  keys: readonly OrderKey<Row>[],
  keep: ((row: Row) => boolean) | null,
): boolean {
  if (keep && !keep(row)) return false;
  if (keys.length === 0) return true;
  const three = [before ?? row, row, after ?? row];
  const compare = rowOrder(three, keys);
  // Equal rows keep their own order, which only the whole sort knows: they belong either way.
  return compare(0, 1) <= 0 && compare(1, 2) <= 0;
}
