// What a clerk is told before a document is saved or submitted.
import { problemsOf } from '#model/derive/checks.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { choices, type FieldOptions, refs, text } from '#model/fields.ts';
import { ruleProblem } from '#model/check/ruleCodes.ts';
import { change, draft, order, origin, reader, typed } from '#tests/model/support/order.ts';
import { describe, expect, test } from 'vitest';

const messages = (doc: Doc, stage: 'save' | 'submit') =>
  problemsOf(order, doc, reader, stage).map(({ message }) => message);
const ready = { customer: 'shanghai', code: 'SO1', deliveryDate: '2026-03-10' };
const isId = (message: string) => message.includes('不是有效的引用');
const others = (found: readonly string[]) => found.filter((message) => !isId(message));

describe('required fields', () => {
  test('a draft may lack everything, a submitted order names what is missing', () => {
    const doc = emptyDoc(order, { ...origin, localCurrency: null });
    expect(others(messages(doc, 'save'))).toEqual([]);
    expect(others(messages(doc, 'submit'))).toEqual([
      '请填写单据编号',
      '请选择客户',
      '请选择币别',
      '请至少填写一行销售明细',
    ]);
  });

  test('lines are named by their number', () => {
    const doc = draft([{ material: 'bolt', qty: '1', taxPrice: '1' }, {}], ready);
    const found = problemsOf(order, doc, reader, 'submit').filter(
      ({ lineId, message }) => lineId === 'b' && !isId(message),
    );
    expect(found[0]).toEqual({
      field: 'material',
      lines: 'items',
      lineId: 'b',
      lineNo: 2,
      level: 'error',
      message: '第2行 请选择物料编码',
    });
    expect(found.map(({ field }) => field)).toEqual([
      'material',
      'unit',
      'qty',
      'priceUnit',
      'priceQty',
      'taxRate',
    ]);
  });

  test('masters are complete whenever they are saved', () => {
    const master: EntityDef = {
      name: 'm',
      title: '物料',
      area: 'master',
      kind: 'master',
      states: 'master',
      fields: { name: text('名称', { required: true }) },
    };
    expect(
      problemsOf(master, emptyDoc(master, origin), reader, 'save').map(({ message }) => message),
    ).toContain('请填写名称');
  });

  test('what is picked from a list is asked to be chosen, and begins with what the definition chose', () => {
    const scheme = (options: FieldOptions): EntityDef => ({
      name: 's',
      title: '方案',
      area: 'planning',
      kind: 'config',
      states: 'lookup',
      fields: {
        orgs: refs('organization', '组织', { required: true, default: 'currentOrg' }),
        demands: choices('mrpDemandType', '需求来源', { required: true, ...options }),
      },
    });
    const plain = scheme({});
    expect(problemsOf(plain, emptyDoc(plain, origin), reader, 'save').map(({ message }) => message)).toEqual([
      '请选择需求来源',
    ]);
    const { fields } = emptyDoc(scheme({ default: ['forecast', 'manual'] }), origin);
    expect(fields).toMatchObject({ orgs: [origin.org], demands: ['forecast', 'manual'] });
  });
});

