// A year of a calendar as it is drawn: months of days with what each is, and the days and minutes worked in them.
import { Decimal, decimalText } from '#model/decimal.ts';
import { dateOfDay, dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import { type DayType, weekOf, type WorkCalendar, workDayOf } from '#model/workingTime/workCalendar.ts';
import { capacityDays } from './capacityDays.ts';

export interface YearDay {
  /** YYYY-MM-DD. */
  date: string;
  type: DayType;
  /** Shifts of their own instead of the usual ones. */
  ownShifts: boolean;
  /** An exception says so, not the week. */
  special: boolean;
  /** What the exception is called; ''. */
  text: string;
  minutes: number;
}

export interface YearMonth {
  /** 1 to 12. */
  month: number;
  /** Weekday of the first day, 0 Monday. */
  lead: number;
  days: readonly YearDay[];
  worked: number;
  minutes: number;
}

/** @param calendar the layer that is edited stands last */
export function yearOf(calendar: WorkCalendar, year: number): YearMonth[] {
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  const minutes = capacityDays({ calendar }, dateOfDay(first), dateOfDay(last));
  const usual = calendar.at(-1)?.scheme ?? null;
  const exceptions = calendar.flatMap((layer) => layer.exceptions);
  const days = minutes.map((each): YearDay => {
    const { date, type, text } = each;
    const special = exceptions.some(({ from, to }) => from <= date && date <= to);
    const ownShifts = special && workDayOf(calendar, date).scheme !== usual;
    return { date, type, text, special, ownShifts, minutes: each.minutes };
  });
  return Array.from({ length: 12 }, (_, index): YearMonth => {
    const prefix = `${year}-${String(index + 1).padStart(2, '0')}`;
    const own = days.filter(({ date }) => date.startsWith(prefix));
    return {
      month: index + 1,
      lead: weekdayOfDay(dayNumber(`${prefix}-01`)),
      days: own,
      worked: own.filter(({ type }) => type === 'workday' || type === 'halfDay').length,
      minutes: own.reduce((sum, day) => sum + day.minutes, 0),
    };
  });
}

/** Hours of minutes, to one decimal. */
export function hoursOf(minutes: string | number): string {
  return decimalText(new Decimal(minutes).div(60).toDecimalPlaces(1));
}

/** Whether the mark of a day says more than its weekday does: 休, 班, 半; '' where there is nothing to say. */
export function markOf({ type, special, date }: YearDay, calendar: WorkCalendar): '' | '休' | '班' | '半' {
  if (type === 'halfDay') return '半';
  if (type === 'holiday') return '休';
  if (!special) return '';
  const usual = weekOf(calendar)[weekdayOfDay(dayNumber(date))] === true;
  if (type === 'workday') return usual ? '' : '班';
  return usual ? '休' : '';
}
