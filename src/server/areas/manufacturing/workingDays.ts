// Working days of the organisation as its default factory calendar says; where none is kept, weekends are off.
import { addDays } from '#model/time/calendar.ts';
import { weekendsOff, type CalendarLayer, type DayException } from '#model/workingTime/workCalendar.ts';
import { type WorkingDays, workingDays } from '#model/workingTime/workingDays.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

const weekdays = ['1', '2', '3', '4', '5', '6', '7'];

/** Days from a year before to three years after the date, within the calendar. */
export async function workingDaysOf(read: Pick<Read, 'kept' | 'org'>, date: string): Promise<WorkingDays> {
  const [calendar] = await read.kept(
    ['factoryCalendar'],
    `select id, name, calendar_start::text as "from", calendar_end::text as "to", week_pattern from factory_calendar
     where org = $1::uuid and is_default and ${stateSql('factoryCalendar', 'status', 'executable')} limit 1`,
    [read.org],
  );
  const range = { from: addDays(date, -366), to: addDays(date, 1100) };
  if (calendar === undefined) return workingDays(weekendsOff, range.from, range.to);
  const exceptions = await read.kept(
    ['factoryCalendar'],
    'select start_date::text as "from", end_date::text as "to", day_type from factory_calendar_exceptions where doc_id = $1::uuid order by seq',
    [textOf(calendar['id'])],
  );
  const pattern: unknown = calendar['week_pattern'];
  const layer: CalendarLayer = {
    title: textOf(calendar['name']),
    week: Array.isArray(pattern) && pattern.length > 0 ? weekdays.map((day) => pattern.includes(day)) : null,
    exceptions: exceptions.map((row): DayException => ({
      from: textOf(row['from']),
      to: textOf(row['to']),
      type: dayType(optionalText(row['day_type'])),
    })),
    scheme: null,
  };
  return workingDays([...weekendsOff, layer], range.from, range.to);
}

function dayType(value: string | null): DayException['type'] {
  return value === 'workday' || value === 'restday' || value === 'halfDay' ? value : 'holiday';
}
