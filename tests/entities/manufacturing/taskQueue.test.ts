// The row of a work centre as pure rules: tasks follow one another in working time, in the order the foreman put them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placedAfter, queuedTimes } from '#entities/manufacturing/shopFloor/taskQueue.ts';
import { segmentsOf } from '#entities/manufacturing/shopFloor/segments.ts';
import { localText, minuteOf } from '#model/workingTime/businessMinutes.ts';
import { weekendsOff } from '#model/workingTime/workCalendar.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';

const time = workingTime({ calendar: weekendsOff }, '2024-05-06', '2024-06-30');
const at = (local: string): number => minuteOf(local);
const task = (id: string, minutes: number, busyUntil: number | null = null) => ({ id, minutes, busyUntil });

function told(tasks: readonly ReturnType<typeof task>[], now: string, lanes = 1): string[] {
  return queuedTimes(tasks, time, at(now), lanes).map(
    ({ id, start, end }) => `${id} ${localText(start)} ${localText(end)}`,
  );
}

describe('a row of tasks', () => {
  test('goes on the next morning when the day is over', () => {
    expect(told([task('A', 60), task('B', 120)], '2024-05-06T15:30')).toEqual([
      'A 2024-05-06T15:30 2024-05-06T16:30',
      'B 2024-05-06T16:30 2024-05-07T09:30',
    ]);
  });

  test('waits for what is under way, and is done side by side where there are several machines', () => {
    const busy = task('R', 0, at('2024-05-06T10:00'));
    expect(told([busy, task('A', 60)], '2024-05-06T09:00')).toEqual(['A 2024-05-06T10:00 2024-05-06T11:00']);
    expect(told([busy, task('A', 60), task('B', 30)], '2024-05-06T09:00', 2)).toEqual([
      'A 2024-05-06T09:00 2024-05-06T10:00',
      'B 2024-05-06T10:00 2024-05-06T10:30',
    ]);
  });

  test('does the operations of one order one after the other, wherever they stand (findings 3, 7.10)', () => {
    const of = (id: string, operationSeq: number, more: object = {}) => ({
      ...task(id, 60),
      work: 'MO-1',
      operationSeq,
      ...more,
    });
    const row = [of('20', 20), task('X', 30), of('10', 10)];
    expect(told(row, '2024-05-06T09:00')).toEqual([
      '10 2024-05-06T09:00 2024-05-06T10:00',
      'X 2024-05-06T10:00 2024-05-06T10:30',
      '20 2024-05-06T10:30 2024-05-06T11:30',
    ]);
    // Side by side, the later operation waits for the earlier one, and for what is done elsewhere.
    expect(told([of('10', 10), of('20', 20)], '2024-05-06T09:00', 2)[1]).toContain('2024-05-06T10:00');
    const elsewhere = of('20', 20, { notBefore: at('2024-05-06T14:00') });
    expect(told([elsewhere], '2024-05-06T09:00')).toEqual(['20 2024-05-06T14:00 2024-05-06T15:00']);
  });

  test('never puts two tasks on one machine at a time, whatever they take', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600), { maxLength: 20 }), (minutes) => {
        const row = minutes.map((each, index) => task(String(index), each));
        const times = queuedTimes(row, time, at('2024-05-06T08:00'), 1);
        expect(times.map(({ id }) => id)).toEqual(row.map(({ id }) => id));
        times.forEach(({ start, end }, index) => {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(times[index - 1]?.end ?? 0);
        });
      }),
    );
  });
});

test.each([
  [null, ['C', 'A', 'B']],
  ['A', ['A', 'C', 'B']],
  ['B', ['A', 'B', 'C']],
])('a task put behind %s stands there', (after, expected) => {
  const row = [task('A', 1), task('B', 1), task('C', 1)];
  expect(placedAfter(row, task('C', 1), after).map(({ id }) => id)).toEqual(expected);
});

test('operations that follow one another in a workshop are one part of the order', () => {
  const row = (operationSeq: number, workshop: string | null) => ({
    id: String(operationSeq),
    seq: operationSeq,
    operationSeq,
    workshop,
  });
  const parts = segmentsOf([row(30, 'W2'), row(10, 'W1'), row(20, null), row(40, 'W1')], 'W1');
  expect(
    parts.map(({ workshop, operations, previous, next }) => [workshop, operations.length, previous, next]),
  ).toEqual([
    ['W1', 2, null, 'W2'],
    ['W2', 1, 'W1', 'W1'],
    ['W1', 1, 'W2', null],
  ]);
});
