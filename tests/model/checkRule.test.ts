// Named checks of texts, as administrators keep them.
import { checkRuleProblem } from '#model/check/checkRule.ts';
import { expect, test } from 'vitest';

test('a named check judges parts of a text and names the first that does not fit', () => {
  const items = [
    { checkKind: 'length', pattern: '6-8', message: '长度须为6到8位' },
    { digitFrom: 1, digitTo: 2, checkKind: 'inList', pattern: 'SH,BJ', message: '前两位须为SH或BJ' },
    { digitFrom: 3, checkKind: 'pattern', pattern: '^\\d+$', message: '第三位起须为数字' },
  ];
  expect(checkRuleProblem(items, 'SH0001')).toBeNull();
  expect(checkRuleProblem(items, 'SH01')).toBe('长度须为6到8位');
  expect(checkRuleProblem(items, 'GZ0001')).toBe('前两位须为SH或BJ');
  expect(checkRuleProblem(items, 'SH00A1')).toBe('第三位起须为数字');
});
