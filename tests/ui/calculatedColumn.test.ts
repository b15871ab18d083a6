// Columns made by users of other columns.
import { expect, test } from 'vitest';
import type { GridColumn } from '#grid/contract/columns.ts';
import { exportColumns, exportText } from '#grid/export/exporting.ts';
import { type Calculation, calculatedColumn, compileCalculation } from '#ui/kinds/calculatedColumn.ts';

interface Line {
  qty: string | null;
  price: string | null;
  due: string | null;
  name: string;
  done: boolean;
}
const column = (
  id: keyof Line,
  title: string,
  filter: NonNullable<GridColumn<Line>['filter']>,
  more: Partial<GridColumn<Line>> = {},
): GridColumn<Line> => ({
  id,
  title,
  width: 100,
  filter,
  read: (row) => row[id],
  text: (value) => String(value ?? ''),
  ...more,
});
const columns = [
  column('qty', '数量', 'number', { align: 'end' }),
  column('price', '含税单价', 'number', { align: 'end' }),
  column('due', '交期', 'date'),
  column('name', '物料', 'text'),
  column('done', '完成', 'bool'),
];
const line: Line = { qty: '3', price: '0.1', due: '2026-03-05', name: '钢板', done: false };
const made = (formula: string): GridColumn<Line> =>
  calculatedColumn({ id: 'x', title: '计算', formula } satisfies Calculation, columns);
const shown = (formula: string, row: Line = line): string => {
  const one = made(formula);
  return one.text(one.read(row), row);
};

test('grid 36 calculated columns: exact decimals, dates, texts and conditions; Chinese signs are taken', () => {
  expect(shown('[数量] * [含税单价]')).toBe('0.3');
  expect(shown('【数量】×（【含税单价】＋ 1）'.replace('＋', '+'))).toBe('3.3');
  expect(shown('[数量] * 100000')).toBe('300,000');
  expect(shown('dateAdd([交期]， 30)')).toBe('2026-04-04');
  expect(shown("concat([物料], '-', [数量])")).toBe('钢板-3');
  expect(shown("if([数量] > 2, '多', '少')")).toBe('多');
  expect(shown('[数量] > 5 or [完成]')).toBe('否');
});

test('grid 36 calculated columns: type and format are inferred from the formula', () => {
  const typeOf = (formula: string): string => compileCalculation(formula, columns).type;
  expect(
    [
      '[数量] / 2',
      '[数量] > 1',
      'monthEnd([交期])',
      '[物料]',
      '[交期]',
      'if([完成], [数量], 0)',
      'days([交期], [交期])',
    ].map(typeOf),
  ).toEqual(['number', 'bool', 'date', 'text', 'date', 'number', 'number']);
  expect(made('[数量] + 1').align).toBe('end');
  expect(made('[物料]').align).toBe('start');
});

test('grid 36 calculated columns: what cannot be computed is told in the cell of its row, not in the others', () => {
  const bad: Line = { ...line, name: '十二' };
  expect(shown('[物料] * 2', bad)).toMatch(/^#/);
  expect(shown('[数量] / [含税单价]', { ...line, price: null })).toBe('');
  expect(shown('[数量] + 1', { ...line, qty: null })).toBe('1');
  expect(made('[没有] + 1').text(null, line)).toBe('#没有名为“没有”的列');
  expect(() => compileCalculation('qty * 2', columns)).toThrow('列名要写在方括号里');
  expect(() => compileCalculation('[数量] *', columns)).toThrow();
});

test('grid 36 calculated columns: a file holds the values, numbers as numbers', () => {
  const one = made('[数量] * 1000');
  const [spec] = exportColumns([one], {});
  expect(spec?.kind).toBe('number');
  expect(exportText(one, 'number', line)).toBe('3000');
});
