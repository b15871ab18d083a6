// What a kitting run shows of orders at work: what was issued, received and reserved counts, quantities without an end are
// exact, and one order by itself tells what it lacks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import {
  kittedRows,
  openPieces,
  type KittingInput,
  type KittingOrder,
  type KittingPart,
} from '#entities/manufacturing/kitting/kittedRows.ts';

const order = (id: string, more: Partial<KittingOrder> = {}): KittingOrder => ({
  id,
  material: 'M',
  materialName: '总成',
  unit: 'pc',
  scale: 0,
  priority: 'normal',
  workshop: null,
  planStartDate: '2024-05-06',
  planQty: '10',
  startQty: '10',
  inQty: '0',
  ...more,
});
const part = (
  of: string,
  material: string,
  required: string,
  more: Partial<KittingPart> = {},
): KittingPart => ({
  order: of,
  material,
  required,
  missing: required,
  reserved: '0',
  isFixed: false,
  ...more,
});
const input = (given: Partial<KittingInput>): KittingInput => ({
  orders: [],
  parts: [],
  stock: new Map(),
  coming: new Map(),
  facts: new Map([
    ['P', { code: 'P', name: '端盖', unit: 'pc', unitName: '个', buyer: 'B', isPurchase: true }],
  ]),
  policy: 'partial',
  asOfDate: null,
  ...given,
});
const built = (given: Partial<KittingInput>) =>
  kittedRows(input(given)).orders.map((row) => [row['openQty'], row['buildableQty'], row['kittingRate']]);

describe('pieces still to be started', () => {
  test.each([
    ['nothing received', {}, '10'],
    ['some received', { inQty: '4' }, '6'],
    ['more is started than planned, by the yield', { startQty: '11', inQty: '5' }, '6'],
    ['all received', { inQty: '12' }, '0'],
    ['nothing planned', { planQty: '0' }, '0'],
  ])('%s', (_name, more, expected) => {
    expect(openPieces(order('A', more))).toBe(expected);
  });
});

describe('what can be built', () => {
  test('what was issued need not be there any more', () => {
    expect(
      built({
        orders: [order('A')],
        parts: [part('A', 'P', '20', { missing: '12' })],
        stock: new Map([['P', '8']]),
      }),
    ).toEqual([['10', '8', '0']]);
  });

  test('10 for 3 pieces come to 3 pieces out of 10, and to none short', () => {
    const given = input({
      orders: [order('A', { planQty: '3', startQty: '3' })],
      parts: [part('A', 'P', '10')],
      stock: new Map([['P', '10']]),
    });
    expect(kittedRows(given)).toMatchObject({ completeCount: 1, shortages: [], parts: [{ leftQty: '0' }] });
  });

  test('receipts until the day count, later ones are named beside what lacks', () => {
    const coming = new Map([
      [
        'P',
        [
          { day: '2024-05-08', qty: '3', code: 'PO1', partner: '甲', buyer: 'C' },
          { day: '2024-05-20', qty: '9', code: 'PO2', partner: '乙' },
        ],
      ],
    ]);
    const orders = [order('A')];
    const parts = [part('A', 'P', '10')];
    const rows = kittedRows(input({ orders, parts, coming, asOfDate: '2024-05-10' }));
    expect(rows.orders[0]).toMatchObject({ buildableQty: '3', bottleneck: 'P', coverDate: '2024-05-20' });
    expect(rows.shortages).toMatchObject([
      { shortQty: '7', nextSupply: 'PO2', nextPartner: '乙', nextDate: '2024-05-20', buyer: 'B' },
    ]);
    expect(kittedRows(input({ orders, parts, coming })).shortages).toMatchObject([
      { shortQty: '10', nextSupply: 'PO1', buyer: 'C' },
    ]);
  });

  test('parts are summed over the orders that lack them', () => {
    const rows = kittedRows(
      input({
        orders: [order('A'), order('B')],
        parts: [part('A', 'P', '10'), part('B', 'P', '10')],
        stock: new Map([['P', '14']]),
      }),
    );
    expect(rows).toMatchObject({ completeCount: 1, buildableCount: 1 });
    expect(rows.parts).toEqual([
      {
        material: 'P',
        materialName: '端盖',
        unit: 'pc',
        startQty: '14',
        usedQty: '14',
        leftQty: '0',
        shortQty: '6',
        neededOn: '2024-05-06',
        isPurchase: true,
      },
    ]);
  });

  test('an order that takes no parts can be built', () => {
    expect(built({ orders: [order('A')] })).toEqual([['10', '10', '100']]);
  });

  test('used and left make up what was there, whatever the quantities', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 90 })), {
          maxLength: 5,
        }),
        fc.integer({ min: 0, max: 200 }),
        (given, there) => {
          const rows = kittedRows(
            input({
              orders: given.map(([qty], index) =>
                order(String(index), { planQty: String(qty), startQty: String(qty) }),
              ),
              parts: given.map(([, needed], index) => part(String(index), 'P', String(needed))),
              stock: new Map([['P', String(there)]]),
            }),
          );
          for (const own of rows.parts)
            expect(Number(own['usedQty']) + Number(own['leftQty'])).toBeCloseTo(Number(own['startQty']), 6);
          for (const [index, row] of rows.orders.entries()) {
            expect(Number(row['buildableQty'])).toBeLessThanOrEqual(given[index]?.[0] ?? 0);
            expect(row['shortParts'] === 0).toBe(row['buildableQty'] === row['openQty']);
          }
        },
      ),
    );
  });
});

describe('one order by itself', () => {
  test('says what it needs, has reserved, can take and lacks', () => {
    const check = kittingCheck(
      input({
        orders: [order('A')],
        parts: [part('A', 'P', '20', { missing: '15', reserved: '5' })],
        stock: new Map([['P', '9']]),
        coming: new Map([['P', [{ day: '2024-05-09', qty: '6', code: 'PO1', partner: '甲' }]]]),
      }),
    );
    expect(check).toEqual({
      openQty: '10',
      buildable: '7',
      bottleneck: 'P 端盖',
      coverDate: '2024-05-09',
      parts: [
        {
          code: 'P',
          name: '端盖',
          unit: '个',
          need: '20',
          reserved: '5',
          free: '9',
          short: '6',
          nextDay: '2024-05-09',
          nextSupply: 'PO1 甲',
        },
      ],
    });
  });

  test('says nothing of an order that is not at work', () => {
    expect(kittingCheck(input({}))).toBeNull();
  });
});

test('materials that are short come first, by the day they are needed; the rest by code', () => {
  const facts = ['D', 'B', 'A', 'C'].map(
    (code) =>
      [code, { code, name: code, unit: 'pc', unitName: '个', buyer: null, isPurchase: true }] as const,
  );
  const { parts } = kittedRows(
    input({
      orders: [order('1', { planStartDate: '2024-05-09' }), order('2', { planStartDate: '2024-05-07' })],
      parts: [part('1', 'D', '10'), part('1', 'B', '10'), part('2', 'C', '10'), part('2', 'A', '10')],
      stock: new Map([
        ['D', '99'],
        ['A', '99'],
      ]),
      facts: new Map(facts),
    }),
  );
  expect(parts.map(({ material, neededOn }) => [material, neededOn])).toEqual([
    ['C', '2024-05-07'],
    ['B', '2024-05-09'],
    ['A', null],
    ['D', null],
  ]);
});
