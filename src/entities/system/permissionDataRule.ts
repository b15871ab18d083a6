// 数据权限规则: conditions on rows, chosen per permission of a security group; data, never SQL.
import { test } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, json, ref, text } from '#model/fields.ts';
import { variableTitles } from '#model/check/ruleVariables.ts';

export const permissionDataRule = defineEntity({
  name: 'permissionDataRule',
  title: '数据权限规则',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['code', 'ruleName'],
  search: ['code', 'ruleName', 'fieldKey'],
  fields: {
    permission: ref('permission', '菜单', { required: true, list: true, filter: true }),
    entityKey: dict('entityName', '业务对象', { figure: true, list: true, filter: true }),
    code: code('规则编码', { required: true, unique: true, list: true }),
    ruleName: text('规则名称', { required: true, list: true, filter: true }),
    fieldKey: text('字段', {
      required: true,
      list: true,
      fieldOf: 'entityKey',
      help: '字段的键，如 department；明细的字段写成 明细.字段，如 items.warehouse：有一行符合即可，“不等于”等则没有一行符合',
    }),
    operator: dict('ruleOperator', '条件', { required: true, list: true }),
    ruleValue: text('规则值', {
      list: true,
      help: `多个值用逗号分隔。值类型为系统变量时写成 #{名称}：${Object.entries(variableTitles)
        .map(([name, title]) => `${name} ${title}`)
        .join('，')}`,
    }),
    valueType: dict('ruleValueType', '值类型', { required: true, list: true, default: 'constant' }),
    combine: dict('ruleCombine', '组合方式', { required: true, default: 'and' }),
    ruleGroup: text('规则组'),
    appliesTo: json('适用操作'),
    remark: text('备注'),
  },
  actions: { test },
  menu: { group: '系统管理', section: 'access', order: 40, icon: 'filter-cog' },
});
