// Few elements for any number of rows and columns, never an empty view, exact at every zoom.
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { createArraySource, createPagedSource, Grid, gridCounters } from '#grid';
import type { GridColumn } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';
import {
  bodyRows,
  rowsInView,
  scrollerOf,
  wideColumns,
  wideRow,
  wideRows,
} from '#tests/grid/support/wide.tsx';
import type { Wide } from '#tests/grid/support/wide.tsx';

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;

test('grid 13 row virtualisation: a hundred or ten million rows have the same few elements', async () => {
  const counts: number[] = [];
  for (const count of [100, 100_000, 10_000_000]) {
    const source = createPagedSource<Wide>({
      query: null,
      idOf: (row) => row.id,
      load: ({ offset, limit }) =>
        Promise.resolve({
          rows: Array.from({ length: Math.min(limit, count - offset) }, (_, at) => wideRow(offset + at)),
          total: { value: count, exact: true },
        }),
    });
    mounted = await mount(<Grid label="行数" columns={wideColumns(30)} source={source} rowNumbers />);
    await frame();
    counts.push(bodyRows(host()).length);
    mounted.root.unmount();
    mounted.host.remove();
    source.dispose();
  }
  mounted = null;
  const visible = Math.ceil(560 / 32);
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  expect(counts[0]).toBeLessThanOrEqual(visible + 1);
});

test('grid 14 column virtualisation incl. grouped headers: of 500 columns only those in view have cells, heads and group titles', async () => {
  const columns = wideColumns(500).map((column, index) => ({
    ...column,
    group: `组 ${Math.floor(index / 10)}`,
  }));
  const source = createArraySource({ rows: wideRows(200, 500), idOf: (row) => row.id });
  mounted = await mount(<Grid label="宽表" columns={columns} source={source} rowNumbers />);
  const cellsPerRow = (): number => need(bodyRows(host())[0]).querySelectorAll('[role=gridcell]').length;
  expect(cellsPerRow()).toBeLessThan(16);
  expect(host().querySelectorAll('[role=columnheader][data-column]').length).toBeLessThan(80);
  scrollerOf(host()).scrollLeft = 30_000;
  await frame();
  gridCounters.reset();
  scrollerOf(host()).scrollLeft += 300;
  await frame();
  expect(gridCounters.nodesCreated).toBe(0);
  expect(gridCounters.cellsWritten).toBeLessThan(18 * 5);
  expect(host().querySelectorAll('[role=columnheader][data-column]').length).toBeLessThan(80);
  const area = scrollerOf(host()).getBoundingClientRect();
  const heads = [...host().querySelectorAll<HTMLElement>('[role=columnheader][data-column]')].map((head) =>
    head.getBoundingClientRect(),
  );
  const covered = heads
    .filter((box) => box.right > area.left && box.left < area.right)
    .reduce((sum, box) => sum + Math.min(box.right, area.right) - Math.max(box.left, area.left), 0);
  expect(covered).toBeGreaterThan(area.width - 120);
  const first = need(rowsInView(host())[0]);
  for (const cell of first.element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])'))
    expect(cell.textContent).toBe(`1-${Number(cell.getAttribute('aria-colindex')) - 2}`);
});

test('grid 16 no white flash on thumb drag: a screen per frame, and before each paint the rows of that place cover the view', async () => {
  const source = createArraySource({ rows: wideRows(50_000, 12), idOf: (row) => row.id });
  mounted = await mount(<Grid label="快速拖动" columns={wideColumns(12)} source={source} rowNumbers />);
  const scroller = scrollerOf(host());
  const seen: boolean[] = [];
  for (let step = 1; step <= 40; step++) {
    scroller.scrollTop = step * (step % 3 === 0 ? 1_300 : 528);
    // The callback runs after the scroll event of this frame and before its paint.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const rows = rowsInView(host());
        const first = Math.floor(scroller.scrollTop / 32) + 1;
        seen.push(
          rows[0]?.number === first &&
            rows.every(
              (row, at) =>
                row.number === first + at &&
                (at === 0 || Math.abs(row.top - (rows[at - 1]?.bottom ?? 0)) < 0.5),
            ) &&
            (rows[0]?.top ?? 1) <= 0 &&
            (rows.at(-1)?.bottom ?? 0) >= scroller.clientHeight - 33 - 1 &&
            rows.every((row) => row.element.textContent.includes(`${row.number}-2`)),
        );
        resolve();
      });
    });
  }
  expect(seen).toEqual(seen.map(() => true));
});

