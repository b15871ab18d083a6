// What the dialogs over many plan orders (改期, 拆分, 合并, 投放) say while they are filled in.
import { expect, test } from 'vitest';
import { runNotice } from '#features/planning/orders/runNotice.ts';

const missing = '请填写移动的工作日数或新的完工日期';
const opened = { failure: null, problem: missing, isTouched: false, isStarted: false };

test.each([
  ['just opened: what is missing is a hint, not red', opened, { text: missing, isFault: false }],
  ['begun and left empty again: it is', { ...opened, isTouched: true }, { text: missing, isFault: true }],
  ['filled in: nothing', { ...opened, problem: null, isTouched: true }, null],
  [
    'refused when it was to begin: the reason, red',
    { ...opened, problem: null, failure: '断网了' },
    { text: '断网了', isFault: true },
  ],
  ['under way: nothing of the form', { ...opened, isTouched: true, isStarted: true }, null],
])('nothing is red before it was touched, %s (findings 3, 7.19f)', (_case, state, said) => {
  expect(runNotice(state)).toEqual(said);
});
