// Rows of 生产执行记录 for the orders of the demo's past, as their actions and bills would have left them.
import { executionLog } from '#entities/manufacturing/executionLog.ts';
import type { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { Doc } from '#model/entity.ts';
import type { DocOf, SystemFields } from '#model/typedDoc.ts';
import type { Desk } from '../trade/desk.ts';

/** Something that happened to an order; `doc` is the document that did it. */
export interface Logged {
  /** Value of the code list `executionEvent`. */
  event: string;
  /** ISO instant. */
  at: string;
  doc: Doc & { fields: SystemFields & { code: string | null } };
  entity: string;
  qty?: string;
  reason?: string;
  /** State of the order afterwards. */
  to: string;
}

/** Writes what happened, each row beginning where the one before ended. */
export function writeLog(
  { loader, chance }: Desk,
  order: DocOf<typeof manufacturingOrder>,
  events: readonly Logged[],
): void {
  let from = 'draft';
  for (const { event, at, doc, entity, qty = null, reason = null, to } of events) {
    const by = doc.fields.approvedBy ?? doc.fields.createdBy;
    loader.addRow(executionLog, {
      id: chance.id(Date.parse(at)),
      org: order.fields.org,
      version: 1,
      createdAt: at,
      createdBy: by,
      eventTime: at,
      event,
      docType: entity,
      docCode: doc.fields.code ?? '',
      docId: doc.id,
      manufacturingOrder: order.id,
      fromStatus: from,
      toStatus: to,
      qty,
      reason,
      operator: by,
    });
    from = to;
  }
}
