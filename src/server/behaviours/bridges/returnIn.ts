// Bridges of what comes back: applications count on stock-out bills and orders, return bills on all of them, and what is
// delivered again reopens the lines of the order.
import { decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { toBase } from '#server/ledgers/links.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Effect } from '../behaviour.ts';

export const returnApplied = defineBehaviour({
  plan: {
    approve: () => [{ effect: 'progress', to: 'executed' }],
    unapprove: () => [{ effect: 'progress', to: 'occupied' }],
  },
});

/** What the old order delivers again; with another order the old one stays as it is. */
function again(doc: Doc, sign: 1 | -1): Effect {
  const rows = doc.fields['replenishMode'] === 'byOrder' ? (doc.lines['items'] ?? []) : [];
  const entries = rows.flatMap((row) => {
    const lineId = optionalText(row['orderLineId']);
    const baseQty = toBase(row, textOf(row['replenishQty'], '0')).times(sign);
    return lineId === null || baseQty.isZero() ? [] : [{ lineId, baseQty: decimalText(baseQty) }];
  });
  return { effect: 'replenish', rule: 'saleOrder-salesOutBill', entries };
}

export const returnIn = defineBehaviour({
  plan: {
    approve: (doc) => [{ effect: 'progress', to: 'executed' }, again(doc, 1)],
    unapprove: (doc) => [again(doc, -1), { effect: 'progress', to: 'occupied' }],
  },
});
