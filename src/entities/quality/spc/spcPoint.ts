// 控制图点: one row per subgroup, written when its inspection is approved and taken back with it. A point keeps the limits of
// its time; an excluded one stays visible and counts for nothing.
import { drillDown } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, choices, datetime, integer, json, qty, ref, text } from '#model/fields.ts';

const kept = { readonly: true } as const;
const listed = { ...kept, list: true } as const;
const figure = { ...listed, scale: '6' } as const;
const limit = { ...kept, scale: '6' } as const;

export const spcPoint = defineEntity({
  name: 'spcPoint',
  title: '控制图点',
  area: 'quality',
  kind: 'ledger',
  states: 'none',
  label: ['spcChart', 'groupNo'],
  fields: {
    spcChart: ref('spcChart', '控制图', { ...listed, filter: true }),
    groupNo: integer('子组号', { ...listed, plain: true }),
    takenAt: datetime('时间', { ...listed, filter: true }),
    inspectionBill: ref('inspectionBill', '检验单', { ...listed, filter: true }),
    partNo: integer('单内序号', { ...kept, plain: true }),
    workTaskOrder: ref('workTaskOrder', '任务', { ...listed, filter: true }),
    equipment: ref('equipment', '设备', { ...listed, filter: true }),
    lot: ref('lot', '批号', { ...kept, filter: true }),
    sampleCount: qty('样本量', { ...kept, scale: '0' }),
    values: json('测量值', kept),
    value: qty('统计量', figure),
    value2: qty('离散量', figure),
    centre: qty('中心线', limit),
    ucl: qty('上限', limit),
    lcl: qty('下限', limit),
    centre2: qty('中心线2', limit),
    ucl2: qty('上限2', limit),
    lcl2: qty('下限2', limit),
    signals: choices('spcRule', '判异', { ...listed, filter: true }),
    signals2: choices('spcRule', '离散图判异', listed),
    isExcluded: bool('剔除', { ...listed, filter: true, default: false }),
    excludeReason: text('剔除原因', { ...kept, length: 500 }),
    note: text('备注', { ...listed, length: 500 }),
  },
  indexes: [['spcChart', 'takenAt']],
  actions: {
    exclude: {
      title: '剔除',
      performs: true,
      asks: { excludeReason: text('剔除原因', { required: true, length: 500 }) },
    },
    include: { title: '恢复', performs: true },
    annotate: { title: '备注', performs: true, asks: { note: text('备注', { length: 500 }) } },
    drillDown,
  },
  drills: [{ title: '检验单', entity: '=inspectionBill', id: 'inspectionBill' }],
  sort: [{ field: 'takenAt', descending: true }],
  menu: { group: '质量管理', section: 'spc', order: 30, icon: 'list-details' },
});
