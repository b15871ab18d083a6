// Files that are broken or made to harm: the import on the server and the grid's own refuse them alike.
import { expect, test } from 'vitest';
import { packageOf, withDirectory } from './support/packages.ts';
import { inGrid, number, onServer, row } from './support/reading.ts';

const good = await packageOf({ rows: row(number(1)) });

const refused: readonly (readonly [what: string, bytes: Uint8Array<ArrayBuffer>, says: string])[] = [
  ['a package cut off', good.slice(0, good.length - 30), '已损坏'],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), '旧的 .xls'],
  ['a package with a password', withDirectory(good, 8, 1), '加了密码'],
  ['a package that says it unpacks to gigabytes', withDirectory(good, 24, 0x3fffffff), '500 MB'],
  ['parts that unpack to more than they say', withDirectory(good, 24, 5), '已损坏'],
  ['a way of packing nobody knows', withDirectory(good, 10, 99), '已损坏'],
  ['macros', await packageOf({ rows: '', others: { 'xl/vbaProject.bin': 'x' } }), '宏'],
  [
    'a workbook for macros under another name',
    await packageOf({
      rows: '',
      others: {
        '[Content_Types].xml':
          '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      },
    }),
    '宏',
  ],
  ['a binary workbook', await packageOf({ rows: '', others: { 'xl/workbook.bin': 'x' } }), '.xlsb'],
  [
    'entities of its own',
    await packageOf({
      rows: '',
      others: { 'xl/worksheets/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>' },
    }),
    '已损坏',
  ],
  ['tags that do not close', await packageOf({ rows: '<row r="1"><c r="A1"><v>1</v></row>' }), '已损坏'],
  [
    'a sheet that ends in the middle',
    await packageOf({ rows: '', others: { 'xl/worksheets/a.xml': '<worksheet><sheetData>' } }),
    '已损坏',
  ],
  ['rows in no order', await packageOf({ rows: '<row r="2"/><row r="1"/>' }), '已损坏'],
  ['rows below the last of a sheet', await packageOf({ rows: '<row r="1048577"/>' }), '1048576 行的上限'],
  [
    'columns right of the last of a sheet',
    await packageOf({ rows: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }),
    '已损坏',
  ],
  [
    'no sheet at all',
    await packageOf({ rows: '', others: { 'xl/workbook.xml': '<workbook><sheets/></workbook>' } }),
    '已损坏',
  ],
];

test.each(refused)('%s: refused by both sides, in words that say how to mend it', async (_, bytes, says) => {
  await expect(onServer(bytes)).rejects.toMatchObject({ name: 'Refusal', code: '422' });
  await expect(onServer(bytes)).rejects.toThrow(says);
  await expect(inGrid(bytes)).rejects.toThrow(says);
});

test('a workbook whose directory tells its lengths in eight bytes is read', async () => {
  const view = new DataView(good.buffer);
  const end = good.length - 22;
  const start = view.getUint32(end + 16, true);
  const pieces: Uint8Array[] = [good.slice(0, start)];
  for (let at = start; view.getUint32(at, true) === 0x02014b50;) {
    const name = view.getUint16(at + 28, true);
    const entry = good.slice(at, at + 46 + name);
    const head = new DataView(entry.buffer);
    const extra = new DataView(new ArrayBuffer(28));
    extra.setUint16(0, 1, true);
    extra.setUint16(2, 24, true);
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.setBigUint64(4 + index * 8, BigInt(head.getUint32(field, true)), true);
      head.setUint32(field, 0xffffffff, true);
    }
    head.setUint16(30, 28, true);
    pieces.push(entry, new Uint8Array(extra.buffer));
    at += 46 + name;
  }
  const bytes = new Uint8Array(
    await new Blob([...pieces.map((piece) => piece.slice()), good.slice(end)]).arrayBuffer(),
  );
  expect(await inGrid(bytes)).toEqual([['1']]);
});
