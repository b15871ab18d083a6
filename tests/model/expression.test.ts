// The formula language: what it computes, what it says about faults, and that nothing gets out of it.
import { compile, evaluate, ExpressionError, pathsOf, resultValue } from '#model/expression.ts';
import type { ExprValue } from '#model/expression.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

function value(text: string, data: Record<string, ExprValue> = {}) {
  const result = evaluate(compile(text), (path) =>
    Object.hasOwn(data, path.join('.')) ? (data[path.join('.')] ?? null) : null,
  );
  return Array.isArray(result) ? result : resultValue(result);
}

describe('arithmetic', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['10 - 2 - 3', '5'],
    ['2 * -3', '-6'],
    ['-2.345 * 1', '-2.345'],
    ['7 % 4', '3'],
    ['1 / 3 * 3', '1'],
    ['round(2.345, 2)', '2.35'],
    ['round(-0.125, 2)', '-0.13'],
    ['round(-2.345, 2)', '-2.35'],
    ['floor(-2.5)', '-3'],
    ['ceil(2.01, 1)', '2.1'],
    ['abs(-3)', '3'],
    ['max(1, 3, 2) - min(1, 3, 2)', '2'],
    ['1 / 0', null],
    ['missing * 5', '0'],
  ])('%s is %s', (text, expected) => {
    if (expected === '1') expect(value(`round(${text}, 20)`)).toBe(expected);
    else expect(value(text)).toBe(expected);
  });

  test('any whole numbers add, subtract and multiply exactly', () => {
    const whole = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        expect(
          value(
            `${a} + ${b} * ${c}`.replaceAll('-', '0-').replaceAll('* 0-', '* -').replaceAll('+ 0-', '+ -'),
          ),
        ).toBe(String(a + b * c));
      }),
    );
  });
});

describe('conditions', () => {
  test.each([
    ["kind = 'made' and qty > 5", true],
    ["kind == 'bought' or not (qty <= 5)", true],
    ['qty <> 10', false],
    ['qty != 7', true],
    ['flag', true],
    ['not nothing', true],
    ['date >= start', true],
    ['1 < 2', true],
    ["if(qty >= 10, 'many', 'few')", 'many'],
    ["coalesce(nothing, kind, 'x')", 'made'],
    ['empty(nothing) and not empty(kind)', true],
    ["nothing = '' and kind != null", true],
  ])('%s is %s', (text, expected) => {
    const data = { kind: 'made', qty: '10', flag: true, date: '2026-03-05', start: '2026-03-01' };
    expect(value(text, data)).toBe(expected);
  });

  test('comparing with nothing is neither true nor false', () => {
    for (const text of ['a > 1', 'a = b', 'not (a > 1)', 'a > 1 and true', 'a > 1 or false'])
      expect(value(text)).toBe(null);
    expect(value('a > 1 and false')).toBe(false);
    expect(value('a > 1 or true')).toBe(true);
    expect(value('if(a > 1, 1, 2)')).toBe('2');
  });

  test('what is not asked for is not computed', () => {
    expect(value("if(true, 1, 'x' * 2)")).toBe('1');
    expect(value("false and 'x' * 2 > 1")).toBe(false);
  });
});

describe('texts, dates and lists', () => {
  test.each([
    ["concat('A', 1.50, 'B')", 'A1.5B'],
    ["len('钢筋𠮷')", '3'],
    ["upper('abc')", 'ABC'],
    ["dateAdd('2024-02-28', 2)", '2024-03-01'],
    ["monthEnd('2024-02-10')", '2024-02-29'],
    ["days('2026-03-05', '2026-04-01')", '27'],
    ["max('2026-03-05', '2026-04-01')", '2026-04-01'],
    ['sum(items.qty)', '6.5'],
    ['count(items.qty)', '3'],
    ['round(avg(items.qty), 2)', '2.17'],
    ['max(items.qty)', '3.5'],
    ['sum(nothing.x)', '0'],
  ])('%s is %s', (text, expected) => {
    expect(value(text, { 'items.qty': ['1', null, '2', '3.5'], 'nothing.x': [] })).toBe(expected);
  });

  test('sums of long and of tiny numbers are exact', () => {
    expect(value('sum(items.x)', { 'items.x': ['99999999999999.9999', '0.00000001', '-1'] })).toBe(
      '99999999999998.99990001',
    );
    expect(value('sum(items.x)', { 'items.x': Array.from({ length: 1000 }, () => '0.1') })).toBe('100');
  });

  test('paths are known without computing', () => {
    expect(pathsOf(compile('qty * doc.rate + sum(items.amount) - material.cost'))).toEqual([
      'qty',
      'doc.rate',
      'items.amount',
      'material.cost',
    ]);
  });
});

