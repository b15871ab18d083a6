// 审批实例: one running or finished approval of one document.
import { defineEntity } from '#model/entity.ts';
import { code, datetime, dict, integer, json, qty, ref, text } from '#model/fields.ts';

export const approvalInstance = defineEntity({
  name: 'approvalInstance',
  title: '审批实例',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  carry: ['entityKey', 'recordCode', 'submitter'],
  label: ['code', 'summary'],
  search: ['code', 'recordCode', 'summary'],
  fields: {
    code: code('实例编号', { unique: true, list: true, readonly: true }),
    approvalFlow: ref('approvalFlow', '流程', { list: true, filter: true, readonly: true }),
    flowVersion: integer('版本', { readonly: true }),
    entityKey: dict('entityName', '业务对象', { list: true, filter: true, readonly: true }),
    recordId: text('业务主键', { readonly: true, hidden: true }),
    recordCode: text('单据编号', { list: true, filter: true, readonly: true }),
    summary: text('摘要', { list: true, readonly: true }),
    submitter: ref('user', '提交人', { list: true, filter: true, readonly: true }),
    submittedAt: datetime('提交时间', { list: true, filter: true, readonly: true }),
    status: dict('approvalStatus', '状态', { list: true, filter: true, readonly: true }),
    currentStep: integer('当前步骤', { list: true, readonly: true }),
    finishedAt: datetime('结束时间', { list: true, readonly: true }),
    round: integer('轮次', { readonly: true, hidden: true, help: '每开始一个步骤加一' }),
    route: json('流程快照', { readonly: true, hidden: true }),
    urgedAt: datetime('催办时间', { readonly: true, hidden: true }),
    durationHours: qty('耗时(小时)', { figure: true, scale: '2' }),
  },

  indexes: [
    ['recordId', 'submittedAt'],
    ['submitter', 'submittedAt'],
  ],
  sort: [{ field: 'submittedAt', descending: true }],
  menu: { group: '系统管理', section: 'work', order: 20, icon: 'clipboard-list' },
});
