// Painting days of a calendar, as random strokes and against what each day must be afterwards.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliedPatches, paintPatches, runBetween, type Paint } from '#entities/process/time/paintDays.ts';
import { layerOf } from '#entities/process/time/storedTime.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { applyPatches } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import { addDays } from '#model/time/calendar.ts';
import { offeredDays } from '#model/workingTime/publicHolidays.ts';
import { mondayToFriday, workDayOf } from '#model/workingTime/workCalendar.ts';

const sixDays = [true, true, true, true, true, true, false];

let count = 0;
const newId = (): string => `new-${(count += 1)}`;
const calendarWith = (...rows: Row[]): Doc => ({
  id: 'calendar',
  version: 1,
  status: 'approved',
  fields: { name: '总厂', weekPattern: null },
  lines: { exceptions: rows.map((row, at): LineRow => ({ ...row, id: `row-${at}`, seq: at + 1 })) },
});
const rowsOf = ({ lines }: Doc): LineRow[] => lines['exceptions'] ?? [];
const typeOn = (doc: Doc, date: string): string => workDayOf([layerOf(doc, () => null)], date).type;
const told = (doc: Doc): string[] =>
  rowsOf(doc).map(
    ({ startDate, endDate, dayType }) =>
      `${plainText(startDate)}…${plainText(endDate)} ${plainText(dayType)}`,
  );
const painted = (doc: Doc, from: string, to: string, paint: Paint | null, week = mondayToFriday): Doc =>
  applyPatches(doc, paintPatches(rowsOf(doc), week, { from, to }, paint, newId));

