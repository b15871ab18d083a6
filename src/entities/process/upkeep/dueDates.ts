// On which days a plan is due, and when by its counter. Pure; both the generation of tasks and the calendar ask here.
import { decimal, decimalText } from '#model/decimal.ts';
import { addDays, addMonths, daysInMonth } from '#model/time/calendar.ts';

export interface Cycle {
  /** day, week, month, quarter, year; hours and shots go by a counter. */
  cycleType: string;
  cycleValue: number;
  /** YYYY-MM-DD. */
  startDate: string;
  endDate: string | null;
}

const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

export const isByCounter = ({ cycleType }: Pick<Cycle, 'cycleType'>): boolean =>
  cycleType === 'hours' || cycleType === 'shots';

/** The day after `date` by the cycle; a month's end that was cut (31 → 28) is found again in the longer month. */
export function nextDue(cycle: Cycle, date: string): string {
  const { cycleType, cycleValue, startDate } = cycle;
  if (cycleType === 'day') return addDays(date, cycleValue);
  if (cycleType === 'week') return addDays(date, cycleValue * 7);
  const next = addMonths(date, (months[cycleType] ?? 1) * cycleValue);
  const [from, wanted] = [Number(date.slice(8)), Number(startDate.slice(8))];
  const wasCut = from < wanted && from === lastDay(date);
  return wasCut ? `${next.slice(0, 8)}${String(Math.min(wanted, lastDay(next))).padStart(2, '0')}` : next;
}

const lastDay = (date: string): number => daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));

/** Most days of one machine at once: a year of daily checks. */
const mostDates = 371;

export interface DueDates {
  dates: string[];
  /** The first day that is not among them; null where the plan has ended. */
  next: string | null;
}

/**
 * Days of a plan from its next one up to `until`, included. Of days that have passed only the last counts: what was not
 * planned for weeks is done once, and not for every week.
 * @param next first day nobody has planned yet; null: the start of the plan
 */
export function dueDates(cycle: Cycle, next: string | null, today: string, until: string): DueDates {
  const dates: string[] = [];
  let day = next ?? cycle.startDate;
  const last = cycle.endDate !== null && cycle.endDate < until ? cycle.endDate : until;
  while (day <= last && dates.length < mostDates) {
    if (dates.length > 0 && day <= today) dates.pop();
    dates.push(day);
    day = nextDue(cycle, day);
  }
  return { dates, next: cycle.endDate !== null && day > cycle.endDate ? null : day };
}

export interface DueReading {
  isDue: boolean;
  /** The reading it fell due at, as a decimal text. */
  at: string;
  /** Due again at: a cycle after what the counter shows, so that late work is not done twice in a row. */
  next: string;
}

/** @param used what the counter shows @param next null: one cycle from now */
export function dueReading(cycleValue: number, used: string, next: string | null): DueReading {
  const after = decimalText(decimal(used).plus(cycleValue));
  if (next === null) return { isDue: false, at: after, next: after };
  return decimal(used).lessThan(decimal(next))
    ? { isDue: false, at: next, next }
    : { isDue: true, at: next, next: after };
}

/** Whether a spare part has to be changed by that day. @param last day it was changed; null: never, so with the next task */
export function isPartDue(replaceDays: number | null, last: string | null, day: string): boolean {
  return replaceDays !== null && (last === null || addDays(last, replaceDays) <= day);
}
