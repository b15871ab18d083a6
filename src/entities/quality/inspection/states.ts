// The lives of requests and bills. A request waits for inspectors, is inspected as soon as a bill takes some of it, judged
// when every line is; a bill is entered, handed in, judged, and closed by itself when nothing is left to be done with it.
import type { StateMachine, Transition } from '#model/states/stateMachine.ts';
import { submitting } from '#model/states/standardStates.ts';

const handing = (editable: string): readonly Transition[] =>
  submitting
    .filter(({ action }) => !['approve', 'unapprove', 'void'].includes(action))
    .map((each): Transition => ({
      ...each,
      from: each.from.map((state) => (state === 'draft' ? editable : state)),
      to: each.to === 'draft' ? editable : each.to,
    }));

const voiding: Transition = {
  action: 'void',
  title: '作废',
  from: ['draft'],
  to: 'voided',
  stamps: { by: 'voidedBy', at: 'voidedAt' },
};

export const inspectionRequestStates: StateMachine = {
  name: 'inspectionRequest',
  title: '报检状态',
  initial: 'draft',
  dict: 'inspectionRequestStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    waiting: ['reviewed', 'executable'],
    inspecting: ['reviewed', 'executable'],
    judged: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    ...handing('draft'),
    {
      action: 'approve',
      title: '审核',
      from: ['submitted'],
      to: 'waiting',
      onward: true,
      complete: true,
      stamps: { by: 'approvedBy', at: 'approvedAt' },
    },
    {
      action: 'unapprove',
      title: '反审核',
      from: ['waiting', 'closed'],
      to: 'draft',
      undoes: 'approve',
      clears: [
        'approvedBy',
        'approvedAt',
        'submittedBy',
        'submittedAt',
        'closedBy',
        'closedAt',
        'closeReason',
      ],
    },
    {
      action: 'begin',
      title: '开始检验',
      from: ['waiting'],
      to: 'inspecting',
      system: true,
      when: 'takenQty > 0',
    },
    {
      action: 'wait',
      title: '退回待检',
      from: ['inspecting', 'judged'],
      to: 'waiting',
      system: true,
      when: 'takenQty = 0 and not linesDone',
    },
    {
      action: 'finish',
      title: '完成判定',
      from: ['waiting', 'inspecting'],
      to: 'judged',
      system: true,
      when: 'linesDone',
    },
    {
      action: 'resume',
      title: '恢复检验',
      from: ['judged'],
      to: 'inspecting',
      system: true,
      when: 'not linesDone',
    },
    {
      action: 'close',
      title: '关闭',
      from: ['waiting', 'inspecting', 'judged'],
      to: 'closed',
      reason: 'closeReason',
      guards: [{ expect: 'busyQty = 0', message: '还有检验单没有判定，请先判定或删除' }],
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'waiting',
      undoes: 'close',
      when: 'takenQty = 0 and not empty(closedBy)',
      clears: ['closedBy', 'closedAt', 'closeReason'],
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'inspecting',
      undoes: 'close',
      when: 'takenQty > 0 and not empty(closedBy)',
      clears: ['closedBy', 'closedAt', 'closeReason'],
    },
    voiding,
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft', 'submitted'] },
    { key: 'waiting', title: '待检', states: ['waiting'] },
    { key: 'inspecting', title: '检验中', states: ['inspecting'] },
    { key: 'judged', title: '已判定', states: ['judged', 'closed'] },
  ],
};

export const inspectionBillStates: StateMachine = {
  name: 'inspectionBill',
  title: '检验单状态',
  initial: 'draft',
  dict: 'inspectionBillStatus',
  states: {
    draft: ['editable', 'removable'],
    inspecting: ['editable', 'removable'],
    submitted: ['waiting'],
    judged: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'startInspect',
      title: '开始检验',
      from: ['draft'],
      to: 'inspecting',
      featured: true,
      stamps: { at: 'inspectStart' },
    },
    ...handing('inspecting').map((each): Transition =>
      each.action === 'submit'
        ? { ...each, stamps: { by: 'submittedBy', at: 'inspectEnd' } }
        : { ...each, clears: ['submittedBy', 'inspectEnd'] },
    ),
    {
      action: 'approve',
      title: '审核',
      from: ['submitted'],
      to: 'judged',
      onward: true,
      complete: true,
      stamps: { by: 'approvedBy', at: 'approvedAt' },
    },
    {
      action: 'unapprove',
      title: '反审核',
      from: ['judged', 'closed'],
      to: 'inspecting',
      undoes: 'approve',
      clears: ['approvedBy', 'approvedAt', 'submittedBy', 'inspectEnd', 'closedAt'],
    },
    {
      action: 'close',
      title: '关闭',
      from: ['judged'],
      to: 'closed',
      system: true,
      when: 'openQty <= 0',
      stamps: { at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'judged',
      system: true,
      when: 'openQty > 0',
      clears: ['closedAt'],
    },
    voiding,
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'inspecting', title: '检验中', states: ['inspecting'] },
    { key: 'submitted', title: '待审核', states: ['submitted'] },
    { key: 'judged', title: '已判定', states: ['judged', 'closed'] },
  ],
};
