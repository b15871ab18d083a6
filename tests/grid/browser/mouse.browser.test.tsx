// The mouse on cells and filters: ranges, filling, filtering, choosing rows, opening.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gridCounters } from '#grid';
import type { FilterRequest } from '#grid';
import { draft, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import { head, need, point, pointOver, stageOf } from '#tests/grid/support/pointer.ts';
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

test('grid 61 cell ranges: dragging over cells selects a range and the status bar sums it', async () => {
  const { shown: grid } = await entry(6);
  point(need(cellElement(grid, 1, 'qty')), 'pointerdown');
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(need(cellElement(grid, 3, 'qty'))));
  point(stageOf(grid), 'pointerup');
  await expect.poll(() => grid.element.querySelector('[role=status]')?.textContent).toContain('求和6');
  expect(grid.element.querySelector('[role=status]')?.textContent).toContain('平均2');
});

test('grid 79 fill handle: it continues numbers, dates and repeats texts as one step', async () => {
  const { source, editing, shown: grid } = await entry(6);
  grid.handle.activate('r0', 'qty');
  grid.handle.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await frame();
  point(need(grid.element.querySelector('[data-fill-handle]')), 'pointerdown');
  editing.set(
    [
      { rowId: 'r2', column: 'qty', value: '50' },
      { rowId: 'r3', column: 'qty', value: '50' },
    ],
    '录入',
  );
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(need(cellElement(grid, 5, 'qty'))));
  point(stageOf(grid), 'pointerup');
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(source.rowOf('r3')?.amount).toBe('10');
  editing.undo();
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2', '50', '50', '5', '6']);
});

test('grid 45 filter row: it sends what was typed after a pause, Esc clears, sets apply at once', async () => {
  const sent: (readonly FilterRequest[])[] = [];
  const { shown: grid } = await entry(3, {
    filters: [],
    onFiltersChange: (filters) => {
      sent.push(filters);
      void grid.rerender({ filters });
    },
  });
  const box = need(document.querySelector<HTMLInputElement>('[aria-label="筛选物料名称"]'));
  await userEvent.type(box, '不锈钢');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual([{ column: 'name', op: 'contains', values: ['不锈钢'] }]);
  expect(document.activeElement).toBe(box);
  const quantity = need(document.querySelector<HTMLInputElement>('[aria-label="筛选数量"]'));
  await userEvent.type(quantity, '>=5{Enter}');
  expect(sent.at(-1)).toEqual([
    { column: 'name', op: 'contains', values: ['不锈钢'] },
    { column: 'qty', op: 'ge', values: ['5'] },
  ]);
  await userEvent.type(box, '{Escape}');
  expect(sent.at(-1)).toEqual([{ column: 'qty', op: 'ge', values: ['5'] }]);
  await userEvent.click(need(document.querySelector('[aria-label="筛选单位"]')));
  await userEvent.click(
    need(
      [...document.querySelectorAll<HTMLLabelElement>('[role=dialog] label')].find((item) =>
        item.textContent.startsWith('千克'),
      )?.control,
    ),
  );
  expect(sent.at(-1)).toEqual([
    { column: 'qty', op: 'ge', values: ['5'] },
    { column: 'unit', op: 'in', values: ['kg'] },
  ]);
  await grid.rerender({ filters: [] });
  expect(quantity.value).toBe('');
});

test('grid 59 row selection: rows are chosen by their boxes: one, a span with Shift, all that match', async () => {
  const chosen: [readonly string[], boolean][] = [];
  const { shown: grid } = await entry(6, {
    rowSelection: 'multiple',
    onSelectionChange: (ids, all) => {
      chosen.push([ids, all]);
    },
  });
  const boxOf = (row: number): Element =>
    need(
      [...grid.element.querySelectorAll('[role=row]')]
        .find((element) => element.querySelector('[role=rowheader]')?.textContent === String(row))
        ?.querySelector('[role=rowheader] + [role=gridcell]'),
    );
  point(boxOf(2), 'pointerdown');
  point(boxOf(4), 'pointerdown', 0, 0, { shiftKey: true });
  await frame();
  expect(chosen.at(-1)).toEqual([['r1', 'r2', 'r3'], false]);
  expect(grid.element.querySelectorAll('[role=row][aria-selected=true]')).toHaveLength(3);
  const all = need(grid.element.querySelector<HTMLElement>('[role=checkbox]'));
  expect(all.getAttribute('aria-checked')).toBe('mixed');
  await userEvent.click(all);
  expect(chosen.at(-1)).toEqual([[], false]);
  await userEvent.click(all);
  expect(chosen.at(-1)?.[1]).toBe(true);
  expect(all.getAttribute('aria-checked')).toBe('true');
});

