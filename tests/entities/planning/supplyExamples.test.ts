// The worked examples around the plan: what may be promised, the master schedule, sources, buffers, release and quotes.
import { describe, expect, it } from 'vitest';
import { deliveryQuote, type QuoteGiven } from '#entities/planning/supply/deliveryQuote.ts';
import { FreeSupply } from '#entities/planning/supply/freeSupply.ts';
import { masterSchedule } from '#entities/planning/supply/masterSchedule.ts';
import { releaseProblem, releaseState } from '#entities/planning/supply/planOrderRelease.ts';
import { promiseOf } from '#entities/planning/supply/promise.ts';
import { chooseSource, type SupplySource } from '#entities/planning/supply/sourcing.ts';
import { bufferState, bufferZones } from '#entities/planning/supply/stockBuffer.ts';
import { dateOfDay, dayNumber } from '#model/workingTime/businessMinutes.ts';
import { mondayToFriday } from '#model/workingTime/workCalendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';

const texts = (values: readonly number[]): string[] => values.map(String);

it('E14: stock to come and what may be promised of it', () => {
  expect(promiseOf('40', texts([0, 0, 50, 0, 30, 0]), texts([10, 15, 20, 5, 35, 10]))).toEqual({
    projected: texts([30, 15, 45, 40, 35, 25]),
    availableToPromise: texts([15, 0, 10, 0, 0, 0]),
    cumulativeAtp: texts([15, 15, 25, 25, 25, 25]),
  });
});

it('E14: more orders than there will ever be show as less than nothing in the first bucket', () => {
  expect(promiseOf('5', texts([0, 10]), texts([8, 9])).availableToPromise).toEqual(['-3', '1']);
});

describe('M24: the master schedule', () => {
  const given = {
    onHand: '50',
    forecast: texts([30, 30, 30, 40, 40, 40]),
    orders: texts([25, 42, 18, 20, 5, 0]),
    firm: texts([0, 60, 0, 0, 0, 0]),
    frozenBuckets: 2,
    openBucket: 5,
    lot: '60',
    safetyStock: '10',
  };

  it('keeps stock at its safety outside the frozen buckets', () => {
    expect(masterSchedule(given)).toEqual({
      demand: texts([25, 42, 30, 40, 40, 40]),
      mps: texts([0, 60, 0, 60, 60, 0]),
      projected: texts([25, 43, 13, 33, 53, 13]),
      availableToPromise: texts([25, 0, 0, 40, 55, 0]),
      cumulativeAtp: texts([25, 25, 25, 65, 120, 120]),
      frozenShort: [],
    });
  });

  it('proposes nothing in frozen buckets but says which fall short', () => {
    const { frozenShort, mps } = masterSchedule({ ...given, firm: texts([0, 0, 0, 0, 0, 0]) });
    expect(frozenShort).toEqual([1]);
    expect(mps.slice(0, 3)).toEqual(['0', '0', '60']);
  });
});

describe('M22: sources', () => {
  const first: SupplySource[] = [
    { source: 'MAKE', priority: 1, quota: '50', allocated: '0', unitCost: '9' },
    { source: 'S1', priority: 2, quota: '30', maxLotQty: '100', allocated: '0', unitCost: '7' },
    { source: 'S2', priority: 3, quota: '20', allocated: '0', unitCost: '8' },
  ];

  it('by quota: each lot goes to the one furthest behind', () => {
    let sources = first;
    const chosen = ['100', '80', '120', '100', '60'].map((lot) => {
      const choice = chooseSource(lot, sources, 'quota');
      sources = sources.map((each) =>
        each.source === choice?.source
          ? { ...each, allocated: String(Number(each.allocated) + Number(lot)) }
          : each,
      );
      return [lot, choice?.source, choice?.gap];
    });
    expect(chosen).toEqual([
      ['100', 'MAKE', '50'],
      ['80', 'S1', '54'],
      ['120', 'S2', '60'],
      ['100', 'MAKE', '100'],
      ['60', 'S1', '58'],
    ]);
    expect(sources.map(({ allocated }) => allocated)).toEqual(['200', '140', '120']);
  });

  it('by priority, cost and limits; nobody is left when no limit holds the lot', () => {
    expect(chooseSource('10', first, 'priority')?.source).toBe('MAKE');
    expect(chooseSource('10', first, 'cost')?.source).toBe('S1');
    expect(chooseSource('110', first, 'cost')?.source).toBe('S2');
    const full = first.map((each) => ({ ...each, periodLimit: '5' }));
    expect(chooseSource('10', full, 'priority')).toBeNull();
  });
});

describe('M12: buffers', () => {
  const buffer = {
    adu: '24.5',
    dltDays: '12',
    leadTimeFactor: '0.5',
    variabilityFactor: '0.4',
    minOrderQty: '100',
    multipleQty: '50',
    orderCycleDays: 5,
    spikePercent: '50',
    spikeDays: 0,
    alertPercent: '50',
    precision: 0,
  };
  const demands = [
    { day: -1, qty: '12' },
    { day: 0, qty: '18' },
    { day: 3, qty: '60' },
    { day: 5, qty: '120' },
    { day: 9, qty: '103' },
    { day: 15, qty: '130' },
  ];

  it('zones, what counts as demand today, and the order', () => {
    expect(bufferZones(buffer)).toEqual({
      yellow: '294',
      redBase: '147',
      redSafety: '58.8',
      red: '206',
      green: '147',
      tor: '206',
      toy: '500',
      tog: '647',
    });
    expect(bufferState(buffer, { onHand: '180', onOrder: '200' }, demands)).toEqual({
      spikeThresholdQty: '103',
      qualifiedDemand: '253',
      netFlow: '127',
      planningPriority: '19.63',
      zone: 'red',
      orderQty: '550',
      onHandAlert: 'yellow',
    });
  });

  it('a promotion of today widens the zones', () => {
    expect(bufferZones({ ...buffer, demandFactor: '1.3' })).toEqual({
      yellow: '383',
      redBase: '191.1',
      redSafety: '76.44',
      red: '268',
      green: '192',
      tor: '268',
      toy: '651',
      tog: '843',
    });
  });

  it('above yellow nothing is ordered', () => {
    const { zone, orderQty } = bufferState(buffer, { onHand: '700', onOrder: '100' }, demands);
    expect([zone, orderQty]).toEqual(['green', '0']);
  });
});

