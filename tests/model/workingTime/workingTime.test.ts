// Working minutes: the shop's day of the worked examples E22 and E23, nights, breaks, stops and overtime, capacity.
import { describe, expect, it } from 'vitest';
import { capacityBetween, capacityOfBuckets } from '#model/workingTime/capacity.ts';
import {
  dayNumber,
  instantOfMinute,
  localText,
  minuteOf,
  minuteOfInstant,
} from '#model/workingTime/businessMinutes.ts';
import { type Shift, type ShiftScheme } from '#model/workingTime/shifts.ts';
import { mondayToFriday, weekendsOff, type DayException } from '#model/workingTime/workCalendar.ts';
import {
  addWorking,
  nextWorking,
  previousWorking,
  shiftAt,
  subtractWorking,
  workingMinutes,
} from '#model/workingTime/workingMinutes.ts';
import { workingTime, type TimeException, type WorkingTime } from '#model/workingTime/workingTime.ts';

const texts = ({ starts, ends }: WorkingTime): string[] =>
  [...starts].map((start, at) => `${localText(start)} ${localText(ends[at] ?? 0).slice(8)}`);

function scheme(shifts: readonly Shift[], resourceQty: readonly (number | null)[] = []): ShiftScheme {
  return {
    title: '排班',
    type: 'fixed',
    cycleDays: 7,
    baseDate: null,
    days: [1, 2, 3, 4, 5, 6, 7].flatMap((dayNo) =>
      shifts.map((shift, at) => ({ dayNo, shift, resourceQty: resourceQty[at] ?? null })),
    ),
  };
}

function shift(title: string, start: string, end: string): Shift {
  return { code: title, title, start, end, periods: [] };
}

function place(given: {
  scheme?: ShiftScheme;
  exceptions?: readonly DayException[];
  week?: readonly boolean[];
}) {
  const { scheme: shifts = null, exceptions = [], week = mondayToFriday } = given;
  return { calendar: [{ title: '一车间', week, exceptions, scheme: shifts }] };
}

