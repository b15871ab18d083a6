// Sorting and filtering rows the client holds answer as a server would.
import { expect, test } from 'vitest';
import { arrangement } from '#grid/table/models/arrangement.ts';
import { createArraySource } from '#grid/source/arraySource.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { CellValue, GridColumn } from '#grid/contract/columns.ts';
import type { FilterRequest } from '#grid/contract/filters.ts';

interface Item {
  id: string;
  name: string | null;
  qty: string | null;
  at: string;
  tags: readonly string[];
}
const items: Item[] = [
  { id: 'a', name: '不锈钢板 A10', qty: '10', at: '2026-03-05 08:30:00', tags: ['x'] },
  { id: 'b', name: '铝型材', qty: '9.50', at: '2026-03-06 00:00:00', tags: ['x', 'y'] },
  { id: 'c', name: '不锈钢板 A2', qty: null, at: '2026-04-01 12:00:00', tags: [] },
  { id: 'd', name: null, qty: '-3', at: '2025-12-31 23:59:59', tags: ['z'] },
];
const column = (id: keyof Item, filter: GridColumn<Item>['filter']): GridColumn<Item> => ({
  id,
  title: id,
  width: 100,
  filter: filter ?? null,
  read: (row): CellValue => row[id],
  text: (value) => String(value ?? ''),
});
const columns = [
  column('name', 'text'),
  column('qty', 'number'),
  column('at', 'date'),
  column('tags', 'set'),
];

function kept(...filters: FilterRequest[]): string {
  const source = createArraySource({ rows: items, idOf: (row) => row.id });
  const { keys, keep } = arrangement(columns, [], filters);
  source.arrange(keys, keep);
  return Array.from({ length: source.count().value }, (_, index) => source.idAt(index)).join('');
}
const filter = (on: keyof Item, op: FilterOp, ...values: string[]): FilterRequest => ({
  column: on,
  op,
  values,
});

test('grid 43 typed filters: each operator keeps the rows it names', () => {
  expect(kept(filter('name', 'contains', '不锈钢'))).toBe('ac');
  expect(kept(filter('name', 'contains', 'ａ１'))).toBe('a');
  expect(kept(filter('name', 'notContains', '不锈钢'))).toBe('bd');
  expect(kept(filter('name', 'startsWith', '铝'))).toBe('b');
  expect(kept(filter('name', 'empty'))).toBe('d');
  expect(kept(filter('qty', 'eq', '9.5'))).toBe('b');
  expect(kept(filter('qty', 'ge', '9.5'))).toBe('ab');
  expect(kept(filter('qty', 'lt', '9.5'))).toBe('d');
  expect(kept(filter('qty', 'between', '-3', '9.5'))).toBe('bd');
  expect(kept(filter('at', 'between', '2026-03-01', '2026-03-06'))).toBe('ab');
  expect(kept(filter('at', 'gt', '2026-03-05'))).toBe('bc');
  expect(kept(filter('tags', 'in', 'y', 'z'))).toBe('bd');
  expect(kept(filter('tags', 'notIn', 'x'))).toBe('cd');
});

test('grid 43 typed filters: several filters hold together', () => {
  expect(kept(filter('name', 'notEmpty'), filter('qty', 'notEmpty'), filter('tags', 'in', 'x'))).toBe('ab');
});
