// 税率: a used rate never changes; a new rate is a new code.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, percent, text } from '#model/fields.ts';

export const tax = defineEntity({
  name: 'tax',
  title: '税率',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['rate', 'isDeductible'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault', within: ['direction'] },
  fields: {
    code: code('税率编码', { required: true, unique: true, list: true }),
    name: text('税率名称', { required: true, list: true, filter: true, pinyin: true }),
    taxType: dict('taxType', '税种', { required: true, list: true, filter: true, default: 'vat' }),
    rate: percent('税率%', { required: true, list: true, min: '0' }),
    direction: dict('taxDirection', '适用方向', {
      required: true,
      list: true,
      filter: true,
      default: 'both',
    }),
    invoiceType: dict('invoiceType', '发票类型', { list: true, filter: true }),
    isDeductible: bool('可抵扣', { default: true }),
    isDefault: bool('默认', { default: false }),
    effectiveDate: date('生效日期'),
    expiryDate: date('失效日期'),
    remark: text('备注'),
  },
  checks: [
    { expect: 'rate < 100', at: 'rate', message: '税率须小于 100' },
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
  ],
  onceUsed: { fixed: ['rate'], by: 'documents' },
  actions: { import: importing },
  menu: { group: '基础资料', section: 'terms', order: 30, icon: 'receipt-tax' },
});
