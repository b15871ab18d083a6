// What stands beside TanStack Table's own features: rows that are made when they are read, and the selection of rows
// nobody has loaded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnDefs } from '#grid/table/columnDefs.ts';
import { lazyData } from '#grid/table/plugins/lazyRows.ts';
import { readSelection, writeSelection } from '#grid/table/tableSelection.ts';
import { noRows, onlyRow, toggleRow } from '#grid/table/selection.ts';
import type { RowSelection } from '#grid/table/selection.ts';
import type { GridColumn } from '#grid/contract/columns.ts';
import { gridTable } from './support/gridTable.ts';

interface Goods {
  code: string;
}
const columns: GridColumn<Goods>[] = [
  { id: 'code', title: '编码', width: 100, sortable: true, read: (row) => row.code, text: String },
];

/** A table over rows that are counted when they are looked up. */
function lazyTable(rows: Goods[]) {
  const read: number[] = [];
  const table = gridTable(columns);
  const data = lazyData({
    count: () => rows.length,
    at: (index) => ({
      get row() {
        read.push(index);
        return rows[index];
      },
    }),
    idAt: (index) => rows[index]?.code ?? `#${index}`,
    indexOf: (id) => rows.findIndex((row) => row.code === id),
  });
  table.setOptions((before) => ({ ...before, data, columns: columnDefs(columns) }));
  return { table, read };
}
const goods = (count: number): Goods[] => Array.from({ length: count }, (_, at) => ({ code: `G${at}` }));

test('grid 2 server window: of a million rows only those are made that are looked at, sorted or not', () => {
  const { table, read } = lazyTable(goods(1_000_000));
  expect(table.getRowModel().rows.length).toBe(1_000_000);
  const row = table.getRowModel().rows[999_999];
  expect([row?.id, row?.index, row?.getValue('code')]).toEqual(['G999999', 999_999, 'G999999']);
  expect(read).toEqual([999_999]);
  table.setSorting([{ id: 'code', desc: true }]);
  expect(table.getRowModel().rows[0]?.id).toBe('G0');
  expect(table.getRowModel().rows[1_000_000]).toBeUndefined();
  expect(table.getRowModel().rows[-1]).toBeUndefined();
});

test('grid 1 client rows with stable ids: a row is found by its id after others came, went or moved', () => {
  const rows = goods(5);
  const { table } = lazyTable(rows);
  const before = table.getRowModel().rows[2];
  expect(table.getRowModel().rows[2]).toBe(before);
  expect(table.getRow('G2').index).toBe(2);
  rows.unshift({ code: 'new' });
  expect(table.getRowModel().rows[2]?.id).toBe('G1');
  expect(table.getRow('G2').index).toBe(3);
  expect(table.getRowModel().rows.map((row) => row.id)).toEqual(['new', 'G0', 'G1', 'G2', 'G3', 'G4']);
  rows.length = 1;
  expect(table.getRowModel().rows.map((row) => row.id)).toEqual(['new']);
  expect(table.getRowModel().rowsById['G2']).toBeUndefined();
});

test('grid 1 client rows with stable ids: looking at many rows does not keep all of them', () => {
  const { table } = lazyTable(goods(10_000));
  const { rows } = table.getRowModel();
  expect(rows.findLast((row) => row.id === 'G9')?.index).toBe(9);
  expect(rows.filter((row) => row.id.endsWith('99')).length).toBe(100);
});

test('a row that is not loaded yet has a place in the table and no value', () => {
  const table = gridTable(columns);
  const data = lazyData({
    count: () => 3,
    at: () => ({ row: undefined }),
    idAt: (index) => `#${index}`,
    indexOf: () => -1,
  });
  table.setOptions((before) => ({ ...before, data }));
  const row = table.getRowModel().rows[1];
  expect([row?.id, row?.original.row, row?.getValue('code')]).toEqual(['#1', undefined, null]);
});

const anySelection: fc.Arbitrary<RowSelection> = fc.record({
  allMatching: fc.boolean(),
  except: fc.uniqueArray(fc.constantFrom('a', 'b')).map((ids) => new Set(ids)),
  ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '0', '17')).map((ids) => new Set(ids)),
  spans: fc.array(fc.record({ start: fc.nat(9), end: fc.nat(9) }), { maxLength: 2 }),
  anchor: fc.option(fc.nat(9)),
});

test('grid 11 select all incl. unloaded rows: any selection is read from the table as it was written', () => {
  fc.assert(
    fc.property(fc.array(anySelection, { maxLength: 6 }), (selections) => {
      const table = gridTable(columns);
      const now = readSelection(table);
      for (const selection of selections) {
        writeSelection(table, now(), selection);
        expect({ ...now(), ids: [...now().ids].sort() }).toEqual({
          ...selection,
          ids: [...selection.ids].sort(),
        });
        expect(Object.keys(table.atoms.rowSelection.get()).sort()).toEqual([...selection.ids].sort());
        expect(now()).toBe(now());
      }
    }),
  );
});

test('grid 59 row selection: the table hears once of each change, and who changes the table is heard by the grid', () => {
  const table = gridTable(columns);
  const now = readSelection(table);
  let told = 0;
  table.store.subscribe(() => told++);
  writeSelection(table, now(), toggleRow(onlyRow(0, 'a'), 1, 'b'));
  expect(told).toBe(1);
  expect([...now().ids]).toEqual(['a', 'b']);
  table.setRowSelection({ c: true });
  expect([...now().ids]).toEqual(['c']);
  writeSelection(table, now(), noRows);
  expect(table.atoms.rowSelection.get()).toEqual({});
});
