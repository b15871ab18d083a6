// Which phase of a plan run its page marks, by what the job tells.
import { expect, test } from 'vitest';
import { phaseAt, runPhases } from '#entities/planning/plan/planRunView.ts';

test.each([
  ['', '读取'],
  ['读取', '读取'],
  ['循环检查', '循环检查'],
  ['第 0 层', '运算'],
  ['第 12 层', '运算'],
  ['写入', '写入'],
  ['什么别的', '读取'],
])('“%s” is the phase %s', (told, phase) => {
  expect(runPhases[phaseAt(told)]).toBe(phase);
});
