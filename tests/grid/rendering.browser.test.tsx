// Rows on the page: few elements for any number of them, newer values under the user's hands, pinned and tall rows.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { createArraySource, createCellMarks, createLiveFeed, createPagedSource, Grid, gridCounters } from '#grid';
import type { GridColumn } from '#grid';
import type { Root } from 'react-dom/client';
import { cellText, draft, frame, line, lines, mount, show } from './support/orders.tsx';
import type { Shown } from './support/orders.tsx';
import { need } from './support/pointer.ts';
import { bodyRows, rowsInView, scrollerOf, wideColumns, wideRow, wideRows } from './support/wide.tsx';
import type { Wide } from './support/wide.tsx';

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

test('1 client rows with stable ids: newer rows with the same ids keep focus, range, scroll and the open editor, and rewrite only what differs', async () => {
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

test('2 server window: the thumb in the middle of a million rows asks for two blocks at most and shows skeletons meanwhile', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) => {
      asked.push(offset);
      const answer = { rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at)), total: { value: 1_000_000, exact: true } };
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
  await frame();
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(rowsInView(host()).map(({ element }) => element.dataset['state'])).toEqual(rowsInView(host()).map(() => 'loading'));
  expect(rowsInView(host()).at(-1)?.bottom).toBeGreaterThan(500);
  for (const answer of answers) answer();
  await frame();
  await frame();
  expect(rowsInView(host())[2]?.element.textContent).toContain(`${rowsInView(host())[2]?.number}-3`);
  source.dispose();
});

test('7 live add, update, remove by id, batched: 1,000 changes touch only changed cells in view; an open editor keeps its text', async () => {
  const rows = lines(10_000);
  const { source, editing } = draft(rows);
  shown = await show({ source, editing });
  const feed = createLiveFeed({ source, idOf: (row) => row.id });
  shown.handle.edit('r2', 'note');
  await userEvent.keyboard('正在录入');
  await frame();
  gridCounters.reset();
  for (let index = 0; index < 1_000; index++) feed.push({ put: [{ ...need(source.rowOf(`r${index * 7}`)), price: `${index}.5` }] });
  await frame();
  await frame();
  // Of r0, r7, r14 … only three are in view, and of each only the price.
  expect(gridCounters.cellsWritten).toBe(3);
  expect([cellText(shown, 8, 'price'), cellText(shown, 15, 'price'), shown.box.value.includes('正在录入')]).toEqual(['1.5', '2.5', true]);
  feed.push({ remove: ['r0', 'r1'], put: [line({ id: 'n1', name: '新行' })] });
  await frame();
  await frame();
  expect(source.count().value).toBe(9_999);
  expect(source.rowAt(9_998)?.name).toBe('新行');
  expect(shown.box.value).toContain('正在录入');
});

test('8 flash, mark remotely changed cells: a cell changed by others is marked for its time, silently, and says so when it is visited', async () => {
  const source = createArraySource({ rows: lines(50), idOf: (row) => row.id });
  const marks = createCellMarks({ seconds: 0.7 });
  shown = await show({ source, marks });
  const { columns } = { columns: (await import('./support/orders.tsx')).lineColumns };
  const feed = createLiveFeed({ source, idOf: (row) => row.id, marks, columns: () => columns });
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
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  expect(marked()).toEqual([]);
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  await expect.poll(marked, { timeout: 5_000 }).toEqual([]);
  expect(marks.size()).toBe(0);
});

