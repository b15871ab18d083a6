// Where a minute stands on the chart and which minute stands at a pixel: exact both ways, with nights folded or not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeAxis, foldedPx, idleSpans, type Span } from '#timeline/timeAxis.ts';

const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 2_000 })), { maxLength: 30 })
  .map((pairs) => {
    const found: Span[] = [];
    let at = 0;
    for (const [gap, length] of pairs) {
      found.push({ from: at + gap, to: at + gap + length });
      at += gap + length;
    }
    return found;
  });
const scale = fc.constantFrom(1, 1 / 3, 0.1, 0.025, 1 / 120);

describe('the axis of time', () => {
  it('finds the minute of every pixel it gave, inside and outside the range', () => {
    fc.assert(
      fc.property(spans, scale, fc.integer({ min: -5_000, max: 130_000 }), (folded, px, minute) => {
        const axis = createTimeAxis({ from: 0, to: 120_000 }, px, folded);
        expect(axis.minuteAt(axis.xOf(minute))).toBeCloseTo(minute, 5);
      }),
    );
  });

  it('never runs backward', () => {
    fc.assert(
      fc.property(spans, scale, fc.integer({ min: 0, max: 119_999 }), (folded, px, minute) => {
        const axis = createTimeAxis({ from: 0, to: 120_000 }, px, folded);
        expect(axis.xOf(minute + 1)).toBeGreaterThan(axis.xOf(minute));
      }),
    );
  });

  it('gives a folded night six pixels and the hours of work their own', () => {
    const axis = createTimeAxis({ from: 0, to: 1440 }, 1, [{ from: 60, to: 480 }]);
    expect(axis.xOf(480) - axis.xOf(60)).toBe(foldedPx);
    expect(axis.xOf(600) - axis.xOf(480)).toBe(120);
    expect([axis.isFolded(59), axis.isFolded(60), axis.isFolded(479), axis.isFolded(480)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('folds nothing that is thinner than its fold, and cuts what reaches over the range', () => {
    const axis = createTimeAxis({ from: 100, to: 1_000 }, 0.1, [
      { from: 0, to: 400 },
      { from: 500, to: 550 },
    ]);
    expect(axis.isFolded(520)).toBe(false);
    expect(axis.width).toBeCloseTo(foldedPx + 60, 9);
  });

  it('folds only what nobody works for long enough', () => {
    const day = { starts: [480], ends: [1_020] };
    const late = { starts: [960], ends: [1_380] };
    expect(idleSpans({ from: 0, to: 1_440 }, [day, late], 120)).toEqual([{ from: 0, to: 480 }]);
    expect(idleSpans({ from: 0, to: 1_440 }, [day, late], 60)).toEqual([
      { from: 0, to: 480 },
      { from: 1_380, to: 1_440 },
    ]);
    expect(idleSpans({ from: 0, to: 600 }, [], 60)).toEqual([{ from: 0, to: 600 }]);
  });
});
