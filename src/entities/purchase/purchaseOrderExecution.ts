// 采购订单执行明细表: one row per approved order line with its notices, inspection, receipts, returns and money.
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

export const purchaseOrderExecution = defineEntity({
  name: 'purchaseOrderExecution',
  title: '采购订单执行明细表',
  area: 'purchase',
  kind: 'report',
  states: 'none',
  label: ['orderCode'],
  search: ['orderCode', 'supplier', 'material', 'materialName'],
  scope: { owner: 'purchaser', department: 'purchaseDept' },
  parameters: orderParameters,
  fields: {
    ...reportOrg,
    orderCode: text('订单编号', { list: true, filter: true }),
    date: date('采购日期', { list: true, filter: true }),
    supplier: ref('supplier', '供应商', { list: true, filter: true }),
    purchaser: ref('employee', '采购员', { list: true, filter: true }),
    purchaseDept: ref('department', '采购部门', { hidden: true, filter: true }),
    ...orderedLine,
    deliveryDate: date('交货日期', { list: true, filter: true }),
    overdueDays,
    noticedQty: qty('通知数量', unitQty),
    qualifiedQty: qty('合格数量', unitQty),
    receivedQty: qty('入库数量', unitQty),
    returnedQty: qty('退料数量', unitQty),
    remainQty: qty('未入库数量', unitQty),
    ...orderedPrice,
    allAmount: money('价税合计', localSum),
    receivedAmount: money('入库金额', localSum),
    paidAmount: money('已付金额', localSum),
    lineStatus: executedStatus,
    ...orderBehind,
  },
  drills: [
    { title: '查看订单', entity: '=purchaseOrder', id: 'orderId' },
    {
      title: '收货通知',
      list: 'receiptNotice',
      lines: 'items',
      where: [{ field: 'items.sourceCode', op: 'eq', value: 'orderCode' }],
    },
    {
      title: '采购入库',
      list: 'purchaseInBill',
      lines: 'items',
      where: [
        { field: 'supplier', op: 'eq', value: 'supplier' },
        { field: 'items.material', op: 'eq', value: 'material' },
        { field: 'date', op: 'ge', value: 'date' },
      ],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'date', descending: true }, { field: 'orderCode' }],
  menu: { group: '采购管理', order: 80, icon: 'chart-bar' },
});
