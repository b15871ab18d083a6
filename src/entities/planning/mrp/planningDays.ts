// Days of planning over the working days of an organisation. A day its calendar does not reach is null here, because
// planning goes on with a message (noCalendar) where other callers must stop. Source: flows b5.
import { weekdayOfDay, dayNumber, dateOfDay } from '#model/workingTime/businessMinutes.ts';
import {
  addToDay,
  OutsideCalendar,
  workedBetween,
  type Way,
  type WorkingDays,
} from '#model/workingTime/workingDays.ts';

/**
 * The n-th worked day after the day (before it for a negative n). For n = 0 the day itself or the nearest worked one that
 * way; with `null` the day itself, worked or not. Null outside the calendar.
 */
export function shiftDay(calendar: WorkingDays, day: number, n: number, whenZero: Way | null): number | null {
  if (n === 0 && whenZero === null) return day;
  if (day < calendar.first || day > calendar.last) return null;
  // Worked days before the day that is n away; what lies outside is known without an error being made.
  const before = calendar.before[day - calendar.first] ?? 0;
  if (before + n < 0 || before + n > calendar.days.length + 1) return null;
  try {
    return addToDay(calendar, day, n, whenZero ?? 'backward');
  } catch (error) {
    if (error instanceof OutsideCalendar) return null;
    throw error;
  }
}

/** Worked days from one day to the other, natural ones outside the calendar. */
export function daysBetween(calendar: WorkingDays, from: number, to: number): number {
  if (from < calendar.first || from > calendar.last || to < calendar.first || to > calendar.last)
    return to - from;
  return workedBetween(calendar, from, to);
}

/** Last day of the window that begins on the day: so many working days, the calendar week or the calendar month. */
export function windowEnd(
  calendar: WorkingDays,
  day: number,
  type: 'days' | 'week' | 'month',
  days: number,
): number {
  if (type === 'week') return day + 6 - weekdayOfDay(day);
  if (type === 'month') {
    const date = dateOfDay(day);
    const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
    return dayNumber(next) - 1;
  }
  return days > 1 ? (shiftDay(calendar, day, days - 1, null) ?? day) : day;
}