test('a click on a link opens, a double click on a row of a list opens it', async () => {
  const opened: string[] = [];
  const made = draft(lines(3));
  const columns = [
    {
      id: 'code',
      title: '编码',
      width: 140,
      read: (row: { code: string | null }) => row.code,
      text: String,
      onOpen: (row: { id: string }) => {
        opened.push(row.id);
      },
    },
    { id: 'name', title: '名称', width: 160, read: (row: { name: string | null }) => row.name, text: String },
  ];
  shown = await show({
    source: made.source,
    columns,
    onOpenRow: (row) => {
      opened.push(`row ${row.id}`);
    },
  });
  const link = need(cellElement(shown, 2, 'code'));
  await userEvent.click(link, { position: { x: 20, y: 10 } });
  expect(opened).toEqual(['r1']);
  await userEvent.click(link, { position: { x: 120, y: 10 } });
  expect(opened).toEqual(['r1']);
  await userEvent.dblClick(need(cellElement(shown, 3, 'name')));
  expect(opened.at(-1)).toBe('row r2');
});

test('grid 43 typed filters: a list the client holds is sorted and filtered by the grid itself', async () => {
  const made = draft(lines(12));
  shown = await show({ source: made.source, filters: [], onFiltersChange: () => undefined });
  await userEvent.click(head('qty'));
  await userEvent.click(head('qty'));
  await frame();
  expect(cellElement(shown, 1, 'qty')?.textContent).toBe('12');
  await shown.rerender({ filters: [{ column: 'qty', op: 'le', values: ['3'] }] });
  expect(cellElement(shown, 1, 'qty')?.textContent).toBe('3');
  expect(shown.element.querySelector('[role=status]')?.textContent).toContain('共 3 行');
});

test('clicking into the filter row takes over what was being typed', async () => {
  const { source, shown: grid } = await entry(3, { filters: [], onFiltersChange: () => undefined });
  grid.handle.activate('r0', 'note');
  grid.handle.focus();
  await userEvent.keyboard('写到一半');
  await userEvent.click(need(document.querySelector('[aria-label="筛选物料名称"]')));
  expect(source.rowOf('r0')?.note).toBe('写到一半');
});

test('grid 24 deferral of slow cells: rich cells show their text at once and React contents when scrolling has settled', async () => {
  const made = draft(lines(300));
  const columns = [
    { id: 'code', title: '编码', width: 140, read: (row: { code: string | null }) => row.code, text: String },
    {
      id: 'act',
      title: '操作',
      width: 100,
      cell: 'rich' as const,
      read: (row: { id: string }) => row.id,
      text: () => '查看',
      rich: (value: unknown) => <b>{`审核 ${String(value)}`}</b>,
    },
  ];
  shown = await show({ source: made.source, columns });
  await expect.poll(() => shown?.element.querySelectorAll('b').length).toBeGreaterThan(5);
  expect(cellElement(shown, 1, 'act')?.querySelector('b')?.textContent).toBe('审核 r0');
  const scroller = need(shown.element.querySelector<HTMLElement>('[data-scroller]'));
  gridCounters.reset();
  scroller.scrollTop = 3_200;
  await frame();
  expect(gridCounters.commits).toBe(0);
  expect(cellElement(shown, 105, 'act')?.dataset['mounted']).toBeUndefined();
  await expect
    .poll(() => shown && cellElement(shown, 105, 'act')?.querySelector('b')?.textContent)
    .toBe('审核 r104');
});
