// The bars of a dispatched plan, by start; whole operations and slices alike.
import type { CompiledPlant } from './compiledPlant.ts';
import type { Dispatched } from './floor.ts';
import type { PlantBar } from './plant.ts';

export function barsOf({ operations }: CompiledPlant, plan: Dispatched): PlantBar[] {
  const bars: PlantBar[] = [];
  for (let x = 0; x < operations; x += 1) {
    const slices = plan.slices.get(x);
    if (slices !== undefined) bars.push(...slices);
    else
      bars.push({
        operation: x,
        resource: plan.resource[x] ?? 0,
        start: plan.start[x] ?? 0,
        setup: plan.setup[x] ?? 0,
        minutes: plan.minutes[x] ?? 0,
        end: plan.end[x] ?? 0,
        units: plan.units.get(x) ?? [],
        qty: null,
      });
  }
  return bars.toSorted(byStart);
}

/** What takes no time comes before what begins with it. */
export function byStart(one: PlantBar, other: PlantBar): number {
  return (
    one.start - other.start ||
    one.end - other.end ||
    one.operation - other.operation ||
    one.resource - other.resource
  );
}
