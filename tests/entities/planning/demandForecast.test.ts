// What orders take of forecasts and on which days the rest is wanted: by examples, and by laws over random plans.
import {
  consumedByOrders,
  type ConsumingOrder,
  forecastParts,
  type ForecastLine,
  shared,
  type SpreadMode,
} from '#entities/planning/demand/consumption.ts';
import { compareTexts, decimal, sumTexts } from '#model/decimal.ts';
import { addDays } from '#model/time/calendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const days = workingDays(weekendsOff, '2023-12-01', '2025-12-31');
const line = (id: string, from: string, until: string, qty: string): ForecastLine => ({
  id,
  code: 'YC1',
  line: Number(id),
  from,
  until,
  qty,
  mtoNo: null,
});
const order = (date: string, qty: string): ConsumingOrder => ({
  code: 'SO1',
  line: 1,
  date,
  qty,
  mtoNo: null,
});
const months = [line('1', '2024-05-01', '2024-05-31', '100'), line('2', '2024-06-01', '2024-06-30', '10')];

describe('orders take of forecasts', () => {
  test.each([
    ['of their own month only, without consumption days', {}, ['0', '10']],
    ['then of the month before', { consumeBackDays: 10 }, ['20', '10']],
    [
      'only ahead, where planning says so',
      { forecastConsume: 'forward', consumeForwardDays: 10 },
      ['0', '10'],
    ],
    ['nothing where forecasts are not consumed', { forecastConsume: 'none' }, ['0', '0']],
  ] as const)('%s', (_what, way, expected) => {
    const taken = consumedByOrders(months, [order('2024-06-05', '30')], way, days);
    expect([...taken.values()]).toEqual(expected);
  });

  test('each piece once, never more than was forecast or ordered', () => {
    const qty = fc.integer({ min: 0, max: 5000 }).map((cents) => decimal(cents).div(100).toString());
    const day = fc.integer({ min: 0, max: 200 }).map((at) => addDays('2024-03-01', at));
    const plan = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 40 }), qty), {
      minLength: 1,
      maxLength: 12,
    });
    const orders = fc.array(
      fc.tuple(day, qty).map(([date, wanted]) => order(date, wanted)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(plan, orders, fc.nat(20), fc.nat(20), (lines, asked, back, forward) => {
        const forecast = lines.map(([from, length, wanted], at) =>
          line(String(at), from, addDays(from, length), wanted),
        );
        const taken = consumedByOrders(
          forecast,
          asked,
          { consumeBackDays: back, consumeForwardDays: forward },
          days,
        );
        for (const each of forecast) {
          const own = taken.get(each.id) ?? '';
          expect(compareTexts(own, '0')).toBeGreaterThanOrEqual(0);
          expect(compareTexts(own, each.qty)).toBeLessThanOrEqual(0);
        }
        const whole = sumTexts(asked.map((each) => each.qty));
        expect(compareTexts(sumTexts(taken.values()), whole)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('what is left is wanted', () => {
  const june = { from: '2024-06-01', until: '2024-06-30', qty: '100' };
  const partsOf = (spread: SpreadMode, today = '2024-05-06') =>
    forecastParts({ ...june, spread }, days, today, 0).map(({ date, qty }) => [date, qty]);

  test('all on the first day', () => expect(partsOf('firstDay')).toEqual([['2024-06-01', '100']]));
  test('alike on every worked day, the last taking the remainder', () => {
    const parts = partsOf('evenWorkdays');
    expect(parts).toHaveLength(20);
    expect(parts[0]).toEqual(['2024-06-03', '5']);
  });
  test('week by week by the days that are worked', () =>
    expect(partsOf('weekly')).toEqual([
      ['2024-06-03', '25'],
      ['2024-06-10', '25'],
      ['2024-06-17', '25'],
      ['2024-06-24', '25'],
    ]));
  test('only on days still to come, once the period has begun', () =>
    expect(partsOf('evenWorkdays', '2024-06-27')).toEqual([
      ['2024-06-27', '50'],
      ['2024-06-28', '50'],
    ]));

  test('in parts that add up, however they are shared', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, fc.nat(3), (cents, given, decimals) => {
        const total = decimal(cents).div(100).toString();
        const parts = shared(
          total,
          given.map((weight) => decimal(weight)),
          decimals,
        );
        expect(decimal(sumTexts(parts)).eq(decimal(total))).toBe(true);
        for (const part of parts.slice(0, -1))
          expect(decimal(part).decimalPlaces()).toBeLessThanOrEqual(decimals);
      }),
    );
  });
});
