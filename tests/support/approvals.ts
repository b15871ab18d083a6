// Approvals of sale orders in a small company: an author, three people who approve, and what they do as short calls.
import { agree, refuse } from '#server/approval/decide.ts';
import { boxOf, countsOf } from '#server/approval/mine.ts';
import type { ApprovalOutcome, ApprovalPage } from '#model/approval/approval.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buildCompany, codesOf, newKey, type Clerk, type Company } from './scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';

export interface Approvals {
  company: Company;
  material: string;
  /** Writes orders and may submit them; may approve nothing. */
  author: Clerk;
  /** No permission on orders at all. */
  head: Clerk;
  finance: Clerk;
  director: Clerk;
  /** An enabled flow of sale orders; each step a row. */
  flow(steps: readonly Row[], fields?: Row): Promise<DocResult>;
  draft(qty?: string, taxPrice?: string): Promise<DocResult>;
  submitted(qty?: string, taxPrice?: string): Promise<DocResult>;
  now(order: DocResult): Promise<DocResult>;
}

export async function buildApprovals(): Promise<Approvals> {
  const company = await buildCompany();
  const material = await company.material('轴承');
  const noApproval = codesOf(
    ['saleOrder', 'customer', 'material'],
    ['saleOrder:approve', 'saleOrder:reject'],
  );
  const author = await company.clerk('author', { codes: noApproval, fieldGroups: ['price'] });
  const approver = (name: string): Promise<Clerk> =>
    company.clerk(name, { codes: [], fieldGroups: ['price'] });
  const [head, finance, director] = [
    await approver('head'),
    await approver('finance'),
    await approver('director'),
  ];
  const draft: Approvals['draft'] = (qty = '1', taxPrice = '100') => {
    const { customer, salesperson } = company.ids;
    return author.create('saleOrder', {
      fields: { customer, salesperson, deliveryDate: startDay(14) },
      lines: { items: [{ material, qty, taxPrice, taxRate: '13', deliveryDate: startDay(14) }] },
    });
  };
  return {
    company,
    material,
    author,
    head,
    finance,
    director,
    draft,
    flow: (steps, fields = {}) =>
      company.admin.create('approvalFlow', {
        fields: { name: '订单审批', entityKey: 'saleOrder', isActive: true, ...fields },
        lines: {
          steps: steps.map((step, index) => ({
            stepNo: index + 1,
            approverType: 'user',
            signMode: 'any',
            ...step,
          })),
        },
      }),
    submitted: async (qty, taxPrice) =>
      author.act('saleOrder', await draft(qty, taxPrice), 'submit', { acceptWarnings: true }),
    now: (order) => company.admin.open('saleOrder', order.doc.id),
  };
}

export const of = (...clerks: readonly Clerk[]) => ({ users: clerks.map(({ grants }) => grants.userId) });

/** 待办 of the person, of the documents the text is found in. */
export function todoOf(clerk: Clerk, search: string): Promise<ApprovalPage> {
  return clerk.run(({ session }) =>
    boxOf(session, clerk.grants, { box: 'todo', search, entity: '', offset: 0, limit: 50 }),
  );
}

/** The task of this person on the document. */
export async function taskOf(clerk: Clerk, { doc }: DocResult): Promise<string> {
  const { rows } = await todoOf(clerk, '');
  const row = rows.find(({ recordId, instance }) => recordId === doc.id && instance !== '');
  if (row === undefined) throw new Error(`${clerk.grants.userName} has nothing to decide`);
  return row.id;
}

/** Whether the document waits for this person. */
export function isAsked(clerk: Clerk, order: DocResult): Promise<boolean> {
  return taskOf(clerk, order).then(
    () => true,
    () => false,
  );
}

export async function waits(clerk: Clerk): Promise<number> {
  return (await clerk.run(({ session, now: at }) => countsOf(session, clerk.grants, at))).todo;
}

export async function agrees(clerk: Clerk, order: DocResult, opinion?: string): Promise<ApprovalOutcome> {
  const task = await taskOf(clerk, order);
  return clerk.run((context) =>
    agree(context, task, {
      key: newKey(),
      acceptWarnings: true,
      ...(opinion === undefined ? {} : { opinion }),
    }),
  );
}

export async function refuses(
  clerk: Clerk,
  order: DocResult,
  opinion: string,
  to?: number,
): Promise<ApprovalOutcome> {
  const task = await taskOf(clerk, order);
  return clerk.run((context) =>
    refuse(context, task, { key: newKey(), opinion, ...(to === undefined ? {} : { to }) }),
  );
}
