// The life of a plan order: proposed by a run, confirmed by a planner, released to documents as far as its quantity goes.
// How far it is released follows from the documents there are: it comes back when one of them goes.
import type { StateMachine } from '#model/states/stateMachine.ts';

const none = 'releasedQty = 0';
const all = 'releasedQty >= confirmedQty';
const some = 'releasedQty > 0 and releasedQty < confirmedQty';
const system = { action: 'autoRelease', title: '投放进度', system: true } as const;

export const planOrderStates: StateMachine = {
  name: 'planOrder',
  initial: 'suggested',
  initialTitle: '建议',
  dict: 'planOrderStatus',
  states: {
    suggested: ['editable', 'removable', 'executable'],
    firmed: ['reviewed', 'editable', 'removable', 'executable'],
    partiallyReleased: ['reviewed', 'editable', 'executable'],
    released: ['reviewed', 'executable'],
    closed: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    { action: 'firm', title: '确认', from: ['suggested'], to: 'firmed', onward: 'otherwise', complete: true },
    {
      action: 'unfirm',
      title: '取消确认',
      from: ['firmed'],
      to: 'suggested',
      undoes: 'firm',
      guards: [{ expect: none, message: '已投放的计划订单不能取消确认，请先删除或作废投放的单据' }],
    },
    {
      action: 'release',
      title: '投放',
      from: ['suggested', 'firmed', 'partiallyReleased'],
      to: 'released',
      onward: true,
    },
    { ...system, from: ['suggested', 'firmed'], to: 'partiallyReleased', when: some },
    { ...system, from: ['suggested', 'firmed', 'partiallyReleased'], to: 'released', when: all },
    { ...system, from: ['released'], to: 'partiallyReleased', when: some },
    { ...system, from: ['released', 'partiallyReleased'], to: 'firmed', when: none },
    {
      action: 'close',
      title: '关闭',
      from: ['firmed', 'partiallyReleased', 'released'],
      to: 'closed',
      optionalReason: true,
    },
    { action: 'reopen', title: '反关闭', from: ['closed'], to: 'released', when: all, undoes: 'close' },
    {
      action: 'reopen',
      title: '反关闭',
      from: ['closed'],
      to: 'partiallyReleased',
      when: some,
      undoes: 'close',
    },
    { action: 'reopen', title: '反关闭', from: ['closed'], to: 'firmed', undoes: 'close' },
    {
      action: 'void',
      title: '作废',
      from: ['suggested', 'firmed'],
      to: 'voided',
      optionalReason: true,
      guards: [{ expect: none, message: '已投放的计划订单不能作废，请先删除或作废投放的单据' }],
    },
  ],
  tabs: [
    { key: 'open', title: '未投放', states: ['suggested', 'firmed', 'partiallyReleased'] },
    { key: 'firmed', title: '已确认', states: ['firmed'] },
    { key: 'released', title: '已投放', states: ['released', 'partiallyReleased'] },
  ],
};
