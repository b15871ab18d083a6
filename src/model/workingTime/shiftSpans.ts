// The shifts of a stretch of working time, each with the periods it is worked in.
import { dateOfDay } from './businessMinutes.ts';
import type { Span } from './shifts.ts';
import type { WorkingTime } from './workingTime.ts';

export interface ShiftSpans {
  /** YYYY-MM-DD on which the shift began. */
  workDate: string;
  /** Code; '' where the place has none. */
  shift: string;
  /** Breaks taken out, ascending, in minutes of the business calendar. */
  worked: Span[];
}

export function shiftSpans(time: WorkingTime): ShiftSpans[] {
  const shifts = new Map<string, ShiftSpans>();
  for (const [index, from] of time.starts.entries()) {
    const workDate = dateOfDay(time.workDates[index] ?? 0);
    const shift = time.shiftCodes[time.shifts[index] ?? 0] ?? '';
    const key = `${workDate} ${shift}`;
    const known = shifts.get(key) ?? { workDate, shift, worked: [] };
    known.worked.push({ from, to: time.ends[index] ?? from });
    shifts.set(key, known);
  }
  return [...shifts.values()];
}
