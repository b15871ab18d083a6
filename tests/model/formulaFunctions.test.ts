// The functions of formulas, each with what it gives of numbers, texts, days and nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, decimalText } from '#model/decimal.ts';
import { compile, evaluate, ExpressionError, type ExprValue } from '#model/expression.ts';

const given: Readonly<Record<string, ExprValue>> = {
  list: ['1.5', '', '-3', null, '2'].map((value) => value ?? ''),
  days: ['2026-03-05', '2026-01-31'],
  units: ['m', '', 'm'],
  text: 'Ab钢',
  nothing: null,
  yes: true,
  day: '2024-02-10',
};
function value(text: string): unknown {
  const found = evaluate(compile(text), (path) => given[path.join('.')] ?? null);
  return found instanceof Decimal ? decimalText(found) : found;
}

describe('functions', () => {
  test.each([
    ['sum(list)', '0.5'],
    ['count(list)', '3'],
    ['avg(list)', '0.166666666666666666666666666666666666666666666666666666666667'],
    ['round(avg(list), 2)', '0.17'],
    ['min(list)', '-3'],
    ['max(list, 7)', '7'],
    ['differs(list)', true],
    ['differs(units)', false],
    ['differs(nothing)', false],
    ['sum(nothing)', '0'],
    ['avg(nothing)', null],
    ['max(nothing)', null],
    ['max(days)', '2026-03-05'],
    ['min(days)', '2026-01-31'],
    ['round(2.5, 0)', '3'],
    ['round(-2.5, 0)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['floor(-1.1)', '-2'],
    ['floor(1.19, 1)', '1.1'],
    ['ceil(-1.9)', '-1'],
    ['ceil(1.11, 1)', '1.2'],
    ['abs(-3.5)', '3.5'],
    ['abs(nothing)', '0'],
    ['empty(nothing)', true],
    ['empty(text)', false],
    ["empty('')", true],
    ["concat(text, 1.50, yes, nothing, 'x')", 'Ab钢1.5是x'],
    ['len(text)', '3'],
    ["len('😀')", '1'],
    ['upper(text)', 'AB钢'],
    ['upper(nothing)', null],
    ['dateAdd(day, 20)', '2024-03-01'],
    ['dateAdd(day, -41)', '2023-12-31'],
    ['dateAdd(nothing, 5)', null],
    ['monthEnd(day)', '2024-02-29'],
    ['monthEnd(nothing)', null],
    ["days(day, '2024-03-01')", '20'],
    ["days('2024-03-01', day)", '-20'],
    ['days(day, nothing)', null],
    ['coalesce(nothing, text)', 'Ab钢'],
    ['coalesce(nothing, nothing)', null],
    ["if(yes, 'a', 1 / nothing)", 'a'],
  ])('%s is %j', (text, result) => {
    expect(value(text)).toBe(result);
  });

  test.each([
    ['round(1.5, -1)', '小数位数不能为负'],
    ['round(1.5, 0.5)', '应为 20 以内的整数'],
    ['round(1.5, 21)', '应为 20 以内的整数'],
    ["abs('x')", '不是数'],
    ['abs(list)', '须用 sum、max、count 等函数汇总'],
    ["monthEnd('2024-02-30')", '不是日期'],
    ['dateAdd(day, 0.5)', '应为 100000 以内的整数'],
    ["if('x', 1, 2)", '不是条件'],
    ['ghost(1)', 'ghost'],
    ['round(1)', 'round(数, 小数位)'],
    ['empty()', 'empty(字段)'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => value(text)).toThrow(ExpressionError);
    expect(() => value(text)).toThrow(reason);
  });

  test('rounding up and down enclose a number, and rounding lies between', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(4), (thousandths, scale) => {
        const number = decimalText(new Decimal(thousandths).div(1_000));
        const [down, near, up] = ['floor', 'round', 'ceil'].map(
          (name) => new Decimal(String(value(`${name}(${number}, ${scale})`))),
        );
        expect(down?.lte(number) && up?.gte(number)).toBe(true);
        expect(near !== undefined && (near.eq(down ?? 0) || near.eq(up ?? 0))).toBe(true);
      }),
    );
  });
});
