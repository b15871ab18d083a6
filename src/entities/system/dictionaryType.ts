// 数据字典: code lists. System dictionaries may be relabelled and reordered; their values stand in the definitions.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, text } from '#model/fields.ts';

export const dictionaryType = defineEntity({
  name: 'dictionaryType',
  title: '数据字典',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  search: ['code', 'name'],
  fields: {
    code: code('字典编码', { required: true, unique: true, list: true, filter: true }),
    name: text('字典名称', { required: true, list: true, filter: true, pinyin: true }),
    isSystem: bool('系统内置', { readonly: true, list: true, default: false }),
    remark: text('备注', { list: true }),
  },
  lines: {
    items: {
      title: '字典项',
      uniques: [['value']],
      onlyOne: { field: 'isDefault' },
      fields: {
        value: text('字典值', { required: true }),
        label: text('显示名称', { required: true }),
        color: text('颜色'),
        isDefault: bool('默认', { default: false }),
        sequenceId: integer('排序', { required: true }),
        status: dict('permissionStatus', '状态', { default: 'enabled' }),
        remark: text('备注'),
      },
    },
  },
  actions: { import: importing },
  menu: { group: '系统管理', section: 'rule', order: 10, icon: 'book-2' },
});
