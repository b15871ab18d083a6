// What the grid says of cells: problems, conflicts, saves that were refused, each where the user looks.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createCellSaving, gridCounters } from '#grid';
import { at, dialog, press, type } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

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
const status = (grid: Shown): string => grid.element.querySelector('[role=status]')?.textContent ?? '';

test('grid 73 validation: the message stands under the pointer, at the cell in use, and in a list that leads there', async () => {
  const { shown: grid } = await entry();
  await at(grid, 'r1', 'qty');
  await type('-3{Enter}');
  await frame();
  const cell = need(cellElement(grid, 2, 'qty'));
  cell.dispatchEvent(
    new PointerEvent('pointerover', {
      bubbles: true,
      clientX: cell.getBoundingClientRect().left + 5,
      clientY: cell.getBoundingClientRect().top + 5,
    }),
  );
  expect(cell.title).toBe('数量不能为负');
  await at(grid, 'r1', 'qty');
  expect(status(grid)).toContain('数量不能为负');
  expect(grid.box.getAttribute('aria-label')).toContain('错误：数量不能为负');
  await at(grid, 'r0', 'code');
  await userEvent.click(
    need([...grid.element.querySelectorAll('button')].find((button) => button.textContent === '全部列出')),
  );
  await expect.poll(() => dialog()?.textContent ?? '').toContain('第 2 行数量数量不能为负');
  await press('第 2 行');
  await expect.poll(() => grid.handle.position().activeColumn).toBe('qty');
});

test('grid 73 validation: thousands of problems are all listed, those in view are drawn, a title sorts them (findings 2, 5.2)', async () => {
  const made = draft(
    Array.from({ length: 3_000 }, (_, at) =>
      line({ id: `p${at}`, name: at === 2_999 ? '最后' : null, qty: '-1' }),
    ),
  );
  shown = await show(made);
  const grid = shown;
  await userEvent.click(
    need([...grid.element.querySelectorAll('button')].find((button) => button.textContent === '全部列出')),
  );
  await expect.poll(() => dialog()?.textContent ?? '').toContain('3000 处需要修改');
  const table = need(dialog()?.querySelector('table'));
  const places = (): string[] =>
    [...table.querySelectorAll('td:first-child')].map((cell) => cell.textContent);
  await expect.poll(() => places().slice(0, 3)).toEqual(['第 1 行', '第 2 行', '第 3 行']);
  expect(table.getAttribute('aria-rowcount')).toBe('3001');
  expect(places().length).toBeLessThan(60);
  const title = need(
    [...table.querySelectorAll('th button')].find((button) => button.textContent === '位置'),
  );
  await userEvent.click(title);
  await userEvent.click(title);
  await expect.poll(() => places().slice(0, 2)).toEqual(['第 3000 行', '第 2999 行']);
  const box = need(table.parentElement);
  box.scrollTop = box.scrollHeight;
  await expect.poll(() => places().at(-1)).toBe('第 1 行');
  await press('第 1 行');
  await expect.poll(() => grid.handle.position().activeRowId).toBe('p0');
});

test('grid 73 validation: a problem in a column that is not shown is led to, and the column with it (findings 2, 5.4)', async () => {
  const made = draft([line({ id: 'r0' }), line({ id: 'r1', qty: '-1' })]);
  shown = await show({
    ...made,
    columns: lineColumns.map((one) => (one.id === 'qty' ? { ...one, hidden: true } : one)),
  });
  const grid = shown;
  expect(cellElement(grid, 2, 'qty')).toBeNull();
  await at(grid, 'r0', 'code');
  await type('{Control>}.{/Control}');
  await expect.poll(() => grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'qty' });
  expect(cellElement(grid, 2, 'qty')?.textContent).toBe('-1');
});

test('grid 93 edit cost: a cell edited among 100,000 rows writes that cell and what follows from it', async () => {
  const { shown: grid } = await entry(100_000);
  await at(grid, 'r5', 'qty');
  await type('9');
  gridCounters.reset();
  await type('{Enter}');
  await frame();
  // Quantity and amount, each with its mark.
  expect(gridCounters.cellsWritten).toBe(2);
  expect(gridCounters.nodesCreated).toBe(0);
});

test('grid 89 optimistic save: a refused value stays red in its cell with its reason, and is sent again or taken back from the bar', async () => {
  const made = draft([line({ id: 'r0', qty: '1' })]);
  let refuse = true;
  const editing = createCellSaving<Line>({
    editing: made.editing,
    columns: () => lineColumns,
    save: ({ row }) => (refuse ? Promise.reject(new Error('网络中断')) : Promise.resolve(row)),
    messageOf: (error) => (error instanceof Error ? error.message : ''),
  });
  shown = await show({ source: made.source, editing });
  const grid = shown;
  await at(grid, 'r0', 'qty');
  await type('5{Enter}');
  await at(grid, 'r0', 'qty');
  await expect.poll(() => status(grid)).toContain('保存失败：网络中断');
  expect(cellElement(grid, 1, 'qty')?.textContent).toBe('5');
  expect(cellElement(grid, 1, 'qty')?.className).toContain('problem');
  refuse = false;
  await userEvent.click(
    need([...grid.element.querySelectorAll('button')].find((button) => button.textContent === '重试')),
  );
  await expect.poll(() => cellElement(grid, 1, 'qty')?.className).not.toContain('problem');
  expect(editing.isDirty('r0', 'qty')).toBe(false);
});

test('grid 90 conflict per cell: the cells are marked and decided in a list of before, theirs and mine', async () => {
  const { source, editing, shown: grid } = await entry(2);
  await at(grid, 'r0', 'qty');
  await type('5{Enter}');
  await at(grid, 'r1', 'qty');
  await type('6{Enter}');
  editing.rebase(lines(2).map((row) => ({ ...row, qty: '50', price: '3' })));
  await frame();
  expect(source.rowOf('r0')).toMatchObject({ qty: '5', price: '3' });
  expect(cellElement(grid, 1, 'qty')?.className).toContain('conflict');
  await userEvent.click(
    need(
      [...grid.element.querySelectorAll('button')].find(
        (button) => button.textContent === '2 处与他人的修改冲突',
      ),
    ),
  );
  await expect
    .poll(() => [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent))
    .toEqual(['第 1 行数量1505', '第 2 行数量2506']);
  const theirs = need(
    dialog()?.querySelector<HTMLInputElement>('tbody tr:nth-child(2) td:nth-child(4) input'),
  );
  await userEvent.click(theirs);
  await press('确定');
  await expect.poll(() => source.rows().map((row) => row.qty)).toEqual(['5', '50']);
  expect(editing.conflicts()).toEqual([]);
  expect(cellElement(grid, 1, 'qty')?.className).not.toContain('conflict');
});
