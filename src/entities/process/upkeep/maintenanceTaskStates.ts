// The life of a check or maintenance: due on a day, begun, done; late once its day is over.
import type { StateMachine } from '#model/states/stateMachine.ts';

const open = ['editable', 'reviewed', 'executable'] as const;

export const maintenanceTaskStates: StateMachine = {
  name: 'maintenanceTask',
  title: '状态',
  initial: 'pending',
  initialTitle: '待执行',
  dict: 'maintenanceTaskStatus',
  states: {
    pending: open,
    overdue: open,
    doing: open,
    done: ['reviewed', 'executable', 'done'],
    voided: ['void'],
  },
  transitions: [
    {
      action: 'execute',
      title: '开始执行',
      from: ['pending', 'overdue'],
      to: 'doing',
      stamps: { at: 'startTime' },
    },
    {
      action: 'submit',
      title: '提交结果',
      from: ['pending', 'overdue', 'doing'],
      to: 'done',
      onward: true,
      complete: true,
    },
    {
      action: 'void',
      title: '作废',
      from: ['pending', 'overdue', 'doing'],
      to: 'voided',
      optionalReason: true,
    },
    { action: 'expire', title: '逾期', from: ['pending'], to: 'overdue', system: true, when: 'isLate' },
    {
      action: 'postpone',
      title: '改期',
      from: ['overdue'],
      to: 'pending',
      system: true,
      when: 'not isLate',
    },
  ],
  tabs: [
    { key: 'open', title: '待执行', states: ['pending', 'overdue'] },
    { key: 'overdue', title: '已逾期', states: ['overdue'] },
    { key: 'doing', title: '执行中', states: ['doing'] },
    { key: 'done', title: '已执行', states: ['done'] },
  ],
};
