// What the product writes it reads back: any texts, any decimals, as a workbook and as CSV.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellText,
  cellXml,
  columnIndex,
  columnName,
  dateOfSerial,
  isSafeNumber,
  numberText,
  serialOf,
} from '#sheets/cells.ts';
import { csvCell, csvHead, csvLine, decodedText, readCsv } from '#sheets/csv.ts';
import { SheetError } from '#sheets/sheetError.ts';
import { openWorkbook } from '#sheets/workbookReader.ts';
import { createWorkbook, type SheetColumn, type SheetOptions } from '#sheets/workbookWriter.ts';
import { xmlText } from '#sheets/xml.ts';
import { openZip } from '#sheets/zip.ts';

const columns: readonly SheetColumn[] = [
  { title: '文', kind: 'text', width: 10 },
  { title: '数', kind: 'number', width: 10 },
];

async function written(options: SheetOptions, rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const workbook = createWorkbook();
  await (await workbook.sheet(options)).add(rows);
  return workbook.finish();
}

async function tableIn(bytes: Uint8Array): Promise<string[][]> {
  const table: string[][] = [];
  for await (const batch of (await openWorkbook(bytes)).sheets[0]?.rows() ?? [])
    for (const { row, cells } of batch)
      table[row - 1] = Array.from(cells, (text: string | undefined) => text ?? '');
  return table;
}

const sheetXml = async (bytes: Uint8Array): Promise<string> =>
  openZip(bytes).text('xl/worksheets/sheet1.xml');

describe('workbooks', () => {
  test('any texts come back, but for the characters XML cannot hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          const table = await tableIn(
            await written(
              { name: '表', columns },
              texts.map((text) => [text]),
            ),
          );
          for (const [at, text] of texts.entries()) {
            // oxlint-disable-next-line no-control-regex -- what XML cannot hold
            const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
            const kept = text.replaceAll(unwritable, '').replaceAll('\r\n', '\n').toWellFormed();
            if (kept.includes('\uFFFD') || kept.trim() === '') continue;
            expect(table[at + 1]?.[0]).toBe(kept);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('decimals keep every digit: to fifteen as numbers, beyond as texts', async () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 10 }))
      .map(([negative, digits, scale]) => {
        const padded = String(digits).padStart(scale + 1, '0');
        const text = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
        return negative && digits > 0n ? `-${text}` : text;
      });
    const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 50 }), async (texts) => {
        const bytes = await written(
          { name: '表', columns },
          texts.map((text) => ['x', text]),
        );
        const table = await tableIn(bytes);
        for (const [at, text] of texts.entries()) expect(plain(table[at + 1]?.[1] ?? '')).toBe(plain(text));
      }),
      { numRuns: 50 },
    );
  });

  test('several sheets, one of them hidden; names a spreadsheet forbids are mended', async () => {
    const workbook = createWorkbook();
    for (const [at, name] of ["'a/b[1]:?*'", '一'.repeat(40), ''].entries())
      await (await workbook.sheet({ name, columns, hidden: at === 1 })).add([['x', '1']]);
    const bytes = await workbook.finish();
    expect((await openWorkbook(bytes)).sheets.map(({ name }) => name)).toEqual([
      'a b 1',
      '一'.repeat(31),
      'Sheet1',
    ]);
    expect(await openZip(bytes).text('xl/workbook.xml')).toContain('state="hidden"');
  });

  test('lists to choose from and hints stand over a few thousand rows, not over the whole column', async () => {
    const xml = await sheetXml(
      await written(
        {
          name: '表',
          columns: [
            { title: '状态', kind: 'text', width: 10, choices: '选项!$A$2:$A$9', hint: '必填' },
            { title: '备注', kind: 'text', width: 10, hint: '随意' },
          ],
        },
        [],
      ),
    );
    expect([...xml.matchAll(/sqref="([^"]*)"/g)].map(([, range]) => range)).toEqual(['A2:A3001', 'B2:B3001']);
    expect(xml).toContain('<formula1>选项!$A$2:$A$9</formula1>');
  });

  test('rows beyond the last of a sheet are refused before anything is written of them', async () => {
    const sheet = await createWorkbook().sheet({ name: '表', columns: [] });
    const rows = Array.from({ length: 1_048_576 }, (): string[] => []);
    await expect(sheet.add(rows)).rejects.toThrow(SheetError);
    await expect(sheet.add(rows)).rejects.toThrow('一个工作表最多 1,048,576 行');
  });

  test('the same rows make the same bytes', async () => {
    const [one, other] = await Promise.all([
      written({ name: '表', columns }, [['a', '1']]),
      written({ name: '表', columns }, [['a', '1']]),
    ]);
    expect(Buffer.compare(one, other)).toBe(0);
  });
});

