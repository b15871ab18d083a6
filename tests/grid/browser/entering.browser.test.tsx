// Entering values by every kind of editor, along every path, with messages where the user looks.
import { afterEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { createArrayEditing, createArraySource } from '#grid';
import type { CellValue, ColumnEditor, GridColumn } from '#grid';
import { at, clipboard, type } from '#tests/grid/support/gestures.ts';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { cellElement, frame, show, showRows } from '#tests/grid/support/orders.tsx';
import type { Draft } from '#tests/grid/support/orderLines.ts';
import type { Shown, ShownGrid } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let shown: ShownGrid | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(
  rows = 3,
  props: Partial<Parameters<typeof show>[0]> = {},
): Promise<Draft & { shown: Shown }> {
  const made = draft(lines(rows));
  const grid = await show({ ...made, ...props });
  shown = grid;
  return { ...made, shown: grid };
}

/** One column per kind of editor, over one row. */
interface Kinds {
  id: string;
  values: Readonly<Record<string, CellValue>>;
}
const options = [
  { value: 'r', label: '红' },
  { value: 'g', label: '绿' },
  { value: 'b', label: '蓝' },
];
const kinds: Readonly<Record<string, Partial<ColumnEditor<Kinds>>>> = {
  text: {},
  number: {
    parse: (typed) => (/^\d*$/.test(typed) ? { ok: true, value: typed } : { ok: false, problem: '不是数字' }),
  },
  date: {
    parse: (typed) =>
      /^\d{4}-\d\d-\d\d$/.test(typed) ? { ok: true, value: typed } : { ok: false, problem: '不是日期' },
  },
  datetime: {
    parse: (typed) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed)
        ? { ok: true, value: typed }
        : { ok: false, problem: '不是时间' },
  },
  select: { options: () => options, parse: (typed) => ({ ok: false, problem: `没有“${typed}”` }) },
  multiSelect: { options: () => options, parse: (typed) => ({ ok: false, problem: `没有“${typed}”` }) },
  check: { parse: (typed) => ({ ok: true, value: typed === '是' }) },
  memo: {},
  lookup: {
    resolve: (codes) =>
      Promise.resolve(
        new Map(codes.flatMap((code) => (code === 'K1' ? [[code, { value: 'id-1' }] as const] : []))),
      ),
    parse: (typed) => ({ ok: false, problem: `没有编码“${typed}”` }),
  },
};
const kindColumns: readonly GridColumn<Kinds>[] = Object.entries(kinds).map(([id, editor]) => ({
  id,
  title: id,
  width: 90,
  cell: id === 'check' ? 'check' : 'text',
  read: (row) => row.values[id] ?? null,
  text: (value) => (Array.isArray(value) ? value.join('、') : String(value ?? '')),
  editor: {
    input: id as ColumnEditor<Kinds>['input'],
    parse: (typed) => ({ ok: true, value: typed }),
    ...editor,
  },
}));

