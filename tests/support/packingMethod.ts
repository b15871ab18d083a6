// 包装方式: how goods are packed for the way.
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, qty, ref, text } from '#model/fields.ts';

export const packingMethod = defineEntity({
  name: 'packingMethod',
  title: '包装方式',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    transportType: dict('transportType', '运输方式', { list: true, filter: true }),
    unit: ref('unit', '包装单位', { list: true }),
    packQty: qty('每包数量', { list: true, above: '0', scale: 'unit' }),
    isDefault: bool('默认', { list: true, default: false }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: { title: '导入' } },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', order: 262, icon: 'box' },
});
