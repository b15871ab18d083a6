// Pasting with care: seen before it is written, from the programs clerks use, long ones cancelled, cells moved.
import { afterEach, expect, test } from 'vitest';
import type { GridColumn } from '#grid';
import excelHtml from '../fixtures/excel.html?raw';
import excelText from '../fixtures/excel.txt?raw';
import officeHtml from '../fixtures/libreoffice.html?raw';
import officeText from '../fixtures/libreoffice.txt?raw';
import wpsHtml from '../fixtures/wps.html?raw';
import wpsText from '../fixtures/wps.txt?raw';
import { at, clipboard, dialog, paste, press, type } from '#tests/grid/support/gestures.ts';
import { draft, line, lineColumns, lines, resolveCalls } from '#tests/grid/support/orderLines.ts';
import { frame, show } from '#tests/grid/support/orders.tsx';
import type { Draft, Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

async function entry(
  rows: readonly Line[],
  props: Partial<Parameters<typeof show>[0]> = {},
): Promise<Draft & { shown: Shown }> {
  const made = draft(rows);
  shown = await show({ ...made, ...props });
  return { ...made, shown };
}
const opened = (): Promise<void> => expect.poll(dialog).not.toBeNull();
const closed = (): Promise<void> => expect.poll(dialog).toBeNull();

for (const [program, text, html] of [
  ['Excel', excelText, excelHtml],
  ['WPS', wpsText, wpsHtml],
  ['LibreOffice', officeText, officeHtml],
] as const) {
  test(`grid 98 paste parser: a block of ${program} arrives as the cells it showed, from its text as from its table`, async () => {
    for (const formats of [{ text, html }, { html }]) {
      const { source, shown: grid } = await entry(lines(2));
      await at(grid, 'r0', 'code');
      await paste(grid, formats);
      await expect.poll(() => source.rowOf('r0')?.qty).toMatch(/^1234\.50?$/);
      expect(source.rows().map((row) => [row.code, row.note])).toEqual([
        ['M001', '第一行\n第二行'],
        ['M002', '他说"好"'],
      ]);
      expect(source.rowOf('r1')?.qty).toBe('3');
      grid.unmount();
      shown = null;
    }
  });
}

test('grid 98 paste parser: merged cells of a table keep the others in their columns', async () => {
  const { source, shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'qty');
  await paste(grid, {
    html: '<table><tr><td rowspan="2">7</td><td>1</td></tr><tr><td>2</td></tr></table>',
  });
  expect(source.rows().map((row) => [row.qty, row.price])).toEqual([
    ['7', '1'],
    [null, '2'],
  ]);
});

test('grid 100 paste preview: what is wrong is listed before anything is written; cancelling writes nothing', async () => {
  const { source, editing, shown: grid } = await entry(lines(3));
  await at(grid, 'r0', 'code');
  await paste(grid, { text: '物料编码\t数量\t产地\nM003\t5\t上海\nZZ\tabc\t苏州\nM004\t7\t无锡' });
  await opened();
  const text = dialog()?.textContent ?? '';
  expect(text).toContain('修改 4 格');
  expect(text).toContain('未找到 1 格');
  expect(text).toContain('无法识别 1 格');
  expect(text).toContain('没有对应的列：产地');
  expect(
    [...(dialog()?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['第 2 行', '物料编码', 'M002', 'ZZ', '未找到', '没有编码为“ZZ”的物料'],
    ['第 2 行', '数量', '2', 'abc', '无法识别', '“abc”不是数字'],
  ]);
  expect(source.rowOf('r0')?.qty).toBe('1');
  await press('取消');
  await closed();
  expect(source.rows().map((row) => row.qty)).toEqual(['1', '2', '3']);
  expect(editing.canUndo()).toBe(false);
  await expect.poll(() => document.activeElement === grid.box).toBe(true);
});

test('grid 100 paste preview: pasting anyway keeps what is wrong in its cells, as one step; Ctrl+Shift+V shows a clean block too', async () => {
  const { source, editing, shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'qty');
  await paste(grid, { text: '5\nabc' });
  await opened();
  await press('仍然粘贴');
  await expect.poll(() => source.rowOf('r0')?.qty).toBe('5');
  expect(editing.invalidTextAt('r1', 'qty')).toBe('abc');
  editing.undo();
  expect(source.rowOf('r0')?.qty).toBe('1');
  await at(grid, 'r0', 'qty');
  grid.box.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'V',
      ctrlKey: true,
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    }),
  );
  await paste(grid, { text: '8\n9' });
  await opened();
  expect(dialog()?.textContent).toContain('修改 2 格');
  await press('粘贴');
  await expect.poll(() => source.rows().map((row) => row.qty)).toEqual(['8', '9']);
});

test('grid 100 paste preview: the list can be taken away as a file', async () => {
  const { shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'qty');
  const saved: Blob[] = [];
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return '#';
  };
  await paste(grid, { text: '5\n=坏' });
  await opened();
  await press('导出清单');
  URL.createObjectURL = create;
  const text = (await saved[0]?.text()) ?? '';
  expect(text.split('\r\n')).toEqual([
    '位置,列,现在,粘贴为,结果,说明',
    '1,数量,1,5,修改,',
    "2,数量,2,'=坏,无法识别,“=坏”不是数字",
  ]);
  await press('取消');
});

