// What a changed calendar does to a stretch of working days: days that were worked and are off now put off its start and its
// end; a day more to work on moves nothing, since nobody's plan is pulled forward unasked. Pure.
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { addToDay, isWorkday, workedBetween, type WorkingDays } from '#model/workingTime/workingDays.ts';

/** YYYY-MM-DD, both included. */
export interface Stretch {
  start: string;
  finish: string;
}

/**
 * The stretch by the changed calendar, with as many working days after its start as before; null where nothing moves.
 * @param startStays it has begun already
 * @throws OutsideCalendar when a date leaves the range of one of the two
 */
export function postponed(
  { start, finish }: Stretch,
  before: WorkingDays,
  after: WorkingDays,
  startStays = false,
): Stretch | null {
  const [first, last] = [dayNumber(start), dayNumber(finish)];
  let isTouched = false;
  for (let day = first; day <= last && !isTouched; day += 1)
    isTouched = isWorkday(before, day) && !isWorkday(after, day);
  if (!isTouched) return null;
  const begun = startStays ? first : addToDay(after, first, 0, 'forward');
  const worked = workedBetween(before, first + 1, last + 1);
  const done = Math.max(last, worked > 0 ? addToDay(after, begun, worked) : begun);
  return begun === first && done === last ? null : { start: dateOfDay(begun), finish: dateOfDay(done) };
}
