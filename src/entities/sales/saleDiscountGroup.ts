// 销售折扣组: customers that share discounts; the base rate holds where no list has a row.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, integer, percent, ref, text } from '#model/fields.ts';

export const saleDiscountGroup = defineEntity({
  name: 'saleDiscountGroup',
  title: '销售折扣组',
  area: 'sales',
  kind: 'master',
  states: 'lookup',
  search: ['code', 'name'],
  carry: ['parent', 'baseDiscountRate'],
  parent: 'parent',
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('折扣组编码', { required: true, unique: true, list: true }),
    name: text('折扣组名称', { required: true, list: true, filter: true, pinyin: true }),
    org: ref('organization', '销售组织', {
      filter: true,
      required: true,
      readonly: true,
      default: 'currentOrg',
    }),
    parent: ref('saleDiscountGroup', '上级折扣组'),
    isDefault: bool('默认组', { list: true, default: false }),
    baseDiscountRate: percent('基础折扣率%', {
      list: true,
      default: '0',
      min: '0',
      max: '100',
      help: '折扣表没有对应明细时使用',
    }),
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
  },
  checks: [
    {
      expect: 'effectiveDate <= expiryDate',
      at: 'customers.expiryDate',
      message: '退出日期不能早于加入日期',
    },
    { expect: 'baseDiscountRate < 100', at: 'baseDiscountRate', message: '基础折扣率须小于 100' },
  ],
  indexes: [['customers.customer']],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '销售管理', section: 'price', order: 40, icon: 'users-group' },
});
