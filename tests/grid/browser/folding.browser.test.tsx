// Trees, groups and details on the page: keyboard, mouse, and nothing moving that should not.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import { createArrayEditing, createArraySource, createGroupedSource, createTreeSource, Grid } from '#grid';
import type { CellValue, GridColumn, GridView } from '#grid';
import type { Root } from 'react-dom/client';
import { frame, mount } from '#tests/grid/support/orders.tsx';
import { head, need, point } from '#tests/grid/support/pointer.ts';

interface Part {
  id: string;
  parent: string | null;
  name: string;
  kind: string;
  qty: string;
}
const plain = (value: CellValue): string => (value === null ? '' : String(value));
const columns: GridColumn<Part>[] = [
  { id: 'name', title: '名称', width: 240, read: (row) => row.name, text: plain },
  { id: 'kind', title: '类别', width: 120, groupable: true, read: (row) => row.kind, text: plain },
  {
    id: 'qty',
    title: '数量',
    width: 120,
    align: 'end',
    read: (row) => row.qty,
    text: plain,
    aggregate: { kind: 'sum' },
  },
];
const bill = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    parent: index === 0 ? null : `p${Math.floor((index - 1) / 5)}`,
    name: `零件 ${index}`,
    kind: `类 ${index % 4}`,
    qty: String(index),
  }));

let mounted: { root: Root; host: HTMLElement } | null = null;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.host.remove();
  mounted = null;
});
const host = (): HTMLElement => need(mounted).host;
const box = (): HTMLTextAreaElement => need(host().querySelector('textarea'));
const scroller = (): HTMLElement => need(host().querySelector<HTMLElement>('[data-scroller]'));
const rows = (): HTMLElement[] => {
  const body = scroller().getBoundingClientRect();
  return [...host().querySelectorAll<HTMLElement>('[role=rowgroup] [role=row]:not([hidden])')]
    .filter(
      (row) =>
        row.querySelector('[role=gridcell]') &&
        row.getBoundingClientRect().bottom > body.top + 33 &&
        row.getBoundingClientRect().top < body.bottom - 1,
    )
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
};
const texts = (): string[] =>
  rows().map((row) => need(row.querySelector('[role=gridcell]:not([hidden])')).textContent);
const rowOf = (text: string): HTMLElement => need(rows().find((row) => row.textContent.includes(text)));
const topOf = (text: string): number => rowOf(text).getBoundingClientRect().top;
const firstCell = (text: string): HTMLElement =>
  need(rowOf(text).querySelector<HTMLElement>('[role=gridcell]'));
/** Clicks the fold mark of the row that shows the text. */
async function fold(text: string): Promise<void> {
  const cell = firstCell(text);
  const level = Number(rowOf(text).getAttribute('aria-level') ?? 1) - 1;
  const area = cell.getBoundingClientRect();
  cell.dispatchEvent(
    new MouseEvent('click', { bubbles: true, clientX: area.left + 14 + level * 16, clientY: area.top + 16 }),
  );
  await frame();
  await frame();
}

