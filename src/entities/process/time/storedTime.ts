// Calendars, schemes, shifts and work centres as they are stored, turned into what the arithmetic of working time works
// with (model/workingTime). Pure, so that the page that edits a calendar counts exactly as the server that plans by it.
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { textsIn } from '#model/loose.ts';
import { plainText } from '#model/text/plainText.ts';
import { localText, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { plainScheme, type Shift, type ShiftScheme } from '#model/workingTime/shifts.ts';
import type { CalendarLayer, DayException, DayType, WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { mondayToFriday } from '#model/workingTime/workCalendar.ts';
import type { TimeException, Workplace } from '#model/workingTime/workingTime.ts';

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

export function shiftOf({ fields, lines }: Stored): Shift {
  return {
    code: textAt(fields, 'code'),
    title: textAt(fields, 'name'),
    start: textAt(fields, 'startTime'),
    end: textAt(fields, 'endTime'),
    periods: (lines['periods'] ?? []).map((row) => ({
      start: textAt(row, 'startTime'),
      end: textAt(row, 'endTime'),
      isBreak: row['isBreak'] === true,
    })),
  };
}

/** Days whose shift is not known are left out. */
export function schemeOf({ fields, lines }: Stored, shifts: Lookup<Shift>): ShiftScheme {
  return {
    title: textAt(fields, 'name'),
    type: fields['schemeType'] === 'rotating' ? 'rotating' : 'fixed',
    cycleDays: numberAt(fields, 'cycleDays') ?? 0,
    baseDate: textAt(fields, 'baseDate') || null,
    days: (lines['days'] ?? []).flatMap((row) => {
      const shift = found(shifts, row['shift']);
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
    return [{ from, to, type, scheme: found(schemes, row['shiftScheme']), text: textAt(row, 'description') }];
  });
}

/** A stored calendar as the one layer there is; its usual shifts fall back to a plain day of its hours. */
export function layerOf({ fields, lines }: Stored, schemes: Lookup<ShiftScheme>): CalendarLayer {
  const hours = Number(plainText(fields['hoursPerDay'] ?? '8')) || 8;
  return {
    title: textAt(fields, 'name'),
    week: weekOfList(fields['weekPattern']),
    exceptions: exceptionsOf(lines['exceptions'] ?? [], schemes),
    scheme: found(schemes, fields['shiftScheme']) ?? plainScheme(Math.round(hours * 60)),
  };
}

/** What a work centre can do and when: its calendar with its own shifts, resources, efficiency and exceptions. */
export function workplaceOf(
  { fields, lines }: Stored,
  calendar: WorkCalendar,
  schemes: Lookup<ShiftScheme>,
): Workplace {
  const scheme = found(schemes, fields['shiftScheme']);
  const own: CalendarLayer = { title: textAt(fields, 'name'), week: null, exceptions: [], scheme };
  return {
    calendar: [...calendar, own],
    resourceQty: numberAt(fields, 'resourceQty') ?? 1,
    efficiency: textAt(fields, 'efficiency') || '100',
    utilization: textAt(fields, 'utilization') || '100',
    exceptions: (lines['capacityExceptions'] ?? []).flatMap((row): TimeException[] => {
      const [from, to, type] = [textAt(row, 'startTime'), textAt(row, 'endTime'), row['exceptionType']];
      if (from === '' || to === '' || (type !== 'overtime' && type !== 'stop' && type !== 'change'))
        return [];
      const local = (instant: string): string => localText(minuteOfInstant(instant));
      return [{ from: local(from), to: local(to), type, resourceQty: numberAt(row, 'resourceQty') }];
    }),
  };
}
