// 存货类别: the accounting class of stock.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, ref, text } from '#model/fields.ts';

export const inventoryCategory = defineEntity({
  name: 'inventoryCategory',
  title: '存货类别',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['isService'],
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('inventoryCategory', '上级类别'),
    stockAccountNo: text('存货科目'),
    incomeAccountNo: text('收入科目'),
    costAccountNo: text('销售成本科目'),
    varianceAccountNo: text('差异科目'),
    isService: bool('服务费用类', { default: false }),
    remark: text('备注'),
  },
  actions: { import: importing },
  menu: { group: '基础资料', section: 'goods', order: 30, icon: 'category-2' },
});
