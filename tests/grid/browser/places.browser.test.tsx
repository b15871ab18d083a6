// Where the user is and what is meant: cells brought into view, places kept over a reload, everything selected.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Activity, createRef, StrictMode } from 'react';
import { createArraySource, createPagedSource, Grid } from '#grid';
import type { GridHandle, GridPosition } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';
import { rowsInView, scrollerOf, wideColumns, wideRow, wideRows } from '#tests/grid/support/wide.tsx';
import type { Wide } from '#tests/grid/support/wide.tsx';

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;
const label = (): string => host().querySelector('textarea')?.getAttribute('aria-label') ?? '';
const ring = (): DOMRect =>
  need(
    [...host().querySelectorAll<HTMLElement>('[aria-hidden] div')].find(
      (box) => getComputedStyle(box).borderTopWidth === '2px' && box.offsetWidth > 0,
    ),
  ).getBoundingClientRect();

test('grid 21 scroll to cell: from anywhere to anywhere the whole cell with its ring stands clear of head, totals and pinned columns', async () => {
  const handle = createRef<GridHandle>();
  const source = createArraySource({ rows: wideRows(5_000), idOf: (row) => row.id });
  mounted = await mount(
    <Grid
      label="定位"
      columns={wideColumns(30)}
      source={source}
      rowNumbers
      handleRef={handle}
      totals={{ label: '合计', texts: {} }}
    />,
  );
  handle.current?.focus();
  for (const [row, column] of [
    [4_000, 14],
    [3, 2],
    [4_999, 28],
    [2_500, 1],
    [0, 15],
    [2_501, 14],
  ] as const) {
    handle.current?.activate(`r${row}`, `c${column}`);
    await frame();
    const box = ring();
    const area = scrollerOf(host()).getBoundingClientRect();
    const start = need(host().querySelector('[data-column=c0]')).getBoundingClientRect().right;
    const end = need(host().querySelector('[data-column=c29]')).getBoundingClientRect().left;
    expect(label()).toContain(`${row + 1}-${column}`);
    expect(box.left).toBeGreaterThanOrEqual(start - 0.5);
    expect(box.right).toBeLessThanOrEqual(end + 0.5);
    expect(box.top).toBeGreaterThanOrEqual(area.top + 32 - 0.5);
    expect(box.bottom).toBeLessThanOrEqual(area.top + scrollerOf(host()).clientHeight - 32 + 0.5);
  }
});

test('grid 22 scroll and focus restoration: after a reload the first row is found by its id, with active cell and ranges', async () => {
  const handle = createRef<GridHandle>();
  const grid = (rows: readonly Wide[], place?: GridPosition) => (
    <Grid
      label="位置"
      columns={wideColumns(30)}
      source={createArraySource({ rows, idOf: (row) => row.id })}
      rowNumbers
      handleRef={handle}
      {...(place ? { initialPosition: place } : {})}
    />
  );
  mounted = await mount(grid(wideRows(3_000)));
  scrollerOf(host()).scrollTop = 700 * 32 + 9;
  await frame();
  handle.current?.focus();
  handle.current?.activate('r705', 'c3');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
  const place: GridPosition = JSON.parse(JSON.stringify(need(handle.current).position()));
  expect([place.topRowId, place.topOffset, place.ranges]).toEqual([
    'r700',
    9,
    [{ anchorRowId: 'r705', anchorColumn: 'c3', headRowId: 'r707', headColumn: 'c4' }],
  ]);
  mounted.root.unmount();
  mounted.host.remove();
  // Meanwhile fifty rows have come before them.
  const fresh = Array.from({ length: 50 }, (_, at): Wide => ({ id: `new${at}`, values: [`新 ${at}`] }));
  mounted = await mount(grid([...fresh, ...wideRows(3_000)], place));
  await frame();
  const first = need(rowsInView(host())[0]);
  expect([first.number, Math.round(first.top)]).toEqual([751, -9]);
  expect(label()).toContain('706-3');
  expect(need(handle.current).position().ranges).toEqual(place.ranges);
});

