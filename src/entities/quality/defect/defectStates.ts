// The life of 不良处理单: reviewed as it is submitted, worked on from its approval, done by itself when every quantity was
// executed, closed by hand where the rest is given up.
import { statusList } from '#model/codeList.ts';
import type { StateMachine, Transition } from '#model/states/stateMachine.ts';
import { submitting } from '#model/states/standardStates.ts';

const asIs = submitting.filter(({ action }) => action !== 'approve' && action !== 'unapprove');

export const defectStates: StateMachine = {
  name: 'defectHandling',
  title: '不良处理状态',
  initial: 'draft',
  dict: 'defectHandlingStatus',
  states: {
    draft: ['editable', 'removable'],
    submitted: ['waiting'],
    processing: ['reviewed', 'executable'],
    done: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    ...asIs,
    {
      action: 'approve',
      title: '审核',
      from: ['submitted'],
      to: 'processing',
      onward: true,
      complete: true,
      stamps: { by: 'approvedBy', at: 'approvedAt' },
    },
    {
      action: 'unapprove',
      title: '反审核',
      from: ['processing', 'done'],
      to: 'draft',
      undoes: 'approve',
      clears: ['approvedBy', 'approvedAt', 'submittedBy', 'submittedAt', 'finishedAt'],
    },
    {
      action: 'finish',
      title: '完成',
      from: ['processing'],
      to: 'done',
      system: true,
      when: 'openQty <= 0',
      stamps: { at: 'finishedAt' },
    },
    {
      action: 'resume',
      title: '继续处理',
      from: ['done'],
      to: 'processing',
      system: true,
      when: 'openQty > 0',
      clears: ['finishedAt'],
    },
    {
      action: 'close',
      title: '关闭',
      from: ['processing'],
      to: 'closed',
      reason: 'closeReason',
      stamps: { by: 'closedBy', at: 'closedAt' },
    },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'processing',
      undoes: 'close',
      clears: ['closedBy', 'closedAt', 'closeReason'],
    } satisfies Transition,
  ],
  tabs: [
    { key: 'draft', title: '草稿', states: ['draft'] },
    { key: 'submitted', title: '评审中', states: ['submitted'] },
    { key: 'processing', title: '处理中', states: ['processing'] },
    { key: 'done', title: '已完成', states: ['done', 'closed'] },
  ],
};

export const defectCodeLists = {
  defectHandlingStatus: statusList('不良处理状态', {
    draft: ['草稿', 'draft'],
    submitted: ['评审中', 'waiting'],
    processing: ['处理中', 'running'],
    done: ['已完成', 'approved'],
    closed: ['已关闭', 'closed'],
    voided: ['已作废', 'refused'],
  }),
};
