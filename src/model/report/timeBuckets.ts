// Time cut into buckets for reports: what is past due, so many days, weeks or months from a day on, and what comes later.
// Weeks begin on Monday and months on the first, so the first bucket may be shorter.
import { addDays, isDate, monthEnd, weekdayOf } from '#model/time/calendar.ts';
import { periodOf } from '#model/time/periods.ts';

export type BucketSize = 'day' | 'week' | 'month';

export interface TimeBucket {
  /** 0 what lies before, 1 to n in their order, n + 1 what comes later. */
  index: number;
  title: string;
  /** YYYY-MM-DD, both included; null: no beginning, no end. */
  from: string | null;
  to: string | null;
}

/** More columns than these nobody reads, and no statement should have. */
export const mostBuckets = 120;

export interface BucketsAsked {
  /** YYYY-MM-DD. */
  from: string;
  size: BucketSize;
  count: number;
  /** Titles of what lies before and of what comes later; absent: not shown. */
  pastDue?: string;
  later?: string;
}

function lastOf(size: BucketSize, first: string): string {
  if (size === 'day') return first;
  return size === 'month' ? monthEnd(first) : addDays(first, (7 - weekdayOf(first)) % 7);
}

function titleOf(size: BucketSize, first: string): string {
  if (size === 'day') return first;
  return size === 'month' ? first.slice(0, 7) : `${first.slice(5)} W${periodOf('week', first).slice(5)}`;
}

/** None for a count of 0 and for what is no date. */
export function timeBuckets({ from, size, count, pastDue, later }: BucketsAsked): TimeBucket[] {
  if (!isDate(from) || !(count >= 1)) return [];
  const buckets: TimeBucket[] = [];
  let first = from;
  for (let index = 1; index <= Math.min(count, mostBuckets); index += 1) {
    const to = lastOf(size, first);
    buckets.push({ index, title: titleOf(size, first), from: first, to });
    first = addDays(to, 1);
  }
  return [
    ...(pastDue === undefined ? [] : [{ index: 0, title: pastDue, from: null, to: addDays(from, -1) }]),
    ...buckets,
    ...(later === undefined ? [] : [{ index: buckets.length + 1, title: later, from: first, to: null }]),
  ];
}

/** First days of bucket 1 to n + 1: a day's bucket is the number of edges that do not lie after it. */
export function bucketEdges({ from: first, size, count }: BucketsAsked): string[] {
  const buckets = timeBuckets({ from: first, size, count });
  const last = buckets.at(-1)?.to;
  const firsts = buckets.flatMap(({ from }) => from ?? []);
  return last === undefined || last === null ? [] : [...firsts, addDays(last, 1)];
}
