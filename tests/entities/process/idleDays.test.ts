// Days that a calendar works and no shift: told where they are typed, because nothing can be scheduled then.
import { describe, expect, test } from 'vitest';
import { idleDays, idleWeekdays, saidDays } from '#entities/process/time/idleDays.ts';
import { factoryCalendar as definition } from '#entities/process/factoryCalendar.ts';
import type { Doc } from '#model/entity.ts';
import type { ShiftScheme } from '#model/workingTime/shifts.ts';
import type { CalendarLayer, WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { factoryCalendar } from '#server/areas/process/factoryCalendar.ts';

const dayShift = { code: 'D', title: '白班', start: '08:00', end: '17:00', periods: [] };
const scheme = (...days: number[]): ShiftScheme => ({
  title: '方案',
  type: 'fixed',
  cycleDays: 7,
  baseDate: null,
  days: days.map((dayNo) => ({ dayNo, shift: dayShift })),
});
const weekdays = scheme(1, 2, 3, 4, 5);
/** Saturday 2026-10-10 is worked. */
const layer = (more: Partial<CalendarLayer> = {}): WorkCalendar => [
  {
    title: '工厂',
    week: null,
    exceptions: [{ from: '2026-10-10', to: '2026-10-10', type: 'workday' }],
    scheme: weekdays,
    ...more,
  },
];

describe('a Saturday that is worked (findings 3, 3.12)', () => {
  test('without a shift of the scheme has no minutes, which is told', () => {
    expect(idleDays(layer(), '2026-10-01', '2026-10-31')).toEqual(['2026-10-10']);
    expect(idleWeekdays(layer())).toEqual([]);
  });

  test('is well with a scheme of its own, with one that works on Saturdays, or where shifts rotate', () => {
    const own = { from: '2026-10-10', to: '2026-10-10', type: 'workday', scheme: scheme(6) } as const;
    expect(idleDays(layer({ exceptions: [own] }), '2026-10-01', '2026-10-31')).toEqual([]);
    expect(idleDays(layer({ scheme: scheme(1, 2, 3, 4, 5, 6) }), '2026-10-01', '2026-10-31')).toEqual([]);
    const rotating = { ...weekdays, type: 'rotating' as const, cycleDays: 5, baseDate: '2026-10-01' };
    expect(idleDays(layer({ scheme: rotating }), '2026-10-01', '2026-10-31')).toEqual([]);
  });

  test('of every week is told once, as the day of the week', () => {
    const six = layer({ week: [true, true, true, true, true, true, false] });
    expect(idleWeekdays(six)).toEqual(['周六']);
  });

  test('is named by date, the first three of many', () => {
    expect(saidDays(['1', '2', '3', '4'])).toBe('1、2、3 等 4 天');
  });

  test('warns in its line of the calendar, of days ahead only', () => {
    const doc: Doc = {
      id: 'c',
      version: 1,
      status: 'draft',
      fields: { calendarStart: '2026-01-01', calendarEnd: '2026-12-31' },
      lines: {
        exceptions: [
          { id: 'e1', seq: 1, startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday' },
          { id: 'e2', seq: 2, startDate: '2026-10-10', endDate: '2026-10-10', dayType: 'workday' },
        ],
      },
    };
    const told = (today: string) =>
      factoryCalendar.actions?.['save']?.check?.(
        doc,
        { calendar: layer(), today },
        { def: definition, given: {} },
      );
    expect(told('2026-09-01')).toEqual([
      {
        lines: 'exceptions',
        lineId: 'e2',
        field: 'shiftScheme',
        level: 'warning',
        message: '2026-10-10 定为上班，排班方案当天没有班次，没有工时；请在这一行选择有班次的排班方案',
      },
    ]);
    expect(told('2026-11-01')).toEqual([]);
  });
});
