// What calibrations mean for an instrument; pure: until when it is good, when its keeper is told, and which rows stand.
import { addDays, daysBetween } from '#model/time/calendar.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';

/** Days ahead within which a calibration is due soon. */
export const DUE_SOON_DAYS = 30;
/** Days ahead on which its keeper is told; past its date daily. */
const TOLD_AHEAD: readonly number[] = [DUE_SOON_DAYS, 14, 7, 3, 1, 0];

/** Day of the next calibration. @param cycleDays days a calibration is good for */
export function nextCalibration(day: string, cycleDays: number): string {
  return addDays(day, cycleDays);
}

/** Whether the keeper is told today of a calibration due on that day. */
export function isToldOn(today: string, due: string): boolean {
  const left = daysBetween(today, due);
  return left < 0 || TOLD_AHEAD.includes(left);
}

/** State of an instrument after a calibration with this result. */
export function statusAfter(result: string): string {
  return result === 'failed' ? 'stopped' : result === 'limited' ? 'limited' : 'qualified';
}

/**
 * Whether an instrument reads too coarsely for what it measures: its resolution is more than a tenth of the width between
 * the limits. Decimal texts; limits that are missing ask for nothing.
 */
export function isTooCoarse(resolution: unknown, lower: unknown, upper: unknown): boolean {
  const known = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value);
  if (!known(resolution) || !known(lower) || !known(upper)) return false;
  return decimal(resolution)
    .times(10)
    .greaterThan(decimal(upper).minus(decimal(lower)));
}

const rowsOf = (doc: Doc, lines: string): readonly LineRow[] => doc.lines[lines] ?? [];

/** Rows added or removed by hand: points stand once handed in, the bills concerned are listed by approval alone. */
export function strayRows(before: Doc | null, after: Doc): Problem[] {
  const differs = (lines: string): boolean => {
    const known = new Set((before === null ? [] : rowsOf(before, lines)).map(({ id }) => id));
    const now = rowsOf(after, lines);
    return now.length !== known.size || now.some(({ id }) => !known.has(id));
  };
  const error = (lines: string, message: string): Problem => ({ field: '', lines, level: 'error', message });
  return [
    ...((before?.status ?? 'draft') !== 'draft' && differs('points')
      ? [error('points', '校准点在提交以后不能增删，请先反审核')]
      : []),
    ...(differs('impacts') ? [error('impacts', '涉及的检验单由审核列出，不能增删')] : []),
  ];
}
