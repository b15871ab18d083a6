// What typed filters mean: operators by type, relative days, several conditions on one column, negation.
import { expect, test } from 'vitest';
import { filtersText, readFilters } from '#grid/filter/filterText.ts';
import { requestWords, treeWords } from '#grid/filter/filterWords.ts';
import { isRelativeDate, relativeDates, relativeSpan } from '#grid/filter/relativeDates.ts';
import { valueFilter, withRequest } from '#grid/filter/valueFilter.ts';
import type { FilterRequest, FilterTree } from '#grid/contract/filters.ts';
import type { GridColumn } from '#grid/contract/columns.ts';

const read = (kind: 'text' | 'number' | 'date', text: string): FilterRequest[] =>
  readFilters('x', kind, text, null);
const asked = (kind: 'text' | 'number' | 'date', text: string): [string, readonly string[]][] =>
  read(kind, text).map(({ op, values }) => [op, values]);

test('grid 43 typed filters: text, number and date have their operators, emptiness and negation', () => {
  expect(asked('text', '钢板')).toEqual([['contains', ['钢板']]]);
  expect(asked('text', '!钢板')).toEqual([['notContains', ['钢板']]]);
  expect(asked('text', '=A1')).toEqual([['eq', ['A1']]]);
  expect(asked('number', '≥１，０００')).toEqual([['ge', ['1000']]]);
  expect(asked('number', '<>5')).toEqual([['ne', ['5']]]);
  expect(asked('date', '2026-02')).toEqual([['between', ['2026-02-01', '2026-02-28']]]);
  expect(asked('date', '空')).toEqual([['empty', []]]);
  expect(asked('number', '非空')).toEqual([['notEmpty', []]]);
});

test('grid 43 typed filters: two conditions on one column, joined by 且 or 或', () => {
  expect(asked('number', '>1 <9')).toEqual([
    ['gt', ['1']],
    ['lt', ['9']],
  ]);
  expect(asked('number', '>=1 且 <>5')).toEqual([
    ['ge', ['1']],
    ['ne', ['5']],
  ]);
  expect(asked('text', '钢 且 !不锈')).toEqual([
    ['contains', ['钢']],
    ['notContains', ['不锈']],
  ]);
  expect(asked('text', '钢 或 铝')).toEqual([['contains', ['钢', '铝']]]);
  expect(asked('number', '1 或 3')).toEqual([['eq', ['1', '3']]]);
});

test('grid 43 typed filters: days named from today keep their names and mean the right days', () => {
  expect(asked('date', '本月')).toEqual([['eq', ['本月']]]);
  expect(relativeSpan('本周', '2026-03-05')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
  expect(relativeSpan('上月', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(relativeSpan('下月', '2026-01-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(relativeSpan('本季', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(relativeSpan('上季', '2026-02-01')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(relativeSpan('去年', '2026-02-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(relativeSpan('最近7天', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(relativeSpan('未来15天', '2026-03-03')).toEqual({ from: '2026-03-03', to: '2026-03-17' });
  expect(relativeSpan('何时', '2026-03-03')).toBeNull();
  for (const name of relativeDates)
    expect(isRelativeDate(name) && relativeSpan(name, '2024-02-29') !== null, name).toBe(true);
});

test('grid 43 typed filters: what the box shows for a filter reads back as the same filter', () => {
  const typed: [kind: 'text' | 'number' | 'date', text: string][] = [
    ['text', '钢 或 铝'],
    ['text', '^A1 且 !B'],
    ['text', '=A1 或 A2'],
    ['number', '>1 <9'],
    ['number', '1..9'],
    ['number', '<>5'],
    ['number', '1 或 2'],
    ['date', '上周'],
    ['date', '2026-03'],
  ];
  for (const [kind, text] of typed)
    expect(read(kind, filtersText(kind, read(kind, text))), text).toEqual(read(kind, text));
});

const column = (
  id: string,
  filter: NonNullable<GridColumn<object>['filter']>,
  more: Partial<GridColumn<object>> = {},
): GridColumn<object> => ({
  id,
  title: id,
  width: 100,
  filter,
  read: () => null,
  text: String,
  ...more,
});

test('grid 49 filter by cell value: what each type of column is asked for', () => {
  expect(valueFilter(column('客户', 'lookup'), ['c1', 'c2', 'c1'], false)).toEqual({
    column: '客户',
    op: 'in',
    values: ['c1', 'c2'],
  });
  expect(valueFilter(column('加急', 'bool'), [true], true)).toEqual({
    column: '加急',
    op: 'eq',
    values: ['false'],
  });
  expect(valueFilter(column('数量', 'number'), ['1.50'], false)).toEqual({
    column: '数量',
    op: 'eq',
    values: ['1.50'],
  });
  expect(valueFilter(column('数量', 'number'), [null, ''], true)).toEqual({
    column: '数量',
    op: 'notEmpty',
    values: [],
  });
  expect(valueFilter(column('数量', 'number'), ['1', null], false)).toBeNull();
  const kept = withRequest([{ column: '数量', op: 'gt', values: ['0'] }], {
    column: '数量',
    op: 'ne',
    values: ['5'],
  });
  expect(kept.map(({ op }) => op)).toEqual(['gt', 'ne']);
});

test('grid 51 filter chips: filters in words, long lists shortened', () => {
  const unit = column('单位', 'set', { filterOptions: [{ value: 'pcs', label: '件' }] });
  const customer = column('客户', 'lookup', { filterLabel: (value) => `客户${value}` });
  expect(requestWords(unit, { column: '单位', op: 'notIn', values: ['pcs'] })).toBe('单位 不属于 件');
  expect(requestWords(customer, { column: '客户', op: 'in', values: ['1', '2', '3', '4'] })).toBe(
    '客户 属于 客户1、客户2、客户3 等 4 项',
  );
  const columns = new Map([unit, customer].map((each) => [each.id, each]));
  expect(requestWords(customer, { column: '客户', op: 'under', values: ['1'] })).toBe(
    '客户 属于（含下级） 客户1',
  );
  const tree: FilterTree = {
    any: [
      {
        all: [
          { column: '单位', op: 'in', values: ['pcs'] },
          { not: { column: '客户', op: 'in', values: ['1'] } },
        ],
      },
      { column: '单位', op: 'empty', values: [] },
    ],
  };
  expect(treeWords(columns, tree)).toBe('（单位 属于 件 且 不是（客户 属于 客户1）） 或 单位 为空');
});
