// The working days of the demo's factory: holidays as published, of years that are not published yet what the law names, of
// years nothing is known of weekends only. Whatever the demo plans or notes on a day is put on one of these.
import { addDays, monthEnd } from '#model/time/calendar.ts';
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { offeredDays } from '#model/workingTime/publicHolidays.ts';
import { weekendsOff, type DayException } from '#model/workingTime/workCalendar.ts';
import {
  addWorkdays,
  nextWorkday,
  previousWorkday,
  type WorkingDays,
  workingDays,
} from '#model/workingTime/workingDays.ts';

/** Days around today the demo may write about. */
const reach = 1_200;

/** The years its calendar is kept for: the one business began in, this one and the next. */
export function calendarYears(today: string): readonly number[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1];
}

export function exceptionsOf(years: readonly number[]): readonly DayException[] {
  return years.flatMap((year) => offeredDays(year)?.days ?? []);
}

/** What a keeper of the calendar has to know of its years. */
export function remarkOf(years: readonly number[]): string {
  const known = (by: string | undefined): string =>
    years.filter((year) => offeredDays(year)?.by === by).join('、');
  const parts: readonly (readonly [years: string, text: string])[] = [
    [known('published'), '年按国务院办公厅放假通知'],
    [known('statutory'), '年只有法定节日，通知公布后请补上连休与调休'],
    [known(undefined), '年只有周末，放假安排公布后请补上'],
  ];
  return parts.flatMap(([named, text]) => (named === '' ? [] : [`${named} ${text}`])).join('；');
}

export function factoryDays(today: string): WorkingDays {
  const [from, to] = [addDays(today, -reach), addDays(today, reach)];
  const first = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, at) => first + at);
  const exceptions = exceptionsOf(years);
  return workingDays([...weekendsOff, { title: '工厂日历', week: null, exceptions, scheme: null }], from, to);
}

/** So many days after today, or the next working day. */
export function workdayIn(today: string, days: number): string {
  return nextWorkday(factoryDays(today), addDays(today, days));
}

/** So many days before today, or the working day before that. */
export function workdayAgo(today: string, days: number): string {
  return previousWorkday(factoryDays(today), addDays(today, -days));
}

/** So many working days before today, at least one. */
export function workdaysAgo(today: string, count: number): string {
  return addWorkdays(factoryDays(today), today, -count);
}

/** Working days of a month, YYYY-MM, that have come; none on a first of January. */
export function workedIn(month: string, today: string): readonly string[] {
  const first = `${month}-01`;
  const end = monthEnd(first);
  const [from, to] = [dayNumber(first), dayNumber(end < today ? end : today)];
  return [...factoryDays(today).days].filter((day) => day >= from && day <= to).map(dateOfDay);
}
