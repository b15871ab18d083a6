// Where rows stand. Any number of rows is cut into segments of a size that Virtual lays out at once; segments without a
// taller row are all the same one. What wrapped texts and open details take beyond the base height is known by row, so
// ten million rows of one height cost nothing.
import type { IndexRange } from '../contract/rows.ts';
import { createAxis } from './axis.ts';
import type { Axis } from './axis.ts';

const segmentRows = 2_000;
/** Segments with taller rows that stay laid out. */
const mostSegments = 8;

export interface RowAxis {
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
  /** Rows that touch [from, to) in px; end exclusive. */
  range: (from: number, to: number) => IndexRange;
  /** Px beyond the base of one row. */
  put: (row: number, extra: number) => void;
  /** All anew. */
  reset: (count: number, base: number, extras: readonly (readonly [row: number, extra: number])[]) => void;
}

export function createRowAxis(): RowAxis {
  let count = 0;
  let base = 32;
  /** Px beyond the base, of the rows that take more. */
  const extras = new Map<number, number>();
  /** The same, summed over each segment that has such rows. */
  const segmentExtras = new Map<number, number>();
  let plain: Axis | null = null;
  const laidOut = new Map<number, Axis>();

  const axisOf = (segment: number): Axis => {
    if (!segmentExtras.has(segment)) return (plain ??= createAxis(segmentRows, () => base));
    const known = laidOut.get(segment);
    if (known) return known;
    if (laidOut.size >= mostSegments) laidOut.clear();
    const first = segment * segmentRows;
    const rows = Math.min(segmentRows, count - first);
    const axis = createAxis(rows, (at) => base + (extras.get(first + at) ?? 0));
    laidOut.set(segment, axis);
    return axis;
  };
  const segmentTop = (segment: number): number => {
    let px = segment * segmentRows * base;
    for (const [taller, extra] of segmentExtras) if (taller < segment) px += extra;
    return px;
  };
  const segmentAt = (offset: number): number => {
    const last = Math.max(0, Math.ceil(count / segmentRows) - 1);
    if (segmentExtras.size === 0) return Math.min(last, Math.floor(offset / (segmentRows * base)));
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (segmentTop(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const clamp = (row: number): number => Math.min(Math.max(0, row), count - 1);
  const top = (row: number): number => {
    if (segmentExtras.size === 0) return row * base;
    const segment = Math.floor(Math.min(row, Math.max(0, count - 1)) / segmentRows);
    const within = row - segment * segmentRows;
    return segmentTop(segment) + (segmentExtras.has(segment) ? axisOf(segment).start(within) : within * base);
  };
  const put = (row: number, extra: number): void => {
    const before = extras.get(row) ?? 0;
    if (extra === before) return;
    if (extra === 0) extras.delete(row);
    else extras.set(row, extra);
    const segment = Math.floor(row / segmentRows);
    const sum = (segmentExtras.get(segment) ?? 0) + extra - before;
    if (sum === 0) {
      segmentExtras.delete(segment);
      laidOut.delete(segment);
      return;
    }
    segmentExtras.set(segment, sum);
    laidOut.get(segment)?.resize(row - segment * segmentRows, base + extra);
  };

  return {
    get count() {
      return count;
    },
    get base() {
      return base;
    },
    isVaried: () => extras.size > 0,
    total: () => top(count),
    top,
    heightAt: (row) => base + (extras.get(row) ?? 0),
    rowAt(offset) {
      const segment = segmentAt(Math.max(0, offset));
      return clamp(segment * segmentRows + axisOf(segment).itemAt(offset - segmentTop(segment)));
    },
    range(from, to) {
      if (count === 0 || to <= from) return { start: 0, end: 0 };
      const segment = segmentAt(Math.max(0, from));
      const first = segment * segmentRows;
      const own = axisOf(segment).range(from - segmentTop(segment), to - from);
      const start = clamp(first + own.start);
      let end = first + own.end;
      // A view over the border of two segments goes on in the next.
      for (let next = segment + 1; end === next * segmentRows && end < count && segmentTop(next) < to; next++)
        end += axisOf(next).range(0, to - segmentTop(next)).end;
      return { start, end: Math.min(count, Math.max(start + 1, end)) };
    },
    put,
    reset(nextCount, nextBase, entries) {
      if (nextBase !== base) plain = null;
      count = nextCount;
      base = nextBase;
      extras.clear();
      segmentExtras.clear();
      laidOut.clear();
      for (const [row, extra] of entries) if (row >= 0 && row < count) put(row, extra);
    },
  };
}
