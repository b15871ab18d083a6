// The free columns from side to side: which are in view, which lies under a point, how many a row needs cells for, and
// which need heads in very wide grids.
import type { IndexRange } from '../contract/rows.ts';
import { createAxis } from './axis.ts';
import type { Axis } from './axis.ts';

export function createColumnAxis(widths: readonly number[]): Axis {
  return createAxis(widths.length, (index) => widths[index] ?? 0, true);
}

/** Most items any window of `size` px can touch: the number of cells a row needs. */
export function mostItems(axis: Axis, size: number): number {
  const starts = Array.from({ length: axis.count + 1 }, (_, index) => axis.start(index));
  let most = 0;
  let end = 0;
  for (let start = 0; start < axis.count; start++) {
    const limit = (starts[start + 1] ?? 0) + size;
    while (end < axis.count && (starts[end] ?? 0) < limit) end++;
    most = Math.max(most, end - start);
  }
  return most;
}

/** Up to this many free columns all heads are there, so that ordinary grids never render them again while scrolling. */
const wholeUpTo = 60;
/** Heads come and go by so many at a time. */
const step = 16;

/** Heads before it is known what is in view. */
export const firstHeads = `0:${wholeUpTo}`;

/** The free columns that need heads for those in view ('16:48'); empty text: all. */
export function headsFor(centreCount: number, seen: IndexRange): string {
  if (centreCount <= wholeUpTo) return '';
  const start = Math.max(0, Math.floor(seen.start / step) * step - step);
  const end = Math.min(centreCount, Math.ceil(seen.end / step) * step + step);
  return `${start}:${end}`;
}
