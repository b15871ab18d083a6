// Pure rules of plan orders: parts of a split, groups of a merge, days of a shift.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePlan, type MergeOrder } from '#entities/planning/planOrder/merge.ts';
import { shiftedDays } from '#entities/planning/planOrder/shift.ts';
import { splitParts, splitProblem, type SplitWay } from '#entities/planning/planOrder/split.ts';
import { decimal, sumOf } from '#model/decimal.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';

describe('拆分', () => {
  const cases: [string, number, SplitWay, string[]][] = [
    ['100', 0, { by: 'count', count: 3 }, ['33', '33', '34']],
    ['10', 2, { by: 'count', count: 3 }, ['3.33', '3.33', '3.34']],
    ['100', 0, { by: 'qty', qty: '30' }, ['30', '70']],
    ['100', 0, { by: 'most', qty: '30' }, ['30', '30', '30', '10']],
    ['90', 0, { by: 'most', qty: '30' }, ['30', '30', '30']],
    [
      '100',
      0,
      {
        by: 'dates',
        parts: [
          { finishDate: '2026-12-01', qty: '20' },
          { finishDate: '2026-12-08', qty: '0' },
        ],
      },
      ['20', '80'],
    ],
  ];
  it.each(cases)('%s with %i decimals by %o', (total, scale, way, expected) => {
    expect(splitProblem(total, scale, way)).toBeNull();
    expect(splitParts(total, scale, way).map(({ qty }) => qty)).toEqual(expected);
  });

  it('keeps the days that were named, the last one for the rest', () => {
    const parts = [
      { finishDate: '2026-12-01', qty: '20' },
      { finishDate: '2026-12-08', qty: '' },
    ];
    expect(splitParts('50', 0, { by: 'dates', parts })).toEqual([
      { qty: '20', finishDate: '2026-12-01' },
      { qty: '30', finishDate: '2026-12-08' },
    ]);
  });

  const refused: [string, SplitWay, string][] = [
    ['100', { by: 'count', count: 1 }, '拆分张数须为 2 到 100 的整数'],
    ['2', { by: 'count', count: 3 }, '数量 2 不够拆成 3 张，每张不足一个单位'],
    ['100', { by: 'qty', qty: '100' }, '拆分数量须小于 100'],
    ['100', { by: 'qty', qty: '0.5' }, '拆分数量最多 0 位小数'],
    ['1000', { by: 'most', qty: '1' }, '按 1 一批超过 100 张，请加大批量'],
    ['0', { by: 'count', count: 2 }, '没有可拆分的数量'],
    [
      '10',
      {
        by: 'dates',
        parts: [
          { finishDate: '2026-12-01', qty: '10' },
          { finishDate: '2026-12-02', qty: '' },
        ],
      },
      '前 1 行已达到 10，最后一行没有剩余',
    ],
    [
      '10',
      {
        by: 'dates',
        parts: [
          { finishDate: '', qty: '1' },
          { finishDate: '2026-12-02', qty: '' },
        ],
      },
      '第1行 请填写日期',
    ],
  ];
  it.each(refused)('%s by %o is refused: %s', (total, way, message) => {
    expect(splitProblem(total, 0, way)).toBe(message);
  });

  it('planOrder-r1: whatever the way, the pieces come to the quantity and none is empty', () => {
    const way = fc.oneof(
      fc.record({ by: fc.constant('count' as const), count: fc.integer({ min: 2, max: 100 }) }),
      fc.record({
        by: fc.constantFrom('qty' as const, 'most' as const),
        qty: fc.integer({ min: 1, max: 99_999 }).map((cents) => String(cents / 100)),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), way, (cents, chosen) => {
        const total = String(cents / 100);
        fc.pre(splitProblem(total, 2, chosen) === null);
        const pieces = splitParts(total, 2, chosen);
        expect(pieces.every(({ qty }) => decimal(qty).greaterThan(0))).toBe(true);
        expect(decimal(sumOf(pieces, ({ qty }) => qty)).equals(decimal(total))).toBe(true);
      }),
    );
  });
});

function planned(code: string, change: Partial<MergeOrder> = {}): MergeOrder {
  return {
    id: code,
    code,
    status: 'suggested',
    material: 'M',
    unit: 'PCS',
    supplyType: 'produce',
    sourceOrg: null,
    bom: 'B',
    mtoNo: '',
    confirmedQty: '10',
    releasedQty: '0',
    startDate: '2026-12-01',
    finishDate: '2026-12-10',
    requiredDate: null,
    ...change,
  };
}

