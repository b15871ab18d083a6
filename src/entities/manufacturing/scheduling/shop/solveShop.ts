// The search for the earliest end of a shop: a population of solutions, each the best of a run of tabu search; two are mixed
// so that the child keeps what both agree on, and the child is searched in turn. Follows the outline of Peng, Lü and Cheng
// (2015). The clock is the caller's: the same seed and the same answers of the deadline give the same result.
import { randomNumbers } from '../randomNumbers.ts';
import { admit, type Member, memberOf, mixed } from './population.ts';
import { emptySelection } from './selection.ts';
import { type Shop, type ShopInstance, shopOf, type ShopSolution, type ShopStep } from './shop.ts';
import { activeSchedule, shopRules } from './startSolutions.ts';
import { tabuMemory } from './tabuMemory.ts';
import { tabuSearch } from './tabuSearch.ts';

export interface ShopSearch {
  seed: number;
  /** Asked every few iterations; the search ends with the best so far when it says yes. */
  isOver: () => boolean;
  /** A makespan good enough to stop at. */
  target?: number;
  onBetter?: (makespan: number) => void;
}

export interface ShopResult {
  makespan: number;
  /** In an order in which each can be started as early as possible after those before it. */
  steps: ShopStep[];
  /** Whether surely no schedule ends earlier. */
  isProven: boolean;
}

type Start = Pick<ShopSolution, 'order' | 'alternatives'>;

/** Iterations without a better makespan that end a run of tabu search. */
const patience = 5000;
/** By whether the shop is flexible. */
const populationSize = { true: 10, false: 15 };

/** Searches until the deadline, the target or a proof. */
export function solveShop(instance: ShopInstance, search: ShopSearch): ShopResult {
  const shop = shopOf(instance);
  const random = randomNumbers(search.seed);
  const selection = emptySelection(shop);
  const memory = tabuMemory(shop);
  const { scale, lowerBound } = shop;
  const target = Math.max(lowerBound, search.target ?? 0) * scale + scale - 1;
  let best: ShopSolution = { makespan: 0x7fffffff, order: new Int32Array(), alternatives: new Int32Array() };
  const isDone = (): boolean => best.makespan <= target || search.isOver();
  const searched = (start: Start): Member => {
    const found = tabuSearch(selection, memory, start, { patience, target, isOver: search.isOver, random });
    if (found.makespan < best.makespan) {
      best = found;
      search.onBetter?.(Math.floor(found.makespan / scale));
    }
    return memberOf(selection, found);
  };
  const size = populationSize[shop.isFlexible ? 'true' : 'false'];
  do {
    const population: Member[] = [];
    for (let at = 0; at < size && (at === 0 || !isDone()); at += 1)
      population.push(searched(activeSchedule(shop, shopRules[at] ?? 'random', random)));
    for (let refused = 0; refused < 3 * size && !isDone();) {
      const one = random.below(size);
      const other = (one + 1 + random.below(size - 1)) % size;
      const [first, second] = [population[one], population[other]];
      if (first === undefined || second === undefined) break;
      const child = searched(mixed(shop, first, second, 0.25 + 0.25 * random.fraction(), random));
      refused = admit(population, child) ? 0 : refused + 1;
    }
  } while (!isDone());
  const makespan = Math.floor(best.makespan / scale);
  return { makespan, steps: stepsOf(instance, shop, best), isProven: makespan <= lowerBound };
}

function stepsOf({ jobs }: ShopInstance, shop: Shop, { order, alternatives }: ShopSolution): ShopStep[] {
  const places = jobs.flatMap((steps, job) => steps.map((_step, operation) => ({ job, operation })));
  return Array.from(order, (x) => ({
    ...(places[x] ?? { job: 0, operation: 0 }),
    machine: shop.alternativeMachine[alternatives[x] ?? 0] ?? 0,
  }));
}
