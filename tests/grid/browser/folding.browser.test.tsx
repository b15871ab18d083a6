// Groups and details on the page: keyboard, mouse, and nothing moving that should not.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { createArraySource, createGroupedSource, Grid } from '#grid';
import type { GridView } from '#grid';
import { frame } from '#tests/grid/support/orders.tsx';
import {
  partColumns,
  bill,
  host,
  box,
  scroller,
  rows,
  texts,
  rowOf,
  topOf,
  fold,
  tree,
  putUp,
  takeDown,
} from '#tests/grid/support/parts.tsx';
import type { Part } from '#tests/grid/support/parts.tsx';
import { head, need, point } from '#tests/grid/support/pointer.ts';

afterEach(takeDown);

test('grid 52 multi-level grouping, drag to panel: unfolding everything keeps the first row in view where it is', async () => {
  const source = tree(20_000, 2);
  await putUp(<Grid label="物料清单" columns={partColumns} source={source} />);
  scroller().scrollTop = 320;
  await frame();
  const before = [texts()[0], rows()[0]?.getBoundingClientRect().top];
  source.openAll(true);
  await frame();
  await frame();
  expect([texts()[0], rows()[0]?.getBoundingClientRect().top]).toEqual(before);
  source.openAll(false);
  await frame();
  await frame();
  expect(texts()).toEqual(['零件 0']);
});

function Grouped({ source }: { source: ReturnType<typeof createGroupedSource<Part>> }) {
  const [view, setView] = useState<Partial<GridView>>({});
  return (
    <Grid label="库存" columns={partColumns} source={source} grouping view={view} onViewChange={setView} />
  );
}
const groupedSource = (count: number) =>
  createGroupedSource<Part>({
    rows: createArraySource({ rows: bill(count), idOf: (row) => row.id }),
    columns: () => partColumns,
  });

test('grid 52 multi-level grouping, drag to panel: a head dropped on the bar groups, the chip takes it away', async () => {
  await putUp(<Grouped source={groupedSource(40)} />);
  const bar = need(host().querySelector<HTMLElement>('[data-group-panel]'));
  await expect.poll(() => bar.textContent).toContain('把列标题拖到这里分组');
  const from = head('kind');
  const target = bar.getBoundingClientRect();
  point(from, 'pointerdown');
  const over = { clientX: target.left + 60, clientY: target.top + 10 };
  point(from, 'pointermove', 20, 0);
  point(from, 'pointermove', 0, 0, over);
  point(from, 'pointerup', 0, 0, over);
  await frame();
  await frame();
  expect(texts()).toEqual(['类别：类 0（10）', '类别：类 1（10）', '类别：类 2（10）', '类别：类 3（10）']);
  expect(rowOf('类 1').textContent).toContain('190');
  await fold('类 1');
  expect(texts().slice(0, 4)).toEqual(['类别：类 0（10）', '类别：类 1（10）', '零件 1', '零件 5']);
  await userEvent.click(need(bar.querySelector('[aria-label="取消按类别分组"]')));
  await frame();
  await frame();
  expect(texts()[0]).toBe('零件 0');
});

test('grid 52 multi-level grouping, drag to panel: 100,000 rows are grouped in a worker while the page goes on', async () => {
  const source = groupedSource(100_000);
  await putUp(<Grouped source={source} />);
  source.group(['kind']);
  expect(source.stale?.()).toBe(true);
  expect(source.count().value).toBe(100_000);
  await source.settled();
  await frame();
  expect(texts()).toEqual([
    '类别：类 0（25,000）',
    '类别：类 1（25,000）',
    '类别：类 2（25,000）',
    '类别：类 3（25,000）',
  ]);
  expect(rowOf('类 1').textContent).toContain('1249975000');
});

test('grid 31 column span: the title of a group covers the columns before its subtotals and is one cell', async () => {
  const source = groupedSource(8);
  await putUp(<Grouped source={source} />);
  source.group(['kind']);
  await frame();
  await frame();
  const cells = [...rowOf('类 1').querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')];
  expect(cells.map((cell) => [cell.textContent, cell.getAttribute('aria-colspan')])).toEqual([
    ['类别：类 1（2）', '2'],
    ['6', null],
  ]);
  expect(cells[0]?.getBoundingClientRect().width).toBe(360);
});

function Panel({ row }: { row: Part }) {
  const [typed, setTyped] = useState('');
  return (
    <input
      aria-label={`备注 ${row.name}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

test('grid 57 master/detail with nested grid: opening moves nothing above, closing keeps what was typed inside', async () => {
  const source = createArraySource({ rows: bill(500), idOf: (row) => row.id });
  await putUp(
    <Grid
      label="订单"
      columns={partColumns}
      source={source}
      detail={{ height: 120, render: (row) => <Panel row={row} />, has: (row) => row.id !== 'p7' }}
    />,
  );
  scroller().scrollTop = 96;
  await frame();
  const above = [topOf('零件 4'), topOf('零件 5'), topOf('零件 6')];
  await fold('零件 5');
  expect([topOf('零件 4'), topOf('零件 5'), topOf('零件 6')]).toEqual([
    above[0],
    above[1],
    need(above[2]) + 120,
  ]);
  const input = need(host().querySelector<HTMLInputElement>('[aria-label="备注 零件 5"]'));
  expect(input.getBoundingClientRect().top).toBeGreaterThan(topOf('零件 5') + 31);
  await userEvent.fill(input, '客户催货');
  await fold('零件 5');
  expect(topOf('零件 6')).toBeCloseTo(need(above[2]), 1);
  scroller().scrollTop = 3_000;
  await frame();
  scroller().scrollTop = 96;
  await frame();
  await fold('零件 5');
  expect(need(host().querySelector<HTMLInputElement>('[aria-label="备注 零件 5"]')).value).toBe('客户催货');
  await fold('零件 7');
  expect(host().querySelector('[aria-label="备注 零件 7"]')).toBeNull();
});

test('grid 57 master/detail with nested grid: an inner grid opens by keyboard, takes the focus and gives it back with Esc', async () => {
  const source = createArraySource({ rows: bill(50), idOf: (row) => row.id });
  const inner = createArraySource({ rows: bill(30), idOf: (row) => row.id });
  await putUp(
    <Grid
      label="订单"
      columns={partColumns}
      source={source}
      detail={{ height: 200, render: () => <Grid label="订单明细" columns={partColumns} source={inner} /> }}
    />,
  );
  const outer = box();
  outer.focus();
  await frame();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await frame();
  await frame();
  const nested = need(host().querySelector<HTMLTextAreaElement>('[role=region] textarea'));
  await userEvent.keyboard('{ArrowRight}');
  await frame();
  expect(document.activeElement).toBe(nested);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(nested.getAttribute('aria-label')).toContain('第 3 行');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(outer);
  expect(outer.getAttribute('aria-label')).toContain('第 2 行');
});
