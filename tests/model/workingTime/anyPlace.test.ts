// Random shifts, weeks and exceptions against a table that has one entry for every minute, and the laws the arithmetic of
// working minutes keeps.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayNumber, localText, minuteOf } from '#model/workingTime/businessMinutes.ts';
import { capacityBetween } from '#model/workingTime/capacity.ts';
import { plainScheme, timeText, type Shift, type ShiftScheme } from '#model/workingTime/shifts.ts';
import {
  addWorking,
  isWorking,
  subtractWorking,
  workedUntil,
  workingMinutes,
} from '#model/workingTime/workingMinutes.ts';
import { workingTime, type TimeException } from '#model/workingTime/workingTime.ts';

function everyDay(shifts: readonly Shift[]): ShiftScheme {
  return {
    title: '排班',
    type: 'fixed',
    cycleDays: 7,
    baseDate: null,
    days: [1, 2, 3, 4, 5, 6, 7].flatMap((dayNo) => shifts.map((shift) => ({ dayNo, shift }))),
  };
}

/** A shift of any times with breaks, and exceptions, over one week of November. */
const clock = fc.integer({ min: 0, max: 1439 }).map(timeText);
const anyShift = fc
  .record({ start: clock, end: clock, pauses: fc.array(fc.tuple(clock, clock), { maxLength: 2 }) })
  .map(({ start, end, pauses }): Shift => ({
    code: start,
    title: start,
    start,
    end,
    periods: pauses.map(([from, until]) => ({ start: from, end: until, isBreak: true })),
  }));
const [firstDay, lastDay] = [dayNumber('2026-11-16'), dayNumber('2026-11-22')];
const minute = fc.integer({ min: firstDay * 1440, max: (lastDay + 1) * 1440 });
const anyException = fc
  .record({
    from: minute,
    length: fc.integer({ min: 1, max: 3000 }),
    type: fc.constantFrom('overtime' as const, 'stop' as const, 'change' as const),
    resourceQty: fc.option(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ from, length, ...rest }): TimeException => ({
    ...rest,
    from: localText(from),
    to: localText(from + length),
  }));
const anyPlace = fc
  .record({
    shifts: fc.array(anyShift, { minLength: 1, maxLength: 3 }),
    week: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    exceptions: fc.array(anyException, { maxLength: 4 }),
    resourceQty: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ shifts, week, ...rest }) => ({
    calendar: [{ title: '一车间', week, exceptions: [], scheme: everyDay(shifts) }],
    ...rest,
  }));
const anyTime = anyPlace.map((given) => ({
  given,
  time: workingTime(given, dateOfDay(firstDay), dateOfDay(lastDay)),
}));

