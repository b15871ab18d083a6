// A plan after something changed (a breakdown in the calendar, a delay, what has begun): every operation stays where it was
// if it can; what cannot goes to the first place behind its old start, on its resource or, where that is sooner and
// nobody else has to move, on another.
import { fixedBars } from './fixedBlocks.ts';
import { Gaps } from './gaps.ts';
import { byStart } from './planBars.ts';
import { calendarsOf } from './planMeasures.ts';
import { earliestStart, wantedOf } from './placement.ts';
import type { Plant, PlantBar, PlantPlan } from './plant.ts';

export interface Rescheduled extends PlantPlan {
  /** Operations with another start or resource than before. */
  moved: number[];
}

/** @param bars the plan as it was; the plant as it is now */
export function rescheduled(plant: Plant, bars: readonly PlantBar[]): Rescheduled {
  const fixed = fixedBars(plant, calendarsOf(plant));
  const old = bars.filter(({ operation }) => plant.operations[operation]?.fixed === undefined);
  const gaps = new Gaps(plant, [...fixed, ...old]);
  const settled = new Set<PlantBar>(fixed);
  const barsOf = Map.groupBy(fixed, ({ operation }) => operation);
  const moved = new Set<number>();
  for (const bar of inOrder(plant, old)) {
    const operation = plant.operations[bar.operation];
    if (operation === undefined) continue;
    gaps.remove(bar);
    const run = bar.minutes - bar.setup;
    const route = operation.alternatives.find(({ resource }) => resource === bar.resource);
    const from = (alternative: { resource: number; run: number }, setup: number): number =>
      Math.max(bar.start, earliestStart(plant, gaps, operation, barsOf, alternative, setup));
    const wanted = {
      operation: bar.operation,
      resource: bar.resource,
      setup: route?.setup ?? bar.setup,
      run,
      qty: bar.qty,
    };
    const isSettled = (other: PlantBar): boolean => settled.has(other);
    const stays =
      from({ resource: bar.resource, run }, bar.setup) === bar.start && gaps.canStay(bar, wanted, isSettled);
    const own = stays
      ? bar
      : gaps.earliest(wanted, (setup) => from({ resource: bar.resource, run }, setup), isSettled);
    let best = own;
    if (bar.qty === null && own?.start !== bar.start)
      for (const alternative of operation.alternatives) {
        if (alternative.resource === bar.resource) continue;
        const found = gaps.earliest(wantedOf(bar.operation, alternative), (setup) =>
          from(alternative, setup),
        );
        if (found === null || (best !== null && found.end >= best.end)) continue;
        // Not where its set-up would hang on a bar that may still move.
        if (gaps.canStay(found, wantedOf(bar.operation, alternative), isSettled)) best = found;
      }
    if (best === null) continue;
    if (best.start !== bar.start || best.resource !== bar.resource) moved.add(bar.operation);
    gaps.add(best);
    settled.add(best);
    barsOf.set(bar.operation, [...(barsOf.get(bar.operation) ?? []), best]);
  }
  return { bars: gaps.bars(), moved: [...moved].toSorted((one, other) => one - other) };
}

/** By start, but never before what must be done first. */
function inOrder(plant: Plant, bars: readonly PlantBar[]): PlantBar[] {
  const latest = new Map<number, number>();
  for (const { operation, start } of bars)
    latest.set(operation, Math.max(start, latest.get(operation) ?? start));
  for (const [x, { after }] of plant.operations.entries())
    for (const { operation } of after) {
      const before = latest.get(operation);
      const own = latest.get(x);
      if (before !== undefined && own !== undefined && own < before) latest.set(x, before);
    }
  const key = ({ operation, start }: PlantBar): number => Math.max(start, latest.get(operation) ?? start);
  return bars.toSorted((one, other) => key(one) - key(other) || byStart(one, other));
}
