// The lives most rows lead: documents, bills, records, lookups. Areas whose rows live otherwise declare machines of their
// own beside their definitions and may build them from the parts given here.
import type { StateMachine, StateTab, Transition } from './stateMachine.ts';

/** Handed in, agreed to or sent back; taken back; discarded. */
export const submitting: readonly Transition[] = [
  {
    action: 'submit',
    title: '提交',
    from: ['draft'],
    to: 'submitted',
    onward: true,
    complete: true,
    stamps: { by: 'submittedBy', at: 'submittedAt' },
    clears: ['rejectReason'],
  },
  {
    action: 'withdraw',
    title: '撤回',
    from: ['submitted'],
    to: 'draft',
    undoes: 'submit',
    clears: ['submittedBy', 'submittedAt'],
  },
  {
    action: 'approve',
    title: '审核',
    from: ['submitted'],
    to: 'approved',
    onward: true,
    complete: true,
    stamps: { by: 'approvedBy', at: 'approvedAt' },
  },
  {
    action: 'reject',
    title: '驳回',
    from: ['submitted'],
    to: 'draft',
    reason: 'rejectReason',
    reasonTitle: '驳回意见',
    clears: ['submittedBy', 'submittedAt'],
  },
  {
    action: 'unapprove',
    title: '反审核',
    from: ['approved'],
    to: 'draft',
    undoes: 'approve',
    clears: ['approvedBy', 'approvedAt', 'submittedBy', 'submittedAt'],
  },
  {
    action: 'void',
    title: '作废',
    from: ['draft'],
    to: 'voided',
    stamps: { by: 'voidedBy', at: 'voidedAt' },
  },
];

/** Closed by hand, or by itself when every line is done; what a user closed stays closed. */
export const closing: readonly Transition[] = [
  {
    action: 'close',
    title: '关闭',
    from: ['approved'],
    to: 'closed',
    reason: 'closeReason',
    stamps: { by: 'closedBy', at: 'closedAt' },
    sets: { closeStatus: 'manualClosed' },
  },
  {
    action: 'reopen',
    title: '反关闭',
    from: ['closed'],
    to: 'approved',
    undoes: 'close',
    sets: { closeStatus: 'open' },
    clears: ['closedBy', 'closedAt', 'closeReason'],
  },
  {
    action: 'autoClose',
    title: '自动关闭',
    from: ['approved'],
    to: 'closed',
    system: true,
    when: 'linesDone',
    stamps: { by: 'closedBy', at: 'closedAt' },
    sets: { closeStatus: 'closed', closeReason: '全部明细已完成，自动关闭' },
  },
  {
    action: 'autoReopen',
    title: '自动反关闭',
    from: ['closed'],
    to: 'approved',
    system: true,
    when: 'not linesDone and empty(closedBy)',
    sets: { closeStatus: 'open' },
    clears: ['closedAt', 'closeReason'],
  },
];

/** Taken out of use without being undone. */
export const switching: readonly Transition[] = [
  {
    action: 'disable',
    title: '禁用',
    from: ['approved'],
    to: 'disabled',
    optionalReason: true,
    stamps: { by: 'disabledBy', at: 'disabledAt' },
  },
  {
    action: 'enable',
    title: '启用',
    from: ['disabled'],
    to: 'approved',
    onward: true,
    undoes: 'disable',
    clears: ['disabledBy', 'disabledAt'],
  },
];

const submittedStates: StateMachine['states'] = {
  draft: ['editable', 'removable'],
  submitted: ['waiting'],
  approved: ['reviewed', 'executable'],
  voided: ['void'],
};

const closedStates: StateMachine['states'] = {
  draft: ['editable', 'removable'],
  submitted: ['waiting'],
  approved: ['reviewed', 'executable'],
  closed: ['reviewed', 'done'],
  voided: ['void'],
};

export const submittedTabs: readonly StateTab[] = [
  { key: 'draft', title: '草稿', states: ['draft'] },
  { key: 'submitted', title: '审核中', states: ['submitted'] },
  { key: 'approved', title: '已审核', states: ['approved'] },
];

export const disabledTab: StateTab = { key: 'disabled', title: '已禁用', states: ['disabled'] };

const submitted = {
  title: '单据状态',
  initial: 'draft',
  dict: 'docStatus',
  states: submittedStates,
  tabs: submittedTabs,
} as const;

export const standardStates = {
  /** Orders and notices: closed by hand or by themselves. */
  document: {
    ...submitted,
    name: 'document',
    states: closedStates,
    transitions: [...submitting, ...closing],
  },
  /** What posts: done with its approval. */
  stockBill: { ...submitted, name: 'stockBill', transitions: submitting },
  versioned: { ...submitted, name: 'versioned', transitions: submitting },
  /** What changes an approved document: taken back only by another change. */
  change: {
    ...submitted,
    name: 'change',
    transitions: submitting.filter(({ action }) => action !== 'unapprove'),
  },
  master: {
    name: 'master',
    title: '数据状态',
    initial: 'draft',
    dict: 'masterStatus',
    states: {
      draft: ['editable', 'removable'],
      approved: ['editable', 'reviewed', 'executable'],
      disabled: ['reviewed', 'retired'],
    },
    transitions: [
      {
        action: 'approve',
        title: '审核',
        from: ['draft'],
        to: 'approved',
        onward: true,
        complete: true,
        stamps: { by: 'approvedBy', at: 'approvedAt' },
      },
      {
        action: 'unapprove',
        title: '反审核',
        from: ['approved'],
        to: 'draft',
        undoes: 'approve',
        clears: ['approvedBy', 'approvedAt'],
      },
      ...switching,
    ],
    tabs: [{ key: 'draft', title: '未审核', states: ['draft'] }, disabledTab],
  },
  lookup: {
    name: 'lookup',
    initial: 'enabled',
    dict: 'enabledStatus',
    states: { enabled: ['editable', 'removable', 'executable'], disabled: ['removable', 'retired'] },
    transitions: switching.map((each): Transition => ({
      ...each,
      from: each.from.map((state) => (state === 'approved' ? 'enabled' : state)),
      to: each.to === 'approved' ? 'enabled' : each.to,
    })),
  },
} as const satisfies Readonly<Record<string, StateMachine>>;

export type StandardStates = keyof typeof standardStates;
