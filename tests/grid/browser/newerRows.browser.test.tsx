// Newer values under the user's hands: replaced rows, rows of a server, changes of others, another density.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import {
  changedColumns,
  createArraySource,
  createCellMarks,
  createLiveFeed,
  createPagedSource,
  Grid,
  gridCounters,
} from '#grid';
import type { Root } from 'react-dom/client';
import { draft, line, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellText, frame, mount, show } from '#tests/grid/support/orders.tsx';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';
import { rowsInView, scrollerOf, wideColumns, wideRow } from '#tests/grid/support/wide.tsx';
import type { Wide } from '#tests/grid/support/wide.tsx';

let mounted: { root: Root; host: HTMLElement } | null = null;
let shown: Shown | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
  shown?.unmount();
  shown = null;
});
const host = (): HTMLElement => need(mounted).host;

test('grid 1 client rows with stable ids: newer rows with the same ids keep focus, range, scroll and the open editor, and rewrite only what differs', async () => {
  const rows = lines(500);
  const { source, editing } = draft(rows);
  shown = await show({ source, editing });
  const { handle, box, element } = shown;
  handle.scrollToIndex(100);
  handle.activate('r103', 'qty');
  handle.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const place = handle.position();
  gridCounters.reset();
  editing.reset(rows.map((row) => (row.id === 'r104' ? { ...row, note: '加急' } : { ...row })));
  await frame();
  await frame();
  expect(gridCounters.cellsWritten).toBe(1);
  expect(cellText(shown, 105, 'note')).toBe('加急');
  expect({ ...handle.position() }).toEqual(place);
  expect(document.activeElement).toBe(box);
  handle.edit('r103', 'note');
  await userEvent.keyboard('改名');
  editing.rebase(rows.toReversed());
  await frame();
  await frame();
  expect(box.value).toContain('改名');
  expect(element.querySelector('[data-scroller]')?.scrollTop).toBe(place.topRow * 32);
});

test('grid 2 server window: the thumb in the middle of a million rows asks for two blocks at most; rows of the place it came from stay in view until it rests, skeletons until the answer (findings 2, 5.22)', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) => {
      asked.push(offset);
      const answer = {
        rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at)),
        total: { value: 1_000_000, exact: true },
      };
      return new Promise((resolve) => {
        if (asked.length === 1) resolve(answer);
        else answers.push(() => resolve(answer));
      });
    },
  });
  mounted = await mount(<Grid label="大表" columns={wideColumns(30)} source={source} rowNumbers />);
  await frame();
  scrollerOf(host()).scrollTop = 2_000_000;
  await frame();
  // Where one is stands beside the thumb while rows race past, and goes when they rest.
  const tip = (): HTMLElement => need(host().querySelector<HTMLElement>('[data-place]'));
  const states = (): unknown[] => rowsInView(host()).map(({ element }) => element.dataset['state']);
  expect(tip().hidden).toBe(false);
  expect(tip().textContent).toMatch(/^第 (499|500),\d{3} 行，共 1,000,000 行\n1-0 · 1-1 · 1-2$/);
  expect([rowsInView(host())[0]?.number, new Set(states())]).toEqual([1, new Set(['loaded'])]);
  await frame();
  expect(asked.length).toBeLessThanOrEqual(3);
  await expect.poll(() => tip().hidden).toBe(true);
  expect(new Set(states())).toEqual(new Set(['loading']));
  expect(rowsInView(host()).at(-1)?.bottom).toBeGreaterThan(500);
  for (const answer of answers) answer();
  await frame();
  await frame();
  expect(rowsInView(host())[2]?.element.textContent).toContain(`${rowsInView(host())[2]?.number}-3`);
  source.dispose();
});

test('grid 7 live add, update, remove by id, batched: 1,000 changes touch only changed cells in view; an open editor keeps its text', async () => {
  const rows = lines(10_000);
  const { source, editing } = draft(rows);
  shown = await show({ source, editing });
  const feed = createLiveFeed({ source, idOf: (row) => row.id });
  shown.handle.edit('r2', 'note');
  await userEvent.keyboard('正在录入');
  await frame();
  gridCounters.reset();
  for (let index = 0; index < 1_000; index++)
    feed.push({ put: [{ ...need(source.rowOf(`r${index * 7}`)), price: `${index}.5` }] });
  await frame();
  await frame();
  // Of r0, r7, r14 … only three are in view, and of each only the price.
  expect(gridCounters.cellsWritten).toBe(3);
  expect([
    cellText(shown, 8, 'price'),
    cellText(shown, 15, 'price'),
    shown.box.value.includes('正在录入'),
  ]).toEqual(['1.5', '2.5', true]);
  feed.push({ remove: ['r0', 'r1'], put: [line({ id: 'n1', name: '新行' })] });
  await frame();
  await frame();
  expect(source.count().value).toBe(9_999);
  expect(source.rowAt(9_998)?.name).toBe('新行');
  expect(shown.box.value).toContain('正在录入');
});

