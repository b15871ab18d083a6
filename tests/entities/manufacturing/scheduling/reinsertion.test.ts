// Orders taken out of a plan and put back elsewhere: whatever the plant, the plan stays possible, what cannot be moved
// stays, and what the search says it has won is what the bars say.
import { describe, expect, test } from 'vitest';
import { compiledPlant } from '#entities/manufacturing/scheduling/plant/compiledPlant.ts';
import { Dispatcher } from '#entities/manufacturing/scheduling/plant/dispatch.ts';
import type { Plant, PlantBar } from '#entities/manufacturing/scheduling/plant/plant.ts';
import { barsOf } from '#entities/manufacturing/scheduling/plant/planBars.ts';
import { planIssues } from '#entities/manufacturing/scheduling/plant/planIssues.ts';
import { planMeasures } from '#entities/manufacturing/scheduling/plant/planMeasures.ts';
import { planSearch } from '#entities/manufacturing/scheduling/plant/planSearch.ts';
import { Reinsertion } from '#entities/manufacturing/scheduling/plant/reinsertion.ts';
import { emptyUrgency, fillUrgency } from '#entities/manufacturing/scheduling/plant/rules.ts';
import { randomNumbers } from '#entities/manufacturing/scheduling/randomNumbers.ts';
import { largePlant, smallPlant } from '#tests/entities/manufacturing/scheduling/plants.ts';

const objective = { tardiness: 1, setup: 0.5, makespan: 0 };

function reinserted(plant: Plant, seed: number, steps: number, movesUp = false) {
  const compiled = compiledPlant(plant);
  const urgency = emptyUrgency(compiled);
  fillUrgency(compiled, urgency, 'fifo');
  const first = new Dispatcher(compiled).run(urgency);
  const before: PlantBar[] = barsOf(compiled, first);
  const moves = new Reinsertion(compiled, randomNumbers(seed), objective);
  moves.load(first);
  for (let step = 0; step < steps; step += 1) moves.step();
  if (movesUp) moves.moveUp();
  return { before, bars: barsOf(compiled, moves.plan()), change: moves.change };
}

const costOf = (plant: Plant, bars: readonly PlantBar[]): number => {
  const { weightedTardiness, setup } = planMeasures(plant, bars);
  return weightedTardiness + objective.setup * setup;
};

/** As it is, and without what keeps orders from being moved. */
function variants(seed: number): Plant[] {
  const plant = smallPlant(seed);
  const plain: Plant = {
    ...plant,
    operations: plant.operations.map(({ needs: _needs, split: _split, after, ...operation }) => ({
      ...operation,
      after: after.map(({ operation: before, wait = 0 }) => ({ operation: before, wait })),
    })),
  };
  return [plant, plain];
}

describe('orders put back elsewhere', () => {
  test('leave a thousand plants possible, with set-ups, units, overlap, slices and locks', () => {
    let moved = 0;
    for (let seed = 1; seed <= 1000; seed += 1)
      for (const plant of variants(seed)) {
        const { before, bars, change } = reinserted(plant, seed, 40);
        expect(planIssues(plant, bars), `plant ${seed}`).toEqual([]);
        expect(costOf(plant, bars) - costOf(plant, before), `plant ${seed}`).toBeCloseTo(change, 6);
        if (change < 0) moved += 1;
      }
    expect(moved).toBeGreaterThan(150);
  });

  test('come again with the same seed', () => {
    const plant = largePlant(400, 12, 20, 2);
    expect(reinserted(plant, 5, 2_000).bars).toEqual(reinserted(plant, 5, 2_000).bars);
    expect(reinserted(plant, 6, 2_000).bars).not.toEqual(reinserted(plant, 5, 2_000).bars);
  });

  test('moved up at last begin no later, and no order ends later', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const plant = largePlant(200, 8, 20, seed);
      const loose = reinserted(plant, seed, 500);
      const tight = reinserted(plant, seed, 500, true);
      expect(planIssues(plant, tight.bars)).toEqual([]);
      expect(tight.change).toBeLessThanOrEqual(loose.change);
      const late = planMeasures(plant, loose.bars).tardinessOf;
      for (const [order, minutes] of planMeasures(plant, tight.bars).tardinessOf)
        expect(minutes).toBeLessThanOrEqual(late.get(order) ?? 0);
    }
  });
});

test('a search looked at on its way gives at every step the best plan so far', () => {
  const plant = largePlant(300, 10, 20, 3);
  const search = planSearch(plant, { seed: 1, objective: { tardiness: 1, setup: 0, makespan: 0 } });
  let least = Infinity;
  for (let look = 0; look < 120; look += 1) {
    const { value } = search.next();
    if (look % 20 !== 0) continue;
    const { bars, measures } = value();
    expect(planIssues(plant, bars)).toEqual([]);
    expect(planMeasures(plant, bars)).toMatchObject(measures);
    expect(measures.tardiness).toBeLessThanOrEqual(least);
    least = measures.tardiness;
  }
  expect(least).toBeLessThan(Infinity);
});
