// Small texts people type, scan, upload or read: each rule by a table, and by properties where a table would be endless.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPageProblem } from '#model/wire/announcements.ts';
import { browserOf } from '#model/text/browserName.ts';
import { copyrightLine } from '#model/text/copyrightLine.ts';
import { creditCodeCheck, isCreditCode } from '#model/check/creditCode.ts';
import { ellipsis } from '#model/text/ellipsis.ts';
import { greetingAt } from '#model/text/greeting.ts';
import { recordIn, textsIn } from '#model/loose.ts';
import { masked, canMask } from '#model/check/masking.ts';
import { receiverRuleOf } from '#model/text/messages.ts';
import { personalProblem } from '#model/person/personalInfo.ts';
import { plainText } from '#model/text/plainText.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { fileAddress, pathsIn } from '#model/storedFile.ts';
import { money, text } from '#model/fields.ts';

test.each([
  ['2010-2021', '© 2010-2021 制造企业工作台'],
  ['2026', '© 2026 制造企业工作台'],
  ['© 2026 华东机械有限公司', '© 2026 华东机械有限公司'],
  ['沪ICP备20260001号', '沪ICP备20260001号'],
  ['', ''],
])('“%s” under the sign-in page reads “%s” (findings 2, 5.24)', (text, line) =>
  expect(copyrightLine(text, '制造企业工作台')).toBe(line),
);

describe('统一社会信用代码', () => {
  test.each(['91350100M000100Y43'])('%s, the example of the standard, is one', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  test('a wrong character anywhere is noticed, and so are two that changed places', () => {
    const code = '91350100M000100Y43';
    const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    fc.assert(
      fc.property(fc.nat(17), fc.constantFrom(...letters.split('')), (at, letter) => {
        const other = code.slice(0, at) + letter + code.slice(at + 1);
        expect(isCreditCode(other)).toBe(other === code);
      }),
    );
    fc.assert(
      fc.property(fc.nat(16), (at) => {
        const swapped = code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2);
        expect(isCreditCode(swapped)).toBe(swapped === code);
      }),
    );
  });

  test.each(['', '9135', '91350100M000100Y431', '91350100I000100Y43', '91350100m000100y43'])(
    '%j is none',
    (code) => {
      expect(isCreditCode(code)).toBe(false);
    },
  );

  test('the check character completes any seventeen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{17}$/), (body) => {
        expect(isCreditCode(body + creditCodeCheck(body))).toBe(true);
      }),
    );
  });
});

describe('masked texts', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['张三丰', '张**'],
    ['王', '王**'],
    ['1234567', '1**'],
    ['12345678', '123****5678'],
    ['𠮷野家', '𠮷**'],
    ['', ''],
  ])('%s is shown as %s', (value, shown) => {
    expect(masked(value)).toBe(shown);
  });

  test('never show more than seven characters, nor how long the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }), (value) => {
        const letters = Array.from(value);
        if (letters.length < 8) return;
        expect(masked(value)).toBe(`${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`);
      }),
    );
    expect([canMask(text('电话')), canMask(money('成本'))]).toEqual([true, false]);
  });
});

describe('serial numbers of a line', () => {
  test.each([
    ['SN1,SN2 SN3\nSN4；SN5、SN6', ['SN1', 'SN2', 'SN3', 'SN4', 'SN5', 'SN6']],
    ['SN008~SN011', ['SN008', 'SN009', 'SN010', 'SN011']],
    ['A1～A3 B9', ['A1', 'A2', 'A3', 'B9']],
    ['7~9', ['7', '8', '9']],
    ['SN1~SN1', ['SN1']],
    ['  ,, ', []],
  ])('%j', (typed, codes) => {
    expect(serialCodes(typed)).toEqual({ codes, fault: null });
  });

  test.each([
    ['SN1 SN1', '序列号 SN1 重复'],
    ['SN1~SN3 SN2', '序列号 SN2 重复'],
    ['SN3~SN1', '不是连续的序列号'],
    ['SN1~SN10', '不是连续的序列号'],
    ['A1~B2', '不是连续的序列号'],
    ['SN1~', '不是连续的序列号'],
    ['1~2~3', '不是连续的序列号'],
    ['A~B', '不是连续的序列号'],
    ['00001~99999', '超过 5000 个'],
  ])('%j is told: %s', (typed, fault) => {
    expect(serialCodes(typed).fault).toContain(fault);
  });

  test('no more pieces than a line holds, however they are written', () => {
    expect(serialCodes('A0001~A5000').codes).toHaveLength(5_000);
    expect(serialCodes('A0001~A5000 B1').fault).toBe('一行最多 5000 个序列号');
  });

  test('a run is every number from its first to its last, as wide as they are', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.nat(99), fc.stringMatching(/^[A-Z-]{0,4}$/), (first, more, prefix) => {
        const code = (number: number): string => prefix + String(number).padStart(4, '0');
        const wanted = Array.from({ length: more + 1 }, (_, index) => code(first + index));
        expect(serialCodes(`${code(first)}~${code(first + more)}`)).toEqual({ codes: wanted, fault: null });
        expect(serialCodes(wanted.join(' ')).codes).toEqual(wanted);
      }),
    );
  });
});