test('grid 66 editors: each kind takes what is typed and what is pasted by the rules of its column, and refuses the rest', async () => {
  const source = createArraySource<Kinds>({
    rows: [
      { id: 'r0', values: {} },
      { id: 'r1', values: {} },
    ],
    idOf: (row) => row.id,
  });
  const editing = createArrayEditing<Kinds>({
    source,
    columns: () => kindColumns,
    newRow: () => ({ id: 'n', values: {} }),
    write: (row, id, value) => ({ ...row, values: { ...row.values, [id]: value } }),
  });
  const grid = await showRows<Kinds>({ source, editing, columns: kindColumns, pastePreview: 'never' });
  shown = grid;
  const values = (row: string) => source.rowOf(row)?.values ?? {};
  await at(grid, 'r0', 'text');
  await type('甲{Enter}１２{Enter}2026-03-05{Enter}2026-03-05 08:30{Enter}绿{Enter}');
  await type('{F7} {ArrowDown}{ArrowDown} {Enter}');
  await type(' {Enter}一{Alt>}{Enter}{/Alt}二{Enter}K1{Enter}');
  await expect.poll(() => values('r0')['lookup']).toBe('id-1');
  expect(values('r0')).toEqual({
    text: '甲',
    number: '12',
    date: '2026-03-05',
    datetime: '2026-03-05 08:30',
    select: 'g',
    multiSelect: ['r', 'b'],
    check: true,
    memo: '一\n二',
    lookup: 'id-1',
  });
  await at(grid, 'r1', 'text');
  const data = new DataTransfer();
  data.setData('text/plain', '乙\t３4\t2026-04-01\t2026-04-01 09:00\t蓝\t红、绿\t是\t"三\n四"\tK1');
  clipboard(grid, 'paste', data);
  await expect.poll(() => values('r1')['lookup']).toBe('id-1');
  expect(values('r1')).toEqual({
    text: '乙',
    number: '34',
    date: '2026-04-01',
    datetime: '2026-04-01 09:00',
    select: 'b',
    multiSelect: ['r', 'g'],
    check: true,
    memo: '三\n四',
    lookup: 'id-1',
  });
  for (const [column, typed, problem] of [
    ['number', 'x', '不是数字'],
    ['date', '明年', '不是日期'],
    ['select', '紫', '没有“紫”'],
    ['lookup', 'K9', '没有编码“K9”'],
  ] as const) {
    await at(grid, 'r1', column);
    await type(`${typed}{Escape}`);
    await type(`{F2}{Control>}a{/Control}${typed}{Tab}`);
    await expect.poll(() => editing.problemAt('r1', column)).toBe(problem);
  }
});

test('grid 67 start modes: typing replaces, F2 and double click keep the text with the caret at its end, Esc restores', async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r0', 'note');
  await type('新');
  expect(grid.box.value).toBe('新');
  await type('{Escape}');
  expect(source.rowOf('r0')?.note).toBe('备注 1');
  await type('{F2}');
  expect([grid.box.value, grid.box.selectionStart, grid.box.selectionEnd]).toEqual(['备注 1', 4, 4]);
  await type('!{Escape}');
  expect(source.rowOf('r0')?.note).toBe('备注 1');
  await userEvent.dblClick(need(cellElement(grid, 2, 'due')));
  expect([grid.box.value, grid.box.selectionStart]).toEqual(['2026-03-05', 10]);
  await type('{Escape}');
});

test('grid 67 start modes: a single click or Enter starts editing where the grid is told so', async () => {
  const { shown: grid } = await entry(3, { editBy: ['click', 'enter'] });
  await userEvent.click(need(cellElement(grid, 2, 'qty')));
  expect(grid.box.value).toBe('2');
  await type('{Enter}');
  expect(grid.handle.position().activeColumn).toBe('price');
  expect(grid.box.value).toBe('');
  await type('{Enter}');
  expect(grid.box.value).toBe('2.50');
});

test('grid 68 input method: composing is right whether the key event comes before or after, and Enter that ends it stays', async () => {
  const { source, shown: grid } = await entry();
  const session = cdp();
  for (const [rowId, before] of [
    ['r0', true],
    ['r1', false],
  ] as const) {
    await at(grid, rowId, 'note');
    const key = (): void => {
      grid.box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, bubbles: true, cancelable: true }),
      );
    };
    if (before) key();
    await session.send('Input.imeSetComposition', { text: 'w', selectionStart: 1, selectionEnd: 1 });
    if (!before) key();
    await session.send('Input.imeSetComposition', { text: 'wo', selectionStart: 2, selectionEnd: 2 });
    grid.box.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    );
    await session.send('Input.insertText', { text: '我' });
    expect(grid.box.value).toBe('我');
    expect(grid.handle.position().activeRowId).toBe(rowId);
    await type('{Enter}');
    expect(source.rowOf(rowId)?.note).toBe('我');
  }
});

