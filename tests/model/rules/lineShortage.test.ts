// Lines that ask for more than is there are found as they are typed: in their order, by place, with their own reservation.
import { expect, it, test } from 'vitest';
import fc from 'fast-check';
import { decimal } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { FromStock, HeldStock, PlaceStock } from '#model/lineFacts.ts';
import type { RefReader } from '#model/refs.ts';
import { shortLines as shortOf, takenFromStock } from '#model/rules/lineShortage.ts';

const line = (id: string, baseQty: string | null, more: Record<string, string> = {}): LineRow => ({
  id,
  seq: 1,
  material: 'bolt',
  qty: baseQty,
  baseQty,
  ...more,
});
const from: FromStock = {
  warehouse: 'warehouse',
  status: 'stockStatus',
  demands: ['noticeLineId', 'orderLineId'],
};
/** Goods in state `defect`, and those in the warehouse `scrap`, do not count as available. */
const refs: RefReader = (_entity, id) =>
  id === null || typeof id !== 'string'
    ? undefined
    : {
        id,
        code: id,
        name: id,
        fields: { includeInAvailable: id !== 'defect' && id !== 'scrap' },
      };
const shortLines = (
  rows: readonly LineRow[],
  places: readonly PlaceStock[],
  held: readonly HeldStock[] = [],
): string[] => shortOf(rows, { places: [...places], held: [...held] }, from, refs);
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
  ['out of a state that is not available', [line('a', '9', { stockStatus: 'defect' })], []],
  ['out of a warehouse that is not available', [line('a', '9', { warehouse: 'scrap' })], []],
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

test.each([
  ['all of it', '10', {}, [['order', 'main', '10']], []],
  ['a part, and enough beside it', '13', {}, [['order', 'main', '10']], []],
  ['a part, and too little beside it', '14', {}, [['order', 'main', '10']], ['a']],
  ['in another warehouse', '4', { warehouse: 'main' }, [['order', 'shop', '10']], ['a']],
  [
    'for the notice and for its order',
    '9',
    {},
    [
      ['notice', 'main', '4'],
      ['order', 'shop', '2'],
    ],
    [],
  ],
  ['for somebody else', '4', {}, [['stranger', 'main', '10']], ['a']],
] as const)('reserved for the order it serves: %s (findings 2, 5.15)', (_title, qty, more, claims, short) => {
  const held = claims.map(([demand, warehouse, own]) => ({ demand, material: 'bolt', warehouse, qty: own }));
  const rows = [line('a', qty, { noticeLineId: 'notice', orderLineId: 'order', ...more })];
  const places = [{ material: 'bolt', warehouse: 'main', available: '3' }];
  expect(shortLines(rows, places, held)).toEqual(short);
});

it('what is reserved for an order is there once for all lines that serve it (findings 2, 5.15)', () => {
  const rows = [line('a', '6', { orderLineId: 'order' }), line('b', '6', { orderLineId: 'order' })];
  const places = [{ material: 'bolt', warehouse: 'main', available: '1' }];
  const held = (qty: string) => [{ demand: 'order', material: 'bolt', warehouse: 'main', qty }];
  expect(shortLines(rows, places, held('11'))).toEqual([]);
  expect(shortLines(rows, places, held('10'))).toEqual(['b']);
});

test.each([
  ['own goods', { ownerType: 'own', stockDirection: 'normal' }, true],
  ['no owner said', { stockDirection: 'normal' }, true],
  ['goods of a supplier', { ownerType: 'supplier', stockDirection: 'normal' }, false],
  ['a red bill, which brings goods', { ownerType: 'own', stockDirection: 'red' }, false],
] as const)('stock is taken from by %s (findings 2, 5.15)', (_title, header, takes) => {
  const lines = {
    title: '出库明细',
    fields: {},
    fromStock: { warehouse: 'warehouse', only: { field: 'stockDirection', is: 'normal' } },
  };
  expect(takenFromStock(lines, header) !== null).toBe(takes);
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
