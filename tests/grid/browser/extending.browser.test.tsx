// What features add from outside, conditional formats, kept states and masked columns on the page.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gridCounters } from '#grid';
import type { CellFormat, GridExtension, GridState } from '#grid';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, cellText, frame, show } from '#tests/grid/support/orders.tsx';
import type { Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { head, need, point, stageOf, pointOver } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

test('grid 127 extensions: one adds a column type, a command with a key, an overlay and a slice of the state', async () => {
  let stars = { shown: true };
  const rated: GridExtension<Line> = {
    name: 'stars',
    columns: (columns) =>
      columns.map((column) =>
        column.id === 'qty'
          ? { ...column, text: (value) => '★'.repeat(Math.min(5, Number(value))), align: 'start' }
          : column,
      ),
    commands: [
      {
        name: 'rate',
        title: '评五星',
        keys: ['mod+Shift+5'],
        run: ({ grid, selection }) => grid.activate(selection.rowIds[0] ?? '', 'note'),
      },
    ],
    overlay: ({ context }) => (
      <button
        type="button"
        style={{ pointerEvents: 'auto', position: 'absolute', top: 300, left: 400 }}
        onClick={() => void context().grid.run('rate')}
      >
        评分
      </button>
    ),
    state: {
      get: () => stars,
      set: (value) => {
        stars = value as typeof stars;
      },
    },
  };
  shown = await show({ ...draft(lines(5)), extensions: [rated] });
  expect(cellText(shown, 3, 'qty')).toBe('★★★');
  shown.handle.activate('r1', 'qty');
  shown.handle.focus();
  await userEvent.keyboard('{Control>}{Shift>}5{/Shift}{/Control}');
  expect(shown.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'note' });
  shown.handle.activate('r2', 'qty');
  await userEvent.click(
    need([...document.querySelectorAll('button')].find((button) => button.textContent === '评分')),
  );
  expect(shown.handle.position()).toMatchObject({ activeRowId: 'r2', activeColumn: 'note' });
  const state = shown.handle.state();
  expect(state.extensions).toEqual({ stars: { shown: true } });
  shown.handle.restore({ ...state, extensions: { stars: { shown: false }, other: 1 } });
  expect(stars).toEqual({ shown: false });
});

test('grid 128 state: the grid gives its state and takes it back, filters with it', async () => {
  const rows = lines(8);
  const grid = await show({
    ...draft(rows),
    filters: [],
    onFiltersChange: (filters) => void grid.rerender({ filters }),
  });
  shown = grid;
  grid.handle.runOnColumn('unit', 'hide');
  grid.handle.runOnColumn('qty', 'sortDescending');
  grid.handle.activate('r0', 'name');
  grid.handle.run('filterByValue');
  await frame();
  await frame();
  const kept = JSON.parse(JSON.stringify(grid.handle.state())) as GridState;
  expect(kept).toMatchObject({
    view: { hidden: ['unit'], sort: [{ column: 'qty', descending: true }] },
    filters: [{ column: 'name', op: 'eq' }],
  });
  grid.handle.runOnColumn('unit', 'columns');
  grid.unmount();
  const again = await show({
    ...draft(rows),
    filters: [],
    onFiltersChange: (filters) => void again.rerender({ filters }),
  });
  shown = again;
  expect(again.handle.restore(kept)).toBe(true);
  await frame();
  await frame();
  expect(document.querySelector('[data-column=unit]')).toBeNull();
  expect(cellText(again, 1, 'qty')).toBe('6');
  expect(document.querySelector('[role=status]')?.textContent).toContain('共 2 行');
  expect(again.handle.restore('nonsense')).toBe(false);
});

