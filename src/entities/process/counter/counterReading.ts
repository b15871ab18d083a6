// 计数记录: every reading of a counter with what it counted and for which task. Rows are added and never taken away; one that
// is suspect counts once somebody confirmed it.
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, integer, qty, ref } from '#model/fields.ts';

const kept = { readonly: true, list: true } as const;

export const counterReading = defineEntity({
  name: 'counterReading',
  title: '计数记录',
  area: 'process',
  kind: 'ledger',
  states: 'none',
  book: true,
  label: ['machineCounter', 'seq'],
  fields: {
    machineCounter: ref('machineCounter', '计数器', { ...kept, filter: true }),
    seq: integer('序号', { ...kept, plain: true }),
    readAt: datetime('时间', { ...kept, filter: true, index: true }),
    raw: qty('读数', kept),
    delta: qty('计数', { ...kept, total: true }),
    pieces: qty('件数', { ...kept, total: true }),
    result: dict('counterResult', '判定', { ...kept, filter: true, index: true }),
    workTaskOrder: ref('workTaskOrder', '任务', { ...kept, filter: true }),
    mould: ref('mould', '模具', { ...kept, filter: true }),
  },
  uniques: [['machineCounter', 'seq']],
  indexes: [
    ['machineCounter', 'readAt'],
    ['workTaskOrder', 'readAt'],
  ],
  actions: {
    confirm: {
      title: '确认',
      performs: true,
      offeredWhen: { expect: "result = 'suspect'", message: '只有可疑的读数需要确认' },
    },
  },
  tabs: [{ key: 'suspect', title: '可疑', where: { field: 'result', is: 'suspect' } }],
  sort: [{ field: 'readAt', descending: true }],
  menu: { group: '工艺与资源', section: 'machinery', order: 55, icon: 'history-toggle' },
});
