// How figures, long texts, hours and periods read everywhere.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, shanghaiText } from '#model/time/calendar.ts';
import { decimal } from '#model/decimal.ts';
import { ellipsis } from '#model/text/ellipsis.ts';
import { groupedNumber, twoDecimals } from '#model/report/figures.ts';
import { greetingAt } from '#model/text/greeting.ts';
import { personalProblem } from '#model/person/personalInfo.ts';
import { periodOf, periodTitle, periodTypes, rangeOfPeriod } from '#model/time/periods.ts';
import { fileAddress, pathsIn } from '#model/storedFile.ts';
import {
  cropProblem,
  pictureProblem,
  sizeText,
  uploadLimits,
  uploadTexts,
} from '#model/check/uploadRules.ts';

describe('figures', () => {
  test.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['-0.001', '0.00'],
    ['12', '12.00'],
    [0.1, '0.10'],
    ['abc', ''],
    [null, ''],
  ])('%s with two decimals is %s', (value, shown) => {
    expect(twoDecimals(value)).toBe(shown);
  });

  test.each([
    ['1234567.8', '1,234,567.8'],
    ['-1234', '-1,234'],
    [999, '999'],
    [0, '0'],
    ['', '0'],
    [null, '0'],
    ['n/a', 'n/a'],
  ])('%s in groups of three is %s', (value, shown) => {
    expect(groupedNumber(value)).toBe(shown);
  });

  test('rounding moves a value by half a cent at most, grouping not at all (spec 9.forms.08)', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, scale]) =>
        decimal(String(digits))
          .div(decimal(String(10 ** scale)))
          .toFixed(),
      );
    fc.assert(
      fc.property(amount, (value) => {
        expect(twoDecimals(value)).toMatch(/^-?\d+\.\d\d$/);
        expect(decimal(twoDecimals(value)).minus(decimal(value)).abs().lte('0.005')).toBe(true);
        expect(groupedNumber(value).replaceAll(',', '')).toBe(value);
        expect(groupedNumber(value)).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
      }),
    );
  });
});

describe('long texts', () => {
  test('keep 25 characters and end in dots (spec 9.forms.05)', () => {
    expect(ellipsis('一'.repeat(25))).toBe('一'.repeat(25));
    expect(ellipsis('一'.repeat(26))).toBe(`${'一'.repeat(25)}...`);
    expect(ellipsis('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}...`);
    expect(ellipsis('abcdef', 3)).toBe('abc...');
    expect(ellipsis(null)).toBe('');
  });

  test('are never longer than the limit and the dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const shown = ellipsis(text, limit);
        const length = Array.from(text).length;
        expect(
          length <= limit
            ? shown === text
            : text.startsWith(shown.slice(0, -3)) && Array.from(shown).length === limit + 3,
        ).toBe(true);
      }),
    );
  });
});

test('instants are shown as YYYY-MM-DD HH:mm:ss (spec 9.forms.06)', () => {
  expect(shanghaiText('2026-03-05T16:04:09.500Z')).toBe('2026-03-06 00:04:09');
  expect(shanghaiText('no instant')).toBe('');
});

test('the greeting follows the hour (spec 9.forms.09)', () => {
  const words = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect([...new Set(words)]).toEqual(['早上好', '上午好', '中午好', '下午好', '晚上好']);
  expect([8, 9, 11, 12, 13, 14, 19, 20].map(greetingAt)).toEqual([
    '早上好',
    '上午好',
    '上午好',
    '中午好',
    '中午好',
    '下午好',
    '下午好',
    '晚上好',
  ]);
});

