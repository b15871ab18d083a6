// Calendars, schemes, shifts and work centres as they are stored, turned into what the arithmetic of working time works
// with (model/workingTime). Pure, so that the page that edits a calendar counts exactly as the server that plans by it.
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { localText, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { plainScheme, type Shift, type ShiftScheme } from '#model/workingTime/shifts.ts';
import type { CalendarLayer, DayException, DayType, WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { mondayToFriday } from '#model/workingTime/workCalendar.ts';
import type { TimeException, Workplace } from '#model/workingTime/workingTime.ts';
import { factoryCalendar } from '../factoryCalendar.ts';
import { shift as shiftDef } from '../shift.ts';
import { shiftScheme } from '../shiftScheme.ts';
import { workCenter } from '../workCenter.ts';

const periodOf = fieldsReader(shiftDef.lines.periods.fields, ['isBreak']);
const schemeFields = fieldsReader(shiftScheme.fields, ['schemeType']);
const schemeDay = fieldsReader(shiftScheme.lines.days.fields, ['shift']);
const calendarOf = fieldsReader(factoryCalendar.fields, ['hoursPerDay', 'shiftScheme']);
const exceptionOf = fieldsReader(factoryCalendar.lines.exceptions.fields, ['shiftScheme']);
const centerOf = fieldsReader(workCenter.fields, ['shiftScheme']);
const centerException = fieldsReader(workCenter.lines.capacityExceptions.fields, ['exceptionType']);

type Stored = Pick<Doc, 'fields' | 'lines'>;
/** A record that was referred to; null when it is not known (deleted, not readable). */
export type Lookup<T> = (id: string) => T | null;

function found<T>(lookup: Lookup<T>, id: FieldValue | undefined): T | null {
  return typeof id === 'string' && id !== '' ? lookup(id) : null;
}

const textAt = (row: Row, field: string): string => plainText(row[field] ?? null);
const numberAt = (row: Row, field: string): number | null => {
  const value = row[field];
  return typeof value === 'number' ? value : null;
};

/** 08:30 for 8:30, 0830, 8：30 and 8.30, as people type it; what cannot be read stays as it is, for the check to name. */
export function writtenTime(typed: string): string {
  const match = /^\s*(\d{1,2})\s*[:：.]?\s*(\d{2})\s*$/.exec(typed) ?? /^\s*(\d{1,2})()\s*$/.exec(typed);
  return match === null ? typed : `${(match[1] ?? '').padStart(2, '0')}:${(match[2] ?? '').padEnd(2, '0')}`;
}

export function shiftOf({ fields, lines: { periods = [] } }: Stored): Shift {
  return {
    code: textAt(fields, 'code'),
    title: textAt(fields, 'name'),
    start: textAt(fields, 'startTime'),
    end: textAt(fields, 'endTime'),
    periods: periods.map((row) => ({
      start: textAt(row, 'startTime'),
      end: textAt(row, 'endTime'),
      isBreak: periodOf(row).isBreak === true,
    })),
  };
}

/** Days whose shift is not known are left out. */
export function schemeOf({ fields, lines: { days = [] } }: Stored, shifts: Lookup<Shift>): ShiftScheme {
  return {
    title: textAt(fields, 'name'),
    type: schemeFields(fields).schemeType === 'rotating' ? 'rotating' : 'fixed',
    cycleDays: numberAt(fields, 'cycleDays') ?? 0,
    baseDate: textAt(fields, 'baseDate') || null,
    days: days.flatMap((row) => {
      const shift = found(shifts, schemeDay(row).shift);
      if (shift === null) return [];
      const dayNo = numberAt(row, 'dayNo') ?? 0;
      const resourceQty = numberAt(row, 'resourceQty');
      return [{ dayNo, shift, team: textAt(row, 'workTeam') || null, resourceQty }];
    }),
  };
}

/** Seven days, Monday first, from the list of weekdays of a calendar; Monday to Friday when it names none. */
export function weekOfList(value: FieldValue | undefined): readonly boolean[] {
  const named = new Set(textsIn(value));
  return named.size === 0 ? mondayToFriday : mondayToFriday.map((_, day) => named.has(String(day + 1)));
}

const dayTypes: readonly string[] = ['workday', 'holiday', 'restday', 'halfDay'] satisfies DayType[];
const isDayType = (text: string): text is DayType => dayTypes.includes(text);

/** In the order of the lines, so that the last one that matches wins. Lines not filled in yet are left out. */
export function exceptionsOf(rows: readonly Row[], schemes: Lookup<ShiftScheme>): DayException[] {
  return rows.flatMap((row) => {
    const [from, to, type] = [textAt(row, 'startDate'), textAt(row, 'endDate'), textAt(row, 'dayType')];
    if (from === '' || to === '' || !isDayType(type)) return [];
    return [
      {
        from,
        to,
        type,
        scheme: found(schemes, exceptionOf(row).shiftScheme),
        text: textAt(row, 'description'),
      },
    ];
  });
}

/** A stored calendar as the one layer there is; its usual shifts fall back to a plain day of its hours. */
export function layerOf(
  { fields, lines: { exceptions = [] } }: Stored,
  schemes: Lookup<ShiftScheme>,
): CalendarLayer {
  const { hoursPerDay, shiftScheme: usual } = calendarOf(fields);
  const { weekPattern } = fields;
  const hours = Number(hoursPerDay ?? '8') || 8;
  return {
    title: textAt(fields, 'name'),
    week: weekOfList(weekPattern),
    exceptions: exceptionsOf(exceptions, schemes),
    scheme: found(schemes, usual) ?? plainScheme(Math.round(hours * 60)),
  };
}

/** What a work centre can do and when: its calendar with its own shifts, resources, efficiency and exceptions. */
export function workplaceOf(
  { fields, lines: { capacityExceptions = [] } }: Stored,
  calendar: WorkCalendar,
  schemes: Lookup<ShiftScheme>,
): Workplace {
  const scheme = found(schemes, centerOf(fields).shiftScheme);
  const own: CalendarLayer = { title: textAt(fields, 'name'), week: null, exceptions: [], scheme };
  return {
    calendar: [...calendar, own],
    resourceQty: numberAt(fields, 'resourceQty') ?? 1,
    efficiency: textAt(fields, 'efficiency') || '100',
    utilization: textAt(fields, 'utilization') || '100',
    exceptions: capacityExceptions.flatMap((row): TimeException[] => {
      const [from, to] = [textAt(row, 'startTime'), textAt(row, 'endTime')];
      const { exceptionType: type } = centerException(row);
      if (from === '' || to === '' || (type !== 'overtime' && type !== 'stop' && type !== 'change'))
        return [];
      const local = (instant: string): string => localText(minuteOfInstant(instant));
      return [{ from: local(from), to: local(to), type, resourceQty: numberAt(row, 'resourceQty') }];
    }),
  };
}