describe('any place of work', () => {
  it('agrees with a table that has an entry for every minute', () => {
    fc.assert(
      fc.property(anyTime, minute, fc.integer({ min: 0, max: 3000 }), ({ given, time }, from, wanted) => {
        const table = minuteTable(given);
        const at = from - firstDay * 1440;
        const done = table.subarray(0, at).reduce((sum, quantity) => sum + (quantity > 0 ? 1 : 0), 0);
        expect(workedUntil(time, from)).toBe(done);
        expect(isWorking(time, from)).toBe((table[at] ?? 0) > 0);
        const capacity = table.subarray(0, at).reduce((sum, quantity) => sum + quantity, 0);
        expect(capacityBetween(time, time.from, from)).toBe(String(capacity));
        let end = at;
        for (let left = wanted; left > 0 && end < table.length; end += 1)
          left -= (table[end] ?? 0) > 0 ? 1 : 0;
        const all = table.reduce((sum, quantity) => sum + (quantity > 0 ? 1 : 0), 0);
        if (done + wanted <= all && wanted > 0)
          expect(addWorking(time, from, wanted)).toBe(end + firstDay * 1440);
      }),
      { numRuns: 60 },
    );
  });

  it('comes back: minutes added at a working instant and taken away again lead to it', () => {
    fc.assert(
      fc.property(anyTime, minute, fc.integer({ min: 1, max: 2000 }), ({ time }, from, minutes) => {
        if (!isWorking(time, from) || workedUntil(time, from) + minutes > workedUntil(time, time.to)) return;
        const end = addWorking(time, from, minutes);
        expect(workingMinutes(time, from, end)).toBe(minutes);
        expect(subtractWorking(time, end, minutes)).toBe(from);
      }),
    );
  });

  it('never ends earlier when it begins later or takes longer', () => {
    fc.assert(
      fc.property(anyTime, minute, minute, fc.integer({ min: 1, max: 900 }), ({ time }, a, b, minutes) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const all = workedUntil(time, time.to);
        if (workedUntil(time, late) + minutes + 1 > all) return;
        expect(addWorking(time, early, minutes)).toBeLessThanOrEqual(addWorking(time, late, minutes));
        expect(addWorking(time, early, minutes)).toBeLessThan(addWorking(time, early, minutes + 1));
      }),
    );
  });

  it('has intervals in their order that do not overlap, whose pieces are the whole', () => {
    fc.assert(
      fc.property(anyTime, ({ time: { starts, ends, before, from, to } }) => {
        let [sum, last] = [0, from];
        for (const [at, start] of starts.entries()) {
          const end = ends[at] ?? 0;
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(before[at]).toBe(sum);
          sum += end - start;
          last = end;
        }
        expect(last).toBeLessThanOrEqual(to);
        expect(before.at(-1)).toBe(sum);
      }),
    );
  });
});

/** Resources at work in every minute of the week, found one by one. */
function minuteTable({ calendar, exceptions, resourceQty }: Parameters<typeof workingTime>[0]): Uint8Array {
  const [layer] = calendar;
  const shifts = new Set((layer?.scheme ?? plainScheme()).days.map((each) => each.shift));
  const first = firstDay * 1440;
  const table = new Uint8Array((lastDay - firstDay + 1) * 1440);
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  for (let at = 0; at < table.length; at += 1) {
    for (const { start, end, periods } of shifts) {
      for (const daysBack of [0, 1]) {
        const midnight = (Math.floor(at / 1440) - daysBack) * 1440;
        const weekday = (Math.floor(at / 1440) - daysBack + 7) % 7;
        if (layer?.week?.[weekday] !== true) continue;
        const inside = (from: number, to: number): boolean => at - midnight >= from && at - midnight < to;
        const length = (minutes(end) - minutes(start) + 1439) % 1440;
        const paused = periods.some((pause) => {
          const begin = minutes(pause.start) + (minutes(pause.start) < minutes(start) ? 1440 : 0);
          return inside(begin, begin + ((minutes(pause.end) - minutes(pause.start) + 1439) % 1440) + 1);
        });
        if (inside(minutes(start), minutes(start) + length + 1) && !paused) table[at] = resourceQty ?? 1;
      }
    }
    const now = (exceptions ?? []).filter(
      ({ from, to }) => minuteOf(from) <= first + at && first + at < minuteOf(to),
    );
    const overtime = now.filter(({ type }) => type === 'overtime');
    if (table[at] === 0 && overtime.length > 0)
      table[at] = overtime.some((each) => each.resourceQty === null)
        ? Math.max(resourceQty ?? 1, sumOf(overtime))
        : sumOf(overtime);
    else if (overtime.length > 0) table[at] = Math.max(resourceQty ?? 1, sumOf(overtime));
    const changes = now
      .filter(({ type }) => type === 'change')
      .toSorted((a, b) => minuteOf(a.from) - minuteOf(b.from));
    const changed = changes.at(-1);
    const works = (table[at] ?? 0) > 0 || overtime.length > 0;
    if (changed !== undefined && works) table[at] = changed.resourceQty ?? resourceQty ?? 1;
    if (now.some(({ type }) => type === 'stop')) table[at] = 0;
  }
  return table;
}

function sumOf(exceptions: readonly TimeException[]): number {
  return exceptions.reduce((sum, { resourceQty }) => sum + (resourceQty ?? 0), 0);
}
