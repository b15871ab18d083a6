// Painting days of a calendar: a run of days becomes worked, off, a holiday or half a day. What was said of these days
// before is cut away, and only what differs from the weekly pattern is kept, so that the list of exceptions stays as
// short as a person would write it.
import type { LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay, dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import type { DayException, DayType } from '#model/workingTime/workCalendar.ts';

/** What a stroke makes of days; null takes the exceptions away. */
export interface Paint {
  type: DayType;
  /** Id of the scheme worked on these days instead of the usual one. */
  scheme?: string | null;
  text?: string;
}

export interface Run {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

/** The run between two days in whichever order, inside the bounds; null when nothing of it is. */
export function runBetween(one: string, other: string, bounds: Run): Run | null {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const run = { from: first < bounds.from ? bounds.from : first, to: last > bounds.to ? bounds.to : last };
  return run.from <= run.to ? run : null;
}

/** Rows of `exceptions` after the stroke, in the words of patches, so that it is undone and merged like typing. */
export function paintPatches(
  rows: readonly LineRow[],
  week: readonly boolean[],
  run: Run,
  paint: Paint | null,
  newId: () => string,
): Patch[] {
  const cuts = rows.flatMap((row) => cut(row, run, newId));
  return [...cuts, ...piecesOf(run, week, paint).map((values) => inserted(values, newId))];
}

function inserted(values: Row, newId: () => string): Patch {
  return { op: 'insertLine', lines: 'exceptions', id: newId(), before: null, values };
}

/** What is left of an exception outside the run: nothing, one end of it, or both. */
function cut(row: LineRow, run: Run, newId: () => string): Patch[] {
  const { startDate: from, endDate: to } = row;
  if (typeof from !== 'string' || typeof to !== 'string' || to < run.from || run.to < from) return [];
  const set = (field: string, value: string): Patch => ({
    op: 'setLine',
    lines: 'exceptions',
    id: row.id,
    field,
    value,
  });
  const before = from < run.from;
  const after = run.to < to;
  if (!before && !after) return [{ op: 'removeLine', lines: 'exceptions', id: row.id }];
  if (!before) return [set('startDate', addDays(run.to, 1))];
  const end = set('endDate', addDays(run.from, -1));
  if (!after) return [end];
  const { id: _id, seq: _seq, ...values } = row;
  // It stands behind the one it was part of, so that what won over it goes on winning.
  const rest: Patch = {
    op: 'insertLine',
    lines: 'exceptions',
    id: newId(),
    before: row.id,
    values: { ...values, startDate: addDays(run.to, 1) },
  };
  return [end, rest];
}

/** Exceptions the run needs: neighbouring days that the weekly pattern does not already make so. */
function piecesOf({ from, to }: Run, week: readonly boolean[], paint: Paint | null): Row[] {
  if (paint === null) return [];
  const needed = (day: number): boolean => {
    const worked = week[weekdayOfDay(day)] === true;
    if (paint.scheme !== undefined && paint.scheme !== null) return true;
    return paint.type === 'workday' ? !worked : paint.type === 'restday' ? worked : true;
  };
  const pieces: Row[] = [];
  let open: number | null = null;
  for (let day = dayNumber(from); day <= dayNumber(to) + 1; day += 1) {
    const inside = day <= dayNumber(to) && needed(day);
    if (inside && open === null) open = day;
    if (!inside && open !== null) {
      pieces.push({
        startDate: dateOfDay(open),
        endDate: dateOfDay(day - 1),
        dayType: paint.type,
        shiftScheme: paint.scheme ?? null,
        description: paint.text ?? null,
      });
      open = null;
    }
  }
  return pieces;
}

/** Strokes that lay the days of a year over a calendar; days outside it are left out. */
export function appliedPatches(
  rows: readonly LineRow[],
  year: number,
  days: readonly DayException[],
  bounds: Run,
  newId: () => string,
): Patch[] {
  const whole = runBetween(`${year}-01-01`, `${year}-12-31`, bounds);
  if (whole === null) return [];
  return [
    ...rows.flatMap((row) => cut(row, whole, newId)),
    ...days.flatMap(({ from, to, type, text }) => {
      const run = runBetween(from, to, whole);
      const isInside = from <= whole.to && whole.from <= to;
      if (run === null || !isInside) return [];
      const values = { startDate: run.from, endDate: run.to, dayType: type, description: text ?? null };
      return [inserted({ ...values, shiftScheme: null }, newId)];
    }),
  ];
}
