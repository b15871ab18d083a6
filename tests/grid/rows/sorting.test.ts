// Sorting by ranks gives the order that comparing value by value gives.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareValues, orderRows } from '#grid/table/models/order.ts';
import type { OrderKey } from '#grid/table/models/order.ts';
import { distinctTexts, rankTexts } from '#grid/table/models/ranks.ts';
import { rankedOrder } from '#grid/table/models/rankRows.ts';
import type { CellValue } from '#grid/contract/columns.ts';

interface Item {
  a: CellValue;
  b: CellValue;
}
const key = (read: (row: Item) => CellValue, descending: boolean): OrderKey<Item> => ({
  read,
  descending,
  plain: true,
  compare: compareValues,
});

test('grid 41 locale order: Chinese by pinyin, codes by their numbers, empty ones last', () => {
  const texts = ['张三', '李四', 'A10', 'A2', '王五', '安装', 'A2'];
  const ranks = rankTexts(texts);
  const sorted = texts.map((text, at) => ({ text, rank: ranks[at] ?? 0 })).sort((x, y) => x.rank - y.rank);
  expect(sorted.map(({ text }) => text)).toEqual(['安装', '李四', '王五', '张三', 'A2', 'A2', 'A10']);
  const rows = ['李四', null, '安装', '张三'].map((a): Item => ({ a, b: null }));
  const order = (descending: boolean): CellValue[] =>
    [...(rankedOrder(rows, [key((row) => row.a, descending)], null) as Int32Array)].map(
      (at) => rows[at]?.a ?? null,
    );
  expect(order(false)).toEqual(['安装', '李四', '张三', null]);
  expect(order(true)).toEqual(['张三', '李四', '安装', null]);
});

test('grid 41 locale order: ranks order any rows as comparing them one by one does, stably, by several keys, filtered', () => {
  const value = fc.oneof(
    fc.constantFrom('李', '张', 'A10', 'A2', 'a2', '10', '9.5', '-3', '0.50', '0.5', null, ''),
    fc.integer({ min: -5, max: 5 }).map(String),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: value, b: value }), { maxLength: 40 }),
      fc.boolean(),
      fc.boolean(),
      (rows, down, alsoDown) => {
        const keys = [key((row: Item) => row.a, down), key((row: Item) => row.b, alsoDown)];
        const keep = (row: Item): boolean => row.b !== '9.5';
        expect([...(rankedOrder(rows, keys, keep) as Int32Array)]).toEqual([...orderRows(rows, keys, keep)]);
      },
    ),
  );
});

test('grid 40 multi-column sort: keys with an order of their own are not ranked', () => {
  expect(
    rankedOrder([{ a: '1', b: '2' }], [{ ...key((row) => row.a, false), plain: false }], null),
  ).toBeNull();
  expect(distinctTexts(['x', '', 'x', null, true]).texts).toEqual(['x', 'true']);
});
