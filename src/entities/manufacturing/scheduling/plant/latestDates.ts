// Backward without limits of capacity (c4, E23): when each operation must begin at the latest so that its order is in time.
import { startOfWork } from './calendarTable.ts';
import { calendarsOf } from './planMeasures.ts';
import type { Plant } from './plant.ts';

export interface LatestDates {
  latestStart: number;
  latestEnd: number;
}

/** By operation, on its first alternative with the set-up of the route. Starts before the present cannot be held. */
export function latestDates(plant: Plant): LatestDates[] {
  const calendars = calendarsOf(plant);
  const ends = plant.operations.map(({ order }) => plant.orders[order]?.due ?? plant.now);
  const starts = ends.slice();
  for (let x = plant.operations.length - 1; x >= 0; x -= 1) {
    const operation = plant.operations[x];
    const [first] = operation?.alternatives ?? [];
    const calendar = calendars[first?.resource ?? 0];
    if (operation === undefined || first === undefined || calendar === undefined) continue;
    const start = startOfWork(calendar, ends[x] ?? 0, first.setup + first.run);
    starts[x] = start;
    for (const { operation: before, wait = 0 } of operation.after)
      ends[before] = Math.min(ends[before] ?? start, start - wait);
  }
  return ends.map((latestEnd, x) => ({ latestStart: starts[x] ?? latestEnd, latestEnd }));
}
