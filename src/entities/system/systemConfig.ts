// 系统参数: switches of the whole system or of one organisation. The rows come with the program
// (systemConfigKeys.ts); administrators change values, every change stands in the audit log.
import { defineEntity } from '#model/entity.ts';
import { bool, dict, json, ref, text } from '#model/fields.ts';

export const systemConfig = defineEntity({
  name: 'systemConfig',
  title: '系统参数',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['configKey', 'name'],
  search: ['configKey', 'name', 'description'],
  fields: {
    area: dict('systemArea', '模块', { list: true, filter: true, readonly: true }),
    configKey: text('参数键', { list: true, filter: true, readonly: true }),
    name: text('参数名称', { list: true, readonly: true, pinyin: true }),
    valueType: dict('configValueType', '值类型', { list: true, readonly: true, default: 'text' }),
    value: text('参数值', { list: true, length: 500 }),
    defaultValue: text('默认值', { list: true, readonly: true }),
    options: json('可选值', { readonly: true }),
    organization: ref('organization', '组织', { list: true, filter: true, readonly: true }),
    isOrgLevel: bool('可按组织设置', { readonly: true, default: false }),
    isSecret: bool('保密', { readonly: true, hidden: true, default: false }),
    description: text('说明', { list: true, readonly: true }),
  },

  uniques: [['configKey', 'organization']],
  sort: [{ field: 'area' }, { field: 'configKey' }],
  menu: { group: '系统管理', section: 'rule', order: 40, icon: 'adjustments' },
});