test('grid 69 Enter path: only required columns, or columns in an order of their own; after the last a new row', async () => {
  const required = lineColumns.map((column) =>
    column.id === 'qty' ? { ...column, required: true } : column,
  );
  const made = draft(lines(2), required);
  const grid = await show({ ...made, columns: required, enterMoves: 'required' });
  shown = grid;
  await at(grid, 'r0', 'code');
  const seen: (string | null)[] = [];
  for (let step = 0; step < 3; step++) {
    await type('{Enter}');
    seen.push(grid.handle.position().activeColumn);
  }
  expect(seen).toEqual(['qty', 'code', 'qty']);
  await type('{Enter}');
  expect(made.source.count().value).toBe(3);
  expect(grid.handle.position().activeColumn).toBe('code');
  await grid.rerender({ enterMoves: ['price', 'qty'] });
  await at(grid, 'r0', 'price');
  await type('{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r0', activeColumn: 'qty' });
  await type('{Enter}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'price' });
  await type('{Shift>}{Enter}{/Shift}');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r0', activeColumn: 'qty' });
});

test('grid 71 lookup: Enter takes the first hit of what was typed, shown or not; leaving otherwise takes the only one or opens the list (findings 3, 6.7b)', async () => {
  const { source, editing, shown: grid } = await entry(4);
  const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];
  await at(grid, 'r0', 'code');
  await type('轴承{Enter}');
  await expect.poll(() => source.rowOf('r0')?.code).toBe('M004');
  await at(grid, 'r1', 'code');
  await type('M00{Enter}');
  await expect.poll(() => source.rowOf('r1')?.code).toBe('M001');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'unit' });
  await at(grid, 'r2', 'code');
  await type('M00');
  await expect.poll(() => options().map((one) => one.dataset['highlighted'])).toHaveLength(5);
  expect(options().findIndex((one) => one.dataset['highlighted'] === 'true')).toBe(0);
  await type('{ArrowDown}{Enter}');
  expect(source.rowOf('r2')).toMatchObject({ code: 'M002', name: '铝型材' });
  await at(grid, 'r3', 'code');
  await type('M00{Tab}');
  await expect.poll(() => options().length).toBe(5);
  expect([grid.handle.position().activeColumn, grid.box.value]).toEqual(['code', 'M00']);
  await type('{Escape}');
  await at(grid, 'r2', 'code');
  await type('QQ{Enter}');
  await expect.poll(() => editing.invalidTextAt('r2', 'code')).toBe('QQ');
  expect(editing.problemAt('r2', 'code')).toBe('没有编码为“QQ”的物料');
});

test('grid 72 multi-pick: the picked records fill this and new rows with their defaults', async () => {
  const { source, shown: grid } = await entry(1);
  await at(grid, 'r0', 'code');
  await type('{F7}');
  await expect.poll(() => source.count().value).toBe(3);
  expect(source.rows().map((row) => [row.name, row.unit, row.note])).toEqual([
    ['不锈钢板', 'pcs', '备注 1'],
    ['铝型材', 'pcs', '备注 1'],
    ['螺栓 M8', 'pcs', '备注 1'],
  ]);
});

test("grid 78 same as above: Ctrl+' repeats the cell above with what its record fills", async () => {
  const { source, shown: grid } = await entry();
  await at(grid, 'r1', 'code');
  await type("{Control>}'{/Control}");
  await expect.poll(() => source.rowOf('r1')?.name).toBe('不锈钢板');
  expect(source.rowOf('r1')?.code).toBe('M001');
  expect(grid.handle.position()).toMatchObject({ activeRowId: 'r1', activeColumn: 'code' });
});

test('grid 92 editor survives: text, caret and composition are intact after scrolling away and back', async () => {
  const { shown: grid } = await entry(400);
  await at(grid, 'r0', 'note');
  await type('{F2}');
  grid.box.setSelectionRange(1, 3);
  const scroller = need(grid.element.querySelector<HTMLElement>('[data-scroller]'));
  const away = async (): Promise<void> => {
    scroller.scrollTop = 6_000;
    await frame();
    scroller.scrollTop = 0;
    await frame();
  };
  await away();
  expect([grid.box.value, grid.box.selectionStart, grid.box.selectionEnd]).toEqual(['备注 1', 1, 3]);
  await type('{Escape}');
  const session = cdp();
  await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await away();
  await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await session.send('Input.insertText', { text: '你好' });
  expect(grid.box.value).toBe('你好');
  await type('{Escape}');
});
