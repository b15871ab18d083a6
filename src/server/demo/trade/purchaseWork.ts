// Purchasing at work in the demo, made the way clerks make it: deliveries announced, goods accepted, sent back, an order
// changed. Few enough to go through the recipes of the product, which keep every balance.
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { purchaseOrderChange } from '#entities/purchase/purchaseOrderChange.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { pushDoc } from '#server/pipeline/push.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { raw, sql, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { approved, clerkOf, defOf, set } from './clerk.ts';

/** What becomes of the newest orders nothing was received of, one after the other. */
const steps = [
  'notice',
  'notice',
  'accept',
  'notice',
  'change',
  'noticeDraft',
  'accept',
  'noticeDraft',
  'changeDraft',
] as const;
const reasons = ['quality', 'damage', 'excess', 'quality'];

export async function makePurchaseWork(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const run = (work: (context: WriteContext) => Promise<unknown>) =>
    inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
  const waiting = await newest(
    ports,
    grants.org,
    purchaseOrder,
    sql`not exists (select 1 from document_link l where l.source_id = h.id::text and l.link_status <> 'released')`,
    steps.length,
  );
  for (const [index, order] of waiting.entries())
    await run((context) => workOn(context, order, steps[index] ?? 'notice'));
  const received = await newest(
    ports,
    grants.org,
    purchaseInBill,
    sql`not exists (select 1 from purchase_in_bill_items i where i.doc_id = h.id and i.qty < 10)`,
    reasons.length,
  );
  for (const [index, bill] of received.entries()) await run((context) => sendBack(context, bill, index));
}

/** The newest approved ones of which the condition holds. */
async function newest(
  { database }: Ports,
  org: string,
  def: EntityDef,
  where: Piece,
  most: number,
): Promise<string[]> {
  const h = headerTable(def, 'h');
  const rows = await selectRows(
    database,
    { id: h.id },
    sql`from ${h} where h.org = ${org}::uuid and h.status = 'approved' and ${where}
     order by h.date desc, h.code desc limit ${raw(String(most))}`,
  );
  return rows.map(({ id }) => id);
}

async function workOn(context: WriteContext, id: string, step: (typeof steps)[number]): Promise<void> {
  const order = purchaseOrder;
  const key = (): string => newId(context.ports);
  const source = await openDoc(context, order, id);
  const request = { version: source.doc.version, key: key() };
  if (step === 'change' || step === 'changeDraft') {
    await transitionDoc(context, order, id, 'change', request);
    await agreeChange(context, context.opens?.id ?? '', step === 'change', key);
    return;
  }
  const target = defOf(step === 'accept' ? 'purchaseAcceptance' : 'receiptNotice');
  const draft = await pushDoc(context, order, id, target.name, request);
  if (step === 'noticeDraft') return;
  if (step === 'notice') {
    await approved(context, target, draft, key);
    return;
  }
  const buyer = source.doc.fields.purchaser;
  const typed = await patched(
    context,
    target.name,
    draft,
    [set('billType', 'stock'), set('acceptor', buyer), set('stageName', '到货')],
    key,
  );
  await approved(context, target, typed, key);
}

async function agreeChange(
  context: WriteContext,
  id: string,
  agreed: boolean,
  key: () => string,
): Promise<void> {
  const def = purchaseOrderChange;
  const seen = await openDoc(context, def, id);
  const line = seen.doc.lines.items[0];
  if (line === undefined) return;
  const less = String(Math.max(1, Math.floor(Number(line.oldQty) * 0.8)));
  const change = await patched(
    context,
    def.name,
    seen,
    [
      set('changeType', 'qty'),
      set('reason', '生产计划下调'),
      { op: 'setLine', lines: 'items', id: line.id, field: 'newQty', value: less },
    ],
    key,
  );
  if (agreed) await approved(context, def, change, key);
}

async function sendBack(context: WriteContext, bill: string, index: number): Promise<void> {
  const [from, application, back] = [
    purchaseInBill,
    defOf('purchaseRefundApplication'),
    defOf('purchaseReturnBill'),
  ];
  const key = (): string => newId(context.ports);
  const source = await openDoc(context, from, bill);
  const line = source.doc.lines.items[0];
  if (line === undefined) return;
  const qty = String(Math.max(1, Math.floor(Number(line.qty) / 10)));
  const draft = await pushDoc(context, from, bill, application.name, {
    version: source.doc.version,
    key: key(),
    lines: [{ id: line.id, qty }],
  });
  const typed = [
    set('applicant', source.doc.fields.purchaser),
    set('returnReason', reasons[index] ?? 'quality'),
    set('returnMode', index === 1 ? 'returnAndReplenish' : 'returnAndDeduct'),
  ];
  const wanted = await patched(context, application.name, draft, typed, key);
  if (index === 3) return;
  const agreed = await approved(context, application, wanted, key);
  const taken = await pushDoc(context, application, agreed.doc.id, back.name, {
    version: agreed.doc.version,
    key: key(),
  });
  if (index < 2) await approved(context, back, taken, key);
}

function patched(
  context: WriteContext,
  entity: string,
  seen: DocResult,
  patches: readonly Patch[],
  key: () => string,
): Promise<DocResult> {
  return saveDoc(context, defOf(entity), { id: seen.doc.id, version: seen.doc.version, key: key(), patches });
}
