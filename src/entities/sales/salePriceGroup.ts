// 销售价格组: customers that share price lists. What a group has no price for is looked up in the group above.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, integer, ref, text } from '#model/fields.ts';

export const salePriceGroup = defineEntity({
  name: 'salePriceGroup',
  title: '销售价格组',
  area: 'sales',
  kind: 'master',
  states: 'lookup',
  search: ['code', 'name'],
  carry: ['parent'],
  parent: 'parent',
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('价格组编码', { required: true, unique: true, list: true }),
    name: text('价格组名称', { required: true, list: true, filter: true, pinyin: true }),
    org: ref('organization', '销售组织', {
      filter: true,
      required: true,
      readonly: true,
      default: 'currentOrg',
    }),
    parent: ref('salePriceGroup', '上级价格组'),
    currency: ref('currency', '币别', { list: true }),
    isDefault: bool('默认组', { list: true, default: false }),
    priority: integer('优先级', { default: 10, help: '数值小的优先' }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  lines: {
    customers: {
      title: '组内客户',
      fields: {
        customer: ref('customer', '客户', { required: true, list: true }),
        effectiveDate: date('加入日期', { list: true }),
        expiryDate: date('退出日期', { list: true }),
        remark: text('备注'),
      },
    },
    categories: {
      title: '组内客户分组',
      fields: {
        customerCategory: ref('customerCategory', '客户分组', { required: true, list: true }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'effectiveDate <= expiryDate',
      at: 'customers.expiryDate',
      message: '退出日期不能早于加入日期',
    },
  ],
  indexes: [['customers.customer']],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '销售管理', section: 'price', order: 20, icon: 'users-group' },
});
