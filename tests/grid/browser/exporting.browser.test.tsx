// Exporting and printing from a grid on the page.
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPagedSource } from '#grid';
import { choose } from '#tests/grid/support/choosing.ts';
import { draft, lineColumns, lines } from '#tests/grid/support/orderLines.ts';
import { show } from '#tests/grid/support/orders.tsx';
import type { Line } from '#tests/grid/support/orderLines.ts';
import type { Shown } from '#tests/grid/support/orders.tsx';
import { need } from '#tests/grid/support/pointer.ts';

let shown: Shown | null = null;
afterEach(() => {
  shown?.unmount();
  shown = null;
});

const status = (): string => document.querySelector('[role=status]')?.textContent ?? '';

/** The named file of a zip; entries of these files are never larger than the archive says. */
async function entryOf(file: Blob, name: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let at = view.getUint32(bytes.length - 6, true);
  for (let count = view.getUint16(bytes.length - 12, true); count > 0; count--) {
    const length = view.getUint16(at + 28, true);
    const offset = view.getUint32(at + 42, true);
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)) === name) {
      const packed = bytes.slice(offset + 30 + length, offset + 30 + length + view.getUint32(at + 20, true));
      return new Response(
        new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
      ).text();
    }
    at += 46 + length;
  }
  throw new Error(`no ${name}`);
}

const rowsOf = (sheet: string): string[][] =>
  [...new DOMParser().parseFromString(sheet, 'application/xml').querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('c')].map((cell) => cell.textContent ?? ''),
  );

test('grid 108 XLSX: what the view shows is in the file: its columns, order and filters, with the totals last', async () => {
  shown = await show({
    ...draft(lines(10)),
    filters: [{ column: 'qty', op: 'le', values: ['3'] }],
    onFiltersChange: () => undefined,
    view: { sort: [{ column: 'qty', descending: true }], hidden: ['note', 'price'] },
    totals: { label: '合计', texts: { qty: '6' } },
  });
  const file = need(await shown.handle.exportFile({ format: 'xlsx', rows: 'all' }));
  const sheet = await entryOf(file, 'xl/worksheets/sheet1.xml');
  expect(new DOMParser().parseFromString(sheet, 'application/xml').querySelector('parsererror')).toBeNull();
  const rows = rowsOf(sheet);
  expect(rows[0]).toEqual(['物料编码', '物料名称', '单位', '数量', '金额', '交货日期', '加急']);
  expect(rows.slice(1).map((row) => row[3])).toEqual(['3', '2', '1', '6']);
  expect(rows[1]).toEqual(['M003', '螺栓 M8', '件', '3', '7.5', '46086', '否']);
  expect(rows.at(-1)?.[0]).toBe('合计');
});

