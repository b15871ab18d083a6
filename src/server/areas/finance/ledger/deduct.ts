// Returns take money off the plan of their order, last row first; what does not fit becomes a negative row whose source
// is the return (FLOWS §7, example 10.22). Taking the return back gives every row exactly what it took.
import { decimal, decimalText, round, type Decimal } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { deductReturn } from '#entities/finance/planSpread.ts';
import { moneyScales } from '#model/scale.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type DeductionLine,
  type PlanDoc,
  type PlanFields,
  type ReturnDoc,
  type ReturnLine,
} from '../moneyDefinitions.ts';
import { refreshContracts } from './contracts.ts';
import { removeRowsOf } from './unmakePlan.ts';
import { contractsOf, ordersOf, type OrderOfBill } from './orders.ts';
import {
  addPlanRow,
  changePlanRow,
  isLive,
  isReturnRow,
  lockedDocOf,
  moneyOf,
  planRowsWith,
  systemLine,
} from './planRows.ts';

/** Lays the value of the returned goods on the plan rows of their orders, or takes it off again. */
export async function deduct(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: ReturnDoc,
  counted: boolean,
): Promise<void> {
  const orders = await ordersOf(context, side, doc);
  const definitions = definitionsOf(side);
  for (const order of orders) await lockedDocOf(context, definitions.order, order.id);
  for (const contract of contractsOf(orders)) await lockedDocOf(context, definitions.contract, contract);
  if (!counted) await removeRowsOf(context, side, doc.id);
  let made = 0;
  const { money } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  for (const order of orders) {
    const rows = await rowsOf(context, side, order);
    if (!counted) await giveBack(context, side, doc.id, rows);
    else if (await take(context, side, def, doc, order, rows, returnedValue(doc, order, money), made + 1))
      made += 1;
  }
  await refreshContracts(context, side, contractsOf(orders));
}

/** The rows a return is laid on: those of the order and its bills, or of the contract that plans for it. */
async function rowsOf(context: WriteContext, side: MoneySide, order: OrderOfBill): Promise<PlanDoc[]> {
  const byContract = order.planFromContract && order.contract !== null;
  const rows = byContract
    ? (await planRowsWith(context, side, 'contract', order.contract ?? '')).filter(
        ({ fields }) => fields.sourceId === order.contract,
      )
    : await planRowsWith(context, side, 'order', order.id);
  return rows.filter((row) => isLive(row) && !isReturnRow(side, row));
}

/** What the partner need not pay: goods that come back without being replaced, at their price. */
function returnedValue({ lines }: ReturnDoc, order: OrderOfBill, scale: number): Decimal {
  return lines.items
    .filter(({ orderLineId }) => order.lineIds.includes(orderLineId ?? ''))
    .reduce((sum, row) => sum.plus(valueOf(row, scale)), zero);
}

function valueOf(row: ReturnLine, scale: number): Decimal {
  const [qty, amount] = [numberOf(row.qty), numberOf(row.allAmount)];
  const deducted =
    (row.deductQty ?? null) === null ? qty.minus(numberOf(row.replenishQty)) : numberOf(row.deductQty);
  if (qty.isZero() || deducted.lte(0)) return zero;
  return deducted.gte(qty) ? amount : round(amount.times(deducted).div(qty), scale);
}

/** Whether a negative row was made for what does not fit. */
async function take(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: ReturnDoc,
  order: OrderOfBill,
  rows: readonly PlanDoc[],
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
    ...negativeRow(side, def, doc, first.fields, left),
    [side.order]: order.id,
    seq,
    code: `${doc.fields.code ?? ''}-${seq}`,
  });
  return true;
}

type Deduction = Omit<DeductionLine, 'id' | 'seq'>;

/** What takes money off: its name and day. */
interface Deducting {
  id: string;
  fields: { code: string | null; date: string | null };
}

/** The line of a row that tells what took so much off it. */
export function deduction({ name }: EntityDef, { id, fields }: Deducting, amount: DecimalText): Deduction {
  return { sourceEntity: name, sourceCode: fields.code, sourceId: id, date: fields.date, amount };
}

/** Takes so much off a row. */
export async function changeDeduction(
  context: WriteContext,
  side: MoneySide,
  row: PlanDoc,
  amount: Decimal,
  added: Deduction,
): Promise<void> {
  const deductAmount = decimalText(numberOf(row.fields.deductAmount).plus(amount));
  const known = row.lines.deductions;
  await changePlanRow(
    context,
    side,
    row,
    { deductAmount },
    { deductions: [...known, { ...added, ...systemLine(context, known) }] },
  );
}

/** Money to be given back: due at once, like the row it belongs to in everything else. */
function negativeRow(
  side: MoneySide,
  { name }: EntityDef,
  { id, fields: { code, date } }: ReturnDoc,
  like: PlanFields,
  left: Decimal,
): Partial<PlanFields> {
  const amount = left.negated();
  return {
    [side.partner]: like[side.partner] ?? null,
    [side.settlePartner]: like[side.settlePartner] ?? null,
    [side.owner]: like[side.owner] ?? null,
    [side.department]: like[side.department] ?? null,
    [side.contract]: like[side.contract] ?? null,
    project: like.project,
    currency: like.currency,
    exchangeRate: like.exchangeRate,
    localCurrency: like.localCurrency,
    sourceEntity: name,
    sourceCode: code,
    sourceId: id,
    stage: 'balance',
    amount: decimalText(amount),
    amountLocal: decimalText(round(amount.times(numberOf(like.exchangeRate ?? '1')), 2)),
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
  document: string,
  rows: readonly PlanDoc[],
): Promise<void> {
  for (const row of rows) {
    const all = row.lines.deductions;
    const own = all.filter(({ sourceId }) => sourceId === document);
    if (own.length === 0) continue;
    const amount = own.reduce((sum, line) => sum.plus(numberOf(line.amount)), zero);
    const deductAmount = decimalText(numberOf(row.fields.deductAmount).minus(amount));
    const deductions = all
      .filter(({ sourceId }) => sourceId !== document)
      .map((line, index) => ({ ...line, seq: index + 1 }));
    await changePlanRow(context, side, row, { deductAmount }, { deductions });
  }
}