test('grid 22 scroll and focus restoration: rows of a server are found again as soon as they are loaded', async () => {
  const handle = createRef<GridHandle>();
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) =>
      Promise.resolve({
        rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at - 3)),
        total: { value: 10_000, exact: true },
      }),
  });
  const place: GridPosition = {
    topRow: 4_000,
    topRowId: 'r4000',
    topOffset: 5,
    left: 120,
    activeRowId: 'r4004',
    activeColumn: 'c5',
    ranges: [],
  };
  mounted = await mount(
    <Grid
      label="位置"
      columns={wideColumns(30)}
      source={source}
      rowNumbers
      handleRef={handle}
      initialPosition={place}
    />,
  );
  await expect.poll(() => rowsInView(host())[0]?.number).toBe(4_004);
  expect([Math.round(rowsInView(host())[0]?.top ?? 0), scrollerOf(host()).scrollLeft]).toEqual([-5, 120]);
  expect(label()).toContain('4005-5');
  source.dispose();
});

test('grid 11 select all incl. unloaded rows: the caller gets the question and the exceptions; another filter releases it', async () => {
  const told: { ids: number; all: boolean; except: readonly string[] }[] = [];
  const notices: string[] = [];
  const source = createPagedSource<Wide, { filter: string; sort: string }>({
    query: { filter: '', sort: '' },
    idOf: (row) => row.id,
    load: ({ offset, limit }) =>
      Promise.resolve({
        rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at)),
        total: { value: 50_000, exact: true },
      }),
  });
  mounted = await mount(
    <Grid
      label="全选"
      columns={wideColumns(8)}
      source={source}
      rowSelection="multiple"
      onSelectionChange={(ids, all, except) => told.push({ ids: ids.length, all, except })}
      notify={(message) => notices.push(message)}
    />,
  );
  await frame();
  await userEvent.click(need(host().querySelector('[data-head] [role=checkbox]')));
  expect([told.at(-1)?.all, told.at(-1)?.except]).toEqual([true, []]);
  host().querySelector('textarea')?.focus();
  await userEvent.keyboard('{ArrowDown} {ArrowDown}{ArrowDown} ');
  expect(told.at(-1)?.except).toEqual(['r1', 'r3']);
  const status = (): string => need(host().querySelector('[role=status]')).textContent;
  await expect.poll(status).toContain('49,998');
  source.ask({ filter: '', sort: 'amount' });
  await frame();
  await frame();
  expect([told.at(-1)?.all, notices]).toEqual([true, []]);
  source.ask({ filter: '华东', sort: 'amount' });
  await frame();
  await frame();
  expect([told.at(-1)?.all, told.at(-1)?.except, notices]).toEqual([
    false,
    [],
    ['筛选条件变了，已取消“全选”'],
  ]);
  source.dispose();
});

test('grid 22 scroll and focus restoration: kept in a hidden tab, the grid comes back where it was', async () => {
  const source = createArraySource({ rows: wideRows(5_000), idOf: (one) => one.id });
  const page = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      <Activity mode={mode}>
        <div style={{ height: '100%' }}>
          <Grid label="页签" columns={wideColumns(30)} source={source} rowNumbers />
        </div>
      </Activity>
    </StrictMode>
  );
  mounted = await mount(page('visible'));
  scrollerOf(host()).scrollTop = 64_000;
  scrollerOf(host()).scrollLeft = 200;
  await frame();
  expect(rowsInView(host())[0]?.number).toBe(2_001);
  mounted.root.render(page('hidden'));
  await frame();
  await frame();
  mounted.root.render(page('visible'));
  await frame();
  await frame();
  expect(rowsInView(host())[0]?.number).toBe(2_001);
  expect(scrollerOf(host()).scrollLeft).toBe(200);
  scrollerOf(host()).scrollTop += 96;
  await frame();
  expect(rowsInView(host())[0]?.number).toBe(2_004);
});
