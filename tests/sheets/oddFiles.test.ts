// Files of other programs: the import on the server and the grid's own import read the very same texts from each.
import { expect, test } from 'vitest';
import { dayOfNumber } from '#sheets/cells.ts';
import { packageOf, strict, type Parts } from './support/packages.ts';
import { inGrid, number, onServer, row } from './support/reading.ts';

interface Case {
  what: string;
  parts: Parts;
  /** Rows as the spreadsheet numbers them. */
  gives: readonly (readonly string[])[];
  /** What the server says of cells without a value, by column. */
  faults?: Readonly<Record<number, string>>;
}

const cases: readonly Case[] = [
  {
    what: 'texts in the cell itself, with blanks at both ends',
    parts: {
      rows: row(
        '<c t="inlineStr"><is><t xml:space="preserve"> 钢板 </t></is></c>',
        '<c t="inlineStr"><is/></c>',
      ),
    },
    gives: [[' 钢板 ']],
  },
  {
    what: 'texts in several fonts, and the reading above the characters',
    parts: {
      rows: row('<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'),
      shared: [
        '<si><r><t>冷</t></r><r><rPr><b/></rPr><t xml:space="preserve">轧 板</t></r></si>',
        '<si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh><phoneticPr fontId="1"/></si>',
      ],
    },
    gives: [['冷轧 板', '東京']],
  },
  {
    what: 'entities, CDATA, and the escapes of the format',
    parts: {
      rows: row(
        '<c t="s"><v>0</v></c>',
        '<c t="s"><v>1</v></c>',
        '<c t="s"><v>2</v></c>',
        '<c t="str"><v>&#65;&amp;&lt;</v></c>',
      ),
      shared: [
        '<si><t>第一行_x000D_\n第二行</t></si>',
        '<si><t>_x005F_x000D_</t></si>',
        '<si><t><![CDATA[<原样>]]></t></si>',
      ],
    },
    gives: [['第一行\r\n第二行', '_x000D_', '<原样>', 'A&<']],
  },
  {
    what: 'days and times by built-in formats, the Chinese ones and those of the workbook',
    parts: {
      rows: row(
        number(46_086, 0),
        number(46_086.354166666664, 1),
        number(46_086, 2),
        number(46_086.5, 3),
        number(0.354166666666667, 4),
        number(0.75, 5),
        number(1.5, 6),
        number(46_086, 7),
      ),
      formats: {
        164: 'yyyy"年"m"月"d"日"',
        165: 'yyyy/m/d h:mm:ss',
        166: 'h:mm',
        167: '[h]:mm',
        168: '_-* #,##0.00\\ _D_M_-;[Red]-#,##0.00" days"',
      },
      styles: [14, 22, 31, 165, 166, 20, 167, 168],
    },
    gives: [
      [
        '2026-03-05',
        '2026-03-05 08:30:00',
        '2026-03-05',
        '2026-03-05 12:00:00',
        '08:30',
        '18:00',
        '1.5',
        '46086',
      ],
    ],
  },
  {
    what: 'days counted from 1904',
    parts: {
      rows: row(number(44_624, 0), number(44_624)),
      styles: [14],
      workbookPr: '<workbookPr date1904="1"/>',
    },
    gives: [['2026-03-05', '2026-03-05']],
  },
  {
    what: 'the first days of 1900, before the day that never was',
    parts: { rows: row(number(1), number(59), number(61)), styles: [14] },
    gives: [['1900-01-01', '1900-02-28', '1900-03-01']],
  },
  {
    what: 'numbers without the noise of binary digits, exponents written out, codes filled up with zeros',
    parts: {
      rows: row(
        number('0.30000000000000004', 1),
        number('1.5E-9', 1),
        number('1E+21', 1),
        number('-0', 1),
        number('42', 0),
        number('123456789012345', 1),
      ),
      formats: { 170: '000000' },
      styles: [170, 0],
    },
    gives: [['0.3', '0.0000000015', '（无法读取）', '0', '000042', '123456789012345']],
    faults: { 2: '超过 15 位' },
  },
  {
    what: 'parts of a hundred by built-in formats and those of the workbook (findings 3, 4.2)',
    parts: {
      rows: row(
        number('0.05', 0),
        number('0.97', 1),
        number('7.0000000000000007E-2', 2),
        number('1', 0),
        number('-0.125', 2),
        number('0.05', 3),
      ),
      formats: { 171: '0.0%;[Red]-0.0%', 172: '0.00"%"' },
      styles: [9, 10, 171, 172],
    },
    gives: [['5%', '97%', '7%', '100%', '-12.5%', '0.05']],
  },
  {
    what: 'numbers of more digits than a spreadsheet keeps are told (findings 3, 4.3)',
    parts: {
      rows: row(
        number('6222021234567890000'),
        number('1.2345678901234567E+17'),
        number('0.1234567890123456'),
      ),
    },
    gives: [['（无法读取）', '（无法读取）', '0.123456789012346']],
    faults: { 0: '超过 15 位', 1: '超过 15 位' },
  },
  {
    what: 'yes and no, and days written as text',
    parts: {
      rows: row(
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="d"><v>2026-03-05T00:00:00</v></c>',
        '<c t="d"><v>2026-03-05T08:30:00.000Z</v></c>',
      ),
    },
    gives: [['是', '否', '2026-03-05', '2026-03-05 08:30:00']],
  },
  {
    what: 'formulas give the value they were saved with, errors and missing results are told',
    parts: {
      rows: row(
        '<c><f>A2*2</f><v>84</v></c>',
        '<c t="str"><f>A2&amp;"x"</f><v>42x</v></c>',
        '<c t="str"><f>""</f><v></v></c>',
        '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        '<c><f>A2*3</f><v/></c>',
      ),
    },
    gives: [['84', '42x', '', '#DIV/0!', '（无法读取）']],
    faults: { 3: '#DIV/0!', 4: '没有保存计算结果' },
  },
  {
    what: 'texts that are said to be shared and are not there',
    parts: { rows: row('<c t="s"><v>0</v></c>', '<c t="s"><v>7</v></c>'), shared: ['<si><t>在</t></si>'] },
    gives: [['在', '（无法读取）']],
    faults: { 1: '不在文件里' },
  },
  {
    what: 'the whole list of shared texts missing',
    parts: { rows: row('<c t="s"><v>0</v></c>'), shared: null },
    gives: [['（无法读取）']],
    faults: { 0: '不在文件里' },
  },
  {
    what: 'rows and cells that are left out, empty ones that only carry a format, and rows without numbers',
    parts: {
      rows:
        '<row r="2"><c r="B2"><v>1</v></c><c r="D2" s="0"/></row><row r="3" ht="20"/>' +
        '<row r="5"><c r="A5" t="inlineStr"><is><t>  </t></is></c></row><row><c><v>6</v></c><c><v>7</v></c></row>',
    },
    gives: [[], ['', '1'], [], [], [], ['6', '7']],
  },
  {
    what: 'cells far to the right',
    parts: { rows: '<row r="1"><c r="AA1"><v>1</v></c></row>' },
    gives: [[...Array<string>(26).fill(''), '1']],
  },
  {
    what: 'the strict form of the format',
    parts: {
      rows: row('<c t="s"><v>0</v></c>', number(46_086)),
      shared: ['<si><t>文</t></si>'],
      styles: [14],
      namespace: strict,
    },
    gives: [['文', '2026-03-05']],
  },
  {
    what: 'every tag with a prefix',
    parts: {
      rows: '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>文</x:t></x:is></x:c><x:c r="B1"><x:v>2</x:v></x:c></x:row>',
      prefix: 'x:',
    },
    gives: [['文', '2']],
  },
  {
    what: 'parts in another folder',
    parts: { rows: row('<c t="s"><v>0</v></c>'), shared: ['<si><t>文</t></si>'], folder: 'content/book' },
    gives: [['文']],
  },
  {
    what: 'rows and cells of extensions, which are no rows and cells',
    parts: {
      rows: row(number(1)),
      after: '<extLst><ext><row r="2"><c r="A2"><v>9</v></c></row></ext></extLst>',
    },
    gives: [['1']],
  },
];