test('grid 101 paste resolves lookups: a thousand codes and names are one request, the ids are stored', async () => {
  const asked: (readonly string[])[] = [];
  const columns = lineColumns.map((column): GridColumn<Line> =>
    column.id === 'code' && column.editor
      ? {
          ...column,
          editor: {
            ...column.editor,
            resolve: (codes) => {
              asked.push(codes);
              return Promise.resolve(
                new Map(codes.map((code) => [code, { value: `id-${code}`, fills: { name: `名称${code}` } }])),
              );
            },
          },
        }
      : column,
  );
  const made = draft([line()], columns);
  shown = await show({ ...made, columns });
  await at(shown, made.source.idAt(0) ?? '', 'code');
  const names = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? `M${index}` : `物料${index}`));
  await paste(shown, { text: names.join('\n') });
  await expect.poll(() => made.source.rowAt(999)?.name).toBe('名称物料999');
  expect(asked).toEqual([names]);
  expect(made.source.rowAt(0)?.code).toBe('id-M0');
});

test('grid 102 visible rows only: rows hidden by a filter are not overwritten', async () => {
  const { source, shown: grid } = await entry(lines(5), {
    filters: [{ column: 'name', op: 'ne', values: ['铝型材'] }],
    onFiltersChange: () => undefined,
  });
  await at(grid, 'r0', 'qty');
  await paste(grid, { text: '70\n71\n72' });
  expect(source.rows().map((row) => row.qty)).toEqual(['70', '2', '71', '72', '5']);
});

test('grid 104 cut and move: the border marches until the cells have landed; values move as they are, without being looked up', async () => {
  const { source, editing, shown: grid } = await entry(lines(4));
  const border = (): number =>
    [...grid.element.querySelectorAll<HTMLElement>('[class*=cut]')].filter(
      (box) => box.style.display !== 'none',
    ).length;
  await at(grid, 'r0', 'code');
  await type('{Shift>}{ArrowDown}{/Shift}');
  const data = clipboard(grid, 'cut');
  await frame();
  expect(border()).toBeGreaterThan(0);
  expect(source.rowOf('r0')?.code).toBe('M001');
  resolveCalls.length = 0;
  await at(grid, 'r2', 'code');
  clipboard(grid, 'paste', data);
  await expect.poll(() => source.rows().map((row) => row.code)).toEqual([null, null, 'M001', 'M002']);
  expect(resolveCalls).toEqual([]);
  expect(border()).toBe(0);
  editing.undo();
  expect(source.rows().map((row) => row.code)).toEqual(['M001', 'M002', 'M003', 'M004']);
});

test('grid 104 cut and move: a paste that is given up leaves the cut cells as they were', async () => {
  const { source, shown: grid } = await entry(lines(3), { pastePreview: 'always' });
  await at(grid, 'r0', 'note');
  const data = clipboard(grid, 'cut');
  await at(grid, 'r2', 'note');
  clipboard(grid, 'paste', data);
  await opened();
  await press('取消');
  await closed();
  expect(source.rows().map((row) => row.note)).toEqual(['备注 1', '备注 2', '备注 3']);
});

test('grid 105 large paste: it is written in slices with its progress shown, and Esc takes back what was written', async () => {
  const { source, editing, shown: grid } = await entry([line({ qty: '1' })]);
  await at(grid, source.idAt(0) ?? '', 'qty');
  const data = new DataTransfer();
  data.setData('text/plain', Array.from({ length: 25_000 }, (_, index) => `${index + 1}\t2`).join('\r\n'));
  clipboard(grid, 'paste', data);
  const filled = (): number => source.rows().filter((row) => row.price === '2').length;
  let written = 0;
  let said = '';
  const off = source.subscribe(() => {
    written = Math.max(written, filled());
    if (written < 2_000 || said !== '') return;
    said = grid.element.querySelector('[role=status]')?.textContent ?? '';
    grid.box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  await expect.poll(() => grid.notices.at(-1), { timeout: 8_000 }).toBe('已取消粘贴，没有写入任何内容');
  off();
  expect(said).toMatch(/正在粘贴 50,000 个单元格 \d+%，按 Esc 取消/);
  expect(written).toBeLessThan(25_000);
  expect(source.count().value).toBe(1);
  expect(source.rowAt(0)?.qty).toBe('1');
  expect(editing.canUndo()).toBe(false);
});

test('grid 106 header-aware paste: titles in any order are mapped, also where the file has more columns', async () => {
  const { source, shown: grid } = await entry(lines(1), { pastePreview: 'never' });
  await at(grid, 'r0', 'code');
  await paste(grid, { text: '序号\t备注\t数量 *\n1\t甲\t5\n2\t乙\t6' });
  expect(source.rows().map((row) => [row.code, row.qty, row.note])).toEqual([
    ['M001', '5', '甲'],
    [null, '6', '乙'],
  ]);
  expect(grid.notices.at(-1)).toBe('已粘贴 4 个单元格，新增 1 行，没有对应的列：序号');
});

test('grid 107 without the async clipboard: copy, cut and paste go by the events of the page', async () => {
  const kept = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  const { source, shown: grid } = await entry(lines(2));
  await at(grid, 'r0', 'note');
  const data = clipboard(grid, 'copy');
  expect(data.getData('text/plain')).toBe('备注 1');
  await at(grid, 'r1', 'note');
  clipboard(grid, 'paste', data);
  await expect.poll(() => source.rowOf('r1')?.note).toBe('备注 1');
  if (kept) Object.defineProperty(navigator, 'clipboard', kept);
  else Reflect.deleteProperty(navigator, 'clipboard');
});
