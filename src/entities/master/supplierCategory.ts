// 供应商分组: the tree beside the supplier list.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, integer, ref, text } from '#model/fields.ts';

export const supplierCategory = defineEntity({
  name: 'supplierCategory',
  title: '供应商分组',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  carry: ['defaultPaymentTerm'],
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('分组编码', { required: true, unique: true, list: true }),
    name: text('分组名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('supplierCategory', '上级分组', { filter: true }),
    defaultPaymentTerm: ref('paymentTerm', '默认付款条件'),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'partner', order: 40, icon: 'sitemap' },
});
