// 汇率: found by type, pair and document date; rows of the own organisation win over general ones.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, rate, ref, text } from '#model/fields.ts';

export const exchangeRate = defineEntity({
  name: 'exchangeRate',
  title: '汇率',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  label: ['rateType', 'effectiveDate'],
  carry: ['rate'],
  fields: {
    rateType: dict('rateType', '汇率类型', { required: true, list: true, filter: true, default: 'fixed' }),
    fromCurrency: ref('currency', '原币', { required: true, list: true, filter: true }),
    toCurrency: ref('currency', '目标币', { required: true, list: true, filter: true }),
    rate: rate('直接汇率', { required: true, list: true, above: '0', help: '目标币金额 = 原币金额 × 汇率' }),
    reverseRate: rate('间接汇率', { list: true, computed: 'if(rate > 0, round(1 / rate, 8), 0)' }),
    effectiveDate: date('生效日期', { required: true, list: true, filter: true }),
    expiryDate: date('失效日期', { list: true, filter: true }),
    org: ref('organization', '适用组织', { filter: true }),
    source: text('来源'),
    remark: text('备注'),
  },
  checks: [
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'fromCurrency != toCurrency', at: 'toCurrency', message: '目标币不能与原币相同' },
  ],
  uniques: [['org', 'rateType', 'fromCurrency', 'toCurrency', 'effectiveDate']],
  indexes: [['fromCurrency', 'toCurrency', 'effectiveDate']],
  actions: { import: importing },
  sort: [{ field: 'effectiveDate', descending: true }],
  menu: { group: '基础资料', section: 'terms', order: 20, icon: 'exchange' },
});
