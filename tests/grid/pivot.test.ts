// Pivot tables as data: exact at every level, the same from rows and from a server's cells.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assemblePivot, type PivotCell, pivotCells } from '#grid/table/models/pivot.ts';
import { pivotColumns } from '#grid/panels/pivot/pivotColumns.ts';
import type { CellValue, GridColumn } from '#grid/contract/columns.ts';

interface Sale {
  customer: string;
  month: string;
  amount: string | null;
  cost: string | null;
}
const plain = (value: CellValue): string => (value === null ? '' : String(value));
const columns: GridColumn<Sale>[] = [
  { id: 'customer', title: '客户', width: 120, groupable: true, read: (row) => row.customer, text: plain },
  { id: 'month', title: '月份', width: 90, groupable: true, read: (row) => row.month, text: plain },
  {
    id: 'amount',
    title: '金额',
    width: 100,
    read: (row) => row.amount,
    text: plain,
    aggregate: { kind: 'sum' },
  },
  {
    id: 'cost',
    title: '成本',
    width: 100,
    read: (row) => row.cost,
    text: plain,
    aggregate: { kind: 'average', scale: 2 },
  },
  {
    id: 'share',
    title: '成本率',
    width: 90,
    read: () => null,
    text: plain,
    aggregate: { kind: 'ratio', of: 'cost', by: 'amount', scale: 1, percent: true },
  },
];
const sales: Sale[] = [
  { customer: '华东', month: '2026-01', amount: '100', cost: '50' },
  { customer: '华东', month: '2026-02', amount: '300', cost: '270' },
  { customer: '华南', month: '2026-01', amount: '0.10', cost: null },
  { customer: '华东', month: '2026-01', amount: '0.20', cost: '0.2' },
];
const request = { rows: ['customer'], columns: ['month'], measures: ['amount', 'cost', 'share'] };

test('grid 55 pivot: totals of rows, columns and all are exact; averages and ratios are worked out at every level', () => {
  const table = assemblePivot(columns, pivotCells(columns, sales, request), request);
  expect(table.columns.map(({ key }) => key)).toEqual([['2026-01'], ['2026-02']]);
  const figures = (line: (typeof table)['total'] | undefined, column: string) => line?.aggregates.get(column);
  const [east, south] = table.lines;
  expect(figures(east, '["2026-01"]')).toEqual({ amount: '100.20', cost: '25.10', share: '50.1' });
  expect(figures(east, '')).toEqual({ amount: '400.20', cost: '106.73', share: '80.0' });
  expect(figures(south, '["2026-02"]')).toBeUndefined();
  expect(figures(table.total, '')).toEqual({ amount: '400.30', cost: '106.73', share: '80.0' });
});

test('grid 55 pivot: what is counted in different units or currencies is never added, at no level (findings 3, 6.2a)', () => {
  const cell = (month: string, amount: string | null, currency: string): PivotCell => ({
    row: ['华东'],
    column: [month],
    count: 1,
    sums: { amount, cost: '1' },
    countedIn: { amount: currency },
  });
  const mixed = columns.map((column) =>
    column.id === 'amount' ? { ...column, mixedText: '多种币别' } : column,
  );
  const cells = [
    cell('2026-01', '100', 'CNY'),
    cell('2026-01', '5', 'CNY'),
    // Rows without a value say no currency.
    cell('2026-01', '0', ''),
    cell('2026-02', '300', 'USD'),
    cell('2026-03', null, 'CNY'),
  ];
  const table = assemblePivot(mixed, cells, request);
  const [east] = table.lines;
  const at = (column: string): unknown => east?.aggregates.get(column);
  expect(at('["2026-01"]')).toEqual({ amount: '105', cost: '1.00', share: '2.9' });
  expect(at('["2026-02"]')).toEqual({ amount: '300', cost: '1.00', share: '0.3' });
  expect(at('["2026-03"]')).toEqual({ amount: '多种币别', cost: '1.00', share: null });
  expect(at('')).toEqual({ amount: '多种币别', cost: '1.00', share: null });
  expect(table.total.aggregates.get('')).toEqual(at(''));
});

test('grid 55 pivot: several row levels become a tree with subtotals', () => {
  const two = { rows: ['customer', 'month'], columns: [], measures: ['amount'] };
  const table = assemblePivot(columns, pivotCells(columns, sales, two), two);
  expect(table.lines.map(({ key, aggregates }) => [key.join('/'), aggregates.get('')?.['amount']])).toEqual([
    ['华东', '400.20'],
    ['华东/2026-01', '100.20'],
    ['华东/2026-02', '300'],
    ['华南', '0.10'],
    ['华南/2026-01', '0.10'],
  ]);
  expect(table.lines[1]?.parent).toBe(table.lines[0]?.id);
});

test('grid 55 pivot: measures stand under their column key and once more under the total', () => {
  const table = assemblePivot(columns, pivotCells(columns, sales, request), request);
  const shown = pivotColumns(
    columns,
    table,
    { ...request, measures: ['amount', 'share'] },
    (_, value) => plain(value),
    { row: '行', total: '合计' },
    undefined,
  );
  expect(shown.map(({ group, title }) => [group, title])).toEqual([
    [undefined, '客户'],
    ['2026-01', '金额'],
    ['2026-01', '成本率'],
    ['2026-02', '金额'],
    ['2026-02', '成本率'],
    ['合计', '金额'],
    ['合计', '成本率'],
  ]);
});

test('grid 55 pivot: cells added up elsewhere give the same table, however they were split', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          customer: fc.constantFrom('甲', '乙'),
          month: fc.constantFrom('1', '2', '3'),
          amount: fc.integer({ min: -50, max: 50 }).map(String),
          cost: fc.constant('1'),
        }),
        { maxLength: 30 },
      ),
      fc.nat(30),
      (rows, cut) => {
        const whole = assemblePivot(columns, pivotCells(columns, rows, request), request);
        const split = [
          ...pivotCells(columns, rows.slice(0, cut), request),
          ...pivotCells(columns, rows.slice(cut), request),
        ];
        expect(assemblePivot(columns, JSON.parse(JSON.stringify(split)), request)).toEqual(whole);
      },
    ),
  );
});
