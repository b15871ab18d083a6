// How wide the cards of a dashboard stand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spansOf } from '#features/dashboard/boardLayout.ts';

test.each<[string, readonly number[], readonly number[]]>([
  ['what fills its rows', [2, 2, 4, 2, 1, 1], [2, 2, 4, 2, 1, 1]],
  ['one missing beside another', [2, 4, 2, 2], [4, 4, 2, 2]],
  ['a single one at the end', [2, 2, 1], [2, 2, 4]],
  ['one small among wide ones', [2, 1, 4], [2, 2, 4]],
  ['nothing', [], []],
])('%s leaves no hole (findings 2, 5.24)', (_case, widths, spans) =>
  expect(spansOf(widths, 4)).toEqual(spans),
);

test('every row of every arrangement is filled, on a wide window and on a narrow one (findings 2, 5.24)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 2, 4), { maxLength: 12 }),
      fc.constantFrom(2, 4),
      (widths, columns) => {
        let filled = 0;
        for (const [at, span] of spansOf(widths, columns).entries()) {
          expect(span).toBeGreaterThanOrEqual(Math.min(widths[at] ?? 0, columns));
          filled += span;
          if (filled > columns) return false;
          if (filled === columns) filled = 0;
        }
        return filled === 0;
      },
    ),
  );
});
