// What a user arranges in a grid stands in its Table: columns, their order, widths and pins, sorting, groups, folded
// titles; and comes back from a kept view exactly as it was.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnLayout } from '#grid/table/columnLayout.ts';
import { sortBy } from '#grid/table/columnCalls.ts';
import { withView } from '#grid/table/plugins/viewHistory.ts';
import { applyView, completeView, filterSlices, viewOfState, viewSlices } from '#grid/table/view.ts';
import type { FilterRequest } from '#grid/contract/filters.ts';
import type { GridColumn } from '#grid/contract/columns.ts';
import type { GridView } from '#grid/contract/view.ts';
import { gridTable } from './support/gridTable.ts';

type Goods = Record<string, string>;

const ids = ['code', 'name', 'qty', 'price', 'amount', 'remark'];
const columns: GridColumn<Goods>[] = ids.map((id, at) => ({
  id,
  title: id,
  width: 80 + at * 10,
  sortable: id !== 'remark',
  groupable: at < 2,
  read: (row) => row[id] ?? null,
  text: String,
  ...(id === 'code' ? { pin: 'start' as const, required: true } : {}),
  ...(id === 'remark' ? { hidden: true, grow: 1 } : {}),
  ...(id === 'qty' || id === 'price' || id === 'amount' ? { group: '数量金额' } : {}),
}));

const room = { gutter: 40, pinsFit: true, room: 0 };
const viewOf = (table: ReturnType<typeof gridTable<Goods>>): GridView =>
  viewOfState(columns, viewSlices(table.store.get()));
const layoutOf = (table: ReturnType<typeof gridTable<Goods>>, options = room) =>
  columnLayout(table, columns, viewOf(table), options);
const shown = (table: ReturnType<typeof gridTable<Goods>>): string[] =>
  layoutOf(table).columns.map(({ id }) => id);

const anyView: fc.Arbitrary<Partial<GridView>> = fc.record(
  {
    order: fc.shuffledSubarray([...ids, 'gone']),
    hidden: fc.subarray([...ids, 'gone']),
    widths: fc.dictionary(fc.constantFrom(...ids, 'gone'), fc.integer({ min: 40, max: 400 })),
    pins: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('start', 'end', null)),
    sort: fc
      .uniqueArray(fc.constantFrom(...ids, 'gone'))
      .map((sorted) => sorted.map((column, at) => ({ column, descending: at % 2 === 0 }))),
    group: fc.subarray(['code', 'name', 'qty']),
    collapsed: fc.subarray(['数量金额']),
  },
  { requiredKeys: [] },
);

test('grid 40 multi-column sort: clicking a head sorts up, down, then not; Ctrl keeps the other columns in order', () => {
  const table = gridTable(columns);
  const click = (id: string, additive = false): GridView['sort'] => {
    sortBy(table, id, additive);
    return viewOf(table).sort;
  };
  expect(click('code')).toEqual([{ column: 'code', descending: false }]);
  expect(click('code')).toEqual([{ column: 'code', descending: true }]);
  expect(click('code')).toEqual([]);
  click('code');
  click('code');
  expect(click('name', true).map((sort) => sort.column)).toEqual(['code', 'name']);
  expect(click('name', true)).toEqual([
    { column: 'code', descending: true },
    { column: 'name', descending: true },
  ]);
  expect(click('name', true)).toEqual([{ column: 'code', descending: true }]);
  click('name', true);
  // The first of two columns, already down: the next plain click clears it, as with one column.
  expect(click('code')).toEqual([]);
  expect(click('qty')).toEqual([{ column: 'qty', descending: false }]);
  expect(click('remark')).toEqual([{ column: 'qty', descending: false }]);
});

test('grid 34 saved views: whatever was arranged comes back from the kept view as it was', () => {
  fc.assert(
    fc.property(anyView, anyView, (first, second) => {
      const table = gridTable(columns, first);
      expect(viewOf(table)).toEqual(completeView(columns, first));
      const next = completeView(columns, second);
      applyView(table, next);
      expect(viewOf(table)).toEqual(next);
      expect(viewOf(gridTable(columns, JSON.parse(JSON.stringify(next)) as GridView))).toEqual(next);
    }),
  );
});

