// The rules of single values: every code with what it takes and refuses, and the patterns of form authors.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '#model/derive/checks.ts';
import type { EntityDef } from '#model/entity.ts';
import { text } from '#model/fields.ts';
import { patternFault, patternMatches } from '#model/pattern/match.ts';
import { readerOf } from '#model/refs.ts';
import { fieldRuleProblem, ruleProblem } from '#model/check/ruleCodes.ts';

const table: [code: string, message: string, taken: string[], refused: string[]][] = [
  ['n6-16', '请输入6到16位数字!', ['123456', '1'.repeat(16)], ['12345', '12345a', '1'.repeat(17), '1234.56']],
  [
    '*6-16',
    '请输入6到16位任意字符!',
    ['六个汉字可以', 'a b\nc d', '😀😀😀😀😀😀'],
    ['abcde', 'x'.repeat(17)],
  ],
  ['s6-18', '请输入6到18位字母!', ['abcdef', 'A'.repeat(18)], ['abc1de', 'abc|def', 'abcde', 'a'.repeat(19)]],
  [
    'url',
    '请输入正确的网址!',
    ['https://a.cn', 'HTTP://a.cn:8080/x?y=1#z', 'ftp://files.a.cn/a', 'ftps://a.cn', 'https://a.cn?x=1.2'],
    ['a.cn', 'javascript:x', 'https://acn', 'https://a b.cn', 'https://a..cn', 'mailto:a@b.cn'],
  ],
  [
    'e',
    '请输入正确的电子邮件!',
    ['a.b@x.info', 'a_b-c@x.com.cn'],
    ['a@b', 'a@@b.cn', 'a b@c.cn', 'a@.cn', 'a@b..cn', 'a@b.c1'],
  ],
  [
    'm',
    '请输入正确的手机号码!',
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380000'],
  ],
  ['p', '请输入正确的邮政编码!', ['010000', '518000'], ['01000', '51800a']],
  ['s', '请输入字母!', ['Ab'], ['A1', 'a|b', '字']],
  ['n', '请输入数字!', ['-1.5', '0', '12'], ['1.', '.5', '1e5', '--1']],
  ['z', '请输入整数!', ['-3', '0'], ['3.0', 'z']],
  [
    'creditCode',
    '统一社会信用代码不正确，请核对18位代码!',
    ['91350100M000100Y43', '9135 0100 m000100y43'],
    ['91350100M000100Y44', '91350100M000100Y4', 'X1350100M000100Y43'],
  ],
  ['money', '请输入正确的金额!', ['0', '0.5', '12.30'], ['012', '1.234', '1.', '-1', 'abc']],
];

describe('the rule codes of dynamic forms', () => {
  test.each(table)('%s says %s (spec 5.forms.12)', (code, message, taken, refused) => {
    for (const value of taken) expect(ruleProblem(code, value, '字段'), value).toBe(null);
    for (const value of refused) expect(ruleProblem(code, value, '字段'), value).toBe(message);
    expect(ruleProblem(code, '', '字段')).toBe(null);
  });

  test.each(['*', 'must-input'])('%s wants a value, blanks are none (spec 5.forms.12)', (code) => {
    for (const value of ['', '  ']) {
      expect(ruleProblem(code, value, '名称')).toBe('请输入名称!');
      expect(ruleProblem(code, value, '类型', { chosen: true })).toBe('请选择类型!');
    }
    for (const value of [' x', '0', 'false']) expect(ruleProblem(code, value, '名称')).toBe(null);
  });

  test('money below zero passes where the field allows it', () => {
    expect(ruleProblem('money', '-1.50', '金额', { negative: true })).toBe(null);
    expect(ruleProblem('money', '-01', '金额', { negative: true })).toBe('请输入正确的金额!');
  });

  test('only is for the server to judge; unknown codes are told apart (spec 5.forms.12)', () => {
    expect(ruleProblem('only', 'x', '编码')).toBe(null);
    for (const code of ['constructor', '.*', '']) expect(ruleProblem(code, 'x', '编码')).toBe(undefined);
  });

  test('a document with a field of such a rule tells the form message at that field', () => {
    const def: EntityDef = {
      name: 'visitor',
      title: '访客',
      area: 'system',
      kind: 'master',
      states: 'none',
      fields: {
        name: text('名称', { rule: '*' }),
        plate: text('车牌', { rule: '^[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}$' }),
      },
    };
    const problems = (fields: Record<string, string>) => {
      const doc = {
        id: 'a',
        version: 0,
        status: null,
        fields: { name: null, plate: null, ...fields },
        lines: {},
      };
      return problemsOf(def, doc, readerOf({}), 'save').map(({ field, message }) => [field, message]);
    };
    expect(problems({ plate: '粤B12345' })).toEqual([['name', '请输入名称!']]);
    expect(problems({ name: 'x', plate: 'B12345' })).toEqual([['plate', '不符合校验规则!']]);
    expect(problems({ name: 'x' })).toEqual([]);
  });
});

