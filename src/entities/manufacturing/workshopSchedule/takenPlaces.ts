// What other workshops have published on machines, or with moulds and people, that this workshop uses too: obstacles of its plan,
// and what its publication may not run into. Pure.
import type { ScheduleBasis, TakenPlace } from './scheduleBasis.ts';
import {
  machineIndex,
  machineKey,
  minuteOfField,
  type StandingLine,
  takenBy,
  taskIndex,
} from './scheduleLines.ts';

/** A line of another workshop's published version whose operation is still open. */
export interface TakenRow {
  operationId: string;
  workCenter: string;
  machineNo: number;
  /** ISO instants. */
  startTime: string;
  endTime: string;
  locked: boolean;
  secondUnits: string | null;
  /** 装配车间 MO0007 ·20. */
  label: string;
}

/** On machines of finite capacity, or with second resources of the schedule; what it plans itself is left out. */
export function takenPlaces(basis: ScheduleBasis, rows: readonly TakenRow[]): TakenPlace[] {
  const machines = machineIndex(basis);
  const tasks = taskIndex(basis);
  return rows.flatMap((row): TakenPlace[] => {
    const [start, end] = [minuteOfField(row.startTime), minuteOfField(row.endTime)];
    if (start === null || end === null || end <= basis.now || tasks.has(row.operationId)) return [];
    const index = machines.get(machineKey(row.workCenter, row.machineNo));
    const machine = index !== undefined && basis.machines[index]?.isFinite === true ? index : null;
    const { units = [] } = takenBy(basis, { ...row });
    const { locked, label } = row;
    return machine === null && units.length === 0 ? [] : [{ machine, start, end, locked, units, label }];
  });
}

interface TakenOverlap<Line> {
  row: Line;
  other: TakenRow;
  minutes: number;
  /** Code of the second resource both take; null: they share the machine. */
  unit: string | null;
}

/** Two locked ones may share a machine, as within a schedule: somebody meant it. */
export function takenOverlaps<Line extends StandingLine>(
  lines: readonly Line[],
  taken: readonly TakenRow[],
  isFinite: (center: string) => boolean,
): TakenOverlap<Line>[] {
  const unitsOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split('、'));
  const onMachine = Map.groupBy(taken, ({ workCenter, machineNo }) => machineKey(workCenter, machineNo));
  const withUnits = taken.filter(({ secondUnits }) => unitsOf(secondUnits).length > 0);
  return lines.flatMap((row) => {
    const [start, end] = [minuteOfField(row.startTime), minuteOfField(row.endTime)];
    if (start === null || end === null) return [];
    const minutesWith = (other: TakenRow): number =>
      Math.min(end, minuteOfField(other.endTime) ?? end) -
      Math.max(start, minuteOfField(other.startTime) ?? end);
    const found: TakenOverlap<Line>[] = [];
    const center = row.workCenter;
    if (center !== null && isFinite(center))
      for (const other of onMachine.get(machineKey(center, row.machineNo)) ?? [])
        if (minutesWith(other) > 0 && !(other.locked && row.locked === true))
          found.push({ row, other, minutes: minutesWith(other), unit: null });
    const own = unitsOf(row.secondUnits);
    for (const other of own.length === 0 ? [] : withUnits) {
      const unit = unitsOf(other.secondUnits).find((code) => own.includes(code));
      if (unit !== undefined && minutesWith(other) > 0)
        found.push({ row, other, minutes: minutesWith(other), unit });
    }
    return found;
  });
}
