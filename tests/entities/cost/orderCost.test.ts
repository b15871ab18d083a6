// What orders cost: worked examples M01 (two months by equivalent units), M19 (abnormal scrap and joint products), M03
// (standard against actual) and M26 (overhead of a work centre), to the cent.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { absorb, actualRate } from '#entities/cost/absorption.ts';
import { materialVariance, overheadVariance, workVariance } from '#entities/cost/costVariances.ts';
import {
  correctionOf,
  degreesByOperation,
  divide,
  jointCosts,
  stockShare,
  type InProcess,
} from '#entities/cost/equivalentUnits.ts';
import { shareOut } from '#entities/cost/shareOut.ts';
import { Decimal, decimal, round } from '#model/decimal.ts';

const d = (value: number): Decimal => decimal(String(value));
const zero = new Decimal(0);
const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, each) => total.plus(each), zero);

describe('two months of an order (M01)', () => {
  const degrees = degreesByOperation([d(30), d(50), d(20)], d(0.5));
  const afterOperation = [30, 40, 10].map((qty, at): InProcess => ({
    qty: d(qty),
    degree: degrees[at] ?? zero,
  }));
  const beforeFirst: InProcess = { qty: d(10), degree: zero };
  const conversion = [beforeFirst, ...afterOperation];
  const material = conversion.map(({ qty }): InProcess => ({ qty, degree: d(1) }));
  const september = { material: 6000, labor: 1260.5, machine: 840, overhead: 504.2, byProduct: -120 };
  const follows = (element: string) =>
    element === 'material' || element === 'byProduct' ? material : conversion;
  const first = Object.entries(september).map(([element, input]) => ({
    element,
    ...divide(
      { opening: zero, input: d(input), inProcess: follows(element), abnormal: [] },
      d(110),
      false,
      2,
    ),
  }));

  test('in the first, pieces in process count by the minutes behind them', () => {
    expect(sum(material.map(({ qty }) => qty)).toNumber()).toBe(90);
    expect(first.map(({ equivalent }) => equivalent.toNumber())).toEqual([200, 161, 161, 161, 200]);
    expect(first.map(({ completed, wip }) => [completed.toNumber(), wip.toNumber()])).toEqual([
      [3300, 2700],
      [861.21, 399.29],
      [573.91, 266.09],
      [344.48, 159.72],
      [-66, -54],
    ]);
    const completed = sum(first.map((each) => each.completed));
    expect(completed.toNumber()).toBe(5013.6);
    const planned = round(d(110).times(d(46)), 2);
    const { adjustment, byLine } = correctionOf(completed, planned, [d(60), d(50)], 2);
    expect([adjustment.toNumber(), ...byLine.map(Number)]).toEqual([-46.4, -25.31, -21.09]);
    const { toStock, sold } = stockShare(adjustment, d(44), d(110), 2);
    expect([toStock.toNumber(), sold.toNumber()]).toEqual([-18.56, -27.84]);
  });

  test('in the second, the finished order takes everything, and both months are all that was put in', () => {
    const october: Record<string, number> = {
      material: 150,
      labor: 655.75,
      machine: 432,
      overhead: 262.3,
      byProduct: 0,
    };
    const second = first.map(({ element, wip }) =>
      divide({ opening: wip, input: d(october[element] ?? 0), inProcess: [], abnormal: [] }, d(84), true, 2),
    );
    expect(second.map(({ completed, wip }) => [completed.toNumber(), wip.toNumber()])).toEqual([
      [2850, 0],
      [1055.04, 0],
      [698.09, 0],
      [422.02, 0],
      [-54, 0],
    ]);
    const completed = sum(second.map((each) => each.completed));
    expect(completed.toNumber()).toBe(4971.15);
    expect(completed.minus(round(d(84).times(d(46)), 2)).toNumber()).toBe(1107.15);
    expect(round(completed.dividedBy(84), 6).toNumber()).toBe(59.180357);
    expect(
      sum(first.map((each) => each.completed))
        .plus(completed)
        .toNumber(),
    ).toBe(9984.75);
  });
});

