// Rows in and out by key, mouse and dialog: inserted, copied, removed, moved, split, merged, filled in as a form.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createArrayEditing, createArraySource } from '#grid';
import type { ArrayEditingOptions, GridColumn } from '#grid';
import { at, dialog, fillIn, press, type } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, cellText, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need, point, pointOver, stageOf } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const sharing: readonly GridColumn<Line>[] = lineColumns.map((column) =>
  column.id === 'qty' ? { ...column, shares: true } : column,
);

function editable(rows: readonly Line[], more: Partial<ArrayEditingOptions<Line>> = {}): Draft {
  const source = createArraySource<Line>({ rows, idOf: (row) => row.id });
  return {
    source,
    editing: createArrayEditing<Line>({ source, columns: () => sharing, newRow: () => line(), ...more }),
  };
}
async function entry(
  rows: readonly Line[],
  more: Partial<ArrayEditingOptions<Line>> = {},
): Promise<Draft & { shown: Shown; ids: () => string[] }> {
  const made = editable(rows, more);
  shown = await show({ ...made, columns: sharing });
  return {
    ...made,
    shown,
    ids: () => made.source.rows().map((row) => (row.id.startsWith('r') ? row.id : '新')),
  };
}
const number = (grid: Shown, row: number): Element =>
  need(
    [...grid.element.querySelectorAll('[role=row]:not([hidden]) [role=rowheader]')].find(
      (cell) => cell.textContent === String(row),
    ),
  );

test('grid 81 insert row: Insert above, Alt+Insert below, ready to be typed in the first cell', async () => {
  const { shown: grid, ids } = await entry(lines(3));
  await at(grid, 'r1', 'qty');
  await type('{Insert}');
  expect(ids()).toEqual(['r0', '新', 'r1', 'r2']);
  expect(grid.handle.position().activeColumn).toBe('code');
  await at(grid, 'r1', 'qty');
  await type('{Alt>}{Insert}{/Alt}');
  expect(ids()).toEqual(['r0', '新', 'r1', '新', 'r2']);
});

test('grid 81 trailing blank row: typing in it makes a line and a new blank one; Enter on the untouched one adds nothing', async () => {
  const { source, shown: grid, ids } = await entry(lines(1), { spareRow: true });
  expect(grid.element.querySelector('[role=status]')?.textContent).toContain('共 1 行');
  await at(grid, source.idAt(1) ?? '', 'note');
  await type('{Enter}');
  expect(ids()).toEqual(['r0']);
  await at(grid, source.idAt(1) ?? '', 'qty');
  await type('7{Enter}');
  expect(ids()).toEqual(['r0', '新']);
  expect(source.count().value).toBe(3);
  expect(grid.element.querySelector('[role=status]')?.textContent).toContain('共 2 行');
});

test('grid 82 duplicate rows: Ctrl+Shift+D copies the selected rows below them and stands on the first copy', async () => {
  const { source, editing, shown: grid, ids } = await entry(lines(4));
  await at(grid, 'r1', 'qty');
  await type('{Shift>}{ArrowDown}{/Shift}{Control>}{Shift>}d{/Shift}{/Control}');
  expect(ids()).toEqual(['r0', 'r1', 'r2', '新', '新', 'r3']);
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2', '3', '2', '3', '4']);
  expect(grid.handle.position().activeRowId).toBe(source.idAt(3));
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', 'r2', 'r3']);
});

test('grid 83 delete rows: struck rows are drawn so, cannot be written, and come back with undo', async () => {
  const { source, shown: grid, ids } = await entry(lines(3), { removed: 'strike' });
  await at(grid, 'r1', 'qty');
  await type('{Control>}{Delete}{/Control}');
  await frame();
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  expect(need(cellElement(grid, 2, 'qty')).closest<HTMLElement>('[role=row]')?.dataset['removed']).toBe(
    'true',
  );
  expect(getComputedStyle(need(cellElement(grid, 2, 'qty'))).textDecorationLine).toBe('line-through');
  expect(grid.element.querySelector('[role=status]')?.textContent).toContain('删除 1 行');
  await at(grid, 'r1', 'qty');
  await type('9');
  expect(grid.notices.at(-1)).toBe('此行已标记删除，撤销后才能修改');
  await type('{Escape}{Control>}z{/Control}');
  await frame();
  expect(need(cellElement(grid, 2, 'qty')).closest<HTMLElement>('[role=row]')?.dataset['removed']).toBe(
    'false',
  );
  expect(source.rowOf('r1')?.qty).toBe('2');
});

