// Periods of planning: days, weeks, thirds of a month, months and quarters; and what the head of a pasted table means among
// them. Dates are YYYY-MM-DD; weeks begin on Monday and are numbered as in ISO 8601. Pure.
import { addDays, monthEnd, weekdayOf } from '#model/time/calendar.ts';

export type Bucket = 'day' | 'week' | 'tenDays' | 'month' | 'quarter';

export interface Period {
  /** Also its title: '2026-12-01', '2026-W49', '2026-12中旬', '2026-12', '2026Q4'. */
  key: string;
  /** First and last day, the parts of it that lie in the range. */
  start: string;
  end: string;
  /** Title of the larger period above it. */
  group: string;
}

const buckets: readonly string[] = ['day', 'week', 'tenDays', 'month', 'quarter'] satisfies Bucket[];
const thirds = ['上旬', '中旬', '下旬'] as const;

export function isBucket(value: unknown): value is Bucket {
  return typeof value === 'string' && buckets.includes(value);
}

/** First day of the whole period the day lies in. */
export function periodStart(bucket: Bucket, day: string): string {
  const month = day.slice(0, 7);
  switch (bucket) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((weekdayOf(day) + 6) % 7));
    case 'tenDays':
      return `${month}-${['01', '11', '21'][thirdOf(day)] ?? '01'}`;
    case 'month':
      return `${month}-01`;
    default:
      return `${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, '0')}-01`;
  }
}

/** Last day of the whole period that begins on the day. */
export function periodEnd(bucket: Bucket, start: string): string {
  switch (bucket) {
    case 'day':
      return start;
    case 'week':
      return addDays(start, 6);
    case 'tenDays':
      return thirdOf(start) === 2 ? monthEnd(start) : addDays(start, 9);
    case 'month':
      return monthEnd(start);
    default:
      return monthEnd(addDays(start, 75));
  }
}

/** Most periods a table shows. */
export const mostPeriods = 400;

/** The periods of the range in their order; the first and last are cut to it. */
export function periodsOf(bucket: Bucket, from: string, until: string): Period[] {
  const periods: Period[] = [];
  for (let start = periodStart(bucket, from); start <= until && periods.length < mostPeriods;) {
    const end = periodEnd(bucket, start);
    periods.push({
      key: keyOf(bucket, start),
      start: start < from ? from : start,
      end: end > until ? until : end,
      group: groupOf(bucket, start),
    });
    start = addDays(end, 1);
  }
  return periods;
}

function keyOf(bucket: Bucket, start: string): string {
  const month = start.slice(0, 7);
  switch (bucket) {
    case 'day':
      return start;
    case 'week':
      return weekName(start);
    case 'tenDays':
      return `${month}${thirds[thirdOf(start)] ?? ''}`;
    case 'month':
      return month;
    default:
      return `${start.slice(0, 4)}Q${quarterOf(start)}`;
  }
}

/** Months below quarters, all else below the month (of a week: that of its Thursday). */
function groupOf(bucket: Bucket, start: string): string {
  if (bucket === 'month') return `${start.slice(0, 4)}Q${quarterOf(start)}`;
  if (bucket === 'quarter') return start.slice(0, 4);
  return (bucket === 'week' ? addDays(start, 3) : start).slice(0, 7);
}

/** '2026-W49' of a week that begins on the Monday. */
function weekName(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const first = periodStart('week', `${year}-01-04`);
  let number = 1;
  for (let at = first; at < monday; at = addDays(at, 7)) number += 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);
const thirdOf = (day: string): number => Math.min(2, Math.floor((Number(day.slice(8, 10)) - 1) / 10));

/** A span of days a head stands for, without the year where it names none. */
interface Span {
  bucket: Bucket;
  year: number | null;
  /** Number of the week, month or quarter; month and third or day for the others. */
  at: readonly number[];
}

