// Which days are worked. A calendar is a pile of layers from the widest (country, company) to the narrowest (factory, work
// centre): exceptions of a narrower layer win over those of a wider one, inside a layer the last that matches wins, and
// where no exception says anything the weekly pattern of the narrowest layer that has one counts.
import { addDays } from '#model/time/calendar.ts';
import { dayNumber, weekdayOfDay } from './businessMinutes.ts';
import type { ShiftScheme } from './shifts.ts';

/** Values of the dictionary `dayType`: worked, off by law, off by agreement, worked in its first half. */
export type DayType = 'workday' | 'holiday' | 'restday' | 'halfDay';

/** Days that are not what the week says; `from` and `to` YYYY-MM-DD, both included. */
export interface DayException {
  from: string;
  to: string;
  type: DayType;
  /** Worked on these days instead of the usual one; a half day with one of its own is worked as that one says. */
  scheme?: ShiftScheme | null;
  text?: string;
}

export interface CalendarLayer {
  title: string;
  /** Seven days, Monday first, whether they are worked; null: as the wider layers say. */
  week: readonly boolean[] | null;
  exceptions: readonly DayException[];
  /** Usual shifts; null: those of the wider layers. */
  scheme: ShiftScheme | null;
}

/** From the widest layer to the narrowest. */
export type WorkCalendar = readonly CalendarLayer[];

export interface WorkDay {
  type: DayType;
  worked: boolean;
  /** Only the first half of the shifts is worked. */
  halved: boolean;
  scheme: ShiftScheme | null;
  /** What the exception is called; '' where the week decides. */
  text: string;
}

export const mondayToFriday: readonly boolean[] = [true, true, true, true, true, false, false];

/** Saturday and Sunday off, no holidays known: what counts where nobody set up a calendar. */
export const weekendsOff: WorkCalendar = [
  { title: '周一至周五', week: mondayToFriday, exceptions: [], scheme: null },
];

/** Weekly pattern that counts: of the narrowest layer that has one. */
export function weekOf(calendar: WorkCalendar): readonly boolean[] {
  return calendar.findLast(({ week }) => week !== null)?.week ?? mondayToFriday;
}

/** Usual shifts: of the narrowest layer that has some. */
export function schemeOf(calendar: WorkCalendar): ShiftScheme | null {
  return calendar.findLast(({ scheme }) => scheme !== null)?.scheme ?? null;
}

/** What the calendar says of one day, YYYY-MM-DD; never an error, since a calendar itself has no end. */
export function workDayOf(calendar: WorkCalendar, date: string): WorkDay {
  const usual = schemeOf(calendar);
  for (const { exceptions } of calendar.toReversed()) {
    const found = exceptions.findLast(({ from, to }) => from <= date && date <= to);
    if (found === undefined) continue;
    const { type, scheme = null, text = '' } = found;
    const halved = type === 'halfDay' && scheme === null;
    return { type, worked: isWorked(type), halved, scheme: scheme ?? usual, text };
  }
  const worked = weekOf(calendar)[weekdayOfDay(dayNumber(date))] === true;
  return { type: worked ? 'workday' : 'restday', worked, halved: false, scheme: usual, text: '' };
}

export function isWorked(type: DayType): boolean {
  return type === 'workday' || type === 'halfDay';
}

/** Days looked through for a worked one before it is clear that there is none. */
const farthest = 400;

/** The day itself when it is worked, else the next worked one after or before it; the day itself when there is none. */
export function ontoWorkday(calendar: WorkCalendar, date: string, way: 'forward' | 'backward'): string {
  const by = way === 'forward' ? 1 : -1;
  for (let moved = 0, day = date; moved < farthest; moved += 1, day = addDays(day, by))
    if (workDayOf(calendar, day).worked) return day;
  return date;
}
