// Keys of a pivot: fields, and parts of dates with the days that lie in them.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfPart, pivotCondition, pivotKey } from '#model/report/pivot.ts';

test.each([
  ['customer', 'customer', null],
  ['items.material', 'items.material', null],
  ['date:month', 'date', 'month'],
  ['items.deliveryDate:quarter', 'items.deliveryDate', 'quarter'],
  ['date:week', 'date:week', null],
  ['date:toString', 'date:toString', null],
])('%s means the field %s and the part %s', (text, path, part) => {
  expect(pivotKey(text)).toEqual({ path, part });
});

test.each([
  ['2024', '2024-01-01', '2024-12-31'],
  ['2024-Q1', '2024-01-01', '2024-03-31'],
  ['2024-Q2', '2024-04-01', '2024-06-30'],
  ['2024-Q4', '2024-10-01', '2024-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2023-02', '2023-02-01', '2023-02-28'],
  ['2100-02', '2100-02-01', '2100-02-28'],
  ['2024-12', '2024-12-01', '2024-12-31'],
])('%s goes from %s to %s', (value, first, last) => {
  expect(daysOfPart(value)).toEqual([first, last]);
});

test.each(['', '24', '2024-13', '2024-00', '2024-Q5', '2024-Q0', '2024-1', '2024-05-06', 'x2024'])(
  '“%s” is no part of a date',
  (value) => {
    expect(daysOfPart(value)).toBeNull();
  },
);

test('the months of a year follow each other without a gap and fill the year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
      const months = Array.from({ length: 12 }, (_, at) =>
        daysOfPart(`${year}-${String(at + 1).padStart(2, '0')}`),
      );
      const dayAfter = (day: string): string =>
        new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      months.slice(1).forEach((month, at) => expect(month?.[0]).toBe(dayAfter(months[at]?.[1] ?? '')));
      expect([months[0]?.[0], months[11]?.[1]]).toEqual(daysOfPart(String(year)));
      const quarters = [1, 2, 3, 4].map((quarter) => daysOfPart(`${year}-Q${quarter}`));
      expect(quarters.map((quarter) => quarter?.[0])).toEqual([0, 3, 6, 9].map((at) => months[at]?.[0]));
      expect(quarters.map((quarter) => quarter?.[1])).toEqual([2, 5, 8, 11].map((at) => months[at]?.[1]));
    }),
  );
});

test('a condition names what the cell stands for', () => {
  expect(pivotCondition('customer', 'c1')).toEqual({ field: 'customer', op: 'eq', values: ['c1'] });
  expect(pivotCondition('customer', '')).toEqual({ field: 'customer', op: 'empty', values: [] });
  expect(pivotCondition('date:month', '')).toEqual({ field: 'date', op: 'empty', values: [] });
  expect(pivotCondition('date:month', '2024-02')).toEqual({
    field: 'date',
    op: 'between',
    values: ['2024-02-01', '2024-02-29'],
  });
});
