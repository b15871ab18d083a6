// 工序派工单: one operation of an order given to a machine, a team and people. The operator starts it, interrupts it with a
// reason and reports what he made.
import { machineInUse, toolInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, percent, price, qty, ref, text } from '#model/fields.ts';
import { keptQty, madeProduct, minutes, priority, workHead, workRest, workSource } from './blocks.ts';
import { taskPushes } from './pushes.ts';
import { workTaskStates } from './taskStates.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const plan = { group: '计划' } as const;
const done = { group: '执行', readonly: true } as const;

/** What 转派 may change: where, by whom and when. */
const places = {
  workCenter: ref('workCenter', '工作中心', { help: '不填写的内容保持不变' }),
  equipment: ref('equipment', '设备', { pick: machineInUse }),
  workTeam: ref('workTeam', '班组'),
  shift: ref('shift', '班次'),
  planStartTime: datetime('计划开始时间'),
  planEndTime: datetime('计划结束时间'),
  priority: dict('priority', '优先级'),
  inRow: bool('按次序排时间', {
    help: '计划时间由所在工作中心或班组的排队次序推算，排在后面的任务随之顺延；上道工序的派工单完工之后才开始',
  }),
  after: ref('workTaskOrder', '排在其后', { help: '不填时排在最前，正在加工的任务之后' }),
};

export const workTaskOrder = defineEntity({
  name: 'workTaskOrder',
  title: '工序派工单',
  area: 'manufacturing',
  kind: 'document',
  states: workTaskStates,
  codePrefix: 'WT',
  label: ['code'],
  carry: [
    'manufacturingOrder',
    'workOrder',
    'workshopOrder',
    'operationSeq',
    'operation',
    'material',
    'unit',
    'workCenter',
    'equipment',
    'workTeam',
    'shift',
  ],
  search: ['code', 'sourceCode'],
  fields: {
    ...workHead,
    workOrder: ref('workOrder', '工单', { ...basic, readonly: true }),
    workshopOrder: ref('workshopOrder', '车间订单', { filter: true, readonly: true, group: '基本' }),
    manufacturingOrder: ref('manufacturingOrder', '生产订单', { required: true, readonly: true, ...basic }),
    operationSeq: integer('工序号', {
      plain: true,
      required: true,
      readonly: true,
      list: true,
      group: '基本',
    }),
    operation: ref('operation', '工序', { required: true, readonly: true, ...basic }),
    ...madeProduct,
    material: { ...madeProduct.material, readonly: true },
    unit: { ...madeProduct.unit, readonly: true },
    planQty: qty('派工数量', {
      required: true,
      list: true,
      total: true,
      above: '0',
      scale: 'unit',
      group: '基本',
    }),
    givenBackQty: keptQty('退回数量', { hidden: true }),
    takenQty: qty('占用数量', {
      hidden: true,
      group: '执行',
      computed: 'planQty - coalesce(givenBackQty, 0)',
    }),
    workCenter: ref('workCenter', '工作中心', { required: true, ...plan, list: true, filter: true }),
    equipment: ref('equipment', '设备', { ...plan, list: true, filter: true, pick: machineInUse }),
    mould: ref('equipment', '模具/工装', { ...plan, pick: toolInUse }),
    workTeam: ref('workTeam', '班组', {
      ...plan,
      list: true,
      filter: true,
      keepsTyped: true,
      fill: { shift: 'defaultShift' },
    }),
    shift: ref('shift', '班次', { ...plan, filter: true }),
    planStartTime: datetime('计划开始时间', {
      required: true,
      ...plan,
      list: true,
      filter: true,
      index: true,
      default: 'now',
    }),
    planEndTime: datetime('计划结束时间', { required: true, ...plan, list: true }),
    boardRank: integer('排序', { ...plan, readonly: true, hidden: true, default: 0 }),
    setupMinutes: minutes('准备时间(分)', { ...plan, readonly: true }),
    runMinutes: minutes('加工时间(分)', { ...plan, readonly: true }),
    baseQty: qty('基本批量', { ...plan, readonly: true, default: '1' }),
    efficiency: percent('效率%', { ...plan, hidden: true, lookup: 'workCenter.efficiency' }),
    planMinutes: qty('计划工时(分)', {
      ...plan,
      computed:
        'round(coalesce(setupMinutes, 0) + ceil(planQty / coalesce(baseQty, 1), 0) * coalesce(runMinutes, 0) * 100 / coalesce(efficiency, 100), 2)',
    }),
    priority: { ...priority, ...plan, list: false },
    actualStartTime: datetime('实际开始时间', { ...done, list: true }),
    actualEndTime: datetime('实际结束时间', done),
    workedMinutes: keptQty('实际工时(分)', { total: true, scale: '2' }),
    reportedQty: keptQty('已报工数量', { list: true, total: true }),
    qualifiedQty: keptQty('合格数量', { list: true }),
    defectQty: keptQty('不良数量'),
    scrapQty: keptQty('报废数量'),
    remainQty: qty('未报工数量', {
      list: true,
      group: '执行',
      computed: 'max(0, planQty - reportedQty)',
      scale: 'unit',
    }),
    pieceRate: price('计件单价', { ...plan, min: '0', readonly: true }),
    isFirstPiece: bool('首件检验', {
      ...plan,
      default: false,
      readonly: true,
      help: '首件检验合格后才能批量生产',
    }),
    holdReason: text('停线原因', { ...done, help: '安灯呼叫停线，放行之前不能开工、报工' }),
    workInstruction: ref('workInstruction', '作业指导书', done),
    schedule: ref('workshopSchedule', '排产单', { readonly: true, group: '来源' }),
    orderOperationId: text('订单工序内码', { readonly: true, hidden: true, group: '来源' }),
    ...workSource,
    ...workRest('workTaskOrder', '任务二维码'),
  },
  lines: {
    workers: {
      title: '人员分配',
      fields: {
        employee: ref('employee', '操作工', { required: true, list: true }),
        planQty: qty('分配数量', { list: true, min: '0' }),
        startTime: datetime('上机时间', { list: true }),
        endTime: datetime('下机时间', { list: true }),
        remark: text('备注'),
      },
    },
    pauses: {
      title: '暂停记录',
      readonly: true,
      fields: {
        pauseTime: datetime('暂停时间', { required: true, list: true }),
        resumeTime: datetime('恢复时间', { list: true }),
        reason: dict('pauseReason', '暂停原因', { required: true, list: true }),
        operator: ref('user', '操作人', { readonly: true, list: true }),
        remark: text('备注', { list: true }),
      },
    },
  },
  pushes: taskPushes,
  checks: [
    {
      expect: 'planEndTime >= planStartTime',
      at: 'planEndTime',
      message: '计划结束时间不能早于计划开始时间',
    },
  ],
  indexes: [['manufacturingOrder'], ['workshopOrder'], ['workOrder']],
  actions: {
    transfer: {
      title: '转派',
      performs: true,
      in: ['pending', 'dispatched', 'running', 'paused'],
      asks: { ...places, reason: text('转派原因') },
    },
    split: {
      title: '拆分',
      performs: true,
      in: ['pending', 'dispatched', 'running', 'paused'],
      asks: { splitQty: qty('拆分数量', { required: true, above: '0', help: '这个数量成为一张新的派工单' }) },
    },
  },
  sort: [{ field: 'planStartTime' }, { field: 'code' }],
  menu: { group: '生产管理', section: 'workshop', order: 30, icon: 'list-details' },
});
