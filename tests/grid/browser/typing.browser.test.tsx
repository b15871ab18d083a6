// Typing into the grid as a clerk does: by keyboard, by input method, with invalid values.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, cellText, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(rows = 3): Promise<Draft & { shown: Shown }> {
  const made = draft(lines(rows));
  shown = await show(made);
  return { ...made, shown };
}
async function at(grid: Shown, rowId: string, column: string): Promise<void> {
  grid.handle.activate(rowId, column);
  grid.handle.focus();
  await frame();
}
const type = (keys: string) => userEvent.keyboard(keys);

test('grid 69 Enter path: typing replaces the cell, Enter goes to the next editable cell and wraps to the next line', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'qty');
  await type('12{Enter}');
  expect(source.rowOf('r0')).toMatchObject({ qty: '12', amount: '30' });
  expect(grid.handle.position().activeColumn).toBe('price');
  await type('3{Enter}{Enter}{Enter}{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'code' });
  await frame();
  expect(cellText(grid, 1, 'amount')).toBe('36');
});

test('grid 69 Enter path: a column that may come filled is passed only in the rows where it has a value (findings 3, 6.20)', async () => {
  const columns = lineColumns.map((column) =>
    column.id === 'price' ? { ...column, passOver: 'filled' as const } : column,
  );
  const made = draft(lines(2), columns);
  const grid = await show({ ...made, columns });
  shown = grid;
  await at(grid, 'r0', 'qty');
  await type('{Enter}');
  const passed = grid.handle.position().activeColumn;
  await at(grid, 'r0', 'price');
  await type('{Delete}');
  await at(grid, 'r0', 'qty');
  await type('{Enter}');
  expect([passed, grid.handle.position().activeColumn]).toEqual(['due', 'price']);
  await grid.rerender({
    editing: { ...made.editing, isAwaited: (row, column) => row === 'r0' && column === 'price' },
  });
  await at(grid, 'r0', 'qty');
  await type('{Enter}');
  expect(grid.handle.position().activeColumn).toBe('due');
  await at(grid, 'r1', 'qty');
  await type('{Tab}');
  expect(grid.handle.position().activeColumn).toBe('price');
});

test('grid 69 Enter path: before it leaves a row Enter comes back to what was awaited there and never came (findings 3, 6.20)', async () => {
  const made = draft(lines(2), lineColumns);
  const owed = ['price'];
  const grid = await show({
    ...made,
    editing: { ...made.editing, owedIn: (row) => (row === 'r0' ? owed.pop() : undefined) },
    columns: lineColumns,
  });
  shown = grid;
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{Enter}{/Shift}');
  expect(owed).toEqual(['price']);
  await at(grid, 'r0', 'note');
  await type('{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r0', activeColumn: 'price' });
  await at(grid, 'r0', 'note');
  await type('{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'code' });
});

test('grid 69 Enter path: Enter in the last editable cell of the last row makes a new row and stands in its first cell', async () => {
  const { source, editing, shown: grid } = await entry(2);
  await at(grid, 'r1', 'note');
  await type('完{Enter}');
  expect(source.count().value).toBe(3);
  expect(editing.isNewRow(grid.handle.position().activeRowId ?? '')).toBe(true);
  expect(grid.handle.position().activeColumn).toBe('code');
  await type('M003{Enter}');
  await frame();
  expect(source.rowAt(2)).toMatchObject({ code: 'M003', name: '螺栓 M8', note: '完' });
});

test('grid 69 Enter path: Enter downwards, Tab and Shift+Tab by editable cells', async () => {
  const { shown: grid } = await entry();
  await at(grid, 'r0', 'unit');
  await type('{Tab}');
  expect(grid.handle.position().activeColumn).toBe('qty');
  await type('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}');
  expect(grid.handle.position().activeColumn).toBe('code');
  await grid.rerender({ enterMoves: 'down' });
  await type('{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'code' });
});

test('grid 70 enter mode and edit mode: after typing an arrow takes the value over and moves; after F2 it moves the caret; Esc restores', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'note');
  await type('新{ArrowDown}');
  expect(source.rowOf('r0')?.note).toBe('新');
  expect(grid.handle.position().activeRowId).toBe('r1');
  await type('{F2}{ArrowLeft}X{Enter}');
  expect(source.rowOf('r1')?.note).toBe('备注 X2');
  await at(grid, 'r2', 'note');
  await type('不要{Escape}');
  expect(source.rowOf('r2')?.note).toBe('备注 3');
});

test('grid 68 input method: the first key composes in the cell, and Enter, Esc and Tab belong to the composition', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'note');
  const session = cdp();
  await session.send('Input.imeSetComposition', { text: 'w', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: 'wo', selectionStart: 2, selectionEnd: 2 });
  expect(grid.box.value).toBe('wo');
  for (const key of ['Enter', 'Escape', 'Tab']) {
    grid.box.dispatchEvent(
      new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
    );
    grid.box.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }),
    );
  }
  expect(grid.box.value).toBe('wo');
  expect(grid.handle.position().activeRowId).toBe('r0');
  await session.send('Input.insertText', { text: '我' });
  expect(grid.box.value).toBe('我');
  await type('{Enter}');
  expect(source.rowOf('r0')?.note).toBe('我');
});

