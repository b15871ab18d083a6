// The place in front of a message, which is left out where the place is said already.
import { expect, it } from 'vitest';
import { linePlace, withoutPlace } from '#model/check/place.ts';

it.each<[string, number | undefined, string]>([
  ['第3行 数量必须大于 0', 3, '数量必须大于 0'],
  ['银行信息第2行 银行账号与第1行重复，请修改', 2, '银行账号与第1行重复，请修改'],
  ['数量与第3行重复，请修改', 3, '数量与第3行重复，请修改'],
  ['与第3行重复', 3, '与第3行重复'],
  ['第3行 数量必须大于 0', 4, '第3行 数量必须大于 0'],
  ['请填写客户', undefined, '请填写客户'],
])('%s at its own cell of line %s (findings 2, 5.24)', (message, lineNo, said) =>
  expect(withoutPlace(lineNo === undefined ? { message } : { lineNo, message })).toBe(said),
);

it('a message says its line once, and the table where there are several (findings 2, 5.24)', () =>
  expect([linePlace(3), linePlace(2, '银行信息')].map((place) => `${place}请填写`)).toEqual([
    '第3行 请填写',
    '银行信息第2行 请填写',
  ]));
