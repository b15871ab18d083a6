// A year of a calendar as it is drawn: each day once, in its month and under its weekday, with what it is and the sums.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, yearOf } from '#entities/process/time/yearView.ts';
import { daysInMonth, weekdayOf } from '#model/time/calendar.ts';
import { publicHolidays } from '#model/workingTime/publicHolidays.ts';
import { plainScheme } from '#model/workingTime/shifts.ts';
import { type CalendarLayer, mondayToFriday, type WorkCalendar } from '#model/workingTime/workCalendar.ts';

const layer = (given: Partial<CalendarLayer> = {}): CalendarLayer => ({
  title: '总厂',
  week: mondayToFriday,
  exceptions: [],
  scheme: plainScheme(),
  ...given,
});

const dayOf = (calendar: WorkCalendar, date: string) => {
  const found = yearOf(calendar, Number(date.slice(0, 4)))
    .flatMap(({ days }) => days)
    .find((day) => day.date === date);
  if (found === undefined) throw new Error(`${date} is not drawn`);
  return found;
};

describe('a year', () => {
  it('has every day once, the first of each month under its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), (year) => {
        const months = yearOf([layer()], year);
        expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (const { month, days, lead } of months) {
          expect(days).toHaveLength(daysInMonth(year, month));
          expect((lead + 1) % 7).toBe(weekdayOf(days[0]?.date ?? ''));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('counts 248 days of eight hours in 2026 by the published holidays', () => {
    const months = yearOf([layer({ exceptions: publicHolidays(2026) ?? [] })], 2026);
    expect(months.reduce((sum, { worked }) => sum + worked, 0)).toBe(248);
    expect(months.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(248 * 480);
    expect(months[9]?.worked).toBe(18);
  });
});

describe('the mark of a day', () => {
  const calendar = [
    layer({
      exceptions: [
        { from: '2026-10-01', to: '2026-10-07', type: 'holiday', text: '国庆节' },
        { from: '2026-10-10', to: '2026-10-10', type: 'workday' },
        { from: '2026-10-12', to: '2026-10-12', type: 'restday' },
        { from: '2026-10-13', to: '2026-10-13', type: 'halfDay' },
        { from: '2026-10-14', to: '2026-10-14', type: 'workday', scheme: plainScheme(600) },
      ],
    }),
  ];

  it.each([
    ['2026-10-01', '休'],
    ['2026-10-10', '班'],
    ['2026-10-12', '休'],
    ['2026-10-13', '半'],
    ['2026-10-14', ''],
    ['2026-10-15', ''],
    ['2026-10-17', ''],
  ])('of %s is %j', (date, mark) => {
    expect(markOf(dayOf(calendar, date), calendar)).toBe(mark);
  });

  it('says where other shifts are worked, and for how long', () => {
    expect(dayOf(calendar, '2026-10-14')).toMatchObject({ ownShifts: true, special: true, minutes: 600 });
    expect(dayOf(calendar, '2026-10-15')).toMatchObject({ ownShifts: false, special: false, minutes: 480 });
    expect(dayOf(calendar, '2026-10-13')).toMatchObject({ ownShifts: false, minutes: 240 });
    expect(dayOf(calendar, '2026-10-02')).toMatchObject({ text: '国庆节', minutes: 0 });
  });
});
