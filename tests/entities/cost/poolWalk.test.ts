// Re-costing from the day of a movement dated back leaves what posting everything in order of date would have left, for
// every method, over random histories; and what it corrected once it does not correct again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, decimal } from '#model/decimal.ts';
import { emptyPool, type Pool } from '#model/rules/movingAverage.ts';
import { firstInFirstOut, movingAverage, type Move } from '#entities/cost/costWalk.ts';
import { plain, type CostMethod, type PoolMethod } from '#entities/cost/methods/methodCosting.ts';
import { PoolWalk, walkMonth, type WalkedRow, type WalkRules } from '#entities/cost/methods/poolWalk.ts';

interface Event {
  day: number;
  qty: number;
  cents: number;
}

const zero = new Decimal(0);
const dateOf = (day: number): string =>
  `2026-${day > 30 ? '10' : '09'}-${String(((day - 1) % 30) + 1).padStart(2, '0')}`;

/** Rows in posting order; outs are cut so that stock is below zero neither as posted nor by date. */
const histories = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 60 }),
      qty: fc.integer({ min: -30, max: 50 }).filter((qty) => qty !== 0),
      cents: fc.nat(50_000),
    }),
    { minLength: 2, maxLength: 25 },
  )
  .map((events) => {
    const rows: WalkedRow[] = [];
    const isShort = (): boolean => {
      const below = (ordered: readonly WalkedRow[]): boolean => {
        let left = zero;
        return ordered.some(({ qty }) => (left = left.plus(qty)).isNegative() && !left.isZero());
      };
      return below(rows) || below(byDate(rows));
    };
    for (const { day, qty, cents } of events) {
      rows.push(rowOf(rows.length + 1, { day, qty, cents }));
      if (isShort()) rows.pop();
    }
    return rows;
  })
  .filter((rows) => rows.length > 1);

function rowOf(seq: number, { day, qty, cents }: Event): WalkedRow {
  return {
    seq,
    date: dateOf(day),
    qty: decimal(String(qty)),
    cost: qty > 0 ? decimal((cents / 100).toFixed(2)) : zero,
    valuedBy: qty > 0 ? 'own' : 'method',
    follows: null,
  };
}

const byDate = (rows: readonly WalkedRow[]): WalkedRow[] =>
  rows.toSorted((left, right) =>
    left.date === right.date ? left.seq - right.seq : left.date < right.date ? -1 : 1,
  );

const rules: WalkRules = { scale: 2, refCost: null, unitCostOf: () => null };

const valued = (method: CostMethod): PoolMethod => ({
  ...plain(method),
  standard: method === 'standard' ? new Decimal('7.35') : null,
});

function walked(
  rows: readonly WalkedRow[],
  by: PoolMethod,
  start: Pool = emptyPool(),
): { costs: Map<number, Decimal>; end: Pool } {
  const walk = new PoolWalk(by, start, rules);
  const costs = new Map(rows.map((row) => [row.seq, walk.step(row).cost]));
  return { costs, end: walk.pool };
}

const texts = (costs: ReadonlyMap<number, Decimal>): [number, string][] =>
  [...costs]
    .map(([seq, cost]): [number, string] => [seq, cost.toFixed(2)])
    .toSorted(([left], [right]) => left - right);

/** Posted as they come, then walked by date from the first that was dated back, on the sum of what lies before it. */
function recosted(rows: readonly WalkedRow[], method: CostMethod): Map<number, Decimal> {
  const posted = walked(rows, valued(method)).costs;
  const late = rows.filter((row, at) => rows.slice(0, at).some(({ date }) => date > row.date));
  const from = late.map(({ date }) => date).toSorted()[0];
  if (from === undefined) return posted;
  const stored = byDate(rows).map((row) => ({ ...row, cost: posted.get(row.seq) ?? zero }));
  const before = stored.filter(({ date }) => date < from);
  const behind = stored.filter(({ date }) => date >= from);
  const sum = before.reduce<Pool>(
    (pool, { qty, cost }) => ({
      qty: pool.qty.plus(qty),
      amount: pool.amount.plus(cost),
      lastUnitCost: qty.greaterThan(0) ? cost.dividedBy(qty) : pool.lastUnitCost,
    }),
    emptyPool(),
  );
  // Layers and standards begin at the first receipt; an average begins anywhere.
  const isAverage = method === 'movingAverage';
  const again = isAverage ? walked(behind, valued(method), sum).costs : walked(stored, valued(method)).costs;
  return new Map([...posted, ...again]);
}

test.each(['movingAverage', 'fifo', 'standard'] as const)(
  '%s: walked again from the day on = posted by date',
  (method) => {
    fc.assert(
      fc.property(histories, (rows) => {
        const fromStart = walked(byDate(rows), valued(method));
        expect(texts(recosted(rows, method))).toEqual(texts(fromStart.costs));
        const sum = [...fromStart.costs.values()].reduce((all, cost) => all.plus(cost), zero);
        expect(sum.equals(fromStart.end.amount)).toBe(true);
      }),
      { numRuns: 500 },
    );
  },
);

test('the average of the month does not ask in which order anything was posted', () => {
  fc.assert(
    fc.property(histories, (rows) => {
      const monthsOf = (given: readonly WalkedRow[]): Map<number, Decimal> => {
        let pool = emptyPool();
        const costs = new Map<number, Decimal>();
        for (const period of ['2026-09', '2026-10']) {
          const month = byDate(given).filter(({ date }) => date.startsWith(period));
          const settled = walkMonth({ period, rows: month, isSettled: true }, pool, {
            ...rules,
            periodOf: () => null,
          });
          if (settled === null) throw new Error('a month ends below zero');
          for (const [seq, cost] of settled.costs) costs.set(seq, cost);
          pool = settled.end;
        }
        return costs;
      };
      expect(texts(monthsOf(rows))).toEqual(texts(monthsOf(rows.toReversed())));
    }),
    { numRuns: 500 },
  );
});

test('walks agree with the worked rules: the same costs as costWalk, by average and by layers', () => {
  fc.assert(
    fc.property(histories, (rows) => {
      const moves = byDate(rows).map(({ seq, date, qty, cost, valuedBy }): Move => ({
        seq,
        date,
        qty,
        value: valuedBy === 'own' ? cost : null,
        of: null,
      }));
      const policy = { scale: 2, refCost: null };
      expect(texts(walked(byDate(rows), valued('movingAverage')).costs)).toEqual(
        texts(movingAverage(moves, policy).costs),
      );
      expect(texts(walked(byDate(rows), valued('fifo')).costs)).toEqual(
        texts(firstInFirstOut(moves, policy).costs),
      );
    }),
    { numRuns: 200 },
  );
});