test('whatever a view says, every shown column stands once, in its region, beside its neighbours', () => {
  fc.assert(
    fc.property(anyView, fc.integer({ min: 0, max: 3000 }), (view, width) => {
      const table = gridTable(columns, view);
      const layout = layoutOf(table, { ...room, room: width });
      const complete = completeView(columns, view);
      expect(new Set(layout.columns.map(({ id }) => id)).size).toBe(layout.columns.length);
      for (const { id } of layout.columns) expect(complete.hidden).not.toContain(id);
      for (const region of ['start', 'centre', 'end'] as const) {
        const own = layout.columns.filter((laid) => laid.region === region);
        let left = 0;
        for (const laid of own) {
          expect(laid.left).toBe(left);
          left += laid.width;
        }
        const order = own.map(({ id }) => complete.order.indexOf(id));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
      const total = layout.startWidth + layout.centreWidth + layout.endWidth;
      const grows = layout.columns.some(
        ({ column }) => column.grow !== undefined && !(column.id in complete.widths),
      );
      if (grows && width > total) expect(layout.columns.find(({ id }) => id === 'remark')?.width).toBe(1200);
    }),
  );
});

test('a column that came later stands beside its neighbour, with the pin of its definition', () => {
  const old = completeView(columns.slice(1, 3), { order: ['qty', 'name'] });
  const table = gridTable(columns.slice(1, 3), old);
  const view = viewOfState(columns, viewSlices(table.store.get()));
  expect(view.order).toEqual(['code', 'qty', 'price', 'amount', 'remark', 'name']);
  expect(view.pins).toEqual({ code: 'start' });
  expect(view.hidden).toEqual(['remark']);
});

test('grid 29 pinning: a pinned column stands at its edge, also where the window is too narrow to hold it there', () => {
  const table = gridTable(columns, { pins: { amount: 'end' } });
  const regions = (pinsFit: boolean): string[] =>
    layoutOf(table, { ...room, pinsFit }).columns.map(
      ({ id, region, pinned }) => `${id} ${region} ${pinned}`,
    );
  expect(regions(true)).toEqual([
    'code start true',
    'name centre false',
    'qty centre false',
    'price centre false',
    'amount end true',
  ]);
  expect(regions(false).at(0)).toBe('code centre true');
});

test('grid 30 header groups: a folded group keeps its first column, wherever its columns were moved', () => {
  const table = gridTable(columns, {
    collapsed: ['数量金额'],
    order: ['price', 'code', 'qty', 'name', 'amount'],
  });
  expect(shown(table)).toEqual(['code', 'price', 'name']);
  table.baseAtoms.columnFolding.set(() => []);
  expect(shown(table)).toEqual(['code', 'price', 'qty', 'name', 'amount']);
});

test('grid 26 flex: a growing column takes the free room until the user gives it a width', () => {
  const table = gridTable(columns, { hidden: [] });
  const width = (): number | undefined =>
    layoutOf(table, { ...room, room: 1000 }).columns.find(({ id }) => id === 'remark')?.width;
  const others = layoutOf(table).columns.filter(({ id }) => id !== 'remark');
  expect(width()).toBe(1000 - 40 - others.reduce((sum, laid) => sum + laid.width, 0));
  table.setColumnSizing({ remark: 150 });
  expect(width()).toBe(150);
});

test('undoing columns goes back through arrangements, not through sorting', () => {
  const first = completeView(columns, {});
  const wider = { ...first, widths: { name: 300 } };
  const sorted = { ...wider, sort: [{ column: 'qty', descending: false }] };
  expect(withView(withView([], first, wider), wider, sorted)).toEqual([first]);
});

test('grid 43 filters: the conditions of one column stand together in the table, nested ones beside them', () => {
  const low: FilterRequest = { column: 'qty', op: 'lt', values: ['5'] };
  const high: FilterRequest = { column: 'qty', op: 'gt', values: ['1'] };
  const named: FilterRequest = { column: 'name', op: 'contains', values: ['钢'] };
  const tree = { any: [low, named] };
  expect(filterSlices([low, named, high], tree)).toEqual({
    columnFilters: [
      { id: 'qty', value: [low, high] },
      { id: 'name', value: [named] },
    ],
    filterTree: tree,
  });
});
