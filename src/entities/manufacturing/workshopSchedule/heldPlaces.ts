// What keeps its place in a schedule: lines somebody locked, what the published version begins in the frozen zone, and what is at
// work. An operation in slices stays divided as it is: where one slice is held, the others stay with it. Pure.
import { calendarTable, endOfWork, nextStart } from '../scheduling/plant/calendarTable.ts';
import { type HeldPlace, type HeldPlaces, type ScheduleBasis, workingTimeOf } from './scheduleBasis.ts';
import {
  type HeldRow,
  machineIndex,
  machineKey,
  minuteOfField,
  standOf,
  takenBy,
  taskIndex,
} from './scheduleLines.ts';

interface Stand {
  row: HeldRow;
  place: Omit<HeldPlace, 'why'>;
}

/** Where the rows stand, by task; rows of what is done, or of machines that are gone, are history. */
function standsOf(basis: ScheduleBasis, rows: readonly HeldRow[]): Map<number, Stand[]> {
  const machines = machineIndex(basis);
  const tasks = taskIndex(basis);
  const stands = rows.flatMap((row): (Stand & { task: number })[] => {
    const said = standOf(row);
    const task = tasks.get(said.operationId ?? '');
    const machine = machines.get(machineKey(said.workCenter, said.machineNo));
    const start = minuteOfField(said.startTime);
    const end = minuteOfField(said.endTime);
    if (task === undefined || machine === undefined || start === null || end === null) return [];
    const qty = said.qty === null ? null : Number(said.qty);
    const place = { machine, start, end, sliceNo: said.sliceNo ?? 1, qty, setup: said.setupMinutes ?? 0 };
    return [{ task, row, place: { ...place, ...takenBy(basis, row) } }];
  });
  return Map.groupBy(stands, ({ task }) => task);
}

/** @param published rows of the version that counts now @param lines those of the draft; what is locked there goes before */
export function heldPlaces(
  basis: ScheduleBasis,
  lines: readonly HeldRow[],
  published: readonly HeldRow[],
): HeldPlaces {
  const held = new Map<number, HeldPlace[]>();
  for (const [task, stands] of standsOf(basis, published)) {
    const isStarted = basis.tasks[task]?.isStarted === true;
    const isFrozen = (stand: Stand): boolean => stand.place.start < basis.frozenUntil;
    if (isStarted)
      held.set(
        task,
        heldAll(stands, 'started', () => true),
      );
    else if (stands.some(isFrozen)) held.set(task, heldAll(stands, 'frozen', isFrozen));
  }
  for (const [task, stands] of standsOf(basis, lines)) {
    const isLocked = ({ row }: Stand): boolean => standOf(row).locked === true;
    const before = held.get(task)?.find(({ why }) => why !== 'together');
    if (stands.some(isLocked)) held.set(task, heldAll(stands, before?.why ?? 'locked', isLocked));
  }
  for (const [task, { isStarted }] of basis.tasks.entries()) {
    const place = isStarted && !held.has(task) ? atWork(basis, task, [...held.values()].flat()) : null;
    if (place !== null) held.set(task, [place]);
  }
  return [...held].flatMap(([task, places]) => places.map((place) => [task, place] as const));
}

function heldAll(
  stands: readonly Stand[],
  why: HeldPlace['why'],
  isHeld: (stand: Stand) => boolean,
): HeldPlace[] {
  return stands.map((stand) => ({ ...stand.place, why: isHeld(stand) ? why : 'together' }));
}

/** What was begun without standing in a published version: since then, on a machine of its centre where there is room. */
function atWork(basis: ScheduleBasis, task: number, others: readonly HeldPlace[]): HeldPlace | null {
  const { begun, alternatives = [] } = basis.tasks[task] ?? {};
  if (begun === undefined || begun === null) return null;
  const there = alternatives.filter(({ machine }) => basis.machines[machine]?.center === begun.center);
  const places = (there.length === 0 ? alternatives : there).flatMap(({ machine, setup, run }) => {
    const calendar = basis.calendars[basis.machines[machine]?.calendar ?? -1];
    if (calendar === undefined) return [];
    const table = calendarTable(workingTimeOf(calendar));
    const start = nextStart(table, Math.max(calendar.from, begun.start));
    const end = Math.max(basis.now, endOfWork(table, start, setup + run));
    return [{ machine, start, end, why: 'started', setup } as const];
  });
  const isFree = (place: (typeof places)[number]): boolean =>
    others.every(
      ({ machine, start, end }) => machine !== place.machine || start >= place.end || end <= place.start,
    );
  return places.find(isFree) ?? places[0] ?? null;
}
