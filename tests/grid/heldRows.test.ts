// What stays in view while a thumb is dragged faster than a server answers.
import { expect, test } from 'vitest';
import { createTopics } from '#grid/core/signal.ts';
import { attachHeldRows } from '#grid/dom/heldRows.ts';
import type { IndexRange } from '#grid/contract/rows.ts';

/** A list of a million rows, 20 of them in view; rows are there once `answer` brought them. */
function race(varied = false) {
  const topics = createTopics<'settled'>();
  const there: IndexRange[] = [{ start: 0, end: 200 }];
  let seen: IndexRange = { start: 0, end: 20 };
  let hold: ((seen: IndexRange) => number) | null = null;
  const detach = attachHeldRows(
    {
      props: {
        source: {
          stateAt: (index) =>
            there.some(({ start, end }) => index >= start && index < end) ? 'loaded' : 'loading',
        },
      },
      rowCount: 1_000_000,
      rowAxis: { isVaried: () => varied },
      topics,
    },
    {
      visible: () => seen,
      holdBy: (held) => {
        hold = held;
      },
    },
  );
  return {
    detach,
    isHolding: () => hold !== null,
    /** First row shown once the thumb has gone on to `start`. */
    dragTo(start: number): number {
      seen = { start, end: start + 20 };
      return hold?.(seen) ?? -1;
    },
    answer: (start: number) => there.push({ start, end: start + 200 }),
    rest: () => topics.emit('settled'),
  };
}

test('a dragged thumb shows rows of the place passed last whose answer has come, with their own numbers (findings 3, 6.10a)', () => {
  const { dragTo, answer, rest } = race();
  expect(dragTo(100_000)).toBe(0);
  expect(dragTo(200_000)).toBe(0);
  answer(100_000);
  expect(dragTo(300_000)).toBe(100_000);
  answer(300_000);
  answer(200_000);
  expect(dragTo(400_000)).toBe(300_000);
  expect(dragTo(410_000)).toBe(300_000);
  answer(410_000);
  expect(dragTo(410_000)).toBe(410_000);
  dragTo(600_000);
  rest();
  // It rests: the place itself, though its rows are still to come.
  expect(dragTo(600_000)).toBe(600_000);
});

test('a list that is scrolled by hand or has rows of many heights shows the place it is at', () => {
  const slow = race();
  for (let start = 30; start <= 300; start += 30) expect(slow.dragTo(start)).toBe(start);
  const varied = race(true);
  expect(varied.dragTo(500_000)).toBe(500_000);
  slow.detach();
  expect(slow.isHolding()).toBe(false);
});

test('of a race that nobody answers the place where it began stays in view', () => {
  const { dragTo } = race();
  for (let step = 1; step <= 500; step += 1) expect(dragTo(step * 1_000)).toBe(0);
});
