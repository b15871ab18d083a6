// When machines stand for maintenance and repair, as schedules and capacities take it: a day with minutes begins with the first
// working minute of the day, a repair lasts until it is expected to be over. Pure; minutes by the clock of the business zone.
import { dayNumber, minutesOfDay } from '#model/workingTime/businessMinutes.ts';

export interface Hours {
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

export interface Span {
  from: number;
  /** Excluded. */
  to: number;
}

/** From the first working minute of the day as many working minutes as it takes; null where nobody works later. */
export function spanOfDay({ starts, ends }: Hours, day: string, minutes: number): Span | null {
  const first = dayNumber(day) * minutesOfDay;
  let [from, left] = [-1, minutes];
  for (let at = 0; at < starts.length && left > 0; at += 1) {
    const [start, end] = [Math.max(first, starts[at] ?? 0), ends[at] ?? 0];
    if (end <= start) continue;
    if (from < 0) from = start;
    if (end - start >= left) return { from, to: start + left };
    left -= end - start;
  }
  return null;
}

/** The hours without the spans; both sorted and disjoint afterwards. */
export function withoutSpans(
  { starts, ends }: Hours,
  spans: readonly Span[],
): { starts: number[]; ends: number[] } {
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  const left: { starts: number[]; ends: number[] } = { starts: [], ends: [] };
  for (let at = 0; at < starts.length; at += 1) {
    let [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
    for (const { from, to } of sorted) {
      if (to <= start || from >= end) continue;
      if (from > start) {
        left.starts.push(start);
        left.ends.push(from);
      }
      start = Math.max(start, to);
    }
    if (start < end) {
      left.starts.push(start);
      left.ends.push(end);
    }
  }
  return left;
}

/** How many of a place stand at once, stretch by stretch. @param spans of different machines, a machine's own not overlapping */
export function standingCounts(spans: readonly Span[]): (Span & { count: number })[] {
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted(
    (one, other) => one - other,
  );
  return edges.flatMap((from, at) => {
    const to = edges[at + 1];
    if (to === undefined) return [];
    const count = spans.filter((span) => span.from < to && span.to > from).length;
    return count === 0 ? [] : [{ from, to, count }];
  });
}

/** Spans of one machine as one sorted list without overlaps. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last !== undefined && span.from <= last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push(span);
  }
  return found;
}
