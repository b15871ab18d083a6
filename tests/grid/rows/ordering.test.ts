// The order of rows at hand: one order whatever way it is computed, blanks last both ways, and lines of groups in it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '#grid';
import { buildGroups } from '#grid/table/models/grouping.ts';
import { compareValues, isEmptyValue, orderRows } from '#grid/table/models/order.ts';
import type { OrderKey } from '#grid/table/models/order.ts';
import { distinctTexts, orderByRanks, rankTexts } from '#grid/table/models/ranks.ts';
import { belongsHere } from '#grid/source/misplaced.ts';

/** What stands in columns of text: names, codes, numbers with and without decimals, nothing. */
const value: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constantFrom('', '张三', '李四', 'A2', 'A10', 'a2', '(旧)', '*', '0.10', '0.9', '0.9x', '2', '2A', '3'),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.tuple(fc.nat(3), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(fc.nat(3), fc.constantFrom('x', '-1', 'mm', '厚')).map(([number, rest]) => `${number}${rest}`),
  fc.constant(null),
);

test('grid 41 locale order: three values always stand in one order, also where numbers and codes are mixed', () => {
  fc.assert(
    fc.property(value, value, value, (a, b, c) => {
      expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0);
      if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
        expect(compareValues(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 3_000 },
  );
});

test('grid 41 locale order: codes count naturally, whatever stands among them', () => {
  const sorted = (texts: readonly string[]): string[] => texts.toSorted(compareValues);
  expect(sorted(['3', '2A', '10', '2'])).toEqual(['2', '2A', '3', '10']);
  expect(sorted(['0.9x', '0.10', '0.9'])).toEqual(['0.10', '0.9', '0.9x']);
  expect(sorted(['2.10.3', '2.9.1', '2.2'])).toEqual(['2.2', '2.9.1', '2.10.3']);
  expect(sorted(['-3', '-10', '2', '-1.5'])).toEqual(['-10', '-3', '-1.5', '2']);
  expect(sorted(['李四', '2', '(旧)', 'A1'])).toEqual(['(旧)', '2', '李四', 'A1']);
});

interface Item {
  a: CellValue;
  b: CellValue;
}
const items = fc.array(fc.record({ a: value, b: value }), { maxLength: 25 });
const key = (column: keyof Item, descending: boolean): OrderKey<Item> => ({
  read: (row) => row[column],
  compare: compareValues,
  descending,
  plain: true,
});

test('grid 40 multi-column sort: rows ranked beside the page stand as rows compared one by one', () => {
  fc.assert(
    fc.property(items, fc.boolean(), fc.boolean(), (rows, downA, downB) => {
      const keys = [key('a', downA), key('b', downB)];
      const ranked = orderByRanks(
        Int32Array.from(rows.keys()),
        keys.map(({ read, descending }) => {
          const distinct = distinctTexts(rows.map(read));
          return { ranks: rankTexts(distinct.texts), textOf: distinct.textOf, descending };
        }),
      );
      expect([...ranked]).toEqual([...orderRows(rows, keys, null)]);
    }),
    { numRuns: 300 },
  );
});

test('grid 41 locale order: turned round, rows with a value stand the other way and blanks still last', () => {
  fc.assert(
    fc.property(items, (rows) => {
      const up = [...orderRows(rows, [key('a', false)], null)];
      const down = [...orderRows(rows, [key('a', true)], null)];
      const filled = (order: readonly number[]): CellValue[] =>
        order.map((at) => rows[at]?.a ?? null).filter((each) => !isEmptyValue(each));
      const values = filled(up);
      const turned = filled(down);
      turned.forEach((each, at) => {
        expect(compareValues(each, values[values.length - 1 - at] ?? null)).toBe(0);
      });
      for (const order of [up, down]) {
        const firstBlank = order.findIndex((at) => isEmptyValue(rows[at]?.a ?? null));
        if (firstBlank >= 0)
          expect(order.slice(firstBlank).every((at) => isEmptyValue(rows[at]?.a ?? null))).toBe(true);
      }
    }),
  );
});

test('grid 42 row stays put: in a sorted list no row is out of place, and one that is moved is', () => {
  fc.assert(
    fc.property(items, fc.boolean(), (rows, down) => {
      const keys = [key('a', down)];
      const sorted = [...orderRows(rows, keys, null)].flatMap((at) => rows[at] ?? []);
      sorted.forEach((row, at) => {
        expect(belongsHere(row, sorted[at - 1], sorted[at + 1], keys, null)).toBe(true);
      });
      const [first, second] = sorted;
      if (first && second && compareValues(first.a, second.a) !== 0)
        expect(belongsHere(second, undefined, first, keys, null)).toBe(false);
    }),
  );
});

const group = (column: readonly CellValue[], descending: boolean) =>
  buildGroups({
    keys: [column],
    order: Int32Array.from(column.keys()),
    descending: [descending],
  });

test('grid 52 multi-level grouping, drag to panel: rows without a value are one group, however the blank is written', () => {
  const { key: keys, start, end } = group([null, '甲', '', [], '乙', null], false);
  expect(keys.filter(isEmptyValue)).toHaveLength(1);
  const blank = keys.findIndex(isEmptyValue);
  expect((end[blank] ?? 0) - (start[blank] ?? 0)).toBe(4);
});

test('grid 52 multi-level grouping, drag to panel: groups stand in order, the group of blanks last both ways', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), fc.boolean(), (column, descending) => {
      const { key: keys } = group(column, descending);
      const blank = keys.findIndex(isEmptyValue);
      if (blank >= 0) expect(blank).toBe(keys.length - 1);
      const filled = keys.filter((each) => !isEmptyValue(each));
      for (const [at, each] of filled.entries())
        if (at > 0)
          expect(compareValues(filled[at - 1] ?? null, each) * (descending ? -1 : 1)).toBeLessThanOrEqual(0);
    }),
  );
});

test('grid 52 multi-level grouping, drag to panel: on two levels every row stands once, under its own keys, in the order it had', () => {
  fc.assert(
    fc.property(items, (rows) => {
      const keys = [rows.map(({ a }) => a), rows.map(({ b }) => b)];
      const groups = buildGroups({ keys, order: Int32Array.from(rows.keys()), descending: [false, true] });
      expect([...groups.rows].toSorted((a, b) => a - b)).toEqual([...rows.keys()]);
      const same = (x: CellValue, y: CellValue): boolean =>
        (isEmptyValue(x) && isEmptyValue(y)) || String(x) === String(y);
      for (let at = 0; at < groups.level.length; at++) {
        const level = groups.level[at] ?? 0;
        const members = Array.from(groups.rows.subarray(groups.start[at], groups.end[at]));
        expect(members.length).toBeGreaterThan(0);
        for (const place of members)
          expect(same(keys[level]?.[place] ?? null, groups.key[at] ?? null)).toBe(true);
        if (level === 1) expect(members).toEqual(members.toSorted((a, b) => a - b));
        const parent = groups.parent[at] ?? -1;
        expect(parent < 0 ? 0 : (groups.level[parent] ?? -1) + 1).toBe(level);
      }
    }),
  );
});
