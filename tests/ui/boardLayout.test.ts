// How people arrange the cards of 首页 and 工作台: order, widths and what is hidden, whatever was stored before.
import { describe, expect, test } from 'vitest';
import {
  arranged,
  type ArrangedCard,
  type BoardLayout,
  boardSchema,
  plainLayout,
  widthsOf,
  withShown,
  withWidth,
} from '#features/dashboard/boardLayout.ts';

const cards: readonly ArrangedCard[] = [
  { key: 'sales', width: 2 },
  { key: 'stock', width: 1 },
  { key: 'trend', width: 4 },
];

const told = (layout: BoardLayout): string =>
  arranged(cards, layout)
    .filter(({ key }) => !layout.hidden.includes(key))
    .map(({ key, width }) => `${key} ${width}`)
    .join(', ');

describe('a dashboard', () => {
  test.each<[string, Partial<BoardLayout>, string]>([
    ['nobody arranged is as the product makes it', {}, 'sales 2, stock 1, trend 4'],
    [
      'has its cards in the person’s order',
      { order: ['trend', 'stock', 'sales'] },
      'trend 4, stock 1, sales 2',
    ],
    ['has new cards behind those that were ordered', { order: ['trend'] }, 'trend 4, sales 2, stock 1'],
    [
      'forgets cards the person may not see any more',
      { order: ['gone', 'stock'] },
      'stock 1, sales 2, trend 4',
    ],
    ['lacks what is hidden', { hidden: ['sales', 'gone'] }, 'stock 1, trend 4'],
    ['has the widths that were chosen', { widths: { stock: 4, trend: 2 } }, 'sales 2, stock 4, trend 2'],
    [
      'has no card narrower than it can be read',
      { widths: { sales: 1, trend: 1 } },
      'sales 2, stock 1, trend 4',
    ],
  ])('%s (findings 2, 4.2)', (_what, layout, shown) => {
    expect(told({ ...plainLayout, ...layout })).toBe(shown);
  });

  test('a card is taken away and added again, moved and made wider without changing the others (findings 2, 4.2)', () => {
    const [sales, stock] = cards;
    if (sales === undefined || stock === undefined) throw new Error('no cards');
    const wide = withWidth({ ...plainLayout, order: ['stock', 'sales', 'trend'] }, stock, 4);
    const without = withShown(withShown(wide, 'sales', false), 'sales', false);
    expect(without).toEqual({
      order: ['stock', 'sales', 'trend'],
      hidden: ['sales'],
      widths: { stock: 4 },
    });
    expect(told(withShown(without, 'sales', true))).toBe('stock 4, sales 2, trend 4');
    expect(withWidth(wide, stock, 1).widths).toEqual({});
    expect(withWidth(wide, sales, 4).widths).toEqual({ stock: 4, sales: 4 });
  });

  test('offers a quarter only for what was made for it (findings 2, 4.2)', () => {
    expect(cards.map((card) => widthsOf(card).map(({ title }) => title))).toEqual([
      ['一半', '整行'],
      ['四分之一', '一半', '整行'],
      ['一半', '整行'],
    ]);
  });
});

describe('a stored arrangement', () => {
  test.each<[string, unknown, BoardLayout]>([
    [
      'is read as it was stored',
      { order: ['a'], hidden: ['b'], widths: { a: 4 } },
      { order: ['a'], hidden: ['b'], widths: { a: 4 } },
    ],
    [
      'from before cards had widths has none',
      { order: ['a'], hidden: [] },
      { order: ['a'], hidden: [], widths: {} },
    ],
    [
      'loses what is not of it',
      { order: ['a', 1], hidden: [null], widths: { a: 3, b: '4', c: 2 } },
      { order: ['a'], hidden: [], widths: { c: 2 } },
    ],
  ])('%s (findings 2, 4.2)', (_what, stored, layout) => {
    expect(boardSchema.parse(stored)).toEqual(layout);
  });

  test.each([
    [null],
    ['text'],
    [{ order: ['a'] }],
    [{ order: 'a', hidden: [] }],
    [{ order: [], hidden: [], widths: 1 }],
  ])('%j is none, and the board is as the product makes it (findings 2, 4.2)', (stored) => {
    expect(() => boardSchema.parse(stored)).toThrow(TypeError);
  });
});
