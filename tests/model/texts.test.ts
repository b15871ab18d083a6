// Texts with places, parameters of reports, what may be uploaded and what formatted text may contain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, webAddress } from '#model/address.ts';
import {
  date,
  dict,
  integer,
  money,
  percent,
  qty,
  ref,
  refs as refsField,
  bool,
  text,
} from '#model/fields.ts';
import { defineEntity, type EntityDef } from '#model/entity.ts';
import { preferenceKey } from '#model/person/preference.ts';
import { defaultOf, drillText, parameterProblem, parameterValues } from '#model/report/report.ts';
import { allowedStyle, isAllowedLink, isAllowedPicture } from '#model/text/richContent.ts';
import { filled, placesOf, valueText, type Place } from '#model/print/textTemplate.ts';
import { cropProblem, extensionOf, folderName, pictureProblem, sizeText } from '#model/check/uploadRules.ts';
import { mergeRefs, readerOf, type RefMap } from '#model/refs.ts';
import { order, reader } from '#tests/model/support/order.ts';

const dictText = (name: string, value: string): string => `${name}:${value}`;

describe('texts with places', () => {
  const place: Place = {
    def: order,
    fields: { code: 'SO1', allAmount: '1234.5', customer: 'shanghai', taxIncluded: true, phone: null },
    refs: reader,
    dictText,
    words: { action: '审核', code: '单号' },
  };
  test.each([
    ['{{customer}}的订单已{{ action }}', '上海精密的订单已审核'],
    ['金额{{allAmount}}元', '金额1,234.50元'],
    ['{{code}}', '单号'],
    ['{{phone}}。', '。'],
    ['{{ghost}}', '{{ghost}}'],
    ['{{toString}}', '{{toString}}'],
    ['{{items.qty}}', '{{items.qty}}'],
    ['{{}} {{ }} {code}', '{{}} {{ }} {code}'],
    ['{{taxIncluded}}', '是'],
  ])('%j reads %j', (template, shown) => {
    expect(filled(template, place)).toBe(shown);
  });

  test('a value is never taken for a place', () => {
    fc.assert(
      fc.property(fc.constantFrom('{{action}}', '$&', '$1', '{{phone}}'), (value) => {
        expect(filled('{{deliveryDate}}{{phone}}', { ...place, fields: { phone: value } })).toBe(value);
      }),
    );
    expect(placesOf('{{a}} {{ b.c }} {{}} {{')).toEqual(['a', 'b.c', '']);
  });

  test.each([
    [ref('customer', '客户'), 'shanghai', '上海精密'],
    [ref('customer', '客户'), 'ghost', ''],
    [refsField('customer', '客户'), ['shanghai', 'boston'], '上海精密、波士顿机械'],
    [refsField('customer', '客户'), 'shanghai', ''],
    [dict('billKind', '类型'), 'red', 'billKind:red'],
    [money('金额'), '5', '5.00'],
    [text('备注'), null, ''],
  ])('%j %j reads %j', (field, value, shown) => {
    expect(valueText(field, value, reader, dictText)).toBe(shown);
  });
});

describe('parameters of reports', () => {
  const report: EntityDef = defineEntity({
    name: 'trialReport',
    title: '试表',
    area: 'stock',
    kind: 'report',
    states: 'none',
    fields: {},
    parameters: {
      from: date('开始', { default: 'monthStart' }),
      month: text('月份', { default: 'thisMonth', month: true }),
      zero: bool('含零', { default: false }),
      note: text('备注'),
    },
  });

  test('what is not given has its default; an empty text is no value', () => {
    expect(parameterValues(report, {}, '2026-03-05')).toEqual({
      from: '2026-03-01',
      month: '2026-03',
      zero: 'false',
      note: '',
    });
    expect(parameterValues(report, { from: '', note: 'x', ghost: '1' }, '2026-03-05')).toEqual({
      from: '',
      month: '2026-03',
      zero: 'false',
      note: 'x',
    });
    expect(
      ['today', 'yearStart', undefined, 5].map((value) =>
        defaultOf(date('日', value === undefined ? {} : { default: value }), '2026-03-05'),
      ),
    ).toEqual(['2026-03-05', '2026-01-01', '', '5']);
  });

  test.each([
    [date('日期'), '2026-02-29', '“日期”无效，请填写日期，例如 2024-05-06'],
    [date('日期'), '2026-02-28', null],
    [date('日期', { required: true }), '', '请填写“日期”'],
    [date('日期'), '', null],
    [ref('material', '物料'), 'M1', '“物料”无效，请填写列表中的记录'],
    [ref('material', '物料'), '00000000-0000-4000-8000-000000000001', null],
    [integer('天数'), '-1', '“天数”无效，请填写整数'],
    [integer('天数'), '30', null],
    [bool('含零'), 'yes', '“含零”无效，请填写是或否'],
    [qty('数量'), '1,5', '“数量”无效，请填写数字'],
    [percent('比例'), '-.5', null],
    [text('月份', { month: true }), '2026-13', '“月份”无效，请填写月份，例如 2024-05'],
    [text('月份', { month: true }), '2026-12', null],
    [text('备注'), 'x'.repeat(201), '“备注”无效，请填写不超过200个字的内容'],
    [text('备注'), 'a\0b', '“备注”无效，请填写不超过200个字的内容'],
  ])('%j given as %j: %j', (field, given, problem) => {
    expect(parameterProblem(field, given)).toBe(problem);
  });

  test.each([
    ['material', 'm1'],
    ['qty', '5'],
    ['@from', '2026-03-01'],
    ['=out', 'out'],
    ['=', ''],
    ['ghost', ''],
    ['@ghost', ''],
    ['list', ''],
  ])('a row leads on by %j: %j', (source, value) => {
    expect(drillText(source, { material: 'm1', qty: 5, list: ['x'] }, { from: '2026-03-01' })).toBe(value);
  });
});