describe('the personal info form', () => {
  test.each([
    ['firstName', '', '请输入姓名!'],
    ['firstName', '  ', '请输入姓名!'],
    ['firstName', '张三', null],
    ['phone', '13812345678', null],
    ['phone', '', null],
    ['phone', '23812345678', '请输入正确的手机号!'],
    ['phone', '1381234567', '请输入正确的手机号!'],
    ['email', 'a@b.cn', null],
    ['email', 'a@b', '请输入正确的邮箱!'],
    ['email', 'a b@c.cn', '请输入正确的邮箱!'],
    ['email', 'a@b..cn', '请输入正确的邮箱!'],
    ['age', 0, null],
    ['age', 100, null],
    ['age', 101, '年龄应在0到100之间'],
    ['age', -1, '年龄应在0到100之间'],
    ['age', 30.5, '年龄应在0到100之间'],
    ['age', 'x', '年龄应在0到100之间'],
    ['gender', 'X', null],
  ])('%s %j: %s', (field, value, problem) => {
    expect(personalProblem(field, value)).toBe(problem);
  });
});

describe('greetings and cut texts of the specification', () => {
  test.each([
    [0, '早上好'],
    [8, '早上好'],
    [9, '上午好'],
    [11, '上午好'],
    [12, '中午好'],
    [13, '中午好'],
    [14, '下午好'],
    [19, '下午好'],
    [20, '晚上好'],
    [23, '晚上好'],
  ])('at %i: %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });

  test('a text is cut after its limit, never in the middle of a character', () => {
    expect(ellipsis('一'.repeat(25))).toBe('一'.repeat(25));
    expect(ellipsis('一'.repeat(26))).toBe(`${'一'.repeat(25)}...`);
    expect(ellipsis('😀😀😀', 2)).toBe('😀😀...');
    expect([ellipsis(null), ellipsis(undefined), ellipsis('')]).toEqual(['', '', '']);
  });
});

describe('addresses of stored files', () => {
  test.each([
    ['routine/temp/a.png', '/api/restapi/files/routine/temp/a.png'],
    ['/routine//a.png', '/api/restapi/files/routine/a.png'],
    ['图片/年 报.png', `/api/restapi/files/${encodeURIComponent('图片')}/${encodeURIComponent('年 报.png')}`],
    ['//evil.example/x.png', '/api/restapi/files/evil.example/x.png'],
    ['a?b#c.png', '/api/restapi/files/a%3Fb%23c.png'],
    ['https://cdn.example/x.png', 'https://cdn.example/x.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AA', null],
    ['a/../../secret', null],
    ['a\\..\\secret', null],
    ['https://x.example/"onerror', null],
    ['', null],
    [' / ', null],
  ])('%j leads to %j', (path, address) => {
    expect(fileAddress(path)).toBe(address);
  });

  test('several paths stand in one value', () => {
    expect(pathsIn(' a.png, b.png ,, ')).toEqual(['a.png', 'b.png']);
    expect(pathsIn(null)).toEqual([]);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605 Version/17 Safari/605', 'Safari · macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604', 'Safari · iOS'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120.0 MicroMessenger/8.0', '微信 · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko Firefox/120.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537 OPR/105', 'Opera · Windows'],
  ['curl/8.0', '未知设备'],
  [null, '未知设备'],
])('the device behind %j is called %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});

test.each([
  [null, null, false, null],
  ['none', null, false, null],
  ['url', '/app/sales/order', false, null],
  ['url', 'https://evil.example', false, '打开页面只能是本系统内以 / 开头的地址'],
  ['url', '//evil.example', false, '打开页面只能是本系统内以 / 开头的地址'],
  ['url', '', false, '请填写打开页面'],
  ['component', 'OrderList', true, null],
  ['component', 'Nowhere', false, '没有名为“Nowhere”的页面组件'],
])('an announcement that opens by %j %j (a page: %j): %j', (type, page, isComponent, problem) => {
  expect(openPageProblem(type, page, isComponent)).toBe(problem);
});

describe('values from outside', () => {
  test('what has another shape counts as empty', () => {
    expect([null, undefined, 1, 'a', [1]].map(recordIn)).toEqual([{}, {}, {}, {}, {}]);
    expect(recordIn({ a: 1 })).toEqual({ a: 1 });
    expect([null, 'a', { 0: 'a' }].map(textsIn)).toEqual([[], [], []]);
    expect(textsIn(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  });

  test('a rule of receivers keeps people it knows and drops the rest', () => {
    expect(receiverRuleOf(['creator', 'nobody', 7])).toEqual({ who: ['creator'], users: [], groups: [] });
    expect(receiverRuleOf({ who: ['approver', 'toString'], users: ['u1'], groups: 'g' })).toEqual({
      who: ['approver'],
      users: ['u1'],
      groups: [],
    });
    expect(receiverRuleOf(null)).toEqual({ who: [], users: [], groups: [] });
  });

  test('a stored value as bare text', () => {
    expect([null, undefined, '', 'a', 1.5, true, ['a'], { b: 1 }].map(plainText)).toEqual([
      '',
      '',
      '',
      'a',
      '1.5',
      'true',
      '["a"]',
      '{"b":1}',
    ]);
  });
});
