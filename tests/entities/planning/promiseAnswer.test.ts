// The date promised to a customer is the one a plan run would reach: random plants are promised and then planned, and the
// worked example M11 is read through structures as they are stored.
import { describe, expect, it } from 'vitest';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { addWorkdays } from '#model/workingTime/workingDays.ts';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders } from '#entities/planning/mrp/planRows.ts';
import type { PlanningItem, PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import {
  type PromiseAnswer,
  type PromiseBasis,
  promiseAnswers,
} from '#entities/planning/promise/promiseAnswer.ts';
import { exampleDays, org, plant, type PlantGiven } from '#tests/support/planning/plants.ts';
import { below, chance, codeOf, randomOf } from '#tests/support/planning/randomPlants.ts';

const basisOf = (snapshot: PlanningSnapshot): PromiseBasis => ({
  today: snapshot.planDate,
  org,
  calendar: exampleDays,
  scheme: snapshot.scheme,
  items: snapshot.items,
  boms: snapshot.boms,
  supply: snapshot.items.map(({ material, safetyStock = '0' }) => ({
    material,
    safetyStock,
    onHand: snapshot.stock.find((row) => row.material === material)?.qty ?? '0',
    demands: snapshot.demands.filter((row) => row.material === material),
    receipts: snapshot.receipts.filter((row) => row.material === material),
  })),
});

const promised = (snapshot: PlanningSnapshot, qty: string, wantedDate = snapshot.planDate): PromiseAnswer => {
  const [answer] = promiseAnswers(basisOf(snapshot), [{ line: '1', material: codeOf(0), qty, wantedDate }]);
  if (answer === undefined) throw new Error('no answer');
  return answer;
};

/** A tree: each material stands below one other, two to four levels deep. */
function randomTree(seed: number, hasLosses = true): PlantGiven {
  const random = randomOf(seed);
  const count = 3 + below(random, 10);
  const parents = Array.from({ length: count }, (_none, at) =>
    at === 0 ? -1 : below(random, Math.min(at, 5)),
  );
  const materials: Record<string, Omit<PlanningItem, 'org' | 'material'>> = {};
  const boms: NonNullable<PlantGiven['boms']> = {};
  const onHand: Record<string, string> = {};
  for (let at = 0; at < count; at += 1) {
    const children = parents.flatMap((parent, child) => (parent === at ? [child] : []));
    const isMade = children.length > 0;
    materials[codeOf(at)] = {
      supplyType: isMade ? 'produce' : 'purchase',
      fixedLeadDays: below(random, 6),
      ...(isMade ? {} : { inspectLeadDays: below(random, 2) }),
      ...(isMade && chance(random, 0.3) ? { varLeadDays: '1', varLeadLot: '50' } : {}),
      ...(chance(random, 0.3) ? { safetyStock: String(below(random, 9)) } : {}),
      ...(hasLosses && !isMade && chance(random, 0.3) ? { scrapRate: '4' } : {}),
    };
    if (isMade)
      boms[codeOf(at)] = {
        ...(hasLosses && chance(random, 0.3) ? { yieldRate: '95' } : {}),
        lines: children.map((child) => ({
          material: codeOf(child),
          numerator: String(1 + below(random, 3)),
          ...(hasLosses && chance(random, 0.3) ? { scrapRate: '5' } : {}),
          ...(hasLosses && chance(random, 0.2) ? { fixedScrapQty: '2' } : {}),
        })),
      };
    if (chance(random, 0.6)) onHand[codeOf(at)] = String(below(random, 120));
  }
  return { materials, boms, onHand };
}

const totals = (snapshot: PlanningSnapshot): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { material, qty } of planOrders(planAll(snapshot)))
    found.set(material, (found.get(material) ?? 0) + Number(qty));
  return found;
};

const withDemand = (snapshot: PlanningSnapshot, date: string, qty: string): PlanningSnapshot => ({
  ...snapshot,
  demands: [...snapshot.demands, { org, material: codeOf(0), kind: 'saleOrder', code: 'ZZ', date, qty }],
});

const isLate = (snapshot: PlanningSnapshot): boolean =>
  planMessages(planAll(snapshot)).some(({ kind }) => kind === 'lateOrder');

describe('deliveryQuote-r1: the promise is what a plan run gives', () => {
  it('a run for the promised day is on time, one for the working day before it is late', () => {
    let tight = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const snapshot = plant({ ...randomTree(seed), scheme: { useSafetyStock: false } });
      const { promiseDate } = promised(snapshot, '60');
      expect([seed, isLate(withDemand(snapshot, promiseDate, '60'))]).toEqual([seed, false]);
      if (promiseDate === snapshot.planDate) continue;
      const before = addWorkdays(exampleDays, promiseDate, -1);
      if (dayNumber(before) < dayNumber(snapshot.planDate)) continue;
      tight += 1;
      expect([seed, isLate(withDemand(snapshot, before, '60'))]).toEqual([seed, true]);
    }
    expect(tight).toBeGreaterThan(100);
  });

  it('what is made and bought anew is what the run adds for one more demand, last in line', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = randomOf(seed + 5000);
      // Losses are rounded up in each order, so that one order for two demands needs less than two.
      const tree = randomTree(seed, false);
      const codes = Object.keys(tree.materials);
      const snapshot = plant({
        ...tree,
        demands: codes.flatMap((material, at) =>
          chance(random, 0.3)
            ? [{ material, code: `SO${at}`, date: '2026-09-07', qty: String(1 + below(random, 80)) }]
            : [],
        ),
        receipts: codes.flatMap((material, at) =>
          chance(random, 0.3)
            ? [{ material, code: `PO${at}`, date: '2026-09-07', qty: String(1 + below(random, 80)) }]
            : [],
        ),
      });
      const before = totals(snapshot);
      const after = totals(withDemand(snapshot, '2027-06-01', '60'));
      const added = new Map<string, number>();
      for (const [material, qty] of after) {
        const more = qty - (before.get(material) ?? 0);
        if (more > 0) added.set(material, more);
      }
      const { chain } = promised(snapshot, '60');
      const made = new Map<string, number>();
      for (const { material, qty } of chain) made.set(material, (made.get(material) ?? 0) + Number(qty));
      expect([seed, codes.map((code) => [code, made.get(code) ?? 0])]).toEqual([
        seed,
        codes.map((code) => [code, added.get(code) ?? 0]),
      ]);
    }
  });
});
