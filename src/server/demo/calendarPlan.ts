// How business spreads over the last 365 days: weekdays, holidays, the slow weeks around Spring Festival, a little
// growth; which of them the factory works; and the clock times of one day.
import {
  addDays,
  businessDate,
  daysBetween,
  instantOf,
  shanghaiText,
  weekdayOf,
} from '#model/time/calendar.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { addWorkdays, isWorkday, nextWorkday, previousWorkday } from '#model/workingTime/workingDays.ts';
import type { Chance } from './chance.ts';
import { factoryDays } from './factoryDays.ts';

export const daysBack = 364;

/** First day of the Spring Festival holiday by year. */
const springFestivals = [
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
];
const holidays = [
  '01-01',
  '04-05',
  '05-01',
  '05-02',
  '05-03',
  '10-01',
  '10-02',
  '10-03',
  '10-04',
  '10-05',
  '10-06',
  '10-07',
];
/** January to December, against 100. */
const months = [92, 70, 108, 106, 104, 102, 96, 94, 108, 104, 116, 112];

export interface Day {
  date: string;
  /** Whether the factory works. */
  isWorkday: boolean;
  weight: number;
}

export interface Calendar {
  days: readonly Day[];
  /** Of a day counted from the first, also of days to come. */
  dateAt: (index: number) => string;
  /** Days from the first; the next workday when that is none. */
  workdayFrom: (index: number) => number;
  /** Days from the first; the workday before when that is none. */
  workdayUntil: (index: number) => number;
  /** The workday so many workdays later; earlier when negative. */
  workdaysLater: (index: number, count: number) => number;
  /** The first of the last so many workdays until today. */
  lastWorkdays: (count: number) => number;
  /** ISO instant on a day, `minutes` after midnight in Shanghai; never after now. */
  at: (index: number, minutes: number) => string;
}

/** Ends today, or yesterday before work begins. `now` in milliseconds. */
export function calendarOf(now: number): Calendar {
  const instant = new Date(now).toISOString();
  const hour = Number(shanghaiText(instant).slice(11, 13));
  const last = hour < 10 ? addDays(businessDate(instant), -1) : businessDate(instant);
  const factory = factoryDays(last);
  const first = addDays(last, -daysBack);
  const dateAt = (index: number): string => addDays(first, index);
  const indexOf = (date: string): number => daysBetween(first, date);
  const days = Array.from({ length: daysBack + 1 }, (_, index): Day => {
    const date = dateAt(index);
    return { date, isWorkday: isWorkday(factory, dayNumber(date)), weight: weightOf(date, index) };
  });
  const workdayUntil = (index: number): number => indexOf(previousWorkday(factory, dateAt(index)));
  const workdaysLater = (index: number, count: number): number =>
    indexOf(addWorkdays(factory, dateAt(index), count));
  return {
    days,
    dateAt,
    workdayFrom: (index) => indexOf(nextWorkday(factory, dateAt(index))),
    workdayUntil,
    workdaysLater,
    lastWorkdays: (count) => workdaysLater(workdayUntil(daysBack), 1 - count),
    at(index, minutes) {
      const two = (value: number) => String(value).padStart(2, '0');
      const time = instantOf(
        days[index]?.date ?? last,
        `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two((minutes * 37) % 60)}`,
      );
      return time < instant ? time : instant;
    },
  };
}

function weightOf(date: string, index: number): number {
  const weekday = weekdayOf(date);
  const isHoliday =
    holidays.includes(date.slice(5)) ||
    springFestivals.some((first) => date >= addDays(first, -1) && date <= addDays(first, 6));
  const isQuiet = springFestivals.some((first) => date >= addDays(first, -8) && date <= addDays(first, 12));
  const week = weekday === 0 ? 6 : weekday === 6 ? 35 : 100;
  const month = months[Number(date.slice(5, 7)) - 1] ?? 100;
  return week * month * (isHoliday ? 0.04 : isQuiet ? 0.4 : 1) * (0.9 + (index / daysBack) * 0.2);
}

/** `total` things over the days, by weight; the sum is exact. */
export function spread(days: readonly Day[], total: number): number[] {
  const sum = days.reduce((all, day) => all + day.weight, 0);
  let passed = 0;
  let given = 0;
  return days.map(({ weight }) => {
    passed += weight;
    const upTo = Math.round((passed / sum) * total);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** Rising minutes after midnight between two times of day. */
export function minutesOf(chance: Chance, count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, () => chance.whole(from, to)).sort((left, right) => left - right);
}
