// 生产入库单 and 生产退库单: products come into the store from the workshop and go back to it. A receipt is worth the typed
// unit cost, else what its order plans, else the average or reference cost, until costs are closed; it uses up what is
// backflushed.
import { productionInBill as receipt } from '#entities/inventory/productionInBill.ts';
import { productionReturnBill as returned } from '#entities/inventory/productionReturnBill.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { issues, receives } from '#server/areas/inventory/stockChecks.ts';
import { moveOf, stockBillOf } from '#server/areas/inventory/stockBill.ts';
import { typedValue } from '#server/areas/inventory/stockValue.ts';
import type { MoveValue } from '#server/ledgers/stockMoves.ts';
import { backflushEffects, backflushFacts, nothingToBackflush, type BackflushFacts } from './backflush.ts';
import { plannedCostFacts } from './plannedCosts.ts';
import { logging, orderRefusals, workshopFacts, workshopParties, type WorkshopFacts } from './issues.ts';
import { judgedOrders, type JudgedOrder, notGood } from './judgedReceipts.ts';

type Receipt = DocOf<typeof receipt>;

interface Facts extends WorkshopFacts {
  backflush: BackflushFacts;
  judged: readonly JudgedOrder[];
  /** Planned cost of a base unit, by what the line was pushed from. */
  costs: ReadonlyMap<string, string>;
}

function valueOf(row: LineOf<typeof receipt, 'items'>, costs: Facts['costs']): MoveValue {
  const planned = costs.get(row.sourceLineId ?? '');
  if (row.unitCost !== null || planned === undefined) return typedValue(row);
  const amount = decimal(planned).times(decimal(row.baseQty));
  return { by: 'amount', amount: decimalText(amount.toDecimalPlaces(20)) };
}

const receiptLog = logging('receipt');

/** What is due of its components and how much was judged good is counted on the order: one receipt after the other. */
const receivedOrders = {
  entities: ['manufacturingOrder'],
  of: (doc: Receipt) => ({
    manufacturingOrder: doc.lines.items.flatMap((row) =>
      row.sourceEntity === 'manufacturingOrder' ? idsIn(row.sourceLineId) : [],
    ),
  }),
};

async function facts(doc: Receipt, read: Read): Promise<Facts> {
  const flow = await workshopFacts(doc, read);
  return { ...flow, backflush: nothingToBackflush, judged: [], costs: new Map() };
}

async function judgedFacts(doc: Receipt, read: Read): Promise<Facts> {
  return { ...(await facts(doc, read)), judged: await judgedOrders(doc, read) };
}

async function postedFacts(doc: Receipt, read: Read): Promise<Facts> {
  return {
    ...(await workshopFacts(doc, read)),
    backflush: await backflushFacts(doc, read),
    judged: await judgedOrders(doc, read),
    costs: await plannedCostFacts(doc, read),
  };
}

export const productionInBill = stockBillOf(receipt, {
  sides: () => [receives],
  arrives: true,
  parties: workshopParties,
  locks: { approve: receivedOrders },
  facts: { save: facts, submit: judgedFacts, approve: postedFacts, unapprove: facts },
  refuses: orderRefusals,
  problems: (doc, { judged }) => notGood(doc, judged),
  moves: (doc, { costs }) =>
    doc.lines.items.map((row) => moveOf(doc, row, 1, 'productionIn', valueOf(row, costs))),
  ...receiptLog,
  effects: { ...receiptLog.effects, posted: ['logExecution', 'make'] },
  // Last: numbers and stock of what is made are locked after those of the receipt.
  posted: (doc, facts) => [...receiptLog.posted(doc, facts), ...backflushEffects(doc, facts.backflush)],
});

export const productionReturnBill = stockBillOf(returned, {
  sides: () => [issues],
  parties: workshopParties,
  facts: workshopFacts,
  refuses: orderRefusals,
  moves: (doc) => doc.lines.items.map((row) => moveOf(doc, row, -1, 'productionReturn', { by: 'average' })),
});