describe('a stroke over a run of days', () => {
  it('writes one exception for the run', () => {
    expect(told(painted(calendarWith(), '2026-10-01', '2026-10-07', { type: 'holiday' }))).toEqual([
      '2026-10-01…2026-10-07 holiday',
    ]);
  });

  it('writes nothing for days that are so by the week', () => {
    expect(told(painted(calendarWith(), '2026-10-08', '2026-10-12', { type: 'workday' }))).toEqual([
      '2026-10-10…2026-10-11 workday',
    ]);
    expect(told(painted(calendarWith(), '2026-10-08', '2026-10-12', { type: 'restday' }))).toEqual([
      '2026-10-08…2026-10-09 restday',
      '2026-10-12…2026-10-12 restday',
    ]);
    expect(painted(calendarWith(), '2026-10-10', '2026-10-10', { type: 'workday' }, sixDays).lines).toEqual({
      exceptions: [],
    });
  });

  it('cuts what was there before: ends, the middle, the whole', () => {
    const holiday = { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday' };
    const on = (from: string, to: string) => told(painted(calendarWith(holiday), from, to, null));
    expect(on('2026-09-29', '2026-10-02')).toEqual(['2026-10-03…2026-10-07 holiday']);
    expect(on('2026-10-06', '2026-10-09')).toEqual(['2026-10-01…2026-10-05 holiday']);
    expect(on('2026-10-03', '2026-10-04').toSorted()).toEqual([
      '2026-10-01…2026-10-02 holiday',
      '2026-10-05…2026-10-07 holiday',
    ]);
    expect(on('2026-09-01', '2026-10-31')).toEqual([]);
    expect(on('2026-10-08', '2026-10-31')).toEqual(['2026-10-01…2026-10-07 holiday']);
  });

  it('keeps shifts of their own on days that are worked anyway', () => {
    const doc = painted(calendarWith(), '2026-10-12', '2026-10-13', { type: 'workday', scheme: 'night' });
    expect(rowsOf(doc)).toMatchObject([
      { startDate: '2026-10-12', endDate: '2026-10-13', shiftScheme: 'night' },
    ]);
  });

  it('makes each day of it what was painted and leaves every other day as it was', () => {
    const date = fc.integer({ min: 0, max: 80 }).map((days) => addDays('2026-09-01', days));
    const type = fc.constantFrom('workday', 'holiday', 'restday', 'halfDay');
    const stroke = fc.record({ a: date, b: date, type: fc.option(type, { nil: null }) });
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 12 }), (strokes) => {
        let doc = calendarWith();
        for (const { a, b, type: made } of strokes) {
          const run = runBetween(a, b, { from: '2026-01-01', to: '2026-12-31' });
          if (run === null) continue;
          const before = doc;
          doc = painted(doc, run.from, run.to, made === null ? null : { type: made });
          for (let day = '2026-08-25'; day < '2026-12-01'; day = addDays(day, 1)) {
            const inside = run.from <= day && day <= run.to;
            const expected = !inside ? typeOn(before, day) : (made ?? typeOn(calendarWith(), day));
            expect(typeOn(doc, day)).toBe(expected);
          }
        }
        const ids = rowsOf(doc).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a run between two days', () => {
  const bounds = { from: '2026-01-01', to: '2026-12-31' };

  it('is the same from either end, within the calendar', () => {
    const run = { from: '2026-03-01', to: '2026-03-05' };
    expect(runBetween('2026-03-01', '2026-03-05', bounds)).toEqual(run);
    expect(runBetween('2026-03-05', '2026-03-01', bounds)).toEqual(run);
    expect(runBetween('2025-12-20', '2026-01-02', bounds)).toEqual({ from: '2026-01-01', to: '2026-01-02' });
    expect(runBetween('2027-01-01', '2027-02-01', bounds)).toBeNull();
  });
});

describe('the public holidays of a year', () => {
  const bounds = { from: '2025-01-01', to: '2027-12-31' };
  const laid = (year: number, doc = calendarWith()): Doc =>
    applyPatches(doc, appliedPatches(rowsOf(doc), year, offeredDays(year)?.days ?? [], bounds, newId));

  it('take the place of what the year had, and leave other years alone', () => {
    const before = calendarWith(
      { startDate: '2025-12-30', endDate: '2026-01-05', dayType: 'restday' },
      { startDate: '2026-07-01', endDate: '2026-07-10', dayType: 'restday' },
    );
    const doc = laid(2026, before);
    expect(typeOn(doc, '2025-12-31')).toBe('restday');
    expect(typeOn(doc, '2026-07-03')).toBe('workday');
    expect(typeOn(doc, '2026-02-17')).toBe('holiday');
    expect(typeOn(doc, '2026-02-28')).toBe('workday');
    expect(laid(2026, doc).lines['exceptions']).toHaveLength(rowsOf(doc).length);
  });

  it('count 248 working days in 2025 and in 2026, as the notices do', () => {
    const worked = (year: number): number => {
      const doc = laid(year);
      let days = 0;
      for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
        if (typeOn(doc, day) === 'workday') days += 1;
      return days;
    };
    expect([worked(2025), worked(2026)]).toEqual([248, 248]);
  });

  it('are for 2027 only the days the law names, marked so, without make-up days', () => {
    expect(offeredDays(2026)?.by).toBe('published');
    expect(offeredDays(2027)?.by).toBe('statutory');
    expect(offeredDays(2027)?.days.every(({ type }) => type === 'holiday')).toBe(true);
    expect(typeOn(laid(2027), '2027-02-06')).toBe('holiday');
    expect(offeredDays(2031)).toBeNull();
  });

  it('stay within the days the calendar is made for', () => {
    const half = { from: '2026-01-01', to: '2026-10-03' };
    const doc = calendarWith();
    const patches = appliedPatches(rowsOf(doc), 2026, offeredDays(2026)?.days ?? [], half, newId);
    expect(told(applyPatches(doc, patches)).at(-1)).toBe('2026-10-01…2026-10-03 holiday');
    expect(appliedPatches([], 2027, offeredDays(2027)?.days ?? [], half, newId)).toEqual([]);
  });
});
