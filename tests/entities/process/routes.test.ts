// Routes: one beginning, one end, no circle; times with parallel branches and overlap; what must be put in so that enough
// comes out; and which route an order takes. Rules processRoute-r1, processRoute-r2, processRoute-r3.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRoute, operationOfPart, type RouteHead } from '#entities/process/processRoute/routeChoice.ts';
import {
  inOrder,
  routeProblems,
  type RouteStep,
  successorsOf,
} from '#entities/process/processRoute/routeNetwork.ts';
import {
  cumulativeYield,
  inputQuantities,
  operationMinutes,
  routeLeadDays,
  routeMinutes,
  type TimedStep,
} from '#entities/process/processRoute/routeTime.ts';
import { decimal, sumTexts } from '#model/decimal.ts';

const step = (
  operationSeq: number | null,
  nextSeq: string | null = null,
  isReportPoint = true,
): RouteStep => ({
  operationSeq,
  nextSeq,
  isReportPoint,
});

const timed = (operationSeq: number, more: Partial<TimedStep> = {}): TimedStep => ({
  ...step(operationSeq),
  setupMinutes: '0',
  runMinutes: '1',
  baseQty: '1',
  queueMinutes: '0',
  waitMinutes: '0',
  moveMinutes: '0',
  overlapMode: 'none',
  overlapQty: '0',
  yieldRate: '100',
  ...more,
});

describe('processRoute-r1: the order of operations', () => {
  it.each<[string, RouteStep[], string[]]>([
    ['one after the other', [step(10), step(20), step(30)], []],
    ['two branches that meet', [step(10, '20,30'), step(20, '40'), step(30, '40'), step(40)], []],
    ['numbers in any order', [step(30), step(10), step(20)], []],
    ['a number twice', [step(10), step(10)], ['工序号 10 重复']],
    ['something that is no number', [step(10, '二十'), step(20)], ['后工序号须是工序号']],
    ['an operation nobody knows', [step(10, '99'), step(20)], ['没有工序号为 99 的工序']],
    ['itself', [step(10, '10'), step(20)], ['后工序不能是自己']],
    ['a circle', [step(10), step(20, '30'), step(30, '20')], ['形成循环']],
    ['two beginnings', [step(10, '30'), step(20, '30'), step(30)], ['首道工序只能有一道，现有 10、20']],
    ['two ends', [step(10, '20,30'), step(20, '30'), step(30)], []],
    ['an end that is no report point', [step(10), step(20, null, false)], ['末道工序 20 须是汇报点']],
  ])('%s', (_title, steps, expected) => {
    const messages = routeProblems(steps).map(({ message }) => message);
    expect(messages).toHaveLength(expected.length);
    expected.forEach((part, index) => expect(messages[index]).toContain(part));
  });

  it('a row without a number is asked for by the form, not here', () => {
    expect(routeProblems([step(null)])).toEqual([]);
  });

  it('every operation comes before its successors, and a straight route stands in its numbers', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        (numbers) => {
          const order = inOrder(successorsOf(numbers.map((number) => step(number))));
          expect(order).toEqual(numbers.toSorted((left, right) => left - right));
        },
      ),
    );
  });
});

