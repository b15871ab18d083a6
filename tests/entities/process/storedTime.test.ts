// What is stored of calendars, shifts and work centres, as planning counts by it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityDays } from '#entities/process/time/capacityDays.ts';
import { setupMinutes, setupRules } from '#entities/process/time/setupTime.ts';
import {
  exceptionsOf,
  layerOf,
  schemeOf,
  shiftOf,
  weekOfList,
  workplaceOf,
  writtenTime,
} from '#entities/process/time/storedTime.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { mondayToFriday, workDayOf } from '#model/workingTime/workCalendar.ts';
import { addWorkdays, nextWorkday, previousWorkday, workingDays } from '#model/workingTime/workingDays.ts';
import { spanMinutes, workedSpans } from '#model/workingTime/shifts.ts';

const line = (values: Row, seq = 1): LineRow => ({ ...values, id: `line-${seq}`, seq });
const lines = (...rows: Row[]): LineRow[] => rows.map((row, at) => line(row, at + 1));

const day = {
  fields: { code: 'D', name: '白班', startTime: '08:00', endTime: '20:00' },
  lines: { periods: lines({ startTime: '12:00', endTime: '13:00', isBreak: true }) },
};
const night = {
  fields: { code: 'N', name: '夜班', startTime: '20:00', endTime: '08:00' },
  lines: { periods: lines({ startTime: '00:00', endTime: '01:00', isBreak: true }) },
};
const shifts = new Map([
  ['d', shiftOf(day)],
  ['n', shiftOf(night)],
]);
const twoShifts = schemeOf(
  {
    fields: { name: '两班', schemeType: 'fixed' },
    lines: {
      days: [1, 2, 3, 4, 5].flatMap((dayNo) => [
        line({ dayNo, shift: 'd' }, dayNo * 2),
        line({ dayNo, shift: 'n' }, dayNo * 2 + 1),
      ]),
    },
  },
  (id) => shifts.get(id) ?? null,
);

