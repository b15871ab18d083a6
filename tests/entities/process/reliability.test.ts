// MTBF and MTTR by table: periods of a thousand minutes.
import { expect, test } from 'vitest';
import { reliabilityOf, type Failure } from '#entities/process/upkeep/reliability.ts';

const at = (start: number, end: number | null): Failure => ({ start, end });

test.each([
  ['nothing failed', [], { failures: 0, downMinutes: 0, mtbf: null, mttr: null }],
  ['one of a hundred minutes', [at(200, 300)], { failures: 1, downMinutes: 100, mtbf: 900, mttr: 100 }],
  ['two', [at(100, 160), at(500, 640)], { failures: 2, downMinutes: 200, mtbf: 400, mttr: 100 }],
  [
    'two at once stand once',
    [at(100, 200), at(150, 300)],
    { failures: 2, downMinutes: 200, mtbf: 400, mttr: 125 },
  ],
  [
    'one that began before is no new one',
    [at(-50, 50)],
    { failures: 0, downMinutes: 50, mtbf: null, mttr: null },
  ],
  ['one that still stands', [at(900, null)], { failures: 1, downMinutes: 100, mtbf: 900, mttr: null }],
  [
    'one that ends after the period',
    [at(900, 1200)],
    { failures: 1, downMinutes: 100, mtbf: 900, mttr: 300 },
  ],
  ['one after the period', [at(1000, 1100)], { failures: 0, downMinutes: 0, mtbf: null, mttr: null }],
] as const)('%s', (_title, failures, told) => {
  expect(reliabilityOf(failures, 0, 1000)).toEqual(told);
});

test('a period of no length tells nothing', () => {
  expect(reliabilityOf([at(0, 10)], 5, 5).failures).toBe(0);
});

test('the minutes down and up add up to the period, in whatever order failures are told', () => {
  const failures = [at(700, 900), at(-10, 40), at(30, 60), at(750, 800), at(990, null)];
  const told = reliabilityOf(failures, 0, 1000);
  expect(told).toEqual(reliabilityOf(failures.toReversed(), 0, 1000));
  expect(told.downMinutes).toBe(60 + 200 + 10);
});