test('grid 122 conditional formatting: rules for cells and rows colour what is in view, with a mark and a reason', async () => {
  let asked = 0;
  const formats: CellFormat<Line>[] = [
    {
      column: 'qty',
      tone: 'red',
      reason: '数量超过三',
      applies: (row) => {
        asked++;
        return Number(row.qty) > 3;
      },
    },
    { tone: 'yellow', reason: '加急', applies: (row) => row.urgent },
  ];
  const rows = lines(2_000).map((row, index) => ({ ...row, urgent: index === 1 }));
  shown = await show({ ...draft(rows), formats });
  expect(asked).toBeLessThan(100);
  expect(need(cellElement(shown, 4, 'qty')).dataset['format']).toBe('red');
  expect(need(cellElement(shown, 3, 'qty')).dataset['format'] ?? '').toBe('');
  expect(getComputedStyle(need(cellElement(shown, 4, 'qty'))).boxShadow).toContain('inset');
  const row = need(cellElement(shown, 2, 'qty')?.closest('[role=row]'));
  expect(row.getAttribute('data-format')).toBe('yellow');
  shown.handle.activate('r3', 'qty');
  shown.handle.focus();
  expect(shown.box.getAttribute('aria-label')).toContain('数量超过三');
  point(need(cellElement(shown, 4, 'qty')), 'pointerover');
  expect(need(cellElement(shown, 4, 'qty')).title).toBe('数量超过三');
  await shown.rerender({ formats: [] });
  expect(need(cellElement(shown, 4, 'qty')).dataset['format']).toBe('');
});

test('grid 122 conditional formatting: an edit changes the look of its cell at once', async () => {
  const formats: CellFormat<Line>[] = [{ column: 'qty', tone: 'red', applies: (row) => Number(row.qty) > 3 }];
  shown = await show({ ...draft(lines(3)), formats });
  shown.handle.activate('r0', 'qty');
  shown.handle.focus();
  await userEvent.keyboard('9{Enter}');
  await frame();
  expect(need(cellElement(shown, 1, 'qty')).dataset['format']).toBe('red');
});

test('grid 129 masking: a masked column cannot be copied, filtered, sorted, summed or edited on the page', async () => {
  const columns = lineColumns.map((column) =>
    column.id === 'price' ? { ...column, masked: true, sortable: true } : column,
  );
  const { source, editing } = draft(lines(3));
  shown = await show({
    source,
    editing,
    columns,
    filters: [],
    onFiltersChange: () => undefined,
    totals: { label: '合计', texts: { price: '7.50', qty: '6' } },
  });
  expect(cellText(shown, 1, 'price')).toBe('＊＊＊');
  expect(document.querySelector('[aria-label="筛选单价"]')).toBeNull();
  expect(head('price').dataset['sortable']).toBe('false');
  expect(shown.element.textContent).not.toContain('7.50');
  shown.handle.activate('r0', 'price');
  shown.handle.focus();
  await userEvent.keyboard('5');
  expect(source.rowOf('r0')?.price).toBe('2.50');
  point(need(cellElement(shown, 1, 'price')), 'pointerdown');
  point(stageOf(shown), 'pointermove', 0, 0, pointOver(need(cellElement(shown, 3, 'price'))));
  point(stageOf(shown), 'pointerup');
  const data = new DataTransfer();
  shown.box.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect(data.getData('text/plain')).not.toContain('2.50');
  expect(shown.element.querySelector('[role=status]')?.textContent).not.toContain('7.5');
});

test('grid 121 theming: turning dark repaints by tokens alone, no cell is written and nothing renders', async () => {
  shown = await show({ ...draft(lines(50)) });
  const ground = (): string =>
    getComputedStyle(need(cellElement(need(shown), 2, 'qty')?.closest('[role=row]'))).backgroundColor;
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  const light = ground();
  gridCounters.reset();
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  await frame();
  expect(ground()).not.toBe(light);
  expect([gridCounters.cellsWritten, gridCounters.commits, gridCounters.nodesCreated]).toEqual([0, 0, 0]);
  shown.element.style.setProperty('--wb-surface', 'rgb(1, 2, 3)');
  expect(ground()).toBe('rgb(1, 2, 3)');
  delete document.documentElement.dataset['mantineColorScheme'];
});
