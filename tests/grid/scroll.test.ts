// Ten million rows under a scrollbar that cannot be that tall.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterNativeScroll,
  maxPhysicalScroll,
  moveTo,
  physicalOf,
  revealOffset,
  scrollGeometry,
  wheelPixels,
} from '#grid/virtual/scroll.ts';
import { itemAt, itemRange, mostItems, prefixSums, rowRange } from '#grid/virtual/viewport.ts';

const tall = scrollGeometry(10_000_000 * 32, 600);

test('a short grid scrolls exactly as the browser says', () => {
  const short = scrollGeometry(1_000 * 32, 600);
  expect(afterNativeScroll(short, { logical: 0, physical: 0 }, 1234)).toEqual({
    logical: 1234,
    physical: 1234,
  });
});

test('the native range is capped and both ends meet', () => {
  expect(tall.physicalMax).toBe(maxPhysicalScroll);
  expect(moveTo(tall, Infinity)).toEqual({ logical: tall.logicalMax, physical: tall.physicalMax });
  expect(afterNativeScroll(tall, { logical: 5e7, physical: 2e6 }, tall.physicalMax).logical).toBe(
    tall.logicalMax,
  );
  expect(afterNativeScroll(tall, { logical: 5e7, physical: 2e6 }, 0).logical).toBe(0);
});

test('small native moves pass one to one, thumb drags by ratio', () => {
  const state = moveTo(tall, 160_000_000);
  expect(afterNativeScroll(tall, state, state.physical + 40).logical).toBeCloseTo(160_000_040, 3);
  expect(afterNativeScroll(tall, state, 1_000_000).logical).toBeCloseTo(tall.logicalMax / 4, 3);
});

test('touch scrolling that reaches the native end before the last row is put back', () => {
  const near = { logical: tall.logicalMax - 50_000, physical: tall.physicalMax - 30 };
  const next = afterNativeScroll(tall, near, tall.physicalMax);
  expect(next.logical).toBe(tall.logicalMax - 49_970);
  expect(next.physical).toBeLessThan(tall.physicalMax);
});

test('every logical offset is kept inside the rows whatever the native scroll reports', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e7, max: 1e9, noNaN: true }),
      fc.double({ min: -100, max: 5e6, noNaN: true }),
      (logical, physical) => {
        const next = afterNativeScroll(tall, moveTo(tall, logical), physical);
        expect(next.logical).toBeGreaterThanOrEqual(0);
        expect(next.logical).toBeLessThanOrEqual(tall.logicalMax);
        expect(physicalOf(tall, next.logical)).toBeLessThanOrEqual(tall.physicalMax);
      },
    ),
  );
});

test('a wheel notch is three rows, a trackpad its own delta', () => {
  expect(wheelPixels({ deltaY: 120, deltaMode: 0, wheelDeltaY: -120 }, 32, 600)).toEqual({
    pixels: 96,
    notch: true,
  });
  expect(wheelPixels({ deltaY: -100, deltaMode: 0, wheelDeltaY: 240 }, 28, 600)).toEqual({
    pixels: -168,
    notch: true,
  });
  expect(wheelPixels({ deltaY: 3, deltaMode: 1 }, 40, 600)).toEqual({ pixels: 120, notch: true });
  expect(wheelPixels({ deltaY: 7.5, deltaMode: 0, wheelDeltaY: -22 }, 32, 600)).toEqual({
    pixels: 7.5,
    notch: false,
  });
});

test('revealing moves as little as possible', () => {
  expect(revealOffset(100, 300, 150, 182)).toBe(100);
  expect(revealOffset(100, 300, 390, 422)).toBe(122);
  expect(revealOffset(100, 300, 64, 96)).toBe(64);
  expect(revealOffset(100, 300, 320, 352, 'center')).toBe(186);
});

test('the rows in view are those that touch it, for any offset of ten million rows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 * 32 - 600 }), (offset) => {
      const found = rowRange(10_000_000, 32, offset, 600);
      const shown = (row: number): boolean => row * 32 < offset + 600 && (row + 1) * 32 > offset;
      expect([found.start - 1, found.start, found.end - 1, found.end].map(shown)).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }),
    { numRuns: 300 },
  );
  expect(rowRange(10_000_000, 32, 10_000_000 * 32 - 600, 600).end).toBe(10_000_000);
});

test('rows in view of few rows, of taller rows, of none, and beyond the last', () => {
  expect(rowRange(5, 32, 0, 600)).toEqual({ start: 0, end: 5 });
  expect(rowRange(1_000, 40, 400, 200)).toEqual({ start: 10, end: 15 });
  expect(rowRange(0, 40, 0, 200)).toEqual({ start: 0, end: 0 });
  expect(rowRange(5, 32, 9_000, 600)).toEqual({ start: 4, end: 5 });
});

test('columns are found by their widths', () => {
  const sums = prefixSums([100, 50, 200, 80]);
  expect([0, 99, 100, 149, 150, 349, 350, 9999].map((x) => itemAt(sums, x))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(itemRange(sums, 120, 60, 0)).toEqual({ start: 1, end: 3 });
  expect(itemRange(prefixSums([]), 0, 100, 0)).toEqual({ start: 0, end: 0 });
  expect(mostItems(sums, 100)).toBe(3);
});
