// Shifts and schemes: what is worked of a day, also across midnight, and what is wrong with the times somebody typed.
import { describe, expect, it } from 'vitest';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import {
  firstHalf,
  plainScheme,
  schemeDayNo,
  schemeProblems,
  shiftProblems,
  shiftsOn,
  spanMinutes,
  timeOfDay,
  timeText,
  workedSpans,
  type Shift,
  type ShiftScheme,
} from '#model/workingTime/shifts.ts';

function shift(start: string, end: string, periods: readonly string[] = [], title = '早班'): Shift {
  return {
    code: title,
    title,
    start,
    end,
    periods: periods.map((text) => {
      const [from = '', to = '', pause] = text.split(/[-\s]/);
      return { start: from, end: to, isBreak: pause === '休' };
    }),
  };
}

const texts = (given: Shift): string[] =>
  workedSpans(given).map(({ from, to }) => `${from < 1440 ? '' : '+'}${timeText(from)}-${timeText(to)}`);

describe('what a shift works', () => {
  it.each([
    [
      '白班两段',
      shift('08:00', '17:00', ['08:00-12:00', '13:00-17:00']),
      ['08:00-12:00', '13:00-17:00'],
      480,
    ],
    ['只写休息', shift('08:00', '17:00', ['12:00-13:00 休']), ['08:00-12:00', '13:00-17:00'], 480],
    ['没有时段', shift('08:30', '11:00'), ['08:30-11:00'], 150],
    [
      '跨天夜班',
      shift('22:00', '06:00', ['00:00-00:30 休', '03:00-03:15 休']),
      ['22:00-24:00', '+00:30-03:00', '+03:15-06:00'],
      435,
    ],
    [
      '时段内再休息',
      shift('08:00', '16:00', ['08:00-16:00', '10:00-10:15 休']),
      ['08:00-10:00', '10:15-16:00'],
      465,
    ],
    ['全天', shift('08:00', '08:00'), ['08:00-08:00'], 1440],
    ['到半夜', shift('16:00', '24:00'), ['16:00-24:00'], 480],
  ])('%s', (_title, given, expected, minutes) => {
    expect(texts(given)).toEqual(expected);
    expect(spanMinutes(workedSpans(given))).toBe(minutes);
    expect(shiftProblems(given)).toEqual([]);
  });

  it('works the first half of its minutes on half a day, odd ones rounded up', () => {
    const day = workedSpans(shift('08:00', '17:00', ['08:00-12:00', '13:00-17:00']));
    expect(firstHalf(day)).toEqual([{ from: 480, to: 720 }]);
    expect(spanMinutes(firstHalf([{ from: 0, to: 5 }]))).toBe(3);
    expect(firstHalf([])).toEqual([]);
  });

  it('reads times from 00:00 to 24:00 and nothing else', () => {
    expect(['00:00', '08:30', '24:00'].map(timeOfDay)).toEqual([0, 510, 1440]);
    expect(['8:30', '24:01', '12:60', '', '上午'].map(timeOfDay)).toEqual([null, null, null, null, null]);
  });
});

describe('what is wrong with a shift', () => {
  it.each([
    ['25:00', '06:00', [], '上班、下班时间请填写'],
    ['08:00', '17:00', ['07:00-09:00'], '不在班次 08:00–17:00 之内'],
    ['08:00', '17:00', ['16:00-18:00'], '时段 16:00–18:00 不在班次'],
    ['08:00', '17:00', ['08:00-12:00', '11:00-15:00'], '时段 11:00–15:00 与 08:00–12:00 重叠'],
    ['08:00', '17:00', ['ab-12:00'], '时段的开始、结束请填写时间'],
    ['08:00', '12:00', ['08:00-12:00 休'], '班次没有工作时间'],
  ])('%s–%s %j', (start, end, periods, said) => {
    const [problem] = shiftProblems(shift(start, end, periods));
    expect(problem?.message).toContain(said);
  });
});

describe('schemes', () => {
  const early = shift('06:00', '14:00', [], '早班');
  const late = shift('14:00', '22:00', [], '中班');
  const night = shift('22:00', '06:00', [], '夜班');
  const scheme = (given: Partial<ShiftScheme>): ShiftScheme => ({
    title: '三班',
    type: 'fixed',
    cycleDays: 7,
    baseDate: null,
    days: [],
    ...given,
  });

  it('takes the weekday of a fixed scheme', () => {
    const fixed = scheme({
      days: [
        { dayNo: 1, shift: early },
        { dayNo: 1, shift: late },
        { dayNo: 7, shift: night },
      ],
    });
    const titles = (date: string) => shiftsOn(fixed, dayNumber(date)).map(({ shift: { title } }) => title);
    expect(titles('2026-11-23')).toEqual(['早班', '中班']);
    expect(titles('2026-11-29')).toEqual(['夜班']);
    expect(titles('2026-11-24')).toEqual([]);
  });

  it('counts the cycle of a rotation from its base date, backwards as well', () => {
    const rotating = scheme({ type: 'rotating', cycleDays: 4, baseDate: '2026-11-01' });
    const numbers = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-04', '2026-11-05'].map((date) =>
      schemeDayNo(rotating, dayNumber(date)),
    );
    expect(numbers).toEqual([3, 4, 1, 4, 1]);
  });

  it('refuses a team in two shifts at once, also round the end of the cycle, but not two teams', () => {
    const tired = scheme({
      days: [
        { dayNo: 7, shift: night, team: '甲' },
        { dayNo: 1, shift: shift('05:00', '13:00', [], '早早班'), team: '甲' },
      ],
    });
    expect(schemeProblems(tired)[0]?.message).toBe(
      '第 1 天的早早班与第 7 天的夜班重叠，同一班组不能同时上两个班',
    );
    const shared = scheme({
      days: [
        { dayNo: 1, shift: early, team: '甲' },
        { dayNo: 1, shift: early, team: '乙' },
      ],
    });
    expect(schemeProblems(shared)).toEqual([]);
    expect(
      schemeProblems(
        scheme({
          days: [1, 2, 3].flatMap((dayNo) => [early, late, night].map((each) => ({ dayNo, shift: each }))),
        }),
      ),
    ).toEqual([]);
  });

  it('asks for the days of a cycle, its base date, and days inside it', () => {
    const said = (given: Partial<ShiftScheme>) => schemeProblems(scheme(given))[0]?.message;
    expect(said({ type: 'rotating', cycleDays: 0 })).toContain('循环天数');
    expect(said({ type: 'rotating', cycleDays: 6 })).toContain('循环基准日');
    expect(said({ days: [{ dayNo: 8, shift: early }] })).toBe('第几天请填写 1 到 7');
  });

  it('has a plain day of eight hours where nobody set up shifts, or of as many as are said', () => {
    const minutes = (given: ShiftScheme) =>
      spanMinutes(workedSpans(given.days[0]?.shift ?? shift('08:00', '09:00')));
    expect(minutes(plainScheme())).toBe(480);
    expect(minutes(plainScheme(180))).toBe(180);
    expect(minutes(plainScheme(450))).toBe(450);
  });
});
