// The life of a repair: reported by the workshop, given to a mechanic, begun, finished and accepted by who reported it.
import { longText, ref, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const open = ['editable', 'reviewed', 'executable'] as const;

export const repairStates: StateMachine = {
  name: 'repairOrder',
  title: '维修状态',
  initial: 'draft',
  dict: 'repairStatus',
  states: {
    draft: ['editable', 'removable'],
    reported: open,
    assigned: open,
    repairing: open,
    finished: ['reviewed', 'executable'],
    accepted: ['reviewed', 'done'],
    voided: ['void'],
  },
  transitions: [
    { action: 'submit', title: '报修', from: ['draft'], to: 'reported', onward: true, complete: true },
    {
      action: 'assign',
      title: '派工',
      from: ['reported', 'assigned'],
      to: 'assigned',
      asks: { repairer: ref('employee', '维修人', { required: true }) },
    },
    {
      action: 'startRepair',
      title: '开始维修',
      from: ['assigned'],
      to: 'repairing',
      stamps: { at: 'repairStart' },
    },
    {
      action: 'finishRepair',
      title: '维修完成',
      from: ['repairing'],
      to: 'finished',
      complete: true,
      asks: {
        cause: longText('故障原因', { required: true }),
        solution: longText('处理措施', { required: true }),
      },
      stamps: { at: 'repairEnd' },
    },
    {
      action: 'acceptRepair',
      title: '验收',
      from: ['finished'],
      to: 'accepted',
      stamps: { at: 'acceptTime' },
      asks: { acceptNote: text('验收说明', { length: 500 }) },
    },
    {
      action: 'void',
      title: '作废',
      from: ['draft', 'reported', 'assigned'],
      to: 'voided',
      optionalReason: true,
    },
  ],
  tabs: [
    { key: 'reported', title: '待派工', states: ['reported'] },
    { key: 'repairing', title: '维修中', states: ['assigned', 'repairing'] },
    { key: 'finished', title: '待验收', states: ['finished'] },
  ],
};
