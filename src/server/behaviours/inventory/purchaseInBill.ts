// 采购入库单: approval brings stock in at the amount without tax, with the tax that cannot be deducted; unapproval mirrors
// exactly what was posted.
import type { Doc, LineRow } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { decimalText } from '#model/decimal.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type PostEffect } from '../behaviour.ts';
import { counterpartyOf, moveOf, stockBillFacts, stockBillProblems, type StockBillFacts } from './stockBill.ts';

function posting(doc: Doc, { reader }: StockBillFacts): Omit<PostEffect, 'moves'> {
  const { supplier, date } = doc.fields;
  const counterparty = counterpartyOf(reader, 'supplier', supplier);
  return { effect: 'post', lines: 'items', date: textOf(date), counterparty, costTo: { price: 'costPrice', amount: 'costAmount' } };
}

/** What the goods of a line cost in local currency. */
export function stockValue(row: LineRow, reader: RefReader): string {
  const deductible = reader('tax', row['tax'] ?? null)?.fields['isDeductible'] !== false;
  return decimalText(numberOf(row[deductible ? 'amountLocal' : 'allAmountLocal']));
}

export const purchaseInBill = defineBehaviour<StockBillFacts>({
  facts: stockBillFacts,
  check: (doc, facts, moment) => (moment === 'submit' || moment === 'approve' ? stockBillProblems(doc, facts, 'in') : []),
  plan: {
    approve: (doc, facts) => [
      {
        ...posting(doc, facts),
        moves: (doc.lines['items'] ?? []).map((row) =>
          moveOf(doc, row, 1, 'purchaseIn', { by: 'amount', amount: stockValue(row, facts.reader) }),
        ),
      },
    ],
    unapprove: (doc, facts) => [posting(doc, facts)],
  },
});
