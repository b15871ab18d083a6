// Lines that ask for more than is there are found as they are typed: in their order, by place, with their own reservation.
import { expect, it, test } from 'vitest';
import fc from 'fast-check';
import { decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { shortLines } from '#model/rules/lineShortage.ts';

const line = (id: string, baseQty: string | null, more: Record<string, string> = {}): LineRow => ({
  id,
  seq: 1,
  material: 'bolt',
  qty: baseQty,
  baseQty,
  ...more,
});
const stock = [
  { material: 'bolt', warehouse: 'main', available: '3' },
  { material: 'bolt', warehouse: 'shop', available: '4' },
  { material: 'nut', warehouse: null, available: '0' },
];

test.each([
  ['as much as there is anywhere', [line('a', '7')], []],
  ['one more than there is', [line('a', '7.00000001')], ['a']],
  ['the second line finds what the first has left', [line('a', '5'), line('b', '3')], ['b']],
  ['its own warehouse has less', [line('a', '4', { warehouse: 'main' })], ['a']],
  ['the warehouse a transfer takes from counts', [line('a', '4', { fromWarehouse: 'shop' })], []],
  [
    'what one warehouse gave is missing from the whole',
    [line('a', '3', { warehouse: 'main' }), line('b', '5')],
    ['b'],
  ],
  ['nothing of it anywhere', [line('a', '1', { material: 'nut' })], ['a']],
  ['not kept in stock', [line('a', '9', { material: 'service' })], []],
  ['without a quantity yet', [line('a', null)], []],
  ['a quantity that is no number yet', [line('a', 'abc')], []],
  ['given back', [line('a', '-9')], []],
])('%s', (_title, rows, short) => {
  expect(shortLines(rows, stock)).toEqual(short);
});

it('does not count what a line has reserved itself against it (findings 2, 5.15)', () => {
  // 10 boxes of 12 pieces, 8 boxes reserved: 24 pieces are still wanted.
  const boxes = line('a', '120', { qty: '10', reservedQty: '8' });
  expect(shortLines([boxes], [{ material: 'bolt', warehouse: 'main', available: '24' }])).toEqual([]);
  expect(shortLines([boxes], [{ material: 'bolt', warehouse: 'main', available: '23' }])).toEqual(['a']);
  expect(
    shortLines(
      [line('a', '5', { reservedQty: '9' })],
      [{ material: 'bolt', warehouse: 'main', available: '0' }],
    ),
  ).toEqual([]);
});

it('is silent exactly when all lines together find what they ask for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 300 }),
      (asked, there) => {
        const rows = asked.map((qty, at) => line(`${at}`, String(qty)));
        const sum = asked.reduce((all, qty) => all.plus(qty), decimal('0'));
        const short = shortLines(rows, [{ material: 'bolt', warehouse: 'main', available: String(there) }]);
        expect(short.length === 0).toBe(sum.lte(there));
      },
    ),
  );
});
