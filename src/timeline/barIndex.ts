// Bars of a row in the order of time, with what is asked of them on the way of a frame and of a pointer: which are in
// view, which lies under a point, which overlap a stretch. All by binary search.
import type { Span } from './timeAxis.ts';

export interface TimeBar {
  id: string;
  start: number;
  /** Excluded. */
  end: number;
  /** End of the set-up, hatched; the start where there is none. */
  setupEnd: number;
  /** Colour, as the caller names it; the painter's palette knows it. */
  tone: string;
  label: string;
  /** Said at the right end: 晚 2 天. */
  mark: string;
  locked: boolean;
  /** Drawn first when bars are merged, and never merged away: a conflict, something late. */
  isTrouble: boolean;
  /** 0 to 1 done. */
  progress: number;
}

export interface BarRow {
  id: string;
  bars: readonly TimeBar[];
  /** By bar: the latest end of it and all before it. */
  reach: Float64Array;
  /** By bar. */
  lanes: Uint16Array;
  laneCount: number;
}

export function barRow(id: string, given: readonly TimeBar[]): BarRow {
  const bars = given.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const reach = new Float64Array(bars.length);
  let latest = -Infinity;
  for (const [at, { end }] of bars.entries()) {
    latest = Math.max(latest, end);
    reach[at] = latest;
  }
  const { lanes, count } = lanesOf(bars);
  return { id, bars, reach, lanes, laneCount: count };
}

/** The first lane that is free at its start; what touches does not overlap. */
export function lanesOf(bars: readonly Pick<TimeBar, 'start' | 'end'>[]): {
  lanes: Uint16Array;
  count: number;
} {
  const lanes = new Uint16Array(bars.length);
  const free: number[] = [];
  for (const [at, { start, end }] of bars.entries()) {
    let lane = free.findIndex((until) => until <= start);
    if (lane === -1) lane = free.length;
    free[lane] = end;
    lanes[at] = lane;
  }
  return { lanes, count: Math.max(1, free.length) };
}

/** Indices [first, behind) that hold every bar touching the stretch; some of them may end before it. */
export function barsWithin({ bars, reach }: BarRow, from: number, to: number): [number, number] {
  return [firstAbove(reach, from), firstStart(bars, to)];
}

/** Bars that overlap the stretch, in the order of time. */
export function overlapping(row: BarRow, { from, to }: Span): TimeBar[] {
  const [first, behind] = barsWithin(row, from, to);
  const found: TimeBar[] = [];
  for (let at = first; at < behind; at += 1) {
    const bar = row.bars[at];
    if (bar !== undefined && bar.end > from && bar.start < to) found.push(bar);
  }
  return found;
}

/** The bar at the minute in the lane, the shortest where several lie there; `slack` minutes around thin ones count too. */
export function barAt(row: BarRow, minute: number, lane: number | null, slack: number): TimeBar | null {
  const [first, behind] = barsWithin(row, minute - slack, minute + slack + 1);
  let best: TimeBar | null = null;
  for (let at = first; at < behind; at += 1) {
    const bar = row.bars[at];
    if (bar === undefined || minute < bar.start - slack || minute >= bar.end + slack) continue;
    if (lane !== null && row.lanes[at] !== lane) continue;
    if (best === null || bar.end - bar.start < best.end - best.start) best = bar;
  }
  return best;
}

/** The bar whose middle is nearest to the minute. */
export function nearestBar({ bars }: Pick<BarRow, 'bars'>, minute: number): TimeBar | null {
  let best: TimeBar | null = null;
  let distance = Infinity;
  const start = firstStart(bars, minute);
  // Long bars that began earlier may still be nearer than the neighbours by start.
  for (let at = Math.max(0, start - 8); at < Math.min(bars.length, start + 8); at += 1) {
    const bar = bars[at];
    if (bar === undefined) continue;
    const away = Math.abs((bar.start + bar.end) / 2 - minute);
    if (away < distance) [best, distance] = [bar, away];
  }
  return best;
}

function firstAbove(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstStart(bars: readonly TimeBar[], value: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.start ?? 0) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
