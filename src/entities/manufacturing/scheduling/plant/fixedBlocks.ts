// What is fixed in a plant: as bars of a plan, and as sorted blocks by resource and by unit.
import { type CalendarTable, workedBefore } from './calendarTable.ts';
import type { Plant, PlantBar } from './plant.ts';

export interface FixedBlock {
  operation: number;
  resource: number;
  start: number;
  end: number;
  /** What the resource is set up for afterwards; -1: nothing known. */
  group: number;
  units: readonly number[];
}

function allBlocks(plant: Plant): FixedBlock[] {
  return plant.operations
    .flatMap(({ fixed, setupGroup }, operation): FixedBlock[] =>
      (fixed ?? []).map(({ resource, start, end, units = [] }) => ({
        operation,
        resource,
        start,
        end,
        group: setupGroup ?? -1,
        units,
      })),
    )
    .toSorted(
      (one, other) => one.start - other.start || one.end - other.end || one.operation - other.operation,
    );
}

/** By resource, by start. */
export function fixedBlocks(plant: Plant): FixedBlock[][] {
  const blocks = plant.resources.map((): FixedBlock[] => []);
  for (const block of allBlocks(plant)) blocks[block.resource]?.push(block);
  return blocks;
}

/** By unit, by start. */
export function fixedUnits(plant: Plant): Map<number, FixedBlock[]> {
  const blocks = new Map<number, FixedBlock[]>();
  for (const block of allBlocks(plant))
    for (const unit of block.units) blocks.set(unit, [...(blocks.get(unit) ?? []), block]);
  return blocks;
}

/** Bars of what is fixed, slices each by itself. @param calendars by resource */
export function fixedBars(plant: Plant, calendars: readonly CalendarTable[]): PlantBar[] {
  return plant.operations.flatMap(({ fixed = [] }, operation) =>
    fixed.flatMap(({ resource, start, end, units = [], qty = null }): PlantBar[] => {
      const calendar = calendars[resource];
      if (calendar === undefined) return [];
      const minutes = workedBefore(calendar, end) - workedBefore(calendar, start);
      return [{ operation, resource, start, setup: 0, minutes, end, units, qty }];
    }),
  );
}
