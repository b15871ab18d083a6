// 销售订单执行明细表: one row per approved order line with its notices, deliveries, returns and money.
import {
  executedStatus,
  localSum,
  orderBehind,
  orderedLine,
  orderedPrice,
  orderParameters,
  overdueDays,
} from '#entities/blocks/orderExecution.ts';
import { reportActions, reportOrg, unitQty } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, money, qty, ref, text } from '#model/fields.ts';

export const saleOrderExecution = defineEntity({
  name: 'saleOrderExecution',
  title: '销售订单执行明细表',
  area: 'sales',
  kind: 'report',
  states: 'none',
  label: ['orderCode'],
  search: ['orderCode', 'customer', 'material', 'materialName'],
  scope: { owner: 'salesperson', department: 'saleDept' },
  parameters: orderParameters,
  fields: {
    ...reportOrg,
    orderCode: text('订单编号', { list: true, filter: true }),
    date: date('日期', { list: true, filter: true }),
    customer: ref('customer', '客户', { list: true, filter: true }),
    salesperson: ref('employee', '销售员', { list: true, filter: true }),
    saleDept: ref('department', '销售部门', { hidden: true, filter: true }),
    ...orderedLine,
    deliveryDate: date('要货日期', { list: true, filter: true }),
    overdueDays,
    noticedQty: qty('通知数量', unitQty),
    shippedQty: qty('出库数量', unitQty),
    returnedQty: qty('退货数量', unitQty),
    remainQty: qty('未出库数量', unitQty),
    availableQty: qty('可用量', { list: true, scale: 'unit' }),
    plannedQty: qty('已转生产采购', unitQty),
    ...orderedPrice,
    allAmount: money('价税合计', localSum),
    shippedAmount: money('出库金额', localSum),
    receivedAmount: money('已收金额', localSum),
    lineStatus: executedStatus,
    ...orderBehind,
  },
  drills: [
    { title: '查看订单', entity: '=saleOrder', id: 'orderId' },
    {
      title: '发货通知',
      list: 'deliveryNotice',
      lines: 'items',
      where: [{ field: 'items.sourceCode', op: 'eq', value: 'orderCode' }],
    },
    {
      title: '销售出库',
      list: 'salesOutBill',
      lines: 'items',
      where: [
        { field: 'customer', op: 'eq', value: 'customer' },
        { field: 'items.material', op: 'eq', value: 'material' },
        { field: 'date', op: 'ge', value: 'date' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'date', descending: true }, { field: 'orderCode' }],
  menu: { group: '销售管理', section: 'report', order: 10, icon: 'chart-bar' },
});
