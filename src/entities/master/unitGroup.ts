// 计量单位组: units that convert into each other by fixed factors.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, ref, text } from '#model/fields.ts';

export const unitGroup = defineEntity({
  name: 'unitGroup',
  title: '计量单位组',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    baseUnit: ref('unit', '组内基准单位', { list: true }),
    isSystem: bool('系统预置', { readonly: true, default: false }),
    remark: text('备注'),
  },
  actions: { import: importing },
  menu: { group: '基础资料', section: 'goods', order: 60, icon: 'ruler-2' },
});