describe('abnormal scrap and joint products (M19)', () => {
  test('pieces spoiled beyond what is normal carry cost as far as they had come', () => {
    const cost = (total: number, degree: number) =>
      divide(
        { opening: zero, input: d(total), inProcess: [], abnormal: [{ qty: d(5), degree: d(degree) }] },
        d(40),
        true,
        2,
      );
    const [material, conversion] = [cost(2400.5, 1), cost(640, 0.6)];
    expect([material.abnormal.toNumber(), conversion.abnormal.toNumber()]).toEqual([266.72, 44.65]);
    const completed = material.completed.plus(conversion.completed);
    expect(completed.toNumber()).toBe(2729.13);
    expect(completed.minus(round(d(40).times(d(65)), 2)).toNumber()).toBe(129.13);
    expect(completed.plus(material.abnormal).plus(conversion.abnormal).toNumber()).toBe(3040.5);
  });

  test('joint products share by what was received of what was planned', () => {
    const costs = jointCosts(
      d(5000),
      [
        { costShare: d(75), plannedQty: d(70), receivedQty: d(70) },
        { costShare: d(25), plannedQty: d(40), receivedQty: d(30) },
      ],
      2,
    );
    expect(costs.map(Number)).toEqual([4000, 1000]);
  });

  test('without pieces of any kind, cost stays until the order is finished and is lost then', () => {
    const put = (finished: boolean) =>
      divide({ opening: zero, input: d(80), inProcess: [], abnormal: [] }, zero, finished, 2);
    expect([put(false).wip.toNumber(), put(true).abnormal.toNumber()]).toEqual([80, 80]);
  });
});

test('standard against actual: price, usage, rate and efficiency are the whole difference (M03)', () => {
  const used = (qty: number, price: number, standard: [number, number] | null) =>
    materialVariance(
      {
        actualQty: d(qty),
        actualPrice: d(price),
        standard: standard === null ? null : { qty: d(standard[0]), price: d(standard[1]) },
      },
      2,
    );
  const materials = [used(421.5, 5.18, [400, 5]), used(198, 3.2, [200, 3.2]), used(4, 3.9, null)];
  expect(materials.map((each) => Object.values(each).map(Number))).toEqual([
    [2183.37, 2000, 75.87, 107.5, 0],
    [633.6, 640, 0, -6.4, 0],
    [15.6, 0, 0, 0, 15.6],
  ]);
  const worked = (actualHours: number, actual: number, standardHours: number, standard: number) =>
    workVariance(
      {
        actualHours: d(actualHours),
        actualRate: d(actual),
        standardHours: d(standardHours),
        standardRate: d(standard),
      },
      2,
    );
  const labor = worked(104.5, 31.2, 100, 30);
  const machine = worked(48, 48, 50, 48);
  const overhead = overheadVariance(d(1301), d(104.5), d(100), d(12), 2);
  expect([labor, machine, overhead].map((each) => Object.values(each).map(Number))).toEqual([
    [3260.4, 3000, 125.4, 135],
    [2304, 2400, 0, -96],
    [1301, 1200, 47, 54],
  ]);
  const kinds = [
    ...materials.flatMap(({ price, usage, substitute }) => [price, usage, substitute]),
    ...[labor, machine, overhead].flatMap(({ rate, efficiency }) => [rate, efficiency]),
  ];
  const all = [...materials, labor, machine, overhead];
  expect(sum(all.map(({ actual }) => actual)).toNumber()).toBe(9697.97);
  expect(sum(kinds).toNumber()).toBe(457.97);
  expect(sum(kinds).equals(sum(all.map(({ actual, standard }) => actual.minus(standard))))).toBe(true);
});

test('overhead: the real rate, what orders carried, and the difference over them (M26)', () => {
  const minutes = [d(24_600), d(16_400)];
  expect(actualRate(d(18_450), sum(minutes)).toNumber()).toBe(27);
  const { byOrder, difference, spread } = absorb(d(18_450), minutes, d(24), 2);
  expect([sum(byOrder).toNumber(), difference.toNumber()]).toEqual([16_400, 2050]);
  expect(spread.map(Number)).toEqual([1230, 820]);
});

test('shares of any amount sum to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }),
      (cents, weights) => {
        const whole = d(cents).dividedBy(100);
        const parts = shareOut(whole, weights.map(d), 2);
        const expected = weights.some((weight) => weight > 0) ? whole : zero;
        expect(sum(parts).equals(expected)).toBe(true);
        expect(parts.every((part, at) => weights[at] !== 0 || part.isZero())).toBe(true);
      },
    ),
  );
});