test('grid 83 delete rows: a locked row says why', async () => {
  const { shown: grid, ids } = await entry(lines(3), {
    rowLocked: (row) => (row.id === 'r1' ? '已下推，不能删除' : null),
  });
  await at(grid, 'r1', 'qty');
  await type('{Control>}{Delete}{/Control}');
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  expect(grid.notices.at(-1)).toBe('第 2 行：已下推，不能删除');
});

test('grid 84 move rows: selected rows are dragged by their numbers, line numbers follow', async () => {
  const { source, editing, shown: grid, ids } = await entry(lines(6));
  point(number(grid, 2), 'pointerdown');
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(number(grid, 3)));
  point(stageOf(grid), 'pointerup');
  point(number(grid, 2), 'pointerdown');
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(number(grid, 5)));
  expect(grid.element.querySelector('[class*=dropAbove]')).not.toBeNull();
  point(stageOf(grid), 'pointerup');
  expect(ids()).toEqual(['r0', 'r3', 'r4', 'r1', 'r2', 'r5']);
  await frame();
  expect(cellText(grid, 4, 'qty')).toBe('2');
  expect(source.rowAt(3)?.qty).toBe('2');
  editing.undo();
  expect(ids()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
});

test('grid 84 move rows: while the list is sorted the reason is said instead', async () => {
  const { shown: grid, ids } = await entry(lines(3));
  await grid.rerender({ view: { sort: [{ column: 'qty', descending: true }] } });
  await at(grid, 'r1', 'qty');
  await type('{Alt>}{ArrowUp}{/Alt}');
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  expect(grid.notices.at(-1)).toBe('列表已排序，取消排序后才能移动行');
});

test('grid 85 split line: by number of lines, the sum stays, one step', async () => {
  const {
    source,
    editing,
    shown: grid,
    ids,
  } = await entry([line({ id: 'r0', code: 'M001', qty: '100' }), ...lines(2).slice(1)]);
  await at(grid, 'r0', 'qty');
  await type('{Alt>}{Shift>}s{/Shift}{/Alt}');
  await expect.poll(dialog).not.toBeNull();
  expect(dialog()?.textContent).toContain('拆分第 1 行，数量 100');
  await fillIn('行数', '3');
  expect(
    [...(dialog()?.querySelectorAll<HTMLInputElement>('[aria-label^=第]') ?? [])].map((part) => part.value),
  ).toEqual(['33', '33', '34']);
  await fillIn('第 3 份', '30');
  expect(dialog()?.textContent).toContain('还有 4 没有分配');
  await fillIn('第 1 份', '37');
  await press('拆分');
  expect(ids()).toEqual(['r0', '新', '新', 'r1']);
  expect(source.rows().map((row) => [row.code, row.qty])).toEqual([
    ['M001', '37'],
    ['M001', '33'],
    ['M001', '30'],
    ['M002', '2'],
  ]);
  editing.undo();
  expect(source.rows().map((row) => row.qty)).toEqual(['100', '2']);
});

test('grid 85 merge lines: quantities are added up; lines of different material are refused', async () => {
  const {
    source,
    shown: grid,
    ids,
  } = await entry([
    line({ id: 'r0', code: 'M001', qty: '1.5', due: '2026-03-01' }),
    line({ id: 'r1', code: 'M001', qty: '2', due: '2026-04-01' }),
    line({ id: 'r2', code: 'M002', qty: '9' }),
  ]);
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{ArrowDown}{/Shift}{Alt>}{Shift>}m{/Shift}{/Alt}');
  await expect.poll(dialog).not.toBeNull();
  expect(dialog()?.textContent).toContain('数量合计 3.5');
  expect(dialog()?.textContent).toContain('交货日期不同，保留第 1 行的内容');
  await press('合并');
  expect(ids()).toEqual(['r0', 'r2']);
  expect(source.rowOf('r0')).toMatchObject({ qty: '3.5', due: '2026-03-01' });
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{ArrowDown}{/Shift}{Alt>}{Shift>}m{/Shift}{/Alt}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('物料编码不同，不能合并');
  await press('取消');
  expect(ids()).toEqual(['r0', 'r2']);
});

