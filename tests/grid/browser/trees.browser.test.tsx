// Trees on the page: unfolding by keyboard, rows moved under others by mouse and keyboard.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createArrayEditing, createArraySource, createTreeSource, Grid } from '#grid';
import type { GridColumn } from '#grid';
import { frame } from '#tests/grid/support/orders.tsx';
import {
  partColumns,
  bill,
  host,
  box,
  texts,
  rowOf,
  firstCell,
  fold,
  tree,
  putUp,
  takeDown,
} from '#tests/grid/support/parts.tsx';
import type { Part } from '#tests/grid/support/parts.tsx';
import { need, point } from '#tests/grid/support/pointer.ts';

afterEach(takeDown);

const partField: GridColumn<Part>[] = partColumns.map((column) =>
  column.id === 'qty'
    ? {
        ...column,
        editor: { input: 'number', parse: (typed: string) => ({ ok: true as const, value: typed }) },
      }
    : column,
);

test('grid 56 tree data, lazy children: Right unfolds, Left folds and then goes to the parent; indent and levels are shown', async () => {
  await putUp(<Grid label="物料清单" columns={partColumns} source={tree(31)} />);
  box().focus();
  await frame();
  await userEvent.keyboard('{ArrowRight}');
  await frame();
  await frame();
  expect(texts()).toEqual(['零件 0', '零件 1', '零件 2', '零件 3', '零件 4', '零件 5']);
  expect(host().querySelector('[role=treegrid]')?.getAttribute('aria-rowcount')).toBe('7');
  expect([rowOf('零件 0').getAttribute('aria-expanded'), rowOf('零件 1').getAttribute('aria-level')]).toEqual(
    ['true', '2'],
  );
  const left = (text: string): number => {
    const range = document.createRange();
    range.selectNodeContents(firstCell(text));
    return range.getBoundingClientRect().left;
  };
  expect(left('零件 1') - left('零件 0')).toBe(16);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  await frame();
  expect(box().getAttribute('aria-label')).toContain('零件 0');
  await userEvent.keyboard('{ArrowLeft}');
  await frame();
  await frame();
  expect(texts()).toEqual(['零件 0']);
  await fold('零件 0');
  await fold('零件 2');
  expect(texts().slice(0, 5)).toEqual(['零件 0', '零件 1', '零件 2', '零件 11', '零件 12']);
});

test('grid 56 tree data, lazy children: rows are dragged under another in one undo step, never under their own parts', async () => {
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: bill(31), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth: 2 },
    parentField: 'parent',
  });
  const editing = createArrayEditing<Part>({
    source,
    columns: () => partField,
    newRow: () => need(bill(1)[0]),
  });
  const notices: string[] = [];
  await putUp(
    <Grid
      label="物料清单"
      columns={partField}
      source={source}
      editing={editing}
      rowNumbers
      notify={(message) => notices.push(message)}
    />,
  );
  const number = (text: string): HTMLElement =>
    need(rowOf(text).querySelector<HTMLElement>('[role=rowheader]'));
  const drag = async (from: string, to: string, part: number): Promise<void> => {
    point(number(from), 'pointerdown');
    point(number(from), 'pointerup');
    await frame();
    point(number(from), 'pointerdown');
    const box = rowOf(to).getBoundingClientRect();
    const over = { clientX: box.left + 80, clientY: box.top + box.height * part };
    point(number(from), 'pointermove', 0, 0, over);
    point(number(from), 'pointerup', 0, 0, over);
    await frame();
    await frame();
  };
  await drag('零件 14', '零件 3', 0.5);
  expect(source.rowOf('p14')?.parent).toBe('p3');
  expect(source.idAt(source.parentAt(source.indexOf('p14')))).toBe('p3');
  await drag('零件 1', '零件 6', 0.5);
  expect(notices).toEqual(['不能移动到自己的下级']);
  expect(source.rowOf('p1')?.parent).toBe('p0');
  await drag('零件 12', '零件 2', 0.05);
  expect([source.rowOf('p12')?.parent, source.indexOf('p12')]).toEqual(['p0', source.indexOf('p2') - 1]);
  editing.undo();
  editing.undo();
  expect([source.rowOf('p12')?.parent, source.rowOf('p14')?.parent]).toEqual(['p2', 'p2']);
});

test('grid 56 tree data, lazy children: Alt+Shift and arrows move a row between levels', async () => {
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: bill(6), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth: 2 },
    parentField: 'parent',
  });
  const editing = createArrayEditing<Part>({
    source,
    columns: () => partField,
    newRow: () => need(bill(1)[0]),
  });
  await putUp(<Grid label="物料清单" columns={partField} source={source} editing={editing} rowNumbers />);
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await frame();
  expect(source.rowOf('p2')?.parent).toBe('p1');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  await frame();
  expect([source.rowOf('p2')?.parent, source.indexOf('p2')]).toEqual(['p0', 2]);
});
