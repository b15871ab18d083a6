// What a plan is worth (c10): late orders, tardiness in working minutes, end of all, set-ups, use of the resources.
import { type CalendarTable, calendarTable, workedBefore } from './calendarTable.ts';
import type { CompiledPlant } from './compiledPlant.ts';
import type { Dispatched } from './floor.ts';
import type { Plant, PlantBar } from './plant.ts';

export interface PlanObjective {
  /** What a weighted working minute of tardiness counts; likewise a minute of set-up and of the end of all. */
  tardiness: number;
  setup: number;
  makespan: number;
}

export interface PlanMeasures {
  lateOrders: number;
  /** Working minutes by the calendar of the last resource, not weighted. */
  tardiness: number;
  weightedTardiness: number;
  setup: number;
  /** Instant at which all is done; that of the plant's present for an empty plan. */
  end: number;
}

/** Buffers for the ends of orders, kept over many plans. */
export class PlanMeter {
  private readonly compiled: CompiledPlant;
  private readonly last: Int32Array;

  constructor(compiled: CompiledPlant) {
    this.compiled = compiled;
    this.last = new Int32Array(compiled.plant.orders.length);
  }

  measure({ end, resource, setupTotal }: Dispatched): PlanMeasures {
    const { compiled, last } = this;
    const { orders, now } = compiled.plant;
    last.fill(-1);
    for (let x = 0; x < compiled.operations; x += 1) {
      const order = compiled.order[x] ?? 0;
      const known = last[order] ?? -1;
      if (known === -1 || (end[x] ?? 0) > (end[known] ?? 0)) last[order] = x;
    }
    const measures: PlanMeasures = {
      lateOrders: 0,
      tardiness: 0,
      weightedTardiness: 0,
      setup: setupTotal,
      end: now,
    };
    for (let order = 0; order < orders.length; order += 1) {
      const x = last[order] ?? -1;
      if (x === -1) continue;
      const [done, due] = [end[x] ?? 0, orders[order]?.due ?? 0];
      if (done > measures.end) measures.end = done;
      const calendar = compiled.calendars[resource[x] ?? 0];
      if (done <= due || calendar === undefined) continue;
      addTardiness(
        measures,
        workedBefore(calendar, done) - workedBefore(calendar, due),
        orders[order]?.weight ?? 1,
      );
    }
    return measures;
  }
}

function addTardiness(measures: PlanMeasures, minutes: number, weight: number): void {
  if (minutes <= 0) return;
  measures.lateOrders += 1;
  measures.tardiness += minutes;
  measures.weightedTardiness += minutes * weight;
}

export function costOf(measures: PlanMeasures, objective: PlanObjective, now: number): number {
  return (
    measures.weightedTardiness * objective.tardiness +
    measures.setup * objective.setup +
    (measures.end - now) * objective.makespan
  );
}

/** Working minutes late of each order that has bars, and the same sums as of a search; for any plan. */
export function planMeasures(
  plant: Plant,
  bars: readonly PlantBar[],
): PlanMeasures & { tardinessOf: Map<number, number> } {
  const calendars = calendarsOf(plant);
  const last = new Map<number, PlantBar>();
  let setup = 0;
  for (const bar of bars) {
    setup += bar.setup;
    const order = plant.operations[bar.operation]?.order ?? 0;
    const known = last.get(order);
    if (known === undefined || bar.end > known.end) last.set(order, bar);
  }
  const tardinessOf = new Map<number, number>();
  const measures = { lateOrders: 0, tardiness: 0, weightedTardiness: 0, setup, end: plant.now, tardinessOf };
  for (const [order, { resource, end }] of last) {
    const { due = 0, weight = 1 } = plant.orders[order] ?? {};
    const calendar = calendars[resource];
    measures.end = Math.max(measures.end, end);
    const late =
      calendar === undefined || end <= due ? 0 : workedBefore(calendar, end) - workedBefore(calendar, due);
    tardinessOf.set(order, Math.max(0, late));
    addTardiness(measures, late, weight);
  }
  return measures;
}

/** Working minutes from now until all is done, and busy minutes of each resource as a percentage of them. */
export function utilizationOf(
  plant: Plant,
  bars: readonly PlantBar[],
): { makespan: number; ofResource: number[] } {
  const calendars = calendarsOf(plant);
  const end = bars.reduce((latest, bar) => Math.max(latest, bar.end), plant.now);
  const available = calendars.map(
    (calendar) => workedBefore(calendar, end) - workedBefore(calendar, plant.now),
  );
  const busy = plant.resources.map(() => 0);
  for (const { resource, minutes } of bars) busy[resource] = (busy[resource] ?? 0) + minutes;
  return {
    makespan: Math.max(0, ...available),
    ofResource: busy.map((minutes, at) =>
      (available[at] ?? 0) > 0 ? (100 * minutes) / (available[at] ?? 1) : 0,
    ),
  };
}

/** By resource. */
export function calendarsOf(plant: Plant): CalendarTable[] {
  const tables = plant.calendars.map(calendarTable);
  return plant.resources.map(({ code, calendar }) => {
    const table = tables[calendar];
    if (table === undefined) throw new RangeError(`resource ${code} has no calendar`);
    return table;
  });
}
