// 点检保养单: what a plan asks for on one machine on one day: its checklist with values and findings, the parts that were
// changed, and how long the machine stood. What was found wrong is handed on as a repair.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  datetime,
  dict,
  images,
  integer,
  longText,
  qty,
  ref,
  text,
} from '#model/fields.ts';
import { notScrapped } from '../equipment/usable.ts';
import { maintenanceTaskStates } from './maintenanceTaskStates.ts';
import { partsToOtherOut } from './upkeepPushes.ts';

const basic = { group: '基本', list: true, filter: true } as const;
const work = { group: '执行' } as const;
const copied = { readonly: true, list: true } as const;

export const maintenanceTask = defineEntity({
  name: 'maintenanceTask',
  title: '点检保养单',
  area: 'process',
  kind: 'document',
  states: maintenanceTaskStates,
  codePrefix: 'DJ',
  label: ['code'],
  search: ['code', 'remark'],
  fields: {
    code: code('单据编号', { required: true, unique: true, ...basic }),
    date: date('单据日期', { required: true, ...basic, default: 'today' }),
    taskType: dict('maintenanceType', '类型', { required: true, ...basic, default: 'maintain' }),
    maintenancePlan: ref('maintenancePlan', '计划', { filter: true, readonly: true, group: '基本' }),
    equipment: ref('equipment', '设备', {
      required: true,
      ...basic,
      pick: notScrapped,
      editableWhen: "empty(maintenancePlan) and status != 'doing'",
      fill: { workshop: 'workshop' },
    }),
    workshop: ref('workshop', '车间', { ...basic, readonly: true }),
    planDate: date('计划日期', {
      required: true,
      ...basic,
      default: 'today',
      index: true,
      editableWhen: "status = 'pending' or status = 'overdue'",
    }),
    planMinutes: integer('计划停机(分)', {
      group: '基本',
      list: true,
      default: 0,
      min: '0',
      max: '100000',
      help: '大于 0 时，排产和可用工时在计划日期避开这台设备这么久，执行中设备不能开工',
    }),
    executor: ref('employee', '执行人', { ...work, list: true, filter: true }),
    workTeam: ref('workTeam', '执行班组', { ...work, filter: true }),
    startTime: datetime('开始时间', work),
    endTime: datetime('结束时间', work),
    result: dict('checkResult', '结论', { ...work, list: true, filter: true, readonly: true }),
    downMinutes: integer('停机(分)', {
      ...work,
      list: true,
      total: true,
      min: '0',
      help: '不填时，计划停机的按开始到结束的时间',
    }),
    repairOrder: ref('repairOrder', '维修单', { ...work, readonly: true, list: true }),
    remark: longText('备注', work),
    occurrence: text('应做', { readonly: true, hidden: true }),
    isLate: bool('已过计划日期', { readonly: true, hidden: true, default: false }),
    remindedOn: date('提醒日期', { readonly: true, hidden: true }),
  },
  lines: {
    items: {
      title: '执行明细',
      rules: ['checklistResult'],
      fields: {
        maintenanceItem: ref('maintenanceItem', '项目', {
          required: true,
          list: true,
          fill: {
            content: 'content',
            standardText: 'standardText',
            valueType: 'valueType',
            lowerLimit: 'lowerLimit',
            upperLimit: 'upperLimit',
          },
        }),
        content: text('内容', { ...copied, length: 500 }),
        standardText: text('标准', { ...copied, length: 500 }),
        valueType: dict('analysisMethod', '记录方式', { readonly: true }),
        lowerLimit: qty('下限', copied),
        upperLimit: qty('上限', copied),
        isRequired: bool('必检', { readonly: true, default: true }),
        value: text('记录值', { list: true, length: 100 }),
        result: dict('checkResult', '结论', { required: true, list: true }),
        photo: images('图片'),
        remark: text('备注', { list: true }),
      },
    },
    parts: {
      title: '更换备件',
      rules: ['quantity'],
      fields: {
        material: ref('material', '物料编码', {
          required: true,
          list: true,
          pick: 'isStock',
          fill: { unit: 'baseUnit' },
        }),
        ...materialNames,
        unit: ref('unit', '单位', { required: true, list: true }),
        qty: qty('数量', { required: true, list: true, above: '0', scale: 'unit' }),
        baseUnit: ref('unit', '基本单位', { lookup: 'material.baseUnit' }),
        baseQty: qty('基本数量', { readonly: true, scale: 'baseUnit' }),
        isReplaced: bool('已更换', {
          list: true,
          default: true,
          help: '不勾选的没有用，不出库，也不改设备台账上的更换日期',
        }),
        issuedQty: qty('已出库数量', { readonly: true, list: true, scale: 'unit', default: '0' }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'startTime <= endTime', at: 'endTime', message: '结束时间不能早于开始时间' },
    {
      expect: "not (isRequired and result = 'skipped')",
      at: 'items.result',
      message: '必检的项目不能不检',
      on: 'submit',
    },
    {
      expect: "not (valueType = 'quantitative' and result != 'skipped' and empty(value))",
      at: 'items.value',
      message: '定量的项目须录入记录值',
      on: 'submit',
    },
  ],
  uniques: [['maintenancePlan', 'equipment', 'occurrence']],
  indexes: [['equipment', 'planDate']],
  pushes: [partsToOtherOut],
  actions: { raiseRepair: { title: '报修', performs: true, in: ['doing', 'done'] } },
  sort: [{ field: 'planDate' }, { field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 40, icon: 'clipboard-check' },
});
