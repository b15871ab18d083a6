// Days, months, weeks and instants: exact to the day in one time zone, held to the calendar of the platform.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  dateOf,
  daysBetween,
  daysInMonth,
  instantOf,
  isDate,
  monthEnd,
  shanghaiText,
  weekdayOf,
} from '#model/time/calendar.ts';
import { periodOf, periodTitle, periodTypes, rangeOfPeriod } from '#model/time/periods.ts';

const day = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2999, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('days', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2100-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['1899-12-31', false],
    ['3000-01-01', false],
    ['2026-3-5', false],
    ['2026/03/05', false],
    ['２０２６-03-05', false],
    ['', false],
  ])('%j is a day: %j', (text, is) => {
    expect(isDate(text)).toBe(is);
    if (is)
      expect(dateOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))).toBe(text);
  });

  test('days later and back again, and as far apart as they were moved', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(addDays(moved, -days)).toBe(date);
        expect(daysBetween(date, moved)).toBe(days);
        expect((weekdayOf(date) + days + 70_000) % 7).toBe(weekdayOf(moved));
      }),
    );
    expect(weekdayOf('2026-03-05')).toBe(4);
  });

  test('months later on the same day, or on the last where there is no such day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const moved = addMonths(date, months);
        const [year, month, number] = [moved.slice(0, 4), moved.slice(5, 7), Number(moved.slice(8))].map(
          Number,
        );
        expect(number).toBe(Math.min(Number(date.slice(8)), daysInMonth(year ?? 0, month ?? 0)));
        const index = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(index(moved) - index(date)).toBe(months);
      }),
    );
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-12-31', 2)).toBe('2025-02-28');
    expect(addMonths('2024-01-15', -1)).toBe('2023-12-15');
  });

  test('the end of a month is the day before the next one begins', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(addDays(monthEnd(date), 1).slice(8)).toBe('01');
        expect(monthEnd(date).slice(0, 7)).toBe(date.slice(0, 7));
      }),
    );
  });

  test('instants are read in Shanghai, whatever zone the machine is in', () => {
    expect(shanghaiText('2026-03-04T16:00:00.000Z')).toBe('2026-03-05 00:00:00');
    expect(shanghaiText(Date.UTC(2026, 2, 4, 15, 59, 59))).toBe('2026-03-04 23:59:59');
    expect(businessDate('2025-12-31T16:00:00Z')).toBe('2026-01-01');
    expect([shanghaiText('soon'), businessDate('')]).toEqual(['', '']);
    fc.assert(
      fc.property(day, fc.nat(86_399), (date, second) => {
        const time = new Date(second * 1000).toISOString().slice(11, 19);
        expect(shanghaiText(instantOf(date, time))).toBe(`${date} ${time}`);
      }),
    );
  });
});

describe('periods', () => {
  test.each([
    ['2027-01-01', '2026-53'],
    ['2026-12-28', '2026-53'],
    ['2026-12-27', '2026-52'],
    ['2024-12-30', '2025-01'],
    ['2023-01-01', '2022-52'],
    ['2026-03-05', '2026-10'],
    ['2026-01-01', '2026-01'],
  ])('%s is in the week %s', (date, week) => {
    expect(periodOf('week', date)).toBe(week);
    const range = rangeOfPeriod('week', week);
    expect(range !== null && range.from <= date && date <= range.to).toBe(true);
  });

  test('every day lies in its period, and periods follow each other without a gap', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periodTypes), (date, type) => {
        if (date < '1900-01-08' || date > '2999-12-22') return;
        const text = periodOf(type, date);
        const range = rangeOfPeriod(type, text);
        expect(range).not.toBeNull();
        const { from, to } = range ?? { from: '', to: '' };
        expect(from <= date && date <= to).toBe(true);
        expect(periodOf(type, from)).toBe(text);
        expect(periodOf(type, to)).toBe(text);
        expect(periodOf(type, addDays(to, 1)) > text).toBe(true);
        if (type === 'week') expect([weekdayOf(from), daysBetween(from, to)]).toEqual([1, 6]);
      }),
    );
  });

  test.each([
    ['week', '2025-53'],
    ['week', '2026-00'],
    ['week', '2026-54'],
    ['month', '2026-13'],
    ['month', '2026-3'],
    ['year', '26'],
    ['year', '1899'],
    ['day', '2026-02-30'],
  ] as const)('there is no %s %s', (type, text) => {
    expect(rangeOfPeriod(type, text)).toBeNull();
    expect(periodTitle(type, text)).toBe('');
  });

  test.each([
    ['day', '2026-03-05', '2026-03-05'],
    ['week', '2026-10', '2026年第10周'],
    ['week', '2026-01', '2026年第1周'],
    ['month', '2026-03', '2026年3月'],
    ['year', '2026', '2026年'],
  ] as const)('the %s %s reads %s', (type, text, title) => {
    expect(periodTitle(type, text)).toBe(title);
  });
});
