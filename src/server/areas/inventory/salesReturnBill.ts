// 销售退货单: approval brings goods in at what they cost when they went out, else at the average, else at the reference
// cost; unapproval mirrors exactly what was posted.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import { trimForGood } from './locks.ts';
import { openingsOf } from './lotsAndPieces.ts';
import {
  counterpartyOf,
  moveOf,
  stockBillFacts,
  stockBillProblems,
  type StockBillFacts,
} from './stockBill.ts';

interface Facts extends StockBillFacts {
  /** By line of the stock-out bill: what it cost in all, and for how much. */
  costs: ReadonlyMap<string, { amount: string; baseQty: string }>;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const lines = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['outLineId']) ?? []);
  const rows =
    lines.length === 0
      ? []
      : await read.rows(
          `select id, cost_amount::text as amount, base_qty::text as qty from sales_out_bill_items
           where id = any($1::uuid[]) and cost_amount is not null and base_qty > 0`,
          [lines],
        );
  const costs = new Map(
    rows.map((row) => [String(row['id']), { amount: textOf(row['amount']), baseQty: textOf(row['qty']) }]),
  );
  return { ...(await stockBillFacts(doc, read)), costs };
}

/** The original cost in proportion, rounded once by the ledger. */
function valueOf(row: LineRow, { costs }: Facts): MoveValue {
  const cost = costs.get(textOf(row['outLineId']));
  if (cost === undefined) return { by: 'average' };
  const amount = decimal(cost.amount)
    .times(decimal(textOf(row['baseQty'], '0')))
    .div(decimal(cost.baseQty));
  return { by: 'amount', amount: decimalText(amount) };
}

function posting(doc: Doc, known: Facts): Omit<PostEffect, 'moves'> {
  return {
    effect: 'post',
    lines: 'items',
    date: textOf(doc.fields['date']),
    counterparty: counterpartyOf(known.reader, 'customer', doc.fields['customer']),
    costTo: { price: 'costPrice', amount: 'costAmount' },
  };
}

export const salesReturnBill = defineBehaviour<Facts>({
  facts,
  check: (doc, known, moment) =>
    moment === 'submit' || moment === 'approve' ? stockBillProblems(doc, known, 'in') : [],
  plan: {
    approve: (doc, known) => [
      {
        ...posting(doc, known),
        opens: openingsOf(doc),
        moves: (doc.lines['items'] ?? []).map((row) =>
          moveOf(doc, row, 1, 'salesReturn', valueOf(row, known)),
        ),
      },
    ],
    unapprove: (doc, known) => [posting(doc, known), trimForGood(doc)],
  },
});