it('E30: release to several documents, and back when one is deleted', () => {
  expect(releaseState('100', ['60'])).toEqual({
    releasedQty: '60',
    remainQty: '40',
    status: 'partiallyReleased',
  });
  expect(releaseProblem('100', ['60'], '41')).toContain('超过未投放数量 40');
  expect(releaseProblem('100', ['60'], '40')).toBeNull();
  expect(releaseState('100', ['60', '40'])).toEqual({
    releasedQty: '100',
    remainQty: '0',
    status: 'released',
  });
  expect(releaseState('100', ['60'])).toEqual({
    releasedQty: '60',
    remainQty: '40',
    status: 'partiallyReleased',
  });
  expect(releaseState('100', []).status).toBe('firmed');
});

describe('M11: delivery date over three levels', () => {
  const calendar = workingDays(
    [{ title: '周一至周五', week: mondayToFriday, exceptions: [], scheme: null }],
    '2026-01-01',
    '2027-12-31',
  );
  const codes = ['A', 'B', 'C', 'D'];
  const [A, B, C, D] = [0, 1, 2, 3];
  const part = (material: number, qty: number) => ({ material, qty, offsetDays: 0 });
  const given: QuoteGiven = {
    today: dayNumber('2026-09-07'),
    calendar,
    materials: [
      {
        supplyType: 'produce',
        leadOf: () => 2,
        requires: (qty) => [part(B, qty), part(C, qty * 2)],
        work: { workCenter: 'WC-A', minutesOf: (qty) => String(30 + qty * 6) },
      },
      {
        supplyType: 'produce',
        leadOf: () => 3,
        requires: (qty) => [part(D, qty * 3)],
        work: { workCenter: 'WC-B', minutesOf: (qty) => String(60 + qty * 8) },
      },
      { supplyType: 'purchase', leadOf: () => 6 },
      { supplyType: 'purchase', leadOf: () => 5 },
    ],
  };
  const quotedBy = (more: Partial<QuoteGiven> = {}) => {
    const receipt = (code: string, date: string, left: number) => [{ code, day: dayNumber(date), left }];
    const pool = new FreeSupply(Float64Array.of(20, 15, 40, 30), [
      [],
      [],
      receipt('PO1', '2026-09-14', 60),
      receipt('PO2', '2026-09-11', 50),
    ]);
    const asked = { material: A, qty: 80, wantedDay: dayNumber('2026-09-18') };
    return deliveryQuote({ ...given, ...more }, asked, pool);
  };

  it('by material', () => {
    const quote = quotedBy();
    expect(dateOfDay(quote.promiseDay)).toBe('2026-09-21');
    expect(quote.parts.map(({ day, qty, source }) => [dateOfDay(day), qty, source])).toEqual([
      ['2026-09-07', 20, 'onHand'],
      ['2026-09-21', 60, 'produce'],
    ]);
    expect(
      quote.newSupply.map(({ level, material, qty, start, finish }) => [
        level,
        codes[material],
        qty,
        dateOfDay(start),
        dateOfDay(finish),
      ]),
    ).toEqual([
      [0, 'A', 60, '2026-09-17', '2026-09-21'],
      [1, 'B', 45, '2026-09-14', '2026-09-17'],
      [1, 'C', 20, '2026-09-07', '2026-09-15'],
      [2, 'D', 55, '2026-09-07', '2026-09-14'],
    ]);
    expect([quote.lateWorkdays, quote.criticalChain.map((at) => codes[at])]).toEqual([1, ['A', 'B', 'D']]);
  });

  it('by capacity, with the days that decide', () => {
    const minutes: Record<string, Record<string, string>> = {
      'WC-A': { '2026-09-17': '120', '2026-09-18': '0', '2026-09-21': '60', other: '480' },
      'WC-B': { '2026-09-14': '100', other: '240' },
    };
    const freeMinutes = (workCenter: string, date: string): string =>
      minutes[workCenter]?.[date] ?? minutes[workCenter]?.['other'] ?? '0';
    const quote = quotedBy({ freeMinutes });
    expect([dateOfDay(quote.promiseDay), quote.lateWorkdays]).toEqual(['2026-09-22', 2]);
    expect(quote.parts.at(-1)).toMatchObject({ day: dayNumber('2026-09-22'), qty: 60, source: 'produce' });
    expect(quote.newSupply[0]?.capacity).toEqual({
      workCenter: 'WC-A',
      minutes: '390',
      days: [
        { date: '2026-09-17', minutes: '120' },
        { date: '2026-09-18', minutes: '0' },
        { date: '2026-09-21', minutes: '60' },
        { date: '2026-09-22', minutes: '480' },
      ],
    });
    expect(quote.newSupply[1]?.capacity).toBeNull();
  });

  it('transport days come on top', () => {
    expect(dateOfDay(quotedBy({ transportDays: 2 }).promiseDay)).toBe('2026-09-23');
  });
});
