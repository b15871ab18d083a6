// How many working days a quantity takes, by the formula every reader of lead times shares.
import { expect, test } from 'vitest';
import { Decimal } from '#model/decimal.ts';
import { leadDaysFor } from '#server/areas/master/leadTime.ts';

test.each([
  { qty: '100', fixed: 2, variable: '1', lot: '30', inspect: 0, days: 6 },
  { qty: '90', fixed: 2, variable: '1', lot: '30', inspect: 0, days: 5 },
  { qty: '1', fixed: 0, variable: '2', lot: '50', inspect: 1, days: 3 },
  { qty: '100', fixed: 0, variable: '0.3', lot: '30', inspect: 0, days: 2 },
  { qty: '0', fixed: 5, variable: '1', lot: '1', inspect: 0, days: 5 },
])(
  'a begun lot of $lot counts whole: $qty take $days days (findings 3, 2.10)',
  ({ qty, fixed, variable, lot, inspect, days }) => {
    const time = { fixed, variable: new Decimal(variable), lot: new Decimal(lot), inspect };
    expect(leadDaysFor(time, new Decimal(qty))).toBe(days);
  },
);
