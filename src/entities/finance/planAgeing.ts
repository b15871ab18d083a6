// 应收应付账龄表: what is owed at a date by partner, person in charge and currency, and for how long it is overdue.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, ref, text } from '#model/fields.ts';

const sum = { ...priceGuard, list: true, total: true, scale: 'currency.amount' } as const;

export const planAgeing = defineEntity({
  name: 'planAgeing',
  title: '应收应付账龄表',
  area: 'finance',
  kind: 'report',
  states: 'none',
  search: ['partnerName'],
  scope: { owner: 'owner', department: 'department' },
  parameters: {
    asOfDate: date('截止日期', { required: true, default: 'today' }),
    months: integer('未到期分月', {
      default: 0,
      min: '0',
      max: '24',
      help: '未到期的金额按到期月份分列，0 为不分',
    }),
  },
  columnGroups: [
    {
      fields: { due: money('到期', { ...sum, help: '按到期日，不含到期日未定的' }) },
      from: 'asOfDate',
      size: '=month',
      count: 'months',
      later: '以后到期',
      after: 'notDue',
    },
  ],
  fields: {
    direction: dict('contractDirection', '方向', {
      list: true,
      filter: true,
      help: '销售为应收，采购为应付',
    }),
    ...reportOrg,
    partnerName: text('往来单位', { list: true, width: 208, filter: true }),
    owner: ref('employee', '业务员', { list: true, filter: true }),
    department: ref('department', '部门', { hidden: true, filter: true }),
    currency: ref('currency', '币别', { list: true, filter: true }),
    totalAmount: money('计划总额', { ...sum, help: '已减退货扣减' }),
    settledAmount: money('已结金额', { ...sum, help: '截止日期以前的核销' }),
    notDue: money('未到期', { ...sum, help: '含到期日未定的' }),
    overdue30: money('逾期1-30天', sum),
    overdue60: money('逾期31-60天', sum),
    overdue90: money('逾期61-90天', sum),
    overdue180: money('逾期91-180天', sum),
    overdueOver: money('逾期180天以上', sum),
    overdueTotal: money('逾期合计', sum),
    financeContact: text('财务联系人', { list: true, help: '没有财务联系人时为默认联系人' }),
    financePhone: text('联系电话', { list: true }),
    customer: ref('customer', '客户', { hidden: true, filter: true }),
    supplier: ref('supplier', '供应商', { hidden: true, filter: true }),
  },
  drills: [
    {
      title: '本格的应收计划',
      list: 'receivablePlan',
      only: 'customer',
      measure: 'due',
      where: [
        { field: 'customer', op: 'eq', value: 'customer' },
        { field: 'currency', op: 'eq', value: 'currency' },
        { field: 'dueDate', op: 'ge', value: '#from' },
        { field: 'dueDate', op: 'le', value: '#to' },
      ],
    },
    {
      title: '本格的应付计划',
      list: 'payablePlan',
      only: 'supplier',
      measure: 'due',
      where: [
        { field: 'supplier', op: 'eq', value: 'supplier' },
        { field: 'currency', op: 'eq', value: 'currency' },
        { field: 'dueDate', op: 'ge', value: '#from' },
        { field: 'dueDate', op: 'le', value: '#to' },
      ],
    },
    {
      title: '应收计划',
      list: 'receivablePlan',
      only: 'customer',
      where: [
        { field: 'customer', op: 'eq', value: 'customer' },
        { field: 'currency', op: 'eq', value: 'currency' },
      ],
    },
    {
      title: '应付计划',
      list: 'payablePlan',
      only: 'supplier',
      where: [
        { field: 'supplier', op: 'eq', value: 'supplier' },
        { field: 'currency', op: 'eq', value: 'currency' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'direction' }, { field: 'partnerName' }],
  menu: { group: '应收应付', order: 80, icon: 'history-toggle' },
});
