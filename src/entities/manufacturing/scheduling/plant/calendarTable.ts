// Working time in constant time: intervals of a calendar with two tables that say where in them a minute, or a number of
// minutes worked, falls. Behind the end of the range work goes on without a break, so that a bad plan is long, not impossible.
import type { WorkingTime } from '#model/workingTime/workingTime.ts';

export interface CalendarTable {
  from: number;
  to: number;
  starts: Int32Array;
  ends: Int32Array;
  /** Minutes worked before each interval. */
  before: Int32Array;
  total: number;
  /** By 64 minutes of the clock: first interval that ends behind them. */
  byClock: Int32Array;
  /** By 64 minutes worked: interval in which they are reached. */
  byWork: Int32Array;
}

export function calendarTable({ from, to, starts, ends, before }: WorkingTime): CalendarTable {
  const count = starts.length;
  const total = before[count] ?? 0;
  const byClock = new Int32Array(((to - from) >> 6) + 2);
  for (let bucket = 0, at = 0; bucket < byClock.length; bucket += 1) {
    while (at < count && (ends[at] ?? 0) <= from + bucket * 64) at += 1;
    byClock[bucket] = at;
  }
  const byWork = new Int32Array((total >> 6) + 2);
  for (let bucket = 0, at = 0; bucket < byWork.length; bucket += 1) {
    while (at < count - 1 && (before[at + 1] ?? 0) < bucket * 64) at += 1;
    byWork[bucket] = at;
  }
  return { from, to, starts, ends, before, total, byClock, byWork };
}

/** First interval that ends behind the minute; the number of intervals behind all of them. */
function intervalAt({ from, to, ends, byClock }: CalendarTable, minute: number): number {
  if (minute >= to) return ends.length;
  let at = byClock[minute < from ? 0 : (minute - from) >> 6] ?? 0;
  while (at < ends.length && (ends[at] ?? 0) <= minute) at += 1;
  return at;
}

/** Working minutes from the beginning of the range to the minute. */
export function workedBefore(table: CalendarTable, minute: number): number {
  const at = intervalAt(table, minute);
  if (at === table.ends.length) return table.total + Math.max(0, minute - table.to);
  const start = table.starts[at] ?? 0;
  return (table.before[at] ?? 0) + (minute > start ? minute - start : 0);
}

/** The minute itself while somebody works, else the next at which somebody does. */
export function nextStart(table: CalendarTable, minute: number): number {
  const at = intervalAt(table, minute);
  if (at === table.ends.length) return minute > table.to ? minute : table.to;
  const start = table.starts[at] ?? 0;
  return minute > start ? minute : start;
}

/** The minute at which the working minute of the table begins. */
export function minuteOfStart(table: CalendarTable, worked: number): number {
  if (worked >= table.total) return table.to + worked - table.total;
  let at = table.byWork[worked >> 6] ?? 0;
  while ((table.before[at + 1] ?? 0) <= worked) at += 1;
  return (table.starts[at] ?? 0) + worked - (table.before[at] ?? 0);
}

/** The minute at which so many working minutes of the table are done. */
export function minuteOfEnd(table: CalendarTable, worked: number): number {
  if (worked > table.total) return table.to + worked - table.total;
  let at = table.byWork[worked >> 6] ?? 0;
  while ((table.before[at + 1] ?? 0) < worked) at += 1;
  return (table.starts[at] ?? 0) + worked - (table.before[at] ?? 0);
}

/** When work of so many minutes that may begin at the minute is done; the minute itself for none. */
export function endOfWork(table: CalendarTable, minute: number, minutes: number): number {
  if (minutes === 0) return minute;
  return minuteOfEnd(table, workedBefore(table, minute) + minutes);
}

/** The latest start of work of so many minutes that must be done by the minute; before the range work goes on as well. */
export function startOfWork(table: CalendarTable, minute: number, minutes: number): number {
  if (minutes === 0) return minute;
  const wanted = workedBefore(table, minute) - minutes;
  if (wanted < 0) return table.from + wanted;
  return minuteOfStart(table, wanted);
}
