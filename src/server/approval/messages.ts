// What authors and approvers are told of an approval, and the line that says what a document is about.
import { codeText } from '#entities/codeLists.ts';
import { approvalsPath } from '#model/approval/approval.ts';
import { readerOf } from '#model/refs.ts';
import { valueText } from '#model/print/textTemplate.ts';
import { sendSystemMessage } from '#server/announcements/deliver.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { textFor } from '#server/messages/templates.ts';
import type { Judged } from './flows.ts';

export type ApprovalEvent = 'arrive' | 'approved' | 'rejected' | 'copied' | 'urge';

/** A template may replace these: 'saleOrder:arrive' before 'approval:arrive'. */
const own: Readonly<Record<ApprovalEvent, string>> = {
  arrive: '{{title}} {{code}} 等待您审批（{{step}}）',
  approved: '{{title}} {{code}} 已审批通过',
  rejected: '{{title}} {{code}} 被驳回：{{opinion}}',
  copied: '{{title}} {{code}} 已审批通过，抄送给您',
  urge: '{{user}}催您审批{{title}} {{code}}',
};

/** `detail`: the step's name, or why it was sent back. */
export async function tell(
  context: WriteContext,
  { def, doc, refs }: Judged,
  event: ApprovalEvent,
  users: readonly string[],
  detail: string,
): Promise<void> {
  const receivers = users.filter((user) => user !== context.grants.userId || event === 'arrive');
  if (receivers.length === 0) return;
  const words = {
    code: codeOf(doc) ?? '',
    step: detail,
    opinion: detail,
    user: context.grants.userName,
    summary: summaryOf({ def, doc, refs }),
  };
  const message = await textFor(
    context,
    [`${def.name}:${event}`, `approval:${event}`],
    { title: own[event], content: '{{summary}}', priority: event === 'urge' ? 'M' : 'L' },
    { def, doc, refs, words },
  );
  const toList = event === 'arrive' || event === 'urge' || event === 'copied';
  await sendSystemMessage(context, {
    effect: 'notify',
    users: receivers,
    ...message,
    entity: def.name,
    id: doc.id,
    ...(toList ? { page: approvalsPath } : {}),
  });
}

const partners = ['customer', 'supplier', 'partner', 'warehouse', 'department'];
const sums = ['allAmount', 'allAmountLocal', 'amount', 'totalAmount', 'totalQty', 'qty'];

/** The amount a document is about, with the field group that may see it. */
export function amountOf({ def, doc, refs }: Judged): { text: string; guard: string | null } {
  const key = sums.find((name) => typeof doc.fields[name] === 'string');
  const field = key === undefined ? undefined : def.fields[key];
  if (key === undefined || field === undefined) return { text: '', guard: null };
  return {
    text: `${field.title} ${valueText(field, doc.fields[key] ?? null, readerOf(refs), codeText)}`,
    guard: field.guard ?? null,
  };
}

/** '华东机械 · 加急': what a person who decides wants to see first. */
export function summaryOf({ def, doc, refs }: Judged): string {
  const reader = readerOf(refs);
  const shown = (key: string): string => {
    const field = def.fields[key];
    return field === undefined ? '' : valueText(field, doc.fields[key] ?? null, reader, codeText);
  };
  const partner = partners.map(shown).find((text) => text !== '') ?? '';
  return [partner, shown('remark')]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, 200);
}
