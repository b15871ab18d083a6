// When the operations of an order are worked, as if nothing else were waiting: the worked examples of planning, and that no
// plan ever runs backward, leaves working time or lets an operation begin before what it needs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PlannedStep,
  scheduledBackward,
  scheduledBetween,
  scheduledForward,
  stepMinutes,
} from '#entities/process/time/operationSchedule.ts';
import { localText, minuteOf } from '#model/workingTime/businessMinutes.ts';
import { plainScheme } from '#model/workingTime/shifts.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { isWorking, workingMinutes } from '#model/workingTime/workingMinutes.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';

/** 08:00–12:00 and 13:00–17:00, Monday to Friday. */
const shop = workingTime({ calendar: weekendsOff }, '2026-08-01', '2026-12-31');
/** Round the clock, so that minutes are minutes. */
const always: WorkCalendar = [
  {
    title: '连续',
    week: Array.from({ length: 7 }, () => true),
    exceptions: [],
    scheme: {
      ...plainScheme(),
      days: [1, 2, 3, 4, 5, 6, 7].map((dayNo) => ({
        dayNo,
        shift: { code: 'A', title: '全天', start: '00:00', end: '24:00', periods: [] },
      })),
    },
  },
];
const endless = workingTime({ calendar: always }, '2026-08-01', '2026-12-31');

const step = (operationSeq: number, more: Partial<PlannedStep> = {}): PlannedStep => ({
  operationSeq,
  nextSeq: null,
  isReportPoint: true,
  time: shop,
  setupMinutes: '0',
  runMinutes: '1',
  baseQty: '1',
  queueMinutes: '0',
  moveMinutes: '0',
  waitMinutes: '0',
  transferQty: '0',
  slices: 1,
  efficiency: '100',
  ...more,
});
const of = (minutes: number, more: Partial<PlannedStep> = {}) => ({
  setupMinutes: String(minutes),
  runMinutes: '0',
  ...more,
});
const told = (times: ReturnType<typeof scheduledForward>): string[] =>
  [...times]
    .toSorted(([one], [other]) => one - other)
    .map(([seq, { start, end }]) => `${seq} ${localText(start)}–${localText(end)}`);

describe('backward, as late as can be', () => {
  it.each([
    [
      'W1',
      [150, 180],
      '2026-09-08T10:00',
      ['10 2026-09-07T13:30–2026-09-07T16:00', '20 2026-09-07T16:00–2026-09-08T10:00'],
    ],
    [
      'W2',
      [150, 210],
      '2026-09-08T17:00',
      ['10 2026-09-08T10:00–2026-09-08T13:30', '20 2026-09-08T13:30–2026-09-08T17:00'],
    ],
    [
      'W3',
      [135, 115],
      '2026-09-07T17:00',
      ['10 2026-09-07T11:50–2026-09-07T15:05', '20 2026-09-07T15:05–2026-09-07T17:00'],
    ],
  ] as const)('order %s of E23', (_order, [first, second], due, expected) => {
    const steps = [step(10, of(first)), step(20, of(second))];
    expect(told(scheduledBackward(steps, '1', minuteOf(due)))).toEqual(expected);
  });

  it('ends on the last minute worked before a due time at night, and passes over the weekend', () => {
    expect(told(scheduledBackward([step(10, of(60))], '1', minuteOf('2026-09-13T20:00')))).toEqual([
      '10 2026-09-11T16:00–2026-09-11T17:00',
    ]);
  });
});

describe('overlap by transfer batches and slices (E24)', () => {
  const start = minuteOf('2026-09-07T00:00');
  const minutes = (times: ReturnType<typeof scheduledForward>, seq: number) => {
    const { start: from = 0, end = 0 } = times.get(seq) ?? {};
    return [from - start, end - start];
  };
  const pair = (run1: string, run2: string, transferQty: string) => [
    step(10, { time: endless, setupMinutes: '10', runMinutes: run1, transferQty }),
    step(20, { time: endless, setupMinutes: '5', runMinutes: run2 }),
  ];
  it.each([
    ['1', '1.5', [0, 110], [25, 180], 265],
    ['2', '0.5', [0, 210], [165, 220], 265],
  ] as const)('%s minutes a piece, then %s', (run1, run2, one, two, without) => {
    const overlapped = scheduledForward(pair(run1, run2, '20'), '100', start);
    expect([minutes(overlapped, 10), minutes(overlapped, 20)]).toEqual([one, two]);
    expect(minutes(scheduledForward(pair(run1, run2, '0'), '100', start), 20)[1]).toBe(without);
    const back = scheduledBackward(pair(run1, run2, '20'), '100', start + two[1]);
    expect([minutes(back, 10), minutes(back, 20)]).toEqual([one, two]);
  });

  it('splits over two machines, each with its setup', () => {
    const split = { setupMinutes: '20', runMinutes: '2' };
    expect(stepMinutes(step(10, { ...split, slices: 2 }), '101')).toBe(122);
    expect(stepMinutes(step(10, split), '101')).toBe(222);
  });

  it('reckons lots, efficiency and whole minutes', () => {
    expect(stepMinutes(step(10, { runMinutes: '7', baseQty: '10' }), '21')).toBe(21);
    expect(stepMinutes(step(10, { runMinutes: '1', efficiency: '80' }), '100')).toBe(125);
    expect(stepMinutes(step(10, { runMinutes: '0.01' }), '1')).toBe(1);
  });
});

