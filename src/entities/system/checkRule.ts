// 校验规则: named checks of a text, part by part; forms ask for them by their code (checkByCode).
import { test } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, text } from '#model/fields.ts';

export const checkRule = defineEntity({
  name: 'checkRule',
  title: '校验规则',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['ruleCode', 'name'],
  search: ['ruleCode', 'name'],
  fields: {
    ruleCode: code('规则编码', { required: true, unique: true, list: true, filter: true }),
    name: text('规则名称', { required: true, list: true, pinyin: true }),
    remark: text('说明', { list: true }),
  },
  lines: {
    items: {
      title: '校验项',
      required: true,
      fields: {
        digitFrom: integer('起始位', { default: 1, min: '1' }),
        digitTo: integer('截止位', { min: '1', help: '留空表示到末尾' }),
        checkKind: dict('checkKind', '校验方式', { required: true, list: true }),
        pattern: text('规则', { required: true, list: true, length: 500 }),
        priority: integer('优先级', { default: 1 }),
        message: text('提示语', { required: true, list: true }),
      },
    },
  },
  checks: [{ expect: 'digitFrom <= digitTo', at: 'items.digitTo', message: '截止位不能小于起始位' }],
  sort: [{ field: 'ruleCode' }],
  actions: { test },
  menu: { group: '系统管理', section: 'rule', order: 30, icon: 'checklist' },
});