const tree = (count: number, depth = 0) =>
  createTreeSource<Part>({
    rows: createArraySource({ rows: bill(count), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth },
  });

test('56 tree data, lazy children: Right unfolds, Left folds and then goes to the parent; indent and levels are shown', async () => {
  mounted = await mount(<Grid label="物料清单" columns={columns} source={tree(31)} />);
  box().focus();
  await frame();
  await userEvent.keyboard('{ArrowRight}');
  await frame();
  await frame();
  expect(texts()).toEqual(['零件 0', '零件 1', '零件 2', '零件 3', '零件 4', '零件 5']);
  expect(host().querySelector('[role=treegrid]')?.getAttribute('aria-rowcount')).toBe('7');
  expect([rowOf('零件 0').getAttribute('aria-expanded'), rowOf('零件 1').getAttribute('aria-level')]).toEqual(
    ['true', '2'],
  );
  const left = (text: string): number => {
    const range = document.createRange();
    range.selectNodeContents(firstCell(text));
    return range.getBoundingClientRect().left;
  };
  expect(left('零件 1') - left('零件 0')).toBe(16);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  await frame();
  expect(box().getAttribute('aria-label')).toContain('零件 0');
  await userEvent.keyboard('{ArrowLeft}');
  await frame();
  await frame();
  expect(texts()).toEqual(['零件 0']);
  await fold('零件 0');
  await fold('零件 2');
  expect(texts().slice(0, 5)).toEqual(['零件 0', '零件 1', '零件 2', '零件 11', '零件 12']);
});

test('52 multi-level grouping, drag to panel: unfolding everything keeps the first row in view where it is', async () => {
  const source = tree(20_000, 2);
  mounted = await mount(<Grid label="物料清单" columns={columns} source={source} />);
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
  return <Grid label="库存" columns={columns} source={source} grouping view={view} onViewChange={setView} />;
}
const groupedSource = (count: number) =>
  createGroupedSource<Part>({
    rows: createArraySource({ rows: bill(count), idOf: (row) => row.id }),
    columns: () => columns,
  });

test('52 multi-level grouping, drag to panel: a head dropped on the bar groups, the chip takes it away', async () => {
  mounted = await mount(<Grouped source={groupedSource(40)} />);
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

test('52 multi-level grouping, drag to panel: 100,000 rows are grouped in a worker while the page goes on', async () => {
  const source = groupedSource(100_000);
  mounted = await mount(<Grouped source={source} />);
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

test('31 column span: the title of a group covers the columns before its subtotals and is one cell', async () => {
  const source = groupedSource(8);
  mounted = await mount(<Grouped source={source} />);
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

test('57 master/detail with nested grid: opening moves nothing above, closing keeps what was typed inside', async () => {
  const source = createArraySource({ rows: bill(500), idOf: (row) => row.id });
  mounted = await mount(
    <Grid
      label="订单"
      columns={columns}
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

test('57 master/detail with nested grid: an inner grid opens by keyboard, takes the focus and gives it back with Esc', async () => {
  const source = createArraySource({ rows: bill(50), idOf: (row) => row.id });
  const inner = createArraySource({ rows: bill(30), idOf: (row) => row.id });
  mounted = await mount(
    <Grid
      label="订单"
      columns={columns}
      source={source}
      detail={{ height: 200, render: () => <Grid label="订单明细" columns={columns} source={inner} /> }}
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

const partField: GridColumn<Part>[] = columns.map((column) =>
  column.id === 'qty'
    ? {
        ...column,
        editor: { input: 'number', parse: (typed: string) => ({ ok: true as const, value: typed }) },
      }
    : column,
);

test('56 tree data, lazy children: rows are dragged under another in one undo step, never under their own parts', async () => {
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: bill(31), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth: 2 },
    parentField: 'parent',
  });
  const editing = createArrayEditing<Part>({
    source,
    columns: () => partField,
    newRow: () => need(bill(1)[0]),
  });
  const notices: string[] = [];
  mounted = await mount(
    <Grid
      label="物料清单"
      columns={partField}
      source={source}
      editing={editing}
      rowNumbers
      notify={(message) => notices.push(message)}
    />,
  );
  const number = (text: string): HTMLElement =>
    need(rowOf(text).querySelector<HTMLElement>('[role=rowheader]'));
  const drag = async (from: string, to: string, part: number): Promise<void> => {
    point(number(from), 'pointerdown');
    point(number(from), 'pointerup');
    await frame();
    point(number(from), 'pointerdown');
    const box = rowOf(to).getBoundingClientRect();
    const over = { clientX: box.left + 80, clientY: box.top + box.height * part };
    point(number(from), 'pointermove', 0, 0, over);
    point(number(from), 'pointerup', 0, 0, over);
    await frame();
    await frame();
  };
  await drag('零件 14', '零件 3', 0.5);
  expect(source.rowOf('p14')?.parent).toBe('p3');
  expect(source.idAt(source.parentAt(source.indexOf('p14')))).toBe('p3');
  await drag('零件 1', '零件 6', 0.5);
  expect(notices).toEqual(['不能移动到自己的下级']);
  expect(source.rowOf('p1')?.parent).toBe('p0');
  await drag('零件 12', '零件 2', 0.05);
  expect([source.rowOf('p12')?.parent, source.indexOf('p12')]).toEqual(['p0', source.indexOf('p2') - 1]);
  editing.undo();
  editing.undo();
  expect([source.rowOf('p12')?.parent, source.rowOf('p14')?.parent]).toEqual(['p2', 'p2']);
});

test('56 tree data, lazy children: Alt+Shift and arrows move a row between levels', async () => {
  const source = createTreeSource<Part>({
    rows: createArraySource({ rows: bill(6), idOf: (row) => row.id }),
    parentOf: (row) => row.parent,
    open: { depth: 2 },
    parentField: 'parent',
  });
  const editing = createArrayEditing<Part>({
    source,
    columns: () => partField,
    newRow: () => need(bill(1)[0]),
  });
  mounted = await mount(
    <Grid label="物料清单" columns={partField} source={source} editing={editing} rowNumbers />,
  );
  box().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await frame();
  expect(source.rowOf('p2')?.parent).toBe('p1');
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  await frame();
  expect([source.rowOf('p2')?.parent, source.indexOf('p2')]).toEqual(['p0', 2]);
});