describe('forward, as early as can be', () => {
  it('queues and moves in working time, cures by the clock', () => {
    const steps = [
      step(10, { ...of(60), moveMinutes: '30', waitMinutes: '600' }),
      step(20, { ...of(60), queueMinutes: '60' }),
    ];
    // Done 09:00, cured 19:00, an hour and a half of the next morning on the way and in the queue.
    expect(told(scheduledForward(steps, '1', minuteOf('2026-09-07T08:00')))).toEqual([
      '10 2026-09-07T08:00–2026-09-07T09:00',
      '20 2026-09-08T09:30–2026-09-08T10:30',
    ]);
  });

  it('lets branches run side by side and waits for the longer one', () => {
    const steps = [
      step(10, of(60, { nextSeq: '20,30' })),
      step(20, of(30, { nextSeq: '40' })),
      step(30, of(120, { nextSeq: '40' })),
      step(40, of(60)),
    ];
    expect(told(scheduledForward(steps, '1', minuteOf('2026-09-07T06:00')))).toEqual([
      '10 2026-09-07T08:00–2026-09-07T09:00',
      '20 2026-09-07T09:00–2026-09-07T09:30',
      '30 2026-09-07T09:00–2026-09-07T11:00',
      '40 2026-09-07T11:00–2026-09-07T12:00',
    ]);
  });

  it('is taken where backward would begin too early', () => {
    const steps = [step(10, of(480)), step(20, of(480))];
    const span = { from: minuteOf('2026-09-08T00:00'), until: minuteOf('2026-09-09T00:00') };
    expect(told(scheduledBetween(steps, '1', span))).toEqual([
      '10 2026-09-08T08:00–2026-09-08T17:00',
      '20 2026-09-09T08:00–2026-09-09T17:00',
    ]);
    expect(told(scheduledBetween(steps, '1', { ...span, until: minuteOf('2026-09-10T00:00') }))).toEqual([
      '10 2026-09-08T08:00–2026-09-08T17:00',
      '20 2026-09-09T08:00–2026-09-09T17:00',
    ]);
  });
});

it('never works outside working time, never before what it needs, and always its full minutes', () => {
  const some = fc.record({
    setup: fc.integer({ min: 0, max: 90 }),
    run: fc.integer({ min: 1, max: 30 }),
    queue: fc.integer({ min: 0, max: 120 }),
    move: fc.integer({ min: 0, max: 60 }),
    wait: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 20 }),
      (given, pieces) => {
        const steps = given.map(({ setup, run, queue, move, wait }, at) =>
          step((at + 1) * 10, {
            setupMinutes: String(setup),
            runMinutes: String(run),
            queueMinutes: String(queue),
            moveMinutes: String(move),
            waitMinutes: String(wait),
          }),
        );
        const at = minuteOf('2026-09-30T12:00');
        for (const times of [
          scheduledForward(steps, String(pieces), at),
          scheduledBackward(steps, String(pieces), at),
        ])
          for (const [index, one] of steps.entries()) {
            const { start, end } = times.get(one.operationSeq ?? 0) ?? { start: 0, end: 0 };
            expect(isWorking(shop, start) && isWorking(shop, end - 1)).toBe(true);
            expect(workingMinutes(shop, start, end)).toBe(stepMinutes(one, String(pieces)));
            const before = times.get(index * 10);
            if (before !== undefined)
              expect(start).toBeGreaterThanOrEqual(before.end + (given[index - 1]?.wait ?? 0));
          }
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});
