// Fingers at the terminal of a machine: what they press is what they came down on, also while the screen changes under them.
import { expect, test } from 'vitest';
import { answerOrder } from '#features/shopfloor/terminal/answerOrder.ts';
import { firmPress } from '#features/shopfloor/terminal/firmPress.ts';

test.each([
  ['the button it began on', '▶ 恢复', '▶ 恢复', 1, true],
  ['the second of two quick ones', '+1', '+1', 2, true],
  ['another one that took its place', '▶ 恢复', '报工', 1, false],
  ['a button over what was no button', null, '报工', 1, false],
  ['no button', '报工', null, 1, true],
  ['a key on the button that has the focus', null, '登录', 0, true],
])('a press ends on %s', (_where, begun, ended, presses, counts) => {
  const press = firmPress<string>();
  press.begin('呼叫');
  press.begin(begun);
  expect(press.counts(ended, presses)).toBe(counts);
});

test('an answer that was asked for before something was sent shows nothing that is over', () => {
  const order = answerOrder();
  const early = order.ask();
  expect(early()).toBe(true);
  order.changed();
  const late = order.ask();
  expect([early(), late()]).toEqual([false, true]);
  order.changed();
  expect([early(), late()]).toEqual([false, false]);
});
