// 收发货地址: addresses of partners and own plants, picked on delivery rows. Those on the card of an approved customer stand here as well.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, ref, text } from '#model/fields.ts';

export const shippingAddress = defineEntity({
  name: 'shippingAddress',
  title: '收发货地址',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  codePrefix: 'DZ',
  standsFor: { entity: 'customer', lines: 'addresses' },
  carry: ['address', 'contact', 'mobile', 'leadDays', 'customer', 'supplier'],
  search: ['code', 'name', 'address', 'contact', 'mobile'],
  onlyOne: { field: 'isDefault', within: ['ownerKind', 'customer', 'supplier'] },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('地点名称', { required: true, list: true, filter: true, pinyin: true }),
    ownerKind: dict('addressOwner', '归属', { required: true, list: true, filter: true }),
    customer: ref('customer', '客户', { filter: true }),
    supplier: ref('supplier', '供应商', { filter: true }),
    org: ref('organization', '组织', { readonly: true, filter: true, default: 'currentOrg' }),
    region: ref('region', '地区', { required: true, list: true, filter: true }),
    address: text('详细地址', { required: true, list: true }),
    zipCode: text('邮编', { rule: 'p' }),
    contact: text('联系人', { list: true }),
    mobile: text('手机', { list: true, rule: 'm' }),
    phone: text('电话'),
    email: text('邮箱', { rule: 'e' }),
    leadDays: integer('运输提前期(天)', { default: 0, min: '0' }),
    isDefault: bool('默认', { default: false }),
    remark: text('备注'),
  },
  checks: [
    {
      expect: 'not empty(customer)',
      when: "ownerKind = 'customer'",
      at: 'customer',
      message: '归属为客户时须填写客户',
    },
    {
      expect: 'not empty(supplier)',
      when: "ownerKind = 'supplier'",
      at: 'supplier',
      message: '归属为供应商时须填写供应商',
    },
    {
      expect: 'empty(customer)',
      when: "ownerKind != 'customer'",
      at: 'customer',
      message: '归属不是客户时客户须为空',
    },
    {
      expect: 'empty(supplier)',
      when: "ownerKind != 'supplier'",
      at: 'supplier',
      message: '归属不是供应商时供应商须为空',
    },
  ],
  actions: { import: importing },
  menu: { group: '基础资料', section: 'partner', order: 50, icon: 'map-pin' },
});