test('grid 8 flash, mark remotely changed cells: a cell changed by others is marked for its time, silently, and says so when it is visited', async () => {
  const source = createArraySource({ rows: lines(50), idOf: (row) => row.id });
  const marks = createCellMarks({ seconds: 0.7 });
  shown = await show({ source, marks });
  const feed = createLiveFeed({ source, idOf: (row) => row.id, marks, columns: () => lineColumns });
  feed.push({ put: [{ ...need(source.rowOf('r3')), qty: '77' }] });
  await frame();
  await frame();
  const marked = (): string[] =>
    [...need(shown).element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')]
      .filter((cell) => getComputedStyle(cell).animationName !== 'none')
      .map((cell) => cell.textContent);
  expect(marked()).toEqual(['77']);
  expect(shown.element.querySelector('[aria-live]')).toBeNull();
  shown.handle.activate('r3', 'qty');
  expect(shown.box.getAttribute('aria-label')).toContain('刚被更新');
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  expect(marked()).toEqual([]);
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  await expect.poll(marked, { timeout: 5_000 }).toEqual([]);
  expect(marks.size()).toBe(0);
});

test('grid 8 flash, mark remotely changed cells: rows a server sends again with another value are marked in that cell only', async () => {
  const columns = wideColumns(8);
  let price = '10';
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) =>
      Promise.resolve({
        rows: Array.from({ length: limit }, (_, at) => {
          const row = wideRow(offset + at, 8);
          return row.id === 'r2' ? { ...row, values: row.values.with(4, price) } : row;
        }),
        total: { value: 400, exact: true },
      }),
  });
  const marks = createCellMarks();
  source.onReplaced((before, after) => marks.mark(after.id, changedColumns(columns, before, after)));
  mounted = await mount(<Grid label="列表" columns={columns} source={source} marks={marks} rowNumbers />);
  await frame();
  price = '12';
  source.refreshVisible(['r2']);
  await frame();
  await frame();
  await frame();
  const marked = [...host().querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')].filter(
    (cell) => getComputedStyle(cell).animationName !== 'none',
  );
  expect(marked.map((cell) => cell.textContent)).toEqual(['12']);
  marks.clear();
  source.dispose();
});

test('grid 12 unknown total, refined later: the first row in view stays while the count grows and becomes exact', async () => {
  let total = { value: 400, exact: false };
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) =>
      Promise.resolve({ rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at)), total }),
  });
  mounted = await mount(<Grid label="未知总数" columns={wideColumns(8)} source={source} rowNumbers />);
  await frame();
  scrollerOf(host()).scrollTop = 250 * 32 + 7;
  await frame();
  await frame();
  const before = rowsInView(host())[0];
  for (const next of [
    { value: 90_000, exact: false },
    { value: 600_000, exact: true },
  ]) {
    total = next;
    source.refreshVisible();
    await frame();
    await frame();
    await frame();
    expect([rowsInView(host())[0]?.number, rowsInView(host())[0]?.top]).toEqual([
      before?.number,
      before?.top,
    ]);
  }
  expect(source.count()).toEqual({ value: 600_000, exact: true });
  expect(scrollerOf(host()).scrollHeight).toBeGreaterThan(3_000_000);
  source.dispose();
});

test('grid 120 density levels: three row heights, the same rows and elements, the first row stays', async () => {
  const { source, editing } = draft(lines(300));
  shown = await show({ source, editing, rowHeight: 32 });
  shown.handle.scrollToIndex(50);
  await frame();
  const element = need(shown.element.querySelector('[role=row] [role=gridcell]'));
  for (const [rowHeight, density] of [
    [28, 'compact'],
    [40, 'wide'],
    [32, 'standard'],
  ] as const) {
    await shown.rerender({ rowHeight });
    const rows = rowsInView(shown.element);
    expect([
      rows[0]?.number,
      rows.every((row) => Math.abs(row.bottom - row.top - rowHeight) < 0.01 || row.top < 0),
    ]).toEqual([51, true]);
    expect(need(shown.element.querySelector('[data-density]')).getAttribute('data-density')).toBe(density);
    expect(element.isConnected).toBe(true);
  }
});
