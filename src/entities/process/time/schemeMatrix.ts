// The lines of a shift scheme as a matrix: a row for each team (and one for lines without a team), a column for each day of
// the cycle, the shifts of the day in the cell. What is done to cells becomes patches of lines. Pure.
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { shiftScheme } from '../shiftScheme.ts';

/** One cell; `team` null: lines that name none. */
export interface SchemeCell {
  team: string | null;
  /** 1 to the number of days. */
  dayNo: number;
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const mostDays = 42;

const schemeOf = fieldsReader(shiftScheme.fields, ['schemeType', 'cycleDays']);
const dayOf = fieldsReader(shiftScheme.lines.days.fields, ['dayNo', 'shift', 'workTeam']);

export function isRotating(fields: Row): boolean {
  return schemeOf(fields).schemeType === 'rotating';
}

/** Columns of the matrix: seven weekdays, or the days of the cycle; none before its length is known. */
export function dayCount(fields: Row): number {
  if (!isRotating(fields)) return 7;
  const { cycleDays } = schemeOf(fields);
  return cycleDays === null ? 0 : Math.min(mostDays, Math.max(0, cycleDays));
}

export function dayTitle(fields: Row, dayNo: number): string {
  return isRotating(fields) ? String(dayNo) : (weekdays[dayNo - 1] ?? String(dayNo));
}

const teamOf = (row: LineRow): string | null => dayOf(row).workTeam || null;

/** Teams in the order they first stand in the lines, and those that were added; one row at least. */
export function teamsOf(rows: readonly LineRow[], added: readonly string[] = []): (string | null)[] {
  const named = [...new Set([...rows.map(teamOf), ...added])];
  return named.length === 0 ? [null] : named;
}

export function linesAt(rows: readonly LineRow[], { team, dayNo }: SchemeCell): LineRow[] {
  return rows.filter((row) => teamOf(row) === team && dayOf(row).dayNo === dayNo);
}

export function shiftsAt(rows: readonly LineRow[], cell: SchemeCell): string[] {
  return linesAt(rows, cell).flatMap((row) => dayOf(row).shift ?? []);
}

/** Lines that make the shifts of a cell exactly these; what stays keeps its number of resources and its remark. */
export function putShifts(
  rows: readonly LineRow[],
  cell: SchemeCell,
  shifts: readonly string[],
  newId: () => string,
): Patch[] {
  const here = linesAt(rows, cell);
  const kept = new Set<string>();
  const removed = here.flatMap((row): Patch[] => {
    const { shift } = dayOf(row);
    if (shift !== null && shifts.includes(shift) && !kept.has(shift)) {
      kept.add(shift);
      return [];
    }
    return [{ op: 'removeLine', lines: 'days', id: row.id }];
  });
  const added = [...new Set(shifts)]
    .filter((shift) => !kept.has(shift))
    .map((shift): Patch => ({
      op: 'insertLine',
      lines: 'days',
      id: newId(),
      before: null,
      values: { dayNo: cell.dayNo, shift, workTeam: cell.team },
    }));
  return [...removed, ...added];
}

/** The first week again in the weeks after it, for every team; nothing in a cycle of one week. */
export function copiedWeek(doc: Pick<Doc, 'fields' | 'lines'>, newId: () => string): Patch[] {
  const { days: rows = [] } = doc.lines;
  const last = dayCount(doc.fields);
  return teamsOf(rows).flatMap((team) =>
    daysFrom(8, last).flatMap((dayNo) =>
      putShifts(rows, { team, dayNo }, shiftsAt(rows, { team, dayNo: ((dayNo - 1) % 7) + 1 }), newId),
    ),
  );
}

/**
 * Teams take turns: each team works what the first one works, as many days later in the cycle as the cycle divided by the
 * number of teams, so that all together work the whole cycle.
 */
export function takenTurns(
  doc: Pick<Doc, 'fields' | 'lines'>,
  teams: readonly (string | null)[],
  newId: () => string,
): Patch[] {
  const { days: rows = [] } = doc.lines;
  const length = dayCount(doc.fields);
  const [first] = teams;
  if (first === undefined || teams.length < 2 || length === 0) return [];
  return teams.slice(1).flatMap((team, index) => {
    const later = Math.round((length / teams.length) * (index + 1));
    return daysFrom(1, length).flatMap((dayNo) => {
      const source = ((dayNo - 1 - later + length * teams.length) % length) + 1;
      return putShifts(rows, { team, dayNo }, shiftsAt(rows, { team: first, dayNo: source }), newId);
    });
  });
}

function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
