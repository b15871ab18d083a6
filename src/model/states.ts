// State profiles as data: which action leads from where to where. No other path changes a status.
import type { StateProfileName } from './entity.ts';

export interface Transition {
  action: string;
  title: string;
  from: readonly string[];
  to: string;
  /** The caller must give a reason, stored in this field. */
  reason?: 'rejectReason' | 'closeReason';
  /** The caller may give a reason, kept in the history. */
  asks?: true;
  /** The document is checked completely before this action. */
  complete?: boolean;
  /** Who and when are stored in these fields. */
  stamps?: { by: string; at: string };
  /** Fields emptied by the action. */
  clears?: readonly string[];
}

export interface StateProfile {
  initial: string | null;
  /** Dictionary with the labels of the states. */
  dict: string | null;
  states: readonly string[];
  /** States in which the row may be edited and removed. */
  editable: readonly string[];
  removable: readonly string[];
  transitions: readonly Transition[];
}

const submitting: readonly Transition[] = [
  {
    action: 'submit',
    title: '提交',
    from: ['draft'],
    to: 'submitted',
    complete: true,
    stamps: { by: 'submittedBy', at: 'submittedAt' },
    clears: ['rejectReason'],
  },
  {
    action: 'withdraw',
    title: '撤回',
    from: ['submitted'],
    to: 'draft',
    clears: ['submittedBy', 'submittedAt'],
  },
  {
    action: 'approve',
    title: '审核',
    from: ['submitted'],
    to: 'approved',
    complete: true,
    stamps: { by: 'approvedBy', at: 'approvedAt' },
  },
  {
    action: 'reject',
    title: '驳回',
    from: ['submitted'],
    to: 'draft',
    reason: 'rejectReason',
    clears: ['submittedBy', 'submittedAt'],
  },
  {
    action: 'unapprove',
    title: '反审核',
    from: ['approved'],
    to: 'draft',
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

const closing: readonly Transition[] = [
  {
    action: 'close',
    title: '关闭',
    from: ['approved'],
    to: 'closed',
    reason: 'closeReason',
    stamps: { by: 'closedBy', at: 'closedAt' },
  },
  {
    action: 'reopen',
    title: '反关闭',
    from: ['closed'],
    to: 'approved',
    clears: ['closedBy', 'closedAt', 'closeReason'],
  },
];

/** Taken out of use without being undone. */
const switching: readonly Transition[] = [
  {
    action: 'disable',
    title: '禁用',
    from: ['approved'],
    to: 'disabled',
    asks: true,
    stamps: { by: 'disabledBy', at: 'disabledAt' },
  },
  {
    action: 'enable',
    title: '启用',
    from: ['disabled'],
    to: 'approved',
    clears: ['disabledBy', 'disabledAt'],
  },
];

export const stateProfiles: Readonly<Record<StateProfileName, StateProfile>> = {
  document: {
    initial: 'draft',
    dict: 'docStatus',
    states: ['draft', 'submitted', 'approved', 'closed', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: [...submitting, ...closing],
  },
  contract: {
    initial: 'draft',
    dict: 'docStatus',
    states: ['draft', 'submitted', 'approved', 'closed', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: [
      ...submitting,
      ...closing,
      {
        action: 'terminate',
        title: '终止',
        from: ['approved'],
        to: 'closed',
        reason: 'closeReason',
        stamps: { by: 'closedBy', at: 'closedAt' },
      },
    ],
  },
  stockBill: {
    initial: 'draft',
    dict: 'docStatus',
    states: ['draft', 'submitted', 'approved', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: submitting,
  },
  versioned: {
    initial: 'draft',
    dict: 'docStatus',
    states: ['draft', 'submitted', 'approved', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: submitting,
  },
  priceList: {
    initial: 'draft',
    dict: 'priceListStatus',
    states: ['draft', 'submitted', 'approved', 'disabled', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: [...submitting, ...switching],
  },
  // What changes an approved document: taken back only by another change.
  change: {
    initial: 'draft',
    dict: 'docStatus',
    states: ['draft', 'submitted', 'approved', 'voided'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: submitting.filter(({ action }) => action !== 'unapprove'),
  },
  master: {
    initial: 'draft',
    dict: 'masterStatus',
    states: ['draft', 'approved', 'disabled'],
    editable: ['draft', 'approved'],
    removable: ['draft'],
    transitions: [
      {
        action: 'approve',
        title: '审核',
        from: ['draft'],
        to: 'approved',
        complete: true,
        stamps: { by: 'approvedBy', at: 'approvedAt' },
      },
      {
        action: 'unapprove',
        title: '反审核',
        from: ['approved'],
        to: 'draft',
        clears: ['approvedBy', 'approvedAt'],
      },
      ...switching,
    ],
  },
  lookup: {
    initial: 'enabled',
    dict: 'enabledStatus',
    states: ['enabled', 'disabled'],
    editable: ['enabled'],
    removable: ['enabled', 'disabled'],
    transitions: [
      {
        action: 'disable',
        title: '禁用',
        from: ['enabled'],
        to: 'disabled',
        asks: true,
        stamps: { by: 'disabledBy', at: 'disabledAt' },
      },
      {
        action: 'enable',
        title: '启用',
        from: ['disabled'],
        to: 'enabled',
        clears: ['disabledBy', 'disabledAt'],
      },
    ],
  },
  announcement: {
    initial: 'draft',
    dict: 'announcementStatus',
    states: ['draft', 'published', 'revoked'],
    editable: ['draft'],
    removable: ['draft'],
    transitions: [
      {
        action: 'publish',
        title: '发布',
        from: ['draft'],
        to: 'published',
        complete: true,
        stamps: { by: 'sender', at: 'sendTime' },
      },
      {
        action: 'revoke',
        title: '撤回',
        from: ['published'],
        to: 'revoked',
        stamps: { by: 'cancelBy', at: 'cancelTime' },
      },
    ],
  },
  none: { initial: null, dict: null, states: [], editable: [], removable: [], transitions: [] },
};

export function transitionOf(profile: StateProfileName, action: string): Transition | undefined {
  return stateProfiles[profile].transitions.find((transition) => transition.action === action);
}
