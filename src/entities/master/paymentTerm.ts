// 收付款条件: account period and instalments of receivables and payables.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, ref, text } from '#model/fields.ts';

export const paymentTerm = defineEntity({
  name: 'paymentTerm',
  title: '收付款条件',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: [
    'direction',
    'receivablePlanScheme',
    'payablePlanScheme',
    'dueBase',
    'dueMode',
    'days',
    'months',
    'fixedDay',
  ],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault', within: ['direction'] },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    direction: dict('cashDirection', '收付方向', {
      required: true,
      list: true,
      filter: true,
      default: 'both',
    }),
    receivablePlanScheme: ref('receivablePlanScheme', '应收计划拆分方案', { list: true }),
    payablePlanScheme: ref('payablePlanScheme', '应付计划拆分方案', { list: true }),
    dueBase: dict('dueBase', '起算日', { list: true, default: 'documentDate' }),
    dueMode: dict('dueMode', '到期日算法', { default: 'daysAfter' }),
    days: integer('账期天数', { list: true, default: 0, min: '0' }),
    months: integer('账期月数', { default: 0, min: '0' }),
    fixedDay: integer('固定日', { min: '1', max: '31' }),
    isDefault: bool('默认', { default: false }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  checks: [
    {
      expect: 'not empty(receivablePlanScheme) or not empty(dueBase)',
      when: "direction = 'receivable'",
      at: 'receivablePlanScheme',
      message: '收款条件请填写应收计划拆分方案或起算日',
    },
    {
      expect: 'not empty(payablePlanScheme) or not empty(dueBase)',
      when: "direction = 'payable'",
      at: 'payablePlanScheme',
      message: '付款条件请填写应付计划拆分方案或起算日',
    },
    {
      expect: 'not empty(receivablePlanScheme) or not empty(payablePlanScheme) or not empty(dueBase)',
      at: 'dueBase',
      message: '请填写拆分方案或起算日',
    },
  ],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 70, icon: 'calendar-dollar' },
});
