// 销售退货单: approval brings goods in at what they cost when they went out, else at the average, else at the reference
// cost; unapproval mirrors exactly what was posted.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import { trimForGood } from './locks.ts';
import { notSoldTo, soldPieces } from './soldPieces.ts';
import { moveOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { givesBack } from './stockMove.ts';

interface Facts extends StockBillFacts {
  /** By line of the stock-out bill: what it cost in all, and for how much. */
  costs: ReadonlyMap<string, { amount: string; baseQty: string }>;
  /** Single pieces it names. */
  sold: Awaited<ReturnType<typeof soldPieces>>;
}

async function facts(doc: Doc, read: Read, moment: Moment): Promise<Facts> {
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
  const sold = moment === 'submit' || moment === 'approve' ? await soldPieces(doc, read) : [];
  return { ...(await stockBillFacts(doc, read)), costs, sold };
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

export const salesReturnBill = stockBill<Facts>({
  sides: () => [receives],
  parties: [['customer', 'customer']],
  countedByBridge: true,
  facts,
  problems: (doc, { sold }) => notSoldTo(doc, sold),
  moves: (doc, known) =>
    (doc.lines['items'] ?? []).map((row) => ({
      ...moveOf(doc, row, 1, 'salesReturn', valueOf(row, known)),
      ...givesBack(known.costs.has(textOf(row['outLineId'])) ? row['outLineId'] : null),
    })),
  effects: { takenBack: ['reserve'] },
  takenBack: (doc) => [trimForGood(doc)],
});
