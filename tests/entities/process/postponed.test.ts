// What a changed calendar does to a stretch of working days: put off by the days it lost, never pulled forward.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postponed } from '#entities/process/time/postponed.ts';
import { addDays } from '#model/time/calendar.ts';
import { weekendsOff, type DayException, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { workdaysBetween, workingDays, isWorkday } from '#model/workingTime/workingDays.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';

const days = (...exceptions: DayException[]) => {
  const calendar: WorkCalendar = [...weekendsOff, { title: '总厂', week: null, exceptions, scheme: null }];
  return workingDays(calendar, '2026-01-01', '2027-12-31');
};
const off = (from: string, to = from): DayException => ({ from, to, type: 'holiday' });
const worked = (from: string, to = from): DayException => ({ from, to, type: 'workday' });
const usual = days();

describe('a stretch under a changed calendar', () => {
  it.each([
    ['untouched', '2026-09-07', '2026-09-11', days(off('2026-09-14')), false, null],
    [
      'a day off in the middle',
      '2026-09-07',
      '2026-09-11',
      days(off('2026-09-09')),
      false,
      '2026-09-07…2026-09-14',
    ],
    ['its start is off', '2026-09-07', '2026-09-09', days(off('2026-09-07')), false, '2026-09-08…2026-09-10'],
    [
      'its start stays, since it has begun',
      '2026-09-07',
      '2026-09-09',
      days(off('2026-09-07')),
      true,
      '2026-09-07…2026-09-09',
    ],
    ['its end is off', '2026-09-07', '2026-09-11', days(off('2026-09-11')), false, '2026-09-07…2026-09-14'],
    ['one day alone', '2026-09-11', '2026-09-11', days(off('2026-09-11')), false, '2026-09-14…2026-09-14'],
    [
      'a week off',
      '2026-09-30',
      '2026-10-02',
      days(off('2026-10-01', '2026-10-07')),
      false,
      '2026-09-30…2026-10-09',
    ],
    [
      'a Saturday to work on pulls nothing forward',
      '2026-09-11',
      '2026-09-15',
      days(worked('2026-09-12')),
      false,
      null,
    ],
    [
      'a day swapped for a Saturday',
      '2026-09-10',
      '2026-09-14',
      days(off('2026-09-11'), worked('2026-09-12')),
      false,
      null,
    ],
    [
      'an end on a day off stays there',
      '2026-09-10',
      '2026-09-12',
      days(off('2026-09-11')),
      false,
      '2026-09-10…2026-09-14',
    ],
  ] as const)('%s', (_what, start, finish, after, begun, expected) => {
    const moved = postponed({ start, finish }, usual, after, begun);
    const same = moved === null || `${moved.start}…${moved.finish}` === `${start}…${finish}`;
    expect(same ? `${start}…${finish}` : `${moved.start}…${moved.finish}`).toBe(
      expected ?? `${start}…${finish}`,
    );
  });

  it('starts and ends on days somebody works, keeps its working days and is never earlier', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((by) => addDays('2026-03-01', by));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 30 }),
        fc.array(day, { maxLength: 12 }),
        (start, long, holidays) => {
          const after = days(...holidays.map((date) => off(date)));
          const stretch = { start, finish: addDays(start, long) };
          const moved = postponed(stretch, usual, after);
          if (moved === null) return;
          expect(moved.start >= stretch.start && moved.finish >= stretch.finish).toBe(true);
          expect(isWorkday(after, dayNumber(moved.start))).toBe(true);
          expect(
            workdaysBetween(after, addDays(moved.start, 1), addDays(moved.finish, 1)),
          ).toBeGreaterThanOrEqual(
            workdaysBetween(usual, addDays(start, 1), addDays(stretch.finish, 1)) -
              (moved.start === start ? 0 : 1),
          );
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });
});
