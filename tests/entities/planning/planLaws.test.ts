// Laws every plan obeys, over plants made up from seeds: order of reading leaves no trace, nothing is promised twice, nothing
// falls short in silence, and planning what changed gives what planning everything gives.
import { describe, expect, it } from 'vitest';
import { planAll, planChanges, planSelected } from '#entities/planning/mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '#entities/planning/mrp/planRows.ts';
import type { Plan } from '#entities/planning/mrp/planTables.ts';
import type { PlanningSnapshot } from '#entities/planning/mrp/snapshot.ts';
import { daysAfter } from '#tests/support/planning/plants.ts';
import {
  below,
  codeOf,
  oneOf,
  orgs,
  type Random,
  randomBoms,
  randomItem,
  randomOf,
  randomPlant,
  shuffled,
} from '#tests/support/planning/randomPlants.ts';

const text = (plan: Plan): string =>
  JSON.stringify([planOrders(plan), planPegs(plan), planMessages(plan)], null, 1);

it('rows read in another order give the same plan, byte for byte', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const given = randomPlant(seed, { materials: 9, withSubstitutes: seed % 3 === 0 });
    const random = randomOf(seed);
    const mixed: PlanningSnapshot = {
      ...given,
      orgs: shuffled(random, given.orgs),
      items: shuffled(random, given.items),
      boms: shuffled(random, given.boms).map((bom) => ({ ...bom, lines: shuffled(random, bom.lines) })),
      demands: shuffled(random, given.demands),
      forecasts: shuffled(random, given.forecasts ?? []),
      stock: shuffled(random, given.stock),
      receipts: shuffled(random, given.receipts),
      reservations: shuffled(random, given.reservations ?? []),
      substitutions: shuffled(random, given.substitutions ?? []),
    };
    expect(text(planAll(mixed)), `seed ${seed}`).toBe(text(planAll(given)));
  }
});

describe('1,000 plants', () => {
  it('peg no more than is demanded or supplied, as much as both allow, and tell of every shortage', () => {
    for (let seed = 1; seed <= 1_000; seed += 1) holdsLaws(seed);
  });
});

function holdsLaws(seed: number): void {
  const plan = planAll(randomPlant(seed, { materials: 8 }));
  const { compiled } = plan;
  const documents = compiled.demands.reduce((sum, rows) => sum + rows.length, 0);
  for (const item of compiled.items) {
    const where = `seed ${seed}, ${item.material} of ${item.org}`;
    const at = item.index;
    const bySupply = new Map<string, number>();
    const byDemand = new Map<number, number>();
    let pegged = 0;
    for (let peg = plan.pegFirst[at] ?? 0; peg < (plan.pegFirst[at + 1] ?? 0); peg += 1) {
      const kind = plan.pegs.kind.at(peg);
      const name = kind <= 1 ? 'stock' : `${kind} ${plan.pegs.supply.at(peg)}`;
      const qty = plan.pegs.qty.at(peg);
      expect(qty, where).toBeGreaterThan(0);
      bySupply.set(name, (bySupply.get(name) ?? 0) + qty);
      byDemand.set(plan.pegs.demand.at(peg), (byDemand.get(plan.pegs.demand.at(peg)) ?? 0) + qty);
      pegged += qty;
    }
    const stock = (compiled.stock[at] ?? []).map(({ qty }) => qty);
    const onHand = stock.reduce((sum, qty) => sum + Math.max(0, qty), 0);
    expect(bySupply.get('stock') ?? 0, where).toBeLessThanOrEqual(onHand);
    let supply = onHand;
    const flows: { day: number; qty: number }[] = [];
    for (const [place, { qty, day }] of (compiled.receipts[at] ?? []).entries()) {
      expect(bySupply.get(`2 ${place}`) ?? 0, where).toBeLessThanOrEqual(qty);
      if (day < compiled.planDay && compiled.snapshot.scheme.expiredSupply === 'ignore') continue;
      supply += qty;
      flows.push({ day: Math.max(day, compiled.planDay), qty });
    }
    for (let order = plan.orderFirst[at] ?? 0; order < (plan.orderFirst[at + 1] ?? 0); order += 1) {
      const qty = plan.orders.good.at(order);
      expect(bySupply.get(`3 ${order}`) ?? 0, where).toBeLessThanOrEqual(qty);
      expect(plan.orders.qty.at(order) % item.unit, where).toBe(0);
      supply += qty;
      flows.push({ day: plan.orders.finish.at(order), qty });
    }
    const isStockPolicy = item.given.planStrategy === 'reorder' || item.given.orderPolicy === 'minMax';
    let demand = isStockPolicy ? 0 : item.safety;
    const isIgnored = compiled.snapshot.scheme.expiredDemand === 'ignore';
    for (const [place, { qty, day }] of (compiled.demands[at] ?? []).entries()) {
      expect(byDemand.get((plan.demandFirst[at] ?? 0) + place) ?? 0, where).toBeLessThanOrEqual(qty);
      if (isIgnored && day < compiled.planDay) continue;
      demand += qty;
      flows.push({ day: Math.max(day, compiled.planDay), qty: -qty });
    }
    for (let at2 = plan.requiredLast[at] ?? -1; at2 >= 0; at2 = plan.requirements.before.at(at2)) {
      const qty = plan.requirements.qty.at(at2);
      expect(byDemand.get(documents + at2) ?? 0, where).toBeLessThanOrEqual(qty);
      demand += qty;
      flows.push({ day: Math.max(plan.requirements.day.at(at2), compiled.planDay), qty: -qty });
    }
    if (item.given.mtoControl !== 'strict') expect(pegged, where).toBe(Math.min(demand, supply));
    else expect(pegged, where).toBeLessThanOrEqual(Math.min(demand, supply));
    flows.sort((a, b) => a.day - b.day || b.qty - a.qty);
    let projected = stock.reduce((sum, qty) => sum + qty, 0);
    const falls = flows.some(({ qty }) => (projected += qty) < 0);
    if (falls) expect(plan.messages[at]?.length ?? 0, `${where} falls short`).toBeGreaterThan(0);
  }
}

