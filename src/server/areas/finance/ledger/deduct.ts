// Returns take money off the plan of their order, last row first; what does not fit becomes a negative row whose source
// is the return (FLOWS §7, example 10.22). Taking the return back gives every row exactly what it took.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { deductReturn } from '#entities/finance/planSpread.ts';
import { moneyScales } from '#model/scale.ts';
import { optionalText, textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { refreshContracts } from './contracts.ts';
import { refuseMatched } from './unmakePlan.ts';
import { contractsOf, ordersOf, type OrderOfBill } from './orders.ts';
import {
  addPlanRow,
  changePlanRow,
  isLive,
  isReturnRow,
  lockedDocOf,
  moneyOf,
  planRowsWith,
  removePlanRow,
  systemLine,
} from './planRows.ts';

/** Lays the value of the returned goods on the plan rows of their orders, or takes it off again. */
export async function deduct(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  counted: boolean,
): Promise<void> {
  const orders = await ordersOf(context, side, doc);
  for (const order of orders) await lockedDocOf(context, side.order, order.id);
  for (const contract of contractsOf(orders)) await lockedDocOf(context, side.contract, contract);
  if (!counted) await removeReturnRows(context, side, doc);
  let made = 0;
  const { money } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  for (const order of orders) {
    const rows = await rowsOf(context, side, order);
    if (!counted) await giveBack(context, side, doc, rows);
    else if (await take(context, side, def, doc, order, rows, returnedValue(doc, order, money), made + 1))
      made += 1;
  }
  await refreshContracts(context, side, contractsOf(orders));
}

/** The rows a return is laid on: those of the order and its bills, or of the contract that plans for it. */
async function rowsOf(context: WriteContext, side: MoneySide, order: OrderOfBill): Promise<Doc[]> {
  const byContract = order.planFromContract && order.contract !== null;
  const rows = byContract
    ? (await planRowsWith(context, side, side.contract, order.contract ?? '')).filter(
        ({ fields }) => fields['sourceId'] === order.contract,
      )
    : await planRowsWith(context, side, side.order, order.id);
  return rows.filter((row) => isLive(row) && !isReturnRow(side, row));
}

/** What the partner need not pay: goods that come back without being replaced, at their price. */
function returnedValue(doc: Doc, order: OrderOfBill, scale: number): Decimal {
  const lines = (doc.lines['items'] ?? []).filter((row) =>
    order.lineIds.includes(textOf(row['orderLineId'])),
  );
  return lines.reduce((sum, row) => sum.plus(valueOf(row, scale)), new Decimal(0));
}

function valueOf(row: LineRow, scale: number): Decimal {
  const [qty, amount] = [numberOf(row['qty']), numberOf(row['allAmount'])];
  const deducted =
    optionalText(row['deductQty']) === null
      ? qty.minus(numberOf(row['replenishQty']))
      : numberOf(row['deductQty']);
  if (qty.isZero() || deducted.lte(0)) return zero;
  return deducted.gte(qty) ? amount : round(amount.times(deducted).div(qty), scale);
}

/** Whether a negative row was made for what does not fit. */
async function take(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  order: OrderOfBill,
  rows: readonly Doc[],
  amount: Decimal,
  seq: number,
): Promise<boolean> {
  const [first] = rows;
  if (first === undefined || amount.lte(0)) return false;
  const { parts, left } = deductReturn(rows.map(moneyOf), amount);
  for (const part of parts) {
    const row = rows.find(({ id }) => id === part.id);
    if (row !== undefined)
      await changeDeduction(context, side, row, decimal(part.amount), deduction(def, doc, part.amount));
  }
  if (left.isZero()) return false;
  await addPlanRow(context, side, {
    ...negativeRow(side, def, doc, first, left),
    [side.order]: order.id,
    seq,
    code: `${textOf(doc.fields['code'])}-${seq}`,
  });
  return true;
}

/** The line of a row that tells what took so much off it. */
export function deduction(def: EntityDef, { id, fields }: Doc, amount: string): Row {
  return {
    sourceEntity: def.name,
    sourceCode: fields['code'] ?? null,
    sourceId: id,
    date: fields['date'] ?? null,
    amount,
  };
}

/** Takes so much off a row. */
export async function changeDeduction(
  context: WriteContext,
  side: MoneySide,
  row: Doc,
  amount: Decimal,
  added: Row,
): Promise<void> {
  const deductAmount = decimalText(numberOf(row.fields['deductAmount']).plus(amount));
  await changePlanRow(
    context,
    side,
    row,
    { deductAmount },
    { deductions: systemLine(context, row.lines['deductions'] ?? [], added) },
  );
}

/** Money to be given back: due at once, like the row it belongs to in everything else. */
function negativeRow(side: MoneySide, def: EntityDef, doc: Doc, like: Doc, left: Decimal): Row {
  const kept = [
    side.partner,
    side.settlePartner,
    side.owner,
    side.department,
    side.contract,
    'project',
    'currency',
    'exchangeRate',
    'localCurrency',
  ];
  const amount = left.negated();
  const date = doc.fields['date'] ?? null;
  return {
    ...Object.fromEntries(kept.map((key) => [key, like.fields[key] ?? null])),
    sourceEntity: def.name,
    sourceCode: doc.fields['code'] ?? null,
    sourceId: doc.id,
    stage: 'balance',
    amount: decimalText(amount),
    amountLocal: decimalText(round(amount.times(numberOf(like.fields['exchangeRate'] ?? '1')), 2)),
    dueBase: 'documentDate',
    baseDate: date,
    dueDate: date,
    originalDueDate: date,
  };
}

/** Gives every row back what the document took off it. */
export async function giveBack(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  rows: readonly Doc[],
): Promise<void> {
  for (const row of rows) {
    const all = row.lines['deductions'] ?? [];
    const own = all.filter((line) => line['sourceId'] === doc.id);
    if (own.length === 0) continue;
    const amount = own.reduce((sum, line) => sum.plus(numberOf(line['amount'])), zero);
    const deductAmount = decimalText(numberOf(row.fields['deductAmount']).minus(amount));
    const deductions = all
      .filter((line) => line['sourceId'] !== doc.id)
      .map((line, index): LineRow => ({ ...line, seq: index + 1 }));
    await changePlanRow(context, side, row, { deductAmount }, { deductions });
  }
}

async function removeReturnRows(context: WriteContext, side: MoneySide, doc: Doc): Promise<void> {
  const own = await planRowsWith(context, side, 'sourceId', doc.id);
  await refuseMatched(context, side, own);
  for (const row of own) await removePlanRow(context, side, row);
}