const factory = {
  fields: { name: '总厂', weekPattern: ['1', '2', '3', '4', '5'], hoursPerDay: '8' },
  lines: {
    exceptions: lines(
      { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday', description: '国庆节' },
      { startDate: '2026-10-10', endDate: '2026-10-10', dayType: 'workday' },
    ),
  },
};

describe('times as people type them', () => {
  it.each([
    ['8:00', '08:00'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8：30', '08:30'],
    [' 8.30 ', '08:30'],
    ['8', '08:00'],
    ['24:00', '24:00'],
    ['', ''],
    ['早上', '早上'],
  ])('%j is written %j', (typed, written) => {
    expect(writtenTime(typed)).toBe(written);
  });

  it('leaves alone what is written already', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    fc.assert(
      fc.property(time, (text) => {
        expect(writtenTime(text)).toBe(text);
      }),
    );
  });
});

describe('a stored shift', () => {
  it('works eleven hours of twelve, over midnight too (shift-r2)', () => {
    expect([day, night].map((each) => spanMinutes(workedSpans(shiftOf(each))))).toEqual([660, 660]);
    const place = workplaceOf(
      { fields: { shiftScheme: 's' }, lines: {} },
      [layerOf(factory, () => null)],
      () => twoShifts,
    );
    // What the night of Friday works on Saturday morning counts for Friday; nobody begins on Saturday.
    const [friday, saturday] = capacityDays(place, '2026-09-11', '2026-09-12');
    expect(friday).toMatchObject({ date: '2026-09-11', minutes: 1_320, shifts: ['D', 'N'] });
    expect(saturday).toMatchObject({ minutes: 0, capacity: '0', shifts: [] });
  });
});

describe('a stored calendar (E01, factoryCalendar-r1, factoryCalendar-r2, factoryCalendar-r3)', () => {
  const range = workingDays([layerOf(factory, () => null)], '2026-01-01', '2026-12-31');

  it.each([
    ['2026-09-25', 3, '2026-09-30'],
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-10-09', 1, '2026-10-10'],
    ['2026-10-12', -1, '2026-10-10'],
    ['2026-10-09', -2, '2026-09-30'],
    ['2026-10-16', -5, '2026-10-10'],
  ])('%s and %i working days is %s', (date, n, expected) => {
    expect(addWorkdays(range, date, n)).toBe(expected);
  });

  it('moves a day off to the worked day before or after, and refuses days it was not made for', () => {
    expect(previousWorkday(range, '2026-10-04')).toBe('2026-09-30');
    expect(nextWorkday(range, '2026-10-04')).toBe('2026-10-08');
    expect(() => addWorkdays(range, '2026-12-30', 5)).toThrow('请先延长日历');
  });

  it('lets the last exception that matches win over the week and over those before it', () => {
    const rows = lines(
      { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday' },
      { startDate: '2026-10-07', endDate: '2026-10-07', dayType: 'halfDay' },
      { startDate: null, endDate: '2026-10-09', dayType: 'holiday' },
      { startDate: '2026-10-08', endDate: '2026-10-08', dayType: 'unheardOf' },
    );
    const calendar = [layerOf({ ...factory, lines: { exceptions: rows } }, () => null)];
    expect(['06', '07', '08', '09'].map((date) => workDayOf(calendar, `2026-10-${date}`).type)).toEqual([
      'holiday',
      'halfDay',
      'workday',
      'workday',
    ]);
    expect(exceptionsOf(rows, () => null)).toHaveLength(2);
  });

  it('works Monday to Friday where the week was left empty', () => {
    expect(weekOfList(null)).toEqual(mondayToFriday);
    expect(weekOfList([])).toEqual(mondayToFriday);
    expect(weekOfList(['6', '7'])).toEqual([false, false, false, false, false, true, true]);
  });

  it('has the hours of its day where no scheme says otherwise', () => {
    const short = { ...factory, fields: { ...factory.fields, hoursPerDay: '7.5' } };
    const place = workplaceOf({ fields: {}, lines: {} }, [layerOf(short, () => null)], () => null);
    expect(capacityDays(place, '2026-09-11', '2026-09-11')[0]).toMatchObject({ minutes: 450 });
  });
});

describe('a stored work centre', () => {
  const place = (fields: Row, exceptions: Row[] = []) =>
    workplaceOf(
      { fields, lines: { capacityExceptions: lines(...exceptions) } },
      [layerOf(factory, () => null)],
      () => null,
    );
  // Of Shanghai: stored as instants in UTC.
  const on = (from: string, to: string, type: string, more: Row = {}): Row => ({
    startTime: `2026-09-11T${from}:00.000Z`,
    endTime: `2026-09-11T${to}:00.000Z`,
    exceptionType: type,
    ...more,
  });

  it.each<[string, Row, Row[], string]>([
    ['one machine', {}, [], '480'],
    ['three machines at 95 %', { resourceQty: 3, efficiency: '95' }, [], '1368'],
    ['planned at 80 % of that', { resourceQty: 3, efficiency: '95', utilization: '80' }, [], '1094.4'],
    ['stopped for two hours of the morning', { resourceQty: 2 }, [on('00:00', '02:00', 'stop')], '720'],
    ['two hours of overtime after the shift', { resourceQty: 2 }, [on('09:00', '11:00', 'overtime')], '1200'],
    [
      'one machine of three in the afternoon',
      { resourceQty: 3 },
      [on('05:00', '09:00', 'change', { resourceQty: 1 })],
      '960',
    ],
  ])(
    '%s: minutes of the shift, times resources, times efficiency, with exceptions (workCenter-r1)',
    (_name, fields, exceptions, capacity) => {
      expect(capacityDays(place(fields, exceptions), '2026-09-11', '2026-09-11')[0]?.capacity).toBe(capacity);
    },
  );

  it('does nothing on a holiday, and half on half a day', () => {
    expect(
      capacityDays(place({}), '2026-10-01', '2026-10-02').map(({ text, minutes }) => [text, minutes]),
    ).toEqual([
      ['国庆节', 0],
      ['国庆节', 0],
    ]);
  });
});

describe('changing over (setupMatrix-r1)', () => {
  const rules = setupRules([
    { fromGroup: 'A', toGroup: 'B', minutes: 30 },
    { fromGroup: 'A', toGroup: '*', minutes: 45 },
    { fromGroup: '*', toGroup: 'B', minutes: 50 },
    { fromGroup: 'C', toGroup: null, minutes: 5 },
  ]);

  it.each([
    ['A', 'B', 30],
    ['A', 'C', 45],
    ['C', 'B', 50],
    ['C', 'D', 20],
    ['A', 'A', 0],
    ['D', 'D', 0],
  ])('from %s to %s takes %i minutes', (from, to, minutes) => {
    expect(setupMinutes(rules, 20, from, to)).toBe(minutes);
  });

  it('takes a rule between any two groups before the default', () => {
    expect(setupMinutes([...rules, { fromGroup: '*', toGroup: '*', minutes: 10 }], 20, 'C', 'D')).toBe(10);
  });
});