describe('times', () => {
  it('an operation: setup and whole base lots, by the efficiency of its place', () => {
    const given = timed(10, { setupMinutes: '30', runMinutes: '12', baseQty: '10', efficiency: '80' });
    expect(operationMinutes(given, '25')).toEqual({ setup: '30', run: '45' });
  });

  it.each([
    ['without overlap', 'none', '10', '1', '1.5', '265'],
    ['E24: the second is slower', 'quantity', '10', '1', '1.5', '180'],
    ['E24: the second is faster and must not starve', 'quantity', '10', '2', '0.5', '220'],
    ['by minutes of the first', 'time', '10', '1', '1.5', '180'],
  ])('100 pieces over two operations, %s', (_title, overlapMode, setupMinutes, first, second, minutes) => {
    const steps = [
      timed(10, { setupMinutes, runMinutes: first, overlapMode, overlapQty: '20' }),
      timed(20, { setupMinutes: '5', runMinutes: second }),
    ];
    expect(routeMinutes(steps, '100')).toBe(minutes);
  });

  it('branches run beside each other; queue, wait and move take time', () => {
    const steps = [
      timed(10, { ...step(10, '20,30'), moveMinutes: '5' }),
      timed(20, { ...step(20, '40'), runMinutes: '3', waitMinutes: '60' }),
      timed(30, { ...step(30, '40'), runMinutes: '8' }),
      timed(40, { queueMinutes: '7' }),
    ];
    // 10 + 5, then the longer of 30 + 60 and 80, then 7 + 10.
    expect(routeMinutes(steps, '10')).toBe('122');
    expect(routeLeadDays(steps, '10')).toBe('0.3');
  });

  it('a straight route without overlap takes the sum of its times', () => {
    const minutes = fc.integer({ min: 0, max: 60 }).map(String);
    const any = fc.record({
      setupMinutes: minutes,
      runMinutes: minutes,
      queueMinutes: minutes,
      waitMinutes: minutes,
    });
    fc.assert(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        (given, qty) => {
          const steps = given.map((times, index) => timed((index + 1) * 10, times));
          const sum = given.map(({ setupMinutes, runMinutes, queueMinutes, waitMinutes }) =>
            sumTexts([setupMinutes, queueMinutes, waitMinutes, decimal(runMinutes).times(qty).toFixed()]),
          );
          expect(routeMinutes(steps, String(qty))).toBe(sumTexts(sum));
        },
      ),
    );
  });
});

describe('processRoute-r2: yields', () => {
  it('each operation is given what is lost behind it', () => {
    const steps = [timed(10, { yieldRate: '80' }), timed(20), timed(30, { yieldRate: '50' })];
    expect([...inputQuantities(steps, '100')]).toEqual([
      [30, '200'],
      [20, '200'],
      [10, '250'],
    ]);
    expect(cumulativeYield(steps)).toBe('40');
  });
});

describe('processRoute-r3: which route', () => {
  const head = (id: string, more: Partial<RouteHead> = {}): RouteHead => ({
    id,
    routeType: 'material',
    material: 'M',
    materialCategory: null,
    bom: null,
    lotFrom: '0',
    lotTo: null,
    effectiveDate: '2026-01-01',
    expiryDate: null,
    isDefault: false,
    ...more,
  });
  const family = head('family', {
    routeType: 'family',
    material: null,
    materialCategory: 'C',
    isDefault: true,
  });
  const wanted = { material: 'M', materialCategory: 'C', bom: 'B', qty: '50', day: '2026-06-01' };

  it.each<[string, RouteHead[], string | null]>([
    ['the own one before that of the group', [family, head('own')], 'own'],
    ['that of the group where there is none', [family], 'family'],
    ['the default one', [head('a'), head('b', { isDefault: true })], 'b'],
    ['the one for the version of the bill', [head('a', { isDefault: true }), head('b', { bom: 'B' })], 'b'],
    ['none for another version', [head('a', { bom: 'other' })], null],
    ['the newest of equals', [head('a'), head('b', { effectiveDate: '2026-05-01' })], 'b'],
    [
      'none that is over or not begun',
      [head('a', { expiryDate: '2026-05-31' }), head('b', { effectiveDate: '2026-06-02' })],
      null,
    ],
    ['the one whose lot fits', [head('a', { lotTo: '49' }), head('b', { lotFrom: '50' })], 'b'],
    ['none for rework by itself', [head('a', { routeType: 'rework' })], null],
  ])('%s', (_title, routes, id) => {
    expect(chooseRoute(routes, wanted)?.id ?? null).toBe(id);
  });

  it('a part is used by the operation that names its line, else its material', () => {
    const materials = [
      { operationSeq: 20, material: 'P', bomLineNo: 3 },
      { operationSeq: 30, material: 'P', bomLineNo: null },
    ];
    expect(operationOfPart(materials, { seq: 3, material: 'P' })).toBe(20);
    expect(operationOfPart(materials, { seq: 4, material: 'P' })).toBe(30);
    expect(operationOfPart(materials, { seq: 3, material: 'Q' })).toBeNull();
  });
});
