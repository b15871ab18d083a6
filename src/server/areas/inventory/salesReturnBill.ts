// 销售退货单: approval brings goods in at what they cost when they went out, else at the average, else at the reference
// cost; unapproval mirrors exactly what was posted.
import { decimal, decimalText } from '#model/decimal.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { salesReturnBill as bill } from '#entities/inventory/salesReturnBill.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, present, sql } from '#server/select/piece.ts';
import { linesTable } from '#server/select/table.ts';
import { trimForGood } from './demandsBehind.ts';
import { notSoldTo, soldPieces } from './soldPieces.ts';
import { moveOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { receives } from './stockChecks.ts';
import { givesBack } from './stockMove.ts';

interface Facts extends StockBillFacts {
  /** By line of the stock-out bill: what it cost in all, and for how much. */
  costs: ReadonlyMap<string, { amount: string; baseQty: string }>;
  /** Single pieces it names, where it comes in. */
  sold: Awaited<ReturnType<typeof soldPieces>>;
}

type Bill = DocOf<typeof bill>;

async function costFacts(doc: Bill, read: Read): Promise<Facts> {
  const lines = doc.lines.items.flatMap((row) => row.outLineId ?? []);
  const i = linesTable(salesOutBill, 'items', 'i');
  const rows =
    lines.length === 0
      ? []
      : await read.select(
          { id: i.id, amount: present(i.costAmount), baseQty: present(i.baseQty) },
          sql`from ${i} where ${among(i.id, lines)} and ${i.costAmount} is not null and ${i.baseQty} > 0`,
        );
  const costs = new Map(rows.map(({ id, ...cost }) => [id, cost]));
  return { ...(await stockBillFacts(doc, read)), costs, sold: [] };
}

async function facts(doc: Bill, read: Read): Promise<Facts> {
  return { ...(await costFacts(doc, read)), sold: await soldPieces(doc, read) };
}

/** The original cost in proportion, rounded once by the ledger. */
function valueOf(row: LineOf<typeof bill, 'items'>, { costs }: Facts): MoveValue {
  const cost = costs.get(row.outLineId ?? '');
  if (cost === undefined) return { by: 'average' };
  const amount = decimal(cost.amount).times(decimal(row.baseQty)).div(decimal(cost.baseQty));
  return { by: 'amount', amount: decimalText(amount) };
}

export const salesReturnBill = stockBillOf(bill, {
  sides: () => [receives],
  parties: [['customer', 'customer']],
  countedByBridge: true,
  facts: { submit: facts, approve: facts, unapprove: costFacts },
  problems: (doc, { sold }) => notSoldTo(doc, sold),
  moves: (doc, known) =>
    doc.lines.items.map((row) => ({
      ...moveOf(doc, row, 1, 'salesReturn', valueOf(row, known)),
      ...givesBack(known.costs.has(row.outLineId ?? '') ? row.outLineId : null),
    })),
  effects: { takenBack: ['reserve'] },
  takenBack: (doc) => [trimForGood(doc)],
});
