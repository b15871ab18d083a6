// A shift on its ruler: what dragging an edge or a whole piece makes of its times, and that no drag, however wild, ends in
// times the check of the shift refuses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakPatch,
  type Grip,
  moved,
  type Ruler,
  rulerLength,
  rulerOf,
  rulerPatches,
  spanText,
  workedMinutes,
} from '#entities/process/time/shiftRuler.ts';
import { shiftOf } from '#entities/process/time/storedTime.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { applyPatches } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import { shiftProblems, spanMinutes, workedSpans } from '#model/workingTime/shifts.ts';

/** '08:00-12:00' is a worked period, '12:00-13:00 休' a break. */
function shiftDoc(times: string, ...periods: string[]): Doc {
  const [startTime = '', endTime = ''] = times.split('-');
  return {
    id: 'shift',
    version: 1,
    status: 'draft',
    fields: { code: 'B1', name: '班', startTime, endTime },
    lines: {
      periods: periods.map((text, at): LineRow => {
        const [from = '', to = '', pause] = text.split(/[-\s]/);
        return { id: `p${at}`, seq: at + 1, startTime: from, endTime: to, isBreak: pause === '休' };
      }),
    },
  };
}

function rulerIn(doc: Doc): Ruler {
  const ruler = rulerOf(doc);
  if (ruler === null) throw new Error('the shift has no times');
  return ruler;
}

function after(doc: Doc, id: string | null, grip: Grip, by: number): Doc {
  const before = rulerIn(doc);
  return applyPatches(doc, rulerPatches(before, moved(before, id, grip, by)));
}

const timesOf = (doc: Doc): string =>
  [doc.fields, ...(doc.lines['periods'] ?? [])]
    .map(({ startTime, endTime }) => `${plainText(startTime)}-${plainText(endTime)}`)
    .join(' ');

const day = shiftDoc('08:00-17:00', '12:00-13:00 休');
const night = shiftDoc('20:00-08:00', '00:00-01:00 休');

describe('a shift on its ruler', () => {
  it('counts what is worked, beyond midnight as well', () => {
    expect(workedMinutes(rulerIn(day))).toBe(480);
    expect(workedMinutes(rulerIn(night))).toBe(660);
    expect(workedMinutes(rulerIn(shiftDoc('08:00-17:00', '08:00-12:00', '13:00-17:00')))).toBe(480);
    expect(rulerOf(shiftDoc('早上-17:00'))).toBeNull();
  });

  it('says its times in words and is as long as the shift needs', () => {
    expect(spanText(rulerIn(night).whole)).toBe('20:00–次日 08:00');
    expect(spanText(rulerIn(night).pieces[0] ?? { from: 0, to: 0 })).toBe('次日 00:00–次日 01:00');
    expect(spanText({ from: 960, to: 1440 })).toBe('16:00–24:00');
    expect(rulerLength(rulerIn(night))).toBe(36 * 60);
    expect(rulerLength(rulerIn(shiftDoc('20:00-16:00')))).toBe(48 * 60);
  });

  it.each([
    ['the end of the shift', day, null, 'end', 60, '08:00-18:00 12:00-13:00'],
    ['the end over midnight', shiftDoc('16:00-23:00'), null, 'end', 120, '16:00-01:00'],
    ['the end onto midnight', shiftDoc('16:00-23:00'), null, 'end', 60, '16:00-24:00'],
    ['the start no farther than the break', day, null, 'start', 600, '12:00-17:00 12:00-13:00'],
    ['the end no farther than the break', day, null, 'end', -600, '08:00-13:00 12:00-13:00'],
    ['the whole shift with its break', day, null, 'whole', 90, '09:30-18:30 13:30-14:30'],
    ['the whole shift over midnight', day, null, 'whole', 720, '20:00-05:00 00:00-01:00'],
    ['a shift no earlier than midnight', day, null, 'whole', -900, '00:00-09:00 04:00-05:00'],
    ['no shift longer than a day', day, null, 'end', 2000, '08:00-08:00 12:00-13:00'],
    ['a break as it is', day, 'p0', 'whole', -30, '08:00-17:00 11:30-12:30'],
    ['a break no farther than the shift', day, 'p0', 'whole', 600, '08:00-17:00 16:00-17:00'],
    ['one edge of a break', day, 'p0', 'start', 45, '08:00-17:00 12:45-13:00'],
    ['an edge that would turn the break inside out', day, 'p0', 'start', 200, '08:00-17:00 12:45-13:00'],
    ['a break of the night back before midnight', night, 'p0', 'whole', -60, '20:00-08:00 23:00-24:00'],
    [
      'a break no farther than the next one',
      shiftDoc('08:00-17:00', '10:00-10:15 休', '12:00-13:00 休'),
      'p0',
      'end',
      300,
      '08:00-17:00 10:00-12:00 12:00-13:00',
    ],
  ] as const)('moves %s', (_what, doc, id, grip, by, expected) => {
    expect(timesOf(after(doc, id, grip, by))).toBe(expected);
  });

  it('puts a break where most is worked without one, and none where there is no room', () => {
    const once = applyPatches(day, [breakPatch(rulerIn(day), () => 'new') ?? []].flat());
    expect(timesOf(once)).toBe('08:00-17:00 12:00-13:00 09:30-10:30');
    const whole = shiftDoc('22:00-06:00');
    expect(breakPatch(rulerIn(whole), () => 'new')?.values).toEqual({
      startTime: '01:30',
      endTime: '02:30',
      isBreak: true,
    });
    expect(breakPatch(rulerIn(shiftDoc('08:00-08:20')), () => 'new')).toBeNull();
  });

  it('never leaves times that the shift would be refused for (shift-r1)', () => {
    const step = fc.record({
      id: fc.constantFrom(null, 'p0', 'p1', 'p2'),
      grip: fc.constantFrom<Grip>('start', 'end', 'whole'),
      by: fc.integer({ min: -120, max: 120 }).map((quarters) => quarters * 15),
    });
    const start = shiftDoc('20:00-08:00', '22:00-22:30 休', '00:00-01:00 休', '05:00-05:15 休');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let doc = start;
        for (const { id, grip, by } of steps) {
          doc = after(doc, id, grip, by);
          const ruler = rulerIn(doc);
          expect(shiftProblems(shiftOf(doc)).filter(({ at }) => at !== null)).toEqual([]);
          expect(workedMinutes(ruler)).toBe(spanMinutes(workedSpans(shiftOf(doc))));
          expect(ruler.whole.to - ruler.whole.from).toBeLessThanOrEqual(1440);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
