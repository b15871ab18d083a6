// The life of a corrective action by the eight disciplines: no step is jumped, and what a confirmed step says stands still
// until the record returns to it.
import { statusList } from '#model/codeList.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';
import { longText, text } from '#model/fields.ts';

const open = ['editable', 'executable'] as const;

export const capaStates: StateMachine = {
  name: 'capaRecord',
  title: '状态',
  initial: 'draft',
  dict: 'capaStatus',
  states: {
    draft: ['editable', 'removable'],
    containing: open,
    analysing: open,
    planning: open,
    implementing: open,
    verifying: open,
    verified: [...open, 'reviewed'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'submit',
      title: '提交',
      from: ['draft'],
      to: 'containing',
      onward: true,
      complete: true,
      stamps: { by: 'submittedBy', at: 'submittedAt' },
      guards: [{ expect: 'not empty(leader)', message: '请先填写组长(D1)，再提交' }],
    },
    {
      action: 'confirmContainment',
      title: '确认临时措施',
      from: ['containing'],
      to: 'analysing',
      stamps: { at: 'containedAt' },
      asks: {
        skipReason: text('免做原因', { length: 500, help: '没有临时措施，或有未完成的，须说明原因' }),
      },
    },
    {
      action: 'confirmCause',
      title: '确认原因',
      from: ['analysing'],
      to: 'planning',
      stamps: { at: 'causeAt' },
      guards: [
        { expect: 'not empty(occurCause)', message: '请先填写发生根因(D4)' },
        {
          expect: "capaSource <> 'customer' or not empty(escapeCause)",
          message: '客户投诉须填写流出根因(D4)',
        },
      ],
    },
    {
      action: 'approvePlan',
      title: '批准措施',
      from: ['planning'],
      to: 'implementing',
      stamps: { at: 'plannedAt' },
    },
    {
      action: 'startVerify',
      title: '开始验证',
      from: ['implementing'],
      to: 'verifying',
      guards: [{ expect: 'not empty(verifyFrom)', message: '请先填写验证起始日期' }],
    },
    {
      action: 'verify',
      title: '验证有效',
      from: ['verifying'],
      to: 'verified',
      sets: { verifyResult: 'effective' },
      stamps: { at: 'verifiedAt' },
      asks: { verifyNote: text('验证说明', { length: 500 }) },
    },
    {
      action: 'refute',
      title: '验证无效',
      from: ['verifying'],
      to: 'analysing',
      clears: ['verifyFrom', 'causeAt', 'plannedAt'],
      sets: { verifyResult: 'ineffective' },
      asks: {
        verifyNote: longText('无效的依据', { required: true, length: 500, help: '回到原因分析，轮次加一' }),
      },
    },
    {
      action: 'close',
      title: '关闭',
      from: ['verified'],
      to: 'closed',
      stamps: { by: 'closedBy', at: 'closedAt' },
      guards: [{ expect: 'not empty(standardised)', message: '请先填写标准化(D7)' }],
    },
    {
      action: 'reopen',
      title: '重新打开',
      from: ['closed'],
      to: 'analysing',
      undoes: 'close',
      reason: 'reopenReason',
      clears: ['closedBy', 'closedAt', 'verifyFrom', 'verifyResult', 'verifiedAt', 'causeAt', 'plannedAt'],
    },
    {
      action: 'void',
      title: '作废',
      from: ['draft', 'containing'],
      to: 'voided',
      stamps: { by: 'voidedBy', at: 'voidedAt' },
    },
  ],
  tabs: [
    { key: 'containing', title: '临时措施', states: ['containing'] },
    { key: 'analysing', title: '原因分析', states: ['analysing'] },
    { key: 'planning', title: '制定措施', states: ['planning'] },
    { key: 'implementing', title: '实施中', states: ['implementing'] },
    { key: 'verifying', title: '效果验证', states: ['verifying', 'verified'] },
    { key: 'closed', title: '已关闭', states: ['closed'] },
  ],
};

export const capaStatus = statusList('8D状态', {
  draft: ['草稿', 'draft'],
  containing: ['临时措施', 'waiting'],
  analysing: ['原因分析', 'running'],
  planning: ['制定措施', 'running'],
  implementing: ['实施中', 'running'],
  verifying: ['效果验证', 'changed'],
  verified: ['已验证', 'approved'],
  closed: ['已关闭', 'closed'],
  voided: ['作废', 'refused'],
});
