// The context menu of cells, filtering by what is selected, and the chips that say which filters hide rows.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FilterRequest, GridCommand } from '#grid';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need, pointOver } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

interface Filtered extends Draft {
  shown: Shown;
  filters: () => readonly FilterRequest[];
}

async function filtered(
  rows: readonly Line[],
  props: Partial<Parameters<typeof show>[0]> = {},
): Promise<Filtered> {
  const made = draft(rows);
  let present: readonly FilterRequest[] = [];
  const grid = await show({
    ...made,
    filters: [],
    onFiltersChange: (filters) => {
      present = filters;
      void grid.rerender({ filters });
    },
    ...props,
  });
  shown = grid;
  return { ...made, shown: grid, filters: () => present };
}

const menu = (): HTMLElement | null => document.querySelector('[role=menu]');
const item = (title: string): HTMLElement =>
  need(
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((each) =>
      each.textContent.startsWith(title),
    ),
  );

function rightClick(target: Element): void {
  target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, ...pointOver(target) }),
  );
}

const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';
const chips = (): string[] =>
  [...document.querySelectorAll('[aria-label="筛选条件"] span[title]')].map(
    (chip) => chip.getAttribute('title') ?? '',
  );

test('grid 126 context menu: a right click takes the cell under it, the menu key the active one; both offer the same', async () => {
  const { source } = await filtered(lines(4));
  rightClick(need(cellElement(need(shown), 2, 'qty')));
  await expect.poll(menu).not.toBeNull();
  expect(item('复制行').textContent).toContain('Ctrl+Shift+D');
  await userEvent.click(item('删除行'));
  await frame();
  expect(source.rows().map((row) => row.id)).toEqual(['r0', 'r2', 'r3']);
  expect(menu()).toBeNull();
  need(shown).handle.activate('r2', 'note');
  need(shown).handle.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.poll(menu).not.toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
  await userEvent.keyboard('{Escape}');
  await expect.poll(menu).toBeNull();
  await expect.poll(() => document.activeElement).toBe(need(shown).box);
});

test('grid 126 context menu: it begins with copying and the cell; what a feature adds follows, what is seldom wanted comes last', async () => {
  await filtered(lines(4), {
    onColourRulesChange: () => undefined,
    commands: [{ name: 'trace', title: '流程追踪', run: () => undefined }],
  });
  rightClick(need(cellElement(need(shown), 2, 'qty')));
  await expect.poll(menu).not.toBeNull();
  const titles = [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent);
  const at = (title: string): number => titles.findIndex((each) => each.startsWith(title));
  expect(at('复制')).toBe(0);
  const wanted = [
    '剪切',
    '粘贴',
    '清除内容',
    '编辑单元格',
    '流程追踪',
    '向下填充',
    '在上方插入行',
    '颜色规则…',
  ];
  expect(wanted.map(at)).toEqual(wanted.map(at).toSorted((a, b) => a - b));
  expect(Math.min(...wanted.map(at))).toBeGreaterThan(0);
  expect(titles.slice(-2).map((each) => each.slice(0, 4))).toEqual(['颜色规则', '表格快捷']);
});

test('grid 126 context menu: entries of a feature get the selection as data, and say why they cannot be chosen', async () => {
  const heard: unknown[] = [];
  const commands: GridCommand<Line>[] = [
    {
      name: 'split',
      title: '拆分行',
      keys: ['F9'],
      run: ({ selection }) => heard.push(selection.rowIds, selection.block, selection.cell?.value),
    },
    { name: 'close', title: '关闭行', blocked: () => '已经关闭', run: () => heard.push('closed') },
  ];
  const { shown: grid } = await filtered(lines(4), { commands });
  grid.handle.activate('r1', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  rightClick(need(cellElement(grid, 3, 'qty')));
  await expect.poll(menu).not.toBeNull();
  expect(item('关闭行').title).toBe('已经关闭');
  expect(item('关闭行').matches(':disabled')).toBe(true);
  await userEvent.click(item('拆分行'));
  expect(heard).toEqual([['r1', 'r2'], { top: 1, bottom: 2, columns: ['qty', 'price'] }, '2']);
  await userEvent.keyboard('{F9}');
  expect(heard).toHaveLength(6);
});

test('grid 126 context menu: a right click inside the selection keeps it, text being edited keeps the menu of the browser', async () => {
  const { shown: grid } = await filtered(lines(4));
  grid.handle.activate('r0', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('{F2}');
  const native = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  grid.box.dispatchEvent(native);
  expect(native.defaultPrevented).toBe(false);
  expect(menu()).toBeNull();
});

test('grid 49 filter by cell value: from the menu and by key, to keep or to leave out, for a range too', async () => {
  const { shown: grid, filters } = await filtered(lines(10));
  rightClick(need(cellElement(grid, 3, 'name')));
  await expect.poll(menu).not.toBeNull();
  await userEvent.click(item('只看此值'));
  expect(filters()).toEqual([{ column: 'name', op: 'eq', values: ['螺栓 M8'] }]);
  await frame();
  expect(status()).toContain('共 2 行');
  await grid.rerender({ filters: [] });
  grid.handle.activate('r0', 'name');
  grid.handle.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
  expect(filters()).toEqual([{ column: 'name', op: 'ne', values: ['不锈钢板', '铝型材'] }]);
  await frame();
  expect(status()).toContain('共 6 行');
  expect(cellElement(grid, 1, 'name')?.textContent).toBe('螺栓 M8');
  grid.handle.activate('r2', 'name');
  await userEvent.keyboard('{Control>}{Shift>}x{/Shift}{/Control}');
  expect(filters()).toEqual([{ column: 'name', op: 'ne', values: ['不锈钢板', '铝型材', '螺栓 M8'] }]);
});

test('grid 49 filter by cell value: an empty cell filters for emptiness, a set for its value, an unfilterable column says so', async () => {
  const rows = lines(4).map((row, index) => (index === 1 ? { ...row, unit: 'kg', due: null } : row));
  const { shown: grid, filters } = await filtered(rows);
  grid.handle.activate('r1', 'due');
  grid.handle.focus();
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  expect(filters()).toEqual([{ column: 'due', op: 'empty', values: [] }]);
  grid.handle.activate('r1', 'unit');
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  expect(filters().at(-1)).toEqual({ column: 'unit', op: 'in', values: ['kg'] });
  grid.handle.activate('r1', 'amount');
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  expect(grid.notices.at(-1)).toBe('所选单元格的列不能按值筛选');
});

test('grid 51 filter chips: each filter is named, the hidden rows are counted, one or all can be cleared', async () => {
  const { shown: grid, filters } = await filtered(lines(10));
  expect(chips()).toEqual([]);
  const present: FilterRequest[] = [
    { column: 'unit', op: 'in', values: ['pcs'] },
    { column: 'qty', op: 'between', values: ['2', '4'] },
  ];
  await grid.rerender({ filters: present });
  expect(chips()).toEqual(['单位 属于 件', '数量 介于 2 和 4']);
  expect(status()).toContain('共 3 行筛选隐藏 7 行');
  await userEvent.click(need(document.querySelector('[aria-label="去掉筛选：数量 介于 2 和 4"]')));
  expect(filters()).toEqual([{ column: 'unit', op: 'in', values: ['pcs'] }]);
  await userEvent.click(
    need([...document.querySelectorAll('button')].find((button) => button.textContent === '清除全部筛选')),
  );
  expect(filters()).toEqual([]);
  await frame();
  expect(chips()).toEqual([]);
});
