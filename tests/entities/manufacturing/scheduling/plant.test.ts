// Plans of a plant: possible in every respect, the same with the same seed, better with time.
import { describe, expect, test } from 'vitest';
import type { Plant } from '#entities/manufacturing/scheduling/plant/plant.ts';
import { planIssues } from '#entities/manufacturing/scheduling/plant/planIssues.ts';
import { planMeasures } from '#entities/manufacturing/scheduling/plant/planMeasures.ts';
import { dispatchedPlan, searchedPlan } from '#entities/manufacturing/scheduling/plant/planSearch.ts';
import { type DispatchRule, dispatchRules } from '#entities/manufacturing/scheduling/plant/rules.ts';
import { largePlant, smallPlant } from '#tests/entities/manufacturing/scheduling/plants.ts';

const objective = { tardiness: 1, setup: 0.1, makespan: 0.01 };

/** Over after so many questions. */
function afterPlans(most: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > most;
  };
}

const rules: readonly DispatchRule[] = [...dispatchRules, 'priority', 'leastWorkLeft'];

describe('a plan by dispatch', () => {
  test('of a thousand plants overlaps nowhere, keeps the order of work, works in working time, moves nothing fixed', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const plant = smallPlant(seed);
      const { bars } = dispatchedPlan(plant, rules[seed % rules.length] ?? 'fifo', seed % 3);
      expect(planIssues(plant, bars), `plant ${seed}`).toEqual([]);
    }
  });

  test.each(rules)('by %s is possible and comes again', (rule) => {
    const plant = largePlant(400, 12, 20, 1);
    const { bars } = dispatchedPlan(plant, rule);
    expect(planIssues(plant, bars)).toEqual([]);
    expect(dispatchedPlan(plant, rule).bars).toEqual(bars);
  });
});

describe('a searched plan', () => {
  test('of two hundred plants is possible, no worse than the best rule, and the same with the same seed', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const plant = smallPlant(seed);
      const search = (): ReturnType<typeof searchedPlan> =>
        searchedPlan(plant, { seed, objective, isOver: afterPlans(120) });
      const { bars, measures, ruleMeasures } = search();
      expect(planIssues(plant, bars), `plant ${seed}`).toEqual([]);
      const cost = (each: typeof measures): number =>
        each.weightedTardiness + 0.1 * each.setup + 0.01 * (each.end - plant.now);
      expect(cost(measures)).toBeLessThanOrEqual(cost(ruleMeasures));
      expect(planMeasures(plant, bars)).toMatchObject(measures);
      expect(search().bars).toEqual(bars);
    }
  });

  test('with time has less delay than the best rule, and is there without any', () => {
    const plant = largePlant(1000, 30, 30, 1);
    const better: number[] = [];
    const onBetter = ({ tardiness }: { tardiness: number }): number => better.push(tardiness);
    const delay = { tardiness: 1, setup: 0, makespan: 0 };
    const none = searchedPlan(plant, { seed: 1, objective: delay, isOver: () => true });
    const some = searchedPlan(plant, { seed: 1, objective: delay, isOver: afterPlans(400), onBetter });
    expect(planIssues(plant, none.bars)).toEqual([]);
    expect(planIssues(plant, some.bars)).toEqual([]);
    expect(none.plans).toBe(1);
    expect(some.measures.tardiness).toBeLessThan(some.ruleMeasures.tardiness);
    expect(better.at(-1)).toBe(some.measures.tardiness);
  });

  test('with weight on set-ups sets up less', () => {
    const plants = Array.from({ length: 40 }, (_none, at) => smallPlant(at + 1));
    const setups = (weight: number): number =>
      plants.reduce((sum, plant) => {
        const search = {
          seed: 1,
          objective: { tardiness: 1, setup: weight, makespan: 0 },
          isOver: afterPlans(150),
        };
        return sum + searchedPlan(plant, search).measures.setup;
      }, 0);
    expect(setups(1000)).toBeLessThan(setups(0));
  });
});

describe('what is wrong with a plan', () => {
  const plant = smallPlant(3);
  const { bars } = dispatchedPlan(plant, 'dueDate');

  test('is named: too early, too long, missing, on a strange resource', () => {
    const changed = (change: (bar: (typeof bars)[number]) => (typeof bars)[number]): string[] => {
      const at = bars.findIndex(({ operation }) => plant.operations[operation]?.fixed === undefined);
      return planIssues(
        plant,
        bars.map((bar, index) => (index === at ? change(bar) : bar)),
      ).map(({ kind }) => kind);
    };
    expect(changed((bar) => ({ ...bar, start: plant.now - 10_000 }))).toContain('material');
    expect(changed((bar) => ({ ...bar, minutes: bar.minutes + 7 }))).toContain('minutes');
    expect(changed((bar) => ({ ...bar, resource: 99 }))).toContain('resource');
    expect(changed((bar) => ({ ...bar, units: [7] }))).toContain('units');
    expect(planIssues(plant, bars.slice(1)).map(({ kind }) => kind)).toContain('missing');
  });

  test('is named where two run at once on one resource', () => {
    const two: Plant = {
      ...plant,
      setups: [],
      resources: [{ code: 'R', calendar: 0 }],
      orders: [{ code: 'A', due: 0, release: 0 }],
      units: 0,
      operations: [0, 1].map(() => ({
        order: 0,
        after: [],
        alternatives: [{ resource: 0, setup: 0, run: 30 }],
      })),
    };
    const made = dispatchedPlan(two, 'fifo').bars;
    expect(planIssues(two, made)).toEqual([]);
    const [first] = made;
    const atOnce = made.map((bar) => ({ ...bar, start: first?.start ?? 0, end: first?.end ?? 0 }));
    expect(planIssues(two, atOnce)).toEqual([{ kind: 'overlap', operation: 1, other: 0 }]);
  });
});
