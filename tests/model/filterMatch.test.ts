// A row that was just changed stays in a filtered list exactly when the server would list it.
import type { FieldValue } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, qty, ref, text } from '#model/fields.ts';
import type { FieldDef } from '#model/fields.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { Filter } from '#model/filter.ts';
import { matches } from '#model/filterMatch.ts';
import { expect, test } from 'vitest';

const fields: Record<string, FieldDef> = {
  name: text('名称'),
  qty: qty('数量'),
  days: integer('天数'),
  date: date('日期'),
  at: datetime('时间'),
  isFree: bool('赠品'),
  kind: dict('k', '类型'),
  customer: ref('customer', '客户'),
  note: text('备注'),
};
const values: Record<string, FieldValue> = {
  name: 'M8 Bolt',
  qty: '9.5',
  days: 10,
  date: '2026-03-05',
  at: '2026-03-04T16:30:00.000Z',
  isFree: false,
  kind: 'a',
  customer: 'id1',
  note: null,
};
const row = {
  value: (key: string) => values[key],
  field: (key: string) => fields[key],
  label: () => 'C001 上海精密',
};
const passes = (field: string, op: FilterOp, ...texts: string[]) =>
  matches({ field, op, values: texts }, row);

test.each<[string, FilterOp, string[], boolean]>([
  ['name', 'contains', ['bolt'], true],
  ['name', 'startsWith', ['m8'], true],
  ['name', 'eq', ['m8 bolt'], true],
  ['name', 'notContains', ['x'], true],
  ['qty', 'gt', ['10'], false],
  ['qty', 'lt', ['10'], true],
  ['qty', 'eq', ['9.50'], true],
  ['qty', 'eq', ['abc'], false],
  ['qty', 'between', ['9', '10'], true],
  ['qty', 'between', ['', '9'], false],
  ['days', 'ge', ['9'], true],
  ['date', 'le', ['2026-03-05'], true],
  ['date', 'between', ['2026-03-01', '2026-03-31'], true],
  ['at', 'eq', ['2026-03-05'], true],
  ['at', 'lt', ['2026-03-05'], false],
  ['at', 'le', ['2026-03-05'], true],
  ['at', 'gt', ['2026-03-04'], true],
  ['isFree', 'eq', ['false'], true],
  ['kind', 'in', ['a', 'b'], true],
  ['kind', 'notIn', ['a'], false],
  ['customer', 'in', ['id1'], true],
  ['customer', 'contains', ['精密'], true],
  ['note', 'empty', [], true],
  ['note', 'notEmpty', [], false],
  ['note', 'ne', ['x'], true],
  ['note', 'notContains', ['x'], true],
  ['note', 'contains', [''], false],
  ['unknown', 'notEmpty', [], false],
])('%s %s %j is %s', (field, op, texts, expected) => {
  expect(passes(field, op, ...texts)).toBe(expected);
});

test('conditions join with all, any and not', () => {
  const yes: Filter = { field: 'kind', op: 'eq', values: ['a'] };
  const no: Filter = { field: 'kind', op: 'eq', values: ['b'] };
  expect(matches({ all: [yes, { not: no }] }, row)).toBe(true);
  expect(matches({ any: [no, yes] }, row)).toBe(true);
  expect(matches({ all: [yes, no] }, row)).toBe(false);
  expect(matches({ all: [] }, row)).toBe(true);
  expect(matches(null, row)).toBe(true);
});
