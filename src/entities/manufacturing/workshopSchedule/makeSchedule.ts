// One plan of a schedule: orders by a rule, placed forward, backward or around the bottleneck, or improved by search for as
// long as the planner allows. Pure; runs in a computing thread as in a test.
import { placedPlan, orderSequence, type OrderRule } from '../scheduling/plant/placement.ts';
import type { Plant, PlantBar, PlantPlan } from '../scheduling/plant/plant.ts';
import { costOf, planMeasures, utilizationOf } from '../scheduling/plant/planMeasures.ts';
import { dispatchedPlan, planSearch, searchedPlan } from '../scheduling/plant/planSearch.ts';
import { constraintNotes } from '../scheduling/plant/reasons.ts';
import type { SearchAsked } from '../scheduling/plant/searchRun.ts';
import { mendedBars } from './replan.ts';
import type { HeldPlaces, MadeSchedule, ScheduleBasis } from './scheduleBasis.ts';
import { plantOf } from './schedulePlant.ts';
import type { Place } from './scheduleIndex.ts';

export type ScheduleRule = 'dueDate' | 'priority' | 'shortest' | 'criticalRatio' | 'fifo' | 'setup';
export type ScheduleDirection = 'forward' | 'backward' | 'bottleneckFirst';

export interface ScheduleAsked {
  basis: ScheduleBasis;
  /** What keeps its place. */
  held: HeldPlaces;
  rule: ScheduleRule;
  direction: ScheduleDirection;
  /** Milliseconds of search behind the plan by rule; 0: the rule alone. Only forward. */
  milliseconds: number;
  /** Another one tries other plans. */
  seed: number;
  /** What stands now, to be moved as little as possible; then neither rule nor direction counts. */
  mend?: readonly Place[];
}

const sequenceOf: Readonly<Record<ScheduleRule, OrderRule>> = {
  dueDate: 'dueDate',
  priority: 'priority',
  shortest: 'leastWork',
  criticalRatio: 'criticalRatio',
  fifo: 'fifo',
  setup: 'dueDate',
};

/** A change of set-up weighs more than any due date. */
const setupFirst = 1e6;

/** @param clock milliseconds; asked only while it searches */
export function makeSchedule(asked: ScheduleAsked, clock: () => number = () => 0): MadeSchedule {
  const plant = plantOf(asked.basis, asked.held);
  const { bars, plans } = planned(plant, asked, clock);
  return { ...madeOf(plant, asked, bars), plans };
}

/** The figures of any plan, with the reason of each bar; what others have taken is no part of them. */
function madeOf(
  plant: Plant,
  { basis, held }: Pick<ScheduleAsked, 'basis' | 'held'>,
  bars: readonly PlantBar[],
): Omit<MadeSchedule, 'plans'> {
  const places = Map.groupBy(held, ([task]) => task);
  const notes = constraintNotes(plant, bars);
  const own = bars.flatMap((bar, at) => {
    if (bar.operation >= basis.tasks.length) return [];
    const kept = places
      .get(bar.operation)
      ?.find(([, { machine, start }]) => machine === bar.resource && start === bar.start)?.[1];
    const setup = kept === undefined ? bar.setup : Math.min(kept.setup ?? 0, bar.minutes);
    return [{ bar: { ...bar, setup }, sliceNo: kept?.sliceNo, note: notes[at] }];
  });
  const counted = own.map(({ bar }) => bar);
  const measures = planMeasures(plant, counted);
  const { makespan, ofResource } = utilizationOf(plant, counted);
  const busy = ofResource.filter((percent) => percent > 0);
  return {
    bars: own.map(({ bar, sliceNo, note }) => ({
      task: bar.operation,
      machine: bar.resource,
      start: bar.start,
      end: bar.end,
      setup: bar.setup,
      run: bar.minutes - bar.setup,
      qty: bar.qty,
      units: bar.units,
      note: note ?? { kind: 'later', other: null },
      ...(sliceNo === undefined ? {} : { sliceNo }),
    })),
    lateOrders: measures.lateOrders,
    tardiness: measures.tardiness,
    setup: measures.setup,
    makespan,
    utilization: busy.length === 0 ? 0 : busy.reduce((sum, percent) => sum + percent, 0) / busy.length,
  };
}

function planned(
  plant: Plant,
  { rule, direction, milliseconds, seed, mend }: ScheduleAsked,
  clock: () => number,
): { bars: readonly PlantBar[]; plans: number } {
  if (mend !== undefined) return { bars: mendedBars(plant, mend), plans: 1 };
  if (direction !== 'forward') {
    const orders = orderSequence(plant, sequenceOf[rule]);
    return { bars: placedPlan(plant, orders, direction).bars, plans: 1 };
  }
  if (milliseconds <= 0) return { bars: plannedByRule(plant, rule).bars, plans: 1 };
  const began = clock();
  return searchedPlan(plant, {
    ...searchOf({ rule, seed }),
    isOver: () => clock() - began >= milliseconds,
  });
}

/** Order by order into the gaps; the least changes of set-up are only found from machine to machine. */
function plannedByRule(plant: Plant, rule: ScheduleRule): PlantPlan {
  if (rule === 'setup') return dispatchedPlan(plant, 'dueDate', setupFirst);
  return placedPlan(plant, orderSequence(plant, sequenceOf[rule]), 'forward');
}

function searchOf({ rule, seed }: Pick<ScheduleAsked, 'rule' | 'seed'>): SearchAsked {
  return { seed, objective: { tardiness: 1, setup: rule === 'setup' ? 10 : 0.1, makespan: 0.01 } };
}

/**
 * The search in steps without an end, for whoever stops it at any time: each step answers how to get the best so far,
 * which is never worse than the plan by the rule asked for.
 */
export function* improvedSchedule(asked: ScheduleAsked): Generator<() => MadeSchedule, void> {
  const plant = plantOf(asked.basis, asked.held);
  const search = searchOf(asked);
  const byRule = plannedByRule(plant, asked.rule);
  const costByRule = costOf(planMeasures(plant, byRule.bars), search.objective, plant.now);
  const steps = planSearch(plant, search);
  for (;;) {
    const { value: best, done } = steps.next();
    yield () => {
      const { bars, plans, measures } = best();
      const isBetter = costOf(measures, search.objective, plant.now) < costByRule;
      return { ...madeOf(plant, asked, isBetter ? bars : byRule.bars), plans };
    };
    if (done === true) return;
  }
}
