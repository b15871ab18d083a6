// Figures, numbers with units, quantities shared out, blocks, found texts: exact and unsurprising.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsInAll, disjoint, lineUp } from '#grid/interact/blocks.ts';
import { createRunningAggregates } from '#grid/table/models/runningAggregates.ts';
import { isFound, replaced } from '#grid/interact/find/find.ts';
import { inProportion, leftOver, splitBySize, splitEvenly, sumOf } from '#grid/interact/split.ts';
import type { CellValue, ColumnEditor, Parsed } from '#grid/contract/columns.ts';
import { readText } from '#grid/interact/cellReading.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';

function figures(values: readonly CellValue[]) {
  const sums = createRunningAggregates();
  for (const value of values) sums.add(value);
  return sums.texts();
}

test('the status bar adds no pieces to kilograms and no dollars to yuan (findings 3, 6.2b)', () => {
  const mixed = (cells: readonly [CellValue, string][]): boolean => {
    const sums = createRunningAggregates();
    for (const [value, countedIn] of cells) sums.add(value, countedIn);
    return sums.mixed();
  };
  expect(
    mixed([
      ['5', 'unit 个'],
      ['7', 'unit 个'],
      ['1', ''],
    ]),
  ).toBe(false);
  expect(
    mixed([
      ['5', 'unit 个'],
      ['7', 'unit 千克'],
    ]),
  ).toBe(true);
  expect(
    mixed([
      ['5', 'unit 个'],
      [null, 'unit 千克'],
      ['', 'currency 美元'],
    ]),
  ).toBe(false);
});

test('grid 63 status bar: sums are exact, also of 0.1 and of numbers longer than a computer float', () => {
  expect(figures(Array.from({ length: 10 }, () => '0.1'))).toEqual({
    count: 10,
    sum: '1',
    average: '0.1',
    min: '0.1',
    max: '0.1',
  });
  expect(figures(['9007199254740993', '0.000001', null, '文字', ''])).toMatchObject({
    count: 2,
    sum: '9,007,199,254,740,993.000001',
    max: '9,007,199,254,740,993',
  });
  expect(figures(['-1', '-2', '0.5'])).toMatchObject({
    sum: '-2.5',
    min: '-2',
    max: '0.5',
    average: '-0.833333',
  });
  expect(figures(['x', null])).toBeNull();
});

test('grid 95 decimal-exact amounts: any sum of amounts to the cent equals the sum of its cents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
      (cents) => {
        const text = (cent: number): string =>
          `${cent < 0 ? '-' : ''}${Math.floor(Math.abs(cent) / 100)}.${String(Math.abs(cent) % 100).padStart(2, '0')}`;
        const sum = figures(cents.map(text))?.sum.replaceAll(',', '') ?? '';
        expect(Math.round(Number(sum) * 100)).toBe(cents.reduce((a, b) => a + b, 0));
      },
    ),
  );
});

const field = (kind: FieldDef['kind'], more: Partial<FieldDef> = {}): FieldDef => ({
  kind,
  title: '数值',
  ...more,
});
const editorOf = (def: FieldDef): ColumnEditor<unknown> => ({
  input: def.kind === 'date' ? 'date' : 'number',
  parse: (text): Parsed => {
    const parsed = kindOf(def.kind).parse(text, def, { today: '2026-11-21' });
    return parsed.ok ? { ok: true, value: parsed.value as CellValue } : parsed;
  },
});
const entered = (def: FieldDef, text: string): CellValue | string => {
  const read = readText(editorOf(def), text, undefined);
  return read.kind === 'value' ? read.value : `! ${read.kind === 'invalid' ? read.problem : ''}`;
};

