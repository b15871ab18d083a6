// Rows of their own kind: as tall as their text, kept in view, with cells over several columns; grids as tall as their rows.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createArraySource, Grid } from '#grid';
import type { GridColumn } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';
import { bodyRows, rowsInView, scrollerOf, wideColumns, wideRows } from '#tests/grid/support/wide.tsx';
import type { Wide } from '#tests/grid/support/wide.tsx';

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;

const story = (index: number): string =>
  `第 ${index + 1} 条：` + '客户要求更换密封件并附检验报告，'.repeat((index * 7) % 5);
const wrapColumns: GridColumn<Wide>[] = [
  ...wideColumns(2, false),
  {
    id: 'story',
    title: '说明',
    width: 200,
    wrap: true,
    read: (row) => row.values[2] ?? null,
    text: (value) => String(value ?? ''),
  },
];
const storyRows = (count: number): Wide[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, values: [`${index}`, '', story(index)] }));

test('grid 18 variable row heights, wrap: every row is as tall as its text, rows stand without gaps, scrolling up moves by what was asked', async () => {
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

test('grid 18 variable row heights, wrap: an edited text makes its row grow, what is above stays', async () => {
  const source = createArraySource({ rows: storyRows(100), idOf: (row) => row.id });
  mounted = await mount(<Grid label="换行" columns={wrapColumns} source={source} rowNumbers />);
  const place = (number: number): { top: number; bottom: number } =>
    need(rowsInView(host()).find((row) => row.number === number));
  const before = [place(2).top, place(3).bottom - place(3).top];
  source.write(new Map([['r2', { id: 'r2', values: ['2', '', story(4).repeat(2)] }]]), null);
  await frame();
  await frame();
  expect(place(2).top).toBe(before[0]);
  expect(place(3).bottom - place(3).top).toBeGreaterThan(need(before[1]) + 20);
  expect(place(4).top).toBeCloseTo(place(3).bottom, 0);
});

test('grid 20 pinned rows (top, bottom): they stay in view, out of the order, are counted once and reached by arrows', async () => {
  const source = createArraySource({ rows: wideRows(1_000, 6), idOf: (row) => row.id });
  source.pin({ top: ['r500', 'r3'], bottom: ['r7'] });
  const sortable = wideColumns(6).map((column) => ({
    ...column,
    sortable: true,
    compare: (a: unknown, b: unknown) => Number.parseInt(String(a)) - Number.parseInt(String(b)),
  }));
  mounted = await mount(
    <Grid
      label="固定行"
      columns={sortable}
      source={source}
      rowNumbers
      view={{ sort: [{ column: 'c1', descending: true }] }}
    />,
  );
  const firsts = (): string[] =>
    rowsInView(host()).map((row) => need(row.element.querySelector('[role=gridcell]')).textContent);
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
  expect(last.element.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    bottom().getBoundingClientRect().top + 0.5,
  );
  expect(last.element.textContent).toContain('1-0');
});

test('grid 31 column span: a span is one cell and stays drawn when its first column is scrolled out', async () => {
  const columns = wideColumns(30).map((column, index) =>
    index === 3 ? { ...column, span: (row: Wide) => (row.id === 'r2' ? 8 : 1) } : column,
  );
  const source = createArraySource({ rows: wideRows(100), idOf: (row) => row.id });
  mounted = await mount(<Grid label="跨列" columns={columns} source={source} rowNumbers />);
  const cells = (): HTMLElement[] => [
    ...need(rowsInView(host())[2]).element.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])'),
  ];
  const spanning = (): HTMLElement =>
    need(cells().find((cell) => cell.getAttribute('aria-colspan') !== null));
  expect([
    spanning().textContent,
    spanning().getAttribute('aria-colspan'),
    spanning().getAttribute('aria-colindex'),
  ]).toEqual(['3-3', '8', '5']);
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

test('grid 25 auto height, page-level sticky header: the head sticks to the page; above the cap the grid says so and virtualises', async () => {
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
  const inBody = need(bodyRows(host())[40]?.querySelector('[aria-colindex="8"]')).getBoundingClientRect()
    .left;
  expect(Math.abs(inHead - inBody)).toBeLessThan(0.5);
  expect(notices).toEqual([]);
  mounted.root.render(<div style={{ height: '100%', overflow: 'auto' }}>{grid(5_000)}</div>);
  await frame();
  await frame();
  await frame();
  expect(bodyRows(host()).length).toBeLessThan(105);
  expect(notices).toEqual(['行数超过 100，表格改为在固定高度内滚动']);
});
