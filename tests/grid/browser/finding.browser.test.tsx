// Searching the cells, and choosing filter values from what there is.
import { pinyin } from 'pinyin-pro';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPagedSource } from '#grid';
import type { FilterRequest } from '#grid';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const readings = () =>
  Promise.resolve((character: string): readonly string[] =>
    pinyin(character, { multiple: true, toneType: 'none', type: 'array' }),
  );

const bar = (): HTMLElement | null => document.querySelector('[role=search]');
const count = (): string => bar()?.querySelector('[role=status]')?.textContent ?? '';

/** What is marked on the page, the hit one stands on last. */
function marked(): string[] {
  return ['grid-found', 'grid-found-now'].flatMap((name) =>
    [...need(CSS.highlights.get(name))].map((range) => (range as Range).toString()),
  );
}

async function typed(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.poll(bar).not.toBeNull();
  await userEvent.type(need(bar()?.querySelector('input')), text);
}

test('grid 46 quick search: hits are marked and counted; F3 and Shift+F3 walk them around the end', async () => {
  shown = await show({ ...draft(lines(12)), readings });
  shown.handle.activate('r0', 'code');
  shown.handle.focus();
  await typed('螺栓');
  await expect.poll(count).toBe('2 处');
  await expect.poll(marked).toEqual(['螺栓', '螺栓']);
  await userEvent.keyboard('{Enter}');
  expect(shown.handle.position()).toMatchObject({ activeRowId: 'r2', activeColumn: 'name' });
  await userEvent.keyboard('{F3}');
  await expect.poll(() => shown?.handle.position().activeRowId).toBe('r7');
  await userEvent.keyboard('{F3}');
  await expect.poll(() => shown?.handle.position().activeRowId).toBe('r2');
  await userEvent.keyboard('{Shift>}{F3}{/Shift}');
  await expect.poll(() => shown?.handle.position().activeRowId).toBe('r7');
  await userEvent.keyboard('{Escape}');
  expect(bar()).toBeNull();
  await expect.poll(marked).toEqual([]);
  await expect.poll(() => document.activeElement).toBe(shown.box);
});

test('grid 46 quick search: marks follow the scroll without touching a cell; pinyin finds Chinese', async () => {
  shown = await show({ ...draft(lines(5_000)), readings });
  shown.handle.activate('r0', 'code');
  shown.handle.focus();
  await typed('bxg');
  await expect.poll(count).toBe('1,000 处');
  await expect.poll(() => marked().length).toBeGreaterThan(1);
  shown.handle.scrollToIndex(4_000);
  await expect
    .poll(() =>
      [...need(CSS.highlights.get('grid-found'))].every((range) =>
        document.contains((range as Range).startContainer),
      ),
    )
    .toBe(true);
  await expect.poll(() => new Set(marked())).toEqual(new Set(['不锈钢']));
  expect(need(cellElement(shown, 4_001, 'name')).childNodes).toHaveLength(1);
});

test('grid 46 quick search: the walk goes on through rows that are not loaded yet', async () => {
  const rows = lines(6_000).map((row, index) => ({ ...row, note: index === 5_300 ? '急件' : '' }));
  const source = createPagedSource<Line>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) =>
      Promise.resolve({
        rows: rows.slice(offset, offset + limit),
        total: { value: rows.length, exact: true },
      }),
  });
  shown = await show({ source });
  await expect.poll(() => cellElement(need(shown), 1, 'code')?.textContent).toBe('M001');
  shown.handle.activate('r0', 'code');
  shown.handle.focus();
  await typed('急件');
  await expect.poll(count).toBe('0 处（已加载）');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown?.handle.position().activeRowId, { timeout: 5_000 }).toBe('r5300');
  await expect.poll(marked).toEqual(['急件']);
  source.dispose();
});

test('grid 46 quick search: the search of the page is marked in the cells and walked by F3 from the grid', async () => {
  shown = await show({ ...draft(lines(6)), searchText: '' });
  shown.handle.activate('r0', 'code');
  shown.handle.focus();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): void => void heard.push(event.key);
  document.addEventListener('keydown', listen);
  await userEvent.keyboard('{F3}');
  document.removeEventListener('keydown', listen);
  expect(heard).toEqual(['F3']);
  await shown.rerender({ searchText: 'M003' });
  await expect.poll(marked).toEqual(['M003']);
  await userEvent.keyboard('{F3}');
  await expect.poll(() => shown?.handle.position().activeRowId).toBe('r2');
});

