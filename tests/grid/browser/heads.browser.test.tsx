// The mouse on the heads of columns: widths, order, pins, sorting, their menu.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gridCounters } from '#grid';
import type { GridView } from '#grid';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import { head, need, point, pointOver } from '#tests/grid/support/pointer.ts';
import type { Draft } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';

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

test('grid 26 resize: dragging a column edge changes the width without a render until it ends; Esc takes it back', async () => {
  const views: GridView[] = [];
  const { shown: grid } = await entry(3, {
    onViewChange: (view) => {
      views.push(view);
    },
  });
  const edge = need(head('name').querySelector('[role=presentation]'));
  const before = head('unit').getBoundingClientRect().left;
  gridCounters.reset();
  point(edge, 'pointerdown');
  for (let step = 1; step <= 20; step++) point(edge, 'pointermove', step * 2);
  expect(gridCounters.commits).toBe(0);
  expect(head('unit').getBoundingClientRect().left - before).toBeGreaterThan(30);
  expect(need(cellElement(grid, 1, 'unit')).getBoundingClientRect().left).toBeCloseTo(
    head('unit').getBoundingClientRect().left,
    0,
  );
  const dragged = head('name').offsetWidth;
  point(edge, 'pointerup');
  await frame();
  expect(views.at(-1)?.widths).toEqual({ name: dragged });
  expect(head('name').offsetWidth).toBe(dragged);
  point(edge, 'pointerdown');
  point(edge, 'pointermove', 60);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await frame();
  expect(head('name').offsetWidth).toBe(dragged);
  expect(views).toHaveLength(1);
});

test('grid 27 autosize: a double click on the edge fits the column to its contents', async () => {
  const { source, editing } = await entry(3);
  editing.set([{ rowId: 'r1', column: 'note', value: '很长的备注'.repeat(6) }], '录入');
  await frame();
  need(head('note').querySelector('[role=presentation]')).dispatchEvent(
    new MouseEvent('dblclick', { bubbles: true }),
  );
  await frame();
  expect(head('note').offsetWidth).toBeGreaterThan(380);
  expect(source.count().value).toBe(3);
});

test('grid 28 reorder: dragging a head to another place reorders, into the pinned area pins', async () => {
  const views: GridView[] = [];
  await entry(3, {
    onViewChange: (view) => {
      views.push(view);
    },
  });
  point(head('qty'), 'pointerdown');
  point(head('qty'), 'pointermove', 0, 0, {
    ...pointOver(head('name')),
    clientX: head('name').getBoundingClientRect().left + 10,
  });
  point(head('qty'), 'pointerup');
  await frame();
  expect(views.at(-1)?.order.slice(0, 3)).toEqual(['code', 'qty', 'name']);
  point(head('price'), 'pointerdown');
  point(head('price'), 'pointermove', 0, 0, {
    ...pointOver(head('code')),
    clientX: head('code').getBoundingClientRect().left + 10,
  });
  point(head('price'), 'pointerup');
  await frame();
  expect(views.at(-1)?.pins).toMatchObject({ price: 'start', code: 'start' });
  expect(head('price').getBoundingClientRect().left).toBeLessThan(head('code').getBoundingClientRect().left);
});

test('grid 40 multi-column sort: clicking heads sorts, Ctrl adds with visible order, the third click clears', async () => {
  const views: GridView[] = [];
  await entry(3, {
    onViewChange: (view) => {
      views.push(view);
    },
  });
  await userEvent.click(head('name'));
  await userEvent.keyboard('{Control>}');
  await userEvent.click(head('qty'));
  await userEvent.keyboard('{/Control}');
  expect(views.at(-1)?.sort).toEqual([
    { column: 'name', descending: false },
    { column: 'qty', descending: false },
  ]);
  expect(head('name').textContent).toContain('1');
  expect(head('qty').textContent).toContain('2');
  expect(head('qty').getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(head('qty'));
  expect(views.at(-1)?.sort).toEqual([{ column: 'qty', descending: true }]);
  await userEvent.click(head('qty'));
  expect(views.at(-1)?.sort).toEqual([]);
});

test('grid 35 column menu: by keyboard it hides a column, the chooser brings it back', async () => {
  await entry(3);
  head('code').focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(head('unit'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => document.querySelector('[role=menu]')?.textContent).toContain('隐藏此列');
  await userEvent.click(
    need([...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === '隐藏此列')),
  );
  await frame();
  expect(document.querySelector('[role=columnheader][data-column=unit]')).toBeNull();
  await userEvent.click(need(document.querySelector('[aria-label="选择显示的列"]')));
  await userEvent.click(
    need([...document.querySelectorAll('label')].find((item) => item.textContent === '单位')?.control),
  );
  await frame();
  expect(head('unit')).toBeTruthy();
});
