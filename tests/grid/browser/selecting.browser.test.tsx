// Selecting rows and cells: what is selected, what the status bar says of it, what it costs, what it survives.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPagedSource, gridCounters } from '#grid';
import type { Line } from '#tests/grid/support/orderLines.ts';
import { at, clipboard, type } from '#tests/grid/support/gestures.ts';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { head, need, point, pointOver, stageOf } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(
  rows = 6,
  props: Partial<Parameters<typeof show>[0]> = {},
): Promise<Draft & { shown: Shown }> {
  const made = draft(lines(rows));
  shown = await show({ ...made, ...props });
  return { ...made, shown };
}
const status = (grid: Shown): string => grid.element.querySelector('[role=status]')?.textContent ?? '';
const ranges = (grid: Shown): HTMLElement[] =>
  [...grid.element.querySelectorAll<HTMLElement>('[aria-hidden] div')].filter(
    (box) => box.className.includes('range') && box.style.display !== 'none',
  );
const boxOf = (grid: Shown, row: number): Element =>
  need(
    [...grid.element.querySelectorAll('[role=row]:not([hidden])')]
      .find((element) => element.querySelector('[role=rowheader]')?.textContent === String(row))
      ?.querySelector('[role=rowheader] + [role=gridcell]'),
  );

/** A list of which only what is looked at is loaded. */
function server(total: number) {
  const asked: number[] = [];
  const rows = lines(total);
  const source = createPagedSource<Line>({
    query: null,
    blockSize: 50,
    idOf: (row) => row.id,
    load: ({ offset, limit }) => {
      asked.push(offset);
      return Promise.resolve({
        rows: rows.slice(offset, offset + limit),
        total: { value: total, exact: true },
      });
    },
  });
  return { source, asked };
}

test('grid 59 row selection: Shift reaches over rows that are not loaded; the focus stays where it is', async () => {
  const { source } = server(1_000);
  const chosen: (readonly string[])[] = [];
  shown = await show({
    source,
    rowSelection: 'multiple',
    onSelectionChange: (ids) => {
      chosen.push(ids);
    },
  });
  const grid = shown;
  await expect.poll(() => cellElement(grid, 2, 'code')?.textContent).toBe('M002');
  grid.handle.activate('r0', 'qty');
  point(boxOf(grid, 2), 'pointerdown');
  grid.handle.scrollToIndex(300);
  await expect.poll(() => cellElement(grid, 302, 'code')?.textContent).toBe('M002');
  point(boxOf(grid, 302), 'pointerdown', 0, 0, { shiftKey: true });
  await expect.poll(() => chosen.at(-1)?.length).toBe(301);
  expect(chosen.at(-1)?.[0]).toBe('r1');
  expect(chosen.at(-1)).toContain('r150');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r0', activeColumn: 'qty' });
});

test('grid 60 check boxes: the head names the set it takes, and is half marked while only some are taken', async () => {
  const { shown: grid } = await entry(6, { rowSelection: 'multiple', onFiltersChange: () => undefined });
  const all = need(grid.element.querySelector<HTMLElement>('[role=checkbox]'));
  expect(all.getAttribute('aria-label')).toBe('选择全部 6 行');
  point(boxOf(grid, 2), 'pointerdown');
  await frame();
  expect(all.getAttribute('aria-checked')).toBe('mixed');
  expect(status(grid)).toContain('已选 1 行');
  await userEvent.click(all);
  await grid.rerender({ filters: [{ column: 'qty', op: 'ge', values: ['3'] }] });
  expect(all.getAttribute('aria-label')).toBe('选择筛选出的 4 行');
  await userEvent.click(all);
  await frame();
  expect(all.getAttribute('aria-checked')).toBe('true');
  expect(status(grid)).toContain('已选筛选出的全部行');
});

test('grid 61 cell ranges: Ctrl adds blocks, Shift+arrows extend, dragging beyond the edge scrolls', async () => {
  const { shown: grid } = await entry(200);
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(status(grid)).toContain('单元格4');
  point(need(cellElement(grid, 5, 'qty')), 'pointerdown', 0, 0, { ctrlKey: true });
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(need(cellElement(grid, 6, 'price'))));
  point(stageOf(grid), 'pointerup');
  await expect.poll(() => status(grid)).toContain('单元格8');
  expect(ranges(grid)).toHaveLength(2);
  const top = grid.handle.position().topRow;
  point(need(cellElement(grid, 8, 'qty')), 'pointerdown');
  const box = stageOf(grid).getBoundingClientRect();
  point(stageOf(grid), 'pointermove', 0, 0, { clientX: box.left + 400, clientY: box.bottom + 60 });
  await expect.poll(() => grid.handle.position().topRow).toBeGreaterThan(top + 5);
  point(stageOf(grid), 'pointerup');
});

test('grid 61 cell ranges: a range over a million cells is one box and writes no cell', async () => {
  const { shown: grid } = await entry(120_000);
  await at(grid, 'r0', 'code');
  gridCounters.reset();
  await type('{Control>}a{/Control}');
  await frame();
  expect(gridCounters.cellsWritten).toBe(0);
  // One box per area of columns: pinned and free.
  expect(ranges(grid)).toHaveLength(2);
  await expect.poll(() => status(grid)).toContain('单元格1,080,000');
});