describe('a shop from 08:00 to 12:00 and 13:00 to 17:00, Monday to Friday (E22, E23)', () => {
  const time = workingTime({ calendar: weekendsOff }, '2026-09-01', '2026-09-30');
  const after = (from: string, minutes: number) => localText(addWorking(time, minuteOf(from), minutes));
  const before = (until: string, minutes: number) =>
    localText(subtractWorking(time, minuteOf(until), minutes));

  it.each([
    ['2026-09-07T08:00', 135, '2026-09-07T10:15'],
    ['2026-09-07T10:15', 115, '2026-09-07T13:10'],
    ['2026-09-07T10:15', 150, '2026-09-07T13:45'],
    ['2026-09-07T13:45', 180, '2026-09-07T16:45'],
    ['2026-09-07T16:45', 210, '2026-09-08T11:15'],
    ['2026-09-07T16:15', 60, '2026-09-08T08:15'],
    ['2026-09-07T08:00', 240, '2026-09-07T12:00'],
    ['2026-09-11T16:00', 60, '2026-09-11T17:00'],
    ['2026-09-11T17:00', 1, '2026-09-14T08:01'],
    ['2026-09-12T09:00', 30, '2026-09-14T08:30'],
  ])('from %s, %i minutes are done at %s', (from, minutes, end) => {
    expect(after(from, minutes)).toBe(end);
  });

  it.each([
    ['2026-09-08T10:00', 180, '2026-09-07T16:00'],
    ['2026-09-07T16:00', 150, '2026-09-07T13:30'],
    ['2026-09-08T17:00', 210, '2026-09-08T13:30'],
    ['2026-09-08T13:30', 150, '2026-09-08T10:00'],
    ['2026-09-07T17:00', 115, '2026-09-07T15:05'],
    ['2026-09-07T15:05', 135, '2026-09-07T11:50'],
    ['2026-09-14T08:00', 480, '2026-09-11T08:00'],
    ['2026-09-13T12:00', 60, '2026-09-11T16:00'],
  ])('what is due at %s and takes %i minutes starts at %s at the latest', (until, minutes, start) => {
    expect(before(until, minutes)).toBe(start);
  });

  it('measures the makespan of the example in working minutes', () => {
    expect(workingMinutes(time, minuteOf('2026-09-07T08:00'), minuteOf('2026-09-08T11:15'))).toBe(675);
    expect(workingMinutes(time, minuteOf('2026-09-08T11:15'), minuteOf('2026-09-07T08:00'))).toBe(-675);
  });

  it('knows the next and the last working instant', () => {
    expect(localText(nextWorking(time, minuteOf('2026-09-11T17:00')))).toBe('2026-09-14T08:00');
    expect(localText(nextWorking(time, minuteOf('2026-09-07T12:00')))).toBe('2026-09-07T13:00');
    expect(localText(nextWorking(time, minuteOf('2026-09-07T11:59')))).toBe('2026-09-07T11:59');
    expect(localText(previousWorking(time, minuteOf('2026-09-14T08:00')))).toBe('2026-09-11T17:00');
    expect(localText(previousWorking(time, minuteOf('2026-09-07T12:30')))).toBe('2026-09-07T12:00');
  });

  it('moves nothing by no minutes', () => {
    expect(after('2026-09-12T09:00', 0)).toBe('2026-09-12T09:00');
    expect(before('2026-09-12T09:00', 0)).toBe('2026-09-12T09:00');
  });

  it('refuses what leaves the dates of the calendar, forwards and backwards', () => {
    expect(() => after('2026-09-30T16:00', 61)).toThrow(
      '2026-10-01 不在日历“周一至周五”维护的日期（2026-09-01 至 2026-09-30）内',
    );
    expect(() => before('2026-09-01T09:00', 61)).toThrow('2026-08-31 不在日历');
    expect(() => workingMinutes(time, minuteOf('2026-08-30T09:00'), minuteOf('2026-09-01T09:00'))).toThrow(
      '2026-08-30 不在日历',
    );
    expect(() => nextWorking(time, minuteOf('2026-09-30T17:00'))).toThrow('2026-10-01 不在日历');
    expect(() => previousWorking(time, minuteOf('2026-09-01T08:00'))).toThrow('2026-08-31 不在日历');
  });
});

describe('instants', () => {
  it('are minutes by the clock of Shanghai', () => {
    expect(localText(minuteOfInstant('2026-09-07T00:00:59.000Z'))).toBe('2026-09-07T08:00');
    expect(instantOfMinute(minuteOf('2026-09-07 08:00'))).toBe('2026-09-07T00:00:00.000Z');
  });
});

