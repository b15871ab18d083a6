// What somebody who designs a form is told: the shape, the names, the formulas, and what stored records do not allow.
import type { EntityDef } from '#model/entity.ts';
import { definitionProblems, type Surroundings } from '#model/definition/problems.ts';
import { isDefinition, shapeProblem } from '#model/definition/schema.ts';
import { narrowings } from '#model/definition/widening.ts';
import { visitForm } from '#tests/support/visitForm.ts';
import { describe, expect, test } from 'vitest';

const customer: EntityDef = {
  name: 'customer',
  title: '客户',
  area: 'master',
  kind: 'master',
  states: 'master',
  fields: { code: { kind: 'code', title: '编码' }, name: { kind: 'text', title: '名称' } },
};

const around: Surroundings = {
  entityOf: (name) => (name === 'customer' ? customer : undefined),
  codeList: (name) => (name === 'gender' ? ['male', 'female'] : undefined),
  hasStates: (name) => name === 'document' || name === 'master',
  hasArea: (name) => name === 'system',
};

const withField = (key: string, field: EntityDef['fields'][string]): EntityDef => ({
  ...visitForm,
  fields: { ...visitForm.fields, [key]: field },
});

describe('the shape', () => {
  test('a form written down as JSON and read again is the form', () => {
    const read: unknown = JSON.parse(JSON.stringify(visitForm));
    expect(isDefinition(read)).toBe(true);
    expect(read).toEqual(visitForm);
  });

  test.each([
    ['no object', 'xVisit', ''],
    ['an unknown key', { ...visitForm, onSave: 'alert(1)' }, ''],
    [
      'an unknown kind of field',
      withField('note', JSON.parse('{"kind":"script","title":"备注"}')),
      'fields.note.kind',
    ],
    ['a field without a title', withField('note', { kind: 'text', title: '' }), 'fields.note.title'],
    [
      'a key that is no name',
      { ...visitForm, fields: { 'a"; drop': { kind: 'text', title: '备注' } } },
      'fields',
    ],
    ['a width of nothing', withField('note', { kind: 'text', title: '备注', width: 0 }), 'fields.note.width'],
  ])('%s is refused at its place', (_what, value, place) => {
    expect(isDefinition(value)).toBe(false);
    expect(shapeProblem(value)).toMatch(new RegExp(`^${place}`));
  });
});

describe('what the names mean', () => {
  test('a sound form has nothing to mend', () => {
    expect(definitionProblems(visitForm, around)).toEqual([]);
  });

  test.each<[string, EntityDef, string]>([
    ['a name of the program', { ...visitForm, name: 'customer' }, '编码“customer”应以小写 x 开头'],
    ['an area nobody has', { ...visitForm, area: 'moon' }, '没有名为“moon”的模块'],
    ['states nobody has', { ...visitForm, states: JSON.parse('"asleep"') }, '没有名为“asleep”的单据状态'],
    ['a search in a field that is not there', { ...visitForm, search: ['nickname'] }, '没有字段“nickname”'],
    ['two fields of one title', withField('guest', { kind: 'text', title: '访客' }), '有两个字段都叫“访客”'],
    [
      'a reserved key',
      withField('createdBy', { kind: 'text', title: '谁' }),
      '“谁”的字段名“createdBy”是系统保留的',
    ],
    [
      'a dictionary nobody has',
      withField('sex', { kind: 'dict', title: '性别', dict: 'sexes' }),
      '“性别”没有选择字典',
    ],
    [
      'a default that is no value of the dictionary',
      withField('sex', { kind: 'dict', title: '性别', dict: 'gender', default: 'other' }),
      '“性别”的默认值“other”不在字典中',
    ],
    [
      'a reference to nothing',
      withField('car', { kind: 'ref', title: '车辆', entity: 'car' }),
      '“车辆”没有选择引用的对象',
    ],
    [
      'a fill from a field the customer lacks',
      withField('who', { kind: 'ref', title: '陪同', entity: 'customer', fill: { visitor: 'boss' } }),
      '“陪同”带出的“客户”没有字段“boss”',
    ],
    [
      'a formula over a field that is not there',
      withField('total', { kind: 'qty', title: '合计', computed: 'people * price' }),
      '“合计”的公式“people * price”用到了不存在的字段“price”',
    ],
    [
      'a formula that cannot be read',
      withField('total', { kind: 'qty', title: '合计', computed: 'people *' }),
      '写错了',
    ],
    [
      'a formula that reads itself by a detour',
      {
        ...visitForm,
        fields: {
          ...visitForm.fields,
          a: { kind: 'qty', title: '甲', computed: 'b + 1' },
          b: { kind: 'qty', title: '乙', computed: 'a + 1' },
        },
      },
      '互相引用成了一个圈',
    ],
    ['a parent of another kind', { ...visitForm, parent: 'customer' }, '上级字段必须引用表单自己'],
  ])('%s', (_what, def, message) => {
    expect(definitionProblems(def, around).join('\n')).toContain(message);
  });
});

describe('a new edition', () => {
  test('may add, hide, rename and widen', () => {
    const { people: _hidden, ...rest } = visitForm.fields;
    const next: EntityDef = {
      ...visitForm,
      title: '来访登记',
      fields: {
        ...rest,
        visitor: { kind: 'longText', title: '来访者' },
        phone: { kind: 'text', title: '电话' },
      },
    };
    expect(narrowings(visitForm, next)).toEqual([]);
    expect(narrowings(visitForm, withField('people', { kind: 'money', title: '人数' }))).toEqual([]);
  });

  test.each<[string, EntityDef, string]>([
    ['another kind of entity', { ...visitForm, kind: 'master' }, '不能改变类型'],
    ['other states', { ...visitForm, states: 'stockBill' }, '不能改变单据状态'],
    ['shared by all', { ...visitForm, shared: true }, '按组织隔离'],
    [
      'a text that becomes a number',
      withField('visitor', { kind: 'integer', title: '访客' }),
      '“访客”已有数据',
    ],
    [
      'a number that becomes whole',
      withField('weight', { kind: 'integer', title: '携带物总重' }),
      '“携带物总重”已有数据',
    ],
    [
      'a reference to others',
      withField('customer', { kind: 'ref', entity: 'supplier', title: '客户' }),
      '引用别的对象',
    ],
    [
      'a shorter text in a line',
      {
        ...visitForm,
        lines: {
          items: { title: '携带物', fields: { thing: { kind: 'integer', title: '物品' } } },
        },
      },
      '“携带物 / 物品”已有数据',
    ],
  ])('may not bring %s', (_what, next, message) => {
    expect(narrowings(visitForm, next).join('\n')).toContain(message);
  });

  test('may not be shorter than what was typed', () => {
    const before = withField('note', { kind: 'text', title: '备注', length: 100 });
    expect(narrowings(before, withField('note', { kind: 'text', title: '备注', length: 50 }))).toEqual([
      '“备注”已有数据，长度不能小于 100',
    ]);
  });
});
