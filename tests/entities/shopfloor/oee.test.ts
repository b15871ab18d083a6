// OEE of a machine and shift (example M06), and what the board makes of a machine's state.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusOf, targetNow, troubleFirst, type BoardTile } from '#entities/shopfloor/board/shopBoard.ts';
import { oeeOf, oeeOfGroup, type Stop, type StopClass } from '#entities/shopfloor/oee/oee.ts';
import { decimal } from '#model/decimal.ts';

const at = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const stop = (from: string, to: string, stopClass: StopClass | null): Stop => ({
  from: at(from),
  to: at(to),
  stopClass,
});
const worked = [
  { from: at('08:00'), to: at('12:00') },
  { from: at('12:30'), to: at('17:00') },
  { from: at('17:30'), to: at('20:00') },
];

test('M06: stops count inside the shift and outside its breaks, short ones are a loss of speed', () => {
  const result = oeeOf({
    worked,
    minorStopMinutes: 5,
    stops: [
      stop('08:00', '08:20', 'planned'),
      stop('10:05', '10:41', 'breakdown'),
      stop('12:20', '12:45', 'breakdown'),
      stop('14:00', '14:25', 'setup'),
      stop('15:10', '15:13', 'minor'),
      stop('19:50', '20:10', 'breakdown'),
    ],
    output: [
      { idealMinutes: '0.8', total: '400', good: '388' },
      { idealMinutes: '1.25', total: '150', good: '147' },
    ],
  });
  expect(result).toMatchObject({
    workMinutes: '660',
    plannedMinutes: '640',
    runMinutes: '554',
    breakdownMinutes: '61',
    setupMinutes: '25',
    minorMinutes: '3',
    speedMinutes: '43.5',
    qualityMinutes: '13.35',
    idealMinutes: '507.5',
    availability: '86.56',
    performance: '91.61',
    quality: '97.37',
    oee: '77.21',
    teep: '68.63',
    isSuspect: false,
  });
});

test('oeeRecord-r3: planned minutes are the good ideal minutes and the six losses, whatever happened', () => {
  const minute = fc.integer({ min: at('07:00'), max: at('21:00') });
  const kind = fc.constantFrom<StopClass | null>(
    'planned',
    'breakdown',
    'setup',
    'minor',
    'idle',
    'external',
    null,
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 90 }), kind), { maxLength: 4 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      (made, total, bad) => {
        const stops = made.map(([from, length, stopClass]) => ({ from, to: from + length, stopClass }));
        const good = Math.max(0, total - bad);
        const o = oeeOf({
          worked,
          stops,
          minorStopMinutes: 5,
          output: [{ idealMinutes: '0.7', total: String(total), good: String(good) }],
        });
        const sum = [
          o.breakdownMinutes,
          o.setupMinutes,
          o.idleMinutes,
          o.minorMinutes,
          o.speedMinutes,
          o.qualityMinutes,
        ].reduce((all, part) => all.plus(decimal(part)), decimal(String(good)).times(decimal('0.7')));
        expect(sum.toFixed(2)).toBe(decimal(o.plannedMinutes).toFixed(2));
      },
    ),
  );
});

test('oeeRecord-r2: groups add minutes and divide, and never average percents', () => {
  const rows = [
    { plannedMinutes: '600', runMinutes: '300', idealMinutes: '300', qualityMinutes: '0' },
    { plannedMinutes: '60', runMinutes: '60', idealMinutes: '30', qualityMinutes: '30' },
  ];
  expect(oeeOfGroup(rows)).toEqual({
    availability: '54.55',
    performance: '91.67',
    quality: '90.91',
    oee: '45.45',
  });
});

test('a shift under way is measured up to now, and a standard that is beaten is in doubt', () => {
  const result = oeeOf({
    worked,
    stops: [],
    minorStopMinutes: 5,
    until: at('09:00'),
    output: [{ idealMinutes: '1', total: '70', good: '70' }],
  });
  expect(result).toMatchObject({
    workMinutes: '60',
    performance: '116.67',
    speedMinutes: '-10',
    isSuspect: true,
  });
});

test('trouble shows before anything else, in words of its own', () => {
  const machine = { isRunning: true, hasOpenStop: false, stopClass: null, isCalling: false };
  expect(statusOf(machine)).toBe('running');
  expect(statusOf({ ...machine, isRunning: false })).toBe('idle');
  expect(statusOf({ ...machine, hasOpenStop: true })).toBe('unqualified');
  expect(statusOf({ ...machine, hasOpenStop: true, stopClass: 'setup' })).toBe('setup');
  expect(statusOf({ ...machine, hasOpenStop: true, stopClass: 'breakdown' })).toBe('stopped');
  expect(statusOf({ ...machine, hasOpenStop: true, stopClass: 'breakdown', isCalling: true })).toBe(
    'calling',
  );
  const tile = (name: string, status: BoardTile['status']): BoardTile => ({
    workCenter: name,
    name,
    status,
    since: null,
    task: null,
    operators: '',
    planQty: '0',
    doneQty: '0',
    targetNow: null,
    stop: null,
    call: null,
    oee: null,
    availability: null,
    performance: null,
    quality: null,
    unexplained: '0',
    next: null,
    strip: null,
  });
  const shown = troubleFirst([
    tile('乙', 'running'),
    tile('甲', 'running'),
    tile('丙', 'idle'),
    tile('丁', 'calling'),
  ]);
  expect(shown.map(({ name }) => name)).toEqual(['丁', '甲', '乙', '丙']);
});

test.each([
  ['200', 60, '120', '100'],
  ['200', 59, '120', '98'],
  ['200', 240, '120', '200'],
  ['200', -5, '120', '0'],
  ['200', 10, '0', '200'],
])('of %s pieces after %i of %s minutes %s should be done', (plan, elapsed, planned, due) => {
  expect(targetNow(plan, elapsed, planned)).toBe(due);
});
