// Columns of the supply–demand grid: what is past due, then days, weeks from Monday and calendar months, each beginning
// where the one before ends. A week or month that has begun is the rest of it. Days are YYYY-MM-DD of the business zone.
import { addDays, monthEnd, weekdayOf } from '#model/time/calendar.ts';

export interface BucketScheme {
  key: string;
  title: string;
  days: number;
  weeks: number;
  months: number;
}

/** From the finest to the coarsest. */
export const bucketSchemes = [
  { key: 'days', title: '日28+周8', days: 28, weeks: 8, months: 0 },
  { key: 'mixed', title: '日8+周26+月6', days: 8, weeks: 26, months: 6 },
  { key: 'weeks', title: '周26+月6', days: 0, weeks: 26, months: 6 },
  { key: 'months', title: '月18', days: 0, weeks: 0, months: 18 },
] as const satisfies readonly BucketScheme[];

export interface TimeBucket {
  kind: 'pastDue' | 'day' | 'week' | 'month';
  /** First day; '' for what is past due, which has none. */
  from: string;
  /** Last day. */
  to: string;
  /** Head: '24 二', 'W48 23', '06月'. */
  title: string;
  /** Head above it: '2026-11', of months the year. */
  group: string;
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** Past due first; what lies after the last one is beyond the horizon. */
export function timeBuckets(today: string, { days, weeks, months }: BucketScheme): TimeBucket[] {
  const buckets: TimeBucket[] = [
    { kind: 'pastDue', from: '', to: addDays(today, -1), title: '逾期', group: '' },
  ];
  let from = today;
  const add = (kind: TimeBucket['kind'], to: string, title: string, group: string): void => {
    buckets.push({ kind, from, to, title, group });
    from = addDays(to, 1);
  };
  for (let at = 0; at < days; at += 1)
    add('day', from, `${from.slice(8)} ${weekdays[weekdayOf(from)] ?? ''}`, from.slice(0, 7));
  for (let at = 0; at < weeks; at += 1)
    add('week', weekEnd(from), `W${weekNumber(from)} ${Number(from.slice(8))}`, from.slice(0, 7));
  for (let at = 0; at < months; at += 1)
    add('month', monthEnd(from), `${from.slice(5, 7)}月`, `${from.slice(0, 4)}年`);
  return buckets;
}

const weekEnd = (date: string): string => addDays(date, (7 - weekdayOf(date)) % 7);

/** Week of the year as ISO 8601 counts: the one with the first Thursday is the first. */
export function weekNumber(date: string): string {
  const thursday = addDays(weekEnd(date), -3);
  const first = `${thursday.slice(0, 4)}-01-01`;
  let week = 1;
  for (let day = addDays(first, 7); day <= thursday; day = addDays(day, 7)) week += 1;
  return String(week).padStart(2, '0');
}

/** Place of the bucket a day lies in, -1 beyond the horizon. */
export function bucketOf(buckets: readonly TimeBucket[], day: string): number {
  let low = 0;
  let high = buckets.length - 1;
  if (day > (buckets[high]?.to ?? '')) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (day <= (buckets[middle]?.to ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The scheme one step finer (-1) or coarser (1), the same at the ends. */
export function besideScheme(key: string, step: -1 | 1): (typeof bucketSchemes)[number] {
  const at = bucketSchemes.findIndex((scheme) => scheme.key === key);
  const place = Math.min(bucketSchemes.length - 1, Math.max(0, (at < 0 ? 1 : at) + step));
  return bucketSchemes[place] ?? bucketSchemes[1];
}
