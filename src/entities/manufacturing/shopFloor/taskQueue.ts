// The times of tasks that wait for the same machines or people: each begins when one of them is free, in the order the
// foreman put them. Pure; minutes by the clock of the business zone.
import { addWorking, nextWorking } from '#model/workingTime/workingMinutes.ts';
import type { WorkingTime } from '#model/workingTime/workingTime.ts';

export interface QueuedTask {
  id: string;
  /** Working minutes it takes, not negative. */
  minutes: number;
  /** Begun already: it stays where it is and keeps its machine until then. */
  busyUntil: number | null;
}

export interface QueuedTimes {
  id: string;
  start: number;
  end: number;
}

/**
 * Times of the tasks that have not begun, in their order.
 * @param lanes machines or people that work side by side, at least 1
 * @throws OutsideCalendar when the range of the working time ends before the last task
 */
export function queuedTimes(
  tasks: readonly QueuedTask[],
  time: WorkingTime,
  now: number,
  lanes: number,
): QueuedTimes[] {
  const free = Array.from({ length: Math.max(1, lanes) }, () => now);
  const earliest = (): number => free.indexOf(Math.min(...free));
  for (const { busyUntil } of tasks) if (busyUntil !== null) free[earliest()] = Math.max(now, busyUntil);
  return tasks.flatMap(({ id, minutes, busyUntil }) => {
    if (busyUntil !== null) return [];
    const lane = earliest();
    const start = nextWorking(time, free[lane] ?? now);
    // An operation without times still takes its place in the row.
    const end = addWorking(time, start, Math.max(1, Math.ceil(minutes)));
    free[lane] = end;
    return [{ id, start, end }];
  });
}

/** The row with the task behind another one; `after` null: before all that have not begun. */
export function placedAfter<T extends { id: string }>(row: readonly T[], task: T, after: string | null): T[] {
  const others = row.filter(({ id }) => id !== task.id);
  const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  return [...others.slice(0, at), task, ...others.slice(at)];
}
