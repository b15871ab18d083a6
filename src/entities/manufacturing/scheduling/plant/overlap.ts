// Overlap over calendars: the earliest start of an operation behind one whose transfer batches move before it is done.
import { type CalendarTable, endOfWork, startOfWork } from './calendarTable.ts';

interface Placed {
  calendar: CalendarTable;
  start: number;
  end: number;
  setup: number;
  /** Working minutes with the set-up. */
  minutes: number;
}

/**
 * Not before the first batch is there, less the set-up, and so late that the last batch is the first that can be waited
 * for (c6, E24).
 */
export function earliestBehind(
  first: Placed,
  wait: number,
  batch: number,
  second: { calendar: CalendarTable; setup: number; run: number },
): number {
  const { calendar, setup, run } = second;
  if (run === 0) return first.end + wait;
  const firstBatch = first.setup + Math.ceil((first.minutes - first.setup) * batch);
  const arrives = endOfWork(first.calendar, first.start, firstBatch) + wait;
  const last = endOfWork(calendar, first.end + wait, Math.ceil(run * batch));
  return Math.max(
    first.start,
    startOfWork(calendar, arrives, setup),
    startOfWork(calendar, last, setup + run),
  );
}