test('grid 94 number entry: full-width digits, separators, signs, sums and units are understood; slips are not', () => {
  const qty = field('qty');
  expect(
    ['１２３', '1,234', '1，234．5', '=12*3', '12*3', '+5', '(8)'].map((text) => entered(qty, text)),
  ).toEqual(['123', '1234', '1234.5', '36', '36', '5', '-8']);
  expect(['12件', '3.5 kg', '1,200 米', '2×3箱'].map((text) => entered(qty, text))).toEqual([
    '12',
    '3.5',
    '1200',
    '6',
  ]);
  for (const slip of ['12a', '1O', '3万', '5元', '1,23', '1e5'])
    expect(String(entered(qty, slip))).toMatch(/^! /);
  expect(entered(field('percent'), '12%')).toBe(entered(field('percent'), '12'));
  expect(entered(field('money'), '¥1,234.50')).toBe('1234.5');
});

test('grid 95 decimal-exact amounts: what is calculated is rounded as its kind of column rounds', () => {
  expect(entered(field('money'), '10/3')).toBe('3.3333');
  expect(entered(field('money', { scale: '2' }), '10/3')).toBe('3.33');
  expect(entered(field('money', { scale: '2' }), '2/3')).toBe('0.67');
  expect(entered(field('money', { scale: '2' }), '0.1+0.2')).toBe('0.3');
});

test('grid 103 locale-aware parse: dates and numbers as clerks write them; what may mean two things is refused with the reason', () => {
  const date = field('date');
  for (const text of [
    '2026-03-05',
    '2026/3/5',
    '2026.3.5',
    '20260305',
    '3月5日',
    '2026年3月5日',
    '3-5',
    '２０２６／３／５',
  ])
    expect(entered(date, text)).toBe('2026-03-05');
  for (const text of ['03/05/2026', '5/3/26', '2026-13-01', '2026-02-30'])
    expect(String(entered(date, text))).toMatch(/^! 数值/);
  expect(entered(field('qty'), '1,234.50')).toBe('1234.5');
  expect(String(entered(field('qty'), '1.234,50'))).toMatch(/^! /);
});

test('grid 85 split line: the parts always add up to the whole', () => {
  expect(splitEvenly('10', 3)).toEqual(['3', '3', '4']);
  expect(splitEvenly('10.00', 3, 2)).toEqual(['3.33', '3.33', '3.34']);
  expect(splitEvenly('2', 3)).toBeNull();
  expect(splitBySize('10', '4')).toEqual(['4', '4', '2']);
  expect(splitBySize('10', '10')).toBeNull();
  expect(leftOver('10', ['3', '3'])).toBe('4');
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(inProportion('9', ['3', '3', '4'], '10')).toEqual(['2', '2', '5']);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
      (digits, count, scale) => {
        const total = (digits / 10 ** scale).toFixed(scale);
        const parts = splitEvenly(total, count, scale);
        if (parts) expect(leftOver(total, parts)).toBe('0');
      },
    ),
  );
});

test('grid 61 cell ranges: blocks that overlap count each cell once; blocks that line up can be copied as one', () => {
  const block = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });
  expect(cellsInAll([block(0, 3, 0, 3), block(2, 5, 2, 5)])).toBe(28);
  expect(disjoint([block(0, 9, 0, 9), block(3, 4, 3, 4)])).toEqual([block(0, 9, 0, 9)]);
  expect(lineUp([block(0, 0, 0, 3), block(5, 6, 0, 3)])).toEqual({
    rows: [
      { first: 0, last: 0 },
      { first: 5, last: 6 },
    ],
    columns: [{ first: 0, last: 3 }],
  });
  expect(lineUp([block(0, 1, 0, 1), block(4, 5, 4, 5)])).toBeNull();
});

test('grid 50 find and replace: full-width and half-width are the same, whole cells, case when asked', () => {
  const query = (text: string, more = {}) => ({ text, wholeCell: false, matchCase: false, ...more });
  expect(isFound('Ｍ００１号', query('m001'))).toBe(true);
  expect(isFound('M001', query('m001', { matchCase: true }))).toBe(false);
  expect(isFound('M0010', query('M001', { wholeCell: true }))).toBe(false);
  expect(replaced('甲-乙-丙', query('-'), '/')).toBe('甲/乙/丙');
  expect(replaced('aAa', query('a'), 'aa')).toBe('aaaaaa');
  expect(isFound('', query('', { wholeCell: true }))).toBe(true);
});
