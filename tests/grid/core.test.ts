// Columns, selection, fill, filter texts and keys: the small rules a user relies on.
import { expect, test } from 'vitest';
import { movedOrder } from '#grid/table/plugins/marriedColumns.ts';
import { completeView } from '#grid/table/view.ts';
import { halfWidth, parseScaled, scaledText } from '#decimal/scaled.ts';
import { fillKind, fillValues } from '#grid/interact/fill.ts';
import { filterText, readFilter } from '#grid/filter/filterText.ts';
import { commandOf } from '#grid/interact/keys.ts';
import type { KeyState, KeyStroke } from '#grid/interact/keys.ts';
import { compareValues, orderRows } from '#grid/table/models/order.ts';
import { moved, walk } from '#grid/interact/position.ts';
import {
  blockOf,
  fillSpans,
  isRowSelected,
  noRows,
  rowTriState,
  selectedCount,
  spanRows,
  toggleRow,
} from '#grid/table/selection.ts';
import type { CellValue, GridColumn } from '#grid/contract/columns.ts';

const columns: GridColumn<object>[] = ['a', 'b', 'c'].map((id) => ({
  id,
  title: id,
  width: 100,
  read: () => null,
  text: () => '',
  pin: id === 'a' ? 'start' : null,
}));

test('a saved view gets columns it does not know in their own place and forgets unknown ones', () => {
  const view = completeView(columns, { order: ['c', 'gone', 'a'], hidden: ['gone', 'b'] });
  expect(view).toMatchObject({ order: ['c', 'a', 'b'], hidden: ['b'], pins: { a: 'start' } });
  expect(completeView(columns, { pins: { a: null } }).pins).toEqual({ a: null });
  expect(movedOrder(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
  expect(movedOrder(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
});

test('grid 79 fill series: numbers, dates and codes continue their series, everything else repeats', () => {
  const fill = (values: CellValue[], input: string, count = 3, back = false) =>
    fillValues(values, count, fillKind(values, input), back);
  expect(fill(['1', '3'], 'number')).toEqual(['5', '7', '9']);
  expect(fill(['0.10', '0.20'], 'number')).toEqual(['0.30', '0.40', '0.50']);
  expect(fill(['5'], 'number')).toEqual(['5', '5', '5']);
  expect(fill(['2', '4', '8'], 'number')).toEqual(['2', '4', '8']);
  expect(fill(['2026-02-27'], 'date')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  expect(fill(['2026-01-05', '2026-01-12'], 'date', 2, true)).toEqual(['2025-12-29', '2025-12-22']);
  expect(fill(['A-009'], 'text')).toEqual(['A-010', 'A-011', 'A-012']);
  expect(fill(['A7', 'A9'], 'text', 2)).toEqual(['A11', 'A13']);
  expect(fill(['A7', 'B9'], 'text', 3)).toEqual(['A7', 'B9', 'A7']);
  expect(fill(['x', 'y'], 'text', 3, true)).toEqual(['y', 'x', 'y']);
  expect(fill([null, '1'], 'number', 2)).toEqual([null, '1']);
});

test('grid 94 number entry: full-width input becomes plain digits; decimals stay exact', () => {
  expect(halfWidth('１２３，４５６。７８')).toBe('123,456.78');
  expect(scaledText(parseScaled('-0.050') ?? { digits: 0n, scale: 0 })).toBe('-0.050');
  expect(parseScaled('12a')).toBeNull();
});

test('grid 43 typed filters: the filter row understands words, signs, spans, months and emptiness', () => {
  const read = (kind: 'text' | 'number' | 'date', typed: string) => readFilter('c', kind, typed, null);
  expect(read('text', '不锈钢')).toEqual({ column: 'c', op: 'contains', values: ['不锈钢'] });
  expect(read('text', '=M001')).toEqual({ column: 'c', op: 'eq', values: ['M001'] });
  expect(read('text', '!样品')).toEqual({ column: 'c', op: 'notContains', values: ['样品'] });
  expect(read('text', '空')).toEqual({ column: 'c', op: 'empty', values: [] });
  expect(read('text', '  ')).toBeNull();
  expect(read('number', '>=１,000')).toEqual({ column: 'c', op: 'ge', values: ['1000'] });
  expect(read('number', '1..9')).toEqual({ column: 'c', op: 'between', values: ['1', '9'] });
  expect(read('number', 'abc')).toBeNull();
  expect(read('date', '2026-2')).toEqual({
    column: 'c',
    op: 'between',
    values: ['2026-02-01', '2026-02-28'],
  });
  expect(read('date', '20260305')).toEqual({ column: 'c', op: 'eq', values: ['2026-03-05'] });
  expect(read('date', '>2026')).toEqual({ column: 'c', op: 'gt', values: ['2026-12-31'] });
  expect(read('date', '2026-02-30')).toBeNull();
  expect(readFilter('c', 'number', '5', 'lt')).toEqual({ column: 'c', op: 'lt', values: ['5'] });
  for (const typed of ['>5', '1..9', '<>3'])
    expect(filterText('number', read('number', typed) ?? { column: '', op: 'empty', values: [] })).toBe(
      typed,
    );
});

test('grid 41 locale order: texts go by pinyin with natural numbers, decimals by value, empty ones last in both directions', () => {
  expect(['张', '李', '阿'].sort(compareValues)).toEqual(['阿', '李', '张']);
  expect(['A10', 'A2'].sort(compareValues)).toEqual(['A2', 'A10']);
  expect(['10', '9.5', '-3'].sort(compareValues)).toEqual(['-3', '9.5', '10']);
  const rows: { v: CellValue }[] = [{ v: 'b' }, { v: null }, { v: 'a' }, { v: 'b' }];
  const order = (descending: boolean) => [
    ...orderRows(rows, [{ read: (row) => row.v, compare: compareValues, descending }], null),
  ];
  expect(order(false)).toEqual([2, 0, 3, 1]);
  expect(order(true)).toEqual([0, 3, 2, 1]);
});

test('grid 69 Enter path: Enter finds the next editable cell, wraps, and stops at the end', () => {
  const field = { rows: 2, columns: 3, editable: (_: number, column: number) => column !== 1 };
  expect(walk(field, { row: 0, column: 0 }, 1, false)).toEqual({ row: 0, column: 2 });
  expect(walk(field, { row: 0, column: 2 }, 1, false)).toEqual({ row: 1, column: 0 });
  expect(walk(field, { row: 1, column: 2 }, 1, false)).toBeNull();
  expect(walk(field, { row: 1, column: 0 }, -1, false)).toEqual({ row: 0, column: 2 });
  expect(moved({ row: 5, column: 1 }, 'pageDown', 8, 3, 10)).toEqual({ row: 7, column: 1 });
  expect(moved({ row: 5, column: 1 }, 'gridEnd', 10_000_000, 3, 10)).toEqual({ row: 9_999_999, column: 2 });
});

test('grid 59 row selection: rows selected by Shift over unloaded rows get their ids when they arrive', () => {
  const loaded = new Map([
    [0, 'r0'],
    [1, 'r1'],
  ]);
  const idAt = (index: number) => loaded.get(index);
  let selection = spanRows({ ...noRows, anchor: 0 }, 3, idAt, false);
  expect([...selection.ids]).toEqual(['r0', 'r1']);
  expect(isRowSelected(selection, 3, undefined)).toBe(true);
  expect(rowTriState(selection, 10)).toBe('some');
  loaded.set(2, 'r2').set(3, 'r3');
  selection = fillSpans(selection, idAt);
  expect([...selection.ids]).toEqual(['r0', 'r1', 'r2', 'r3']);
  expect(selection.spans).toEqual([]);
});

test('grid 11 select all incl. unloaded rows: rows taken out again are exceptions, the count follows the total', () => {
  const all = { ...noRows, allMatching: true };
  const next = toggleRow(all, 1, 'r1');
  expect([next.allMatching, [...next.except]]).toEqual([true, ['r1']]);
  expect([
    isRowSelected(next, 1, 'r1'),
    isRowSelected(next, 2, 'r2'),
    isRowSelected(next, 900_000, undefined),
  ]).toEqual([false, true, true]);
  expect(selectedCount(next, { value: 1_000_000, exact: true })).toBe(999_999);
  expect(selectedCount(next, { value: 1_000, exact: false })).toBeNull();
  expect(rowTriState(next, 1_000_000)).toBe('some');
  expect([...toggleRow(next, 1, 'r1').except]).toEqual([]);
});

test('grid 61 cell ranges: a range is the block between its corners in any direction', () => {
  const corner = (row: number, column: string) => ({ row, rowId: undefined, column });
  expect(blockOf({ anchor: corner(4, 'c'), head: corner(2, 'a') }, (id) => 'abc'.indexOf(id))).toEqual({
    top: 2,
    bottom: 4,
    left: 0,
    right: 2,
  });
});

const stroke = (key: string, over: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  ctrl: false,
  meta: false,
  shift: false,
  alt: false,
  composing: false,
  ...over,
});
const state = (over: Partial<KeyState> = {}): KeyState => ({
  mode: 'active',
  listOpen: false,
  editable: true,
  rangeSelected: false,
  check: false,
  pickable: false,
  ...over,
});

test('keys of the application and of the input method pass by', () => {
  for (const key of ['F3', 'F5', 'F8', 'a', '1', '中']) expect(commandOf(stroke(key), state())).toBeNull();
  expect(commandOf(stroke('s', { ctrl: true }), state())).toBeNull();
  expect(commandOf(stroke('Enter', { ctrl: true }), state())).toBeNull();
  for (const key of ['Enter', 'Escape', 'Tab'])
    expect(commandOf(stroke(key, { composing: true }), state({ mode: 'type' }))).toBeNull();
});

test('grid 70 enter mode and edit mode: arrows leave a typed-in cell but move the caret after F2', () => {
  expect(commandOf(stroke('ArrowLeft'), state({ mode: 'type' }))).toEqual({
    name: 'move',
    move: 'left',
    extend: false,
  });
  expect(commandOf(stroke('ArrowLeft'), state({ mode: 'f2' }))).toBeNull();
});

test('Alt+Down opens choices where there are some and moves the row elsewhere', () => {
  expect(commandOf(stroke('ArrowDown', { alt: true }), state({ pickable: true }))).toEqual({ name: 'pick' });
  expect(commandOf(stroke('ArrowDown', { alt: true }), state())).toEqual({ name: 'moveRowsDown' });
});

test('a read-only grid keeps moving and selecting but no editing keys', () => {
  const list = state({ editable: false });
  expect(commandOf(stroke('Delete'), list)).toBeNull();
  expect(commandOf(stroke('Insert'), list)).toBeNull();
  expect(commandOf(stroke('End', { ctrl: true }), list)).toEqual({
    name: 'move',
    move: 'gridEnd',
    extend: false,
  });
  expect(commandOf(stroke(' '), list)).toEqual({ name: 'toggleRow' });
});
