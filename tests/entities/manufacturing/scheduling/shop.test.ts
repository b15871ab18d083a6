// The search for the earliest end of a shop: what it hands out can really be done, is as short as it says, and comes again
// with the same seed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShopInstance, ShopStep } from '#entities/manufacturing/scheduling/shop/shop.ts';
import { shopOf } from '#entities/manufacturing/scheduling/shop/shop.ts';
import { solveShop } from '#entities/manufacturing/scheduling/shop/solveShop.ts';
import { type KnownInstance, readInstances, replay } from '#tests/bench/schedule/instances.ts';

/** Over after so many questions; the search asks every 64 iterations. */
function afterQuestions(most: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > most;
  };
}

const known = [
  ...readInstances('tests/bench/schedule/job-shop.json'),
  ...readInstances('tests/bench/schedule/flexible-job-shop.json'),
];

function instanceOf(name: string): KnownInstance {
  const found = known.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

const shops = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([jobs, machines]) =>
    fc.record({
      machines: fc.constant(machines),
      jobs: fc.array(
        fc.array(
          fc
            .uniqueArray(fc.integer({ min: 0, max: machines - 1 }), { minLength: 1, maxLength: 3 })
            .chain((on) =>
              fc.tuple(
                ...on.map((machine) => fc.tuple(fc.constant(machine), fc.integer({ min: 0, max: 20 }))),
              ),
            ),
          { minLength: 1, maxLength: 5 },
        ),
        { minLength: jobs, maxLength: jobs },
      ),
    }),
  );

/** The least makespan by trying every order and every machine. */
function leastMakespan({ machines, jobs }: ShopInstance): number {
  let least = Infinity;
  const next = jobs.map(() => 0);
  const jobFree = jobs.map(() => 0);
  const machineFree = Array.from({ length: machines }, () => 0);
  const go = (latest: number): void => {
    if (latest >= least) return;
    let isDone = true;
    for (const [job, steps] of jobs.entries()) {
      const at = next[job] ?? 0;
      for (const [machine, minutes] of steps[at] ?? []) {
        isDone = false;
        const [wasJob, wasMachine] = [jobFree[job] ?? 0, machineFree[machine] ?? 0];
        const end = Math.max(wasJob, wasMachine) + minutes;
        [next[job], jobFree[job], machineFree[machine]] = [at + 1, end, end];
        go(Math.max(latest, end));
        [next[job], jobFree[job], machineFree[machine]] = [at, wasJob, wasMachine];
      }
    }
    if (isDone) least = latest;
  };
  go(0);
  return least;
}

describe('a schedule of a shop', () => {
  test('can be done step by step and ends when it says, whatever the shop', () => {
    fc.assert(
      fc.property(shops, fc.integer(), (shop, seed) => {
        const { makespan, steps } = solveShop(shop, { seed, isOver: afterQuestions(20) });
        expect(replay(shop, steps)).toBe(makespan);
        expect(makespan).toBeGreaterThanOrEqual(shopOf(shop).lowerBound);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('of few operations is the shortest there is', () => {
    const small = shops.filter(({ jobs }) => jobs.flat().length <= 7 && jobs.flat(2).length <= 12);
    fc.assert(
      fc.property(small, (shop) => {
        const { makespan } = solveShop(shop, { seed: 1, isOver: afterQuestions(400) });
        expect(makespan).toBe(leastMakespan(shop));
      }),
      { numRuns: 100, seed: 2 },
    );
  });

  test.each([
    ['ft06', 55],
    ['ft10', 930],
    ['ft20', 1165],
    ['la01', 666],
    ['la16', 945],
    ['la19', 842],
    ['mk01', 40],
    ['mt10x', 918],
  ])('of the public instance %s ends at the best known, %i', (name, best) => {
    const instance = instanceOf(name);
    const { makespan, steps } = solveShop(instance, {
      seed: 1,
      target: best,
      isOver: afterQuestions(60_000),
    });
    expect(makespan).toBe(best);
    expect(replay(instance, steps)).toBe(best);
  });

  test('comes again with the same seed, step by step', () => {
    for (const name of ['la38', 'mk10']) {
      const found = [1, 1, 2].map((seed) =>
        solveShop(instanceOf(name), { seed, isOver: afterQuestions(100) }),
      );
      expect(found[1]).toEqual(found[0]);
      expect(found[2]?.steps).not.toEqual(found[0]?.steps);
    }
  });

  test('is there at once when no time is given, and shorter with time', () => {
    const instance = instanceOf('ta01');
    const better: number[] = [];
    const none = solveShop(instance, { seed: 1, isOver: () => true });
    const some = solveShop(instance, {
      seed: 1,
      isOver: afterQuestions(200),
      onBetter: (makespan) => better.push(makespan),
    });
    expect(replay(instance, none.steps)).toBe(none.makespan);
    expect(some.makespan).toBeLessThan(none.makespan);
    expect(better.at(-1)).toBe(some.makespan);
    expect(better).toEqual(better.toSorted((one, other) => other - one));
  });

  test('is proven when it ends with the longest job or the fullest machine', () => {
    const shop: ShopInstance = {
      machines: 2,
      jobs: [
        [[[0, 3]], [[1, 0]]],
        [[[0, 4]], [[1, 2]]],
      ],
    };
    expect(solveShop(shop, { seed: 1, isOver: () => true, target: 0 }).makespan).toBeGreaterThanOrEqual(7);
    const { makespan, isProven } = solveShop(
      { machines: 1, jobs: [[[[0, 3]]], [[[0, 4]]]] },
      { seed: 1, isOver: () => false },
    );
    expect([makespan, isProven]).toEqual([7, true]);
  });

  test('is refused for an operation without a machine or on a machine that is not there', () => {
    const refused =
      (jobs: ShopInstance['jobs']): (() => unknown) =>
      () =>
        solveShop({ machines: 1, jobs }, { seed: 1, isOver: () => true });
    expect(refused([[[]]])).toThrow(RangeError);
    expect(refused([[[[1, 5]]]])).toThrow(RangeError);
    expect(refused([[[[0, -5]]]])).toThrow(RangeError);
  });
});

describe('the replay of the benchmark', () => {
  const shop: ShopInstance = { machines: 2, jobs: [[[[0, 3]], [[1, 2]]]] };
  const steps: ShopStep[] = [
    { job: 0, operation: 0, machine: 0 },
    { job: 0, operation: 1, machine: 1 },
  ];

  test('refuses what is missing, out of order or on a strange machine', () => {
    expect(replay(shop, steps)).toBe(5);
    expect(() => replay(shop, steps.slice(0, 1))).toThrow('only 1 of 2');
    expect(() => replay(shop, steps.toReversed())).toThrow('out of order');
    expect(() =>
      replay(
        shop,
        steps.map((step) => ({ ...step, machine: 1 })),
      ),
    ).toThrow('cannot go on');
  });
});
