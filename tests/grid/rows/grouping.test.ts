// Groups and subtotals over rows the client holds.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArrayEditing } from '#grid/draft/arrayEditing.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import { createGroupedSource } from '#grid/source/groupedSource.ts';
import { totalTexts } from '#grid/table/models/aggregate.ts';
import { buildGroups } from '#grid/table/models/grouping.ts';
import { divideScaled, DecimalSum } from '#decimal/decimalSum.ts';
import { parseScaled, scaledText } from '#decimal/scaled.ts';
import type { CellValue, GridColumn } from '#grid/contract/columns.ts';

interface Sale {
  id: string;
  customer: string;
  city: string;
  amount: string | null;
  cost: string | null;
}
const plain = (value: CellValue): string => (value === null ? '' : String(value));
const number = (id: 'amount' | 'cost', title: string): GridColumn<Sale> => ({
  id,
  title,
  width: 100,
  align: 'end',
  read: (row) => row[id],
  text: plain,
  aggregate: { kind: 'sum' },
  editor: { input: 'number', parse: (value) => ({ ok: true, value }) },
});
const columns: GridColumn<Sale>[] = [
  { id: 'customer', title: '客户', width: 120, groupable: true, read: (row) => row.customer, text: plain },
  {
    id: 'city',
    title: '城市',
    width: 120,
    groupable: true,
    read: (row) => row.city,
    text: plain,
    aggregate: { kind: 'distinct' },
  },
  number('amount', '金额'),
  number('cost', '成本'),
  {
    id: 'share',
    title: '成本率',
    width: 90,
    read: () => null,
    text: (value) => (value === null ? '' : `${String(value)}%`),
    aggregate: { kind: 'ratio', of: 'cost', by: 'amount', scale: 1, percent: true },
  },
];
const sales: Sale[] = [
  { id: '1', customer: '华东', city: '上海', amount: '100.10', cost: '50' },
  { id: '2', customer: '华南', city: '深圳', amount: '1', cost: '1' },
  { id: '3', customer: '华东', city: '杭州', amount: '0.20', cost: '0.2' },
  { id: '4', customer: '华东', city: '上海', amount: '0.1', cost: null },
];
function grouped(rows: readonly Sale[], openDepth = 0) {
  const inner = createArraySource<Sale>({ rows, idOf: (row) => row.id });
  return { inner, source: createGroupedSource<Sale>({ rows: inner, columns: () => columns, openDepth }) };
}
const shown = (source: ReturnType<typeof grouped>['source']): string[] =>
  Array.from({ length: source.count().value }, (_, at) => {
    const line = source.lineAt(at);
    return line?.kind === 'group'
      ? `${'·'.repeat(line.level)}${line.title}（${line.members}）`
      : `${'·'.repeat(line?.level ?? 0)}${source.idAt(at)}`;
  });

test('grid 52 multi-level grouping, drag to panel: two levels, folded and unfolded, keep the order of their rows', () => {
  const { source } = grouped(sales, 1);
  source.group(['customer', 'city']);
  expect(shown(source)).toEqual([
    '客户：华东（3）',
    '·城市：杭州（1）',
    '·城市：上海（2）',
    '客户：华南（1）',
    '·城市：深圳（1）',
  ]);
  source.toggle(2);
  expect(shown(source).slice(2, 5)).toEqual(['·城市：上海（2）', '··1', '··4']);
  expect(source.parentAt(3)).toBe(2);
  expect(source.parentAt(2)).toBe(0);
  source.arrange(
    [{ read: (row) => row.id, compare: (a, b) => Number(a) - Number(b), descending: true }],
    null,
  );
  expect(shown(source).slice(2, 5)).toEqual(['·城市：上海（2）', '··4', '··1']);
  source.group([]);
  expect(shown(source)).toEqual(['4', '3', '2', '1']);
});

test('grid 52 multi-level grouping, drag to panel: groups of any rows hold every row once, under its own keys', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 }),
      (rows) => {
        const order = Int32Array.from(rows.keys());
        const keys = [rows.map(([a]) => String(a)), rows.map(([, b]) => String(b))];
        const groups = buildGroups({ keys, order, descending: [false, true] });
        expect([...groups.rows].sort((a, b) => a - b)).toEqual([...order]);
        groups.level.forEach((level, at) => {
          for (const place of groups.rows.subarray(groups.start[at], groups.end[at]))
            expect(keys[level]?.[place]).toBe(groups.key[at]);
        });
      },
    ),
  );
});

