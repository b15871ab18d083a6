// Scrolling: nothing is created, nothing commits, every row can be reached.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { createArraySource, createPagedSource, Grid, gridCounters } from '#grid';
import type { GridColumn } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';

interface Row {
  id: string;
  values: string[];
}
const columns: GridColumn<Row>[] = Array.from({ length: 30 }, (_, index) => ({
  id: `c${index}`,
  title: `列 ${index + 1}`,
  width: 90 + (index % 4) * 20,
  pin: index === 0 ? 'start' : index === 29 ? 'end' : null,
  align: index % 3 === 0 ? 'end' : 'start',
  read: (row) => row.values[index] ?? null,
  text: (value) => String(value ?? ''),
}));
const row = (index: number): Row => ({
  id: `r${index}`,
  values: columns.map((_, column) => `${index + 1}-${column}`),
});

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const scroller = (): HTMLElement => {
  const found = mounted?.host.querySelector<HTMLElement>('[data-scroller]');
  if (!found) throw new Error('no scroller');
  return found;
};
const shownRows = (): HTMLElement[] =>
  [...(mounted?.host.querySelectorAll<HTMLElement>('[role=row]:not([hidden]) > * > [role=rowheader]') ?? [])]
    .map((cell) => cell.closest<HTMLElement>('[role=row]'))
    .filter((element) => element !== null)
    .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')));
const numbers = (): number[] =>
  shownRows().map((element) => Number(element.querySelector('[role=rowheader]')?.textContent));
/** Row numbers whose box is inside the body, top first. */
const visibleNumbers = (): number[] => {
  const body = shownRows()[0]?.closest('[role=rowgroup]')?.getBoundingClientRect();
  return shownRows()
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return body !== undefined && box.bottom > body.top + 1 && box.top < body.bottom - 1;
    })
    .map((element) => Number(element.querySelector('[role=rowheader]')?.textContent));
};

async function wheel(deltaY: number): Promise<void> {
  const box = scroller().getBoundingClientRect();
  const frameBox = window.frameElement?.getBoundingClientRect();
  await cdp().send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    x: box.left + 300 + (frameBox?.left ?? 0),
    y: box.top + 200 + (frameBox?.top ?? 0),
    deltaX: 0,
    deltaY,
  });
  await frame();
}

test('grid 15 DOM recycling (no node creation while scrolling): scrolling 100,000 rows by 30 columns creates and removes no element and commits nothing', async () => {
  const source = createArraySource({
    rows: Array.from({ length: 100_000 }, (_, index) => row(index)),
    idOf: (one) => one.id,
  });
  mounted = await mount(<Grid label="大表" columns={columns} source={source} rowNumbers />);
  const element = scroller();
  element.scrollTop = 400;
  await frame();
  let nodes = 0;
  const observer = new MutationObserver((records) => {
    for (const record of records) nodes += record.addedNodes.length + record.removedNodes.length;
  });
  observer.observe(mounted.host, { childList: true, subtree: true });
  gridCounters.reset();
  for (let step = 0; step < 40; step++) {
    element.scrollTop += step % 5 === 0 ? 30_000 : 96;
    await frame();
    expect(visibleNumbers()[0]).toBe(Math.floor(element.scrollTop / 32) + 1);
  }
  for (let step = 0; step < 20; step++) {
    element.scrollLeft += 60;
    await frame();
  }
  observer.disconnect();
  expect(nodes).toBe(0);
  expect(gridCounters.commits).toBe(0);
  expect(gridCounters.nodesCreated).toBe(0);
  expect(gridCounters.cellsWritten).toBeGreaterThan(1_000);
  for (const shown of shownRows()) {
    const index = Number(shown.querySelector('[role=rowheader]')?.textContent);
    for (const cell of shown.querySelectorAll<HTMLElement>('[role=gridcell]')) {
      const box = cell.getBoundingClientRect();
      if (
        box.right > element.getBoundingClientRect().left + 200 &&
        box.left < element.getBoundingClientRect().right - 200
      ) {
        expect(cell.textContent).toBe(`${index}-${Number(cell.getAttribute('aria-colindex')) - 2}`);
      }
    }
  }
});

test('grid 17 row counts beyond the browser height limit: of ten million rows Ctrl+End shows the last, a wheel notch moves three, the thumb reaches the middle', async () => {
  const source = createPagedSource<Row>({
    query: null,
    idOf: (one) => one.id,
    load: ({ offset, limit }) =>
      Promise.resolve({
        rows: Array.from({ length: Math.min(limit, 10_000_000 - offset) }, (_, index) => row(offset + index)),
        total: { value: 10_000_000, exact: true },
      }),
  });
  mounted = await mount(<Grid label="千万行" columns={columns} source={source} rowNumbers />);
  await frame();
  mounted.host.querySelector('textarea')?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await frame();
  await frame();
  expect(numbers().at(-1)).toBe(10_000_000);
  expect(visibleNumbers().at(-1)).toBe(10_000_000);
  expect(shownRows().at(-1)?.textContent).toContain('10000000-');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await frame();
  expect(visibleNumbers()[0]).toBe(1);
  await wheel(120);
  expect(visibleNumbers()[0]).toBe(4);
  await wheel(120);
  expect(visibleNumbers()[0]).toBe(7);
  await wheel(-120);
  expect(visibleNumbers()[0]).toBe(4);
  scroller().scrollTop = 2_000_000;
  await frame();
  await frame();
  expect(Math.abs((visibleNumbers()[0] ?? 0) - 5_000_000)).toBeLessThan(20);
  const before = visibleNumbers()[0] ?? 0;
  await wheel(120);
  expect(visibleNumbers()[0]).toBe(before + 3);
  source.dispose();
});

