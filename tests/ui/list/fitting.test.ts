// Buttons of the chosen rows beside each other as far as there is room, the others in the menu.
import '#tests/support/page.ts';
import { expect, test } from 'vitest';
import { fittingOf } from '#features/list/toolBar/useFitting.ts';

test.each([
  ['all three, nothing left over', [80, 80, 80], 256, false, 3],
  ['a pixel short, so the third makes place for the menu', [80, 80, 80], 255, false, 2],
  ['more actions wait in the menu anyway', [80, 80, 80], 256, true, 2],
  ['the next step and the menu', [80, 80, 80], 150, false, 1],
  ['the menu alone', [80, 80, 80], 100, true, 0],
  ['nothing to do', [], 100, false, 0],
])('%s', (_case, widths, room, menu, expected) => {
  expect(fittingOf(widths, room, 60, menu)).toBe(expected);
});