describe('uploads', () => {
  test.each([
    [5_242_880, '5M'],
    [1_572_864, '1.5M'],
    [1_024, '1KB'],
    [100, '0.1KB'],
    [3 * 1024 ** 3, '3G'],
    [1_048_575, '1M'],
  ])('%i bytes are %s', (bytes, size) => {
    expect(sizeText(bytes)).toBe(size);
  });

  test.each([
    [{ name: 'a.PNG', type: 'image/png', size: 5 }, null, null],
    [{ name: 'a.gif', type: 'image/gif', size: 5 }, null, '图片类型要求：jpeg、jpg、png'],
    [{ name: 'a.svg', type: 'image/svg+xml', size: 5 }, '请上传图片', '请上传图片'],
    [{ name: 'a.png', type: 'image/svg+xml', size: 5 }, '请上传图片', '请上传图片'],
    [{ name: 'a.png.exe', type: 'image/png', size: 5 }, '请上传图片', '请上传图片'],
    [{ name: 'png', type: 'image/png', size: 5 }, '请上传图片', '请上传图片'],
    [{ name: 'a.jpg', type: 'image/jpeg', size: 11 }, '请控制上传图片小于0.01KB', null],
  ])('%j', (file, problem, cropping) => {
    expect(pictureProblem(file, 10)).toBe(problem);
    expect(cropProblem(file)).toBe(cropping);
  });

  test('extensions and folders are plain', () => {
    expect(['a.B.Jpg', 'a', '.htaccess', 'a.'].map(extensionOf)).toEqual(['jpg', '', 'htaccess', '']);
    expect(
      ['routine', 'a-b_1', '..', 'a/b', '', '-a', 'x'.repeat(33)].map((name) => folderName.test(name)),
    ).toEqual([true, true, false, false, false, false, false]);
  });
});

describe('formatted text', () => {
  test.each([
    ['color: red; position: fixed', 'color: red'],
    ['COLOR:#FF0000;text-align : center', 'color: #FF0000; text-align: center'],
    ['background-color: url(https://evil.example/x)', ''],
    ['color: expression(alert(1))', ''],
    ['font-weight: 700; font-weight: 950; font-size: 90px', 'font-weight: 700'],
    ['color', ''],
    ['toString: red', ''],
    ['', ''],
  ])('the style %j becomes %j', (style, kept) => {
    expect(allowedStyle(style)).toBe(kept);
  });

  test.each([
    ['/app/sales', true, true],
    ['https://example.com/a', true, false],
    ['mailto:a@b.cn', true, false],
    ['javascript:alert(1)', false, false],
    ['//evil.example', false, false],
    ['/\\evil.example', false, false],
    ['https://user@evil.example', false, false],
    ['/a/../b', false, false],
    ['data:text/html,x', false, false],
    ['mailto:a b@c', false, false],
  ])('%j: a link %j, a picture %j', (address, link, picture) => {
    expect([isAllowedLink(address), isAllowedPicture(address)]).toEqual([link, picture]);
  });

  test('an address that passes leads where it says, in the eyes of a browser too', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'a', '%2e', ' ', '\t', 'http'),
          maxLength: 12,
        }),
        (tail) => {
          const path = ownPath(`/${tail}`);
          if (path !== null)
            expect(new URL(path, 'https://own.example/app/').origin).toBe('https://own.example');
          const address = webAddress(`https://a.example${tail}`);
          if (address !== null) expect(new URL(address.href).origin).toBe(address.origin);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['favourites', true],
  ['list.saleOrder', true],
  ['list.saleOrder.items', true],
  ['list', false],
  ['list.a.b.c', false],
  ['list.1a', false],
  ['__proto__', false],
  ['favourites\n', false],
])('the personal setting %j exists: %j', (key, is) => {
  expect(preferenceKey.test(key)).toBe(is);
});

test('a brief record brings a whole one up to date and leaves it whole', () => {
  const known: RefMap = {
    unit: { kg: { id: 'kg', code: 'KG', name: '千克', fields: { precision: 3 }, lines: { rows: [] } } },
  };
  mergeRefs(known, {
    unit: {
      kg: { id: 'kg', code: 'KG', name: '公斤', fields: { on: true }, brief: true },
      g: { id: 'g', code: 'G', name: '克', fields: {}, brief: true },
    },
    tax: { t: { id: 't', code: 'T', name: '税', fields: {} } },
  });
  const read = readerOf(known);
  expect(read('unit', 'kg')).toEqual({
    id: 'kg',
    code: 'KG',
    name: '公斤',
    fields: { precision: 3, on: true },
    lines: { rows: [] },
  });
  expect(read('unit', 'g')?.brief).toBe(true);
  mergeRefs(known, { unit: { g: { id: 'g', code: 'G', name: '克', fields: { precision: 0 } } } });
  expect(read('unit', 'g')).toEqual({ id: 'g', code: 'G', name: '克', fields: { precision: 0 } });
  expect([read('unit', null), read('unit', 'ghost'), read('ghost', 'kg')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
