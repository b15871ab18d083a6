// 粗能力负荷表: what open production orders and plan orders ask of each work centre period by period, against what it can
// do by its calendar. Machines are not shared out: that is scheduling.
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, integer, percent, qty, ref, text } from '#model/fields.ts';

const hours = { list: true, total: true } as const;

export const capacityLoadReport = defineEntity({
  name: 'capacityLoadReport',
  title: '粗能力负荷表',
  area: 'planning',
  kind: 'report',
  states: 'none',
  label: ['workCenter'],
  search: ['workCenter', 'workshop'],
  parameters: {
    size: dict('bucketType', '时间粒度', { default: 'week', required: true }),
    count: integer('期数', { default: 8, min: '1', max: '60', required: true, help: '从今天所在的期开始' }),
  },
  fields: {
    ...reportOrg,
    workCenter: text('工作中心', { list: true, filter: true, width: 168 }),
    workshop: ref('workshop', '车间', { list: true, filter: true }),
    bucket: text('时段', { list: true, width: 112 }),
    fromDate: date('开始', { list: true, filter: true, help: '第一期从今天开始' }),
    toDate: date('结束', { list: true, filter: true }),
    availableHours: qty('可用工时', {
      ...hours,
      help: '日历和班次的工时 × 资源数量 × 效率 × 利用率，已计加班与停用',
    }),
    releasedHours: qty('已下达负荷', { ...hours, help: '已下达、已开工的生产订单还没有完成的工序' }),
    plannedHours: qty('计划负荷', { ...hours, help: '未下达的生产订单和自制计划订单，工序按工艺路线' }),
    loadRate: percent('负荷率%', { list: true, filter: true, help: '（已下达 + 计划）÷ 可用工时' }),
    overHours: qty('超负荷工时', { ...hours, filter: true }),
    loadState: dict('loadState', '负荷', { list: true, filter: true }),
    workCenterId: text('工作中心内码', { hidden: true }),
  },
  drills: [
    {
      title: '负荷明细',
      list: 'capacityLoadDetail',
      parameters: { workCenter: 'workCenterId', fromDate: 'fromDate', toDate: 'toDate' },
    },
    { title: '工作中心', entity: '=workCenter', id: 'workCenterId' },
  ],
  actions: reportActions,
  sort: [{ field: 'workCenter' }, { field: 'fromDate' }],
  menu: { group: '计划管理', section: 'plan', order: 60, icon: 'chart-bar' },
});

/** What one figure of the load consists of: one row an operation of an order, with its hours inside the days asked for. */
export const capacityLoadDetail = defineEntity({
  name: 'capacityLoadDetail',
  title: '能力负荷明细',
  area: 'planning',
  kind: 'report',
  states: 'none',
  label: ['orderCode'],
  search: ['orderCode', 'material'],
  parameters: {
    workCenter: ref('workCenter', '工作中心'),
    fromDate: date('从', { required: true, default: 'today' }),
    toDate: date('到', { help: '不填为以后全部' }),
  },
  fields: {
    ...reportOrg,
    workCenter: ref('workCenter', '工作中心', { list: true, filter: true }),
    loadKind: dict('loadKind', '类别', { list: true, filter: true }),
    orderCode: text('单据编号', { list: true, filter: true, width: 168 }),
    material: ref('material', '物料编码', { list: true, filter: true }),
    operation: ref('operation', '工序', { list: true, filter: true }),
    openQty: qty('未完成数量', { list: true }),
    startDate: date('开始', { list: true, filter: true }),
    finishDate: date('结束', { list: true, filter: true }),
    allHours: qty('工序工时', { list: true, total: true }),
    loadHours: qty('本段工时', { list: true, total: true, help: '工序的工时按日平均，落在所查日期内的部分' }),
    orderEntity: text('单据类型', { hidden: true }),
    orderId: text('单据内码', { hidden: true }),
  },
  drills: [{ title: '查看单据', entity: 'orderEntity', id: 'orderId' }],
  actions: reportActions,
  sort: [{ field: 'startDate' }, { field: 'orderCode' }],
  menu: { group: '计划管理', section: 'plan', order: 61, icon: 'list-details' },
});