describe('faults name their place', () => {
  test.each([
    ['1 +', '公式不完整'],
    ['1 2', '第 3 个字符处的“2”'],
    ['a ? b', '第 3 个字符“?”无法识别'],
    ['(1', '公式不完整，应为“)”'],
    ['foo(1)', '没有函数“foo”'],
    ['round(1)', '应为 round(数, 小数位)'],
    ['1 < 2 < 3', '比较不能连写'],
    ['', '公式不完整'],
    ["'a' + 1", '“a”不是数'],
    ["'a' < 1", '不能比较大小'],
    ['round(1, 0.5)', '整数'],
    ["dateAdd('2026-02-30', 1)", '不是日期'],
  ])('%s', (text, message) => {
    expect(() => value(text)).toThrow(message);
    expect(() => value(text)).toThrow(ExpressionError);
  });
});

describe('attacks', () => {
  test.each([
    "constructor.constructor('return process')()",
    "window.constructor.constructor('alert(1)')()",
    "localStorage.getItem('Access-Token')",
    "`javascript:${'alert(1)'}`",
    '(()=>{alert(1)})()',
    '=use groovy.util.Eval; Eval.me(\'"id".execute().text\')',
    '=eval("c=Class.forName(\'ognl.Ognl\');")',
    "'a'.getClass().forName('java.lang.Runtime')",
    "user['const'+'ructor']",
    'a.__proto__.b',
    '__proto__',
    'a.constructor',
    'prototype.x',
    'toString',
    'x = (f(y) = f(y))',
    'x => x',
    'a; b',
    '1e9999',
    '0x10',
    '"double"',
    'a.b(1)',
    'if(1,2,3)(4)',
    'hasOwnProperty(1)',
    `${'('.repeat(5000)}1${')'.repeat(5000)}`,
    `${'('.repeat(100)}1${')'.repeat(100)}`,
    `${'-'.repeat(200)}1`,
    `${'not '.repeat(100)}a`,
    `${'9'.repeat(400)} * 2`,
    'a'.repeat(501),
  ])('%s is refused', (text) => {
    expect(() => value(text)).toThrow(ExpressionError);
  });

  test('names of JavaScript read nothing from the reader', () => {
    const read = (path: readonly string[]) => {
      const data: Record<string, ExprValue> = { qty: '1' };
      return Object.hasOwn(data, path.join('.')) ? (data[path.join('.')] ?? null) : null;
    };
    for (const name of ['globalThis', 'process', 'this', 'arguments', 'window'])
      expect(evaluate(compile(name), read)).toBe(null);
  });

  test('work is limited', () => {
    const read = () => Array.from({ length: 150_000 }, () => '1');
    expect(() => evaluate(compile('sum(a.b) + sum(c.d)'), read)).toThrow('公式计算量过大');
    const grown = Array.from({ length: 50 }, () => '9999999').join(' * ');
    expect(value(grown)).toMatch(/^\d{1,499}$/);
  });

  test('any text either computes or is refused by name', () => {
    const pieces = fc.constantFrom(
      '1',
      '2.5',
      "'a'",
      'qty',
      'items.x',
      '+',
      '-',
      '*',
      '/',
      '%',
      '(',
      ')',
      ',',
      '<',
      '=',
      'and',
      'or',
      'not',
      'sum',
      'if',
      'round',
      ' ',
      'null',
      '.',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        try {
          value(parts.join(' '), { qty: '3', 'items.x': ['1', '2'] });
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
