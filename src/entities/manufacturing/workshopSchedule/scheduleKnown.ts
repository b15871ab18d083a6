// What an open schedule knows besides the places of its lines, made once: hours by machine, what waits for what, and where
// other workshops stand in the way. Pure.
import { type CalendarTable, calendarTable } from '../scheduling/plant/calendarTable.ts';
import { type ScheduleBasis, workingTimeOf } from './scheduleBasis.ts';

/** A line of the schedule on its machine. */
export interface Place {
  /** Of the line. */
  id: string;
  task: number;
  machine: number;
  start: number;
  end: number;
  setup: number;
  run: number;
  locked: boolean;
  /** Pieces of a slice; null: the whole operation. */
  qty: number | null;
  /** Second resources it takes. */
  units?: readonly number[];
}

/** What does not change with the places. */
export interface Known {
  /** By machine. */
  calendars: readonly CalendarTable[];
  /** By task: those that wait for it. */
  after: readonly (readonly number[])[];
  /** What others have published, as places of tasks behind those of the basis; on no machine where they share a unit alone. */
  taken: ReadonlyMap<string, Place>;
}

export function knownOf(basis: ScheduleBasis): Known {
  const after: number[][] = basis.tasks.map(() => []);
  for (const [index, task] of basis.tasks.entries())
    for (const before of task.after) after[before.task]?.push(index);
  return { calendars: calendarsOf(basis), after, taken: takenPlaces(basis) };
}

function calendarsOf(basis: ScheduleBasis): CalendarTable[] {
  const tables = basis.calendars.map((calendar) => calendarTable(workingTimeOf(calendar)));
  return basis.machines.map(({ calendar }) => {
    const table = tables[calendar];
    if (table === undefined) throw new RangeError('a machine has no calendar');
    return table;
  });
}

function takenPlaces({ tasks, taken = [] }: ScheduleBasis): Map<string, Place> {
  return new Map(
    taken.map(({ machine, start, end, locked, units }, at): [string, Place] => {
      const id = `taken ${at}`;
      const task = tasks.length + at;
      const times = { start, end, setup: 0, run: end - start };
      return [id, { id, task, machine: machine ?? -1, ...times, locked, qty: null, units }];
    }),
  );
}
