// 客户信用状况表: how much of its limit each customer uses (FLOWS §7), what is overdue, and when money last came.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, money, ref } from '#model/fields.ts';

const sum = { ...priceGuard, list: true, total: true, scale: '2' } as const;

export const customerCreditStatus = defineEntity({
  name: 'customerCreditStatus',
  title: '客户信用状况表',
  area: 'sales',
  kind: 'report',
  states: 'none',
  search: ['customer'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  fields: {
    ...reportOrg,
    customer: ref('customer', '客户', { list: true, filter: true }),
    salesperson: ref('employee', '销售员', { list: true, filter: true }),
    saleDept: ref('department', '销售部门', { hidden: true, filter: true }),
    creditControl: dict('controlStrength', '信用控制', { list: true, filter: true }),
    creditLimit: money('信用额度', sum),
    openOrderAmount: money('未出库订单金额', sum),
    shippedUnpaidAmount: money('已出库未收款金额', { ...sum, help: '已出库减退货减已审核收款' }),
    creditUsed: money('已用信用', sum),
    creditAvailable: money('可用信用', { ...sum, help: '没有信用额度的客户不计' }),
    overdueAmount: money('逾期金额', sum),
    maxOverdueDays: integer('最长逾期天数', { list: true }),
    lastReceiptDate: date('最近收款日期', { list: true }),
  },
  drills: [
    {
      title: '应收计划',
      list: 'receivablePlan',
      where: [{ field: 'customer', op: 'eq', value: 'customer' }],
    },
    { title: '销售订单', list: 'saleOrder', where: [{ field: 'customer', op: 'eq', value: 'customer' }] },
    { title: '客户资料', entity: '=customer', id: 'customer' },
  ],
  actions: reportActions,
  sort: [{ field: 'customer' }],
  menu: { group: '销售管理', section: 'report', order: 20, icon: 'report-money' },
});
