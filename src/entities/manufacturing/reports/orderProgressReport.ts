// 生产订单执行跟踪表: one row per order from issue to receipt, late ones with the working days they are late.
import { reportActions, reportMaterial, reportOrg, unitQty } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

export const orderProgressReport = defineEntity({
  name: 'orderProgressReport',
  title: '生产订单执行跟踪表',
  area: 'manufacturing',
  kind: 'report',
  states: 'none',
  label: ['orderCode'],
  search: ['orderCode', 'material', 'materialName', 'specification'],
  scope: { owner: 'planner' },
  parameters: {
    finishFrom: date('计划完工从'),
    finishTo: date('计划完工到'),
    withClosed: bool('包括已结案', { default: false }),
  },
  fields: {
    ...reportOrg,
    orderCode: text('生产订单', { list: true, filter: true }),
    saleOrder: ref('saleOrder', '销售订单', { list: true, filter: true }),
    customer: ref('customer', '客户', { list: true, filter: true }),
    workshop: ref('workshop', '生产车间', { list: true, filter: true }),
    planner: ref('employee', '计划员', { filter: true }),
    ...reportMaterial,
    unit: ref('unit', '单位', { list: true }),
    orderStatus: dict('manufacturingOrderStatus', '业务状态', { list: true, filter: true }),
    planQty: qty('生产数量', unitQty),
    issueRate: percent('领料率%', { list: true }),
    reportedQty: qty('汇报数量', unitQty),
    qualifiedQty: qty('合格数量', unitQty),
    scrapQty: qty('报废数量', unitQty),
    inQty: qty('入库数量', unitQty),
    passRate: percent('一次合格率%', { list: true }),
    planFinishDate: date('计划完工', { list: true, filter: true }),
    actualFinishTime: datetime('实际完工', { list: true }),
    lateDays: integer('延期天数', {
      list: true,
      filter: true,
      help: '超过计划完工日期的工作日，完工后不再增加',
    }),
    currentOperation: text('当前工序', { list: true }),
    orderId: text('订单内码', { hidden: true }),
  },
  drills: [
    { title: '查看订单', entity: '=manufacturingOrder', id: 'orderId' },
    {
      title: '执行记录',
      list: 'executionLog',
      where: [{ field: 'manufacturingOrder', op: 'eq', value: 'orderId' }],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'planFinishDate' }, { field: 'orderCode' }],
  menu: { group: '生产管理', section: 'report', order: 10, icon: 'list-details' },
});
