// Days, weeks, months and years as texts that sort as they follow each other: 2026-03-05, 2026-10, 2026-03, 2026.
// A week is YYYY-WW by ISO 8601: it begins on Monday and belongs to the year of its Thursday, so 2027-01-01 is in
// 2026-53. Only the picker's type tells 2026-10 the week from 2026-10 the month.
import { addDays, dateOf, daysBetween, isDate, monthEnd, weekdayOf } from './calendar.ts';

export const periodTypes = ['day', 'week', 'month', 'year'] as const;
export type PeriodType = (typeof periodTypes)[number];

export interface DateRange {
  /** Both YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** 0 is Monday. */
function weekday(date: string): number {
  return (weekdayOf(date) + 6) % 7;
}

/** Text of the period that holds the day. */
export function periodOf(type: PeriodType, date: string): string {
  if (type === 'day') return date;
  if (type === 'month') return date.slice(0, 7);
  if (type === 'year') return date.slice(0, 4);
  const thursday = addDays(date, 3 - weekday(date));
  const year = thursday.slice(0, 4);
  const dayOfYear = daysBetween(`${year}-01-01`, thursday);
  return `${year}-${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

/** First and last day of the period; null when the text is no such period. */
export function rangeOfPeriod(type: PeriodType, text: string): DateRange | null {
  if (type === 'day') return isDate(text) ? { from: text, to: text } : null;
  if (type === 'year') return /^\d{4}$/.test(text) ? yearRange(Number(text)) : null;
  const [, year = '', number = ''] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (type === 'month') {
    const from = dateOf(Number(year), Number(number), 1);
    return from === null ? null : { from, to: monthEnd(from) };
  }
  const january = dateOf(Number(year), 1, 4);
  if (january === null) return null;
  const from = addDays(january, (Number(number) - 1) * 7 - weekday(january));
  return isDate(from) && periodOf('week', from) === text ? { from, to: addDays(from, 6) } : null;
}

function yearRange(year: number): DateRange | null {
  const [from, to] = [dateOf(year, 1, 1), dateOf(year, 12, 31)];
  return from === null || to === null ? null : { from, to };
}

/** As people read it: 2026-03-05, 2026年第10周, 2026年3月, 2026年; '' for none. */
export function periodTitle(type: PeriodType, text: string): string {
  if (rangeOfPeriod(type, text) === null) return '';
  const [year = '', number = ''] = text.split('-');
  if (type === 'day') return text;
  if (type === 'year') return `${year}年`;
  return type === 'week' ? `${year}年第${Number(number)}周` : `${year}年${Number(number)}月`;
}
