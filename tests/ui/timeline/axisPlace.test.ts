// Where a chart stands after its axis became another one.
import { expect, test } from 'vitest';
import { placeAfter } from '#timeline/axisPlace.ts';

const axis = { from: 0, to: 10_000 };
const first = { minute: 500, x: 60 };

test.each([
  ['a chart that was just opened begins where it begins', null, null, first],
  ['a bar dragged beyond the range leaves the left edge where it was', 7_000, null, { minute: 7_000, x: 0 }],
  ['zooming by a button keeps the left edge', 0, null, { minute: 0, x: 0 }],
  [
    'zooming at the pointer keeps what is under it',
    7_000,
    { minute: 8_000, x: 400 },
    { minute: 8_000, x: 400 },
  ],
  ['a range that does not hold what was seen begins anew', 12_000, null, first],
])('%s (findings 3, 3.13)', (_name, seen, wanted, expected) => {
  expect(placeAfter(axis, seen, wanted, first)).toEqual(expected);
});
