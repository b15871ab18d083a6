// A data rule is judged and entered by the kind of its field: which conditions mean something of it, which value fits, and
// with what the value is entered.
import { describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { systemCodeLists } from '#entities/system/codeLists.ts';
import {
  fittingOperators,
  fittingValueTypes,
  ruleField,
  ruleMisfit,
  type RuleWords,
} from '#model/check/ruleFit.ts';
import { namedRecords, ruleAfter, ruleInput } from '#model/check/ruleInput.ts';
import { ruleNameOf } from '#model/check/ruleText.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, datetime, dict, json, longText, money, ref, refs, text } from '#model/fields.ts';

const visit = defineEntity({
  name: 'visit',
  title: '拜访',
  area: 'sales',
  kind: 'document',
  states: 'lookup',
  fields: {
    code: code('编号'),
    customer: ref('customer', '客户'),
    department: ref('department', '部门'),
    guests: refs('employee', '同行人员'),
    level: dict('customerLevel', '等级'),
    visitedOn: date('日期'),
    seenAt: datetime('时间'),
    cost: money('费用'),
    isPaid: bool('已付'),
    note: longText('备注'),
    place: text('地点'),
    plan: json('计划'),
  },
  lines: { items: { title: '明细', fields: { material: ref('material', '物料') } } },
});

const rule = (fieldKey: string, operator: string, value = '', valueType = 'constant'): RuleWords => ({
  code: 'R1',
  fieldKey,
  operator,
  valueType,
  value,
});
const around = { entityOf, choices: (name: string) => (name === 'customerLevel' ? ['A', 'B'] : []) };
const operators = systemCodeLists.ruleOperator.items.map(({ value }) => value);
const valueTypes = systemCodeLists.ruleValueType.items.map(({ value }) => value);
const fieldOf = (key: string) => {
  const field = ruleField(visit, key);
  if (field === undefined) throw new Error(`${key} is no field of rules`);
  return field;
};

describe('a rule that cannot be applied is refused with field and value (findings 3, 6.14)', () => {
  test.each<[RuleWords, string, string]>([
    [rule('ghost', 'eq', '1'), 'fieldKey', '规则“R1”：拜访没有可用于规则的字段“ghost”，请重新选择字段'],
    [rule('plan', 'eq', '1'), 'fieldKey', '规则“R1”：拜访没有可用于规则的字段“plan”，请重新选择字段'],
    [rule('customer', 'gt', 'C1'), 'operator', '规则“R1”：字段“客户”不能比较大小，请选择其他条件'],
    [rule('customer', 'descendantOf', 'C1'), 'operator', '规则“R1”：字段“客户”没有上下级，请选择其他条件'],
    [rule('cost', 'like', '1'), 'operator', '规则“R1”：字段“费用”不是文字，不能按文字比较，请选择其他条件'],
    [rule('seenAt', 'ne', '2026-01-01'), 'operator', '规则“R1”：字段“时间”是时间，请用大于、小于或介于'],
    [rule('place', 'wish', '1'), 'operator', '规则“R1”：字段“地点”没有这种条件，请重新选择'],
    [rule('customer', 'eq'), 'ruleValue', '规则“R1”：字段“客户”缺少规则值，请填写或选择'],
    [rule('visitedOn', 'ge', '昨天'), 'ruleValue', '规则“R1”：字段“日期”的规则值“昨天”不是日期，请重新填写'],
    [
      rule('visitedOn', 'between', '2026-01-01'),
      'ruleValue',
      '规则“R1”：字段“日期”的条件“介于”需要两个值，用逗号隔开',
    ],
    [rule('cost', 'in', '1,多'), 'ruleValue', '规则“R1”：字段“费用”的规则值“多”不是数字，请重新填写'],
    [rule('isPaid', 'eq', '也许'), 'ruleValue', '规则“R1”：字段“已付”的规则值“也许”不是是或否，请重新填写'],
    [rule('level', 'in', 'A,Z'), 'ruleValue', '规则“R1”：字段“等级”没有“Z”这个选项，请重新选择'],
    [rule('seenAt', 'in', '', 'deptTree'), 'valueType', '规则“R1”：字段“时间”不是部门，不能用这种值类型'],
    [
      rule('place', 'like', 'a,b', 'list'),
      'ruleValue',
      '规则“R1”：字段“地点”的条件只能有一个规则值，请把值类型改为常量',
    ],
  ])('%j', (given, field, message) => {
    expect(ruleMisfit(visit, given, around)).toEqual({ field, message });
  });

  test.each<[RuleWords]>([
    [rule('customer', 'in', 'C1,C2')],
    [rule('items.material', 'ne', 'M1')],
    [rule('department', 'eq', '', 'deptTree')],
    [rule('place', 'descendantOf', '', 'deptTree')],
    [rule('guests', 'notIn', 'E1')],
    [rule('level', 'eq', 'A')],
    [rule('visitedOn', 'between', '2026-01-01，2026-01-31')],
    [rule('visitedOn', 'ge', '#{sys_date-30}', 'variable')],
    [rule('seenAt', 'le', '2026-01-01 08:30')],
    [rule('isPaid', 'eq', '是')],
    [rule('note', 'isNull')],
  ])('%j can be applied', (given) => {
    expect(ruleMisfit(visit, given, around)).toBeNull();
  });
});

describe('what is offered for a field can be applied to it (findings 3, 6.14)', () => {
  test.each<[string, string]>([
    ['customer', 'eq ne in notIn like leftLike rightLike notLike isNull isNotNull'],
    ['department', 'eq ne in notIn like leftLike rightLike notLike isNull isNotNull descendantOf'],
    ['level', 'eq ne in notIn like leftLike rightLike notLike isNull isNotNull'],
    ['cost', 'eq ne gt ge lt le in notIn between isNull isNotNull'],
    ['seenAt', 'eq gt ge lt le in between isNull isNotNull'],
  ])('%s: %s', (key, offered) => {
    expect(fittingOperators(fieldOf(key), operators, entityOf)).toEqual(offered.split(' '));
  });

  test.each<[string, string, string]>([
    ['customer', 'eq', 'constant variable list'],
    ['department', 'eq', 'constant variable list deptTree'],
    ['visitedOn', 'ge', 'constant variable'],
    ['place', 'in', 'constant variable list deptTree orgTree'],
  ])('value types of %s %s: %s', (key, operator, offered) => {
    expect(fittingValueTypes(fieldOf(key), operator, valueTypes)).toEqual(offered.split(' '));
  });
});

describe('a value is entered by the kind of its field (findings 3, 6.14)', () => {
  test.each<[RuleWords, object]>([
    [rule('customer', 'eq'), { as: 'records', entity: 'customer', several: false }],
    [rule('customer', 'in'), { as: 'records', entity: 'customer', several: true }],
    [rule('guests', 'in'), { as: 'records', entity: 'employee', several: true }],
    [rule('items.material', 'ne'), { as: 'records', entity: 'material', several: false }],
    [rule('place', 'in', '', 'deptTree'), { as: 'records', entity: 'department', several: true }],
    [rule('customer', 'leftLike'), { as: 'text' }],
    [rule('level', 'eq'), { as: 'options', dict: 'customerLevel', several: false }],
    [rule('level', 'notIn'), { as: 'options', dict: 'customerLevel', several: true }],
    [rule('visitedOn', 'ge'), { as: 'day' }],
    [rule('visitedOn', 'between', '2026-01-01,'), { as: 'days' }],
    [rule('seenAt', 'le', '2026-01-01 08:30'), { as: 'text' }],
    [rule('isPaid', 'eq'), { as: 'yesNo' }],
    [rule('cost', 'ge'), { as: 'text' }],
    [rule('note', 'isNull'), { as: 'nothing' }],
    [rule('customer', 'eq', '', 'variable'), { as: 'variable' }],
    [rule('customer', 'eq', '#{sys_org_code}'), { as: 'text' }],
  ])('%j', (given, input) => {
    expect(ruleInput(fieldOf(given.fieldKey), given, entityOf)).toEqual(input);
  });

  test('a record is named by its code, and by its id where the code would be read as several', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    expect(ruleNameOf({ id, code: 'C1' })).toBe('C1');
    expect(ruleNameOf({ id, code: 'C1,C2' })).toBe(id);
    expect(ruleNameOf({ id, code: '' })).toBe(id);
  });

  test('the records of a list are named one by one', () => {
    expect(namedRecords(fieldOf('customer'), rule('customer', 'in', 'C1， C2'), entityOf)).toEqual({
      entity: 'customer',
      names: ['C1', 'C2'],
    });
    expect(namedRecords(fieldOf('cost'), rule('cost', 'eq', '1'), entityOf)).toBeNull();
  });
});

describe('what no longer fits is taken away when a rule changes (findings 3, 6.14)', () => {
  test.each<[RuleWords, Partial<RuleWords>, Partial<RuleWords>]>([
    [rule('customer', 'in', 'C1,C2'), { operator: 'notIn' }, { operator: 'notIn', value: 'C1,C2' }],
    [rule('customer', 'in', 'C1,C2'), { operator: 'eq' }, { operator: 'eq', value: '' }],
    [rule('customer', 'eq', 'C1'), { operator: 'in' }, { operator: 'in', value: 'C1' }],
    [rule('customer', 'eq', 'C1'), { fieldKey: 'cost' }, { operator: 'eq', value: '' }],
    [rule('cost', 'gt', '1'), { fieldKey: 'customer' }, { operator: '', value: '' }],
    [
      rule('department', 'eq', 'S', 'deptTree'),
      { fieldKey: 'customer' },
      { valueType: 'constant', value: '' },
    ],
    [rule('visitedOn', 'ge', '2026-01-01'), { operator: 'between' }, { value: '' }],
  ])('%j, %j', (before, part, after) => {
    expect(ruleAfter(visit, before, part, entityOf)).toMatchObject(after);
  });
});
