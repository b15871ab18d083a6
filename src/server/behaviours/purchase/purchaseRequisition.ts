// 采购申请单: prices are estimated from lists; what nobody approved of is finished when the requisition is approved.
import type { Doc } from '#model/entity.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { defineBehaviour, type Effect } from '../behaviour.ts';
import { proposeListed } from '../pricing/listedPrices.ts';
import { requisitionPrices } from './purchaseSide.ts';

function declined(doc: Doc, lineStatus: string): Effect[] {
  const rows = (doc.lines['items'] ?? []).filter((row) => numberOf(row['approvedQty']).isZero());
  if (rows.length === 0) return [];
  return [
    {
      effect: 'set',
      entity: 'purchaseRequisition',
      id: doc.id,
      lines: rows.map(({ id }) => ({ lines: 'items', id, fields: { lineStatus } })),
    },
  ];
}

export const purchaseRequisition = defineBehaviour({
  propose: (proposal, read) => proposeListed(requisitionPrices, proposal, read),
  check(doc, _facts, moment) {
    const rows = doc.lines['items'] ?? [];
    if (moment !== 'submit' || rows.length === 0 || rows.some((row) => !numberOf(row['approvedQty']).isZero())) return [];
    return [{ field: 'items', level: 'error', message: '各行批准数量都为 0，请驳回或作废申请' }];
  },
  plan: { approve: (doc) => declined(doc, 'terminated'), unapprove: (doc) => declined(doc, 'open') },
});
