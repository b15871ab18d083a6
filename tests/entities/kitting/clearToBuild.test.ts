// How many of each order can be started with the parts there are: worked example M10, and what holds of any orders.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearToBuild, type OrderToBuild } from '#entities/manufacturing/kitting/clearToBuild.ts';

describe('clear to build', () => {
  const part = (material: string, perPiece: string, issued = '0', isFixed = false) => ({
    material,
    perPiece,
    issued,
    isFixed,
  });
  const orders: OrderToBuild[] = [
    { id: 'MO1', openQty: '50', scale: 0, parts: [part('P1', '2', '40'), part('P2', '1')] },
    { id: 'MO2', openQty: '40', scale: 0, parts: [part('P1', '1'), part('P3', '1')] },
    { id: 'MO3', openQty: '30', scale: 0, parts: [part('P2', '1'), part('P3', '1')] },
  ];
  const stock = new Map([
    ['P1', '100'],
    ['P2', '45'],
    ['P3', '30'],
  ]);
  const coming = new Map([['P2', [{ day: '2026-09-10', qty: '10' }]]]);
  const shown = (policy: 'partial' | 'wholeOnly' | 'single') => {
    const { orders: built, parts } = clearToBuild(orders, stock, coming, policy);
    return {
      orders: built.map(({ id, buildable, isComplete, shortages }) => [
        id,
        Number(buildable),
        isComplete,
        Object.fromEntries(shortages.map(({ material, short }) => [material, Number(short)])),
      ]),
      left: Object.fromEntries([...parts].map(([material, { left }]) => [material, Number(left)])),
      cover: built.map(({ coverDate }) => coverDate),
    };
  };

  // kittingRun-r1
  test('M10, policy by policy', () => {
    expect(shown('partial')).toEqual({
      orders: [
        ['MO1', 45, false, { P2: 5 }],
        ['MO2', 30, false, { P3: 10 }],
        ['MO3', 0, false, { P2: 30, P3: 30 }],
      ],
      left: { P1: 20, P2: 0, P3: 0 },
      cover: ['2026-09-10', null, null],
    });
    expect(shown('wholeOnly')).toMatchObject({
      orders: [
        ['MO1', 0, false, { P2: 5 }],
        ['MO2', 0, false, { P3: 10 }],
        ['MO3', 30, true, {}],
      ],
      left: { P1: 100, P2: 15, P3: 0 },
    });
    expect(shown('single').orders).toEqual([
      ['MO1', 45, false, { P2: 5 }],
      ['MO2', 30, false, { P3: 10 }],
      ['MO3', 30, true, {}],
    ]);
  });

  test('a fixed part is complete before the first piece, and needed once', () => {
    const fixed = (free: string) =>
      clearToBuild(
        [{ id: 'A', openQty: '10', scale: 0, parts: [part('F', '3', '0', true), part('V', '1')] }],
        new Map([
          ['F', free],
          ['V', '4'],
        ]),
        new Map(),
        'partial',
      );
    expect(fixed('2').orders[0]).toMatchObject({ buildable: '0' });
    expect(fixed('3').orders[0]).toMatchObject({ buildable: '4' });
    expect(fixed('3').parts.get('F')).toEqual({ start: '3', used: '3', left: '0' });
  });

  test('a part that stands in two lines is there once', () => {
    const { orders: built } = clearToBuild(
      [{ id: 'A', openQty: '10', scale: 0, parts: [part('P', '1'), part('P', '1')] }],
      new Map([['P', '10']]),
      new Map(),
      'partial',
    );
    expect(built[0]).toMatchObject({ buildable: '5', shortages: [{ material: 'P', short: '10' }] });
  });

  test('no part is promised twice, and nobody builds more than he is asked for', () => {
    const order = fc.record({
      open: fc.integer({ min: 1, max: 50 }),
      parts: fc.array(
        fc.record({
          material: fc.constantFrom('P1', 'P2', 'P3'),
          perPiece: fc.integer({ min: 1, max: 4 }),
          issued: fc.integer({ min: 0, max: 20 }),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 6 }),
        fc.constantFrom('partial' as const, 'wholeOnly' as const),
        (given, policy) => {
          const asked = given.map(({ open, parts }, index): OrderToBuild => ({
            id: String(index),
            openQty: String(open),
            scale: 0,
            parts: parts.map(({ material, perPiece, issued }) =>
              part(material, String(perPiece), String(issued)),
            ),
          }));
          const { orders: built, parts } = clearToBuild(asked, stock, new Map(), policy);
          for (const { used, left } of parts.values()) {
            expect(Number(used)).toBeGreaterThanOrEqual(0);
            expect(Number(left)).toBeGreaterThanOrEqual(0);
          }
          for (const [index, { buildable, isComplete, shortages }] of built.entries()) {
            expect(Number(buildable)).toBeLessThanOrEqual(given[index]?.open ?? 0);
            expect(isComplete).toBe(shortages.length === 0);
          }
        },
      ),
    );
  });
});