describe('cells', () => {
  test('columns by letter and by place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16_383 }), (at) => {
        expect(columnIndex(`${columnName(at)}7`)).toBe(at);
      }),
    );
    expect([columnName(0), columnName(25), columnName(26), columnName(16_383)]).toEqual([
      'A',
      'Z',
      'AA',
      'XFD',
    ]);
    expect(['', '1', 'a1', 'XFE1', 'ABCD1'].map(columnIndex)).toEqual([null, null, null, null, null]);
  });

  test('days and seconds survive being serials', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 }),
        (second) => {
          const text = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
          const serial = serialOf(text);
          expect(serial === null ? null : dateOfSerial(serial)).toBe(text.replace(' 00:00:00', ''));
        },
      ),
    );
    expect(['2026-02-30', '1900-02-28', '2026-3-5', '待定', ''].map(serialOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([0, -1, 2_958_466, Number.NaN].map(dateOfSerial)).toEqual([null, null, null, null]);
  });

  test('numbers of a spreadsheet are written out in full', () => {
    expect(
      ['0', '-0', '1E-7', '1.5E3', '2.5e+20', '1.23E+25', '-4.2E-10', '1E-30', 'abc', ''].map(numberText),
    ).toEqual([
      '0',
      '0',
      '0.0000001',
      '1500',
      '250000000000000000000',
      '12300000000000000000000000',
      '-0.00000000042',
      `0.${'0'.repeat(29)}1`,
      'abc',
      '',
    ]);
    expect(['1', '+1.5', '-.5', '1.', '123456789012345', '0.000123456789012345'].every(isSafeNumber)).toBe(
      true,
    );
    expect(['', '1e5', '1,000', '1234567890123456', '１'].some(isSafeNumber)).toBe(false);
  });

  test('what looks like an escape of the format is escaped, and comes back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(_x[0-9A-F]{4}_|_|x|5F){0,8}$/), (text) => {
        expect(cellText(cellXml(text))).toBe(text);
      }),
    );
    expect(xmlText('a<b>&"c"\u0000\uD800')).toBe('a&lt;b&gt;&amp;&quot;c&quot;');
  });
});

describe('CSV', () => {
  test('any rows come back text for text, for Excel and for programs', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from(`a钢1 0.-+=@'"，,;\t\r\n＝（`)),
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (rows, forExcel) => {
          const file =
            csvHead(columns, forExcel) + rows.map((cells) => csvLine(cells, columns, forExcel)).join('');
          const [head, ...read] = readCsv(decodedText(new TextEncoder().encode(file)));
          expect(head).toEqual(['文', '数']);
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '  =1', "'=1", "''=1"])(
    '%j is never run as a formula',
    (text) => {
      expect(csvCell(text, 'text').replace(/^"/, '')).toMatch(/^'/);
    },
  );

  test('numbers stay numbers; codes with zeros in front and long ones stay as they are typed', () => {
    expect(csvCell('-1234.50', 'number')).toBe('-1234.50');
    expect(csvCell('-1234.50', 'text')).toBe("'-1234.50");
    expect(csvCell('007', 'text')).toBe('"=""007"""');
    expect(csvCell('1234567890123456', 'number')).toBe('"=""1234567890123456"""');
    expect(csvCell('1234567890123456', 'number', false)).toBe('1234567890123456');
    expect(csvCell('1,5', 'text')).toBe('"1,5"');
  });

  test('Chinese is read whatever Excel wrote it in', () => {
    const utf16 = Uint8Array.of(0xff, 0xfe, 0x16, 0x7f, 0x01, 0x78, 0x09, 0x00, 0x31, 0x00);
    expect(readCsv(decodedText(utf16))).toEqual([['编码', '1']]);
    expect(readCsv(decodedText(Uint8Array.of(0xb1, 0xe0, 0xc2, 0xeb)))).toEqual([['编码']]);
    expect(readCsv(decodedText(new TextEncoder().encode('\uFEFF编码')))).toEqual([['编码']]);
  });

  test('separators of other lands, line ends of other systems, quotes left open', () => {
    expect(readCsv('a;b\n1;2\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(readCsv('a\tb\r1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(readCsv('"a","b')).toEqual([['a', 'b']]);
    expect(readCsv('"a"x,b')).toEqual([['ax', 'b']]);
    expect(readCsv('')).toEqual([['']]);
  });
});
