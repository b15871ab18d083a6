// What is owed for work of suppliers: a receipt plans its fee, by the scheme or term of the bill, and takes off what was used
// beyond the standard; products that go back take their fee off the rows of their receipts; charged material is taken off
// as a negative row. Taking a document back removes exactly what it made.
import { decimalText, round, type Decimal } from '#model/decimal.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';
import { payablePlan } from '#entities/finance/payablePlan.ts';
import { deductReturn } from '#entities/finance/planSpread.ts';
import { outsourcingInBill } from '#entities/inventory/outsourcingInBill/outsourcingInBill.ts';
import { outsourcingReturnBill } from '#entities/inventory/outsourcingReturnBill.ts';
import { outsourcingFeed } from '#entities/outsourcing/outsourcingFeed.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { isDocOf, type DocOf } from '#model/typedDoc.ts';
import { conflict } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { PlanDoc } from '../moneyDefinitions.ts';
import { changeDeduction, deduction, giveBack } from './deduct.ts';
import { addPlanRow, isLive, lockedPlanRows, moneyOf, planRowsWith, removePlanRow } from './planRows.ts';
import { cutRows, rowByTerm } from './planTerms.ts';
import { storeRows } from './storePlan.ts';
import { refuseMatched } from './unmakePlan.ts';

/** Products that came in, material used beyond the standard for them, products that went back, material charged. */
export type FeeKind = 'received' | 'overUsed' | 'returned' | 'charged';

type Receipt = DocOf<typeof outsourcingInBill>;
type Return = DocOf<typeof outsourcingReturnBill>;
type Feed = DocOf<typeof outsourcingFeed>;

export async function fee(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  kind: FeeKind,
  counted: boolean,
): Promise<void> {
  if (isDocOf(outsourcingReturnBill, def, doc)) {
    const rows = await rowsOfReceipts(context, doc);
    if (counted) return takenOff(context, def, doc, rows, numberOf(doc.fields.allAmount));
    await giveBack(context, payable, doc.id, rows);
  }
  if (!counted) return takenBack(context, doc.id);
  if (isDocOf(outsourcingFeed, def, doc))
    return takenOff(context, def, doc, [], numberOf(doc.fields.chargeAmount));
  if (isDocOf(outsourcingInBill, def, doc))
    return kind === 'overUsed' ? overUsed(context, doc) : received(context, doc);
}

async function received(context: WriteContext, doc: Receipt): Promise<void> {
  const { fields } = doc;
  const allAmount = numberOf(fields.allAmount);
  if (allAmount.isZero()) return;
  const found = await cutRows(context, payable, outsourcingInBill, doc, 'delivery', {
    allAmount,
    amount: numberOf(fields.amount),
  });
  const rows = found.rows.length > 0 ? found.rows : [await rowByTerm(context, payable, doc, allAmount)];
  const dated = rows.map((row) =>
    row.dueBase === payable.usualBase ? { ...row, dueBase: 'documentDate' } : row,
  );
  const places = { outsourcingOrder: fields.outsourcingOrder };
  const local = fields.allAmountLocal ?? '0';
  await storeRows(context, payable, outsourcingInBill, doc, { ...found, rows: dated }, local, places);
}

/** Charged after the posting, which says what the material cost; it stands behind the rows of the fee. */
async function overUsed(context: WriteContext, doc: Receipt): Promise<void> {
  const rate = numberOf(doc.fields.exchangeRate ?? '1');
  const amount = round(overUse(doc).div(rate.isZero() ? 1 : rate), 2);
  if (!amount.gt(0)) return;
  const made = await planRowsWith(context, payable, 'sourceId', doc.id);
  await addNegative(context, outsourcingInBill, doc, amount, made.length + 1, '超耗材料扣款');
}

/** Cost of what was used beyond the standard, where the bill charges it: the posting has just said what it cost. */
function overUse({ fields, lines }: Receipt): Decimal {
  if (fields.materialDeduct !== true) return zero;
  return lines.consumptions.reduce((sum, row) => {
    const [qty, standard] = [numberOf(row.qty), numberOf(row.standardQty)];
    const beyond = row.standardQty === null ? zero : qty.minus(standard);
    if (!beyond.gt(0) || !qty.gt(0)) return sum;
    return sum.plus(round(numberOf(row.costAmount).times(beyond).div(qty), 2));
  }, zero);
}

/** Rows of the receipts whose products go back, the last due first to give way. */
async function rowsOfReceipts(context: WriteContext, { lines }: Return): Promise<PlanDoc[]> {
  const products = lines.items.flatMap(({ inLineId }) => optionalText(inLineId) ?? []);
  if (products.length === 0) return [];
  const p = headerTable(payablePlan, 'p');
  const i = linesTable(outsourcingInBill, 'items', 'i');
  const rows = await selectRows(
    context.session,
    { id: p.id },
    sql`from ${p} where ${is(p.org, context.grants.org)} and ${p.amount} > 0 and ${is(p.sourceEntity, outsourcingInBill.name)}
      and ${p.sourceId} in (select ${i.docId}::text from ${i} where ${i.id}::text = any(${products}::text[]))`,
  );
  const found = await lockedPlanRows(
    context,
    payable,
    rows.map(({ id }) => id),
  );
  return found.filter(isLive);
}

async function takenOff(
  context: WriteContext,
  def: EntityDef,
  doc: Return | Feed,
  rows: readonly PlanDoc[],
  amount: Decimal,
): Promise<void> {
  if (amount.lte(0)) return;
  const { parts, left } = deductReturn(rows.map(moneyOf), amount);
  for (const part of parts) {
    const row = rows.find(({ id }) => id === part.id);
    if (row !== undefined)
      await changeDeduction(context, payable, row, numberOf(part.amount), deduction(def, doc, part.amount));
  }
  if (!left.isZero()) await addNegative(context, def, doc, left, 1, null);
}

/** Money the supplier owes: due at once, taken off by the next payment. */
async function addNegative(
  context: WriteContext,
  { name }: EntityDef,
  { id, fields }: Receipt | Return | Feed,
  amount: Decimal,
  seq: number,
  remark: string | null,
): Promise<void> {
  const rate = numberOf(fields.exchangeRate ?? '1');
  const { date } = fields;
  await addPlanRow(context, payable, {
    supplier: fields.supplier,
    purchaser: fields.purchaser,
    purchaseDept: fields.purchaseDept,
    project: fields.project,
    currency: fields.currency,
    localCurrency: fields.localCurrency,
    outsourcingOrder: fields.outsourcingOrder,
    exchangeRate: fields.exchangeRate ?? '1',
    sourceEntity: name,
    sourceCode: fields.code,
    sourceId: id,
    code: `${fields.code ?? ''}-${seq}`,
    seq,
    stage: 'balance',
    amount: decimalText(amount.negated()),
    amountLocal: decimalText(round(amount.negated().times(rate), 2)),
    dueBase: 'documentDate',
    baseDate: date,
    dueDate: date,
    originalDueDate: date,
    remark,
  });
}

async function takenBack(context: WriteContext, document: string): Promise<void> {
  const own = await planRowsWith(context, payable, 'sourceId', document);
  const followed = own.find(({ fields }) => !numberOf(fields.settledAmount).eq(zero));
  if (followed !== undefined)
    throw conflict(`应付计划 ${followed.fields.code ?? ''} 已付款核销，请先反审核付款单`);
  await refuseMatched(context, payable, own);
  for (const row of own) await removePlanRow(context, payable, row);
}
