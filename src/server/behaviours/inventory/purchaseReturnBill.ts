// 采购退料单: approval takes stock out at the current average, never at the price it was bought at; unapproval mirrors
// exactly what was posted. Any status and lot may go back to the supplier.
import type { Doc } from '#model/entity.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type PostEffect } from '../behaviour.ts';
import { counterpartyOf, moveOf, stockBillFacts, stockBillProblems, type StockBillFacts } from './stockBill.ts';

function posting(doc: Doc, { reader }: StockBillFacts): Omit<PostEffect, 'moves'> {
  const { supplier, date } = doc.fields;
  const counterparty = counterpartyOf(reader, 'supplier', supplier);
  return { effect: 'post', lines: 'items', date: textOf(date), counterparty, costTo: { price: 'costPrice', amount: 'costAmount' } };
}

export const purchaseReturnBill = defineBehaviour<StockBillFacts>({
  facts: stockBillFacts,
  check: (doc, facts, moment) => (moment === 'submit' || moment === 'approve' ? stockBillProblems(doc, facts, 'in') : []),
  plan: {
    approve: (doc, facts) => [
      { ...posting(doc, facts), moves: (doc.lines['items'] ?? []).map((row) => moveOf(doc, row, -1, 'purchaseReturn', { by: 'average' })) },
    ],
    unapprove: (doc, facts) => [posting(doc, facts)],
  },
});
