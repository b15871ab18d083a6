// 工单: a batch of a production order that goes through the workshop as one: a lot, a line, a day. It has its own copy of
// the operations and of its share of the parts.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { machineInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, percent, qty, ref, text } from '#model/fields.ts';
import {
  countedQty,
  keptQty,
  madeProduct,
  minutes,
  priority,
  workHead,
  workRest,
  workSource,
} from './blocks.ts';
import { workOrderPushes } from './pushes.ts';
import { workOrderStates } from './states.ts';

const plan = { group: '计划' } as const;
const planned = { ...plan, list: true, filter: true } as const;
const done = { group: '执行', readonly: true } as const;
const from = { group: '来源' } as const;

export const workOrder = defineEntity({
  name: 'workOrder',
  title: '工单',
  area: 'manufacturing',
  kind: 'document',
  states: workOrderStates,
  codePrefix: 'WO',
  label: ['code'],
  carry: ['manufacturingOrder', 'material', 'unit', 'workshop', 'workCenter', 'workTeam', 'shift', 'lot'],
  search: ['code', 'mtoNo', 'sourceCode'],
  fields: {
    ...workHead,
    manufacturingOrder: ref('manufacturingOrder', '生产订单', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      fill: { material: 'material', unit: 'unit', workshop: 'workshop' },
    }),
    ...madeProduct,
    planQty: qty('工单数量', {
      required: true,
      list: true,
      total: true,
      above: '0',
      scale: 'unit',
      group: '基本',
    }),
    priority,
    bom: ref('bom', 'BOM版本', { readonly: true, group: '基本' }),
    processRoute: ref('processRoute', '工艺路线', { group: '基本' }),
    lot: ref('lot', '生产批号', { list: true, group: '基本' }),
    serialFrom: text('起始序列号', { group: '基本' }),
    serialTo: text('截止序列号', { group: '基本' }),
    workshop: ref('workshop', '车间', { required: true, ...planned }),
    workCenter: ref('workCenter', '产线/工作中心', planned),
    workTeam: ref('workTeam', '班组', { ...plan, filter: true }),
    shift: ref('shift', '班次', { ...plan, filter: true }),
    planStartTime: datetime('计划开始时间', { required: true, ...planned, index: true }),
    planEndTime: datetime('计划结束时间', { required: true, ...planned, index: true }),
    actualStartTime: datetime('实际开始时间', done),
    actualEndTime: datetime('实际结束时间', done),
    currentOperation: ref('operation', '当前工序', { ...done, list: true }),
    givenBackQty: keptQty('退回数量', { hidden: true }),
    takenQty: qty('占用数量', {
      hidden: true,
      group: '执行',
      computed: 'planQty - coalesce(givenBackQty, 0)',
    }),
    hasStartedTask: bool('任务已开工', { ...done, hidden: true, default: false }),
    reportedQty: keptQty('汇报数量', { list: true }),
    qualifiedQty: keptQty('合格数量', { list: true, total: true }),
    defectQty: keptQty('不良数量'),
    scrapQty: keptQty('报废数量', { total: true }),
    inQty: keptQty('已入库数量', { list: true }),
    progress: percent('进度%', {
      list: true,
      group: '执行',
      computed: 'if(planQty > 0, round(qualifiedQty / planQty * 100, 2), 0)',
    }),
    project: ref('project', '项目', { ...from, filter: true }),
    mtoNo: text('计划跟踪号', { ...from, filter: true }),
    customer: ref('customer', '客户', { ...from, readonly: true }),
    ...workSource,
    ...workRest('workOrder', '流转卡二维码'),
  },
  lines: {
    operations: {
      title: '工序',
      uniques: [['operationSeq']],
      fields: {
        operationSeq: integer('工序号', { plain: true, required: true, list: true, min: '1' }),
        operation: ref('operation', '工序', { required: true, list: true }),
        workCenter: ref('workCenter', '工作中心', { required: true, list: true }),
        equipment: ref('equipment', '设备', { pick: machineInUse }),
        processMode: dict('processMode', '加工方式', { default: 'inHouse' }),
        setupMinutes: minutes('准备时间(分)'),
        runMinutes: minutes('加工时间(分)', { help: '每基本批量' }),
        baseQty: qty('基本批量', { default: '1', above: '0' }),
        planQty: qty('计划数量', { list: true, computed: 'coalesce(doc.planQty, 0)' }),
        planStartTime: datetime('计划开始'),
        planEndTime: datetime('计划结束'),
        dispatchedQty: countedQty('派工数量', { list: true }),
        undispatchedQty: qty('未派工数量', { computed: 'max(0, planQty - dispatchedQty)' }),
        reportedQty: countedQty('汇报数量', { list: true }),
        qualifiedQty: countedQty('合格数量', { list: true }),
        defectQty: countedQty('不良数量'),
        reworkQty: countedQty('返工数量'),
        reworkDoneQty: countedQty('返工完成数量'),
        scrapQty: countedQty('报废数量'),
        inspectMode: dict('operationInspectMode', '检验方式', { default: 'none' }),
        isReportPoint: bool('汇报点', { default: true }),
        overlapQty: qty('移转批量', { default: '0', min: '0' }),
        taskStatus: dict('taskStatus', '工序状态', { readonly: true, list: true, default: 'pending' }),
        orderOperationId: text('订单工序内码', { readonly: true, hidden: true }),
        remark: text('备注'),
      },
    },
    materials: {
      title: '工单用料',
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          pick: 'isStock',
          fill: { unit: 'bomUnit' },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        operationSeq: integer('工序号', { plain: true, list: true }),
        requiredQty: qty('应发数量', { readonly: true, list: true, scale: 'unit' }),
        issuedQty: qty('已领数量', { readonly: true, list: true, transient: true, scale: 'unit' }),
        consumedQty: qty('耗用数量', { readonly: true, list: true, transient: true, scale: 'unit' }),
        issueMode: dict('issueMode', '发料方式', { readonly: true, list: true }),
        warehouse: ref('warehouse', '发料仓库', { list: true }),
        kitted: bool('齐套', { transient: true, list: true }),
        componentLineId: text('用料行内码', { readonly: true, hidden: true }),
      },
    },
  },
  pushes: workOrderPushes,
  checks: [
    { expect: 'planEndTime > planStartTime', at: 'planEndTime', message: '计划结束时间须晚于计划开始时间' },
  ],
  actions: {
    dispatch: { title: '派工', performs: true, in: ['released', 'started'] },
    split: {
      title: '拆分',
      performs: true,
      in: ['released', 'started'],
      asks: { splitQty: qty('拆分数量', { required: true, above: '0', help: '这个数量成为一张新的工单' }) },
    },
  },
  indexes: [['manufacturingOrder']],
  sort: [{ field: 'code', descending: true }],
  lineList: 'operations',
  menu: { group: '生产管理', section: 'workshop', order: 20, icon: 'clipboard-list' },
});
