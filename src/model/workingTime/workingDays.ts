// Arithmetic of working days over a range of a calendar: built once, then every question is one or two reads of an array.
// Lead times, offsets and periods of planning count so (FLOWS b5, worked example E01). Dates outside the range are an
// error, not a guess.
import { dateOfDay, dayNumber, weekdayOfDay } from './businessMinutes.ts';
import { isWorked, weekOf, type WorkCalendar } from './workCalendar.ts';

/** Numbers only, so that a worker can be handed it. */
export interface WorkingDays {
  title: string;
  /** First and last day of the range, in days since 1970-01-01. */
  first: number;
  last: number;
  /** At i: worked days before day first + i; one longer than the range. */
  before: Int32Array;
  /** The worked days in their order. */
  days: Int32Array;
}

/** Where a day without work moves when no days are to be added: supply goes back, a start goes forward. */
export type Way = 'forward' | 'backward';

/** A date lies outside the range of its calendar, or the answer would. */
export class OutsideCalendar extends Error {
  override name = 'OutsideCalendar';
  /** YYYY-MM-DD. */
  readonly date: string;

  constructor(title: string, first: number, last: number, day: number) {
    const date = dateOfDay(day);
    super(
      `${date} 不在日历“${title}”维护的日期（${dateOfDay(first)} 至 ${dateOfDay(last)}）内，请先延长日历再计算`,
    );
    this.date = date;
  }
}

/** Exceptions painted over the week, from the widest layer to the narrowest; 1 is worked. Both days included. */
function painted(calendar: WorkCalendar, first: number, last: number): Uint8Array {
  const week = weekOf(calendar);
  const worked = new Uint8Array(last - first + 1);
  for (let day = first; day <= last; day += 1) worked[day - first] = week[weekdayOfDay(day)] === true ? 1 : 0;
  for (const { exceptions } of calendar) {
    for (const { from, to, type } of exceptions) {
      const begin = Math.max(dayNumber(from), first);
      const end = Math.min(dayNumber(to), last);
      if (begin <= end) worked.fill(isWorked(type) ? 1 : 0, begin - first, end - first + 1);
    }
  }
  return worked;
}

/** @param from, to YYYY-MM-DD, both included */
export function workingDays(calendar: WorkCalendar, from: string, to: string): WorkingDays {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const worked = painted(calendar, first, last);
  const before = new Int32Array(worked.length + 1);
  for (let at = 0; at < worked.length; at += 1) before[at + 1] = (before[at] ?? 0) + (worked[at] ?? 0);
  const days = new Int32Array(before[worked.length] ?? 0);
  for (let at = 0, next = 0; at < worked.length; at += 1) {
    if (worked[at] !== 1) continue;
    days[next] = first + at;
    next += 1;
  }
  return { title: calendar.at(-1)?.title ?? '', first, last, before, days };
}

/** Worked days before the day. @throws OutsideCalendar */
function countBefore(range: WorkingDays, day: number): number {
  const count = range.before[day - range.first];
  if (count === undefined || day > range.last + 1) throw outside(range, day);
  return count;
}

function outside({ title, first, last }: WorkingDays, day: number): OutsideCalendar {
  return new OutsideCalendar(title, first, last, day);
}

/** @throws OutsideCalendar when the range ends before that many days were worked */
function dayAt(range: WorkingDays, index: number): number {
  const day = range.days[index];
  if (day === undefined) throw outside(range, index < 0 ? range.first - 1 : range.last + 1);
  return day;
}

/** @throws OutsideCalendar */
function held(range: WorkingDays, day: number): void {
  if (day < range.first || day > range.last) throw outside(range, day);
}

/** Whether the day is worked. @throws OutsideCalendar */
export function isWorkday(range: WorkingDays, day: number): boolean {
  held(range, day);
  return countBefore(range, day + 1) > countBefore(range, day);
}

/**
 * The n-th worked day after the day, for a negative n the n-th before it; for 0 the day itself, or from a day off the
 * nearest worked one the way that is said. Days are numbers since 1970-01-01.
 * @throws OutsideCalendar
 */
export function addToDay(range: WorkingDays, day: number, n: number, whenZero: Way = 'backward'): number {
  held(range, day);
  if (n > 0) return dayAt(range, countBefore(range, day + 1) + n - 1);
  if (n < 0) return dayAt(range, countBefore(range, day) + n);
  return whenZero === 'backward'
    ? dayAt(range, countBefore(range, day + 1) - 1)
    : dayAt(range, countBefore(range, day));
}

/** Worked days from the first day, included, to the second, excluded; negative when it is earlier. @throws OutsideCalendar */
export function workedBetween(range: WorkingDays, from: number, to: number): number {
  return countBefore(range, to) - countBefore(range, from);
}

/** {@link addToDay} over YYYY-MM-DD. */
export function addWorkdays(range: WorkingDays, date: string, n: number, whenZero: Way = 'backward'): string {
  return dateOfDay(addToDay(range, dayNumber(date), n, whenZero));
}

/** The date itself when it is worked, else the next worked one. @throws OutsideCalendar */
export function nextWorkday(range: WorkingDays, date: string): string {
  return addWorkdays(range, date, 0, 'forward');
}

/** The date itself when it is worked, else the last worked one before it. @throws OutsideCalendar */
export function previousWorkday(range: WorkingDays, date: string): string {
  return addWorkdays(range, date, 0, 'backward');
}

/** {@link workedBetween} over YYYY-MM-DD. */
export function workdaysBetween(range: WorkingDays, from: string, to: string): number {
  return workedBetween(range, dayNumber(from), dayNumber(to));
}
