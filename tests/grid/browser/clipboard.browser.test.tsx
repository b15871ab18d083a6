// Blocks in and out by the clipboard: from spreadsheets, between cells, large ones.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createArrayEditing, createArraySource } from '#grid';
import { at, clipboard, paste, type } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines, resolveCalls } from '#tests/grid/support/orderLines.ts';
import { cellElement, show } from '#tests/grid/support/orders.tsx';
import { need, point } from '#tests/grid/support/pointer.ts';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(rows: readonly Line[]): Promise<Draft & { shown: Shown }> {
  const made = draft(rows);
  shown = await show({ ...made, pastePreview: 'never' });
  return { ...made, shown };
}

test('grid 97 copy: a range is copied as tab-separated text and as a table', async () => {
  const { shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'unit');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const data = clipboard(grid, 'copy');
  expect(data.getData('text/plain')).toBe('件\t1\r\n件\t2');
  expect(data.getData('text/html')).toContain('<td style="mso-number-format:\'\\@\'">件</td><td>1</td>');
});

test('grid 99 paste adds rows: a block from Excel goes in at the active cell, adds the missing rows, and is one undo step', async () => {
  const { source, editing, shown: grid } = await entry(lines(2));
  await at(grid, 'r1', 'qty');
  await paste(grid, {
    text: '10\t1.5\r\n20\t2.5\r\n"1,000"\t３\r\n',
    html: '<table><tr><td>wrong</td></tr></table>',
  });
  expect(source.rows().map((row) => [row.qty, row.price, row.amount])).toEqual([
    ['1', '2.50', '2.5'],
    ['10', '1.5', '15'],
    ['20', '2.5', '50'],
    ['1000', '3', '3000'],
  ]);
  expect(editing.isNewRow(source.idAt(3) ?? '')).toBe(true);
  expect(grid.notices).toEqual(['已粘贴 6 个单元格，新增 2 行']);
  editing.undo();
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2']);
});

test('grid 98 paste parser: an HTML table without a text flavour is read as well', async () => {
  const { source, shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'qty');
  await paste(grid, { html: '<table><tr><td>7</td><td> 8 </td></tr><tr><td>9</td><td>10</td></tr></table>' });
  expect(source.rows().map((row) => [row.qty, row.price])).toEqual([
    ['7', '8'],
    ['9', '10'],
  ]);
});

test('grid 99 paste adds rows: pasting into an empty grid makes the rows', async () => {
  const { source, shown: grid } = await entry([]);
  grid.handle.focus();
  await paste(grid, { text: 'M001\nM002' });
  expect(source.rows().map((row) => [row.code, row.name])).toEqual([
    ['M001', '不锈钢板'],
    ['M002', '铝型材'],
  ]);
});

test('grid 99 paste adds rows: a column left blank leaves new rows what they begin with (findings 2, 5.7)', async () => {
  const source = createArraySource<Line>({ rows: [], idOf: (row) => row.id });
  const editing = createArrayEditing<Line>({
    source,
    columns: () => lineColumns,
    newRow: () => line({ unit: 'pcs', qty: '1' }),
  });
  shown = await show({ source, editing, pastePreview: 'never' });
  shown.handle.focus();
  await paste(shown, { text: '物料编码\t单位\t数量\t单价\nM001\t\t\t3\nM002\t\t5\t4' });
  expect(source.rows().map((row) => [row.code, row.unit, row.qty, row.price])).toEqual([
    ['M001', 'pcs', '1', '3'],
    ['M002', 'pcs', '5', '4'],
  ]);
  expect(editing.problems()).toEqual([]);
});

test('grid 101 paste resolves lookups: codes are looked up with one request; unknown ones stay visible and are reported', async () => {
  const { source, editing, shown: grid } = await entry(lines(4));
  await at(grid, 'r0', 'code');
  resolveCalls.length = 0;
  await paste(grid, { text: 'M003\nM004\nZZ\nM003' });
  expect(resolveCalls).toEqual([['M003', 'M004', 'ZZ']]);
  expect(source.rows().map((row) => row.name)).toEqual(['螺栓 M8', '轴承 6204', '螺栓 M8', '螺栓 M8']);
  expect(editing.invalidTextAt('r2', 'code')).toBe('ZZ');
  expect(grid.notices).toEqual(['已粘贴 4 个单元格，1 个编码未找到']);
});

test('grid 77 conditional read-only: pasting leaves read-only cells alone and counted, unreadable text is kept and marked', async () => {
  const { source, editing, shown: grid } = await entry(lines(1));
  await at(grid, 'r0', 'price');
  await paste(grid, { text: 'abc\t999\t2026/3/7' });
  expect(source.rowOf('r0')).toMatchObject({ price: '2.50', amount: '2.5', due: '2026-03-07' });
  expect(editing.invalidTextAt('r0', 'price')).toBe('abc');
  expect(grid.notices).toEqual(['已粘贴 2 个单元格，1 个只读未写入，1 个无法识别，已标红']);
});

test('grid 106 header-aware paste: a block with a row of titles goes to the columns of these names', async () => {
  const { source, shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'code');
  await paste(grid, { text: '备注\t数量\t产地\n甲\t5\t上海\n乙\t6\t苏州' });
  expect(source.rows().map((row) => [row.note, row.qty, row.code])).toEqual([
    ['甲', '5', 'M001'],
    ['乙', '6', 'M002'],
  ]);
  expect(grid.notices).toEqual(['已粘贴 4 个单元格，没有对应的列：产地']);
});

