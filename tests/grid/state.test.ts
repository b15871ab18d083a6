// What a user has arranged, kept as JSON and read back by this and later versions; what masked columns give away.
import { expect, test } from 'vitest';
import { arrangement } from '#grid/table/models/arrangement.ts';
import { distinctValues } from '#grid/table/models/distinct.ts';
import { maskText, withMasks } from '#grid/table/masking.ts';
import { readState } from '#grid/table/savedState.ts';
import { stateVersion } from '#grid/contract/view.ts';
import type { GridColumn } from '#grid/contract/columns.ts';

interface Item {
  code: string;
  qty: string;
  cost: string;
}
const column = (id: keyof Item, more: Partial<GridColumn<Item>> = {}): GridColumn<Item> => ({
  id,
  title: id,
  width: 100,
  read: (row) => row[id],
  text: (value) => String(value ?? ''),
  ...more,
});
const columns = [column('code', { required: true, pin: 'start' }), column('qty', { filter: 'number' })];
const kept = {
  version: stateVersion,
  columns: ['code', 'qty'],
  view: {
    sort: [{ column: 'qty', descending: true }],
    order: ['qty', 'code'],
    hidden: [],
    widths: { qty: 140 },
    pins: { code: null },
  },
  filters: [{ column: 'qty', op: 'gt', values: ['0'] }],
  filterTree: {
    any: [{ column: 'qty', op: 'eq', values: ['1'] }, { not: { column: 'code', op: 'empty', values: [] } }],
  },
  extensions: { stars: { shown: true } },
};

test('grid 128 state: one JSON value comes back as it was kept', () => {
  expect(readState(JSON.parse(JSON.stringify(kept)), columns)).toEqual(kept);
});

test('grid 128 state: what is not known is left out, what is broken becomes the default', () => {
  const strange = {
    ...kept,
    later: { unknown: true },
    view: {
      ...kept.view,
      zoom: 3,
      order: ['gone', 'qty', 5],
      widths: { qty: 'wide', code: -1 },
      pins: { code: 'middle', gone: 'start' },
    },
    filters: [
      { column: 'gone', op: 'eq', values: ['1'] },
      'x',
      { column: 'qty', op: 'toString', values: ['1'] },
      { column: 'qty', op: 'gt', values: ['0', 7] },
    ],
    filterTree: {
      any: [
        { column: 'gone', op: 'eq', values: [] },
        { column: 'qty', op: 'lt', values: ['9'] },
      ],
    },
  };
  const state = readState(strange, columns);
  expect(state?.view).toEqual({
    sort: kept.view.sort,
    order: ['code', 'qty'],
    hidden: [],
    widths: {},
    pins: { code: 'start' },
  });
  expect(state?.filters).toEqual([{ column: 'qty', op: 'gt', values: ['0'] }]);
  expect(state?.filterTree).toEqual({ any: [{ column: 'qty', op: 'lt', values: ['9'] }] });
  for (const broken of [null, 'text', 7, [], { version: stateVersion + 1 }])
    expect(readState(broken, columns)).toBeNull();
});

test('grid 128 state: older versions are brought up step by step', () => {
  const bare = { order: ['qty', 'code'], hidden: ['qty'], widths: { qty: 90 }, pins: {} };
  const state = readState(bare, columns);
  expect(state).toMatchObject({ version: stateVersion, filters: [], filterTree: null, extensions: {} });
  expect(state?.view).toMatchObject({ order: ['qty', 'code'], hidden: ['qty'], widths: { qty: 90 } });
  expect(
    readState({ version: 1, columns: ['code', 'qty'], view: bare, filters: kept.filters }, columns)?.filters,
  ).toEqual(kept.filters);
});

test('grid 34 saved views: columns that came after the view was kept are merged in hidden, required ones shown', () => {
  const later = [...columns, column('cost'), column('code', { id: 'state', required: true })];
  const state = readState(kept, later);
  expect(state?.view.order).toEqual(['qty', 'cost', 'state', 'code']);
  expect(state?.view.hidden).toEqual(['cost']);
});

test('grid 129 masking: a masked column gives nothing away to cells, files, filters, orders and sums', () => {
  const [, masked] = withMasks([
    column('code'),
    column('cost', { masked: true, sortable: true, filter: 'number', total: true, align: 'end' }),
  ]);
  const row: Item = { code: 'A', qty: '1', cost: '98.5' };
  expect(masked).toMatchObject({
    id: 'cost',
    title: 'cost',
    masked: true,
    align: 'end',
    sortable: false,
    filter: null,
    total: false,
  });
  expect(masked?.read(row)).toBeNull();
  expect(masked?.text(masked.read(row), row)).toBe(maskText);
  expect(masked?.editor ?? masked?.rich ?? masked?.compare).toBeUndefined();
  const all = masked ? [masked] : [];
  expect(arrangement(all, [], [{ column: 'cost', op: 'eq', values: ['98.5'] }]).keep?.(row)).toBe(false);
  expect(
    arrangement(all, [{ column: 'cost', descending: false }], []).keys.map((key) => key.read(row)),
  ).toEqual([null]);
  expect(masked && distinctValues([row], masked, () => true)).toEqual([
    { value: '', label: '（空白）', count: 1 },
  ]);
});
