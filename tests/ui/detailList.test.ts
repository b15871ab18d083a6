// How many columns a record to read is drawn in.
import { expect, test } from 'vitest';
import { columnsOf } from '#ui/DetailList.tsx';

test('a detail list has three columns unless told, and never more than four (spec 9.forms.10)', () => {
  expect(columnsOf()).toBe(3);
  expect([1, 2, 3, 4, 5, 12].map(columnsOf)).toEqual([1, 2, 3, 4, 4, 4]);
  expect(columnsOf(0)).toBe(1);
});
