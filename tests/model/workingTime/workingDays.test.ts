// Working days: the worked example E01 to the day, inheritance of calendars, and random calendars against a walk day by
// day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay, dayNumber, weekdayOfDay } from '#model/workingTime/businessMinutes.ts';
import {
  nationalCalendar,
  nationalLayer,
  publicHolidays,
  publishedYears,
} from '#model/workingTime/publicHolidays.ts';
import {
  mondayToFriday,
  ontoWorkday,
  weekendsOff,
  workDayOf,
  type CalendarLayer,
  type DayType,
  type WorkCalendar,
} from '#model/workingTime/workCalendar.ts';
import {
  addWorkdays,
  addToDay,
  isWorkday,
  nextWorkday,
  previousWorkday,
  workdaysBetween,
  workedBetween,
  workingDays,
} from '#model/workingTime/workingDays.ts';

function layer(given: Partial<CalendarLayer>): CalendarLayer {
  return { title: '工厂', week: null, exceptions: [], scheme: null, ...given };
}

const factory: WorkCalendar = [
  layer({
    title: '总厂',
    week: mondayToFriday,
    exceptions: [
      { from: '2026-10-01', to: '2026-10-07', type: 'holiday' },
      { from: '2026-10-10', to: '2026-10-10', type: 'workday' },
    ],
  }),
];

describe('working-day arithmetic (E01)', () => {
  const range = workingDays(factory, '2026-01-01', '2026-12-31');

  it.each([
    ['2026-09-25', 3, '2026-09-30'],
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-10-09', 1, '2026-10-10'],
    ['2026-10-12', -1, '2026-10-10'],
    ['2026-10-09', -2, '2026-09-30'],
    ['2026-10-16', -5, '2026-10-10'],
  ])('%s 加 %i 个工作日是 %s', (date, n, expected) => {
    expect(addWorkdays(range, date, n)).toBe(expected);
  });

  it('goes from a holiday to the worked day before and after', () => {
    expect(previousWorkday(range, '2026-10-04')).toBe('2026-09-30');
    expect(nextWorkday(range, '2026-10-04')).toBe('2026-10-08');
    expect(addWorkdays(range, '2026-10-04', 0)).toBe('2026-09-30');
    expect(addWorkdays(range, '2026-10-04', 0, 'forward')).toBe('2026-10-08');
    expect(previousWorkday(range, '2026-10-10')).toBe('2026-10-10');
  });

  it('counts the window of five working days of a lot policy (E07)', () => {
    expect(addWorkdays(range, '2026-09-16', 4)).toBe('2026-09-22');
    expect(workdaysBetween(range, '2026-09-16', '2026-09-23')).toBe(5);
    expect(workdaysBetween(range, '2026-10-08', '2026-09-30')).toBe(-1);
  });

  it('says in words which dates the calendar holds when a question leaves it', () => {
    const said = '2027-01-01 不在日历“总厂”维护的日期（2026-01-01 至 2026-12-31）内，请先延长日历再计算';
    expect(() => addWorkdays(range, '2026-12-30', 5)).toThrow(said);
    expect(() => addWorkdays(range, '2027-01-01', 1)).toThrow(said);
    expect(() => addWorkdays(range, '2026-01-05', -9)).toThrow('2025-12-31 不在日历“总厂”');
    expect(() => isWorkday(range, dayNumber('2027-01-01'))).toThrow(said);
    expect(() => workdaysBetween(range, '2026-01-01', '2027-01-03')).toThrow('2027-01-03 不在日历');
  });
});

describe('calendars that inherit', () => {
  const company = layer({
    title: '公司',
    week: mondayToFriday,
    exceptions: [{ from: '2026-10-01', to: '2026-10-07', type: 'holiday', text: '国庆节' }],
  });
  const sixDays = [true, true, true, true, true, true, false];

  it('keeps the holidays of the company where the factory has a week of its own', () => {
    const pile = [company, layer({ week: sixDays })];
    expect(workDayOf(pile, '2026-09-26').worked).toBe(true);
    expect(workDayOf(pile, '2026-10-03')).toMatchObject({ worked: false, type: 'holiday', text: '国庆节' });
  });

  it('lets the narrowest layer have the last word, and its last exception', () => {
    const centre = layer({
      exceptions: [
        { from: '2026-10-05', to: '2026-10-07', type: 'workday' },
        { from: '2026-10-06', to: '2026-10-06', type: 'halfDay' },
      ],
    });
    const pile = [company, layer({}), centre];
    expect(['04', '05', '06', '07'].map((day) => workDayOf(pile, `2026-10-${day}`).type)).toEqual([
      'holiday',
      'workday',
      'halfDay',
      'workday',
    ]);
    const range = workingDays(pile, '2026-10-01', '2026-10-09');
    expect([...range.days].map(dateOfDay)).toEqual([
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-08',
      '2026-10-09',
    ]);
  });

  it('works Monday to Friday where nobody said anything', () => {
    expect(workDayOf([], '2026-11-20').worked).toBe(true);
    expect(workDayOf([], '2026-11-21').worked).toBe(false);
  });

  it('stays on the day where a calendar never works', () => {
    const never = [layer({ week: mondayToFriday.map(() => false) })];
    expect(ontoWorkday(never, '2026-11-20', 'forward')).toBe('2026-11-20');
  });
});

