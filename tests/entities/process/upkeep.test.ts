// Maintenance by table: on which days a plan is due, when its counter is there, how a checklist is judged, when machines stand.
import { describe, expect, test } from 'vitest';
import { judged } from '#entities/process/upkeep/checklistResult.ts';
import { joined, spanOfDay, standingCounts, withoutSpans } from '#entities/process/upkeep/downtime.ts';
import { type Cycle, dueDates, dueReading, isPartDue, nextDue } from '#entities/process/upkeep/dueDates.ts';
import { meetings, type CalendarTask } from '#entities/process/upkeep/maintenanceCalendar.ts';
import { minuteOf } from '#model/workingTime/businessMinutes.ts';

const cycle = (
  cycleType: string,
  cycleValue: number,
  startDate: string,
  endDate: string | null = null,
): Cycle => ({
  cycleType,
  cycleValue,
  startDate,
  endDate,
});

describe('the day after', () => {
  test.each([
    [cycle('day', 3, '2026-09-01'), '2026-09-29', '2026-10-02'],
    [cycle('week', 2, '2026-09-01'), '2026-09-01', '2026-09-15'],
    [cycle('month', 1, '2026-01-31'), '2026-01-31', '2026-02-28'],
    [cycle('month', 1, '2026-01-31'), '2026-02-28', '2026-03-31'],
    [cycle('month', 1, '2026-01-15'), '2026-02-15', '2026-03-15'],
    [cycle('quarter', 1, '2026-11-30'), '2026-11-30', '2027-02-28'],
    [cycle('quarter', 1, '2026-11-30'), '2027-02-28', '2027-05-30'],
    [cycle('year', 1, '2024-02-29'), '2027-02-28', '2028-02-29'],
  ])('%o after %s is %s', (given, day, next) => {
    expect(nextDue(given, day)).toBe(next);
  });
});

test('of days that have passed only the last is made up for', () => {
  const weekly = cycle('week', 1, '2026-09-01');
  expect(dueDates(weekly, null, '2026-09-24', '2026-10-07')).toEqual({
    dates: ['2026-09-22', '2026-09-29', '2026-10-06'],
    next: '2026-10-13',
  });
  expect(dueDates(weekly, '2026-10-13', '2026-09-24', '2026-10-07').dates).toEqual([]);
});

test('a plan that ends has no day after its end', () => {
  expect(dueDates(cycle('month', 1, '2026-09-10', '2026-10-31'), null, '2026-09-01', '2027-09-01')).toEqual({
    dates: ['2026-09-10', '2026-10-10'],
    next: null,
  });
});

test.each([
  ['0', null, { isDue: false, at: '5000', next: '5000' }],
  ['4999', '5000', { isDue: false, at: '5000', next: '5000' }],
  ['5000', '5000', { isDue: true, at: '5000', next: '10000' }],
  ['5800', '5000', { isDue: true, at: '5000', next: '10800' }],
])('by a counter that shows %s with %s to come', (used, next, told) => {
  expect(dueReading(5000, used, next)).toEqual(told);
});

test.each([
  [180, null, '2026-09-01', true],
  [180, '2026-03-05', '2026-09-01', true],
  [180, '2026-03-06', '2026-09-01', false],
  [null, null, '2026-09-01', false],
])('a part of %s days changed on %s is due by %s: %s', (days, last, day, due) => {
  expect(isPartDue(days, last, day)).toBe(due);
});

test.each([
  ['0.02', '0', '0.02', 'normal'],
  ['0.020001', '0', '0.02', 'abnormal'],
  ['-0.1', '0', '0.02', 'abnormal'],
  ['7', '5', null, 'normal'],
  ['4.9', '5', null, 'abnormal'],
  ['大约 5', '5', null, null],
  ['', '5', null, null],
])('%s within %s and %s is %s', (value, lowerLimit, upperLimit, result) => {
  expect(judged({ value, valueType: 'quantitative', lowerLimit, upperLimit })).toBe(result);
});

const at = (text: string): number => minuteOf(`2026-09-${text}`);
/** Two days of 8 to 12 and 13 to 17. */
const hours = {
  starts: [at('01T08:00'), at('01T13:00'), at('02T08:00'), at('02T13:00')],
  ends: [at('01T12:00'), at('01T17:00'), at('02T12:00'), at('02T17:00')],
};

test('maintenance begins with the work of its day and goes on behind the break', () => {
  expect(spanOfDay(hours, '2026-09-01', 120)).toEqual({ from: at('01T08:00'), to: at('01T10:00') });
  expect(spanOfDay(hours, '2026-09-01', 300)).toEqual({ from: at('01T08:00'), to: at('01T14:00') });
  expect(spanOfDay(hours, '2026-09-02', 600)).toBeNull();
  const span = spanOfDay(hours, '2026-09-01', 300);
  expect(withoutSpans(hours, span === null ? [] : [span])).toEqual({
    starts: [at('01T14:00'), at('02T08:00'), at('02T13:00')],
    ends: [at('01T17:00'), at('02T12:00'), at('02T17:00')],
  });
});

test('two machines that stand at once are two fewer, one that stands twice is one', () => {
  const [one, other] = [
    { from: 0, to: 60 },
    { from: 30, to: 90 },
  ];
  expect(joined([other, one])).toEqual([{ from: 0, to: 90 }]);
  expect(standingCounts([one, other])).toEqual([
    { from: 0, to: 30, count: 1 },
    { from: 30, to: 60, count: 2 },
    { from: 60, to: 90, count: 1 },
  ]);
});

test('what a day would meet is said with both sides by name', () => {
  const task: CalendarTask = {
    id: 'a',
    version: 1,
    code: 'DJ1',
    equipment: 'm',
    plan: '月保养',
    taskType: 'maintain',
    status: 'pending',
    day: '2026-09-01',
    minutes: 120,
    executor: '',
  };
  const work = {
    id: 'w',
    entity: 'workTaskOrder' as const,
    code: 'WT9',
    equipment: 'm',
    title: '轴承',
    from: at('01T09:00'),
    to: at('01T11:00'),
  };
  expect(meetings(task, '2026-09-01', hours, [work], [task])).toEqual([
    'DJ1 与派工单 WT9 轴承（09-01 09:00 – 09-01 11:00）冲突',
  ]);
  expect(meetings(task, '2026-09-02', hours, [work], [task])).toEqual([]);
  const other = { ...task, id: 'b', code: 'DJ2', day: '2026-09-02' };
  expect(meetings(task, '2026-09-02', hours, [work], [task, other])).toEqual([
    'DJ1 与 DJ2 月保养 在同一天停机',
  ]);
  expect(meetings({ ...task, minutes: 0 }, '2026-09-01', hours, [work], [other])).toEqual([]);
});