test('grid 74 invalid values kept: full-width digits are numbers, a wrong number stays visible as a problem one can walk to', async () => {
  const { source, editing, shown: grid } = await entry();
  await at(grid, 'r0', 'qty');
  await type('１２。５{Enter}');
  expect(source.rowOf('r0')?.qty).toBe('12.5');
  await at(grid, 'r1', 'qty');
  await type('12a{Enter}');
  await frame();
  expect(cellText(grid, 2, 'qty')).toBe('12a');
  expect(source.rowOf('r1')?.qty).toBe('2');
  expect(editing.problems()).toHaveLength(1);
  await at(grid, 'r0', 'code');
  await type('{Control>}.{/Control}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'qty' });
  expect(grid.notices.at(-1)).toBe('第 2 行 数量：“12a”不是数字');
});

test('grid 78 same as above: ".." and Enter repeats the cell above', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r1', 'note');
  await type('..{Enter}');
  expect(source.rowOf('r1')?.note).toBe('备注 1');
});

test('grid 86 undo and redo: Space toggles a check, Delete clears, undo and redo bring back', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'urgent');
  await type(' ');
  expect(source.rowOf('r0')?.urgent).toBe(true);
  await at(grid, 'r0', 'qty');
  await type('{Delete}');
  expect(source.rowOf('r0')?.qty).toBeNull();
  await type('{Control>}z{/Control}{Control>}z{/Control}');
  expect(source.rowOf('r0')).toMatchObject({ qty: '1', urgent: false });
  await type('{Control>}y{/Control}');
  expect(source.rowOf('r0')?.urgent).toBe(true);
});

test('grid 84 rows by key: insert above, copy, move, delete', async () => {
  const { source, shown: grid } = await entry(3);
  const ids = () => source.rows().map((row) => row.id);
  await at(grid, 'r1', 'qty');
  await type('{Insert}');
  expect(ids().map((id) => id.startsWith('n'))).toEqual([false, true, false, false]);
  await type('{Control>}{Delete}{/Control}');
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  await at(grid, 'r1', 'qty');
  await type('{Alt>}{ArrowUp}{/Alt}');
  expect(ids()).toEqual(['r1', 'r0', 'r2']);
  expect(grid.handle.position().activeRowId).toBe('r1');
  await type('{Alt>}{ArrowDown}{/Alt}');
  expect(ids()).toEqual(['r0', 'r1', 'r2']);
  await type('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(source.rowAt(2)).toMatchObject({ code: 'M002', qty: '2' });
});

test('grid 80 fill down and fill selection: Ctrl+D copies from above or fills the range down, Ctrl+Enter fills the range with what is typed', async () => {
  const { source, shown: grid } = await entry(4);
  await at(grid, 'r1', 'note');
  await type('{Control>}d{/Control}');
  expect(source.rowOf('r1')?.note).toBe('备注 1');
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '1', '1', '4']);
  await type('8{Control>}{Enter}{/Control}');
  await frame();
  expect(source.rows().map((row) => row.qty)).toEqual(['8', '8', '8', '4']);
});

test('grid 77 conditional read-only: a cell that cannot be written says why and keeps its value', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'amount');
  await type('5');
  expect(grid.notices).toEqual(['“金额”不能修改']);
  expect(source.rowOf('r0')?.amount).toBe('2.5');
});

test('grid 92 editor survives: what is being typed survives scrolling and newer data, and is taken over when the focus leaves', async () => {
  const { source, editing, shown: grid } = await entry(400);
  await at(grid, 'r0', 'note');
  await type('打到一半');
  const scroller = grid.element.querySelector<HTMLElement>('[data-scroller]');
  if (scroller) scroller.scrollTop = 6_000;
  await frame();
  editing.rebase(source.rows().map((row) => ({ ...row, qty: '77' })));
  await frame();
  expect(grid.box.value).toBe('打到一半');
  await type('再');
  const outside = document.createElement('button');
  document.body.append(outside);
  outside.focus();
  outside.remove();
  expect(source.rowOf('r0')).toMatchObject({ note: '打到一半再', qty: '77' });
});

test('the handle takes over pending text and waits for lookups', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'code');
  await type('M005');
  expect(await grid.handle.commit()).toBe(true);
  expect(source.rowOf('r0')?.name).toBe('电机 1.5kW');
  await at(grid, 'r0', 'qty');
  await type('x');
  expect(await grid.handle.commit()).toBe(false);
});

test('keys of the application reach it', async () => {
  const { shown: grid } = await entry();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => {
    heard.push(event.key);
  };
  window.addEventListener('keydown', listen);
  await at(grid, 'r0', 'qty');
  for (const key of ['F5', 'F8']) await type(`{${key}}`);
  await type('{Control>}{Enter}{/Control}');
  window.removeEventListener('keydown', listen);
  expect(heard).toEqual(['F5', 'F8', 'Control', 'Enter']);
});

test('grid 115 announcements: the text box is named after the cell', async () => {
  const { shown: grid } = await entry();
  await at(grid, 'r1', 'name');
  expect(grid.box.getAttribute('aria-label')).toBe('物料名称，第 2 行，铝型材，只读');
});

test('grid 81 insert row: an empty document takes rows from the first key on', async () => {
  const made = draft([]);
  shown = await show({ ...made, emptyText: '还没有明细' });
  expect(shown.element.textContent).toContain('还没有明细');
  shown.handle.focus();
  await type('{Insert}');
  await frame();
  expect(made.source.count().value).toBe(1);
  expect(shown.handle.position().activeColumn).toBe('code');
});

test('grid 87 dirty markers: a changed cell is marked, a new row is not', async () => {
  const { editing, shown: grid } = await entry(1);
  await at(grid, 'r0', 'qty');
  await type('5{Enter}');
  editing.insert(1, 1, '新增行');
  await frame();
  expect(cellElement(grid, 1, 'qty')?.className).toContain('dirty');
  expect(cellElement(grid, 2, 'qty')?.className).not.toContain('dirty');
});