test('grid 19 pinned columns without jitter: head, pinned and free columns stand in one line at any horizontal offset', async () => {
  const source = createArraySource({
    rows: Array.from({ length: 500 }, (_, index) => row(index)),
    idOf: (one) => one.id,
  });
  mounted = await mount(<Grid label="对齐" columns={columns} source={source} rowNumbers />);
  for (const left of [0, 37, 512, 1400]) {
    scroller().scrollLeft = left;
    await frame();
    const first = shownRows()[3];
    for (const cell of first?.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])') ?? []) {
      const head = mounted.host.querySelector(
        `[role=columnheader][aria-colindex="${cell.getAttribute('aria-colindex')}"]`,
      );
      const area = cell.getBoundingClientRect();
      const inView =
        area.right > scroller().getBoundingClientRect().left &&
        area.left < scroller().getBoundingClientRect().right;
      if (inView) expect(Math.abs((head?.getBoundingClientRect().left ?? 0) - area.left)).toBeLessThan(0.5);
    }
    const pinned = mounted.host.querySelector('[data-column=c29]')?.getBoundingClientRect();
    expect(
      Math.abs((pinned?.right ?? 0) - scroller().getBoundingClientRect().left - scroller().clientWidth),
    ).toBeLessThan(0.5);
  }
});

test('grid 21 scroll to cell: a cell asked for is brought fully into view, beside the pinned columns', async () => {
  const source = createArraySource({
    rows: Array.from({ length: 5_000 }, (_, index) => row(index)),
    idOf: (one) => one.id,
  });
  mounted = await mount(<Grid label="定位" columns={columns} source={source} rowNumbers />);
  mounted.host.querySelector('textarea')?.focus();
  await userEvent.keyboard('{End}{ArrowLeft}{PageDown}{Home}{ArrowRight}');
  await frame();
  const active = [...mounted.host.querySelectorAll<HTMLElement>('[aria-hidden] div')].find(
    (box) => getComputedStyle(box).borderTopWidth === '2px' && box.offsetWidth > 0,
  );
  const box = active?.getBoundingClientRect();
  const pinned = mounted.host.querySelector('[data-column=c0]')?.getBoundingClientRect();
  expect(box?.left).toBeGreaterThanOrEqual((pinned?.right ?? 0) - 0.5);
  expect(mounted.host.querySelector('textarea')?.getAttribute('aria-label')).toContain('列 2');
});

test('grid 22 scroll and focus restoration: a grid hidden and shown again, or mounted anew with its place, stands where it was', async () => {
  const source = createArraySource({
    rows: Array.from({ length: 5_000 }, (_, index) => row(index)),
    idOf: (one) => one.id,
  });
  mounted = await mount(
    <Grid
      label="位置"
      columns={columns}
      source={source}
      rowNumbers
      initialPosition={{ topRow: 1_234, topOffset: 10, left: 300, activeRowId: 'r1240', activeColumn: 'c5' }}
    />,
  );
  expect(visibleNumbers()[0]).toBe(1_235);
  expect(scroller().scrollLeft).toBe(300);
  expect(mounted.host.querySelector('textarea')?.getAttribute('aria-label')).toContain('第 1241 行');
  mounted.host.style.display = 'none';
  await frame();
  mounted.host.style.display = '';
  await frame();
  await frame();
  expect(visibleNumbers()[0]).toBe(1_235);
});

test('grid 9 loading and block error states with retry: a block that cannot be loaded offers a retry in its rows without moving the scroll', async () => {
  let broken = true;
  const source = createPagedSource<Row>({
    query: null,
    idOf: (one) => one.id,
    load: ({ offset, limit }) =>
      broken && offset > 0
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({
            rows: Array.from({ length: limit }, (_, index) => row(offset + index)),
            total: { value: 1_000, exact: true },
          }),
  });
  mounted = await mount(<Grid label="重试" columns={columns} source={source} rowNumbers />);
  scroller().scrollTop = 300 * 32;
  await frame();
  await frame();
  const retry = [...mounted.host.querySelectorAll<HTMLElement>('[role=gridcell]')].find(
    (cell) => cell.textContent === '加载失败，点击重试',
  );
  expect(retry).toBeDefined();
  broken = false;
  const at = visibleNumbers()[0];
  if (retry) await userEvent.click(retry);
  await frame();
  await frame();
  expect(visibleNumbers()[0]).toBe(at);
  expect(
    shownRows().find((element) => element.querySelector('[role=rowheader]')?.textContent === String(at))
      ?.textContent,
  ).toContain(`${at}-`);
  source.dispose();
});

test('grid 114 ARIA grid: assistive technology finds absolute counts, indexes and the visual order of rows', async () => {
  const source = createArraySource({
    rows: Array.from({ length: 5_000 }, (_, index) => row(index)),
    idOf: (one) => one.id,
  });
  mounted = await mount(<Grid label="订单" columns={columns} source={source} rowNumbers />);
  const table = mounted.host.querySelector('[role=grid]');
  expect([
    table?.getAttribute('aria-label'),
    table?.getAttribute('aria-rowcount'),
    table?.getAttribute('aria-colcount'),
  ]).toEqual(['订单', '5001', '31']);
  scroller().scrollTop = 10_007;
  await frame();
  const track = mounted.host.querySelector('[role=grid] > [role=rowgroup]:has(> [role=none] > [role=row])');
  await expect
    .poll(() => {
      const owned = (track?.getAttribute('aria-owns') ?? '')
        .split(' ')
        .map((id) => Number(document.getElementById(id)?.getAttribute('aria-rowindex')));
      return owned.length > 10 && owned.every((index, at) => at === 0 || index === (owned[at - 1] ?? 0) + 1)
        ? owned[0]
        : null;
    })
    .toBe(314);
});
