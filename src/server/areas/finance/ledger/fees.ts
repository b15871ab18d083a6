// What is owed for work of suppliers: a receipt plans its fee, by the scheme or term of the bill, and takes off what was used
// beyond the standard; products that go back take their fee off the rows of their receipts; charged material is taken off
// as a negative row. Taking a document back removes exactly what it made.
import { decimalText, round, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { deductReturn } from '#entities/finance/planSpread.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { changeDeduction, deduction, giveBack } from './deduct.ts';
import { addPlanRow, isLive, lockedPlanRows, moneyOf, planRowsWith, removePlanRow } from './planRows.ts';
import { cutRows, rowByTerm } from './planTerms.ts';
import { storeRows } from './storePlan.ts';
import { refuseMatched } from './unmakePlan.ts';

/** Products that came in, material used beyond the standard for them, products that went back, material charged. */
export type FeeKind = 'received' | 'overUsed' | 'returned' | 'charged';

export async function fee(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  kind: FeeKind,
  counted: boolean,
): Promise<void> {
  if (!counted) return takenBack(context, side, doc, kind);
  if (kind === 'received') return received(context, side, def, doc);
  if (kind === 'overUsed') return overUsed(context, side, def, doc);
  const rows = kind === 'returned' ? await rowsOfReceipts(context, side, doc) : [];
  const amount = numberOf(doc.fields[kind === 'returned' ? 'allAmount' : 'chargeAmount']);
  return takenOff(context, side, def, doc, rows, amount);
}

async function received(context: WriteContext, side: MoneySide, def: EntityDef, doc: Doc): Promise<void> {
  const allAmount = numberOf(doc.fields['allAmount']);
  const whole = { amount: decimalText(allAmount), local: textOf(doc.fields['allAmountLocal'], '0') };
  const places = { outsourcingOrder: doc.fields['outsourcingOrder'] ?? null };
  if (!allAmount.isZero()) {
    const cut = await cutRows(context, side, def.name, doc, 'delivery', {
      allAmount,
      amount: numberOf(doc.fields['amount']),
    });
    const rows = cut.rows.length > 0 ? cut.rows : [await rowByTerm(context, side, doc, allAmount)];
    const dated = rows.map((row) =>
      row.dueBase === side.usualBase ? { ...row, dueBase: 'documentDate' } : row,
    );
    await storeRows(context, side, def, doc, { ...cut, rows: dated }, whole, places);
  }
}

/** Charged after the posting, which says what the material cost; it stands behind the rows of the fee. */
async function overUsed(context: WriteContext, side: MoneySide, def: EntityDef, doc: Doc): Promise<void> {
  const rate = numberOf(doc.fields['exchangeRate'] ?? '1');
  const amount = round(overUse(doc).div(rate.isZero() ? 1 : rate), 2);
  if (!amount.gt(0)) return;
  const made = await planRowsWith(context, side, 'sourceId', doc.id);
  await addNegative(context, side, def, doc, amount, made.length + 1, '超耗材料扣款');
}

/** Cost of what was used beyond the standard, where the bill charges it: the posting has just said what it cost. */
function overUse({ fields, lines }: Doc): Decimal {
  if (fields['materialDeduct'] !== true) return zero;
  return (lines['consumptions'] ?? []).reduce((sum, row) => {
    const [qty, standard] = [numberOf(row['qty']), numberOf(row['standardQty'])];
    const beyond = optionalText(row['standardQty']) === null ? zero : qty.minus(standard);
    if (!beyond.gt(0) || !qty.gt(0)) return sum;
    return sum.plus(round(numberOf(row['costAmount']).times(beyond).div(qty), 2));
  }, zero);
}

/** Rows of the receipts whose products go back, the last due first to give way. */
async function rowsOfReceipts(context: WriteContext, side: MoneySide, doc: Doc): Promise<Doc[]> {
  const lines = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['inLineId']) ?? []);
  if (lines.length === 0) return [];
  const { rows } = await context.session.query(
    `select p.id from payable_plan p where p.org = $1::uuid and p.amount > 0 and p.source_entity = 'outsourcingInBill'
       and p.source_id in (select i.doc_id::text from outsourcing_in_bill_items i where i.id::text = any($2::text[]))`,
    [context.grants.org, lines],
  );
  const ids = rows.map((row) => textOf(row['id']));
  return (await lockedPlanRows(context, side, ids)).filter(isLive);
}

async function takenOff(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  rows: readonly Doc[],
  amount: Decimal,
): Promise<void> {
  if (amount.lte(0)) return;
  const { parts, left } = deductReturn(rows.map(moneyOf), amount);
  for (const part of parts) {
    const row = rows.find(({ id }) => id === part.id);
    if (row !== undefined)
      await changeDeduction(context, side, row, numberOf(part.amount), deduction(def, doc, part.amount));
  }
  if (!left.isZero()) await addNegative(context, side, def, doc, left, 1, null);
}

/** Money the supplier owes: due at once, taken off by the next payment. */
async function addNegative(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  amount: Decimal,
  seq: number,
  remark: string | null,
): Promise<void> {
  const { fields } = doc;
  const rate = numberOf(fields['exchangeRate'] ?? '1');
  const date = fields['date'] ?? null;
  const kept = [
    side.partner,
    side.owner,
    side.department,
    'project',
    'currency',
    'localCurrency',
    'outsourcingOrder',
  ];
  const values: Row = {
    ...Object.fromEntries(kept.map((key) => [key, fields[key] ?? null])),
    exchangeRate: fields['exchangeRate'] ?? '1',
    sourceEntity: def.name,
    sourceCode: fields['code'] ?? null,
    sourceId: doc.id,
    code: `${textOf(fields['code'])}-${seq}`,
    seq,
    stage: 'balance',
    amount: decimalText(amount.negated()),
    amountLocal: decimalText(round(amount.negated().times(rate), 2)),
    dueBase: 'documentDate',
    baseDate: date,
    dueDate: date,
    originalDueDate: date,
    remark,
  };
  await addPlanRow(context, side, values);
}

async function takenBack(context: WriteContext, side: MoneySide, doc: Doc, kind: FeeKind): Promise<void> {
  if (kind === 'returned') await giveBack(context, side, doc, await rowsOfReceipts(context, side, doc));
  const own = await planRowsWith(context, side, 'sourceId', doc.id);
  const followed = own.find(({ fields }) => !numberOf(fields['settledAmount']).eq(zero));
  if (followed !== undefined)
    throw conflict(`应付计划 ${textOf(followed.fields['code'])} 已付款核销，请先反审核付款单`);
  await refuseMatched(context, side, own);
  for (const row of own) await removePlanRow(context, side, row);
}