test('grid 62 whole columns: Ctrl+Space takes the column with rows that come later, Shift+Space the row, Alt+click the head', async () => {
  const { source, editing, shown: grid } = await entry(4);
  await at(grid, 'r1', 'qty');
  await type('{Control>} {/Control}');
  expect(status(grid)).toContain('单元格4');
  editing.insert(4, 2, '新增行');
  await frame();
  expect(source.count().value).toBe(6);
  expect(status(grid)).toContain('单元格6');
  await type('{Shift>} {/Shift}');
  expect(status(grid)).toContain('单元格9');
  await userEvent.keyboard('{Alt>}');
  await userEvent.click(head('price'));
  await userEvent.keyboard('{/Alt}');
  expect(status(grid)).toContain('单元格6');
  await type('{Control>}a{/Control}');
  expect(status(grid)).toContain('单元格54');
});

test('grid 62 whole columns: rows that are not loaded are part of it', async () => {
  const { source, asked } = server(1_000);
  shown = await show({ source });
  await expect.poll(() => shown && cellElement(shown, 1, 'code')?.textContent).toBe('M001');
  const loads = asked.length;
  await at(shown, 'r0', 'qty');
  await type('{Control>} {/Control}');
  await expect.poll(() => shown && status(shown)).toContain('单元格1,000');
  expect(status(shown)).toContain('仅已加载');
  expect(asked.length).toBe(loads);
});

test('grid 63 status bar: figures stand with the selection in the same moment, and a click copies one', async () => {
  const { shown: grid } = await entry(2_000);
  await at(grid, 'r0', 'qty');
  const seen: string[] = [];
  await type('{Control>} {/Control}');
  seen.push(status(grid));
  expect(seen[0]).toContain('求和2,001,000');
  expect(seen[0]).toContain('平均1,000.5');
  const sum = need(
    [...grid.element.querySelectorAll('button')].find((button) => button.title === '复制求和'),
  );
  await userEvent.click(sum);
  expect(grid.notices.at(-1)).toBe('已复制求和 2001000');
  expect(document.activeElement).toBe(grid.box);
});

test('grid 64 selection survives: rows that are gone for good leave it when they are named (findings 2, 6.5)', async () => {
  const chosen: (readonly string[])[] = [];
  const made = draft(lines(4));
  shown = await show({
    source: made.source,
    rowSelection: 'multiple',
    initialSelection: ['r0', 'r1', 'r2'],
    onSelectionChange: (ids) => {
      chosen.push(ids);
    },
  });
  shown.handle.deselect(['r1', 'r3']);
  expect(shown.handle.selectedRowIds()).toEqual(['r0', 'r2']);
  await expect.poll(() => chosen.at(-1)).toEqual(['r0', 'r2']);
});

test('grid 64 selection survives: ranges and chosen rows follow their rows through sorting and newer data', async () => {
  const chosen: (readonly string[])[] = [];
  const made = draft(lines(6));
  shown = await show({
    source: made.source,
    rowSelection: 'multiple',
    onSelectionChange: (ids) => {
      chosen.push(ids);
    },
  });
  const grid = shown;
  point(boxOf(grid, 2), 'pointerdown');
  await at(grid, 'r1', 'qty');
  await type('{Shift>}{ArrowRight}{/Shift}');
  await userEvent.click(head('qty'));
  await userEvent.click(head('qty'));
  await frame();
  expect(cellElement(grid, 5, 'qty')?.textContent).toBe('2');
  expect(clipboard(grid, 'copy').getData('text/plain')).toBe('2\t2.50');
  made.source.setRows(lines(6).map((row) => ({ ...row, price: '9' })));
  await frame();
  grid.handle.focus();
  expect(clipboard(grid, 'copy').getData('text/plain')).toBe('2\t9');
  expect(chosen.at(-1)).toEqual(['r1']);
});

test('grid 65 current row: going up and down moves one tint and writes no cell', async () => {
  const { shown: grid } = await entry(20, { crosshair: true });
  await at(grid, 'r2', 'qty');
  const bands = (): HTMLElement[] =>
    [...grid.element.querySelectorAll<HTMLElement>('[aria-hidden] div')].filter(
      (box) => box.className.includes('band') && box.style.display !== 'none',
    );
  const row = need(cellElement(grid, 3, 'qty')).getBoundingClientRect();
  expect(bands().some((band) => Math.abs(band.getBoundingClientRect().top - row.top) < 1)).toBe(true);
  // The row over both column areas, the column over the free one.
  expect(bands()).toHaveLength(3);
  gridCounters.reset();
  const elements = grid.element.querySelectorAll('*').length;
  await type('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(gridCounters.cellsWritten).toBe(0);
  expect(grid.element.querySelectorAll('*').length).toBe(elements);
  const below = need(cellElement(grid, 5, 'qty')).getBoundingClientRect();
  expect(bands().some((band) => Math.abs(band.getBoundingClientRect().top - below.top) < 1)).toBe(true);
});