test('12 unknown total, refined later: the first row in view stays while the count grows and becomes exact', async () => {
  let total = { value: 400, exact: false };
  const source = createPagedSource<Wide>({
    query: null,
    idOf: (row) => row.id,
    load: ({ offset, limit }) => Promise.resolve({ rows: Array.from({ length: limit }, (_, at) => wideRow(offset + at)), total }),
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
    expect([rowsInView(host())[0]?.number, rowsInView(host())[0]?.top]).toEqual([before?.number, before?.top]);
  }
  expect(source.count()).toEqual({ value: 600_000, exact: true });
  expect(scrollerOf(host()).scrollHeight).toBeGreaterThan(3_000_000);
  source.dispose();
});

test('13 row virtualisation: a hundred or ten million rows have the same few elements', async () => {
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

test('14 column virtualisation incl. grouped headers: of 500 columns only those in view have cells, heads and group titles', async () => {
  const columns = wideColumns(500).map((column, index) => ({ ...column, group: `组 ${Math.floor(index / 10)}` }));
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
  const heads = [...host().querySelectorAll<HTMLElement>('[role=columnheader][data-column]')].map((head) => head.getBoundingClientRect());
  const covered = heads
    .filter((box) => box.right > area.left && box.left < area.right)
    .reduce((sum, box) => sum + Math.min(box.right, area.right) - Math.max(box.left, area.left), 0);
  expect(covered).toBeGreaterThan(area.width - 120);
  const first = need(rowsInView(host())[0]);
  for (const cell of first.element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])'))
    expect(cell.textContent).toBe(`1-${Number(cell.getAttribute('aria-colindex')) - 2}`);
});

test('16 no white flash on thumb drag: a screen per frame, and before each paint the rows of that place cover the view', async () => {
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
            rows.every((row, at) => row.number === first + at && (at === 0 || Math.abs(row.top - (rows[at - 1]?.bottom ?? 0)) < 0.5)) &&
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

const story = (index: number): string => `第 ${index + 1} 条：` + '客户要求更换密封件并附检验报告，'.repeat((index * 7) % 5);
const wrapColumns: GridColumn<Wide>[] = [
  ...wideColumns(2, false),
  { id: 'story', title: '说明', width: 200, wrap: true, read: (row) => row.values[2] ?? null, text: (value) => String(value ?? '') },
];
const storyRows = (count: number): Wide[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, values: [`${index}`, '', story(index)] }));

test('18 variable row heights, wrap: every row is as tall as its text, rows stand without gaps, scrolling up moves by what was asked', async () => {
  const source = createArraySource({ rows: storyRows(20_000), idOf: (row) => row.id });
  mounted = await mount(<Grid label="换行" columns={wrapColumns} source={source} rowNumbers />);
  const scroller = scrollerOf(host());
  const check = (): void => {
    const rows = rowsInView(host());
    rows.forEach((row, at) => {
      if (at > 0) expect(Math.abs(row.top - (rows[at - 1]?.bottom ?? 0))).toBeLessThan(0.6);
      const cell = need([...row.element.querySelectorAll<HTMLElement>('[data-wrap]')][0]);
      expect(cell.scrollHeight).toBeLessThanOrEqual(cell.clientHeight + 1);
      expect(cell.textContent).toBe(story(row.number - 1));
    });
    expect(rows.at(-1)?.bottom).toBeGreaterThanOrEqual(scroller.clientHeight - 33);
  };
  check();
  expect(new Set(rowsInView(host()).map((row) => Math.round(row.bottom - row.top))).size).toBeGreaterThan(2);
  scroller.scrollTop = 300_000;
  await frame();
  check();
  // Upwards over rows never seen: what stays in view moves by the wheel's pixels and nothing else.
  for (let step = 0; step < 25; step++) {
    const before = need(rowsInView(host())[1]);
    scroller.scrollTop -= 40;
    await frame();
    const after = need(rowsInView(host()).find((row) => row.number === before.number));
    expect(Math.abs(after.top - before.top - 40)).toBeLessThan(1.1);
    check();
  }
  host().querySelector('textarea')?.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await frame();
  await frame();
  expect(rowsInView(host()).at(-1)?.number).toBe(20_000);
  check();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await frame();
  expect(rowsInView(host())[0]?.number).toBe(1);
});

test('18 variable row heights, wrap: an edited text makes its row grow, what is above stays', async () => {
  const source = createArraySource({ rows: storyRows(100), idOf: (row) => row.id });
  mounted = await mount(<Grid label="换行" columns={wrapColumns} source={source} rowNumbers />);
  const place = (number: number): { top: number; bottom: number } => need(rowsInView(host()).find((row) => row.number === number));
  const before = [place(2).top, place(3).bottom - place(3).top];
  source.write(new Map([['r2', { id: 'r2', values: ['2', '', story(4).repeat(2)] }]]), null);
  await frame();
  await frame();
  expect(place(2).top).toBe(before[0]);
  expect(place(3).bottom - place(3).top).toBeGreaterThan(need(before[1]) + 20);
  expect(place(4).top).toBeCloseTo(place(3).bottom, 0);
});

test('20 pinned rows (top, bottom): they stay in view, out of the order, are counted once and reached by arrows', async () => {
  const source = createArraySource({ rows: wideRows(1_000, 6), idOf: (row) => row.id });
  source.pin({ top: ['r500', 'r3'], bottom: ['r7'] });
  const sortable = wideColumns(6).map((column) => ({
    ...column,
    sortable: true,
    compare: (a: unknown, b: unknown) => Number.parseInt(String(a)) - Number.parseInt(String(b)),
  }));
  mounted = await mount(
    <Grid label="固定行" columns={sortable} source={source} rowNumbers view={{ sort: [{ column: 'c1', descending: true }] }} />,
  );
  const firsts = (): string[] => rowsInView(host()).map((row) => need(row.element.querySelector('[role=gridcell]')).textContent);
  expect(firsts().slice(0, 4)).toEqual(['501-0', '4-0', '1000-0', '999-0']);
  const bottom = (): HTMLElement => need(host().querySelector<HTMLElement>('[data-band=bottom] [role=row]'));
  expect(bottom().textContent).toContain('8-0');
  expect(bottom().getBoundingClientRect().bottom).toBeCloseTo(
    scrollerOf(host()).getBoundingClientRect().top + scrollerOf(host()).clientHeight,
    0,
  );
  expect(host().querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('1001');
  scrollerOf(host()).scrollTop = 12_800;
  await frame();
  expect([firsts()[0], firsts()[1], firsts().includes('8-0')]).toEqual(['501-0', '4-0', true]);
  expect(firsts().filter((text) => text === '501-0')).toHaveLength(1);
  host().querySelector('textarea')?.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await frame();
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('1000-0');
  await userEvent.keyboard('{ArrowUp}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('4-0');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('8-5');
  await userEvent.keyboard('{ArrowUp}');
  await frame();
  const last = need(rowsInView(host()).find(({ number }) => number === 999));
  expect(last.element.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom().getBoundingClientRect().top + 0.5);
  expect(last.element.textContent).toContain('1-0');
});

test('31 column span: a span is one cell and stays drawn when its first column is scrolled out', async () => {
  const columns = wideColumns(30).map((column, index) =>
    index === 3 ? { ...column, span: (row: Wide) => (row.id === 'r2' ? 8 : 1) } : column,
  );
  const source = createArraySource({ rows: wideRows(100), idOf: (row) => row.id });
  mounted = await mount(<Grid label="跨列" columns={columns} source={source} rowNumbers />);
  const cells = (): HTMLElement[] => [
    ...need(rowsInView(host())[2]).element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])'),
  ];
  const spanning = (): HTMLElement => need(cells().find((cell) => cell.getAttribute('aria-colspan') !== null));
  expect([spanning().textContent, spanning().getAttribute('aria-colspan'), spanning().getAttribute('aria-colindex')]).toEqual([
    '3-3',
    '8',
    '5',
  ]);
  const width = spanning().getBoundingClientRect().width;
  expect(width).toBe(columns.slice(3, 11).reduce((sum, column) => sum + column.width, 0));
  scrollerOf(host()).scrollLeft = 500;
  await frame();
  expect([spanning().textContent, spanning().getBoundingClientRect().width]).toEqual(['3-3', width]);
  expect(cells().filter((cell) => /^3-([4-9]|10)$/.test(cell.textContent))).toEqual([]);
  scrollerOf(host()).scrollLeft = 1_400;
  await frame();
  expect(cells().find((cell) => cell.getAttribute('aria-colspan') !== null)).toBeUndefined();
  scrollerOf(host()).scrollLeft = 0;
  await frame();
  host().querySelector('textarea')?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('3-3');
  await userEvent.keyboard('{ArrowRight}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('3-11');
  await userEvent.keyboard('{ArrowLeft}');
  expect(host().querySelector('textarea')?.getAttribute('aria-label')).toContain('3-3');
});

test('23 sub-pixel exactness at zoom 80-175 %: heads stand over their cells, rows take whole device pixels', async () => {
  const source = createArraySource({ rows: wideRows(500), idOf: (row) => row.id });
  mounted = await mount(<Grid label="缩放" columns={wideColumns(30)} source={source} rowNumbers />);
  try {
    for (const ratio of [0.8, 0.9, 1.1, 1.25, 1.5, 1.75]) {
      await cdp().send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: ratio, mobile: false });
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

test('25 auto height, page-level sticky header: the head sticks to the page; above the cap the grid says so and virtualises', async () => {
  const notices: string[] = [];
  const grid = (count: number) => (
    <Grid
      label="页面内表格"
      columns={wideColumns(30)}
      source={createArraySource({ rows: wideRows(count), idOf: (row) => row.id })}
      rowNumbers
      autoHeight={{ mostRows: 100 }}
      notify={(message) => notices.push(message)}
    />
  );
  mounted = await mount(
    <div data-page="" style={{ height: '100%', overflow: 'auto' }}>
      <div style={{ height: 200 }}>表头资料</div>
      {grid(80)}
      <div style={{ height: 900 }}>附件</div>
    </div>,
  );
  await frame();
  const page = need(host().querySelector<HTMLElement>('[data-page]'));
  expect(bodyRows(host()).filter((row) => !row.hidden)).toHaveLength(80);
  expect(scrollerOf(host()).getBoundingClientRect().height).toBe(81 * 32);
  page.scrollTop = 1_000;
  await frame();
  const head = need(host().querySelector('[data-head]')).getBoundingClientRect();
  expect(Math.abs(head.top - page.getBoundingClientRect().top)).toBeLessThan(1);
  const bar = need(host().querySelector<HTMLElement>('[data-scroller] + div'));
  expect(Math.abs(bar.getBoundingClientRect().bottom - page.getBoundingClientRect().bottom)).toBeLessThan(1);
  bar.scrollLeft = 300;
  await frame();
  const inHead = need(host().querySelector('[data-column=c6]')).getBoundingClientRect().left;
  const inBody = need(bodyRows(host())[40]?.querySelector('[aria-colindex="8"]')).getBoundingClientRect().left;
  expect(Math.abs(inHead - inBody)).toBeLessThan(0.5);
  expect(notices).toEqual([]);
  mounted.root.render(<div style={{ height: '100%', overflow: 'auto' }}>{grid(5_000)}</div>);
  await frame();
  await frame();
  await frame();
  expect(bodyRows(host()).length).toBeLessThan(105);
  expect(notices).toEqual(['行数超过 100，表格改为在固定高度内滚动']);
});

test('120 density levels: three row heights, the same rows and elements, the first row stays', async () => {
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
    expect([rows[0]?.number, rows.every((row) => Math.abs(row.bottom - row.top - rowHeight) < 0.01 || row.top < 0)]).toEqual([51, true]);
    expect(need(shown.element.querySelector('[data-density]')).getAttribute('data-density')).toBe(density);
    expect(element.isConnected).toBe(true);
  }
});