const shapes: readonly [RegExp, (found: readonly string[]) => Span][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, y, m, d]) => span('day', y, m, d)],
  [/^(?:(\d{4})[-/年]?\s*)?[Ww](?:[Kk])?\s*(\d{1,2})$/, ([, y, w]) => span('week', y, w)],
  [/^(?:(\d{4})年)?第?(\d{1,2})周$/, ([, y, w]) => span('week', y, w)],
  [/^(?:(\d{4})[-/年]?\s*)?[Qq]\s*([1-4])$/, ([, y, q]) => span('quarter', y, q)],
  [/^[Qq]([1-4])[-/ ](\d{4})$/, ([, q, y]) => span('quarter', y, q)],
  [/^(?:(\d{4})年)?第?([一二三四1-4])季度?$/, ([, y, q]) => span('quarter', y, digits[q ?? ''] ?? q)],
  [/^(?:(\d{4})[-/年])?(\d{1,2})月?([上中下])旬$/, ([, y, m, t]) => span('tenDays', y, m, digits[t ?? ''])],
  [/^(\d{4})[-/.年](\d{1,2})月?$/, ([, y, m]) => span('month', y, m)],
  [/^(\d{4})(0[1-9]|1[0-2])$/, ([, y, m]) => span('month', y, m)],
  [/^(\d{1,2})月份?$/, ([, m]) => span('month', undefined, m)],
];
const digits: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  上: '1',
  中: '2',
  下: '3',
};

function span(bucket: Bucket, year: string | undefined, ...at: readonly (string | undefined)[]): Span {
  return { bucket, year: year === undefined ? null : Number(year), at: at.map(Number) };
}

/** The days a head means in a year; null where there are none such. */
function daysOf({ bucket, at: [first = 0, second = 0] }: Span, year: number): [string, string] | null {
  const month = (number: number): string => `${year}-${String(number).padStart(2, '0')}`;
  if (bucket === 'quarter') return whole(bucket, `${month(first * 3 - 2)}-01`);
  if (bucket === 'week') {
    const start = addDays(periodStart('week', `${year}-01-04`), (first - 1) * 7);
    return weekName(start) === `${year}-W${String(first).padStart(2, '0')}` ? whole(bucket, start) : null;
  }
  if (first < 1 || first > 12) return null;
  if (bucket === 'month') return whole(bucket, `${month(first)}-01`);
  if (bucket === 'tenDays') return whole(bucket, `${month(first)}-${['01', '11', '21'][second - 1] ?? '01'}`);
  const day = `${month(first)}-${String(second).padStart(2, '0')}`;
  return second >= 1 && day <= monthEnd(`${month(first)}-01`) ? [day, day] : null;
}

const whole = (bucket: Bucket, start: string): [string, string] => [start, periodEnd(bucket, start)];

/**
 * Which periods the head of a column means, by their index: '2026-12', '12月', 'W49', '2026Q1', a date. A larger span means
 * all periods within it, a smaller one the period it lies in. Without a year the first such span in the range is meant.
 * Null where it is no head of time; empty where its time lies outside the range.
 */
export function periodsOfHead(head: string, periods: readonly Period[]): number[] | null {
  const text = head.trim().replaceAll(/\s+/g, ' ');
  const exact = periods.findIndex(({ key }) => key === text);
  if (exact >= 0) return [exact];
  for (const [shape, read] of shapes) {
    const found = shape.exec(text);
    if (found === null) continue;
    const meant = read(found);
    const [first, last] = [periods[0]?.start ?? '', periods.at(-1)?.end ?? ''];
    const years =
      meant.year === null
        ? Array.from(
            { length: Math.max(0, Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1) },
            (_none, at) => Number(first.slice(0, 4)) + at,
          )
        : [meant.year];
    for (const year of years) {
      const days = daysOf(meant, year);
      if (days === null) continue;
      const [start, end] = days;
      const within = indexes(periods, (period) => period.start >= start && period.end <= end);
      if (within.length > 0) return within;
      const around = indexes(periods, (period) => period.start <= start && period.end >= end);
      if (around.length > 0) return around;
    }
    return [];
  }
  return null;
}

function indexes(periods: readonly Period[], holds: (period: Period) => boolean): number[] {
  return periods.flatMap((period, at) => (holds(period) ? [at] : []));
}