describe('public holidays', () => {
  it('makes every holiday a day off and every make-up day, on a weekend, a worked one', () => {
    for (const year of publishedYears) {
      for (const { from, to, type } of publicHolidays(year) ?? []) {
        for (let date = from; date <= to; date = addDays(date, 1))
          expect([date, workDayOf(nationalCalendar, date).worked]).toEqual([date, type === 'workday']);
        if (type === 'workday') expect(weekdayOfDay(dayNumber(from))).toBeGreaterThan(4);
      }
    }
  });

  it.each([
    [2025, 248],
    [2026, 248],
  ])('%i 年有 %i 个工作日', (year, days) => {
    expect(workingDays(nationalCalendar, `${year}-01-01`, `${year}-12-31`).days).toHaveLength(days);
  });

  it('lets a factory of six days keep the holidays of the country, and work on one of them', () => {
    const sixDays = [true, true, true, true, true, true, false];
    const own = layer({
      week: sixDays,
      exceptions: [{ from: '2026-10-07', to: '2026-10-07', type: 'workday' }],
    });
    const range = workingDays([nationalLayer, own], '2026-09-28', '2026-10-11');
    expect([...range.days].map((each) => dateOfDay(each).slice(5))).toEqual([
      '09-28',
      '09-29',
      '09-30',
      '10-07',
      '10-08',
      '10-09',
      '10-10',
    ]);
  });

  it('guesses nothing about a year that is not published', () => {
    expect(publicHolidays(2027)).toBeNull();
    expect(workDayOf(nationalCalendar, '2027-10-01').worked).toBe(true);
  });
});

const types: DayType[] = ['workday', 'holiday', 'restday', 'halfDay'];
const day = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2026-12-31') });
const exception = fc
  .record({ from: day, length: fc.integer({ min: 0, max: 20 }), type: fc.constantFrom(...types) })
  .map(({ from, length, type }) => ({ from: dateOfDay(from), to: dateOfDay(from + length), type }));
const anyLayer = fc
  .record({
    week: fc.option(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })),
    exceptions: fc.array(exception, { maxLength: 6 }),
  })
  .map(layer);
const anyCalendar = fc
  .array(anyLayer, { minLength: 1, maxLength: 3 })
  .map((pile) => [...weekendsOff, ...pile]);

describe('any calendar', () => {
  const [from, to] = ['2025-06-01', '2027-06-30'];

  it('agrees with a walk from day to day', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.integer({ min: -40, max: 40 }), (calendar, start, n) => {
        const range = workingDays(calendar, from, to);
        const walked = walk(calendar, start, n);
        if (walked === null) return;
        expect(addToDay(range, start, n)).toBe(walked);
      }),
    );
  });

  it('comes back: what is added to a worked day and taken away again leads to it', () => {
    fc.assert(
      fc.property(anyCalendar, day, fc.integer({ min: 1, max: 30 }), (calendar, start, n) => {
        const range = workingDays(calendar, from, to);
        if (walk(calendar, start, n) === null || !isWorkday(range, start)) return;
        const end = addToDay(range, start, n);
        expect(addToDay(range, end, -n)).toBe(start);
        expect(workedBetween(range, start, end)).toBe(n);
      }),
    );
  });

  it('never comes earlier from a later day, and the parts of a time add up', () => {
    fc.assert(
      fc.property(anyCalendar, day, day, day, (calendar, a, b, c) => {
        const range = workingDays(calendar, from, to);
        const [first = a, middle = b, last = c] = [a, b, c].toSorted((x, y) => x - y);
        expect(workedBetween(range, first, middle) + workedBetween(range, middle, last)).toBe(
          workedBetween(range, first, last),
        );
        if (walk(calendar, last, 3) === null) return;
        expect(addToDay(range, first, 3)).toBeLessThanOrEqual(addToDay(range, last, 3));
      }),
    );
  });
});

/** Day by day, as one would on paper; null when it leaves the range. */
function walk(calendar: WorkCalendar, start: number, n: number): number | null {
  const worked = (at: number): boolean => workDayOf(calendar, dateOfDay(at)).worked;
  const by = n > 0 ? 1 : -1;
  let at = start;
  if (n === 0) {
    while (!worked(at)) {
      at -= 1;
      if (at < dayNumber('2025-06-01')) return null;
    }
    return at;
  }
  for (let left = Math.abs(n); left > 0;) {
    at += by;
    if (at < dayNumber('2025-06-01') || at > dayNumber('2027-06-30')) return null;
    if (worked(at)) left -= 1;
  }
  return at;
}
