// What Excel, WPS and Sheets put on the clipboard arrives as the cells they show.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTsv, planPaste, writeHtml, writeTsv } from '#grid/interact/clipboard/clipboard.ts';
import type { PasteTarget } from '#grid/interact/clipboard/clipboard.ts';

const target = (over: Partial<PasteTarget> = {}): PasteTarget => ({
  top: 0,
  left: 0,
  height: 1,
  width: 1,
  rows: 10,
  canGrow: true,
  columns: [
    { id: 'code', title: '编码' },
    { id: 'name', title: '名称' },
    { id: 'qty', title: '数量' },
  ],
  ...over,
});

test('grid 98 paste parser: a block from Excel ends with one line end that is no row', () => {
  expect(parseTsv('A1\tB1\r\nA2\tB2\r\n')).toEqual([
    ['A1', 'B1'],
    ['A2', 'B2'],
  ]);
  expect(parseTsv('A1')).toEqual([['A1']]);
  expect(parseTsv('')).toEqual([]);
});

test('grid 98 paste parser: empty cells and empty rows inside the block stay', () => {
  expect(parseTsv('A\t\tC\n\n\tB\t\n')).toEqual([['A', '', 'C'], [''], ['', 'B', '']]);
});

test('grid 98 paste parser: a cell with a line break, a tab or quotes stays one cell', () => {
  expect(parseTsv('"第一行\n第二行"\tB\r\n"a\tb"\t"他说""好"""\r\n')).toEqual([
    ['第一行\n第二行', 'B'],
    ['a\tb', '他说"好"'],
  ]);
});

test('grid 98 paste parser: a quote inside or without an end is an ordinary character', () => {
  expect(parseTsv('5" 管\tB\n"未完\tC')).toEqual([
    ['5" 管', 'B'],
    ['"未完', 'C'],
  ]);
});

test('grid 98 paste parser: any block survives writing and reading', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '中', ' ') });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        expect(parseTsv(writeTsv(rows))).toEqual(rows);
      },
    ),
  );
});

test('grid 97 copy: codes keep their zeros in the HTML block, markup is escaped', () => {
  const html = writeHtml(
    [
      ['0012', '1.5'],
      ['<b>', 'x\ny'],
    ],
    (column) => column === 0,
  );
  expect(html).toContain(`<td style="mso-number-format:'\\@'">0012</td><td>1.5</td>`);
  expect(html).toContain('&lt;b&gt;');
  expect(html).toContain('x<br>y');
});

test('grid 102 repeat to fill: one value fills the selected range', () => {
  const plan = planPaste([['7']], target({ top: 1, left: 1, height: 2, width: 2 }));
  expect(plan).toMatchObject({
    columns: ['name', 'qty'],
    rows: [
      ['7', '7'],
      ['7', '7'],
    ],
    firstRow: 1,
    newRows: 0,
  });
});

test('grid 102 repeat to fill: a block that fits the selection a whole number of times is repeated, otherwise pasted once', () => {
  expect(planPaste([['a'], ['b']], target({ height: 4 })).rows).toEqual([['a'], ['b'], ['a'], ['b']]);
  expect(planPaste([['a'], ['b']], target({ height: 3 })).rows).toEqual([['a'], ['b']]);
});

test('grid 99 paste adds rows: rows beyond the last one are new rows, or are left out when rows are locked', () => {
  const block = [['a'], ['b'], ['c']];
  expect(planPaste(block, target({ top: 9 }))).toMatchObject({ newRows: 2, rows: block });
  expect(planPaste(block, target({ top: 9, canGrow: false }))).toMatchObject({ newRows: 0, rows: [['a']] });
  expect(planPaste(block, target({ rows: 0 })).newRows).toBe(3);
});

test('grid 99 paste adds rows: columns beyond the last one are skipped', () => {
  expect(planPaste([['a', 'b', 'c']], target({ left: 1 })).columns).toEqual(['name', 'qty', null]);
});

test('grid 106 header-aware paste: a first row of column titles maps the columns by title and reports the others', () => {
  const plan = planPaste(
    [
      ['数量', '编码 *', '产地'],
      ['5', 'M001', '上海'],
    ],
    target(),
  );
  expect(plan).toMatchObject({
    columns: ['qty', 'code', null],
    rows: [['5', 'M001', '上海']],
    unmatched: ['产地'],
  });
});