describe('合并', () => {
  it('planOrder-r1: the earliest order stays with the sum, and the days that are lost are told', () => {
    const { groups, alone } = mergePlan([
      planned('A', { finishDate: '2026-12-12', confirmedQty: '5.5', requiredDate: '2026-12-13' }),
      planned('B', { startDate: '2026-12-03', finishDate: '2026-12-08' }),
      planned('C', { finishDate: '2026-12-08', startDate: '2026-12-04', requiredDate: '2026-12-11' }),
    ]);
    expect(alone).toEqual([]);
    expect(groups).toMatchObject([
      {
        stays: { code: 'B' },
        others: [{ code: 'C' }, { code: 'A' }],
        confirmedQty: '25.5',
        startDate: '2026-12-01',
        finishDate: '2026-12-08',
        requiredDate: '2026-12-11',
        lostDates: ['2026-12-12'],
      },
    ]);
  });

  const apart: [string, Partial<MergeOrder>][] = [
    ['material', { material: 'N' }],
    ['organisation', { sourceOrg: 'O' }],
    ['BOM', { bom: 'B2' }],
    ['MTO number', { mtoNo: 'P1' }],
    ['unit', { unit: 'KG' }],
    ['way of supply', { supplyType: 'purchase' }],
  ];
  it.each(apart)('planOrder-r1: orders of another %s stay apart', (_name, change) => {
    expect(mergePlan([planned('A'), planned('B', change)]).groups).toEqual([]);
  });

  it('what is released or over is left as it is, with the reason', () => {
    const { groups, alone } = mergePlan([
      planned('A'),
      planned('B', { status: 'released' }),
      planned('C', { status: 'firmed', releasedQty: '1' }),
      planned('D'),
    ]);
    expect(groups.map(({ stays, others }) => [stays.code, others.map(({ code }) => code)])).toEqual([
      ['A', ['D']],
    ]);
    expect(alone.map(({ order, reason }) => [order.code, reason])).toEqual([
      ['B', '只有建议和已确认的计划订单可以合并'],
      ['C', '已经投放了一部分'],
    ]);
  });

  it('planOrder-r1: nothing is lost of many orders, in whatever order they are chosen', () => {
    const orders = fc.array(
      fc.record({
        material: fc.constantFrom('M', 'N'),
        bom: fc.constantFrom('B', null),
        confirmedQty: fc.nat(999).map(String),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(orders, (chosen) => {
        const all = chosen.map((change, index) => planned(`P${index}`, change));
        const { groups, alone } = mergePlan(all);
        const sum = (texts: string[]) => sumOf(texts, (text) => text);
        expect(
          sum([
            ...groups.map(({ confirmedQty }) => confirmedQty),
            ...alone.map(({ order }) => order.confirmedQty),
          ]),
        ).toBe(sum(all.map(({ confirmedQty }) => confirmedQty)));
      }),
    );
  });
});

describe('改期', () => {
  const days = workingDays(weekendsOff, '2026-01-01', '2027-12-31');
  // A Monday to the Friday of the week after: nine working days lie between.
  const order = { startDate: '2026-11-30', finishDate: '2026-12-11' };
  const cases: [string, Parameters<typeof shiftedDays>[1], boolean, [string, string]][] = [
    ['two working days later over a weekend', { days: 2 }, true, ['2026-12-02', '2026-12-15']],
    ['five earlier', { days: -5 }, true, ['2026-11-23', '2026-12-04']],
    ['to a day', { finishDate: '2026-12-18' }, true, ['2026-12-07', '2026-12-18']],
    ['only the end', { days: 1 }, false, ['2026-11-30', '2026-12-14']],
    ['not at all', { days: 0 }, true, ['2026-11-30', '2026-12-11']],
  ];
  it.each(cases)('planOrder-r2: %s', (_name, to, keepLead, [startDate, finishDate]) => {
    expect(shiftedDays(order, to, keepLead, days)).toEqual({ startDate, finishDate, problem: null });
  });

  it('an end before the start and days outside the calendar are refused', () => {
    expect(shiftedDays(order, { finishDate: '2026-11-20' }, false, days).problem).toBe(
      '完工日期 2026-11-20 早于开工日期 2026-11-30，请保持提前期或另选日期',
    );
    expect(shiftedDays(order, { finishDate: '2029-01-01' }, true, days).problem).toBe(
      '日期超出工厂日历，请先延长日历',
    );
  });
});