test.each(cases)('$what: both sides read the same', async ({ parts, gives, faults = {} }) => {
  const bytes = await packageOf(parts);
  expect(await inGrid(bytes)).toEqual(
    gives.map((cells) =>
      Array.from({ length: Math.max(...gives.map((each) => each.length)) }, (_, at) => cells[at] ?? ''),
    ),
  );
  const { rows } = await onServer(bytes);
  for (const { row: at, cells, faults: told } of rows) {
    const shown = Array.from(cells, (text: string | undefined) => text ?? '');
    const wanted = gives[at - 1] ?? [];
    for (let column = 0; column < wanted.length; column++) {
      const fault = faults[column];
      if (fault === undefined) expect(shown[column] ?? '', `${column}`).toBe(wanted[column]);
      else expect(told?.get(column)).toContain(fault);
    }
    expect(told?.size ?? 0).toBe(Object.keys(faults).length);
  }
  const filled = gives.filter((cells) => cells.some((text) => text !== '')).length;
  expect(rows).toHaveLength(filled);
});

test('a day without a format is counted from where its workbook counts (findings 3, 4.4)', async () => {
  const parts = { rows: row(number(44_624)), workbookPr: '<workbookPr date1904="1"/>' };
  const { rows } = await onServer(await packageOf(parts));
  expect(rows.map(({ cells, epoch = 0 }) => dayOfNumber(cells[0] ?? '', epoch))).toEqual(['2026-03-05']);
  expect(dayOfNumber('46086', 0)).toBe('2026-03-05');
  expect(dayOfNumber('46086.75', 0)).toBe('2026-03-05 18:00:00');
  expect(dayOfNumber('2026-03-05', 0)).toBeNull();
});

test('merged ranges are told to whoever asks', async () => {
  const bytes = await packageOf({
    rows: row(number(1)),
    after: '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="C2:C4"/></mergeCells>',
  });
  expect((await onServer(bytes)).merged).toEqual(['A1:B1', 'C2:C4']);
});