test('grid 23 sub-pixel exactness at zoom 80-175 %: heads stand over their cells, rows take whole device pixels', async () => {
  const source = createArraySource({ rows: wideRows(500), idOf: (row) => row.id });
  mounted = await mount(<Grid label="缩放" columns={wideColumns(30)} source={source} rowNumbers />);
  try {
    for (const ratio of [0.8, 0.9, 1.1, 1.25, 1.5, 1.75]) {
      await cdp().send('Emulation.setDeviceMetricsOverride', {
        width: 1280,
        height: 800,
        deviceScaleFactor: ratio,
        mobile: false,
      });
      await expect.poll(() => Math.abs(devicePixelRatio - ratio) < 0.01).toBe(true);
      host().style.width = `${1000 + Math.round(ratio * 10)}px`;
      scrollerOf(host()).scrollLeft = 333;
      scrollerOf(host()).scrollTop = 1_111;
      await frame();
      await frame();
      const row = need(rowsInView(host())[3]);
      for (const cell of row.element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')) {
        const head = need(
          host().querySelector(`[role=columnheader][aria-colindex="${cell.getAttribute('aria-colindex')}"]`),
        ).getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        expect(Math.abs(head.left - box.left) * ratio).toBeLessThan(0.5);
        expect(Math.abs(head.right - box.right) * ratio).toBeLessThan(0.5);
      }
      const height = (row.bottom - row.top) * ratio;
      expect(Math.abs(height - Math.round(height))).toBeLessThan(0.02);
      // The browser draws a border of one pixel with at least one device pixel.
      expect(getComputedStyle(row.element).borderBottomWidth).toBe('1px');
    }
  } finally {
    await cdp().send('Emulation.clearDeviceMetricsOverride');
  }
});

test('the points of prices stand under each other whatever decimals they have, also of those scrolled to later (findings 2, 5.16)', async () => {
  const prices = ['12.50', '3.1234', '700', '1,024.125', '0.9'];
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `${index}`,
    price: index === 150 ? '8.123456' : (prices[index % prices.length] ?? ''),
  }));
  const columns: GridColumn<{ id: string; price: string }>[] = [
    {
      id: 'price',
      title: '单价',
      width: 160,
      align: 'end',
      decimals: true,
      read: (row) => row.price,
      text: (value) => String(value),
    },
  ];
  mounted = await mount(
    <Grid
      label="单价"
      columns={columns}
      source={createArraySource({ rows, idOf: (row) => row.id })}
      rowNumbers
    />,
  );
  await frame();
  expect(spread(host())).toBeLessThan(2);
  scrollerOf(host()).scrollTop = 145 * 32;
  await frame();
  await frame();
  expect(host().textContent).toContain('8.123456');
  expect(spread(host()), 'with six decimals among them').toBeLessThan(2);
});

/** How far apart the digits before the points end, in px. */
function spread(element: HTMLElement): number {
  const ends = bodyRows(element).map((row) => {
    const nodes = [...need(row.querySelector('[role=gridcell]')).childNodes];
    const text = need(nodes.find((node) => node.nodeType === Node.TEXT_NODE));
    const shown = text.textContent ?? '';
    const point = shown.indexOf('.');
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, point === -1 ? shown.length : point);
    return range.getBoundingClientRect().right;
  });
  return Math.max(...ends) - Math.min(...ends);
}
