// What goods cost by each method, and what a movement dated back changes: worked example M02, and laws over random histories.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, decimal, round } from '#model/decimal.ts';
import {
  correctionRows,
  dateOrder,
  firstInFirstOut,
  monthAverage,
  movingAverage,
  postingOrder,
  standardCost,
  type Move,
  type Walked,
} from '#entities/cost/costWalk.ts';

const policy = { scale: 2, refCost: null };

function move(
  seq: number,
  day: number,
  qty: string,
  value: string | null = null,
  of: number | null = null,
): Move {
  return {
    seq,
    date: `2026-09-${String(day).padStart(2, '0')}`,
    qty: decimal(qty),
    value: value === null ? null : decimal(value),
    of,
  };
}

const history = [
  move(1, 1, '100', '1000'),
  move(2, 5, '60', '690'),
  move(3, 8, '-80'),
  move(4, 12, '40', '488'),
  move(5, 20, '-90'),
  move(6, 21, '10', null, 3),
  move(7, 3, '40', '368'),
  move(8, 28, '-45'),
];
const valued = [3, 5, 6, 8];

const costsOf = ({ costs }: Walked): number[] => valued.map((seq) => Number(costs.get(seq)));
const rowsOf = (posted: Walked, again: Walked): [number, number][] =>
  correctionRows(posted.costs, again.costs).map(({ adjustsSeq, costAmount }) => [
    adjustsSeq,
    costAmount.toNumber(),
  ]);

describe('a receipt dated back (M02)', () => {
  test('by the moving average: as posted, as it should be, and the rows between', () => {
    const posted = movingAverage(postingOrder(history), policy);
    expect(costsOf(posted)).toEqual([-845, -999.75, 105.63, -453.87]);
    expect([posted.qty.toNumber(), posted.amount.toNumber()]).toEqual([35, 353.01]);
    const again = movingAverage(dateOrder(history), policy);
    expect(costsOf(again)).toEqual([-823.2, -969.08, 102.9, -481.85]);
    expect([again.qty.toNumber(), again.amount.toNumber()]).toEqual([35, 374.77]);
    expect(rowsOf(posted, again)).toEqual([
      [3, 21.8],
      [5, 30.67],
      [6, -2.73],
      [8, -27.98],
    ]);
  });

  test('by first in, first out: layers and what was taken of them', () => {
    const posted = firstInFirstOut(postingOrder(history), policy);
    expect(costsOf(posted)).toEqual([-800, -1012, 100, -429]);
    const again = firstInFirstOut(dateOrder(history), policy);
    expect(costsOf(again)).toEqual([-800, -913, 100, -528]);
    const layers = again.layers.map(({ inSeq, qty, amount }) => [inSeq, qty.toNumber(), amount.toNumber()]);
    expect(layers).toEqual([
      [4, 25, 305],
      [6, 10, 100],
    ]);
    const takes = (seq: number) =>
      again.takes.get(seq)?.map(({ inSeq, qty, amount }) => [inSeq, qty.toNumber(), amount.toNumber()]);
    expect([takes(3), takes(5), takes(8)]).toEqual([
      [[1, 80, 800]],
      [
        [1, 20, 200],
        [7, 40, 368],
        [2, 30, 345],
      ],
      [
        [2, 30, 345],
        [4, 15, 183],
      ],
    ]);
    expect(rowsOf(posted, again)).toEqual([
      [5, 99],
      [8, -99],
    ]);
  });

  test('by the average of the month, returns of the same month at it too', () => {
    const month = monthAverage(history, 2);
    if (month === null) throw new Error('the month ends below zero');
    expect(round(month.average, 6).toNumber()).toBe(10.608333);
    expect(costsOf(month)).toEqual([-848.67, -954.75, 106.08, -477.38]);
    expect([month.qty.toNumber(), month.amount.toNumber()]).toEqual([35, 371.28]);
  });
});

test('a month that ends below zero is not settled, one that ends at nothing leaves no cent', () => {
  expect(monthAverage([move(1, 1, '3', '10'), move(2, 2, '-4')], 2)).toBeNull();
  const month = monthAverage([move(1, 1, '3', '10'), move(2, 2, '-1'), move(3, 3, '-2')], 2);
  expect([...(month?.costs.values() ?? [])].map(Number)).toEqual([10, -3.33, -6.67]);
});

test('goods at standard cost come and go at it; what was paid beyond is told apart', () => {
  const walked = standardCost(
    [move(1, 1, '10', '105'), move(2, 2, '-4'), move(3, 3, '-6')],
    decimal('10'),
    2,
  );
  expect([...walked.costs.values()].map(Number)).toEqual([100, -40, -60]);
  expect(walked.variance.toNumber()).toBe(5);
});

/** Histories that never go below zero in either order: ins first by date. */
const histories = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      qty: fc.integer({ min: 1, max: 50 }),
      cents: fc.nat(50_000),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((ins) => {
    const all = ins.reduce((sum, { qty }) => sum + qty, 0);
    const outs = fc.array(
      fc.record({ day: fc.integer({ min: 29, max: 30 }), part: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 10,
      },
    );
    return outs.map((parts) => {
      const moves = ins.map(({ day, qty, cents }, at) =>
        move(at + 1, day, String(qty), (cents / 100).toFixed(2)),
      );
      let left = all;
      for (const { day, part } of parts) {
        const qty = Math.min(left, part);
        if (qty === 0) break;
        left -= qty;
        moves.push(move(moves.length + 1, day, String(-qty)));
      }
      return moves;
    });
  });

test('no cent is lost: costs sum to what is left, by every method, in either order; nothing left is worth nothing', () => {
  fc.assert(
    fc.property(histories, (moves) => {
      for (const method of [movingAverage, firstInFirstOut])
        for (const order of [postingOrder, dateOrder]) {
          const walked = method(order(moves), policy);
          const sum = [...walked.costs.values()].reduce((total, cost) => total.plus(cost), new Decimal(0));
          expect(sum.equals(walked.amount)).toBe(true);
          if (walked.qty.isZero()) expect(walked.amount.isZero()).toBe(true);
          if (method === firstInFirstOut)
            expect(
              walked.layers
                .reduce((all, { amount }) => all.plus(amount), new Decimal(0))
                .equals(walked.amount),
            ).toBe(true);
        }
    }),
    { numRuns: 500 },
  );
});

test('corrected once, a second walk corrects nothing', () => {
  fc.assert(
    fc.property(histories, (moves) => {
      const [posted, again] = [
        movingAverage(postingOrder(moves), policy),
        movingAverage(dateOrder(moves), policy),
      ];
      const corrected = new Map(posted.costs);
      for (const { adjustsSeq, costAmount } of correctionRows(posted.costs, again.costs))
        corrected.set(adjustsSeq, (corrected.get(adjustsSeq) ?? new Decimal(0)).plus(costAmount));
      expect(correctionRows(corrected, again.costs)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
