// Lines of a schedule that stand at the same time on one machine of finite capacity, or take the same mould or person. Two
// locked ones may share a machine: somebody meant it. Two that are at work do: that is what the workshop does, and no plan
// moves it. Pure; publishing refuses what this names.
import { machineKey, minuteOfField, type StandingLine } from './scheduleLines.ts';

export interface Overlap<Line> {
  row: Line;
  other: Line;
  minutes: number;
  /** Code of the second resource both take; null: they share the machine. */
  unit: string | null;
}

/** @param isAtWork whether the operation of a line has begun */
export function overlaps<Line extends StandingLine>(
  lines: readonly Line[],
  isFinite: (center: string) => boolean,
  isAtWork: (row: Line) => boolean = () => false,
): Overlap<Line>[] {
  const timed = lines.flatMap((row) => {
    const start = minuteOfField(row.startTime);
    const end = minuteOfField(row.endTime);
    return start === null || end === null ? [] : [{ row, start, end }];
  });
  const placed = timed.flatMap((each) => {
    const { workCenter: center, secondUnits: units } = each.row;
    return [
      ...(center !== null && isFinite(center)
        ? [{ ...each, key: `m ${machineKey(center, each.row.machineNo)}`, unit: null }]
        : []),
      ...(units !== null && units !== ''
        ? units.split('、').map((unit) => ({ ...each, key: `u ${unit}`, unit }))
        : []),
    ];
  });
  return [...Map.groupBy(placed, ({ key }) => key).values()].flatMap((own) => {
    const found: Overlap<Line>[] = [];
    let latest: (typeof own)[number] | undefined;
    for (const each of own.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
      if (latest !== undefined && each.start < latest.end && each.end > each.start) {
        const isMeant = each.unit === null && each.row.locked === true && latest.row.locked === true;
        const isSo = isAtWork(each.row) && isAtWork(latest.row);
        const minutes = Math.min(latest.end, each.end) - each.start;
        if (!isMeant && !isSo) found.push({ row: each.row, other: latest.row, minutes, unit: each.unit });
      }
      if (latest === undefined || each.end > latest.end) latest = each;
    }
    return found;
  });
}
