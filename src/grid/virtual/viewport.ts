// Which rows and columns are in view: rows of one height by division, whatever their number; columns, whose widths
// differ, by prefix sums and binary search.
import type { IndexRange } from '../sourceTypes.ts';

/** Rows of `size` px each that touch [offset, offset + height); end exclusive. */
export function rowRange(count: number, size: number, offset: number, height: number): IndexRange {
  if (count === 0 || height <= 0) return { start: 0, end: 0 };
  const start = Math.min(Math.max(0, Math.floor(offset / size)), count - 1);
  return { start, end: Math.min(count, Math.max(start + 1, Math.ceil((offset + height) / size))) };
}

/** Offsets of items laid side by side: n + 1 entries, the last is the total. */
export function prefixSums(widths: readonly number[]): Float64Array {
  const sums = new Float64Array(widths.length + 1);
  widths.forEach((width, index) => {
    sums[index + 1] = (sums[index] ?? 0) + width;
  });
  return sums;
}

/** Index of the item that covers `offset`; clamped to the first and last. */
export function itemAt(sums: Float64Array, offset: number): number {
  let low = 0;
  let high = sums.length - 2;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sums[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Items that touch [offset, offset + size), with `overscan` more on each side; end exclusive. */
export function itemRange(sums: Float64Array, offset: number, size: number, overscan: number): IndexRange {
  const count = sums.length - 1;
  if (count === 0 || size <= 0) return { start: 0, end: 0 };
  const first = itemAt(sums, offset);
  let last = first;
  while (last + 1 < count && (sums[last + 1] ?? 0) < offset + size) last++;
  return { start: Math.max(0, first - overscan), end: Math.min(count, last + 1 + overscan) };
}

/** Most items any window of `size` px can touch: the number of cell slots a row needs. */
export function mostItems(sums: Float64Array, size: number): number {
  const count = sums.length - 1;
  let most = 0;
  let end = 0;
  for (let start = 0; start < count; start++) {
    const limit = (sums[start + 1] ?? 0) + size;
    while (end < count && (sums[end] ?? 0) < limit) end++;
    most = Math.max(most, end - start);
  }
  return most;
}
