// 作业确认记录: who confirmed which step of an instruction, when, with which value. Rows are added and never changed; step 0 is
// the reading of a version.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, integer, ref, text } from '#model/fields.ts';

const kept = { readonly: true, list: true } as const;

export const stepRecord = defineEntity({
  name: 'stepRecord',
  title: '作业确认记录',
  area: 'shopfloor',
  kind: 'ledger',
  states: 'none',
  book: true,
  fields: {
    workTaskOrder: ref('workTaskOrder', '任务', { ...kept, filter: true }),
    workInstruction: ref('workInstruction', '作业指导书', { ...kept, filter: true }),
    stepNo: integer('步骤', { ...kept, help: '0 为阅读确认' }),
    employee: ref('employee', '员工', { ...kept, filter: true }),
    confirmedAt: datetime('时间', { ...kept, filter: true, index: true }),
    value: text('值', kept),
    isWithin: bool('合格', { ...kept, filter: true }),
    shopDevice: ref('shopDevice', '终端', { readonly: true }),
    clientKey: text('唯一键', { readonly: true, hidden: true, unique: true }),
  },
  indexes: [
    ['workTaskOrder', 'stepNo'],
    ['workInstruction', 'employee'],
  ],
  sort: [{ field: 'confirmedAt', descending: true }],
  menu: { group: '车间现场', section: 'instruction', order: 20, icon: 'history-toggle' },
});
