// The plant of the benchmark: how long a first plan takes, and how much less delay a search finds than the best of twelve
// rules. Rows are stored like those of the shops.
import process from 'node:process';
import { compiledPlant } from '#entities/manufacturing/scheduling/plant/compiledPlant.ts';
import { Dispatcher } from '#entities/manufacturing/scheduling/plant/dispatch.ts';
import { planIssues } from '#entities/manufacturing/scheduling/plant/planIssues.ts';
import { searchedPlan } from '#entities/manufacturing/scheduling/plant/planSearch.ts';
import { emptyUrgency, fillUrgency } from '#entities/manufacturing/scheduling/plant/rules.ts';
import { largePlant } from '#tests/entities/manufacturing/scheduling/plants.ts';

export interface PlantRow {
  operations: number;
  resources: number;
  seed: number;
  /** Wall milliseconds, quickest of five: arrays from the plant, and one plan from the arrays. */
  compileMs: number;
  firstMs: number;
  /** Processor seconds the search was allowed. */
  seconds: number;
  rule: string;
  /** Working hours late. */
  ruleHours: number;
  foundHours: number;
  plans: number;
}

function quickest(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.round(Math.min(...times) * 10) / 10;
}

export function measuredPlant(
  operations: number,
  resources: number,
  seconds: number,
  seed: number,
): PlantRow {
  const plant = largePlant(operations, resources, 60, seed);
  const compiled = compiledPlant(plant);
  const urgency = emptyUrgency(compiled);
  const dispatcher = new Dispatcher(compiled);
  const compileMs = quickest(() => compiledPlant(plant));
  const firstMs = quickest(() => {
    fillUrgency(compiled, urgency, 'atc1');
    dispatcher.run(urgency);
  });
  const begun = process.cpuUsage();
  const isOver = (): boolean => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6 >= seconds;
  };
  const objective = { tardiness: 1, setup: 0, makespan: 0 };
  const found = searchedPlan(plant, { seed, objective, isOver });
  const issues = planIssues(plant, found.bars);
  if (issues.length > 0) throw new Error(`the plan is not possible: ${JSON.stringify(issues.slice(0, 3))}`);
  const { rule, ruleMeasures, measures, plans } = found;
  return {
    operations,
    resources,
    seed,
    compileMs,
    firstMs,
    seconds,
    rule,
    ruleHours: Math.round(ruleMeasures.tardiness / 60),
    foundHours: Math.round(measures.tardiness / 60),
    plans,
  };
}
