// Sorting many texts while the page goes on.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellText, frame, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

test('grid 41 locale order: 100,000 texts are sorted beside the page; meanwhile the old order is shown and can be moved in', async () => {
  const family = '张王李赵安陈刘黄周吴';
  const rows = lines(100_000).map((row, index) => ({
    ...row,
    name: `${family[index % 10]}工${100_000 - index}`,
  }));
  const made = draft(rows);
  const grid = await show({ source: made.source });
  shown = grid;
  grid.handle.runOnColumn('name', 'sortAscending');
  await frame();
  expect(made.source.stale?.()).toBe(true);
  grid.handle.activate('r0', 'name');
  grid.handle.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(made.source.stale?.() === false || grid.handle.position().activeRowId === 'r1').toBe(true);
  await expect.poll(() => made.source.stale?.(), { timeout: 15_000 }).toBe(false);
  grid.handle.scrollToIndex(0);
  await frame();
  await frame();
  expect([1, 2].map((row) => cellText(grid, row, 'name'))).toEqual(['安工6', '安工16']);
  grid.handle.runOnColumn('name', 'sortDescending');
  grid.handle.runOnColumn('name', 'clearSort');
  await expect.poll(() => made.source.stale?.(), { timeout: 15_000 }).toBe(false);
  await frame();
  expect(cellText(grid, 1, 'name')).toBe('张工100000');
});

test('grid 42 row stays put: an edited row keeps its place, is marked, and moves when the order is asked for again', async () => {
  const made = draft(lines(5));
  const grid = await show({ ...made });
  shown = grid;
  grid.handle.runOnColumn('qty', 'sortAscending');
  await frame();
  grid.handle.activate('r1', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('9{Enter}');
  await frame();
  expect([1, 2, 3].map((row) => cellText(grid, row, 'qty'))).toEqual(['1', '9', '3']);
  const marked = (): (string | undefined)[] =>
    [...document.querySelectorAll('[data-misplaced="true"]')].map(
      (row) => row.querySelector('[role=rowheader]')?.textContent ?? undefined,
    );
  expect(marked()).toEqual(['2']);
  const again = [...document.querySelectorAll('button')].find((button) =>
    button.textContent.includes('1 行不在其位'),
  );
  expect(again).toBeTruthy();
  again?.click();
  await frame();
  await frame();
  expect([1, 2, 5].map((row) => cellText(grid, row, 'qty'))).toEqual(['1', '3', '9']);
  expect(marked()).toEqual([]);
  grid.handle.activate('r1', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('8{Enter}');
  await frame();
  expect(marked()).toEqual([]);
});
