// Piece wages (M05), invoices against order and receipt (M04), and what receipts use up at a processor (E25, E26, M25).
import { describe, expect, test } from 'vitest';
import { consumptionOf, consumptionReturned } from '#entities/cost/cumulativeConsumption.ts';
import { stockShare } from '#entities/cost/equivalentUnits.ts';
import {
  rateOn,
  timeWage,
  topUp,
  wageByWorker,
  wageOf,
  type PieceRate,
  type WageMode,
} from '#entities/cost/pieceWage.ts';
import { matchLine, taxMatches, worst } from '#entities/cost/threeWayMatch.ts';
import { Decimal, decimal, round } from '#model/decimal.ts';

const d = (value: number): Decimal => decimal(String(value));

describe('wages by the piece (M05)', () => {
  const rate = (effectiveDate: string | null, expiryDate: string | null, price: number): PieceRate => ({
    effectiveDate,
    expiryDate,
    price: d(price),
    reworkPrice: d(0.45),
    materialScrapRatio: d(100),
    processScrapDeduct: d(0.3),
  });
  const rates = [rate('2026-09-01', '2026-09-15', 0.85), rate('2026-09-16', null, 0.9)];
  const wage = (day: string, qualified: number, materialScrap = 0, processScrap = 0): Decimal => {
    const inForce = rateOn(rates, day);
    if (inForce === null) throw new Error(`no rate on ${day}`);
    const pieces = {
      qualified: d(qualified),
      materialScrap: d(materialScrap),
      processScrap: d(processScrap),
    };
    return wageOf({ ...pieces, rework: 'none' }, inForce, 2);
  };
  const shared = (whole: Decimal, mode: WageMode, ...workers: [share: number, minutes: number][]): number[] =>
    wageByWorker(
      whole,
      workers.map(([share, minutes]) => ({ share: d(share), minutes: d(minutes) })),
      mode,
      2,
    ).map(Number);

  test('follow the rate of the day, pay for bad material and take off for bad work', () => {
    expect(wage('2026-09-14', 95, 1, 2).toNumber()).toBe(81);
    expect(wage('2026-09-16', 120, 3).toNumber()).toBe(110.7);
    expect(rateOn(rates, '2026-08-31')).toBeNull();
  });

  test('are shared to the cent by share, time or both', () => {
    expect(shared(d(81), 'byShare', [60, 0], [40, 0])).toEqual([48.6, 32.4]);
    expect(shared(d(110.7), 'byShareTime', [1.2, 480], [1, 480], [0.8, 300])).toEqual([49.2, 41, 20.5]);
    expect(shared(d(10), 'equal', [0, 0], [0, 0], [0, 0])).toEqual([3.33, 3.33, 3.34]);
    expect(shared(d(9), 'byTime', [0, 60], [0, 30])).toEqual([6, 3]);
  });

  test('pay rework that was not the own fault, time by the hour, and up to the guarantee', () => {
    const [first] = rates;
    if (first === undefined) throw new Error('no rate');
    const again = { qualified: d(4), materialScrap: d(0), processScrap: d(0) };
    expect(wageOf({ ...again, rework: 'othersFault' }, first, 2).toNumber()).toBe(1.8);
    expect(wageOf({ ...again, rework: 'ownFault' }, first, 2).toNumber()).toBe(0);
    expect(timeWage(d(150), d(22), 2).toNumber()).toBe(55);
    expect([topUp(d(40), d(20.5)).toNumber(), topUp(d(40), d(50)).toNumber()]).toEqual([19.5, 0]);
  });
});

describe('a purchase invoice (M04)', () => {
  const tolerance = { qty: d(0), price: d(1), smallAmount: d(5), amountCap: d(200) };
  const line = (qty: number, price: number, openQty: number) =>
    matchLine(
      { qty: d(qty), amount: round(d(qty).times(d(price)), 2), openQty: d(openQty), orderPrice: d(8) },
      tolerance,
      2,
    );

  test.each([
    [600, 8.05, 580, 'over', 'within'],
    [580, 8.05, 580, 'equal', 'within'],
    [200, 8.02, 380, 'equal', 'within'],
    [180, 8.2, 180, 'equal', 'over'],
    [100, 8, 100, 'equal', 'equal'],
  ] as const)('of %d at %d, %d open: quantity %s, price %s', (qty, price, open, ofQty, ofPrice) => {
    const matched = line(qty, price, open);
    expect([matched.qty, matched.price]).toEqual([ofQty, ofPrice]);
  });

  test('is as good as its worst line, and its difference goes where the goods are', () => {
    const { expected, difference } = line(580, 8.05, 580);
    expect([expected.toNumber(), difference.toNumber()]).toEqual([4640, 29]);
    const { toStock, sold } = stockShare(difference, d(232), d(580), 2);
    expect([toStock.toNumber(), sold.toNumber()]).toEqual([11.6, 17.4]);
    expect([worst(['equal', 'within']), worst(['within', 'over']), worst([])]).toEqual([
      'within',
      'over',
      'equal',
    ]);
    expect([taxMatches(d(10.05), d(10), d(0.05)), taxMatches(d(10.06), d(10), d(0.05))]).toEqual([
      true,
      false,
    ]);
  });

  test('beyond the cap is over, however small the percentage', () => {
    const big = matchLine(
      { qty: d(100_000), amount: d(800_201), openQty: d(100_000), orderPrice: d(8) },
      tolerance,
      2,
    );
    expect(big.price).toBe('over');
  });
});

describe('goods at a processor', () => {
  const used = (required: number, qty: number, received: readonly number[]): number[] => {
    const component = { required: d(required), qty: d(qty), precision: 0 };
    let [soFar, consumed] = [new Decimal(0), new Decimal(0)];
    return received.map((each) => {
      soFar = soFar.plus(each);
      const now = consumptionOf(component, soFar, consumed);
      consumed = consumed.plus(now);
      return now.toNumber();
    });
  };

  test('are used up by what was received so far, the last receipt takes the rest (E25, M25)', () => {
    expect(used(420, 200, [80, 70, 50])).toEqual([168, 147, 105]);
    expect(used(103, 200, [80, 70, 50])).toEqual([42, 36, 25]);
    expect(used(156, 100, [60, 40])).toEqual([94, 62]);
  });

  test('come back with products that are returned to be made again (E26)', () => {
    const back = (required: number) =>
      consumptionReturned(
        { required: d(required), qty: d(200), precision: 0 },
        d(10),
        d(required),
      ).toNumber();
    expect([back(420), back(103)]).toEqual([21, 6]);
    expect(consumptionReturned({ required: d(420), qty: d(200), precision: 0 }, d(10), d(5)).toNumber()).toBe(
      5,
    );
  });
});
