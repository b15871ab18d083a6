// Which rows and columns are in view. Rows: TanStack Virtual's range arithmetic over a sliding segment,
// fed with our logical offset, so its typed arrays stay small at ten million rows. Columns: prefix sums.
import { Virtualizer } from '@tanstack/virtual-core';
import type { IndexRange } from '../sourceTypes.ts';

/** Rows per segment; the virtualizer sees at most two segments. */
const segmentRows = 50_000;

export interface RowWindow {
  /** Visible rows for a logical offset and viewport height in px; end exclusive, overscan included. */
  range: (offset: number, height: number, overscan: number) => IndexRange;
  resize: (count: number, rowHeight: number) => void;
}

const nothing = (): void => undefined;

export function createRowWindow(): RowWindow {
  let count = 0;
  let size = 32;
  const options = (segment: number) => ({
    count: segment,
    estimateSize: () => size,
    getScrollElement: () => null,
    observeElementRect: nothing,
    observeElementOffset: nothing,
    scrollToFn: nothing,
    overscan: 0,
  });
  const virtual = new Virtualizer<Element, Element>(options(0));
  return {
    resize(nextCount, rowHeight) {
      count = nextCount;
      if (rowHeight === size) return;
      size = rowHeight;
      virtual.measure();
    },
    range(offset, height, overscan) {
      if (count === 0 || height <= 0) return { start: 0, end: 0 };
      const base = Math.floor(Math.floor(offset / size) / segmentRows) * segmentRows;
      const segment = Math.min(count - base, 2 * segmentRows);
      if (segment !== virtual.options.count) virtual.setOptions(options(segment));
      virtual.scrollRect = { width: 0, height };
      virtual.scrollOffset = offset - base * size;
      const found = virtual.calculateRange();
      if (!found) return { start: 0, end: 0 };
      return {
        start: Math.max(0, base + found.startIndex - overscan),
        end: Math.min(count, base + found.endIndex + 1 + overscan),
      };
    },
  };
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