/** One edit as people make them: a figure, a date, a row more or less. */
function edited(random: Random, given: PlanningSnapshot, materials: number): PlanningSnapshot {
  const change = <T>(rows: readonly T[], how: (row: T) => T): T[] => {
    const at = below(random, rows.length);
    return rows.map((row, place) => (place === at ? how(row) : row));
  };
  const drop = <T>(rows: readonly T[]): T[] => {
    const at = below(random, rows.length);
    return rows.filter((_row, place) => place !== at);
  };
  const qty = String(1 + below(random, 80));
  const date = daysAfter(given.planDate, below(random, 60));
  const place = { org: oneOf(random, orgs), material: codeOf(below(random, materials)) };
  switch (below(random, 11)) {
    case 0:
      return { ...given, demands: change(given.demands, (row) => ({ ...row, qty })) };
    case 1:
      return { ...given, demands: change(given.demands, (row) => ({ ...row, date })) };
    case 2:
      return { ...given, demands: drop(given.demands) };
    case 3:
      return {
        ...given,
        demands: [
          ...given.demands,
          { ...place, kind: 'saleOrder', code: `NEW${below(random, 99)}`, date, qty, mtoNo: 'T0' },
        ],
      };
    case 4:
      return { ...given, receipts: change(given.receipts, (row) => ({ ...row, date, qty })) };
    case 5:
      return { ...given, receipts: drop(given.receipts) };
    case 6:
      return { ...given, stock: [...given.stock, { ...place, qty }] };
    case 7:
      return {
        ...given,
        items: change(given.items, (row) => ({
          ...randomItem(random, row.org, Number(row.material.slice(1)), materials),
          supplyType: row.supplyType,
        })),
      };
    case 8:
      return given.boms.length === 0 ? given : { ...given, boms: drop(given.boms) };
    case 9: {
      const at = below(random, materials - 2);
      const others = given.boms.filter(({ material }) => material !== codeOf(at));
      return { ...given, boms: [...others, ...randomBoms(random, at, materials)] };
    }
    default:
      return {
        ...given,
        boms: change(given.boms, (bom) => ({
          ...bom,
          lines: change(bom.lines, (line) => ({ ...line, numerator: oneOf(random, ['1', '5', '0.125']) })),
        })),
      };
  }
}

it('800 edits: planning what changed equals planning everything, and plans less', () => {
  let planned = 0;
  let all = 0;
  for (let seed = 1; seed <= 80; seed += 1) {
    const random = randomOf(seed * 7);
    const materials = 12;
    let given = randomPlant(seed, { materials, withSubstitutes: seed % 4 === 0 });
    let plan = planAll(given);
    for (let edit = 1; edit <= 10; edit += 1) {
      given = edited(random, given, materials);
      plan = planChanges(given, plan);
      expect(text(plan), `seed ${seed}, edit ${edit}`).toBe(text(planAll(given)));
      planned += plan.planned;
      all += plan.compiled.items.length;
    }
  }
  expect(planned / all).toBeLessThan(0.6);
});

describe('a run of one order', () => {
  it('plans what the order reaches and leaves the rest as it was', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = randomOf(seed);
      const before = randomPlant(seed, { materials: 10 });
      const old = planAll(before);
      const added = {
        org: 'F1',
        material: codeOf(below(random, 5)),
        kind: 'saleOrder' as const,
        code: 'ZZ1',
        date: daysAfter(before.planDate, 30),
        qty: '17',
      };
      const now = { ...before, demands: [...before.demands, added] };
      expect(text(planSelected(now, old, [added])), `seed ${seed}`).toBe(text(planAll(now)));
      // What changed elsewhere meanwhile is not looked at.
      const elsewhere = { ...now, stock: [...now.stock, { org: 'F2', material: codeOf(0), qty: '500' }] };
      const reached = planSelected(elsewhere, old, [added]);
      const top = (plan: Plan) =>
        planOrders(plan)
          .filter(({ org, material }) => org === 'F2' && material === codeOf(0))
          .map(({ qty, startDate, finishDate }) => [qty, startDate, finishDate]);
      expect(top(reached)).toEqual(top(old));
    }
  });
});

it('a simulation changes neither the snapshot nor the plan it starts from', () => {
  const given = randomPlant(11, { materials: 10 });
  const [before, plan] = [JSON.stringify(given), planAll(given)];
  const shown = text(plan);
  planChanges({ ...given, stock: [] }, plan);
  expect(JSON.stringify(given)).toBe(before);
  expect(text(plan)).toBe(shown);
});