test('grid 53 aggregates incl. custom and ratio of sums: sums are exact, the rate of a group is the ratio of its sums', () => {
  const { source } = grouped(sales);
  source.group(['customer']);
  expect(source.lineAt(0)?.texts).toEqual({ city: '2', amount: '100.40', cost: '50.2', share: '50.0%' });
  expect(source.lineAt(1)?.texts).toEqual({ city: '1', amount: '1', cost: '1', share: '100.0%' });
});

test('grid 53 aggregates incl. custom and ratio of sums: an edited leaf moves the figures of everything above it at once', () => {
  const { inner, source } = grouped(sales, 2);
  source.group(['customer', 'city']);
  const editing = createArrayEditing<Sale>({
    source,
    columns: () => columns,
    newRow: () => ({ id: 'n', customer: '', city: '', amount: null, cost: null }),
  });
  const touched: unknown[] = [];
  source.subscribe((range) => touched.push(range));
  const before = Array.from({ length: source.count().value }, (_, at) => source.versionAt(at));
  editing.set([{ rowId: '4', column: 'amount', value: '10.1' }], '改');
  expect(source.lineAt(0)?.texts?.['amount']).toBe('110.40');
  expect(source.lineAt(source.parentAt(source.indexOf('4')))?.texts?.['amount']).toBe('110.20');
  const changed = before.flatMap((version, at) =>
    source.versionAt(at) === version ? [] : [shown(source)[at]],
  );
  expect(changed).toEqual(['客户：华东（3）', '·城市：上海（2）', '··4']);
  expect(touched[0]).toEqual({ start: 0, end: source.indexOf('4') + 1 });
  editing.undo();
  expect(source.lineAt(0)?.texts?.['amount']).toBe('100.40');
  expect(inner.rowOf('4')?.amount).toBe('0.1');
});

test('grid 53 aggregates incl. custom and ratio of sums: averages, extremes and figures of the caller', () => {
  const own: GridColumn<Sale>[] = [
    { ...number('amount', '金额'), aggregate: { kind: 'average', scale: 2 } },
    { ...number('cost', '成本'), aggregate: { kind: 'max' } },
    {
      id: 'cities',
      title: '城市',
      width: 90,
      read: () => null,
      text: plain,
      aggregate: { kind: 'custom', of: (rows) => [...new Set(rows.map((row) => row.city))].join('、') },
    },
  ];
  expect(totalTexts(own, sales)).toEqual({ amount: '25.35', cost: '50', cities: '上海、深圳、杭州' });
});

test('grid 53 aggregates incl. custom and ratio of sums: any decimals add up exactly, in any order, and can be taken away again', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => scaledText({ digits, scale }));
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 40 }), decimal, (texts, extra) => {
      const sum = new DecimalSum();
      for (const text of texts) sum.add(text);
      sum.add(extra);
      sum.add(extra, -1);
      const exact = texts.reduce((total, text) => {
        const value = parseScaled(text);
        return total + (value ? value.digits * 10n ** BigInt(6 - value.scale) : 0n);
      }, 0n);
      const { digits, scale } = sum.value();
      expect(digits * 10n ** BigInt(6 - scale)).toBe(exact);
    }),
  );
  const third = divideScaled({ digits: 2n, scale: 0 }, { digits: 3n, scale: 0 }, 2);
  expect(third && scaledText(third)).toBe('0.67');
  const minus = divideScaled({ digits: -5n, scale: 1 }, { digits: 1n, scale: 0 }, 0);
  expect(minus && scaledText(minus)).toBe('-1');
});

test('grid 52 multi-level grouping, drag to panel: rows that come later join their groups, unfolded ones stay unfolded', () => {
  const { inner, source } = grouped(sales);
  source.group(['customer']);
  source.toggle(0);
  inner.append([{ id: '5', customer: '华东', city: '苏州', amount: '1', cost: '1' }]);
  expect(shown(source)).toEqual(['客户：华东（4）', '·1', '·3', '·4', '·5', '客户：华南（1）']);
  expect(source.lineAt(0)?.texts?.['amount']).toBe('101.40');
});
