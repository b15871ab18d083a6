// Totals and pivot tables on the page.
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Suspense, lazy, useState } from 'react';
import { Grid, loadPivot } from '#grid';
import type { FilterRequest, GridColumn, PivotRequest } from '#grid';
import type { Root } from 'react-dom/client';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import type { Line } from '#tests/grid/support/orderLines.ts';
import { need } from '#tests/grid/support/pointer.ts';

const columns: readonly GridColumn<Line>[] = lineColumns.map((column) =>
  column.id === 'qty' || column.id === 'amount'
    ? { ...column, aggregate: { kind: 'sum' } }
    : column.id === 'name' || column.id === 'unit'
      ? { ...column, groupable: true }
      : column,
);

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;
const footer = (): HTMLElement => need([...host().querySelectorAll<HTMLElement>('[role=rowgroup]')].at(-1));
const total = (column: string): string => {
  const index = need(host().querySelector(`[role=columnheader][data-column="${column}"]`))
    .getAttribute('style')
    ?.match(/--wb-l\d+/)?.[0];
  return need(
    [...footer().querySelectorAll<HTMLElement>('[role=gridcell]')].find((cell) =>
      cell.getAttribute('style')?.includes(`${index})`),
    ),
  ).textContent;
};

test('grid 54 totals row (all, filtered, selected): it stays in view, names its set, goes from set to set, and follows edits', async () => {
  const { source, editing } = draft(lines(60), columns);
  function Page() {
    const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
    return (
      <div style={{ height: '100%' }}>
        <button type="button" onClick={() => setFilters([{ column: 'code', op: 'eq', values: ['M001'] }])}>
          筛选
        </button>
        <div style={{ height: 480 }}>
          <Grid
            label="明细"
            columns={columns}
            source={source}
            editing={editing}
            rowSelection="multiple"
            totalSets="own"
            filters={filters}
            onFiltersChange={setFilters}
          />
        </div>
      </div>
    );
  }
  mounted = await mount(<Page />);
  await expect.poll(() => total('qty')).toBe('1830');
  expect(footer().textContent).toContain('全部合计');
  const scroller = need(host().querySelector<HTMLElement>('[data-scroller]'));
  scroller.scrollTop = 900;
  await frame();
  expect(
    Math.abs(
      footer().getBoundingClientRect().bottom - scroller.getBoundingClientRect().top - scroller.clientHeight,
    ),
  ).toBeLessThan(1.5);
  editing.set([{ rowId: 'r0', column: 'qty', value: '1.5' }], '改');
  await expect.poll(() => total('qty')).toBe('1830.5');
  await userEvent.click(need(host().querySelector('button')));
  await expect.poll(() => footer().textContent).toContain('筛选合计');
  await expect.poll(() => total('qty')).toBe('342.5');
  const next = (): HTMLElement => need(footer().querySelector<HTMLElement>('button'));
  await userEvent.click(next());
  expect([footer().textContent.includes('全部合计'), total('qty')]).toEqual([true, '1830.5']);
  const box = need(host().querySelector('textarea'));
  box.focus();
  const check = need(host().querySelector<HTMLElement>('[role=checkbox]'));
  await userEvent.click(check);
  // The sum of the chosen rows joins the round as soon as it is known: one goes on until it is shown.
  const goOn = async (): Promise<string> => {
    await userEvent.click(next());
    return footer().textContent;
  };
  await expect.poll(goOn).toContain('选中合计');
  expect(total('qty')).toBe('342.5');
});

test('grid 54 totals row (all, filtered, selected): sets of rows that are not loaded come from the caller', async () => {
  const { source } = draft(lines(3), columns);
  mounted = await mount(
    <Grid
      label="明细"
      columns={columns}
      source={source}
      totalSets={[
        { label: '筛选合计', texts: { qty: '12,345.00' } },
        { label: '全部合计', texts: { qty: '99,999.00' } },
      ]}
    />,
  );
  expect([total('qty'), footer().textContent.includes('筛选合计')]).toEqual(['12,345.00', true]);
  await userEvent.click(need(footer().querySelector('button')));
  expect(total('qty')).toBe('99,999.00');
});

