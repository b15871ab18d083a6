// Columns as people arrange them: widths, order, groups, pins, the chooser, titles and texts that are cut off.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { GridCommand, GridView } from '#grid';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { head, need, point, stageOf } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(
  props: Partial<Parameters<typeof show>[0]> = {},
  rows = lines(6),
): Promise<{ grid: Shown; view: () => GridView }> {
  const views: GridView[] = [];
  const grid = await show({
    ...draft(rows),
    onViewChange: (view) => {
      views.push(view);
    },
    ...props,
  });
  shown = grid;
  return { grid, view: () => need(views.at(-1)) };
}

const order = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=columnheader][data-column]')]
    .sort((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
    .map((cell) => cell.dataset['column'] ?? '');
const groups = (): string[] =>
  [...document.querySelectorAll('[role=columnheader][aria-colspan]')].map(
    (cell) => `${cell.textContent} ${cell.ariaColSpan}`,
  );
const dialogLabels = (): string[] =>
  [...document.querySelectorAll('[role=dialog] label')].map((label) => label.textContent);

const grouped = lineColumns.map((column) => {
  if (['qty', 'price', 'amount'].includes(column.id))
    return { ...column, group: column.id === 'qty' ? ['交易', '数量'] : ['交易', '金额'] };
  return column.id === 'due' || column.id === 'urgent' ? { ...column, group: '要求' } : column;
});

test('grid 26 resize: columns that grow share the free room until the user sets a width; keys resize within the limits', async () => {
  const columns = lineColumns
    .slice(0, 3)
    .map((column) => (column.id === 'name' ? { ...column, grow: 1, minWidth: 60, maxWidth: 900 } : column));
  const { view } = await entry({ columns });
  await frame();
  const stage = need(document.querySelector('[data-scroller]')).clientWidth;
  const right = (): number =>
    Math.round(
      head('unit').getBoundingClientRect().right -
        need(document.querySelector('[data-scroller]')).getBoundingClientRect().left,
    );
  expect(right()).toBe(stage);
  head('name').focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await frame();
  expect(right()).toBe(stage - 8);
  head('unit').focus();
  for (let times = 0; times < 8; times++) await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(view().widths['unit']).toBeGreaterThanOrEqual(16);
  expect(head('unit').offsetWidth).toBe(40);
});

test('grid 27 autosize: fits title and widest value wherever the grid is scrolled to, also columns that are not drawn', async () => {
  const rows = lines(300).map((row, index) => ({
    ...row,
    note: index === 250 ? '一段相当长的备注文字，列宽要容纳它才算合适' : '短',
  }));
  const { grid, view } = await entry({}, rows);
  expect(grid.handle.runOnColumn('note', 'autosize')).toBe(true);
  const atTop = need(view().widths['note']);
  grid.handle.scrollToIndex(299);
  await frame();
  grid.handle.runOnColumn('note', 'autosize');
  expect(view().widths['note']).toBe(atTop);
  grid.handle.scrollToIndex(245);
  grid.handle.activate('r250', 'note');
  await frame();
  const cell = need(cellElement(grid, 251, 'note'));
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  expect(cell.clientWidth - cell.scrollWidth).toBeLessThan(40);
  grid.handle.runOnColumn('code', 'autosizeAll');
  await frame();
  const title = need(head('due').firstElementChild);
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
});

test('grid 28 reorder: Ctrl and arrows move the column, Ctrl+Z takes it back, the chooser moves by Alt and arrows', async () => {
  await entry();
  expect(order().slice(0, 4)).toEqual(['code', 'name', 'unit', 'qty']);
  head('unit').focus();
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  expect(order().slice(0, 4)).toEqual(['code', 'unit', 'name', 'qty']);
  expect(document.activeElement).toBe(head('unit'));
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  expect(order().slice(0, 3)).toEqual(['code', 'unit', 'name']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(order().slice(0, 3)).toEqual(['code', 'name', 'unit']);
  await userEvent.click(need(document.querySelector('[aria-label="选择显示的列"]')));
  const box = need(
    [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')].find(
      (label) => label.textContent === '数量',
    )?.control,
  );
  box.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order().slice(0, 4)).toEqual(['code', 'name', 'qty', 'unit']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order().slice(0, 4)).toEqual(['code', 'name', 'unit', 'qty']);
  await expect.poll(() => document.activeElement).toBe(box);
});

test('grid 29 user pin: pinned by the menu on either side; pins wider than the grid are shown unpinned, not dead', async () => {
  const { grid, view } = await entry();
  grid.handle.runOnColumn('qty', 'pinStart');
  grid.handle.runOnColumn('note', 'pinEnd');
  await frame();
  expect(order().slice(0, 2)).toEqual(['code', 'qty']);
  expect(order().at(-1)).toBe('note');
  const edge = need(document.querySelector('[data-scroller]')).getBoundingClientRect();
  expect(head('note').getBoundingClientRect().right).toBeLessThanOrEqual(edge.right);
  grid.element.style.width = '420px';
  await frame();
  await frame();
  const scroller = need(document.querySelector<HTMLElement>('[data-scroller]'));
  scroller.scrollLeft = 5_000;
  await frame();
  expect(head('note').getBoundingClientRect().right).toBeLessThanOrEqual(
    scroller.getBoundingClientRect().right,
  );
  expect(head('code').getBoundingClientRect().right).toBeLessThan(scroller.getBoundingClientRect().left + 60);
  grid.element.style.width = '1000px';
  await frame();
  await frame();
  expect(order().at(-1)).toBe('note');
  expect(view().pins['note']).toBe('end');
});

test('grid 30 header groups: levels stand over their columns, folding hides all but the first and keeps widths', async () => {
  const { view, grid } = await entry({ columns: grouped });
  expect(groups()).toEqual(['交易 3', '要求 2', '数量 1', '金额 2']);
  const box = (text: string): DOMRect =>
    need(
      [...document.querySelectorAll('[role=columnheader][aria-colspan]')].find(
        (cell) => cell.textContent === text,
      ),
    ).getBoundingClientRect();
  expect(box('交易').left).toBe(head('qty').getBoundingClientRect().left);
  expect(box('交易').right).toBe(head('amount').getBoundingClientRect().right);
  head('price').focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await userEvent.click(need(document.querySelector('[aria-label="折叠 交易"]')));
  expect(order()).toEqual(['code', 'name', 'unit', 'qty', 'due', 'urgent', 'note']);
  expect(view().collapsed).toEqual(['交易']);
  expect(grid.handle.runOnColumn('qty', 'expandGroup')).toBe(true);
  await frame();
  expect(order()).toContain('price');
  expect(head('price').offsetWidth).toBe(108);
});

test('grid 30 header groups: no move tears a married group, it goes as a whole or is passed', async () => {
  const { grid } = await entry({ columns: grouped, marriedGroups: ['交易'] });
  head('amount').focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(order()).toEqual(['code', 'name', 'unit', 'due', 'qty', 'price', 'amount', 'urgent', 'note']);
  head('amount').focus();
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  expect(order().slice(4, 7)).toEqual(['qty', 'amount', 'price']);
  head('urgent').focus();
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  expect(order()).toEqual(['code', 'name', 'unit', 'due', 'urgent', 'qty', 'amount', 'price', 'note']);
  grid.handle.runOnColumn('price', 'pinStart');
  await frame();
  expect(order().slice(0, 4)).toEqual(['code', 'qty', 'amount', 'price']);
});

test('grid 33 column chooser: search over groups and titles, show and hide by keyboard, required columns stay', async () => {
  const { grid, view } = await entry({ columns: grouped });
  grid.handle.run('columns');
  await expect.poll(dialogLabels).toHaveLength(9);
  const boxOf = (title: string): HTMLInputElement =>
    need(
      [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')].find((label) =>
        label.textContent.startsWith(title),
      )?.control,
    ) as HTMLInputElement;
  expect(boxOf('物料编码').disabled).toBe(true);
  await userEvent.type(need(document.querySelector('[aria-label="查找列"]')), '交易');
  expect(dialogLabels()).toEqual(['数量交易 / 数量', '单价交易 / 金额', '金额交易 / 金额']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(boxOf('单价'));
  await userEvent.keyboard(' ');
  expect(view().hidden).toEqual(['price']);
  expect(order()).not.toContain('price');
  await userEvent.click(
    need([...document.querySelectorAll('button')].find((button) => button.textContent === '恢复默认')),
  );
  expect(order()).toContain('price');
});

test('grid 35 column menu: by mouse, by key from head and cell, and from outside the same entries; features add theirs', async () => {
  const heard: unknown[] = [];
  const commands: GridCommand<Line>[] = [
    { name: 'about', title: '列说明', place: 'column', run: ({ column }) => heard.push(column) },
  ];
  const { grid, view } = await entry({ commands });
  const entries = (): string[] =>
    [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
  head('qty').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await expect.poll(entries).toContain('列说明');
  const byMouse = entries();
  await userEvent.keyboard('{Escape}');
  await expect.poll(entries).toEqual([]);
  grid.handle.activate('r1', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
  await expect.poll(entries).toEqual(byMouse);
  await userEvent.click(
    need([...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === '列说明')),
  );
  expect(heard).toEqual(['qty']);
  expect(grid.handle.runOnColumn('qty', 'sortDescending')).toBe(true);
  expect(view().sort).toEqual([{ column: 'qty', descending: true }]);
  expect(grid.handle.runOnColumn('code', 'hide')).toBe(false);
});

test('grid 38 truncation: the whole text is shown by keyboard too, only where it is cut; titles wrap where asked', async () => {
  const rows = lines(3).map((row, index) => ({
    ...row,
    note: index === 1 ? '这是一段放不进备注这一列的很长很长的文字，要看全' : '短',
  }));
  const columns = lineColumns.map((column) =>
    column.id === 'price' ? { ...column, title: '含税单价（本位币）' } : column,
  );
  const { grid } = await entry({ columns }, rows);
  const tip = (): string | null => {
    const element = document.querySelector<HTMLElement>('[role=tooltip]');
    return element && !element.hidden ? element.textContent : null;
  };
  grid.handle.activate('r1', 'note');
  grid.handle.focus();
  await expect.poll(tip).toContain('要看全');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(tip).toBeNull();
  point(need(cellElement(grid, 2, 'note')), 'pointerover');
  expect(need(cellElement(grid, 2, 'note')).title).toContain('要看全');
  point(need(cellElement(grid, 3, 'note')), 'pointerover');
  expect(need(cellElement(grid, 3, 'note')).title).toBe('');
  head('price').focus();
  await expect.poll(tip).toBe('含税单价（本位币）');
  await grid.rerender({ headWrap: true });
  const title = need(head('price').firstElementChild);
  expect(title.clientHeight).toBeGreaterThanOrEqual(28);
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
});

test('grid 39 row numbers: they count what is shown, stay apart from ids, and a click on one selects its row', async () => {
  const { grid } = await entry();
  grid.handle.runOnColumn('qty', 'sortDescending');
  await frame();
  expect(need(cellElement(grid, 1, 'qty')).textContent).toBe('6');
  const number = need(
    [...document.querySelectorAll('[role=rowheader]')].find((cell) => cell.textContent === '2'),
  );
  point(number, 'pointerdown');
  point(stageOf(grid), 'pointerup');
  await frame();
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toContain('单元格9');
  expect(grid.handle.position().activeRowId).toBe('r4');
});
