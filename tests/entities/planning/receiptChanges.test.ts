// What a typed quantity does to the plan orders of a bucket, and where the plan fence keeps a planner from typing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fenceProblem,
  openFrom,
  type OpenReceipt,
  receiptSteps,
} from '#entities/planning/supplyDemand/receiptChanges.ts';
import { sumTexts } from '#model/decimal.ts';

const order = (id: string, finishDate: string, qty: string, isReleased = false): OpenReceipt => ({
  id,
  finishDate,
  qty,
  isReleased,
});
const two = [order('a', '2026-12-01', '30'), order('b', '2026-12-03', '20')];

describe('a typed quantity', () => {
  test.each([
    ['as it was', two, '50', { change: [], void: [], add: '0' }],
    ['more goes to the last order', two, '65', { change: [{ id: 'b', qty: '35' }], void: [], add: '0' }],
    ['less is taken from the last one', two, '40', { change: [{ id: 'b', qty: '10' }], void: [], add: '0' }],
    [
      'an order of which nothing is left is voided',
      two,
      '25',
      { change: [{ id: 'a', qty: '25' }], void: ['b'], add: '0' },
    ],
    ['nothing voids all of them', two, '0', { change: [], void: ['b', 'a'], add: '0' }],
    ['the first one is a new order', [], '7.5', { change: [], void: [], add: '7.5' }],
    [
      'what is partly released stays with what was released',
      [order('c', '2026-12-01', '8', true)],
      '0',
      { change: [{ id: 'c', qty: '0' }], void: [], add: '0' },
    ],
  ])('%s', (_title, orders, target, steps) => {
    expect(receiptSteps(orders, target)).toEqual(steps);
  });

  test('whatever is typed, that is what the orders add up to', () => {
    const qty = fc.integer({ min: 1, max: 1_000_000 }).map((steps) => String(steps / 1000));
    const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-12-${String(at).padStart(2, '0')}`);
    const orders = fc
      .array(fc.tuple(day, qty, fc.boolean()), { maxLength: 6 })
      .map((all) => all.map(([finish, own, released], at) => order(`o${at}`, finish, own, released)));
    fc.assert(
      fc.property(orders, fc.oneof(qty, fc.constant('0')), (given, target) => {
        const steps = receiptSteps(given, target);
        const left = given
          .filter(({ id }) => !steps.void.includes(id))
          .map(({ id, qty: own }) => steps.change.find((each) => each.id === id)?.qty ?? own);
        expect(Number(sumTexts([...left, steps.add]))).toBeCloseTo(Number(target), 9);
        expect(given.filter(({ id, isReleased }) => isReleased && steps.void.includes(id))).toEqual([]);
      }),
    );
  });
});

describe('the plan fence', () => {
  const week = { kind: 'week', from: '2026-11-30', to: '2026-12-06' } as const;

  test('closes what ends before it, and says from when on it is open', () => {
    expect(fenceProblem({ fenceDate: '2026-12-07' }, week)).toContain('2026-12-07 起开放');
    expect(fenceProblem({ fenceDate: '2026-12-04' }, week)).toBeNull();
    expect(fenceProblem({ fenceDate: null }, week)).toBeNull();
  });

  test('a week it ends in is open from that day on', () => {
    expect(openFrom(week, '2026-12-04')).toBe('2026-12-04');
    expect(openFrom(week, '2026-11-02')).toBe('2026-11-30');
    expect(openFrom(week, null)).toBe('2026-11-30');
  });

  test('what is past due is moved on the order itself', () => {
    expect(fenceProblem({ fenceDate: null }, { kind: 'pastDue', from: '', to: '2026-11-22' })).toContain(
      '改期',
    );
  });
});
