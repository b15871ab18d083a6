// 其他入库单: approval brings stock in at the typed cost, else at average, then reference cost; red bills take it out.
import type { Doc } from '#model/entity.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { defineBehaviour, type PostEffect } from '../behaviour.ts';
import { counterpartyOf, moveOf, stockBillFacts, stockBillProblems, type StockBillFacts } from './stockBill.ts';
import { textOf } from '#server/values.ts';

function posting(doc: Doc, facts: StockBillFacts): Omit<PostEffect, 'moves'> {
  const { supplier, department, date } = doc.fields;
  const counterparty = counterpartyOf(facts.reader, 'supplier', supplier) || counterpartyOf(facts.reader, 'department', department);
  return { effect: 'post', lines: 'items', date: textOf(date), counterparty, costTo: { price: 'costPrice', amount: 'costAmount' } };
}

function movesOf(doc: Doc): StockMove[] {
  const red = doc.fields['stockDirection'] === 'red';
  return (doc.lines['items'] ?? []).map((row) => {
    const unitCost = row['unitCost'];
    const value: MoveValue = typeof unitCost === 'string' && unitCost !== '' ? { by: 'unitCost', unitCost } : { by: 'average' };
    return red ? moveOf(doc, row, -1, 'otherIn', { by: 'average' }) : moveOf(doc, row, 1, 'otherIn', value);
  });
}

export const otherInBill = defineBehaviour<StockBillFacts>({
  facts: stockBillFacts,
  check(doc, facts, moment) {
    if (moment !== 'submit' && moment !== 'approve') return [];
    return stockBillProblems(doc, facts, doc.fields['stockDirection'] === 'red' ? 'out' : 'in');
  },
  plan: {
    approve: (doc, facts) => [{ ...posting(doc, facts), moves: movesOf(doc) }],
    unapprove: (doc, facts) => [posting(doc, facts)],
  },
});
