// Improvement of a plan within the time the planner gives: the best of the rules, then the two parameters of ATC and the
// weight of set-ups, then changes of single pools and orders, chosen where late orders wait. Every step is a whole plan by
// dispatch, so that each is possible, and it can stop at any time with the best so far.
import { randomNumbers } from '../randomNumbers.ts';
import { compiledPlant } from './compiledPlant.ts';
import { Dispatcher } from './dispatch.ts';
import { LateWaiting } from './lateWaiting.ts';
import type { Plant, PlantPlan } from './plant.ts';
import { barsOf } from './planBars.ts';
import { costOf, type PlanMeasures, type PlanObjective, PlanMeter } from './planMeasures.ts';
import { type DispatchRule, dispatchRules, emptyUrgency, fillAtc, fillUrgency } from './rules.ts';

export interface PlanSearch {
  seed: number;
  objective: PlanObjective;
  /** Asked before every plan but the first. */
  isOver: () => boolean;
  onBetter?: (measures: PlanMeasures, plans: number) => void;
}

export interface SearchedPlan extends PlantPlan {
  measures: PlanMeasures;
  /** The best rule and what its plan was worth. */
  rule: DispatchRule;
  ruleMeasures: PlanMeasures;
  /** How many plans were made. */
  plans: number;
}

interface Settings {
  rule: DispatchRule | null;
  scale: number;
  workWeight: number;
  setupWeight: number;
  orderFactors: Float64Array;
  poolFactors: Float64Array;
}

const scales = [0.15, 0.3, 0.5, 1, 2, 4, 8, 16, 32, 64];
const workWeights = [0.5, 1, 1.5, 2, 2.5, 3, 4];
const setupWeights = [0, 0.5, 1, 2, 4];

/** A plan by one rule. */
export function dispatchedPlan(plant: Plant, rule: DispatchRule, setupWeight = 0): PlantPlan {
  const compiled = compiledPlant(plant);
  const urgency = emptyUrgency(compiled);
  fillUrgency(compiled, urgency, rule, setupWeight);
  return { bars: barsOf(compiled, new Dispatcher(compiled).run(urgency)) };
}

export function searchedPlan(plant: Plant, search: PlanSearch): SearchedPlan {
  const { objective, isOver } = search;
  const compiled = compiledPlant(plant);
  const dispatcher = new Dispatcher(compiled);
  const meter = new PlanMeter(compiled);
  const urgency = emptyUrgency(compiled);
  const random = randomNumbers(search.seed);
  let plans = 0;
  let [bestCost, best]: [number, Settings | null] = [Infinity, null];
  let bestMeasures: PlanMeasures | null = null;
  const tried = (settings: Settings): number => {
    if (settings.rule === null) fillAtc(compiled, urgency, settings);
    else fillUrgency(compiled, urgency, settings.rule, settings.setupWeight);
    const measures = meter.measure(dispatcher.run(urgency));
    plans += 1;
    const cost = costOf(measures, objective, plant.now);
    if (cost < bestCost) {
      [bestCost, best, bestMeasures] = [cost, copyOf(settings), measures];
      search.onBetter?.(measures, plans);
    }
    return cost;
  };
  const plain: Settings = {
    rule: null,
    scale: 1,
    workWeight: 1,
    setupWeight: 0,
    orderFactors: new Float64Array(plant.orders.length).fill(1),
    poolFactors: new Float64Array(compiled.pools.length).fill(1),
  };
  let ruleCost = Infinity;
  let rule: DispatchRule = 'atc1';
  let ruleMeasures: PlanMeasures | null = null;
  for (const each of dispatchRules) {
    if (plans > 0 && isOver()) break;
    const cost = tried({ ...plain, rule: each });
    if (cost < ruleCost) [ruleCost, rule, ruleMeasures] = [cost, each, bestMeasures];
  }
  let current = { ...plain, scale: rule.startsWith('atc') ? Number(rule.slice(3)) : 1 };
  let cost = isOver() ? Infinity : tried(current);
  const coordinates: ((value: number) => Settings)[] = [
    (scale) => ({ ...current, scale }),
    (workWeight) => ({ ...current, workWeight }),
    (setupWeight) => ({ ...current, setupWeight }),
  ];
  const values = [scales, workWeights, compiled.hasSetups ? setupWeights : []];
  for (let round = 0; round < 3; round += 1)
    for (const [at, vary] of coordinates.entries())
      for (const value of values[at] ?? []) {
        const settings = round === 0 ? vary(value) : vary(value * (0.75 + 0.5 * random.fraction()));
        if (isOver()) break;
        const other = tried(settings);
        if (other < cost) [current, cost] = [settings, other];
      }
  const late = new LateWaiting(compiled, random);
  current = copyOf(current);
  const first = cost;
  let stale = 0;
  while (!isOver()) {
    if (bestCost <= 0) break;
    if (stale % 100 === 0) {
      fillAtc(compiled, urgency, current);
      late.observe(dispatcher.run(urgency));
    }
    const next = late.varied(current);
    const other = tried(next);
    // Cools with the number of plans, so that the clock decides nothing but the end.
    const warmth = (0.003 * first) / (1 + plans / 300);
    if (other <= cost || random.fraction() < Math.exp((cost - other) / Math.max(1e-9, warmth))) {
      if (other !== cost) stale = -1;
      [current, cost] = [next, other];
    }
    stale += 1;
  }
  const chosen: Settings = best ?? plain;
  if (chosen.rule === null) fillAtc(compiled, urgency, chosen);
  else fillUrgency(compiled, urgency, chosen.rule, chosen.setupWeight);
  const made = dispatcher.run(urgency);
  const measures = meter.measure(made);
  return { bars: barsOf(compiled, made), measures, rule, ruleMeasures: ruleMeasures ?? measures, plans };
}

function copyOf(settings: Settings): Settings {
  return {
    ...settings,
    orderFactors: settings.orderFactors.slice(),
    poolFactors: settings.poolFactors.slice(),
  };
}
