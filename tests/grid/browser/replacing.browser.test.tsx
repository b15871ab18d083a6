// Many cells at once by dialog: one value into a column, one text in place of another.
import { afterEach, expect, test } from 'vitest';
import { at, dialog, fillIn, press, type } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need, point, pointOver, stageOf } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(
  rows: readonly Line[],
  props: Partial<Parameters<typeof show>[0]> = {},
): Promise<Draft & { shown: Shown }> {
  const made = draft(rows, props.columns ?? lineColumns);
  shown = await show({ ...made, ...props });
  return { ...made, shown };
}
const found = (): string[][] =>
  [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].slice(1).map((cell) => cell.textContent ?? ''),
  );

test('grid 50 find and replace: hits are shown with what they become; one step writes them, one can be left out', async () => {
  const {
    source,
    editing,
    shown: grid,
  } = await entry(['甲-1', '乙', '丙-2', '丁-3'].map((note, at) => line({ id: `r${at}`, note })));
  await at(grid, 'r0', 'note');
  await type('{Control>}h{/Control}');
  await expect.poll(dialog).not.toBeNull();
  await fillIn('查找', '-');
  await fillIn('替换为', '/');
  await expect.poll(found).toEqual([
    ['第 1 行', '备注', '甲-1', '甲/1', ''],
    ['第 3 行', '备注', '丙-2', '丙/2', ''],
    ['第 4 行', '备注', '丁-3', '丁/3', ''],
  ]);
  await press('替换第 3 行');
  await press('替换 2 处');
  await expect.poll(() => source.rows().map((row) => row.note)).toEqual(['甲/1', '乙', '丙-2', '丁/3']);
  expect(grid.notices.at(-1)).toBe('已替换 2 个单元格');
  editing.undo();
  expect(source.rows().map((row) => row.note)).toEqual(['甲-1', '乙', '丙-2', '丁-3']);
});

test('grid 50 find and replace: locked cells and texts the column refuses stay, and are said', async () => {
  const { source, editing, shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'code');
  await type('{Control>}h{/Control}');
  await expect.poll(dialog).not.toBeNull();
  await press('全部列');
  await fillIn('查找', '2');
  await fillIn('替换为', 'x');
  await expect
    .poll(() => found().find((hit) => hit[1] === '数量'))
    .toEqual(['第 2 行', '数量', '2', 'x', '“x”不是数字']);
  const hits = found();
  expect(dialog()?.textContent).toContain('不能替换');
  expect(hits.find((hit) => hit[1] === '金额')).toEqual(['第 1 行', '金额', '2.5', 'x.5', '“金额”不能修改']);
  await press(dialog()?.querySelector('footer button:last-child')?.textContent ?? '');
  await expect.poll(() => source.rowOf('r1')?.note).toBe('备注 x');
  expect(source.rowOf('r1')).toMatchObject({ qty: '2', amount: '5', code: 'M002' });
  expect(editing.problems()).toEqual([]);
});

test('grid 50 find and replace: only in the selected cells, and codes by one request', async () => {
  const { source, shown: grid } = await entry(lines(4));
  await at(grid, 'r0', 'code');
  await type('{Shift>}{ArrowDown}{/Shift}{Control>}h{/Control}');
  await expect.poll(dialog).not.toBeNull();
  await fillIn('查找', 'M00');
  await fillIn('替换为', 'M00');
  await expect.poll(() => found().length).toBe(2);
  await fillIn('查找', 'M001');
  await fillIn('替换为', 'M005');
  await expect.poll(() => found().length).toBe(1);
  await press('替换 1 处');
  await expect.poll(() => source.rowOf('r0')).toMatchObject({ code: 'M005', name: '电机 1.5kW' });
});

test('grid 80 bulk fill: the dialog asks for the rows and whether only blank cells are filled', async () => {
  const rows = ['甲', null, null, '丁', null].map((note, at) =>
    line({ id: `r${at}`, note, qty: String(at) }),
  );
  const {
    source,
    editing,
    shown: grid,
  } = await entry(rows, {
    filters: [{ column: 'qty', op: 'le', values: ['3'] }],
    onFiltersChange: () => undefined,
  });
  await at(grid, 'r0', 'note');
  await type('{Control>}b{/Control}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('批量填充“备注”');
  await fillIn('填充为', '无');
  await press('筛选出的全部行');
  await press('填充');
  await expect.poll(() => source.rows().map((row) => row.note)).toEqual(['甲', '无', '无', '丁', null]);
  expect(grid.notices.at(-1)).toBe('已填充 2 行的“备注”');
  editing.undo();
  await at(grid, 'r1', 'note');
  await type('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}b{/Control}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('选中的 3 行');
  await press('只填空白的');
  await fillIn('填充为', '有');
  await type('{Enter}');
  await expect.poll(() => source.rows().map((row) => row.note)).toEqual(['甲', '有', '有', '有', null]);
});

test('grid 80 bulk fill: an unknown code is refused in the dialog, a known one brings its record along', async () => {
  const { source, shown: grid } = await entry([line({ id: 'r0' }), line({ id: 'r1' })]);
  await at(grid, 'r0', 'code');
  await type('{Control>}b{/Control}');
  await expect.poll(dialog).not.toBeNull();
  await fillIn('填充为', 'ZZ');
  await press('填充');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('没有找到“ZZ”');
  await fillIn('填充为', 'M003');
  await press('填充');
  await expect.poll(() => source.rows().map((row) => row.name)).toEqual(['螺栓 M8', '螺栓 M8']);
});

const locked = lineColumns.map((column) =>
  column.id === 'qty' && column.editor
    ? {
        ...column,
        editor: {
          ...column.editor,
          readonly: (row: Line | undefined) => (row?.id === 'r2' ? '已锁定' : null),
        },
      }
    : column,
);

test('grid 80 fill down and right: locked cells are passed by', async () => {
  const { source, editing, shown: grid } = await entry(lines(5), { columns: locked });
  await at(grid, 'r0', 'qty');
  await type('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '1', '3', '1', '1']);
  await at(grid, 'r1', 'qty');
  await type('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
  expect(source.rowOf('r1')?.price).toBe('1');
  editing.undo();
  editing.undo();
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2', '3', '4', '5']);
});

test('grid 79 fill handle: upwards the series runs backwards, locked cells are passed by, one step', async () => {
  const {
    source,
    editing,
    shown: grid,
  } = await entry(
    ['0', '0', '0', '10', '20'].map((qty, at) => line({ id: `r${at}`, qty })),
    { columns: locked },
  );
  await at(grid, 'r3', 'qty');
  await type('{Shift>}{ArrowDown}{/Shift}');
  await frame();
  point(need(grid.element.querySelector('[data-fill-handle]')), 'pointerdown');
  point(stageOf(grid), 'pointermove', 0, 0, pointOver(need(cellElement(grid, 1, 'qty'))));
  point(stageOf(grid), 'pointerup');
  expect(source.rows().map((row) => row.qty)).toEqual(['-20', '-10', '0', '10', '20']);
  editing.undo();
  expect(source.rows().map((row) => row.qty)).toEqual(['0', '0', '0', '10', '20']);
});
