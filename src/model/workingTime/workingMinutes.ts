// Arithmetic of working minutes: every question is a binary search over the intervals and one addition. Instants are whole
// minutes since 1970-01-01 by the clock of the business zone; what leaves the range is an error, not a guess.
import { minutesOfDay } from './businessMinutes.ts';
import { OutsideCalendar } from './workingDays.ts';
import type { WorkingTime } from './workingTime.ts';

/** Index of the last interval that begins at or before the minute; -1 before the first. */
function intervalAt({ starts }: WorkingTime, minute: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= minute) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function outside({ title, from, to }: WorkingTime, minute: number): OutsideCalendar {
  const day = (at: number): number => Math.floor(at / minutesOfDay);
  return new OutsideCalendar(title, day(from), day(to - 1), day(minute));
}

/** @throws OutsideCalendar */
function held(time: WorkingTime, minute: number): void {
  if (minute < time.from || minute > time.to) throw outside(time, minute);
}

/** Working minutes from the beginning of the range to the minute. @throws OutsideCalendar */
export function workedUntil(time: WorkingTime, minute: number): number {
  held(time, minute);
  const at = intervalAt(time, minute);
  if (at < 0) return 0;
  const start = time.starts[at] ?? 0;
  return (time.before[at] ?? 0) + Math.min(minute, time.ends[at] ?? 0) - start;
}

/** Working minutes between two instants; negative when the second is earlier. @throws OutsideCalendar */
export function workingMinutes(time: WorkingTime, from: number, to: number): number {
  return workedUntil(time, to) - workedUntil(time, from);
}

/** Whether somebody works in this minute. */
export function isWorking(time: WorkingTime, minute: number): boolean {
  const at = intervalAt(time, minute);
  return at >= 0 && minute < (time.ends[at] ?? 0);
}

/** The instant itself while somebody works, else the beginning of the next interval. @throws OutsideCalendar */
export function nextWorking(time: WorkingTime, minute: number): number {
  held(time, minute);
  const at = intervalAt(time, minute);
  if (at >= 0 && minute < (time.ends[at] ?? 0)) return minute;
  const start = time.starts[at + 1];
  if (start === undefined) throw outside(time, time.to);
  return start;
}

/** The instant itself when work ends or goes on there, else the end of the interval before. @throws OutsideCalendar */
export function previousWorking(time: WorkingTime, minute: number): number {
  held(time, minute);
  const at = intervalAt(time, minute - 1);
  if (at < 0) throw outside(time, time.from - 1);
  return Math.min(minute, time.ends[at] ?? 0);
}

/**
 * The earliest instant by which so many minutes were worked since the given one: when work that begins there is done.
 * Work may begin outside working time; it then counts from the next interval. With 0 minutes the instant itself.
 * @param minutes not negative
 * @throws OutsideCalendar when the range ends before
 */
export function addWorking(time: WorkingTime, from: number, minutes: number): number {
  if (minutes === 0) return from;
  const wanted = workedUntil(time, from) + minutes;
  const { before, starts } = time;
  // The last interval before which less than that was worked.
  let [low, high] = [0, starts.length];
  if (wanted > (before[high] ?? 0)) throw outside(time, time.to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((before[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return (starts[low - 1] ?? 0) + wanted - (before[low - 1] ?? 0);
}

/**
 * The latest instant from which so many minutes are worked until the given one: the latest start of what must be done by
 * then. With 0 minutes the instant itself.
 * @param minutes not negative
 * @throws OutsideCalendar when the range begins after
 */
export function subtractWorking(time: WorkingTime, until: number, minutes: number): number {
  if (minutes === 0) return until;
  const wanted = workedUntil(time, until) - minutes;
  if (wanted < 0) throw outside(time, time.from - 1);
  const { before, starts } = time;
  // The last interval before which no more than that was worked.
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((before[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return (starts[low - 1] ?? 0) + wanted - (before[low - 1] ?? 0);
}

/** Work date (days since 1970-01-01) and shift of an instant at which somebody works; null outside working time. */
export function shiftAt(time: WorkingTime, minute: number): { workDate: number; shift: string } | null {
  if (!isWorking(time, minute)) return null;
  const at = intervalAt(time, minute);
  return { workDate: time.workDates[at] ?? 0, shift: time.shiftCodes[time.shifts[at] ?? 0] ?? '' };
}
