// 生产订单树: an order with the orders made for its parts, level by level, and how many days each has to spare.
import { reportActions, reportMaterial, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, qty, ref, text } from '#model/fields.ts';

export const orderTreeReport = defineEntity({
  name: 'orderTreeReport',
  title: '生产订单树',
  area: 'manufacturing',
  kind: 'report',
  states: 'none',
  label: ['orderCode'],
  search: ['orderCode', 'material', 'materialName', 'specification'],
  scope: { owner: 'planner' },
  parameters: {
    rootOrder: ref('manufacturingOrder', '根订单', { help: '不填写时列出所有未结案的订单树' }),
  },
  fields: {
    ...reportOrg,
    rootCode: text('根订单', { list: true, filter: true }),
    treeLevel: integer('层级', { list: true, filter: true }),
    orderCode: text('生产订单', { list: true, filter: true }),
    planner: ref('employee', '计划员', { filter: true }),
    ...reportMaterial,
    unit: ref('unit', '单位', { list: true }),
    planQty: qty('数量', { list: true, scale: 'unit' }),
    requiredQty: qty('上层需求', { list: true }),
    inQty: qty('入库', { list: true, scale: 'unit' }),
    orderStatus: dict('manufacturingOrderStatus', '状态', { list: true, filter: true }),
    planStartDate: date('开工', { list: true }),
    planFinishDate: date('完工', { list: true }),
    slackDays: integer('余量(天)', { list: true, help: '上级开工减自己完工，按工作日；负数表示来不及' }),
    isCritical: bool('关键链', { list: true, filter: true, help: '从根订单起每一层余量最小的订单' }),
    shortParts: integer('缺料数', { list: true }),
    treePath: text('树中位置', { hidden: true, length: 1000 }),
    orderId: text('订单内码', { hidden: true }),
  },
  drills: [{ title: '查看订单', entity: '=manufacturingOrder', id: 'orderId' }],
  actions: reportActions,
  sort: [{ field: 'treePath' }],
  menu: { group: '生产管理', section: 'report', order: 20, icon: 'hierarchy-2' },
});
