// When money is due, counted from the day its event happened; the same in plans, previews and plan schemes.
import { addDays, addMonths, dateOf, daysInMonth, monthEnd } from '#model/time/calendar.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { factsReader } from './facts.ts';
import { nationalCalendar } from '#model/workingTime/publicHolidays.ts';
import { ontoWorkday, weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';

/** How a due date follows from its base date; kept with every plan row, so that later changes of a scheme leave it alone. */
export interface DueRule {
  /** Value of the dictionary `dueMode`. */
  mode: string;
  days: number;
  months: number;
  fixedDay: number | null;
  /** Value of the dictionary `holidayRule`. */
  holiday: string;
  /** Months the whole rule is put off: equal parts, one after the other. */
  shift: number;
}

export const plainDueRule: DueRule = {
  mode: 'daysAfter',
  days: 0,
  months: 0,
  fixedDay: null,
  holiday: 'none',
  shift: 0,
};

/** Months later; the end of a month stays the end of a month. */
function monthsLater(base: string, months: number): string {
  const moved = addMonths(base, months);
  return base === monthEnd(base) ? monthEnd(moved) : moved;
}

function dayOfMonth(date: string, day: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return dateOf(year, month, Math.min(day, daysInMonth(year, month))) ?? date;
}

/** Values of `holidayRule` that move a date off days without work: over which calendar (null: the organisation's), and which way. */
const holidayWays: Readonly<Record<string, readonly [WorkCalendar | null, 'forward' | 'backward']>> = {
  forward: [null, 'forward'],
  backward: [null, 'backward'],
  nationalForward: [nationalCalendar, 'forward'],
  nationalBackward: [nationalCalendar, 'backward'],
};

function onWorkday(date: string, holiday: string, own: WorkCalendar): string {
  const way = Object.hasOwn(holidayWays, holiday) ? holidayWays[holiday] : undefined;
  return way === undefined ? date : ontoWorkday(way[0] ?? own, date, way[1]);
}

/** Whether a due date by this rule depends on the calendar of the organisation. */
export function asksCalendar({ holiday }: DueRule): boolean {
  return Object.hasOwn(holidayWays, holiday) && holidayWays[holiday]?.[0] === null;
}

/** Months count from the base in one step: by way of 28 February, 30 January would come to the end of March. */
function plainDate(base: string, { mode, days, months, fixedDay, shift }: DueRule): string {
  switch (mode) {
    case 'monthsAfter':
      return monthsLater(base, shift + months);
    case 'monthEndPlusDays':
      return addDays(monthEnd(addMonths(base, shift + months)), days);
    case 'fixedDayOfMonth':
      return dayOfMonth(addMonths(`${base.slice(0, 8)}01`, shift + months), fixedDay ?? 1);
    default:
      return addDays(shift === 0 ? base : monthsLater(base, shift), days);
  }
}

/**
 * YYYY-MM-DD from YYYY-MM-DD (FLOWS §7). Of years whose holidays are not published only weekends are known to be off.
 * @param own calendar of the organisation; Monday to Friday where nobody set up one
 */
export function dueDate(base: string, rule: DueRule, own: WorkCalendar = weekendsOff): string {
  return onWorkday(plainDate(base, rule), rule.holiday, own);
}

function whole(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

const saidOf = factsReader({ dueMode: 'dict', days: 'integer', months: 'integer', fixedDay: 'integer' });

/** The rule in the fields of a scheme line, a payment term or a plan row of a contract. */
export function dueRuleOf(row: Row, holiday: FieldValue = null, shift = 0): DueRule {
  const { dueMode, days, months, fixedDay } = saidOf(row);
  return {
    mode: dueMode ?? 'daysAfter',
    days: days ?? 0,
    months: months ?? 0,
    fixedDay,
    holiday: typeof holiday === 'string' ? holiday : 'none',
    shift,
  };
}

/** A rule as it is stored with a plan row. */
export function storedDueRule(value: FieldValue | undefined): DueRule | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const row = value as Row;
  const { mode, holiday, shift } = row;
  if (typeof mode !== 'string') return null;
  return { ...dueRuleOf(row, holiday ?? null, whole(shift)), mode };
}

/** The rule as a JSON value. */
export function storableRule({ mode, days, months, fixedDay, holiday, shift }: DueRule): Row {
  return { mode, days, months, fixedDay, holiday, shift };
}
