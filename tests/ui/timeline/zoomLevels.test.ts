// The heads of the chart and what a bar snaps to, at all six levels.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { minuteOf } from '#model/workingTime/businessMinutes.ts';
import { createTimeAxis } from '#timeline/timeAxis.ts';
import {
  nextUnit,
  snapped,
  ticks,
  type TimeUnit,
  unitLabel,
  unitStart,
  zoomLevels,
} from '#timeline/zoomLevels.ts';

const units: readonly TimeUnit[] = ['hour', 'shift', 'day', 'week', 'month', 'year'];

describe('the heads', () => {
  test.each(units)('%s: every minute lies in exactly one unit', (unit) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minute) => {
        const start = unitStart(unit, minute);
        expect(start).toBeLessThanOrEqual(minute);
        expect(nextUnit(unit, start)).toBeGreaterThan(minute);
        expect(unitStart(unit, nextUnit(unit, start) - 1)).toBe(start);
      }),
    );
  });

  test.each(units)('%s: marks follow each other without a gap', (unit) => {
    const from = minuteOf('2026-02-20T07:13');
    const found = ticks(unit, from, from + 60 * 1440, false);
    expect(found[0]?.from).toBe(unitStart(unit, from));
    for (const [at, { to }] of found.entries()) expect(found[at + 1]?.from ?? to).toBe(to);
  });

  it('says days, weeks, months and shifts as a planner does', () => {
    const monday = minuteOf('2026-11-23T00:00');
    expect(unitLabel('day', monday, true)).toBe('11月23日 周一');
    expect(unitLabel('day', monday, false)).toBe('23 一');
    expect(unitLabel('shift', monday + 480, false)).toBe('08–16');
    expect(unitLabel('hour', monday + 540, false)).toBe('09:00');
    expect(unitLabel('month', unitStart('month', monday), true)).toBe('2026年11月');
    expect(unitStart('week', minuteOf('2026-11-29T23:59'))).toBe(monday);
  });
});

describe('snapping', () => {
  const axis = createTimeAxis({ from: 0, to: 10_000 }, 0.1);

  it('goes to the nearest step, and to a magnet within reach before that', () => {
    expect(snapped(1_007, 15, axis)).toBe(1_005);
    expect(snapped(1_007, 15, axis, [1_060])).toBe(1_060);
    expect(snapped(1_007, 15, axis, [1_100])).toBe(1_005);
  });

  it('leaves the minute alone without a step', () => {
    expect(snapped(1_007, 0, axis)).toBe(1_007);
    expect(zoomLevels.at(-1)?.snap).toBe(0);
  });
});