describe('periods', () => {
  test.each([
    ['2026-01-01', '2026-01'],
    ['2027-01-01', '2026-53'],
    ['2024-12-30', '2025-01'],
    ['2026-11-21', '2026-47'],
  ])('%s is in week %s', (date, week) => {
    expect(periodOf('week', date)).toBe(week);
  });

  test('read as people write them; what does not exist is none', () => {
    expect(periodTitle('day', '2026-03-05')).toBe('2026-03-05');
    expect(periodTitle('week', '2026-10')).toBe('2026年第10周');
    expect(periodTitle('month', '2026-10')).toBe('2026年10月');
    expect(periodTitle('year', '2026')).toBe('2026年');
    expect(rangeOfPeriod('month', '2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    for (const week of ['2025-53', '2026-00', '2026-54', '2026-1'])
      expect(rangeOfPeriod('week', week), week).toBe(null);
    for (const [type, text] of [
      ['day', '2026-02-30'],
      ['month', '2026-13'],
      ['year', '26'],
    ] as const)
      expect(rangeOfPeriod(type, text)).toBe(null);
  });

  test('every day lies in its period, and periods follow each other without gap', () => {
    const day = fc.integer({ min: 0, max: 365 * 300 }).map((days) => addDays('1950-01-01', days));
    fc.assert(
      fc.property(day, fc.constantFrom(...periodTypes), (date, type) => {
        const text = periodOf(type, date);
        const range = rangeOfPeriod(type, text);
        expect(range !== null && range.from <= date && date <= range.to).toBe(true);
        if (range === null) return;
        expect(periodOf(type, range.from)).toBe(text);
        expect(periodOf(type, range.to)).toBe(text);
        const next = periodOf(type, addDays(range.to, 1));
        expect(next > text).toBe(true);
        expect(rangeOfPeriod(type, next)?.from).toBe(addDays(range.to, 1));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('stored paths', () => {
  test.each([
    ['routine/temp/202603/a.png', '/api/restapi/files/routine/temp/202603/a.png'],
    ['/routine/a.png', '/api/restapi/files/routine/a.png'],
    ['https://cdn.example.cn/a.png', 'https://cdn.example.cn/a.png'],
    // UPL-22 to UPL-25
    ['javascript:alert(1)', null],
    ['//attacker.test/x.png', '/api/restapi/files/attacker.test/x.png'],
    ['data:text/html,<script>alert(1)</script>', null],
    [
      'temp/"><img src=x onerror=alert(1)>.png',
      '/api/restapi/files/temp/%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E.png',
    ],
    ['\\\\attacker.test\\x.png', '/api/restapi/files/attacker.test/x.png'],
    ['routine/../../secret', null],
    ['', null],
  ])('%s is shown from %s (spec 7.forms.05)', (path, address) => {
    expect(fileAddress(path)).toBe(address);
  });

  test('are several when commas join them (spec 3.forms.04)', () => {
    expect(pathsIn('a.png, b.png,,')).toEqual(['a.png', 'b.png']);
    expect(pathsIn(null)).toEqual([]);
  });
});

describe('pictures to upload', () => {
  test('a file that could not be attached is named, with the reason (spec 8.forms.04)', () => {
    expect(uploadTexts.notAttached('图纸.pdf', '文件过大')).toBe('图纸.pdf上传失败：文件过大');
  });
  const picture = (name: string, type: string, size = 10) => ({ name, type, size });
  test.each([
    [picture('a.png', 'image/png'), null],
    [picture('a.pdf', 'application/pdf'), '请上传图片'],
    [picture('shell.jsp', 'image/png'), '请上传图片'],
    [picture('a.svg', 'image/svg+xml'), '请上传图片'],
    [picture('a.png', 'image/png', 5_242_880), null],
    [picture('a.png', 'image/png', 5_242_881), '请控制上传图片小于5M'],
  ])('%o: %s', (file, problem) => {
    expect(pictureProblem(file, uploadLimits.maxSize)).toBe(problem);
  });

  test.each([
    [1_073_741_824, '1G'],
    [5_242_880, '5M'],
    [1_572_864, '1.5M'],
    [512_000, '500KB'],
    [1024, '1KB'],
  ])('a limit of %i bytes reads %s (spec 5.forms.09)', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  test('only jpg, jpeg and png can be cropped (spec 5.forms.11)', () => {
    for (const [name, type] of [
      ['a.jpg', 'image/jpeg'],
      ['a.JPEG', 'image/jpeg'],
      ['a.png', 'image/png'],
    ] as const)
      expect(cropProblem(picture(name, type))).toBe(null);
    expect(cropProblem(picture('a.gif', 'image/gif'))).toBe('图片类型要求：jpeg、jpg、png');
    expect(cropProblem(picture('a.txt', 'text/plain'))).toBe('请上传图片');
  });
});

describe('personal info', () => {
  test.each([
    ['phone', '13800138000', null],
    ['phone', '10000000000', null],
    ['phone', '2380013800', '请输入正确的手机号!'],
    ['phone', '138001380001', '请输入正确的手机号!'],
    ['email', 'a@b.cn', null],
    ['email', 'wang', '请输入正确的邮箱!'],
    ['age', 0, null],
    ['age', 100, null],
    ['age', 101, '年龄应在0到100之间'],
    ['age', -1, '年龄应在0到100之间'],
    ['firstName', ' ', '请输入姓名!'],
    ['phone', '', null],
  ])('%s %s: %s (spec 5.forms.01-03, 9.forms.02)', (field, value, problem) => {
    expect(personalProblem(field, value)).toBe(problem);
  });
});
