// Bars of an order tree on one axis of days.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, barOf, placeOf, shiftedBy, type Spanned } from '#entities/manufacturing/orderAxis.ts';
import { addDays } from '#model/time/calendar.ts';

const today = '2024-05-10';
const order = (start: string | null, finish: string | null, more: Partial<Spanned> = {}): Spanned => ({
  start,
  finish,
  slack: null,
  ended: false,
  ...more,
});

test('the axis runs from the first day of any order to the last, and holds today', () => {
  expect(axisOf([order('2024-05-06', '2024-05-08'), order('2024-05-13', '2024-05-20')], today)).toEqual({
    from: '2024-05-06',
    to: '2024-05-20',
  });
  expect(axisOf([order('2024-06-01', '2024-06-02')], today)).toEqual({ from: today, to: '2024-06-02' });
  expect(axisOf([order('2024-04-01', null)], today)).toEqual({ from: '2024-04-01', to: today });
  expect(axisOf([order(null, null)], today)).toBeNull();
});

const axis = { from: '2024-05-06', to: '2024-05-15' };

test.each([
  ['first to second day', order('2024-05-06', '2024-05-07'), { left: 0, width: 0.2, late: true }],
  ['to the last day', order('2024-05-11', '2024-05-15'), { left: 0.5, width: 0.5, late: false }],
  ['one day', order('2024-05-15', '2024-05-15'), { left: 0.9, width: 0.1, late: false }],
  ['only an end', order(null, '2024-05-12'), { left: 0.6, width: 0.1, late: false }],
  ['over, but finished', order('2024-05-06', '2024-05-07', { ended: true }), { late: false }],
  ['too late for its parent', order('2024-05-11', '2024-05-15', { slack: -1 }), { late: true }],
  ['just in time for its parent', order('2024-05-11', '2024-05-15', { slack: 0 }), { late: false }],
])('%s', (_what, given, expected) => {
  expect(barOf(given, axis, today)).toMatchObject(expected);
});

test('nothing is drawn of an order without days, nor of one that ends before it begins', () => {
  expect(barOf(order(null, null), axis, today)).toBeNull();
  expect(barOf(order('2024-05-12', '2024-05-11'), axis, today)).toBeNull();
});

test('every bar lies on the axis, its left where its first day is', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.integer({ min: 0, max: 90 })), { minLength: 1 }), (spans) => {
      const orders = spans.map(([start, days]) => order(start, addDays(start, days)));
      const whole = axisOf(orders, today);
      if (whole === null) throw new Error('no axis');
      for (const one of orders) {
        const bar = barOf(one, whole, today);
        if (bar === null || one.start === null) throw new Error('no bar');
        expect(bar.left).toBeCloseTo(placeOf(one.start, whole), 10);
        expect(bar.left).toBeGreaterThanOrEqual(0);
        expect(bar.left + bar.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(bar.width).toBeGreaterThan(0);
      }
    }),
  );
});

test('a tree moved by so many days keeps the days between its orders; an order without days has none', () => {
  const order = { start: '2024-02-28', finish: '2024-03-01', slack: 2, ended: false };
  expect(shiftedBy(order, 2)).toEqual({ ...order, start: '2024-03-01', finish: '2024-03-03' });
  expect(shiftedBy(shiftedBy(order, -30), 30)).toEqual(order);
  expect(shiftedBy({ ...order, start: null }, 1)).toMatchObject({ start: null, finish: '2024-03-02' });
});
