// What the chart of a schedule says beside a machine.
import { expect, test } from 'vitest';
import { loadPercent } from '#features/manufacturing/schedule/chartColumns.ts';
import { barRow } from '#timeline/barIndex.ts';

const bar = (start: number, end: number) => ({
  id: String(start),
  start,
  end,
  setupEnd: start,
  tone: 'plan' as const,
  label: '',
  mark: '',
  locked: false,
  isTrouble: false,
  progress: 0,
});

test('a machine with one short job is taken as far as its time allows, not altogether (findings 3, 7.9a)', () => {
  // Two days of eight hours.
  const hours = { starts: [480, 1_920], ends: [960, 2_400] };
  const machine = (...bars: ReturnType<typeof bar>[]) => ({ row: barRow('m', bars), hours });
  const horizon = { from: 0, to: 2_880 };
  expect(loadPercent(machine(bar(480, 576)), horizon)).toBe(10);
  expect(loadPercent(machine(bar(480, 960), bar(1_920, 2_400)), horizon)).toBe(100);
  expect(loadPercent(machine(), horizon)).toBe(0);
  // What lies behind the end of the schedule does not count, and a machine without hours has no load.
  expect(loadPercent(machine(bar(480, 576)), { from: 1_440, to: 2_880 })).toBe(0);
  expect(loadPercent({ row: barRow('m', [bar(480, 576)]), hours: { starts: [], ends: [] } }, horizon)).toBe(
    0,
  );
});
