// Files as they are written: what a spreadsheet finds in them.
import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportColumns, exportText } from '#grid/export/exporting.ts';
import { createFile } from '#grid/export/spec.ts';
import type { ExportSpec } from '#grid/export/spec.ts';
import type { GridColumn } from '#grid/contract/columns.ts';
import { columnName, isSafeNumber, serialOf } from '#sheets/cells.ts';
import { csvCell } from '#sheets/csv.ts';
import { mergesOf, type SheetColumn } from '#sheets/workbookWriter.ts';
import { xmlText } from '#sheets/xml.ts';

const column = (title: string, kind: SheetColumn['kind'], groups: readonly string[] = []): SheetColumn => ({
  title,
  groups,
  kind,
  width: 16,
});
const spec = (columns: readonly SheetColumn[], more: Partial<ExportSpec> = {}): ExportSpec => ({
  format: 'xlsx',
  title: '销售订单/明细',
  columns,
  frozen: 1,
  totals: null,
  forExcel: true,
  ...more,
});

/** Files of a zip by name, read as a strict program would: by the central directory, with checked sums. */
async function unzipped(file: Blob): Promise<Map<string, string>> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [crc, packed, size, nameLength, offset] = [16, 20, 24, 28, 42].map((field) =>
      field === 28 ? bytes.readUInt16LE(at + field) : bytes.readUInt32LE(at + field),
    );
    const name = bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    const start = (offset ?? 0) + 30 + (nameLength ?? 0);
    const data = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    expect(data).toHaveLength(size ?? -1);
    expect(crc32(data)).toBe(crc);
    files.set(name, data.toString());
    at += 46 + (nameLength ?? 0);
  }
  return files;
}

const cellOf = (sheet: string, at: string): string =>
  new RegExp(`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`, 's').exec(sheet)?.[0] ?? '';

async function sheetOf(given: ExportSpec, rows: readonly (readonly string[])[]): Promise<string> {
  const writer = createFile(given);
  for (const cells of rows) await writer.add([{ cells }]);
  return (await unzipped(await writer.finish())).get('xl/worksheets/sheet1.xml') ?? '';
}

test('grid 108 XLSX: numbers are numbers with their decimals, dates are dates, the rest is text', async () => {
  const columns = [
    column('编码', 'text'),
    column('数量', 'number'),
    column('交期', 'date'),
    column('时间', 'date'),
  ];
  const sheet = await sheetOf(spec(columns), [
    ['A1', '-1234.50', '2026-03-05', '2026-03-05 08:30:00'],
    ['', '', '', ''],
    ['B', '约5', '待定', ''],
  ]);
  expect(cellOf(sheet, 'A2')).toContain('t="inlineStr"');
  expect(cellOf(sheet, 'B2')).toMatch(/s="\d+"><v>-1234.50<\/v>/);
  expect(cellOf(sheet, 'C2')).toContain('<v>46086</v>');
  expect(cellOf(sheet, 'D2')).toContain('<v>46086.354166');
  expect(cellOf(sheet, 'B4')).toContain('约5');
  expect(cellOf(sheet, 'C4')).toContain('待定');
  expect(cellOf(sheet, 'A3')).toBe('');
  expect(serialOf('1900-03-01')).toBe(61);
  expect(serialOf('2026-02-30')).toBeNull();
});

test('grid 108 XLSX: group titles are merged, the head stays in view and on every page, totals are the last row', async () => {
  const columns = [
    column('编码', 'text'),
    column('计划', 'number', ['数量']),
    column('实际', 'number', ['数量']),
    column('单价', 'number', ['金额', '本币']),
  ];
  expect(mergesOf(columns, 2)).toEqual(['B1:C1', 'A1:A3', 'B2:B3', 'C2:C3']);
  const writer = createFile(spec(columns, { totals: { cells: ['合计', '3', '4', ''] } }));
  await writer.add([
    { cells: ['华东（2）', '', '', ''], strong: true },
    { cells: ['A', '1', '2', '3'], level: 1 },
    { cells: ['B', '2', '2', '3'], level: 1 },
  ]);
  const files = await unzipped(await writer.finish());
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain(
    '<pane xSplit="1" ySplit="3" topLeftCell="B4" activePane="bottomRight" state="frozen"/>',
  );
  expect(sheet).toContain('<mergeCells count="4">');
  expect(sheet).toContain('<row r="5" outlineLevel="1">');
  expect(sheet).toContain('summaryBelow="0"');
  expect(cellOf(sheet, 'B7')).toContain('<v>3</v>');
  expect(files.get('xl/workbook.xml')).toContain('name="销售订单 明细"');
  expect(files.get('xl/workbook.xml')).toContain('$1:$3');
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('grid 108 XLSX: any text survives, whatever characters it holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }),
      async (texts) => {
        const sheet = await sheetOf(
          spec([column('文', 'text')]),
          texts.map((text) => [text]),
        );
        texts.forEach((text, index) => {
          const kept = xmlText(text);
          if (kept !== '') expect(sheet).toContain(`<t xml:space="preserve">${kept.slice(0, 32_767)}</t>`);
          expect(cellOf(sheet, `A${index + 2}`) === '').toBe(text === '');
        });
        // oxlint-disable-next-line no-control-regex -- what XML cannot hold
        expect(sheet).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
      },
    ),
    { numRuns: 12 },
  );
  expect(columnName(25) + columnName(26) + columnName(701) + columnName(702)).toBe('ZAAZZAAA');
}, 30_000);

