// 检验任务: a check a trigger asked for at a running task. It is worked through an inspection bill, which is made when it is
// begun and ends it when it is approved.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, qty, ref } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const checkTaskStates: StateMachine = {
  name: 'checkTask',
  title: '状态',
  initial: 'waiting',
  dict: 'checkTaskStatus',
  states: {
    waiting: ['reviewed', 'executable'],
    overdue: ['reviewed', 'executable'],
    doing: ['reviewed', 'executable'],
    done: ['reviewed', 'done'],
    skipped: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'start',
      title: '开始',
      from: ['waiting', 'overdue'],
      to: 'doing',
      onward: true,
      stamps: { at: 'startedAt' },
    },
    {
      action: 'finish',
      title: '完成',
      from: ['doing'],
      to: 'done',
      system: true,
      when: 'not empty(finishedAt)',
    },
    {
      action: 'reopen',
      title: '重新检验',
      from: ['done'],
      to: 'doing',
      system: true,
      when: 'empty(finishedAt)',
    },
    {
      action: 'giveBack',
      title: '退回待检',
      from: ['doing'],
      to: 'waiting',
      system: true,
      when: 'empty(inspectionBill)',
      clears: ['startedAt'],
    },
    { action: 'expire', title: '逾期', from: ['waiting'], to: 'overdue', system: true, when: 'isLate' },
    {
      action: 'skip',
      title: '跳过',
      from: ['waiting', 'overdue'],
      to: 'skipped',
      reason: 'skipReason',
      reasonTitle: '跳过原因',
      guards: [
        {
          expect: "not (patrolKind = 'first' and (blocking = 'blockReport' or blocking = 'blockTask'))",
          message: '受控的首检不能跳过，请完成检验',
        },
      ],
    },
    {
      action: 'drop',
      title: '不再应检',
      from: ['waiting', 'overdue'],
      to: 'voided',
      system: true,
      when: 'isNeedless',
    },
  ],
  tabs: [
    { key: 'waiting', title: '待检', states: ['waiting', 'overdue'] },
    { key: 'doing', title: '检验中', states: ['doing'] },
    { key: 'done', title: '已完成', states: ['done'] },
    { key: 'skipped', title: '跳过', states: ['skipped'] },
  ],
};

const kept = { readonly: true, list: true } as const;
const shown = { ...kept, filter: true } as const;

export const checkTask = defineEntity({
  name: 'checkTask',
  title: '检验任务',
  area: 'quality',
  kind: 'document',
  states: checkTaskStates,
  codePrefix: 'JR',
  label: ['code'],
  search: ['code'],
  generated: true,
  fields: {
    code: code('编号', { required: true, unique: true, list: true }),
    workTaskOrder: ref('workTaskOrder', '任务', { required: true, ...shown }),
    operation: ref('operation', '工序', shown),
    material: ref('material', '物料编码', { required: true, ...shown }),
    materialName: materialNames.materialName,
    specification: materialNames.specification,
    dueAt: datetime('应检时间', { ...shown, index: true }),
    checkTrigger: ref('checkTrigger', '触发规则', shown),
    trigger: dict('checkTriggerKind', '触发', shown),
    workCenter: ref('workCenter', '工作中心', shown),
    equipment: ref('equipment', '设备', shown),
    dueQty: qty('应检件数', kept),
    missedCount: integer('漏检次数', { ...kept, default: 0 }),
    lastDueAt: datetime('上次应检', { readonly: true, hidden: true }),
    openedQty: qty('应检时已报数量', { readonly: true }),
    patrolKind: dict('patrolKind', '类别', { readonly: true }),
    sampleQty: integer('样本数', { readonly: true }),
    blocking: dict('checkBlocking', '未检控制', kept),
    graceMinutes: integer('宽限(分)', { readonly: true }),
    graceQty: qty('宽限数量', { readonly: true }),
    inspectionPlan: ref('inspectionPlan', '检验方案', { readonly: true }),
    stopEvent: ref('stopEvent', '停机记录', { readonly: true }),
    inspectionBill: ref('inspectionBill', '检验单', kept),
    inspector: ref('employee', '检验人', shown),
    finishedAt: datetime('完成时间', kept),
    result: dict('sampleResult', '结论', shown),
    isLate: bool('已过宽限', { readonly: true, hidden: true, default: false }),
    isNeedless: bool('不再应检', { readonly: true, hidden: true, default: false }),
  },
  indexes: [['workTaskOrder', 'status'], ['checkTrigger', 'workTaskOrder'], ['inspectionBill']],
  sort: [{ field: 'dueAt', descending: true }],
  menu: { group: '质量管理', section: 'inspection', order: 30, icon: 'clipboard-check' },
});
