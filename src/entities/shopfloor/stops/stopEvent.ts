// 停机记录: from when to when a work centre stood, and why. A pause of its task opens one and the work that goes on ends it.
import { defineEntity } from '#model/entity.ts';
import { code, date, datetime, dict, qty, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const stopStates: StateMachine = {
  name: 'stopEvent',
  title: '停机状态',
  initial: 'open',
  dict: 'stopStatus',
  states: {
    open: ['reviewed', 'executable'],
    ended: ['reviewed', 'executable'],
    confirmed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    { action: 'end', title: '结束', from: ['open'], to: 'ended' },
    {
      action: 'confirm',
      title: '确认',
      from: ['ended'],
      to: 'confirmed',
      guards: [{ expect: 'not empty(stopReason)', message: '请先定停机原因，再确认' }],
    },
    { action: 'void', title: '作废', from: ['ended'], to: 'voided', optionalReason: true },
  ],
  tabs: [
    { key: 'open', title: '进行中', states: ['open'] },
    { key: 'ended', title: '已结束', states: ['ended'] },
  ],
};

const kept = { readonly: true, list: true } as const;

export const stopEvent = defineEntity({
  name: 'stopEvent',
  title: '停机记录',
  area: 'shopfloor',
  kind: 'document',
  states: stopStates,
  codePrefix: 'TJ',
  label: ['code'],
  search: ['code'],
  generated: true,
  fields: {
    code: code('编号', { required: true, unique: true, list: true }),
    workCenter: ref('workCenter', '工作中心', { required: true, ...kept, filter: true }),
    equipment: ref('equipment', '设备', { ...kept, filter: true }),
    workTaskOrder: ref('workTaskOrder', '任务', { ...kept, filter: true }),
    workDate: date('生产日期', { ...kept, filter: true, index: true }),
    startTime: datetime('开始时间', { required: true, ...kept, filter: true, index: true }),
    endTime: datetime('结束时间', kept),
    minutes: qty('时长(分)', { ...kept, total: true, scale: '2' }),
    stopReason: ref('stopReason', '停机原因', {
      ...kept,
      filter: true,
      fill: { stopClass: 'stopClass' },
      help: '为空表示还没有定原因',
    }),
    stopClass: dict('stopClass', '类别', { ...kept, filter: true }),
    origin: dict('stopOrigin', '来源', { ...kept, filter: true, default: 'operator' }),
    employee: ref('employee', '操作员', { ...kept, filter: true }),
    remark: text('备注', { readonly: true, length: 500 }),
  },
  actions: {
    assignReason: {
      title: '定原因',
      performs: true,
      in: ['open', 'ended'],
      asks: {
        stopReason: ref('stopReason', '停机原因', { required: true, help: '选最末一级' }),
        remark: text('备注', { length: 500 }),
      },
    },
    split: {
      title: '拆分',
      performs: true,
      in: ['open', 'ended'],
      asks: {
        at: datetime('从何时起', { required: true, help: '在开始与结束之间；后一段从这时起' }),
        stopReason: ref('stopReason', '后一段的原因', { help: '选最末一级；不填以后再定' }),
        remark: text('备注', { length: 500 }),
      },
    },
    combine: {
      title: '合并',
      performs: true,
      in: ['open', 'ended'],
      asks: {
        other: ref('stopEvent', '并入的停机记录', {
          required: true,
          help: '同一工作中心、首尾相接的一条；原因取本条',
        }),
      },
    },
  },
  indexes: [['workCenter', 'startTime']],
  sort: [{ field: 'startTime', descending: true }],
  menu: { group: '车间现场', section: 'stops', order: 10, icon: 'history-toggle' },
});
