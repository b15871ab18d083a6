// Days that a calendar works and no shift of its scheme: people would come and nothing could be scheduled. Of rotating
// schemes the days without a shift are those of rest. Pure.
import { addDays } from '#model/time/calendar.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { shiftsOn } from '#model/workingTime/shifts.ts';
import { schemeOf, weekOf, type WorkCalendar, workDayOf } from '#model/workingTime/workCalendar.ts';

/** A longer exception is looked through so far. */
const farthest = 400;
const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Worked days from one to the other without any shift. @param from, to YYYY-MM-DD, both included */
export function idleDays(calendar: WorkCalendar, from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from, seen = 0; day <= to && seen < farthest; day = addDays(day, 1), seen += 1) {
    const { worked, scheme } = workDayOf(calendar, day);
    if (worked && scheme?.type === 'fixed' && shiftsOn(scheme, dayNumber(day)).length === 0) found.push(day);
  }
  return found;
}

/** Days of the week that are worked and for which a fixed scheme has no shift. */
export function idleWeekdays(calendar: WorkCalendar): string[] {
  const scheme = schemeOf(calendar);
  if (scheme?.type !== 'fixed') return [];
  return names.filter(
    (_name, at) => weekOf(calendar)[at] === true && scheme.days.every(({ dayNo }) => dayNo !== at + 1),
  );
}

/** The first few, and how many there are. */
export function saidDays(days: readonly string[]): string {
  return `${days.slice(0, 3).join('、')}${days.length > 3 ? ` 等 ${days.length} 天` : ''}`;
}
