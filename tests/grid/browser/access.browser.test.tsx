// The grid without a mouse, without colours, without sight, and on a touch screen.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { FilterRequest } from '#grid';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, mount, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { head, need } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const button = (text: string): HTMLElement =>
  need([...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent === text));
const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';

test('grid 114 ARIA grid: a row is one element also with columns pinned at both sides, its cells in the order of the columns', async () => {
  shown = await show({
    ...draft(lines(40)),
    rowSelection: 'multiple',
    view: { pins: { code: 'start', note: 'end' } },
  });
  await frame();
  const grid = need(document.querySelector('[role=grid]'));
  expect(grid.getAttribute('aria-rowcount')).toBe('41');
  expect(grid.getAttribute('aria-colcount')).toBe('11');
  const row = need(cellElement(shown, 3, 'qty')?.closest('[role=row]'));
  expect(row.getAttribute('aria-rowindex')).toBe('4');
  const cells = [...row.querySelectorAll('[aria-colindex]')].filter((cell) => !(cell as HTMLElement).hidden);
  const indexes = cells.map((cell) => Number(cell.getAttribute('aria-colindex')));
  expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
  expect(new Set(indexes).size).toBe(indexes.length);
  expect(need(cellElement(shown, 3, 'note')?.closest('[role=row]'))).toBe(row);
  shown.handle.scrollToIndex(30);
  await frame();
  expect(need(cellElement(shown, 31, 'qty')?.closest('[role=row]')).getAttribute('aria-rowindex')).toBe('32');
});

test('grid 115 announcements: every move tells column, value and state; results of filters are told politely', async () => {
  let filters: readonly FilterRequest[] = [];
  const grid = await show({
    ...draft(lines(30)),
    filters,
    onFiltersChange: (next) => {
      filters = next;
      void grid.rerender({ filters });
    },
  });
  shown = grid;
  grid.handle.activate('r0', 'code');
  grid.handle.focus();
  const said: string[] = [];
  for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowDown}']) {
    await userEvent.keyboard(key);
    said.push(grid.box.getAttribute('aria-label') ?? '');
  }
  expect(said).toEqual([
    '物料名称，第 1 行，不锈钢板，只读',
    '单位，第 1 行，件',
    '数量，第 1 行，1',
    '数量，第 2 行，2',
  ]);
  expect(document.activeElement).toBe(grid.box);
  await userEvent.keyboard('-5{Enter}');
  grid.handle.activate('r1', 'qty');
  expect(grid.box.getAttribute('aria-label')).toContain('错误：数量不能为负');
  grid.handle.activate('r0', 'name');
  grid.handle.run('filterByValue');
  await expect.poll(status).toContain('共 6 行');
  expect(need(document.querySelector('[role=status]')).getAttribute('aria-live') ?? 'polite').toBe('polite');
});

test('grid 116 keyboard: the key sheet lists every command; a key pressed there calls the command from then on', async () => {
  let kept: Readonly<Record<string, readonly string[]>> = {};
  const made = draft(lines(4));
  const grid = await show({
    ...made,
    onKeysChange: (keys) => {
      kept = keys;
      void grid.rerender({ keys });
    },
  });
  shown = grid;
  grid.handle.activate('r1', 'qty');
  grid.handle.focus();
  const open = async (): Promise<void> => {
    await userEvent.keyboard('{Control>}{F1}{/Control}');
    await expect.poll(() => document.querySelector('[role=dialog][aria-label="表格快捷键"]')).not.toBeNull();
  };
  await open();
  const keysOf = (title: string): HTMLElement =>
    need(
      [...document.querySelectorAll('[role=dialog] dt')]
        .find((entry) => entry.textContent === title)
        ?.parentElement?.querySelector<HTMLElement>('dd button'),
    );
  const listed = [...document.querySelectorAll('[role=dialog] dt')].map((entry) => entry.textContent);
  expect(listed).toEqual(
    expect.arrayContaining([
      '编辑单元格',
      '在上方插入行',
      '删除行',
      '撤销',
      '查找',
      '只看此值',
      '按屏幕显示导出 Excel',
    ]),
  );
  expect(keysOf('向下填充').textContent).toBe('Ctrl+D');
  keysOf('复制行').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(keysOf('复制行').textContent).toBe('Ctrl+D');
  expect(keysOf('向下填充').textContent).toBe('未设置');
  expect(kept).toEqual({ duplicateRows: ['mod+D'], fillDown: [] });
  await userEvent.click(button('关闭'));
  grid.handle.focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await frame();
  expect(made.source.rows()).toHaveLength(5);
  await open();
  await userEvent.click(button('恢复默认'));
  expect(kept).toEqual({});
});

test('grid 116 keyboard: sorting, filtering, menus and choosing columns are reached from a cell without a mouse', async () => {
  const grid = await show({
    ...draft(lines(6)),
    filters: [],
    onFiltersChange: (filters) => void grid.rerender({ filters }),
  });
  shown = grid;
  grid.handle.activate('r0', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
  await expect.poll(() => document.activeElement?.textContent).toBe('升序');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await frame();
  expect(cellElement(grid, 1, 'qty')?.textContent).toBe('6');
  grid.handle.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  await userEvent.keyboard('{Escape}');
  grid.handle.focus();
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  await expect.poll(status).toContain('共 1 行');
});

test('grid 117 no keyboard trap: Esc and then Tab leaves the grid in both directions', async () => {
  const before = document.createElement('input');
  document.body.append(before);
  shown = await show({ ...draft(lines(3)) });
  const after = await mount(<input aria-label="after" />);
  shown.handle.activate('r0', 'qty');
  shown.handle.focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(shown.box);
  await userEvent.keyboard('5{Escape}{Escape}{Tab}');
  await frame();
  expect(shown.element.contains(document.activeElement) && document.activeElement === shown.box).toBe(false);
  shown.handle.focus();
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  await frame();
  expect(document.activeElement).not.toBe(shown.box);
  after.root.unmount();
  after.host.remove();
  before.remove();
});

test('grid 118 forced colours: the active cell, selected rows, ranges and marks are drawn by lines, not by grounds alone', async () => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  shown = await show({
    ...draft(lines(6)),
    rowSelection: 'multiple',
    initialSelection: ['r2'],
    formats: [{ column: 'qty', tone: 'red', applies: (row) => row.qty === '2' }],
  });
  shown.handle.activate('r0', 'qty');
  shown.handle.focus();
  await frame();
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const active = need(
    [...document.querySelectorAll<HTMLElement>('[class*=active]')].find((box) => box.offsetWidth > 0),
  );
  expect(Number.parseFloat(getComputedStyle(active).borderTopWidth)).toBeGreaterThanOrEqual(2);
  const row = need(cellElement(shown, 3, 'qty')?.closest('[role=row]'));
  expect(getComputedStyle(row).outlineStyle).toBe('solid');
  expect(getComputedStyle(need(cellElement(shown, 2, 'qty'))).borderLeftStyle).toBe('double');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await frame();
  const range = need(
    [...document.querySelectorAll<HTMLElement>('[class*=range]')].find((box) => box.offsetWidth > 0),
  );
  expect(Number.parseFloat(getComputedStyle(range).borderTopWidth)).toBeGreaterThanOrEqual(1);
  head('qty').focus();
  expect(getComputedStyle(head('qty')).outlineStyle).not.toBe('none');
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
});