describe('nights, half days and exceptions', () => {
  it('gives the night to the date its shift began, also where the next day is a holiday', () => {
    const time = workingTime(
      place({
        scheme: scheme([shift('夜班', '22:00', '06:00')]),
        exceptions: [{ from: '2026-10-01', to: '2026-10-02', type: 'holiday' }],
      }),
      '2026-09-30',
      '2026-10-02',
    );
    expect(texts(time)).toEqual(['2026-09-30T00:00 30T06:00', '2026-09-30T22:00 01T06:00']);
    expect(shiftAt(time, minuteOf('2026-10-01T03:00'))).toEqual({
      workDate: dayNumber('2026-09-30'),
      shift: '夜班',
    });
    expect(shiftAt(time, minuteOf('2026-10-01T06:00'))).toBeNull();
  });

  it('works three shifts round the clock without a gap', () => {
    const three = scheme([
      shift('早班', '06:00', '14:00'),
      shift('中班', '14:00', '22:00'),
      shift('夜班', '22:00', '06:00'),
    ]);
    const time = workingTime(
      place({ scheme: three, week: mondayToFriday.map(() => true) }),
      '2026-11-02',
      '2026-11-08',
    );
    const [from, to] = [minuteOf('2026-11-02T00:00'), minuteOf('2026-11-08T24:00')];
    expect(workingMinutes(time, from, to)).toBe(7 * 1440);
    expect(addWorking(time, from, 5000)).toBe(from + 5000);
    expect(subtractWorking(time, to, 5000)).toBe(to - 5000);
    expect(shiftAt(time, minuteOf('2026-11-04T22:00'))?.shift).toBe('夜班');
    expect(shiftAt(time, minuteOf('2026-11-04T21:59'))?.shift).toBe('中班');
  });

  it('works half of the shifts on half a day, or those named for it', () => {
    const short = scheme([shift('短班', '09:00', '11:00')]);
    const time = workingTime(
      place({
        exceptions: [
          { from: '2026-12-24', to: '2026-12-24', type: 'halfDay' },
          { from: '2026-12-25', to: '2026-12-25', type: 'halfDay', scheme: short },
        ],
      }),
      '2026-12-24',
      '2026-12-25',
    );
    expect(texts(time)).toEqual(['2026-12-24T08:00 24T12:00', '2026-12-25T09:00 25T11:00']);
  });

  it('adds overtime and takes stops away', () => {
    const exceptions: TimeException[] = [
      { from: '2026-11-21T08:00', to: '2026-11-21T12:00', type: 'overtime' },
      { from: '2026-11-20T10:00', to: '2026-11-20T14:00', type: 'stop' },
    ];
    const time = workingTime({ ...place({}), exceptions }, '2026-11-20', '2026-11-22');
    expect(texts(time)).toEqual([
      '2026-11-20T08:00 20T10:00',
      '2026-11-20T14:00 20T17:00',
      '2026-11-21T08:00 21T12:00',
    ]);
    expect(shiftAt(time, minuteOf('2026-11-21T09:00'))).toEqual({
      workDate: dayNumber('2026-11-21'),
      shift: '',
    });
  });
});

describe('capacity', () => {
  const [from, to] = [minuteOf('2026-11-20T00:00'), minuteOf('2026-11-21T00:00')];

  it('is shift minutes times resources times efficiency', () => {
    const time = workingTime(
      { ...place({}), resourceQty: 3, efficiency: '92.5' },
      '2026-11-16',
      '2026-11-22',
    );
    expect(capacityBetween(time, from, to)).toBe('1332');
    expect(capacityBetween(time, minuteOf('2026-11-20T08:00'), minuteOf('2026-11-20T08:01'))).toBe('2.775');
  });

  it('counts the whole place once where shifts overlap, and teams together', () => {
    const shifts = [shift('早班', '08:00', '16:00'), shift('中班', '15:00', '23:00')];
    const whole = workingTime(
      { ...place({ scheme: scheme(shifts) }), resourceQty: 4 },
      '2026-11-20',
      '2026-11-20',
    );
    expect(capacityBetween(whole, from, to)).toBe(String(15 * 60 * 4));
    const teams = workingTime({ ...place({ scheme: scheme(shifts, [2, 3]) }) }, '2026-11-20', '2026-11-20');
    expect(capacityBetween(teams, from, to)).toBe(String(8 * 60 * 2 + 8 * 60 * 3));
    expect(workingMinutes(teams, from, to)).toBe(15 * 60);
  });

  it('follows a change of quantity, and a change to none is a stop', () => {
    const exceptions: TimeException[] = [
      { from: '2026-11-20T08:00', to: '2026-11-20T10:00', type: 'change', resourceQty: 1 },
      { from: '2026-11-20T16:00', to: '2026-11-20T17:00', type: 'change', resourceQty: 0 },
    ];
    const time = workingTime({ ...place({}), resourceQty: 2, exceptions }, '2026-11-20', '2026-11-20');
    expect(capacityBetween(time, from, to)).toBe(String(120 + 120 * 2 + 180 * 2));
    expect(workingMinutes(time, from, to)).toBe(420);
  });

  it('answers the buckets of a load report, whose sum is the whole', () => {
    const time = workingTime({ ...place({}), utilization: '80' }, '2026-11-16', '2026-11-29');
    const edges = ['2026-11-16', '2026-11-18', '2026-11-23', '2026-11-30'].map((day) =>
      minuteOf(`${day}T00:00`),
    );
    expect(capacityOfBuckets(time, edges)).toEqual(['768', '1152', '1920']);
  });
});
