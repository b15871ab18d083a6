// Numbers as clerks type and paste them: money, quantities, prices, rates, percentages, whole numbers.
import { decimal, decimalText } from '#model/decimal.ts';
import { integer, money, percent, price, qty, rate } from '#model/fields.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf, kinds } from '#model/kind.ts';
import { read, refusal } from '#tests/model/support/typing.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('numbers', () => {
  const field = money('金额');

  test.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.5'],
    ['  1，234．50 ', '1234.5'],
    ['１２３４．５', '1234.5'],
    ['¥1,234.50', '1234.5'],
    ['￥ 12', '12'],
    ['-$12.3', '-12.3'],
    ['US$5', '5'],
    ['(1,234.50)', '-1234.5'],
    ['12*3', '36'],
    ['=12*3', '36'],
    ['＝（5＋7）×2÷3', '8'],
    ['1,200/7', '171.4286'],
    ['.5', '0.5'],
    ['+3', '3'],
    ['-0', '0'],
    ['007', '7'],
    ['', null],
    ['—', null],
    ['#N/A', null],
  ])('%s is read as %s', (typed, expected) => {
    expect(read(field, typed)).toBe(expected);
  });

  test.each([
    ['abc', '应为数字，如 1234.5'],
    ['12kg', '不要带单位“kg”'],
    ['100元', '不要带单位“元”'],
    ['5%', '不要带百分号'],
    ['1,23', '千分位逗号的位置不对'],
    ['12,34,567', '千分位逗号的位置不对'],
    ['1e5', '不支持科学计数法'],
    ['1.2.3', '不完整'],
    ['1/0', '除以了 0'],
    ['2*', '不完整'],
    ['(2', '缺少右括号'],
    ['1.23456', '最多 4 位小数'],
    ['99999999999999999', '整数部分最多 16 位'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, '括号太多'],
    ['1'.repeat(600), '太长'],
  ])('%s is refused: %s', (typed, message) => {
    expect(refusal(field, typed)).toContain(message);
    expect(refusal(field, typed)).toContain('金额');
  });

  test.each([
    ['12 5', '中间不要有空格'],
    ['10 20', '中间不要有空格'],
    ['2026-03-05', '像日期'],
    ['2026/3/5', '像日期'],
    ['2026-3', '像日期'],
    ['0512-65432100', '像电话或编号'],
    ['138-1234-5678', '结果是负数'],
  ])('doubtful (findings 3, 4.1): %s is refused: %s', (typed, message) => {
    expect(refusal(field, typed)).toContain(message);
    expect(refusal(integer('天数'), typed)).toContain(message);
  });

  test.each([
    ['12 * 5', '60'],
    ['100-20', '80'],
    ['-5*3', '-15'],
    ['=2026-3', '2023'],
    ['=10-20', '-10'],
    [' 12 ', '12'],
  ])('plainly meant (findings 3, 4.1): %s is %s', (typed, expected) => {
    expect(read(field, typed)).toBe(expected);
  });

  test.each(['12*3', '=12*3', '5+7', '2026-03-05', '12 5'])(
    'in a file nothing is calculated (findings 3, 4.1): %s is refused',
    (text) => {
      expect(kinds.qty.parse(text, qty('数量'), { fromFile: true })).toMatchObject({ ok: false });
      expect(kinds.integer.parse(text, integer('天数'), { fromFile: true })).toMatchObject({ ok: false });
    },
  );

  test('percent signs go with percentages, currency signs with money', () => {
    expect(read(percent('税率%'), '13%')).toBe('13');
    expect(read(percent('税率%'), '６．５％')).toBe('6.5');
    expect(read(price('单价'), '$0.000001')).toBe('0.000001');
    expect(refusal(qty('数量'), '¥5')).toContain('不要带货币符号');
  });

  test('whole numbers travel as numbers', () => {
    expect(read(integer('天数'), '1,200')).toBe(1200);
    expect(read(integer('天数'), '30*3')).toBe(90);
    expect(refusal(integer('天数'), '1.5')).toContain('不能带小数');
    expect(refusal(integer('天数'), '3000000000')).toContain('超出范围');
    expect(kinds.integer.check(1.5, integer('天数'))).toContain('应为整数');
    expect(kinds.integer.check('1', integer('天数'))).toContain('应为整数');
  });

  test('bounds are named', () => {
    expect(refusal(qty('数量', { above: '0' }), '0')).toBe('数量必须大于 0');
    expect(refusal(price('单价', { min: '0' }), '-1')).toBe('单价不能小于 0');
    expect(refusal(percent('折扣率%', { max: '100' }), '101')).toBe('折扣率%不能大于 100');
    expect(refusal(qty('数量', { scale: '0' }), '1.5')).toBe('数量只能是整数');
  });

  test('a calculated amount is rounded to its currency, a calculated quantity never', () => {
    expect(kinds.money.parse('10/3', field, { scale: 2 })).toEqual({ ok: true, value: '3.33' });
    expect(kinds.money.parse('3.333', field, { scale: 2 })).toEqual({ ok: true, value: '3.333' });
    expect(kinds.qty.parse('10/3', qty('数量'), { scale: 0 })).toEqual({ ok: true, value: '3.33333333' });
  });

  test('are shown with thousands and the decimals of their place', () => {
    const shown = (definition: FieldDef, value: string, scale?: number) =>
      kindOf(definition.kind).format(value, definition, scale);
    expect(shown(field, '1234.5')).toBe('1,234.50');
    expect(shown(field, '-1234567')).toBe('-1,234,567.00');
    expect(shown(field, '100', 0)).toBe('100');
    expect(shown(qty('数量'), '350.76', 3)).toBe('350.760');
    expect(shown(qty('数量'), '1200', 0)).toBe('1,200');
    expect(shown(qty('数量'), '1.5', 0)).toBe('1.5');
    expect(shown(price('单价'), '8.125')).toBe('8.125');
    expect(shown(price('单价'), '100')).toBe('100.00');
    expect(shown(price('单价'), '33.3333334')).toBe('33.333333');
    expect(shown(rate('汇率'), '7.1234')).toBe('7.1234');
    expect(shown(percent('税率%'), '13')).toBe('13');
    expect(kinds.integer.format(1200, integer('天数'))).toBe('1,200');
    for (const kind of Object.values(kinds)) expect(kind.format(null, field)).toBe('');
  });

  test('what is shown is read back', () => {
    const value = fc
      .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
      .chain((units) =>
        fc.integer({ min: 0, max: 4 }).map((scale) => decimalText(decimal(String(units)).div(10 ** scale))),
      );
    fc.assert(
      fc.property(value, (wire) => {
        for (const definition of [money('金额'), qty('数量'), price('单价')]) {
          const kind = kindOf(definition.kind);
          if (kind.check(wire, definition) !== null) continue;
          expect(read(definition, kind.format(wire, definition, 4))).toBe(wire);
        }
      }),
    );
  });

  test('the wire takes decimal texts only', () => {
    for (const bad of [1, true, '1e5', 'abc', '1,000', ' 1', {}])
      expect(kinds.money.check(bad, field)).toContain('应为数字');
    expect(kinds.money.check('12.34', field)).toBe(null);
    expect(kinds.money.canonical('12.340')).toBe('12.34');
    expect(kinds.money.canonical('-0.00')).toBe('0');
    expect(kinds.qty.fromSql('350.76000000')).toBe('350.76');
    expect(kinds.qty.fromSql('100')).toBe('100');
    expect(kinds.qty.fromSql('0.00000000')).toBe('0');
  });

  test('sort by value, missing first', () => {
    expect(['10', null, '-2', '9.5'].toSorted(kinds.qty.compare)).toEqual([null, '-2', '9.5', '10']);
  });
});