test('grid 102 repeat to fill: one value fills the selected range', async () => {
  const { source, shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'qty');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
  await paste(grid, { text: '4' });
  expect(source.rows().map((row) => [row.qty, row.price])).toEqual([
    ['4', '4'],
    ['4', '4'],
    ['4', '4'],
  ]);
});

test('grid 107 works without the async clipboard API: Ctrl+C, Ctrl+X and Ctrl+V go through the events of the browser', async () => {
  const { source, shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'qty');
  await userEvent.keyboard('{Control>}c{/Control}');
  await at(grid, 'r1', 'qty');
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.poll(() => source.rowOf('r1')?.qty).toBe('1');
  await at(grid, 'r2', 'qty');
  await userEvent.keyboard('{Control>}x{/Control}');
  await at(grid, 'r0', 'qty');
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.poll(() => source.rows().map((row) => row.qty)).toEqual(['3', '1', null]);
  expect(grid.notices).toEqual([]);
});
test('grid 104 cut and move: cut cells are emptied only once they are pasted, together in one step', async () => {
  const { source, editing, shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'note');
  const data = clipboard(grid, 'cut');
  expect(source.rowOf('r0')?.note).toBe('备注 1');
  await at(grid, 'r2', 'note');
  clipboard(grid, 'paste', data);
  await expect.poll(() => source.rows().map((row) => row.note)).toEqual([null, '备注 2', '备注 1']);
  editing.undo();
  expect(source.rows().map((row) => row.note)).toEqual(['备注 1', '备注 2', '备注 3']);
});

test('grid 105 large paste: 50,000 cells go in as one undo step with one notice', async () => {
  const { source, editing, shown: grid } = await entry([line()]);
  await at(grid, source.idAt(0) ?? '', 'qty');
  const text = Array.from({ length: 25_000 }, (_, index) => `${index + 1}\t2`).join('\r\n');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  clipboard(grid, 'paste', data);
  await expect.poll(() => source.rowAt(24_999)?.amount, { timeout: 8_000 }).toBe('50000');
  await expect.poll(() => grid.notices.length).toBe(1);
  expect(grid.notices).toEqual(['已粘贴 50000 个单元格，新增 24999 行']);
  expect(source.count().value).toBe(25_000);
  editing.undo();
  expect(source.count().value).toBe(1);
  expect(source.rowAt(0)?.qty).toBeNull();
});

test('grid 97 copy: copying what is filtered in a list uses what is shown', async () => {
  const rows = lines(5);
  const made = draft(rows);
  made.source.arrange([], (row) => Number(row.qty) % 2 === 1);
  shown = await show({ source: made.source });
  shown.handle.activate('r0', 'code');
  shown.handle.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  const text = clipboard(shown, 'copy').getData('text/plain').split('\r\n');
  expect(text.map((one) => one.split('\t')[3])).toEqual(['1', '3', '5']);
});

test('grid 97 copy: blocks taken together with Ctrl are copied as one where they line up, with titles when asked', async () => {
  const { shown: grid } = await entry(lines(6));
  await at(grid, 'r0', 'qty');
  point(need(cellElement(grid, 3, 'qty')), 'pointerdown', 0, 0, { ctrlKey: true });
  point(need(cellElement(grid, 3, 'qty')), 'pointerup');
  expect(clipboard(grid, 'copy').getData('text/plain')).toBe('1\r\n3');
  point(need(cellElement(grid, 5, 'due')), 'pointerdown', 0, 0, { ctrlKey: true });
  point(need(cellElement(grid, 5, 'due')), 'pointerup');
  expect(clipboard(grid, 'copy').getData('text/plain')).toBe('');
  expect(grid.notices.at(-1)).toBe('这些选区没有对齐：只有同行或同列的选区才能一起复制');
  await at(grid, 'r0', 'code');
  await type('{Shift>}{ArrowRight}{/Shift}');
  const copied: string[] = [];
  const hear = (event: ClipboardEvent): void => {
    copied.push(event.clipboardData?.getData('text/plain') ?? '');
  };
  document.addEventListener('copy', hear);
  await type('{Control>}{Alt>}c{/Alt}{/Control}');
  document.removeEventListener('copy', hear);
  expect(copied).toEqual(['物料编码\t物料名称\r\nM001\t不锈钢板']);
});

test('grid 97 copy: a large selection is built in slices and then copied', async () => {
  const { shown: grid } = await entry(lines(12_000));
  await at(grid, 'r0', 'code');
  await type('{Control>}a{/Control}');
  const first = clipboard(grid, 'copy').getData('text/plain');
  if (first === '') await expect.poll(() => grid.notices.length, { timeout: 5_000 }).toBeGreaterThan(0);
  const again =
    grid.notices.at(-1)?.startsWith('已复制') === true ? null : clipboard(grid, 'copy').getData('text/plain');
  expect(grid.notices.at(-1)).toMatch(/^(已复制 108,000 个单元格|内容已准备好，请再次复制)$/);
  if (again !== null) expect(again.split('\r\n')).toHaveLength(12_000);
});
