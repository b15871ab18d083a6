// How the rows of an array are sorted and filtered. The order is worked out when it is asked for, not after each edit:
// until then an edited row stands where it stood, and is noted when it no longer belongs there.
import { orderRows, rowOrder } from '../table/models/order.ts';
import type { OrderKey } from '../table/models/order.ts';
import { rankedOrder } from '../table/models/rankLater.ts';
import type { ArrayRows } from './arrayRows.ts';
import { belongsHere } from './misplaced.ts';

export interface ArrayArrangement<Row> {
  /** Sorts and filters by these from now on; a large set is sorted elsewhere, which is notified when it is there. */
  arrange: (keys: readonly OrderKey<Row>[], keep: ((row: Row) => boolean) | null) => void;
  /** Sorts and filters anew. */
  rearrange: () => void;
  /** Takes other rows and leaves known ones in their places; a new row stands after the one that precedes it. */
  restructure: (rows: Row[]) => void;
  /** Takes in the rows appended from this place on, where they belong. */
  mergeIn: (from: number) => void;
  /** Notes whether the row, shown at this index, is still in its place. */
  judge: (id: string, row: Row, display: number) => void;
  readonly misplaced: ReadonlySet<string>;
  isSorting: () => boolean;
  isArranged: () => boolean;
  filteredRows: () => readonly Row[];
}

export function createArrayArrangement<Row extends object>(
  rows: ArrayRows<Row>,
  idOf: (row: Row) => string,
): ArrayArrangement<Row> {
  let keys: readonly OrderKey<Row>[] = [];
  let keep: ((row: Row) => boolean) | null = null;
  /** Sorts so far; the newest one may still be under way elsewhere. */
  let sorts = 0;
  let sorting = false;
  const misplaced = new Set<string>();
  const { rowAt } = rows.source;

  /** Pinned rows take no part in sorting and filtering. */
  const stays = (row: Row): boolean => !rows.pinned.has(row) && (!keep || keep(row));
  const rearrange = (): void => {
    misplaced.clear();
    rows.setFree(keys.length > 0 || keep || rows.pinned.any() ? orderRows(rows.all(), keys, stays) : null);
  };

  return {
    arrange(nextKeys, nextKeep) {
      keys = nextKeys;
      keep = nextKeep;
      misplaced.clear();
      const asked = ++sorts;
      const ranked = rankedOrder(rows.all(), keys, stays);
      sorting = ranked instanceof Promise;
      if (ranked instanceof Promise) {
        const of = rows.shape();
        const finish = (sorted: Int32Array | null): void => {
          if (asked !== sorts) return;
          sorting = false;
          if (sorted && of === rows.shape()) rows.setFree(sorted);
          else rearrange();
          rows.notify(null);
        };
        ranked.then(finish, () => finish(null));
      } else if (ranked) rows.setFree(ranked);
      else rearrange();
      rows.notify(null);
    },
    rearrange,
    restructure(next) {
      const before = rows.all();
      const free = rows.free();
      const shown = free
        ? Array.from(free, (place) => before[place]).flatMap((row) => (row ? [idOf(row)] : []))
        : null;
      rows.own(next);
      if (shown) rows.setFree(orderAfter(shown, next, { idOf, placeOf: rows.places.placeOf, stays }));
    },
    mergeIn(from) {
      const all = rows.all();
      const added = orderRows(all, keys, stays, from);
      const free = rows.free();
      if (free) rows.setFree(mergeOrders(free, added, rowOrder(all, keys)));
    },
    judge(id, row, display) {
      if (belongsHere(row, rowAt(display - 1), rowAt(display + 1), keys, stays)) misplaced.delete(id);
      else misplaced.add(id);
    },
    misplaced,
    isSorting: () => sorting,
    isArranged: () => keys.length > 0 || keep !== null,
    filteredRows: () => (keep ? rows.all().filter(keep) : rows.all()),
  };
}

/** The order shown before for known rows, with new rows after the ones that precede them among `rows`. */
function orderAfter<Row>(
  shown: readonly string[],
  rows: readonly Row[],
  {
    idOf,
    placeOf,
    stays,
  }: {
    idOf: (row: Row) => string;
    placeOf: (id: string) => number;
    stays: (row: Row) => boolean;
  },
): Int32Array {
  const known = new Set(shown);
  /** New rows by the place they follow. */
  const following = new Map<number, number[]>();
  let anchor = -1;
  rows.forEach((row, place) => {
    if (known.has(idOf(row))) anchor = place;
    else if (stays(row)) following.set(anchor, [...(following.get(anchor) ?? []), place]);
  });
  const next = [...(following.get(-1) ?? [])];
  for (const id of shown) {
    const place = placeOf(id);
    if (place >= 0) next.push(place, ...(following.get(place) ?? []));
  }
  return Int32Array.from(next);
}

/** Two sorted orders as one: the same as sorting all at once. */
function mergeOrders(
  free: Int32Array,
  added: Int32Array,
  compare: (a: number, b: number) => number,
): Int32Array {
  const merged = new Int32Array(free.length + added.length);
  let old = 0;
  let fresh = 0;
  for (let at = 0; at < merged.length; at++) {
    const a = free[old];
    const b = added[fresh];
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      merged[at] = a ?? 0;
      old++;
    } else {
      merged[at] = b;
      fresh++;
    }
  }
  return merged;
}
