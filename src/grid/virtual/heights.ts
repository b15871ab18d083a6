// Where rows stand: a base height for all and extra pixels for a few (wrapped texts, open details), kept sparsely, so
// ten million rows of one height cost nothing and every question is one binary search.

export interface RowHeights {
  readonly count: number;
  readonly base: number;
  /** Any row taller than the base. */
  isVaried: () => boolean;
  total: () => number;
  /** Px from the top of the first row; `count` gives the total. */
  top: (row: number) => number;
  heightAt: (row: number) => number;
  /** Row that covers the offset; clamped to the first and the last. */
  rowAt: (offset: number) => number;
  /** Px beyond the base of one row. */
  put: (row: number, extra: number) => void;
  /** All anew. */
  reset: (count: number, base: number, extras: readonly (readonly [row: number, extra: number])[]) => void;
}

export function createRowHeights(): RowHeights {
  let count = 0;
  let base = 32;
  let rows: number[] = [];
  let extras: number[] = [];
  /** Sum of the extras before each entry; valid up to `summed` entries. */
  let sums: number[] = [0];
  let summed = 0;

  /** Entries with a row below `row`. */
  const before = (row: number): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sumTo = (entries: number): number => {
    for (; summed < entries; summed++) sums[summed + 1] = (sums[summed] ?? 0) + (extras[summed] ?? 0);
    return sums[entries] ?? 0;
  };
  const top = (row: number): number => row * base + sumTo(before(row));

  return {
    get count() {
      return count;
    },
    get base() {
      return base;
    },
    isVaried: () => rows.length > 0,
    total: () => count * base + sumTo(rows.length),
    top,
    heightAt(row) {
      const at = before(row);
      return base + (rows[at] === row ? (extras[at] ?? 0) : 0);
    },
    rowAt(offset) {
      const clamp = (row: number): number => Math.min(Math.max(0, row), count - 1);
      sumTo(rows.length);
      let low = 0;
      let high = rows.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((rows[middle] ?? 0) * base + (sums[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      const at = low - 1;
      const row = rows[at];
      if (row === undefined) return clamp(Math.floor(offset / base));
      const bottom = (row + 1) * base + (sums[low] ?? 0);
      return clamp(offset < bottom ? row : row + 1 + Math.floor((offset - bottom) / base));
    },
    put(row, extra) {
      const at = before(row);
      const known = rows[at] === row;
      if (known && extras[at] === extra) return;
      if (extra === 0) {
        if (!known) return;
        rows.splice(at, 1);
        extras.splice(at, 1);
      } else if (known) {
        extras[at] = extra;
      } else {
        rows.splice(at, 0, row);
        extras.splice(at, 0, extra);
      }
      summed = Math.min(summed, at);
    },
    reset(nextCount, nextBase, entries) {
      count = nextCount;
      base = nextBase;
      const sorted = entries
        .filter(([row, extra]) => extra !== 0 && row >= 0 && row < nextCount)
        .sort((a, b) => a[0] - b[0]);
      rows = sorted.map(([row]) => row);
      extras = sorted.map(([, extra]) => extra);
      sums = [0];
      summed = 0;
    },
  };
}
