// 审批委托: a user hands his approvals to another for a time. No chains, never to himself.
import { defineEntity } from '#model/entity.ts';
import { datetime, json, ref, text } from '#model/fields.ts';

export const approvalDelegation = defineEntity({
  name: 'approvalDelegation',
  title: '审批委托',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['principal', 'agent'],
  fields: {
    principal: ref('user', '委托人', { required: true, list: true, filter: true }),
    agent: ref('user', '受托人', { required: true, list: true, filter: true }),
    startTime: datetime('开始时间', { required: true, list: true }),
    endTime: datetime('结束时间', { required: true, list: true }),
    entityKeys: json('业务对象范围'),
    reason: text('原因'),
  },

  checks: [
    { expect: 'startTime < endTime', at: 'endTime', message: '结束时间须晚于开始时间' },
    { expect: 'principal != agent', at: 'agent', message: '受托人不能是委托人自己' },
  ],
  sort: [{ field: 'startTime', descending: true }],
  menu: { group: '系统管理', section: 'work', order: 40, icon: 'users' },
});
