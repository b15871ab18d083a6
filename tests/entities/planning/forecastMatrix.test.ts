// A forecast as a table: what heads of time mean, how sums are shared out, what typing and pasting change in the lines.
import {
  cellPatches,
  cellSum,
  matrixRows,
  rangeWrites,
  spreadOver,
  type MatrixRow,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import { pastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import { type Bucket, periodsOf, periodsOfHead } from '#entities/planning/demand/periods.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import { addDays } from '#model/time/calendar.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const months = periodsOf('month', '2026-11-01', '2027-04-30');
const weeks = periodsOf('week', '2026-11-30', '2027-01-10');

describe('periods', () => {
  test.each([
    ['month', ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04']],
    ['quarter', ['2026Q4', '2027Q1', '2027Q2']],
  ] as const)('of a range by %s', (bucket, keys) =>
    expect(periodsOf(bucket, '2026-11-01', '2027-04-30').map(({ key }) => key)).toEqual(keys),
  );
  test('weeks are numbered as in calendars, over the turn of the year', () =>
    expect(weeks.map(({ key }) => key)).toEqual([
      '2026-W49',
      '2026-W50',
      '2026-W51',
      '2026-W52',
      '2026-W53',
      '2027-W01',
    ]));
  test('thirds of a month end with the month', () =>
    expect(periodsOf('tenDays', '2027-02-01', '2027-02-28').map(({ key, end }) => [key, end])).toEqual([
      ['2027-02上旬', '2027-02-10'],
      ['2027-02中旬', '2027-02-20'],
      ['2027-02下旬', '2027-02-28'],
    ]));
  test('follow one another without gap or overlap and fill the range', () => {
    const bucket = fc.constantFrom<Bucket>('day', 'week', 'tenDays', 'month', 'quarter');
    fc.assert(
      fc.property(bucket, fc.nat(3000), fc.nat(300), (size, from, length) => {
        const [start, end] = [addDays('2022-01-01', from), addDays('2022-01-01', from + length)];
        const periods = periodsOf(size, start, end);
        expect(periods[0]?.start).toBe(start);
        expect(periods.at(-1)?.end).toBe(end);
        for (const [at, period] of periods.entries())
          if (at > 0) expect(period.start).toBe(addDays(periods[at - 1]?.end ?? '', 1));
        expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
        for (const [at, { key }] of periods.entries()) expect(periodsOfHead(key, periods)).toEqual([at]);
      }),
    );
  });
});

describe('the head of a pasted column', () => {
  test.each([
    ['2026-12', [1]],
    ['2026/12', [1]],
    ['2026年12月', [1]],
    ['202612', [1]],
    ['12月', [1]],
    ['1月份', [2]],
    ['2027Q1', [2, 3, 4]],
    ['Q1', [2, 3, 4]],
    ['一季度', [2, 3, 4]],
    ['2026-12-24', [1]],
    ['2028-01', []],
    ['物料编码', null],
    ['合计', null],
  ])('%s among months', (head, meant) => expect(periodsOfHead(head, months)).toEqual(meant));
  test.each([
    ['W49', [0]],
    ['2026-W53', [4]],
    ['第50周', [1]],
    ['W01', [5]],
    ['2026-12-09', [1]],
    ['12月', [1, 2, 3]],
  ])('%s among weeks', (head, meant) => expect(periodsOfHead(head, weeks)).toEqual(meant));
});

describe('a pasted block', () => {
  test('is read by its heads, whatever their order', () => {
    const block = pastedPeriods(
      [
        ['产品', '客户', '单位', '12月', '2027Q1', '合计'],
        ['M1', '甲', '台', '1,200', '30', '1230'],
        ['M2', '', '台', '', 'x', ''],
        ['M1', '甲', '台', '5', '', ''],
      ],
      months,
    );
    expect(block?.columns.map(({ meaning }) => meaning)).toEqual([
      'material',
      'customer',
      'none',
      'periods',
      'periods',
      'none',
    ]);
    expect(block?.rows).toMatchObject([
      {
        lineNo: 2,
        material: 'M1',
        customer: '甲',
        values: [
          { periods: [1], qty: '1200' },
          { periods: [2, 3, 4], qty: '30' },
        ],
        problems: [],
      },
      { lineNo: 3, material: 'M2', values: [], problems: ['2027Q1 的“x”不是数量'] },
      { lineNo: 4, material: 'M1', problems: ['与第2行重复'] },
    ]);
  });
  test('without heads of time is pasted where it is put', () => {
    expect(pastedPeriods([['M1', '20', '30']], months)).toBeNull();
    expect(
      pastedPeriods(
        [
          ['20', '30'],
          ['1', '2'],
        ],
        months,
      ),
    ).toBeNull();
  });
});

const reader = () => undefined;
const origin = {
  id: 'doc',
  today: '2026-11-23',
  now: '2026-11-23T00:00:00Z',
  userId: 'u',
  employee: null,
  department: null,
  org: 'o',
  localCurrency: null,
};
let ids = 0;
const options = { periods: months, newId: () => `new${(ids += 1)}`, decimals: () => 0 };

function document(items: readonly Row[]): Doc {
  const doc = emptyDoc(demandForecast, origin);
  return applyChanges(
    demandForecast,
    doc,
    items.map((values, at) => ({
      op: 'insertLine' as const,
      lines: 'items',
      id: `line${at}`,
      before: null,
      values,
    })),
    reader,
  );
}
const itemsOf = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];
const one = (material: string, period: number, qty: string): Row => ({
  material,
  qty,
  startDate: months[period]?.start ?? null,
  endDate: months[period]?.end ?? null,
});
const shown = (rows: readonly MatrixRow[]) =>
  rows.map((row) => [row.first['material'], months.map((_month, at) => cellSum(row, at))]);

describe('typing in the table', () => {
  test('makes, changes and empties lines; a row that was emptied can be filled again', () => {
    const doc = document([one('A', 0, '5'), one('A', 2, '7'), one('B', 1, '3')]);
    const memory = new Map<string, string>();
    const rows = matrixRows(itemsOf(doc), months, memory);
    const [a, b] = rows;
    if (a === undefined || b === undefined) throw new Error('rows are missing');
    const after = applyChanges(
      demandForecast,
      doc,
      cellPatches(
        [
          { row: a, period: 0, qty: '6' },
          { row: a, period: 1, qty: '4' },
          { row: a, period: 2, qty: null },
          { row: b, period: 1, qty: null },
        ],
        options,
      ),
      reader,
    );
    const now = matrixRows(itemsOf(after), months, memory);
    expect(shown(now)).toEqual([
      ['A', ['6', '4', null, null, null, null]],
      ['B', [null, '0', null, null, null, null]],
    ]);
    expect(now.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('a cell of several lines shares out what is written into it', () => {
    const doc = document([one('A', 0, '5'), { ...one('A', 0, '15'), remark: '老客户' }]);
    const [row] = matrixRows(itemsOf(doc), months, new Map());
    if (row === undefined) throw new Error('the row is missing');
    expect(cellSum(row, 0)).toBe('20');
    const after = applyChanges(
      demandForecast,
      doc,
      cellPatches([{ row, period: 0, qty: '101' }], options),
      reader,
    );
    expect(itemsOf(after).map(({ qty }) => qty)).toEqual(['25', '76']);
  });

  test('a sum over periods keeps their shares and adds up exactly, whatever they held', () => {
    const held = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(held, fc.integer({ min: 0, max: 99_999 }), fc.nat(2), (values, total, decimals) => {
        const doc = document(values.map((value, at) => one('A', at, String(value))));
        const [row] = matrixRows(itemsOf(doc), months, new Map());
        if (row === undefined) throw new Error('the row is missing');
        const sum = decimal(total).div(100).toString();
        const writes = spreadOver(
          sum,
          months.map((_month, period) => ({ row, period })),
          () => decimals,
        );
        expect(decimal(sumTexts(writes.map(({ qty }) => qty))).eq(decimal(sum))).toBe(true);
        if (values.some((value) => value > 0))
          expect(writes.every(({ period }) => (values[period] ?? 0) > 0)).toBe(true);
      }),
    );
  });
});

describe('a command over a range', () => {
  const doc = document([one('A', 0, '10'), one('A', 1, '25'), one('B', 1, '7')]);
  const rows = matrixRows(itemsOf(doc), months, new Map());
  const run = (command: Parameters<typeof rangeWrites>[0]) =>
    rangeWrites(command, rows, [0, 1, 2], () => 0).map(({ row, period, qty }) => [
      row.first['material'],
      period,
      qty,
    ]);
  test('raises by per cent', () =>
    expect(run({ kind: 'percent', percent: '10' })).toEqual([
      ['A', 0, '11'],
      ['A', 1, '28'],
      ['B', 1, '8'],
    ]));
  test('shares a row out evenly, exactly', () =>
    expect(run({ kind: 'average' })).toEqual([
      ['A', 0, '11'],
      ['A', 1, '11'],
      ['A', 2, '13'],
      ['B', 0, '2'],
      ['B', 1, '2'],
      ['B', 2, '3'],
    ]));
  test('fills to the right', () =>
    expect(run({ kind: 'fillRight' })).toEqual([
      ['A', 1, '10'],
      ['A', 2, '10'],
    ]));
  test('rounds up to lots', () =>
    expect(run({ kind: 'roundToLot', lotOf: () => '8' })).toEqual([
      ['A', 0, '16'],
      ['A', 1, '32'],
      ['B', 1, '8'],
    ]));
  test('takes what was shipped a year before', () =>
    expect(
      run({ kind: 'lastYear', percent: '50', qtyOf: (_row, period) => (period === 2 ? '4' : null) }),
    ).toEqual([
      ['A', 2, '6'],
      ['B', 2, '6'],
    ]));
});
