// The strip of a shift on a tile, and how machines are spread over the pages of a wall.
import { expect, test } from 'vitest';
import { callLimit, pageOf, shiftStrip, tilesThatFit } from '#entities/shopfloor/board/shopBoard.ts';

test('stops are cut to the shift and to now; what is still to come stays open', () => {
  const strip = shiftStrip({ from: 480, to: 960 }, 600, [
    { start: 400, end: 500, stopClass: 'breakdown' },
    { start: 520, end: 530, stopClass: 'setup' },
    { start: 590, end: null, stopClass: null },
    { start: 300, end: 480, stopClass: 'idle' },
  ]);
  expect(strip).toEqual({
    minutes: 480,
    elapsed: 120,
    parts: [
      { from: 0, to: 20, kind: 'stopped' },
      { from: 40, to: 50, kind: 'setup' },
      { from: 110, to: 120, kind: 'unqualified' },
    ],
  });
  expect(shiftStrip({ from: 480, to: 960 }, 1200, []).elapsed).toBe(480);
});

test('every machine is on exactly one page, and the pages go round', () => {
  const machines = Array.from({ length: 50 }, (_none, at) => at);
  const size = tilesThatFit({ width: 1920, height: 700 }, { width: 306, height: 270, gap: 13 });
  expect(size).toBe(12);
  const pages = [0, 1, 2, 3, 4].map((turn) => pageOf(machines, size, turn));
  expect(pages.flatMap(({ shown }) => shown)).toEqual(machines);
  expect(pageOf(machines, size, 5)).toMatchObject({ page: 1, pages: 5 });
  expect(tilesThatFit({ width: 10, height: 10 }, { width: 300, height: 270, gap: 13 })).toBe(1);
});

test.each([
  { status: 'calling', limit: 5 },
  { status: 'answered', limit: 30 },
  { status: 'resolved', limit: null },
] as const)(
  'a call that is $status may stay so for $limit minutes (findings 3, 8.4)',
  ({ status, limit }) => {
    expect(callLimit(status, 5, 30)).toBe(limit);
  },
);
