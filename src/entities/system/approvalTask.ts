// 审批任务: what one person has to decide, and how he decided.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, file, integer, longText, ref, text } from '#model/fields.ts';

export const approvalTask = defineEntity({
  name: 'approvalTask',
  title: '审批任务',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  label: ['recordCode', 'stepName'],
  search: ['recordCode', 'stepName'],
  fields: {
    instance: ref('approvalInstance', '审批实例', { list: true, filter: true, readonly: true }),
    recordCode: text('单据编号', { list: true, filter: true, readonly: true }),
    entityKey: dict('entityName', '业务对象', { list: true, filter: true, readonly: true }),
    stepNo: integer('步骤', { list: true, readonly: true }),
    stepName: text('步骤名称', { list: true, readonly: true }),
    assignee: ref('user', '审批人', { list: true, filter: true, readonly: true }),
    originalAssignee: ref('user', '原审批人', { readonly: true }),
    status: dict('approvalTaskStatus', '状态', {
      list: true,
      filter: true,
      readonly: true,
      default: 'pending',
    }),
    opinion: longText('审批意见', { list: true }),
    attachments: file('附件'),
    receivedAt: datetime('到达时间', { list: true, readonly: true }),
    dueAt: datetime('到期时间', { list: true, readonly: true }),
    handledAt: datetime('处理时间', { list: true, readonly: true }),
    round: integer('轮次', { readonly: true, hidden: true }),
    seqNo: integer('顺序', { readonly: true, hidden: true }),
    timeoutAt: datetime('超时处理时间', { readonly: true, hidden: true }),
    isAdded: bool('加签', { readonly: true, default: false }),
    handledFrom: dict('clientType', '处理端', { readonly: true }),
  },

  indexes: [['assignee', 'status', 'receivedAt'], ['instance']],
  sort: [{ field: 'receivedAt', descending: true }],
  actions: { transferTask: { title: '转办' } },
  menu: { group: '系统管理', section: 'work', order: 30, icon: 'clipboard-check' },
});