test('grid 109 codes and long numbers arrive unchanged as text', async () => {
  const sheet = await sheetOf(spec([column('编码', 'text'), column('账号', 'number')]), [
    ['000123', '123456789012345678'],
    ['1E5', '999999999999999'],
  ]);
  expect(cellOf(sheet, 'A2')).toContain('<t xml:space="preserve">000123</t>');
  expect(cellOf(sheet, 'B2')).toContain('<t xml:space="preserve">123456789012345678</t>');
  expect(cellOf(sheet, 'A3')).toContain('<t xml:space="preserve">1E5</t>');
  expect(cellOf(sheet, 'B3')).toContain('<v>999999999999999</v>');
  expect(isSafeNumber('0.123456789012345')).toBe(true);
  expect(isSafeNumber('1.1234567890123456')).toBe(false);
  expect(csvCell('000123', 'text', true)).toBe('"=""000123"""');
  expect(csvCell('123456789012345678', 'text', true)).toBe('"=""123456789012345678"""');
  expect(csvCell('000123', 'text', false)).toBe('000123');
});

const csv = async (given: Partial<ExportSpec>, rows: readonly (readonly string[])[]): Promise<string> => {
  const writer = createFile(
    spec([column('名称', 'text', ['物料']), column('数量', 'number')], { format: 'csv', ...given }),
  );
  await writer.add(rows.map((cells) => ({ cells })));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await writer.finish()).arrayBuffer());
};

test('grid 110 CSV: with the mark Excel needs for Chinese, or without; quoted where it must be', async () => {
  expect(await csv({}, [['钢板, "厚"\n冷轧', '1.5']])).toBe(
    '\uFEFF物料/名称,数量\r\n"钢板, ""厚""\n冷轧",1.5\r\n',
  );
  expect(await csv({ forExcel: false, totals: { cells: ['合计', '2'] } }, [['A', '2']])).toBe(
    '物料/名称,数量\r\nA,2\r\n合计,2\r\n',
  );
});

test('grid 110 CSV: what begins like a formula is neutralised in texts, not in numbers', async () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
    const [, line = ''] = (await csv({ forExcel: false }, [[`${begin}cmd()`, '-5']])).split(/\r\n/);
    expect(line.replace(/^"/, '').startsWith("'"), JSON.stringify(begin)).toBe(true);
    expect(line.endsWith(',-5')).toBe(true);
  }
});

test('grid 37 typed columns: the type of a column gives the format of the file', () => {
  const columns: GridColumn<{ value: string | boolean | null }>[] = [
    {
      id: 'a',
      title: '数量',
      width: 80,
      align: 'end',
      filter: 'number',
      read: (row) => row.value,
      text: (value) => `${Number(value).toLocaleString('en-US')}.00`,
    },
    { id: 'b', title: '日期', width: 80, filter: 'date', read: (row) => row.value, text: () => '3月5日' },
    { id: 'c', title: '编码', width: 80, filter: 'text', read: (row) => row.value, text: String },
    {
      id: 'd',
      title: '加急',
      width: 80,
      cell: 'check',
      filter: 'bool',
      read: (row) => row.value,
      text: String,
    },
    { id: 'e', title: '成本', width: 80, align: 'end', masked: true, read: () => null, text: () => '＊＊＊' },
  ];
  const kinds = exportColumns(columns, { a: 200 });
  expect(kinds.map(({ kind }) => kind)).toEqual(['number', 'date', 'text', 'text', 'text']);
  expect(kinds[0]?.width).toBeCloseTo(200 / 7.5);
  const text = (at: number, value: string | boolean | null): string => {
    const each = columns[at];
    return each ? exportText(each, kinds[at]?.kind ?? 'text', { value }) : '';
  };
  expect([text(0, '1234'), text(1, '2026-03-05'), text(2, '007'), text(3, true), text(4, '9')]).toEqual([
    '1234.00',
    '2026-03-05',
    '007',
    '是',
    '＊＊＊',
  ]);
});
