// Colour rules a user makes for himself, by the dialog of the grid.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ColourRule } from '#grid';
import { choose } from '#tests/grid/support/choosing.ts';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const dialog = (): HTMLElement | null => document.querySelector('[role=dialog][aria-label="颜色规则"]');
const labelled = (label: string, at = 0): HTMLElement =>
  need(
    [...document.querySelectorAll<HTMLElement>(`[role=dialog] [aria-label="${label}"]:not([role=listbox])`)][
      at
    ],
  );
const button = (text: string): HTMLElement =>
  need([...document.querySelectorAll('button')].find((each) => each.textContent === text));

test('grid 122 conditional formatting: a user makes rules, the first that applies counts, and they open again as they were', async () => {
  let rules: readonly ColourRule[] = [];
  const grid = await show({
    ...draft(lines(10)),
    filters: [],
    onFiltersChange: () => undefined,
    colourRules: rules,
    onColourRulesChange: (next) => {
      rules = next;
      void grid.rerender({ colourRules: next });
    },
  });
  shown = grid;
  const open = async (): Promise<void> => {
    grid.handle.run('colourRules');
    await expect.poll(dialog).not.toBeNull();
  };
  await open();
  await choose(labelled('列'), '数量');
  await choose(labelled('条件'), '大于等于');
  await userEvent.type(labelled('值'), '5');
  await userEvent.click(button('+ 规则'));
  expect(dialog()?.textContent).toContain('1 条规则还没有填写完整');
  await choose(labelled('列', 1), '数量');
  await choose(labelled('条件', 1), '大于等于');
  await userEvent.type(labelled('值', 1), '8');
  await choose(labelled('颜色', 1), '绿');
  await choose(labelled('范围', 1), '整行');
  await userEvent.click(labelled('上移', 1));
  await userEvent.click(button('应用'));
  expect(dialog()).toBeNull();
  expect(rules).toEqual([
    { when: { column: 'qty', op: 'ge', values: ['8'] }, tone: 'green', row: true },
    { when: { column: 'qty', op: 'ge', values: ['5'] }, tone: 'red', row: false },
  ]);
  const format = (row: number): string | undefined => need(cellElement(grid, row, 'qty')).dataset['format'];
  await expect.poll(() => format(5)).toBe('red');
  expect(format(4) ?? '').toBe('');
  expect(cellElement(grid, 8, 'qty')?.closest('[role=row]')?.getAttribute('data-format')).toBe('green');
  grid.handle.activate('r4', 'qty');
  grid.handle.focus();
  expect(grid.box.getAttribute('aria-label')).toContain('数量 大于等于 5');
  await open();
  expect((labelled('值') as HTMLInputElement).value).toBe('8');
  await userEvent.click(labelled('去掉条件：数量'));
  await userEvent.click(button('应用'));
  expect(rules).toHaveLength(1);
  await expect
    .poll(() => cellElement(grid, 8, 'qty')?.closest('[role=row]')?.getAttribute('data-format') ?? '')
    .toBe('');
});
