// The times of tasks that wait for the same machines or people: each begins when one of them is free and the operations
// before it are done, in the order the foreman put them. Pure; minutes by the clock of the business zone.
import { addWorking, nextWorking } from '#model/workingTime/workingMinutes.ts';
import type { WorkingTime } from '#model/workingTime/workingTime.ts';

export interface QueuedTask {
  id: string;
  /** Working minutes it takes, not negative. */
  minutes: number;
  /** Begun already: it stays where it is and keeps its machine until then. */
  busyUntil: number | null;
  /** What it is made of, and its place there: of one piece of work the earlier operation comes first. */
  work?: string;
  operationSeq?: number;
  /** Minute at which operations before it, done elsewhere, are planned to end; null or absent: nothing is waited for. */
  notBefore?: number | null;
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
  const ready = new Map<string, { operationSeq: number; end: number }[]>();
  const readyAt = ({ work, operationSeq = 0, notBefore }: QueuedTask): number =>
    Math.max(
      notBefore ?? now,
      ...(work === undefined ? [] : (ready.get(work) ?? []))
        .filter((before) => before.operationSeq < operationSeq)
        .map(({ end }) => end),
    );
  const free = Array.from({ length: Math.max(1, lanes) }, () => now);
  const earliest = (): number => free.indexOf(Math.min(...free));
  const keep = ({ work, operationSeq = 0 }: QueuedTask, end: number): void => {
    if (work !== undefined) ready.set(work, [...(ready.get(work) ?? []), { operationSeq, end }]);
  };
  for (const task of tasks) {
    if (task.busyUntil === null) continue;
    const end = Math.max(now, task.busyUntil);
    free[earliest()] = end;
    keep(task, end);
  }
  return inOrderOfWork(tasks).flatMap((task) => {
    const { id, minutes, busyUntil } = task;
    if (busyUntil !== null) return [];
    const lane = earliest();
    const start = nextWorking(time, Math.max(free[lane] ?? now, readyAt(task)));
    // An operation without times still takes its place in the row.
    const end = addWorking(time, start, Math.max(1, Math.ceil(minutes)));
    free[lane] = end;
    keep(task, end);
    return [{ id, start, end }];
  });
}

/** The row with the task behind another one; `after` null: before all that have not begun. */
export function placedAfter<T extends { id: string }>(row: readonly T[], task: T, after: string | null): T[] {
  const others = row.filter(({ id }) => id !== task.id);
  const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  return [...others.slice(0, at), task, ...others.slice(at)];
}

/** The row as it was put, but an operation never before an earlier one of the same work: they change places. */
function inOrderOfWork(tasks: readonly QueuedTask[]): QueuedTask[] {
  const byWork = Map.groupBy(
    tasks.filter(({ busyUntil }) => busyUntil === null),
    ({ id, work }) => work ?? id,
  );
  const waiting = new Map(
    [...byWork].map(([work, own]) => [
      work,
      own.toSorted((one, other) => (one.operationSeq ?? 0) - (other.operationSeq ?? 0)),
    ]),
  );
  return tasks.map((task) =>
    task.busyUntil === null ? (waiting.get(task.work ?? task.id)?.shift() ?? task) : task,
  );
}
