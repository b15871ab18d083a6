// 终端会话: who worked at which terminal and when; written by the terminal's own calls only.
import { defineEntity } from '#model/entity.ts';
import { bool, datetime, dict, integer, ref, text } from '#model/fields.ts';

const kept = { readonly: true, list: true } as const;

export const operatorSession = defineEntity({
  name: 'operatorSession',
  title: '终端会话',
  area: 'shopfloor',
  kind: 'ledger',
  states: 'none',
  fields: {
    shopDevice: ref('shopDevice', '终端', { ...kept, filter: true }),
    employee: ref('employee', '员工', { ...kept, filter: true }),
    signInMethod: dict('operatorSignIn', '登录方式', kept),
    signInAt: datetime('登录时间', { ...kept, filter: true, index: true }),
    signOutAt: datetime('退出时间', kept),
    endReason: dict('operatorSessionEnd', '结束方式', kept),
    workTask: ref('workTaskOrder', '当前任务', { readonly: true }),
    actionCount: integer('动作数', kept),
    wasOffline: bool('含离线', kept),
    lastSeenAt: datetime('最近操作', { readonly: true }),
    tokenHash: text('令牌摘要', { readonly: true, hidden: true, guard: 'secret' }),
  },
  ownIndexes: ['operator_session_token_hash_key', 'operator_session_open_key'],
  indexes: [['shopDevice', 'employee']],
  sort: [{ field: 'signInAt', descending: true }],
  menu: { group: '车间现场', section: 'access', order: 30, icon: 'users' },
});
