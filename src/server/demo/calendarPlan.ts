// How business spreads over the last 365 days: weekdays, holidays, the slow weeks around Spring Festival, a little
// growth; and the clock times of one day.
import { addDays, businessDate, instantOf, shanghaiText, weekdayOf } from '#model/time/calendar.ts';
import type { Chance } from './chance.ts';

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
  isWorkday: boolean;
  weight: number;
}

export interface Calendar {
  days: readonly Day[];
  /** Days from the first; the next workday when that is none. */
  workdayFrom: (index: number) => number;
  /** ISO instant on a day, `minutes` after midnight in Shanghai; never after now. */
  at: (index: number, minutes: number) => string;
}

/** Ends today, or yesterday before work begins. `now` in milliseconds. */
export function calendarOf(now: number): Calendar {
  const instant = new Date(now).toISOString();
  const hour = Number(shanghaiText(instant).slice(11, 13));
  const last = hour < 10 ? addDays(businessDate(instant), -1) : businessDate(instant);
  const days = Array.from({ length: daysBack + 1 }, (_, index) =>
    dayOf(addDays(last, index - daysBack), index),
  );
  return {
    days,
    workdayFrom(index) {
      let found = index;
      while (days[found]?.isWorkday === false) found += 1;
      return found;
    },
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

function dayOf(date: string, index: number): Day {
  const weekday = weekdayOf(date);
  const isHoliday =
    holidays.includes(date.slice(5)) ||
    springFestivals.some((first) => date >= addDays(first, -1) && date <= addDays(first, 6));
  const isQuiet = springFestivals.some((first) => date >= addDays(first, -8) && date <= addDays(first, 12));
  const week = weekday === 0 ? 6 : weekday === 6 ? 35 : 100;
  const month = months[Number(date.slice(5, 7)) - 1] ?? 100;
  const weight = week * month * (isHoliday ? 0.04 : isQuiet ? 0.4 : 1) * (0.9 + (index / daysBack) * 0.2);
  return { date, isWorkday: !isHoliday && weekday !== 0, weight };
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