describe('a pattern of a form author', () => {
  test.each([
    ['^[A-Z]{3}-\\d{4}$', 'ABC-0001', 'AB-0001'],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'abcdefg1', 'abcdefgh'],
    ['^(?!000)\\d{3}$', '001', '000'],
    ['^[\\u4e00-\\u9fa5]{2,4}$', '王小明', '王'],
    ['^(红|黄|蓝)色?$', '红色', '绿色'],
    ['\\bPO\\b', 'see PO 12', 'POX'],
    ['^(?<year>\\d{4})/(?:0[1-9]|1[0-2])$', '2026/09', '2026/13'],
  ])('%s takes %s and refuses %s', (pattern, good, bad) => {
    expect(fieldRuleProblem(pattern, good, '字段')).toBe(null);
    expect(fieldRuleProblem(pattern, bad, '字段')).toBe('不符合校验规则!');
    expect(fieldRuleProblem(pattern, '', '字段')).toBe(null);
  });

  test.each([
    '(a',
    'a)',
    '[a',
    '*a',
    'a**',
    '(?<=a)b',
    '(a)\\1',
    '\\p{L}',
    'a{5,2}',
    'x'.repeat(501),
    `${'('.repeat(40)}a${')'.repeat(40)}`,
    '(((a{900}){900}))',
  ])('that cannot be used is told to be so: %s', (pattern) => {
    expect(patternFault(pattern)).toMatch(/正则表达式/);
    expect(fieldRuleProblem(pattern, 'a', '字段')).toMatch(
      /^字段的校验规则不可用，请联系管理员修改：正则表达式/,
    );
  });

  test.each(['(a+)+$', '^(a|a)*$', '(a*)*b', '^(\\w+\\s?)*$', '(x+x+)+y', '^(a?){100}a{100}$'])(
    'cannot hang the form whatever is typed: %s',
    (pattern) => {
      const value = `${'a'.repeat(3000)}!`;
      expect(fieldRuleProblem(pattern, value, '字段')).toMatch(/^(不符合校验规则!|字段的校验规则不可用.*)$/);
    },
  );

  test('means what the language of the browser means by it', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\s',
      '(a|b)',
      '(?:ab)',
      '\\b',
      '(?=a)',
      '(?!b)',
      '1',
    );
    const piece = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?', '+?'))
      .map(([one, times]) => (/^(\\b|\(\?[=!])/.test(one) ? one : one + times));
    const pattern = fc
      .tuple(fc.constantFrom('', '^'), fc.array(piece, { maxLength: 6 }), fc.constantFrom('', '$', '|a'))
      .map(([start, middle, end]) => start + middle.join('') + end);
    const value = fc
      .array(fc.constantFrom('a', 'b', '1', ' ', '_', '\n', 'é', '字'), { maxLength: 10 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(pattern, value, (source, given) => {
        expect(patternMatches(source, given)).toBe(new RegExp(source).test(given));
      }),
      { numRuns: 3000 },
    );
  });
});
