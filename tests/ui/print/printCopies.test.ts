// How often each label of a print comes out.
import { describe, expect, test } from 'vitest';
import { copiesAtMost, copiesOf, inCopies } from '#features/print/copies.ts';

describe('copies of labels and documents', () => {
  test('come out one after the other, all of one before the next (findings 2, 5.24)', () =>
    expect(inCopies(['甲', '乙'], 3)).toEqual(['甲', '甲', '甲', '乙', '乙', '乙']));

  test.each<[number | string, number, number]>([
    [1, 1, 1],
    [12, 1, 12],
    ['', 1, 1],
    [0, 1, 1],
    [-3, 1, 1],
    [2.9, 1, 2],
    ['abc', 1, 1],
    [5_000, 1, 200],
    [50, 100, 10],
  ])('“%s” typed for %d labels prints %d of each (findings 2, 5.24)', (typed, documents, copies) =>
    expect(copiesOf(typed, documents)).toBe(copies),
  );

  test('are never none, however many labels there are (findings 2, 5.24)', () =>
    expect([copiesAtMost(1), copiesAtMost(100), copiesAtMost(5_000)]).toEqual([200, 10, 1]));
});
