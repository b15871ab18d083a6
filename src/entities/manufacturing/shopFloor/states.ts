// The lives of work orders and workshop orders: who hands them on, when work begins, is interrupted and ends. What reports
// begin or end, the system does by itself and takes back with the report.
import { datetime } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import { submitting } from '#model/states/standardStates.ts';

const released = submitting.map((step) =>
  step.action === 'approve'
    ? { ...step, to: 'released' }
    : step.action === 'unapprove'
      ? { ...step, from: ['released'] }
      : step,
);

const begun = 'hasStartedTask or coalesce(sum(operations.reportedQty), 0) > 0';

export const workOrderStates: StateMachine = {
  name: 'workOrder',
  title: '工单状态',
  initial: 'draft',
  dict: 'workOrderStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    released: ['reviewed', 'executable'],
    started: ['reviewed', 'executable'],
    finished: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    ...released,
    {
      action: 'start',
      title: '开工',
      from: ['released'],
      to: 'started',
      onward: true,
      stamps: { at: 'actualStartTime' },
    },
    {
      action: 'autoStart',
      title: '自动开工',
      from: ['released'],
      to: 'started',
      system: true,
      when: begun,
      stamps: { at: 'actualStartTime' },
    },
    {
      action: 'pause',
      title: '暂停',
      from: ['started'],
      to: 'released',
      reason: 'pauseReason',
      reasonTitle: '暂停原因',
    },
    {
      action: 'finish',
      title: '完工',
      from: ['started'],
      to: 'finished',
      stamps: { by: 'finishedBy', at: 'actualEndTime' },
    },
    {
      action: 'autoFinish',
      title: '自动完工',
      from: ['started'],
      to: 'finished',
      system: true,
      when: 'planQty > 0 and reportedQty >= planQty',
      stamps: { at: 'actualEndTime' },
    },
    {
      action: 'autoUnfinish',
      title: '自动反完工',
      from: ['finished'],
      to: 'started',
      system: true,
      when: 'empty(finishedBy) and reportedQty < planQty',
      clears: ['actualEndTime'],
    },
    {
      action: 'close',
      title: '关闭',
      from: ['released', 'started', 'finished'],
      to: 'closed',
      optionalReason: true,
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'finished',
      undoes: 'close',
      clears: ['closedBy', 'closedAt'],
    },
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'released', title: '已下达', states: ['released'] },
    { key: 'started', title: '已开工', states: ['started'] },
    { key: 'finished', title: '已完工', states: ['finished'] },
  ],
};

export const workshopOrderStates: StateMachine = {
  name: 'workshopOrder',
  title: '车间状态',
  initial: 'pending',
  initialTitle: '待接收',
  dict: 'workshopOrderStatus',
  states: {
    pending: ['editable', 'removable'],
    accepted: ['editable', 'reviewed', 'executable'],
    scheduled: ['editable', 'reviewed', 'executable'],
    running: ['reviewed', 'executable'],
    paused: ['reviewed'],
    finished: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'accept',
      title: '接收',
      from: ['pending'],
      to: 'accepted',
      stamps: { by: 'receiver', at: 'receiveTime' },
    },
    {
      action: 'unaccept',
      title: '反接收',
      from: ['accepted'],
      to: 'pending',
      undoes: 'accept',
      clears: ['receiver', 'receiveTime'],
    },
    {
      action: 'reject',
      title: '驳回',
      from: ['pending'],
      to: 'voided',
      reason: 'rejectReason',
      reasonTitle: '驳回原因',
      stamps: { by: 'rejectedBy', at: 'rejectedAt' },
    },
    {
      action: 'schedule',
      title: '排产',
      from: ['accepted'],
      to: 'scheduled',
      asks: {
        scheduledStart: datetime('排产开始', { required: true }),
        scheduledEnd: datetime('排产结束', { required: true }),
      },
    },
    {
      action: 'unschedule',
      title: '取消排产',
      from: ['scheduled'],
      to: 'accepted',
      undoes: 'schedule',
      clears: ['scheduledStart', 'scheduledEnd'],
    },
    {
      action: 'start',
      title: '开工',
      from: ['accepted', 'scheduled'],
      to: 'running',
      onward: true,
      stamps: { at: 'actualStart' },
    },
    {
      action: 'autoStart',
      title: '自动开工',
      from: ['accepted', 'scheduled'],
      to: 'running',
      system: true,
      when: begun,
      stamps: { at: 'actualStart' },
    },
    {
      action: 'pause',
      title: '暂停',
      from: ['running'],
      to: 'paused',
      reason: 'pauseReason',
      reasonTitle: '暂停原因',
      stamps: { at: 'pausedAt' },
    },
    { action: 'resume', title: '恢复', from: ['paused'], to: 'running', clears: ['pausedAt'] },
    {
      action: 'finish',
      title: '完工',
      from: ['running'],
      to: 'finished',
      stamps: { by: 'finishedBy', at: 'actualEnd' },
    },
    {
      action: 'unfinish',
      title: '反完工',
      from: ['finished'],
      to: 'running',
      undoes: 'finish',
      clears: ['finishedBy', 'actualEnd'],
    },
    {
      action: 'close',
      title: '关闭',
      from: ['finished'],
      to: 'closed',
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'finished',
      undoes: 'close',
      clears: ['closedBy', 'closedAt'],
    },
  ],
  tabs: [
    { key: 'pending', title: '待接收', states: ['pending'] },
    { key: 'accepted', title: '已接收', states: ['accepted'] },
    { key: 'scheduled', title: '已排产', states: ['scheduled'] },
    { key: 'running', title: '生产中', states: ['running', 'paused'] },
    { key: 'finished', title: '完工', states: ['finished'] },
  ],
};