test('grid 48 pinyin search: the choices of a cell are found by the first letters too', async () => {
  shown = await show({ ...draft(lines(3)), readings });
  shown.handle.activate('r0', 'unit');
  shown.handle.focus();
  await userEvent.keyboard('ji');
  await expect
    .poll(() => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent))
    .toEqual(['件']);
  await userEvent.keyboard('{Escape}');
});

test('grid 44 set filter: values with counts of the rows the other filters let through; blank is an entry', async () => {
  const rows = lines(10).map((row, index) => ({
    ...row,
    unit: index < 3 ? 'kg' : index === 9 ? null : 'pcs',
  }));
  let sent: readonly FilterRequest[] = [];
  const grid = await show({
    ...draft(rows),
    filters: [],
    onFiltersChange: (filters) => {
      sent = filters;
      void grid.rerender({ filters });
    },
  });
  shown = grid;
  const listed = (): string[] =>
    [...document.querySelectorAll('[role=dialog] [role=group] label')].map((label) => label.textContent);
  const open = async (): Promise<void> => {
    await userEvent.click(need(document.querySelector('[aria-label="筛选单位"]')));
    await expect.poll(() => listed().length).toBeGreaterThan(0);
  };
  await open();
  expect(listed()).toEqual(['件6', '千克3', '（空白）1']);
  await userEvent.click(
    need([...document.querySelectorAll('[role=dialog] [role=group] input[type=checkbox]')].at(2)),
  );
  expect(sent).toEqual([{ column: 'unit', op: 'empty', values: [] }]);
  await userEvent.click(
    need([...document.querySelectorAll('[role=dialog] [role=group] input[type=checkbox]')].at(1)),
  );
  expect(sent).toEqual([{ column: 'unit', op: 'in', values: ['', 'kg'] }]);
  await frame();
  expect(document.querySelector('[role=status]')?.textContent).toContain('共 4 行');
  await userEvent.keyboard('{Escape}');
  await grid.rerender({ filters: [{ column: 'qty', op: 'le', values: ['5'] }] });
  await open();
  expect(listed()).toEqual(['件2', '千克3']);
});

test('grid 44 set filter: 100,000 different values scroll, of which a screenful exists; pinyin narrows them', async () => {
  const rows = lines(100_000).map((row, index) => ({
    ...row,
    note: index === 77_777 ? '不锈钢' : `备注 ${index}`,
  }));
  const columns = lineColumns.map((column) =>
    column.id === 'note' ? { ...column, filter: 'set' as const, width: 120 } : column,
  );
  shown = await show({
    ...draft(rows, columns),
    columns,
    filters: [],
    onFiltersChange: () => undefined,
    readings,
  });
  await userEvent.click(need(document.querySelector('[aria-label="筛选备注"]')));
  const list = (): HTMLElement => need(document.querySelector<HTMLElement>('[role=dialog] [role=group]'));
  await expect.poll(() => list().getAttribute('aria-label')).toContain('100000');
  expect(list().querySelectorAll('label').length).toBeLessThan(30);
  list().scrollTop = list().scrollHeight;
  await expect.poll(() => list().textContent).toContain('备注 99999');
  await userEvent.type(need(document.querySelector('[aria-label="查找选项"]')), 'bxg');
  await expect
    .poll(() => [...list().querySelectorAll('label')].map((label) => label.textContent))
    .toEqual(['不锈钢1']);
});