describe('values', () => {
  test('more decimals than the unit has are refused, not rounded', () => {
    const doc = draft([{ material: 'bolt', qty: '1.5', taxPrice: '1' }], ready);
    expect(doc.lines['items']?.[0]?.['qty']).toBe('1.5');
    expect(messages(doc, 'save')).toContain('第1行 数量只能是整数（按“个”的精度），现在是 1.5');
    const steel = draft([{ material: 'steel', unit: 'kg', qty: '1.2345', taxPrice: '1' }], ready);
    expect(messages(steel, 'save')).toContain('第1行 数量最多 3 位小数（按“千克”的精度），现在是 1.2345');
  });

  test('ranges and types are named', () => {
    const doc = change(draft([{ material: 'bolt', qty: '0', taxPrice: '1' }], ready), [
      typed('a', 'discountRate', '120'),
      { op: 'set', field: 'date', value: '2026-02-30' },
    ]);
    expect(messages(doc, 'save')).toEqual(
      expect.arrayContaining([
        '日期不是有效日期，应为 2026-03-05 这样的年-月-日',
        '第1行 数量必须大于 0',
        '第1行 折扣率%不能大于 100',
      ]),
    );
  });

  test('a unit without conversion says where to mend it', () => {
    const doc = draft([{ material: 'bolt', unit: 'kg', qty: '1', taxPrice: '1' }], ready);
    expect(messages(doc, 'save')).toContain(
      '第1行 物料“螺栓”没有从“千克”到“个”的单位换算，请在物料的辅助计量单位或单位换算中维护，或改用其他单位',
    );
    expect(doc.lines['items']?.[0]?.['baseQty']).toBe(null);
  });

  test('dictionaries and rule codes are judged where they are given', () => {
    const def: EntityDef = {
      name: 'x',
      title: '客户',
      area: 'master',
      kind: 'lookup',
      states: 'none',
      fields: { phone: text('手机', { rule: 'm' }) },
    };
    const doc = emptyDoc(def, origin);
    doc.fields['phone'] = '12800138000';
    expect(problemsOf(def, doc, reader, 'save').map(({ message }) => message)).toContain(
      '请输入正确的手机号码!',
    );
  });
});

describe('checks of the definition', () => {
  test('errors and warnings stand at their field; empty dates hold', () => {
    const doc = draft(
      [
        { material: 'bolt', qty: '100000', taxPrice: '100', deliveryDate: '2026-03-01' },
        { material: 'bolt', qty: '1', taxPrice: '1', deliveryDate: null },
      ],
      ready,
    );
    const found = problemsOf(order, doc, reader, 'save').filter(({ message }) => !isId(message));
    expect(found).toEqual([
      {
        field: 'deliveryDate',
        lines: 'items',
        lineId: 'a',
        lineNo: 1,
        level: 'error',
        message: '第1行 要货日期不能早于单据日期',
      },
      { field: 'allAmount', level: 'warning', message: '金额较大，请复核' },
    ]);
  });

  test('there are never more than the limit', () => {
    const doc = draft(
      Array.from({ length: 20 }, () => ({})),
      ready,
    );
    expect(problemsOf(order, doc, reader, 'submit', { limit: 7 })).toHaveLength(7);
  });
});

describe('rule codes', () => {
  test.each([
    ['n6-16', '123456', '12345a', '请输入6到16位数字!'],
    ['*6-16', '六个汉字可以', 'abcde', '请输入6到16位任意字符!'],
    ['s6-18', 'abcdef', 'abc|def', '请输入6到18位字母!'],
    ['url', 'https://a.cn', 'javascript:x', '请输入正确的网址!'],
    ['e', 'a.b@x.info', 'a@b', '请输入正确的电子邮件!'],
    ['m', '13800138000', '12800138000', '请输入正确的手机号码!'],
    ['p', '010000', '01000', '请输入正确的邮政编码!'],
    ['s', 'Ab', 'A1', '请输入字母!'],
    ['n', '-1.5', '1e5', '请输入数字!'],
    ['z', '-3', '3.0', '请输入整数!'],
    ['money', '12.30', '1.234', '请输入正确的金额!'],
  ])('%s accepts %s and refuses %s', (rule, good, bad, message) => {
    expect(ruleProblem(rule, good, '字段')).toBe(null);
    expect(ruleProblem(rule, bad, '字段')).toBe(message);
    expect(ruleProblem(rule, '', '字段')).toBe(null);
  });

  test('required and unknown codes', () => {
    expect(ruleProblem('*', '  ', '名称')).toBe('请输入名称!');
    expect(ruleProblem('constructor', 'x', '名称')).toBe(undefined);
  });
});
