// Improvement of a plan within the time the planner gives: the best of the rules, then the parameters of ATC and the weight
// of set-ups, each step a whole plan by dispatch; from the best of those on, late orders are taken out and put back
// elsewhere, and where they cannot be, single pools and orders are made more or less urgent. Every plan is possible, and it
// can stop at any time with the best so far.
import { compiledPlant } from './compiledPlant.ts';
import { Dispatcher } from './dispatch.ts';
import type { Plant, PlantPlan } from './plant.ts';
import { barsOf } from './planBars.ts';
import { type DispatchRule, emptyUrgency, fillUrgency } from './rules.ts';
import { type SearchAsked, type SearchedPlan, SearchRun } from './searchRun.ts';

export interface PlanSearch extends SearchAsked {
  /** Asked before every plan but the first, and every few steps of reinsertion. */
  isOver: () => boolean;
}

/** With set-ups reinsertion seldom finds a place, so that urgencies come first. */
const plansBeforeReinsertion = 300;

/** A plan by one rule. */
export function dispatchedPlan(plant: Plant, rule: DispatchRule, setupWeight = 0): PlantPlan {
  const compiled = compiledPlant(plant);
  const urgency = emptyUrgency(compiled);
  fillUrgency(compiled, urgency, rule, setupWeight);
  return { bars: barsOf(compiled, new Dispatcher(compiled).run(urgency)) };
}

export function searchedPlan(plant: Plant, search: PlanSearch): SearchedPlan {
  const searching = planSearch(plant, search);
  for (;;) {
    const { value, done } = searching.next();
    if (done === true || search.isOver()) return value();
  }
}

/** The search in steps, for callers that look at the best so far on the way: each step answers how to get it. */
export function* planSearch(
  plant: Plant,
  search: SearchAsked,
): Generator<() => SearchedPlan, () => SearchedPlan> {
  const run = new SearchRun(compiledPlant(plant), search);
  const best = (): SearchedPlan => run.bestPlan();
  const stages = [
    run.rules(),
    run.parameters(),
    run.urgencies(plant.setups === undefined ? 0 : plansBeforeReinsertion),
    run.reinsertions(),
    run.urgencies(Infinity),
  ];
  for (const stage of stages) for (const _plan of stage) yield best;
  return best;
}
