// 延期原因链: for every demand the last run cannot meet in time the chain of pegs down to its first cause, one row a level.
// The same chain as “为什么晚” shows of one order (planning/pegging), for all of them at once.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, dict, integer, ref, text } from '#model/fields.ts';

export const lateChainReport = defineEntity({
  name: 'lateChainReport',
  title: '延期原因链',
  area: 'planning',
  kind: 'report',
  states: 'none',
  label: ['demandCode'],
  search: ['demandCode', 'supplyCode', 'material'],
  scope: { owner: 'salesperson' },
  fields: {
    ...reportOrg,
    demandCode: text('需求单号', { list: true, filter: true, width: 152 }),
    demandLineNo: integer('需求行号', { plain: true, list: true }),
    demandType: dict('mrpDemandType', '需求类型', { filter: true }),
    demandDate: date('需求日期', { list: true, filter: true }),
    lateDays: integer('延期天数', { list: true, filter: true, help: '整条链上最大的延期，日历日' }),
    level: integer('层级', { list: true, help: '0 为需求本身的供应，往下逐层是它的用料' }),
    material: ref('material', '物料', { list: true, filter: true }),
    supplyType: dict('pegSupplyType', '供应类型', { list: true, filter: true }),
    supplyCode: text('供应单号', { list: true, filter: true, width: 168 }),
    startDate: date('开始', { list: true }),
    finishDate: date('完成', { list: true }),
    slackDays: integer('余量(天)', { list: true, help: '供应比上一层要求的日期早几天，负数为晚' }),
    causeKind: dict('quoteLimit', '原因', { list: true, filter: true }),
    causeText: text('说明', { list: true, width: 320 }),
    isRoot: bool('根因', { list: true, filter: true }),
    owner: ref('employee', '责任人', { list: true, filter: true, help: '供应单据的计划员或采购员' }),
    rootCode: text('根因单号', {
      list: true,
      filter: true,
      width: 168,
      help: '按它分组，看一个原因拖了哪些需求',
    }),
    customer: ref('customer', '客户', { list: true, filter: true }),
    salesperson: ref('employee', '销售员', { filter: true }),
    supplyEntity: text('供应单据类型', { hidden: true }),
    supplyId: text('供应单据内码', { hidden: true }),
    saleOrderId: text('销售订单内码', { hidden: true }),
  },
  drills: [
    { title: '供应单据', entity: 'supplyEntity', id: 'supplyId' },
    { title: '销售订单', entity: '=saleOrder', id: 'saleOrderId' },
    {
      title: '供需追溯',
      list: 'mrpPegging',
      where: [{ field: 'topDemandCode', op: 'eq', value: 'demandCode' }],
    },
  ],
  whenEmpty: {
    text: '没有延期的需求，或还没有运算过：延期原因按最近一次计划运算的供需追溯得出',
    goTo: 'mrpRun',
  },
  actions: reportActions,
  sort: [{ field: 'demandDate' }, { field: 'demandCode' }, { field: 'demandLineNo' }, { field: 'level' }],
  menu: { group: '计划管理', section: 'plan', order: 62, icon: 'hierarchy-2' },
});
