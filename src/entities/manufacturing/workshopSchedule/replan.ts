// What stands in a schedule, planned anew in part: moved as little as possible after something changed, or one order put
// into the gaps while everything else stays. Pure.
import { placedPlan } from '../scheduling/plant/placement.ts';
import type { Plant, PlantBar } from '../scheduling/plant/plant.ts';
import { rescheduled } from '../scheduling/plant/reschedule.ts';
import type { HeldPlaces, ScheduleBasis } from './scheduleBasis.ts';
import type { Place } from './scheduleIndex.ts';
import { plantOf } from './schedulePlant.ts';

export function barsOfPlaces(places: readonly Place[]): PlantBar[] {
  return places.map(({ task, machine, start, end, setup, run, qty, units = [] }) => ({
    operation: task,
    resource: machine,
    start,
    setup,
    minutes: setup + run,
    end,
    units,
    qty,
  }));
}

/**
 * After a breakdown, a delay or new hours: every operation stays where it can, what cannot goes to the first place behind;
 * operations that stood nowhere come into the gaps.
 */
export function mendedBars(plant: Plant, places: readonly Place[]): PlantBar[] {
  const { bars } = rescheduled(plant, barsOfPlaces(places));
  const placed = new Set(bars.map(({ operation }) => operation));
  const missing = plant.operations.flatMap(({ order, fixed }, x) =>
    placed.has(x) || fixed !== undefined ? [] : [order],
  );
  return missing.length === 0 ? bars : placedPlan(plant, [...new Set(missing)], 'forward', bars).bars;
}

/**
 * The operations of an order that have not begun and are not held, each in the first gap behind the one before; nothing
 * else moves. Answers the lines with another place; operations in slices stay.
 */
export function intoGaps(
  basis: ScheduleBasis,
  held: HeldPlaces,
  places: readonly Place[],
  order: number,
): Place[] {
  const plant = plantOf(basis, held);
  const lines = Map.groupBy(places, ({ task }) => task);
  const isFree = ({ task, locked }: Place): boolean => {
    const own = basis.tasks[task];
    if (own === undefined || own.order !== order || own.isStarted || locked) return false;
    return plant.operations[task]?.fixed === undefined && lines.get(task)?.length === 1;
  };
  const free = new Map(places.filter(isFree).map((place) => [place.task, place]));
  const others = places.filter((place) => !free.has(place.task));
  const { bars } = placedPlan(plant, [order], 'forward', barsOfPlaces(others));
  return bars.flatMap(({ operation, resource, start, end, setup, minutes, units }): Place[] => {
    const was = free.get(operation);
    if (was === undefined || (was.start === start && was.machine === resource)) return [];
    return [{ ...was, machine: resource, start, end, setup, run: minutes - setup, units }];
  });
}