test('grid 54 totals row (all, filtered, selected): the counts stand in it where they cover no total, else below it', async () => {
  const { source } = draft(lines(60), columns);
  const totalled = (...ids: readonly string[]) =>
    lineColumns.map((column) => (ids.includes(column.id) ? { ...column, total: true } : column));
  function Page() {
    const [early, setEarly] = useState(false);
    return (
      <div style={{ height: 480, width: 900 }}>
        <button type="button" onClick={() => setEarly(true)}>
          物料编码
        </button>
        <Grid
          label="明细"
          columns={totalled(...(early ? ['code'] : ['amount']))}
          source={source}
          rowNumbers
          rowSelection="multiple"
          statusInTotals
          totals={{ label: '全部合计', texts: { amount: '9,150.00' } }}
        />
      </div>
    );
  }
  mounted = await mount(<Page />);
  await expect.poll(() => total('amount')).toBe('9,150.00');
  const status = (): HTMLElement => need(host().querySelector<HTMLElement>('[role=status]'));
  expect(status().textContent).toBe('共 60 行全部合计');
  const bottom = (element: HTMLElement): number => Math.round(element.getBoundingClientRect().bottom);
  expect(bottom(status())).toBe(bottom(footer()));
  await userEvent.click(need(host().querySelector<HTMLElement>('[role=checkbox]')));
  expect(status().textContent).toBe('共 60 行已选全部行全部合计');
  await userEvent.click(need(host().querySelector('button')));
  await expect.poll(() => status().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom(footer()) - 1);
  expect(footer().textContent).toContain('全部合计');
});

const Pivot = lazy(async () => {
  const { default: View } = await loadPivot();
  return { default: View<Line> };
});

test('grid 55 pivot: fields move by drag and by key, figures follow, a click asks for the rows behind a figure', async () => {
  const drilled = vi.fn<(conditions: readonly FilterRequest[], rows: readonly Line[]) => void>();
  const rows = lines(20);
  function Page() {
    const [request, setRequest] = useState<PivotRequest>({ rows: ['name'], columns: [], measures: ['qty'] });
    return (
      <Suspense fallback={null}>
        <Pivot
          label="销售分析"
          columns={columns}
          rows={rows}
          request={request}
          onRequestChange={setRequest}
          onDrill={drilled}
        />
      </Suspense>
    );
  }
  mounted = await mount(<Page />);
  await expect.poll(() => host().querySelector('[role=grid]')).not.toBeNull();
  await frame();
  const texts = (): string[] =>
    [...host().querySelectorAll<HTMLElement>('[role=grid] [role=row][aria-rowindex]:not([hidden])')]
      .filter((row) => row.querySelector('[role=gridcell]') !== null)
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) =>
        [...row.querySelectorAll('[role=gridcell]:not([hidden])')].map((cell) => cell.textContent).join(' '),
      );
  expect(texts()).toEqual(['不锈钢板 34', '电机 1.5kW 50', '铝型材 38', '螺栓 M8 42', '轴承 6204 46']);
  const chip = (id: string): HTMLElement => need(host().querySelector<HTMLElement>(`[data-field="${id}"]`));
  const data = new DataTransfer();
  chip('unit').dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: data }));
  await frame();
  need(host().querySelector('[data-zone=columns]')).dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
  );
  await frame();
  await frame();
  expect(
    [...host().querySelectorAll('[role=columnheader][data-column]')].map((head) => head.textContent),
  ).toEqual(['物料名称', '件', '合计']);
  chip('amount').focus();
  await userEvent.keyboard('{Enter}');
  await frame();
  await frame();
  expect(texts()[0]).toBe('不锈钢板 34 85.0 34 85.0');
  const figure = need(
    [...host().querySelectorAll<HTMLElement>('[role=gridcell][data-tone=link]')].find(
      (cell) => cell.textContent === '38',
    ),
  );
  await userEvent.click(figure, { position: { x: figure.clientWidth - 12, y: 14 } });
  expect(drilled.mock.lastCall?.[0]).toEqual([
    { column: 'name', op: 'in', values: ['铝型材'] },
    { column: 'unit', op: 'in', values: ['pcs'] },
  ]);
  expect(drilled.mock.lastCall?.[1].map((row) => row.id)).toEqual(['r1', 'r6', 'r11', 'r16']);
});
