// The hours somebody works in a row, as the chart draws them: the shaded rest, the parts of a bar that are work and the
// pauses between them, and how much of a stretch is taken.
import { type BarRow, barsWithin } from './barIndex.ts';
import type { Span } from './timeAxis.ts';

/** Sorted and disjoint. */
export interface WorkingHours {
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

/** Index of the first interval that ends behind the minute. */
function intervalAt({ ends }: WorkingHours, minute: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Worked stretches within [from, to); all of it where hours are not known. */
export function workedSpans(hours: WorkingHours | null, from: number, to: number): Span[] {
  if (hours === null) return [{ from, to }];
  const found: Span[] = [];
  for (let at = intervalAt(hours, from); at < hours.starts.length; at += 1) {
    const start = hours.starts[at] ?? 0;
    if (start >= to) break;
    found.push({ from: Math.max(from, start), to: Math.min(to, hours.ends[at] ?? 0) });
  }
  return found;
}

/** What nobody works within [from, to). */
export function idleWithin(hours: WorkingHours | null, from: number, to: number): Span[] {
  const found: Span[] = [];
  let until = from;
  for (const span of workedSpans(hours, from, to)) {
    if (span.from > until) found.push({ from: until, to: span.from });
    until = span.to;
  }
  if (until < to) found.push({ from: until, to });
  return found;
}

export function workedMinutes(hours: WorkingHours | null, from: number, to: number): number {
  return workedSpans(hours, from, to).reduce((sum, span) => sum + span.to - span.from, 0);
}

export interface Load {
  /** Minutes taken by bars; those of bars at the same time add up. */
  busy: number;
  available: number;
}

/** Of the stretch. */
export function loadOf(row: BarRow, hours: WorkingHours | null, from: number, to: number): Load {
  let busy = 0;
  const [first, behind] = barsWithin(row, from, to);
  for (let at = first; at < behind; at += 1) {
    const bar = row.bars[at];
    if (bar !== undefined && bar.end > from)
      busy += workedMinutes(hours, Math.max(from, bar.start), Math.min(to, bar.end));
  }
  return { busy, available: workedMinutes(hours, from, to) };
}
