// Lines of a schedule that stand at the same time on one machine of finite capacity. Two locked ones may: somebody meant
// it. Pure; publishing refuses what this names.
import type { LineRow } from '#model/entity.ts';
import { machineKey, minuteOfField } from './scheduleLines.ts';

export interface Overlap {
  row: LineRow;
  other: LineRow;
  minutes: number;
}

export function overlaps(lines: readonly LineRow[], isFinite: (center: string) => boolean): Overlap[] {
  const placed = lines.flatMap((row) => {
    const start = minuteOfField(row['startTime']);
    const end = minuteOfField(row['endTime']);
    const center = row['workCenter'];
    return start === null || end === null || typeof center !== 'string' || !isFinite(center)
      ? []
      : [{ row, start, end, key: machineKey(center, row['machineNo']) }];
  });
  return [...Map.groupBy(placed, ({ key }) => key).values()].flatMap((own) => {
    const found: Overlap[] = [];
    let latest: (typeof own)[number] | undefined;
    for (const each of own.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
      if (latest !== undefined && each.start < latest.end && each.end > each.start) {
        const isMeant = each.row['locked'] === true && latest.row['locked'] === true;
        const minutes = Math.min(latest.end, each.end) - each.start;
        if (!isMeant) found.push({ row: each.row, other: latest.row, minutes });
      }
      if (latest === undefined || each.end > latest.end) latest = each;
    }
    return found;
  });
}
