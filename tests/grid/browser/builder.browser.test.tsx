// The filter builder, by keyboard and mouse.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FilterRequest, FilterTree } from '#grid';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { choose } from '#tests/grid/support/choosing.ts';
import { frame, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const dialog = (): HTMLElement | null => document.querySelector('[role=dialog]');
const labelled = (label: string, at = 0): HTMLElement =>
  need(
    [...document.querySelectorAll<HTMLElement>(`[role=dialog] [aria-label="${label}"]:not([role=listbox])`)][
      at
    ],
  );
const button = (text: string): HTMLElement =>
  need([...document.querySelectorAll('button')].find((each) => each.textContent === text));
const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';

test('grid 47 builder: opened by key it begins with the filters there are, and what it makes filters, is named and opens again (findings 2, 5.24)', async () => {
  let filters: readonly FilterRequest[] = [{ column: 'qty', op: 'le', values: ['8'] }];
  let tree: FilterTree | null = null;
  const grid = await show({
    ...draft(lines(10)),
    filters,
    filterTree: tree,
    onFiltersChange: (next) => {
      filters = next;
      void grid.rerender({ filters });
    },
    onFilterTreeChange: (next) => {
      tree = next;
      void grid.rerender({ filterTree: next });
    },
  });
  shown = grid;
  grid.handle.activate('r0', 'qty');
  grid.handle.focus();
  const open = async (): Promise<void> => {
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await expect.poll(dialog).not.toBeNull();
  };
  await open();
  expect((labelled('列') as HTMLInputElement).value).toBe('数量');
  expect((labelled('值') as HTMLInputElement).value).toBe('8');
  await userEvent.click(button('+ 一组条件'));
  await choose(labelled('列', 1), '物料名称');
  await userEvent.type(labelled('值', 1), '螺栓');
  await userEvent.click(
    need([...document.querySelectorAll('button')].filter((each) => each.textContent === '+ 条件').at(-1)),
  );
  await choose(labelled('列', 2), '数量');
  await choose(labelled('条件', 2), '等于');
  await userEvent.type(labelled('值', 2), '甲');
  expect(labelled('值', 2).getAttribute('aria-invalid')).toBe('true');
  expect(dialog()?.textContent).toContain('1 个条件还没有填写完整');
  await userEvent.clear(labelled('值', 2));
  await userEvent.type(labelled('值', 2), '1');
  await userEvent.click(button('应用'));
  expect(filters).toEqual([{ column: 'qty', op: 'le', values: ['8'] }]);
  expect(tree).toEqual({
    any: [
      { column: 'name', op: 'contains', values: ['螺栓'] },
      { column: 'qty', op: 'eq', values: ['1'] },
    ],
  });
  await frame();
  expect(status()).toContain('共 3 行筛选隐藏 7 行');
  expect(document.querySelector('[aria-label="筛选条件"]')?.textContent).toContain(
    '物料名称 包含 螺栓 或 数量 等于 1',
  );
  grid.handle.focus();
  await open();
  expect((labelled('条件之间的关系', 1) as HTMLInputElement).value).toBe('满足任意一个');
  await userEvent.click(button('清空'));
  await userEvent.click(button('应用'));
  expect([filters, tree]).toEqual([[], null]);
  await frame();
  expect(status()).toContain('共 10 行');
});