test('a file that is read back as records has no row of totals (findings 3, 6.6b)', async () => {
  shown = await show({
    ...draft(lines(2)),
    totals: { label: '合计', texts: { qty: '3' } },
    filesReadBack: true,
  });
  const file = need(await shown.handle.exportFile({ format: 'csv', rows: 'all', plain: true }));
  const text = await file.text();
  expect(text).not.toContain('合计');
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('grid 108 XLSX: only the selected rows where they are asked for', async () => {
  shown = await show({ ...draft(lines(6)), rowSelection: 'multiple', initialSelection: ['r1', 'r4'] });
  const file = need(await shown.handle.exportFile({ format: 'csv', rows: 'selected', plain: true }));
  expect((await file.text()).split('\r\n').map((line) => line.split(',')[3])).toEqual([
    '数量',
    '2',
    '5',
    undefined,
  ]);
});

test('grid 111 large export: rows that are not loaded are loaded, the page stays free, Esc stops it', async () => {
  const all = lines(30_000);
  let asked = 0;
  const source = createPagedSource<Line>({
    query: null,
    idOf: (row) => row.id,
    blockSize: 500,
    load: ({ offset, limit }) => {
      asked++;
      return Promise.resolve({
        rows: all.slice(offset, offset + limit),
        total: { value: all.length, exact: true },
      });
    },
  });
  const grid = await show({ source });
  shown = grid;
  await expect.poll(status).toContain('30,000');
  const file = need(await grid.handle.exportFile({ format: 'csv', rows: 'all', plain: true }));
  const text = await file.text();
  expect(text.split('\r\n')).toHaveLength(30_002);
  expect(text).toContain('M005,电机 1.5kW,件,30000,2.50,75000');
  expect(asked).toBeGreaterThanOrEqual(60);
  const stopped = grid.handle.exportFile({ format: 'xlsx', rows: 'all' });
  await expect.poll(status).toContain('按 Esc 取消');
  grid.handle.activate('r0', 'code');
  grid.handle.focus();
  await userEvent.keyboard('{Escape}');
  expect(await stopped).toBeNull();
  await expect.poll(status).not.toContain('正在导出');
  source.dispose();
});

test('grid 111 large export: the caller may hand over the rows of the query page by page', async () => {
  const all = lines(2_500);
  shown = await show({
    ...draft(lines(3)),
    allRows: async function* () {
      for (let at = 0; at < all.length; at += 1_000) yield await Promise.resolve(all.slice(at, at + 1_000));
    },
  });
  const file = need(await shown.handle.exportFile({ format: 'csv', rows: 'all' }));
  expect((await file.text()).split('\r\n')).toHaveLength(2_502);
});

test('grid 113 print: all rows in one table whose head repeats, no row torn, totals once at the end, columns fitted', async () => {
  const grouped = lineColumns.map((column) =>
    ['qty', 'price', 'amount'].includes(column.id) ? { ...column, group: '交易' } : column,
  );
  const { source } = draft(lines(120));
  shown = await show({ columns: grouped, source, totals: { label: '合计', texts: { qty: '7,260' } } });
  const html = need(await shown.handle.printable({ landscape: true, columns: 'fit' }));
  const page = document.createElement('iframe');
  page.style.cssText = 'width:1047px;height:800px';
  page.srcdoc = html;
  document.body.append(page);
  await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }));
  const inner = need(page.contentDocument);
  const view = need(page.contentWindow);
  const table = need(inner.querySelector('table'));
  expect(
    [...(table.tHead?.rows ?? [])].map((row) =>
      [...row.cells].map((cell) => `${cell.textContent}${cell.colSpan}${cell.rowSpan}`).join(' '),
    ),
  ).toEqual(['序号12 物料编码12 物料名称12 单位12 交易31 交货日期12 加急12 备注12', '数量11 单价11 金额11']);
  expect(table.tBodies[0]?.rows).toHaveLength(121);
  expect([...need(table.tBodies[0]?.rows[120]).cells].map((cell) => cell.textContent)).toEqual([
    '',
    '合计',
    '',
    '',
    '7,260',
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(table.tFoot).toBeNull();
  expect(view.getComputedStyle(need(table.tHead)).display).toBe('table-header-group');
  expect(view.getComputedStyle(need(table.rows[5])).breakInside).toBe('avoid');
  expect(table.getBoundingClientRect().width).toBeLessThanOrEqual(1047);
  expect(html).toContain('size: A4 landscape');
  page.remove();
});

test('grid 112 import: columns are assigned by title or by hand, then the same preview as a paste, one undo step', async () => {
  const made = draft(lines(2));
  shown = await show({ ...made });
  shown.handle.run('import');
  await expect.poll(() => document.querySelector('[aria-label="选择文件"]')).not.toBeNull();
  const file = new File(['物料编码,多少,备注,颜色\r\nM002,7,急,红\r\nM009,8,,蓝\r\n'], '明细.csv');
  await userEvent.upload(need(document.querySelector('input[type=file]')), file);
  await expect.poll(() => document.querySelector('[aria-label="“多少”对应的列"]')).not.toBeNull();
  const choice = (title: string): HTMLInputElement =>
    need(document.querySelector<HTMLInputElement>(`[aria-label="“${title}”对应的列"]`));
  expect([
    choice('物料编码').value,
    choice('多少').value,
    choice('备注').value,
    choice('颜色').value,
  ]).toEqual(['物料编码', '不导入', '备注', '不导入']);
  await choose(choice('多少'), '数量');
  await userEvent.click(
    need([...document.querySelectorAll('button')].find((button) => button.textContent === '预览 2 行')),
  );
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent ?? '').toContain('粘贴预览');
  expect(made.source.rows()).toHaveLength(2);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('M009');
  await userEvent.click(
    need([...document.querySelectorAll('button')].find((button) => button.textContent === '仍然粘贴')),
  );
  await expect.poll(() => made.source.rows().length).toBe(4);
  expect(made.source.rows()[2]).toMatchObject({ code: 'M002', name: '铝型材', qty: '7', note: '急' });
  made.editing.undo();
  expect(made.source.rows()).toHaveLength(2);
});
