// What parts are needed for a number of parents (worked example 10.26), and named checks of texts.
import { checkRuleProblem } from '#model/checkRule.ts';
import { requiredQty } from '#model/rules/requirement.ts';
import { expect, test } from 'vitest';

const header = { qty: '1', yieldRate: '100' };
const item = { numerator: '2', denominator: '1', scrapRate: '3', fixedScrapQty: '1', dosageType: 'variable' };

test('scrap is added and the quantity rounded up to what the unit can count', () => {
  expect(requiredQty('50', header, item, 0)).toBe('104');
  expect(requiredQty('51', header, item, 0)).toBe('107');
  expect(requiredQty('7', header, { numerator: '10', denominator: '3' }, 0)).toBe('24');
});

test('a fixed dosage does not grow with the parents, and a yield below 100 % asks for more', () => {
  expect(requiredQty('50', header, { ...item, dosageType: 'fixed' }, 0)).toBe('2');
  expect(requiredQty('90', { qty: '1', yieldRate: '90' }, { numerator: '1', denominator: '1' }, 0)).toBe('100');
  expect(requiredQty('10', { qty: '100', yieldRate: '100' }, { numerator: '5', denominator: '1' }, 3)).toBe('0.5');
});

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