test('grid 91 row form: the same checks as the cells, PageDown and PageUp change the row without closing', async () => {
  const made = draft(lines(3));
  shown = await show({ ...made });
  const grid = shown;
  await at(grid, 'r0', 'qty');
  await type('{Alt>}{Enter}{/Alt}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('第 1 行，共 3 行');
  await fillIn('数量', '-5');
  await type('{PageDown}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('第 2 行，共 3 行');
  expect(made.source.rowOf('r0')).toMatchObject({ qty: '-5', amount: '-12.5' });
  await fillIn('数量', '１２');
  await type('{PageUp}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('数量不能为负');
  expect(made.source.rowOf('r1')?.qty).toBe('12');
  await type('{Escape}');
  await expect.poll(dialog).toBeNull();
  expect(grid.handle.position().activeRowId).toBe('r0');
  await expect.poll(() => document.activeElement === grid.box).toBe(true);
});

test('grid 91 row form: values read as in the cells, F7 picks while the form stands aside', async () => {
  const made = draft(lines(2));
  shown = await show({ ...made });
  await at(shown, 'r1', 'code');
  await type('{Alt>}{Enter}{/Alt}');
  await expect.poll(dialog).not.toBeNull();
  const field = (name: string): HTMLInputElement | null =>
    need([...(dialog()?.querySelectorAll('label') ?? [])].find((label) => label.textContent === name))
      .control as HTMLInputElement | null;
  expect(field('单位')?.value).toBe('件');
  need(field('物料编码')).focus();
  await type('{F7}');
  await expect.poll(() => made.source.count().value).toBe(4);
  await expect.poll(() => field('物料名称')?.value).toBe('不锈钢板');
  await press('完成');
});

test('grid 86 undo and redo: one step each takes the user back to where it was made, also after sorting', async () => {
  const { source, shown: grid } = await entry(lines(5));
  await at(grid, 'r3', 'qty');
  await type('77{Enter}');
  await at(grid, 'r0', 'note');
  await type('{Shift>}{ArrowDown}{/Shift}{Delete}');
  source.arrange(
    [{ read: (row) => row.qty, compare: (a, b) => Number(b) - Number(a), descending: false }],
    null,
  );
  await frame();
  await at(grid, 'r4', 'price');
  await type('{Control>}z{/Control}');
  expect(source.rows().map((row) => row.note)).toEqual(['备注 1', '备注 2', '备注 3', '备注 4', '备注 5']);
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r0', activeColumn: 'note' });
  await type('{Control>}z{/Control}');
  expect(source.rowOf('r3')?.qty).toBe('4');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r3', activeColumn: 'qty' });
  await type('{Control>}y{/Control}');
  expect(source.rowOf('r3')?.qty).toBe('77');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r3', activeColumn: 'qty' });
});

test('grid 87 dirty markers: changed cells, changed and new rows are marked and counted', async () => {
  const { editing, shown: grid } = await entry(lines(3));
  await at(grid, 'r1', 'qty');
  await type('5{Enter}');
  editing.insert(3, 1, '新增行');
  await frame();
  const rowOf = (row: number): HTMLElement | null =>
    cellElement(grid, row, 'qty')?.closest('[role=row]') ?? null;
  expect(rowOf(2)?.dataset['changed']).toBe('true');
  expect(rowOf(1)?.dataset['changed']).not.toBe('true');
  expect(rowOf(4)?.dataset['new']).toBe('true');
  expect(grid.element.querySelector('[role=status]')?.textContent).toContain('新增 1 行，修改 1 行');
  await userEvent.keyboard('{Control>}z{/Control}');
});
