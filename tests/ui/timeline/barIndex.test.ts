// Bars of a row: what binary search finds is what looking at every bar finds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barAt,
  barRow,
  barsWithin,
  lanesOf,
  nearestBar,
  overlapping,
  type TimeBar,
} from '#timeline/barIndex.ts';
import { idleWithin, loadOf, workedMinutes, workedSpans } from '#timeline/workingHours.ts';

const bar = (id: string, start: number, end: number): TimeBar => ({
  id,
  start,
  end,
  setupEnd: start,
  tone: 'plan',
  label: id,
  mark: '',
  locked: false,
  isTrouble: false,
  progress: 0,
});
const bars = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 300 })), { maxLength: 40 })
  .map((pairs) => pairs.map(([start, length], at) => bar(String(at), start, start + length)));
const stretch = fc.tuple(fc.integer({ min: -10, max: 1_300 }), fc.integer({ min: 1, max: 200 }));

describe('bars in the order of time', () => {
  it('overlap exactly those that share a minute with the stretch', () => {
    fc.assert(
      fc.property(bars, stretch, (all, [from, length]) => {
        const row = barRow('r', all);
        const wanted = all
          .filter(({ start, end }) => end > from && start < from + length)
          .map(({ id }) => id);
        expect(
          overlapping(row, { from, to: from + length })
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(wanted.toSorted());
        const [first, behind] = barsWithin(row, from, from + length);
        const seen = row.bars.slice(first, behind).map(({ id }) => id);
        expect(wanted.every((id) => seen.includes(id))).toBe(true);
      }),
    );
  });

  it('stand in lanes so that no two of a lane share a minute, in as few as meet at once', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const sorted = barRow('r', all).bars;
        const { lanes, count } = lanesOf(sorted);
        const most = Math.max(
          1,
          ...sorted.map(
            ({ start }) => sorted.filter((other) => other.start <= start && other.end > start).length,
          ),
        );
        expect(count).toBe(most);
        for (const [at, one] of sorted.entries())
          for (const [index, other] of sorted.entries())
            if (at < index && lanes[at] === lanes[index]) expect(other.start).toBeGreaterThanOrEqual(one.end);
      }),
    );
  });

  it('are found under the pointer, the shorter above the longer, thin ones from a little beside', () => {
    const row = barRow('r', [bar('long', 0, 500), bar('short', 100, 120), bar('thin', 600, 601)]);
    expect(barAt(row, 110, null, 0)?.id).toBe('short');
    expect(barAt(row, 300, null, 0)?.id).toBe('long');
    expect(barAt(row, 603, null, 5)?.id).toBe('thin');
    expect(barAt(row, 700, null, 5)).toBeNull();
    expect(barAt(row, 110, 0, 0)?.id).toBe('long');
  });

  it('nearest is the one whose middle is nearest', () => {
    const row = barRow('r', [bar('a', 0, 100), bar('b', 200, 300), bar('c', 900, 1_000)]);
    expect([0, 170, 260, 700].map((minute) => nearestBar(row, minute)?.id)).toEqual(['a', 'b', 'b', 'c']);
    expect(nearestBar(barRow('r', []), 5)).toBeNull();
  });
});

describe('hours of a row', () => {
  const hours = { starts: [480, 780], ends: [720, 1_020] };

  it('work and rest together are the whole stretch', () => {
    fc.assert(
      fc.property(stretch, ([from, length]) => {
        const to = from + length;
        const parts = [...workedSpans(hours, from, to), ...idleWithin(hours, from, to)];
        expect(parts.reduce((sum, span) => sum + span.to - span.from, 0)).toBe(length);
      }),
    );
  });

  it('load counts the minutes worked of what stands there', () => {
    const row = barRow('r', [bar('a', 480, 840), bar('b', 960, 1_500)]);
    expect(workedMinutes(hours, 480, 840)).toBe(300);
    expect(loadOf(row, hours, 0, 1_440)).toEqual({ busy: 360, available: 480 });
    expect(loadOf(row, null, 480, 580)).toEqual({ busy: 100, available: 100 });
  });
});
