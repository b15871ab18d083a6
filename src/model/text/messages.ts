// Message templates: whom they reach and which events exist. Shared by the form and the server.
import { recordIn, textsIn } from '#model/loose.ts';

export type Receiver = 'creator' | 'submitter' | 'approver' | 'owner' | 'deptManager';

/** Whom a template reaches: people by what they are to the record, accounts and security groups. */
export interface ReceiverRule {
  who: readonly Receiver[];
  users: readonly string[];
  groups: readonly string[];
}

export const receiverTitles: Readonly<Record<Receiver, string>> = {
  creator: '创建人',
  submitter: '提交人',
  approver: '审核人',
  owner: '业务员',
  deptManager: '部门负责人',
};

/** Events of approvals; 'approval:arrive' for every kind of document, 'saleOrder:arrive' for one. */
export const approvalEvents: Readonly<Record<string, string>> = {
  arrive: '待我审批',
  approved: '审批通过',
  rejected: '审批驳回',
  copied: '审批抄送',
  urge: '审批催办',
};

const isReceiver = (name: string): name is Receiver => Object.hasOwn(receiverTitles, name);

/** The rule as stored, read defensively. A plain list names receivers. */
export function receiverRuleOf(value: unknown): ReceiverRule {
  if (Array.isArray(value)) return { who: textsIn(value).filter(isReceiver), users: [], groups: [] };
  const { who, users, groups } = recordIn(value);
  return { who: textsIn(who).filter(isReceiver), users: textsIn(users), groups: textsIn(groups) };
}
