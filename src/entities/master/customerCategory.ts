// 客户分组: the tree beside the customer list; brings defaults to new customers.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, integer, money, ref, text } from '#model/fields.ts';

export const customerCategory = defineEntity({
  name: 'customerCategory',
  title: '客户分组',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  carry: ['salePriceGroup', 'saleDiscountGroup', 'defaultPaymentTerm', 'defaultCreditLimit'],
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('分组编码', { required: true, unique: true, list: true }),
    name: text('分组名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('customerCategory', '上级分组', { filter: true }),
    salePriceGroup: ref('salePriceGroup', '默认价格组'),
    saleDiscountGroup: ref('saleDiscountGroup', '默认折扣组'),
    defaultPaymentTerm: ref('paymentTerm', '默认收款条件'),
    defaultCreditLimit: money('默认信用额度'),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'partner', order: 20, icon: 'sitemap' },
});
