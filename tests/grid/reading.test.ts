// Files that are read: what was exported comes back, what others write is understood, what is broken is refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from '#grid/export/readTable.ts';
import { createFile } from '#grid/export/spec.ts';
import type { ExportSpec } from '#grid/export/spec.ts';
import { dateOfSerial, numberText } from '#sheets/cells.ts';
import { readCsv } from '#sheets/csv.ts';
import type { SheetColumn } from '#sheets/workbookWriter.ts';

const column = (title: string, kind: SheetColumn['kind']): SheetColumn => ({ title, kind, width: 13 });
const spec = (format: 'xlsx' | 'csv'): ExportSpec => ({
  format,
  title: '明细',
  columns: [column('编码', 'text'), column('数量', 'number'), column('交期', 'date')],
  frozen: 0,
  totals: null,
  forExcel: true,
});
const rows = [
  ['000123', '-1234.5', '2026-03-05'],
  ['=HYPERLINK("x")', '', ''],
  ['多行\n"引号",逗号', '0.1', '2026-03-05 08:30:00'],
];

test('grid 112 import: an exported file comes back cell for cell, XLSX and CSV alike', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const writer = createFile(spec(format));
    await writer.add(rows.map((cells) => ({ cells })));
    expect(await readTable(await writer.finish()), format).toEqual([['编码', '数量', '交期'], ...rows]);
  }
});

test('grid 112 import: any texts written as CSV are read back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '钢', '1') }), {
          minLength: 2,
          maxLength: 2,
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      (cells) => {
        const text = cells
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(readCsv(text)).toEqual(cells);
      },
    ),
  );
  expect(readCsv('a;b\n1;2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readCsv('a\tb\r1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('grid 112 import: files of Chinese Excel are decoded; numbers lose their noise, dates are dates', async () => {
  const gbk = new Uint8Array([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0x31, 0x0d, 0x0a]);
  expect(await readTable(new Blob([gbk]))).toEqual([['编码', '1']]);
  expect(['0.30000000000000004', '1E-7', '1.5E3', '100', '-2.50'].map(numberText)).toEqual([
    '0.3',
    '0.0000001',
    '1500',
    '100',
    '-2.5',
  ]);
  expect([dateOfSerial(46_086), dateOfSerial(46_086.354166666664)]).toEqual([
    '2026-03-05',
    '2026-03-05 08:30:00',
  ]);
});

test('grid 112 import: what is no such file is refused with what to do', async () => {
  await expect(readTable(new Blob(['PK\u0003\u0004 broken']))).rejects.toThrow('另存为 .xlsx');
  await expect(readTable(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])]))).rejects.toThrow('.xlsx');
  expect(await readTable(new Blob(['\n\n']))).toEqual([]);
});
