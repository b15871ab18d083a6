// 严格度转移台账: how strictly the next lot of a scope is inspected, and why. Written by the approval of inspection bills
// and by a reset alone.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, json, ref, text } from '#model/fields.ts';

const kept = { readonly: true } as const;
const shown = { ...kept, list: true } as const;

export const samplingState = defineEntity({
  name: 'samplingState',
  title: '严格度转移台账',
  area: 'quality',
  kind: 'ledger',
  states: 'none',
  label: ['samplingScheme'],
  search: ['samplingScheme', 'material', 'supplier'],
  fields: {
    samplingScheme: ref('samplingScheme', '抽样方案', { ...shown, filter: true }),
    supplier: ref('supplier', '供应商', { ...shown, filter: true }),
    material: ref('material', '物料', { ...shown, filter: true }),
    operation: ref('operation', '工序', { ...kept, filter: true }),
    strictness: dict('strictness', '当前严格度', { ...shown, filter: true, default: 'normal' }),
    switchingScore: integer('转移得分', { ...shown, default: 0 }),
    recentResults: json('最近批次结果', kept),
    consecutiveAccepted: integer('连续接收批数', { ...kept, default: 0 }),
    tightenedRejects: integer('加严累计不接收批', { ...kept, default: 0 }),
    lastInspectionBill: ref('inspectionBill', '最近检验单', kept),
    changedAt: datetime('转移时间', shown),
    changeReason: dict('switchReason', '转移原因', { ...shown, default: 'initial' }),
    isSuspended: bool('暂停检验', { ...shown, filter: true, default: false }),
    resetNote: text('重置说明', kept),
  },
  actions: {
    resetState: {
      title: '重置严格度',
      performs: true,
      asks: {
        strictness: dict('strictness', '重置为', { required: true, default: 'normal' }),
        note: text('原因', { required: true }),
      },
    },
  },
  indexes: [['samplingScheme', 'material', 'supplier'], ['lastInspectionBill']],
  sort: [{ field: 'changedAt', descending: true }],
  menu: { group: '质量管理', section: 'inspection', order: 50, icon: 'history-toggle' },
});