test('grid 44 set filter: all values, or all that were found, are chosen and let go at once (findings 2, 5.17)', async () => {
  const sent: (readonly string[] | undefined)[] = [];
  const onFiltersChange = (filters: readonly FilterRequest[]): void => void sent.push(filters[0]?.values);
  const values = ['kg', 't', '个'].map((value) => ({ value, label: value, count: 1 }));
  const distinct = ({ search }: { search: string }) =>
    Promise.resolve(values.filter(({ value }) => value.includes(search)));
  const units = (chosen: readonly string[]): FilterRequest[] =>
    chosen.length === 0 ? [] : [{ column: 'unit', op: 'in', values: chosen }];
  const all = (): HTMLElement => need(document.querySelector<HTMLElement>('[role=dialog] label'));
  for (const chosen of [[], ['t'], ['kg', 't', '个']]) {
    shown = await show({ ...draft(lines(3)), filters: units(chosen), onFiltersChange, distinct });
    await userEvent.click(need(document.querySelector('[aria-label="筛选单位"]')));
    await expect.poll(() => document.querySelectorAll('[role=dialog] [role=group] label').length).toBe(3);
    expect(all().textContent).toBe('全选');
    await userEvent.click(all());
    await userEvent.keyboard('{Escape}');
    shown.unmount();
  }
  expect(sent).toEqual([['kg', 't', '个'], ['kg', 't', '个'], undefined]);
});

test('grid 44 set filter: values of rows on a server are asked for with the other filters and the search', async () => {
  const asked: unknown[] = [];
  shown = await show({
    ...draft(lines(3)),
    filters: [
      { column: 'qty', op: 'gt', values: ['1'] },
      { column: 'unit', op: 'in', values: ['kg'] },
    ],
    onFiltersChange: () => undefined,
    distinct: ({ column, filters, search }) => {
      asked.push([column, filters, search]);
      return Promise.resolve(
        Array.from({ length: 20 }, (_, index) => ({
          value: `u${index}`,
          label: `单位 ${index}`,
          count: index,
        })),
      );
    },
  });
  await userEvent.click(need(document.querySelector('[aria-label="筛选单位"]')));
  await expect.poll(() => document.querySelectorAll('[role=dialog] label')[2]?.textContent).toBe('单位 00');
  await userEvent.type(need(document.querySelector('[aria-label="查找选项"]')), '9');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual([
    ['unit', [{ column: 'qty', op: 'gt', values: ['1'] }], ''],
    ['unit', [{ column: 'qty', op: 'gt', values: ['1'] }], '9'],
  ]);
});

test('grid 45 filter row: its boxes stand under their columns, pinned ones too, at any horizontal offset', async () => {
  shown = await show({ ...draft(lines(30)), filters: [], onFiltersChange: () => undefined });
  const scroller = need(shown.element.querySelector<HTMLElement>('[data-scroller]'));
  for (const left of [0, 137, 400]) {
    scroller.scrollLeft = left;
    await frame();
    for (const column of ['code', 'qty', 'due']) {
      const title = lineColumns.find((each) => each.id === column)?.title;
      const box = need(
        document.querySelector(`[aria-label="筛选${title}"]`)?.closest('[role=gridcell]'),
      ).getBoundingClientRect();
      const head = need(
        document.querySelector(`[role=columnheader][data-column=${column}]`),
      ).getBoundingClientRect();
      expect([box.left, box.right]).toEqual([head.left, head.right]);
    }
  }
});

test('grid 44 set filter: without the filter row each title opens its own, by one click or from its menu, and shows that it filters (findings 2, 5.17)', async () => {
  let filters: readonly FilterRequest[] = [];
  const base = draft(lines(12));
  // A head of 90 pixels and less has its menu only.
  const columns = lineColumns.map((column) => ({ ...column, width: Math.max(column.width ?? 0, 120) }));
  shown = await show({
    ...base,
    columns,
    filterRow: false,
    filters,
    onFiltersChange: (next) => (filters = next),
  });
  const grid = shown;
  expect(grid.element.querySelector('[role=row][aria-label="筛选"]')).toBeNull();
  const titled = (column: string): HTMLElement =>
    need(grid.element.querySelector<HTMLElement>(`[role=columnheader][data-column=${column}]`));
  const funnel = (column: string): HTMLElement =>
    need(titled(column).querySelector('[data-control][aria-label^="筛选"]'));
  await userEvent.hover(titled('qty'));
  await userEvent.click(funnel('qty'));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('筛选数量');
  await userEvent.keyboard('>3{Enter}');
  expect(filters).toEqual([{ column: 'qty', op: 'gt', values: ['3'] }]);
  await grid.rerender({ filters });
  expect(funnel('qty').dataset['on']).toBe('true');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  await userEvent.hover(titled('unit'));
  await userEvent.click(funnel('unit'));
  await expect
    .poll(() => document.querySelector('[role=dialog][aria-label="筛选单位"] label')?.textContent)
    .toBeTruthy();
});
