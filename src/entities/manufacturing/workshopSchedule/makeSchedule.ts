// One plan of a schedule: by a rule of dispatch, placed backward or around the bottleneck, or improved by search for as
// long as the planner allows. Pure; runs in a computing thread as in a test.
import { placedPlan, orderSequence, type OrderRule } from '../scheduling/plant/placement.ts';
import type { Plant, PlantBar } from '../scheduling/plant/plant.ts';
import { costOf, planMeasures, utilizationOf } from '../scheduling/plant/planMeasures.ts';
import { dispatchedPlan, planSearch, searchedPlan } from '../scheduling/plant/planSearch.ts';
import { constraintNotes } from '../scheduling/plant/reasons.ts';
import type { DispatchRule } from '../scheduling/plant/rules.ts';
import type { SearchAsked } from '../scheduling/plant/searchRun.ts';
import { mendedBars } from './replan.ts';
import { type HeldPlace, type MadeSchedule, plantOf, type ScheduleBasis } from './scheduleBasis.ts';
import type { Place } from './scheduleIndex.ts';

export type ScheduleRule = 'dueDate' | 'priority' | 'shortest' | 'criticalRatio' | 'fifo' | 'setup';
export type ScheduleDirection = 'forward' | 'backward' | 'bottleneckFirst';

export interface ScheduleAsked {
  basis: ScheduleBasis;
  /** What keeps its place, with the index of its task. */
  held: readonly (readonly [task: number, place: HeldPlace])[];
  rule: ScheduleRule;
  direction: ScheduleDirection;
  /** Milliseconds of search behind the plan by rule; 0: the rule alone. Only forward. */
  milliseconds: number;
  /** Another one tries other plans. */
  seed: number;
  /** What stands now, to be moved as little as possible; then neither rule nor direction counts. */
  mend?: readonly Place[];
}

const ruleOf: Readonly<Record<ScheduleRule, DispatchRule>> = {
  dueDate: 'dueDate',
  priority: 'priority',
  shortest: 'shortest',
  criticalRatio: 'criticalRatio',
  fifo: 'fifo',
  setup: 'dueDate',
};
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
  const plant = plantOf(asked.basis, new Map(asked.held));
  const { bars, plans } = planned(plant, asked, clock);
  return { ...madeOf(plant, bars), plans };
}

/** The figures of any plan, with the reason of each bar. */
function madeOf(plant: Plant, bars: readonly PlantBar[]): Omit<MadeSchedule, 'plans'> {
  const measures = planMeasures(plant, bars);
  const { makespan, ofResource } = utilizationOf(plant, bars);
  const busy = ofResource.filter((percent) => percent > 0);
  const notes = constraintNotes(plant, bars);
  return {
    bars: bars.map((bar, at) => ({
      task: bar.operation,
      machine: bar.resource,
      start: bar.start,
      end: bar.end,
      setup: bar.setup,
      run: bar.minutes - bar.setup,
      qty: bar.qty,
      units: bar.units,
      note: notes[at] ?? { kind: 'later', other: null },
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
  if (milliseconds <= 0)
    return { bars: dispatchedPlan(plant, ruleOf[rule], rule === 'setup' ? setupFirst : 0).bars, plans: 1 };
  const began = clock();
  return searchedPlan(plant, {
    ...searchOf({ rule, seed }),
    isOver: () => clock() - began >= milliseconds,
  });
}

function searchOf({ rule, seed }: Pick<ScheduleAsked, 'rule' | 'seed'>): SearchAsked {
  return { seed, objective: { tardiness: 1, setup: rule === 'setup' ? 10 : 0.1, makespan: 0.01 } };
}

/**
 * The search in steps without an end, for whoever stops it at any time: each step answers how to get the best so far,
 * which is never worse than the plan by the rule asked for.
 */
export function* improvedSchedule(asked: ScheduleAsked): Generator<() => MadeSchedule, void> {
  const plant = plantOf(asked.basis, new Map(asked.held));
  const search = searchOf(asked);
  const byRule = dispatchedPlan(plant, ruleOf[asked.rule], asked.rule === 'setup' ? setupFirst : 0);
  const costByRule = costOf(planMeasures(plant, byRule.bars), search.objective, plant.now);
  const steps = planSearch(plant, search);
  for (;;) {
    const { value: best, done } = steps.next();
    yield () => {
      const { bars, plans, measures } = best();
      const isBetter = costOf(measures, search.objective, plant.now) < costByRule;
      return { ...madeOf(plant, isBetter ? bars : byRule.bars), plans };
    };
    if (done === true) return;
  }
}
