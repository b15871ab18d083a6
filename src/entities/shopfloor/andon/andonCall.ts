// 安灯呼叫: an operator calls for help; somebody answers, solves and closes. What a call holds goes on when it is released.
import { raiseCapa } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const andonStates: StateMachine = {
  name: 'andonCall',
  title: '呼叫状态',
  initial: 'calling',
  dict: 'andonStatus',
  states: {
    calling: ['reviewed', 'executable'],
    answered: ['reviewed', 'executable'],
    resolved: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    cancelled: ['void'],
  },
  transitions: [
    { action: 'answer', title: '响应', from: ['calling'], to: 'answered', stamps: { at: 'answeredAt' } },
    {
      action: 'resolve',
      title: '解决',
      from: ['answered'],
      to: 'resolved',
      stamps: { at: 'resolvedAt' },
      asks: { cause: text('原因', { length: 500 }), measure: text('措施', { length: 500 }) },
    },
    {
      action: 'close',
      title: '关闭',
      from: ['resolved'],
      to: 'closed',
      guards: [
        { expect: 'not needsCause or not empty(cause)', message: '该类呼叫关闭前须填写原因' },
        { expect: 'not holdsTask', message: '任务还在停线，请先放行' },
      ],
    },
    {
      action: 'cancel',
      title: '撤销',
      from: ['calling'],
      to: 'cancelled',
      reason: 'cancelReason',
      reasonTitle: '撤销原因',
    },
  ],
  tabs: [
    { key: 'calling', title: '呼叫中', states: ['calling'] },
    { key: 'answered', title: '已响应', states: ['answered'] },
    { key: 'resolved', title: '已解决', states: ['resolved'] },
  ],
};

const kept = { readonly: true, list: true } as const;

export const andonCall = defineEntity({
  name: 'andonCall',
  title: '安灯呼叫',
  area: 'shopfloor',
  kind: 'document',
  states: andonStates,
  codePrefix: 'AD',
  label: ['code'],
  search: ['code'],
  generated: true,
  fields: {
    code: code('编号', { required: true, unique: true, list: true }),
    andonKind: dict('andonKind', '类别', { required: true, ...kept, filter: true }),
    andonRule: ref('andonRule', '规则', {
      readonly: true,
      fill: { needsCause: 'needsCause', answerMinutes: 'answerMinutes' },
    }),
    needsCause: bool('关闭须填原因', { readonly: true, hidden: true }),
    answerMinutes: integer('响应时限(分)', { readonly: true }),
    workshop: ref('workshop', '车间', { required: true, ...kept, filter: true }),
    workCenter: ref('workCenter', '工作中心', { ...kept, filter: true }),
    workTaskOrder: ref('workTaskOrder', '任务', { ...kept, filter: true }),
    caller: ref('employee', '呼叫人', kept),
    shopDevice: ref('shopDevice', '终端', { readonly: true }),
    calledAt: datetime('呼叫时间', { ...kept, filter: true, index: true }),
    level: integer('当前级别', { ...kept, default: 0 }),
    answerer: ref('employee', '响应人', kept),
    answeredAt: datetime('响应时间', kept),
    resolvedAt: datetime('解决时间', kept),
    answerSeconds: integer('响应(秒)', kept),
    resolveSeconds: integer('解决(秒)', kept),
    holdsTask: bool('停线', { ...kept, default: false }),
    releasedBy: ref('user', '放行人', { readonly: true }),
    changeNote: text('放行变更', { readonly: true, length: 500 }),
    cause: text('原因', { readonly: true, length: 500 }),
    measure: text('措施', { readonly: true, length: 500 }),
    cancelReason: text('撤销原因', { readonly: true }),
    remark: text('说明', { readonly: true, length: 500 }),
  },
  actions: {
    releaseTask: {
      title: '放行',
      performs: true,
      in: ['calling', 'answered', 'resolved'],
      asks: {
        changeNote: text('放行变更', { required: true, length: 500, help: '任务继续之前改了什么' }),
      },
    },
    raiseCapa: { ...raiseCapa, in: ['calling', 'answered', 'resolved', 'closed'] },
  },
  sort: [{ field: 'calledAt', descending: true }],
  menu: { group: '车间现场', section: 'andon', order: 10, icon: 'alert-triangle' },
});
