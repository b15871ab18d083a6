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
import { createColumnAxis, headsFor, mostItems } from '#grid/virtual/columnAxis.ts';
import { createRowAxis } from '#grid/virtual/rowAxis.ts';
import type { RowAxis } from '#grid/virtual/rowAxis.ts';

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

function axisOf(count: number, base: number, extras: readonly (readonly [number, number])[] = []): RowAxis {
  const axis = createRowAxis();
  axis.reset(count, base, extras);
  return axis;
}

test('the rows in view are those that touch it, for any offset of ten million rows', () => {
  const axis = axisOf(10_000_000, 32);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 * 32 - 600 }), (offset) => {
      const found = axis.range(offset, offset + 600);
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
  expect(axis.range(10_000_000 * 32 - 600, 10_000_000 * 32).end).toBe(10_000_000);
  expect(axis.total()).toBe(320_000_000);
});

test('rows in view of few rows, of taller rows, of none, and beyond the last', () => {
  expect(axisOf(5, 32).range(0, 600)).toEqual({ start: 0, end: 5 });
  expect(axisOf(1_000, 40).range(400, 600)).toEqual({ start: 10, end: 15 });
  expect(axisOf(0, 40).range(0, 200)).toEqual({ start: 0, end: 0 });
  expect(axisOf(5, 32).range(9_000, 9_600)).toEqual({ start: 4, end: 5 });
});

test('grid 18 variable row heights, wrap: rows of any heights stand without gaps, wherever the taller ones are', () => {
  const heights = fc.array(fc.tuple(fc.integer({ min: 0, max: 6_999 }), fc.integer({ min: 0, max: 300 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(heights, heights, fc.array(fc.integer({ min: 0, max: 6_999 })), (first, later, asked) => {
      const extra = new Map(first);
      const axis = axisOf(7_000, 32, [...extra]);
      for (const [row, px] of later) {
        extra.set(row, px);
        axis.put(row, px);
      }
      const topOf = (row: number): number =>
        row * 32 + [...extra].reduce((sum, [at, px]) => sum + (at < row ? px : 0), 0);
      expect(axis.total()).toBe(topOf(7_000));
      for (const row of [...asked, ...extra.keys(), 0, 1_999, 2_000, 6_999]) {
        const height = 32 + (extra.get(row) ?? 0);
        expect([axis.top(row), axis.heightAt(row)]).toEqual([topOf(row), height]);
        expect([axis.rowAt(topOf(row)), axis.rowAt(topOf(row) + height - 1)]).toEqual([row, row]);
        const { start, end } = axis.range(topOf(row) + 5, topOf(row) + 605);
        expect(start).toBe(row);
        expect(topOf(end - 1)).toBeLessThan(topOf(row) + 605);
        if (end < 7_000) expect(topOf(end)).toBeGreaterThanOrEqual(topOf(row) + 605);
      }
    }),
    { numRuns: 60 },
  );
});

test('grid 18 variable row heights, wrap: a row that is as tall as the others again leaves nothing behind', () => {
  const axis = axisOf(5_000, 32, [[2_500, 100]]);
  expect([axis.isVaried(), axis.total()]).toEqual([true, 160_100]);
  axis.put(2_500, 0);
  expect([axis.isVaried(), axis.total(), axis.top(2_501)]).toEqual([false, 160_000, 80_032]);
  axis.reset(10, 40, [[20, 5]]);
  expect([axis.isVaried(), axis.total(), axis.rowAt(1_000)]).toEqual([false, 400, 9]);
});

test('columns are found by their widths', () => {
  const columns = createColumnAxis([100, 50, 200, 80]);
  expect([0, 99, 100, 149, 150, 349, 350, 9999].map((x) => columns.itemAt(x))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(columns.range(120, 60)).toEqual({ start: 1, end: 3 });
  expect(createColumnAxis([]).range(0, 100)).toEqual({ start: 0, end: 0 });
  expect(createColumnAxis([]).itemAt(5)).toBe(-1);
  expect(mostItems(columns, 100)).toBe(3);
});

test('a row never needs more cells than it was given, wherever it is scrolled to', () => {
  const widths = fc.array(fc.integer({ min: 40, max: 400 }), { maxLength: 30 });
  fc.assert(
    fc.property(
      widths,
      fc.integer({ min: 1, max: 1_500 }),
      fc.integer({ min: 0, max: 5_000 }),
      (all, size, x) => {
        const axis = createColumnAxis(all);
        const { start, end } = axis.range(Math.min(x, Math.max(0, axis.total() - size)), size);
        expect(end - start).toBeLessThanOrEqual(mostItems(axis, size));
      },
    ),
  );
});

test('grid 14 column virtualisation incl. grouped headers: heads come in steps, and those in view are always there', () => {
  expect(headsFor(60, { start: 3, end: 9 })).toBe('');
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 500 }), fc.integer({ min: 0, max: 480 }), (count, from) => {
      const start = Math.min(from, count - 1);
      const end = Math.min(count, start + 12);
      const [first = 0, last = 0] = headsFor(count, { start, end }).split(':').map(Number);
      expect(first).toBeLessThanOrEqual(start);
      expect(last).toBeGreaterThanOrEqual(end);
      expect(first % 16).toBe(0);
    }),
  );
});
