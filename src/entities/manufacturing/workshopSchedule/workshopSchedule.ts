// 车间排产单: when each open operation of a workshop's orders is worked on which machine, within a horizon. A draft is
// scheduled by rule and changed by hand as often as wanted; publishing hands its times to the orders.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  integer,
  longText,
  percent,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const scheduleStates: StateMachine = {
  name: 'workshopSchedule',
  title: '排产状态',
  initial: 'draft',
  dict: 'scheduleDocStatus',
  states: {
    draft: ['editable', 'removable'],
    published: ['reviewed', 'executable'],
    superseded: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'schedule',
      title: '排产',
      from: ['draft'],
      to: 'draft',
      complete: true,
      readies: 'publish',
    },
    {
      action: 'publish',
      title: '发布',
      from: ['draft'],
      to: 'published',
      onward: true,
      complete: true,
      guards: [{ expect: 'taskCount > 0', message: '排产单没有工序，请先排产' }],
      stamps: { by: 'publisher', at: 'publishTime' },
    },
    {
      action: 'supersede',
      title: '替换',
      from: ['published'],
      to: 'superseded',
      system: true,
      when: 'not empty(supersededBy)',
    },
    { action: 'void', title: '作废', from: ['draft'], to: 'voided' },
  ],
};

const range = { group: '范围' } as const;
const way = { group: '方式' } as const;
const outcome = { group: '结果', readonly: true } as const;
const kept = { readonly: true } as const;
const shown = { ...kept, list: true } as const;

export const workshopSchedule = defineEntity({
  name: 'workshopSchedule',
  title: '车间排产单',
  area: 'manufacturing',
  kind: 'document',
  states: scheduleStates,
  codePrefix: 'PCD',
  label: ['code'],
  search: ['code', 'name', 'remark'],
  firstFields: ['name', 'workshop', 'horizonStart', 'horizonEnd', 'direction', 'dispatchRule'],
  fields: {
    code: code('单据编号', { ...range, required: true, unique: true, list: true, filter: true }),
    date: date('单据日期', { ...range, required: true, list: true, filter: true, default: 'today' }),
    name: text('方案名称', { ...range, required: true, list: true, filter: true }),
    workshop: ref('workshop', '车间', { ...range, required: true, list: true, filter: true }),
    horizonStart: datetime('排产开始', {
      ...range,
      required: true,
      list: true,
      help: '早于现在时从现在排起',
    }),
    horizonEnd: datetime('排产截止', {
      ...range,
      required: true,
      list: true,
      help: '计划开工晚于这一时间的订单不排',
    }),
    direction: dict('scheduleDirection', '排产方向', { ...way, required: true, default: 'forward' }),
    dispatchRule: dict('dispatchRule', '派工规则', { ...way, required: true, default: 'dueDate' }),
    freezeHours: integer('冻结期(小时)', {
      ...way,
      default: 24,
      min: '0',
      max: '720',
      help: '已开工的，以及上一版在冻结期内开始的工序不动',
    }),
    allowSplit: bool('允许拆分', { ...way, default: false, help: '按工艺路线的最大拆分数分到几台设备' }),
    allowOverlap: bool('允许搭接', { ...way, default: false, help: '按移转批量提前开始后工序' }),
    orderCount: integer('订单数', { ...outcome, list: true }),
    taskCount: integer('工序数', { ...outcome, list: true, computed: 'count(items.qty)' }),
    lateCount: integer('延期订单数', { ...outcome, list: true }),
    totalTardyMinutes: integer('总延期(分)', outcome),
    makespanMinutes: integer('总跨度(分)', outcome),
    utilization: percent('平均利用率%', { ...outcome, list: true }),
    setupTotal: integer('总换产时间(分)', outcome),
    publishTime: datetime('发布时间', { ...outcome, list: true }),
    publisher: ref('user', '发布人', outcome),
    previousSchedule: ref('workshopSchedule', '上一版', outcome),
    supersededBy: ref('workshopSchedule', '替换为', outcome),
    qrCode: text('二维码', {
      ...outcome,
      qr: true,
      computed: "concat('workshopSchedule|', id, '|', code)",
    }),
    remark: longText('备注', range),
  },
  lines: {
    items: {
      title: '排产明细',
      fields: {
        manufacturingOrder: ref('manufacturingOrder', '生产订单', shown),
        material: ref('material', '物料编码', shown),
        materialName: { ...materialNames.materialName, list: true },
        operationSeq: integer('工序号', { ...shown, plain: true }),
        operation: ref('operation', '工序', shown),
        sliceNo: integer('拆分序号', { plain: true, ...kept, default: 1 }),
        workCenter: ref('workCenter', '工作中心', { required: true, list: true }),
        machineNo: integer('机台号', {
          required: true,
          list: true,
          min: '1',
          default: 1,
          help: '工作中心的第几台设备',
        }),
        sequenceNo: integer('机台顺序', shown),
        qty: qty('排产数量', shown),
        setupMinutes: integer('准备(分)', { list: true, min: '0' }),
        runMinutes: integer('加工(分)', { list: true, min: '0' }),
        startTime: datetime('开始时间', { required: true, list: true }),
        endTime: datetime('结束时间', { required: true, list: true }),
        dueTime: datetime('要求完成', shown),
        tardyMinutes: integer('延期(分)', { ...shown, help: '结束晚于要求完成的分钟数' }),
        locked: bool('锁定', { list: true, default: false, help: '重新排产时不动' }),
        secondUnits: text('模具与人员', { readonly: true, list: true, help: '占用的模具、工装和有资质人员' }),
        constraintNote: text('约束说明', { list: true, help: '为什么不能更早开始' }),
        operationId: text('工序行内码', { ...kept, hidden: true }),
        remark: text('备注', { list: false }),
      },
    },
    loads: {
      title: '负荷汇总',
      readonly: true,
      fields: {
        workCenter: ref('workCenter', '工作中心', shown),
        day: date('日期', shown),
        availableMinutes: integer('可用(分)', shown),
        loadMinutes: integer('负荷(分)', shown),
        setupMinutes: integer('换产(分)', shown),
        loadRate: percent('负荷率%', {
          ...shown,
          help: '(负荷 + 换产) ÷ 可用，超过 100 为超负荷',
        }),
      },
    },
  },
  checks: [
    { expect: 'horizonEnd > horizonStart', at: 'horizonEnd', message: '排产截止须晚于排产开始' },
    { expect: 'endTime >= startTime', at: 'items.endTime', message: '结束时间不能早于开始时间' },
  ],
  sort: [
    { field: 'date', descending: true },
    { field: 'code', descending: true },
  ],
  menu: { group: '生产管理', section: 'order', order: 20, icon: 'chart-bar' },
});
