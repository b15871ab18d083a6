// Dates, months and days of the week as the grid itself writes them: 2026-03-05 and weeks from Monday in Chinese,
// Mar 5, 2026 and weeks from Sunday in English. Dates in cells are the caller's.
import { gridLanguage, t } from './language.ts';
import { relativeTitle } from '../filter/relativeNames.ts';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(gridLanguage() === 'zh' ? 'zh-CN' : 'en-US', {
    ...options,
    timeZone: 'UTC',
  }).format(Date.parse(day));
}

/** A date (YYYY-MM-DD) or a kept name such as 本月; any other text as it is. */
export function dateText(date: string): string {
  if (gridLanguage() === 'zh' || !isoDate.test(date)) return relativeTitle(date);
  return written(date, { dateStyle: 'medium' });
}

/** Of a date: 2026 年 3 月, March 2026. */
export function monthTitle(day: string): string {
  const month = gridLanguage() === 'zh' ? Number(day.slice(5, 7)) : written(day, { month: 'long' });
  return t('{0} 年 {1} 月', day.slice(0, 4), month);
}

/** Day the week begins with, 0 for Sunday. */
export function firstWeekday(): number {
  return gridLanguage() === 'zh' ? 1 : 0;
}

/** Heads of the seven columns of a month, from the first day of the week on. */
export function weekdayTitles(): string[] {
  // 2026-03-01 was a Sunday.
  return Array.from({ length: 7 }, (_, at) =>
    written(`2026-03-0${1 + ((at + firstWeekday()) % 7)}`, {
      weekday: gridLanguage() === 'zh' ? 'narrow' : 'short',
    }),
  );
}
