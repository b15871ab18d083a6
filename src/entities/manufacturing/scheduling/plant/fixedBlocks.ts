// What is fixed in a plant, as sorted blocks by resource and by unit.
import type { Plant } from './plant.ts';

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
      fixed === undefined
        ? []
        : [
            {
              operation,
              resource: fixed.resource,
              start: fixed.start,
              end: fixed.end,
              group: setupGroup ?? -1,
              units: fixed.units ?? [],
            },
          ],
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
