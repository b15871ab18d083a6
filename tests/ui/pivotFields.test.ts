// The pivot of a list on the client: which fields it offers, where it begins, how keys read and where a figure leads.
import { expect, test } from 'vitest';
import {
  rowsBehind,
  firstPivot,
  knownPivot,
  pivotFields,
  pivotKeyText,
} from '#features/list/pivot/pivotFields.ts';
import type { ListedColumns } from '#features/list/rows/listColumns.ts';
import type { GridColumn } from '#grid';
import type { FieldDef } from '#model/fields.ts';
import type { ListRow } from '#model/typedAnswer.ts';

function listed(
  fields: Readonly<Record<string, FieldDef>>,
  extra: Readonly<Record<string, Partial<GridColumn<ListRow>>>> = {},
): ListedColumns {
  const columns = Object.entries(fields).map(([id, field]): GridColumn<ListRow> => ({
    id,
    title: field.title,
    width: 100,
    read: () => null,
    text: () => '',
    filter: 'text',
    groupable: field.kind !== 'money' && field.kind !== 'qty',
    total: field.total === true,
    ...extra[id],
  }));
  return { columns, specs: [], fieldAt: (path) => fields[path] };
}

const mixedAt = (path: string): string => (path === 'qty' ? '多种单位' : '多种币别');

const order = {
  code: { kind: 'code', title: '单据编号' },
  customer: { kind: 'ref', title: '客户', entity: 'customer', required: true },
  date: { kind: 'date', title: '日期' },
  allAmount: { kind: 'money', title: '价税合计', total: true },
  qty: { kind: 'qty', title: '数量', total: true },
} satisfies Record<string, FieldDef>;

test('dates are offered by year, quarter and month besides their days, sums and the number of rows as figures', () => {
  const fields = pivotFields(listed(order), mixedAt);
  expect(fields.map(({ id, title }) => [id, title])).toEqual([
    ['code', '单据编号'],
    ['customer', '客户'],
    ['date:year', '日期(年)'],
    ['date:quarter', '日期(季)'],
    ['date:month', '日期(月)'],
    ['date', '日期'],
    ['allAmount', '价税合计'],
    ['qty', '数量'],
    ['#rows', '行数'],
  ]);
  expect(fields.find(({ id }) => id === 'allAmount')?.aggregateText?.('1234.5')).toBe('1,234.50');
  const qty = fields.find(({ id }) => id === 'qty');
  expect(qty?.aggregateText?.('1234.5')).toBe('1,234.5');
  expect(qty?.aggregateText?.(qty.mixedText ?? null)).toBe('多种单位');
});

test('what is masked is neither crossed nor added up', () => {
  const fields = pivotFields(
    listed(order, { allAmount: { filter: null }, customer: { groupable: false } }),
    mixedAt,
  );
  expect(fields.map(({ id }) => id)).not.toContain('allAmount');
  expect(fields.map(({ id }) => id)).not.toContain('customer');
});

test('it begins with the partner by month and the first sum, else with what there is', () => {
  const whole = listed(order);
  expect(firstPivot(pivotFields(whole, mixedAt), whole)).toEqual({
    rows: ['customer'],
    columns: ['date:month'],
    measures: ['allAmount'],
  });
  const bare = listed({ name: { kind: 'text', title: '名称' } });
  expect(firstPivot(pivotFields(bare, mixedAt), bare)).toEqual({
    rows: ['name'],
    columns: [],
    measures: ['#rows'],
  });
});

test('fields that are gone since a pivot was kept are left out', () => {
  const fields = pivotFields(listed(order), mixedAt);
  expect(
    knownPivot({ rows: ['customer', 'gone'], columns: ['date:month'], measures: ['old', '#rows'] }, fields),
  ).toEqual({ rows: ['customer'], columns: ['date:month'], measures: ['#rows'] });
});

test('a key reads as its text, a missing one as blank, and a figure leads to its rows by id', () => {
  expect(pivotKeyText('customer', '华东机械\u0000c1')).toBe('华东机械');
  expect(pivotKeyText('date:month', '2024-05')).toBe('2024-05');
  expect(pivotKeyText('customer', null)).toBe('（空白）');
  expect(
    rowsBehind([
      { column: 'customer', op: 'in', values: ['华东机械\u0000c1'] },
      { column: 'date:month', op: 'in', values: ['2024-02'] },
      { column: 'status', op: 'empty', values: [] },
    ]),
  ).toEqual([
    { field: 'customer', op: 'eq', values: ['c1'] },
    { field: 'date', op: 'between', values: ['2024-02-01', '2024-02-29'] },
    { field: 'status', op: 'empty', values: [] },
  ]);
});
