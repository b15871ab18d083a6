// Plan rows cut again: the total of an approved order or contract became another one, or one row becomes two.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { moneySides, type MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { storableRule, plainDueRule } from '#model/rules/dueDate.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { respread } from '#entities/finance/planSpread.ts';
import { planRowStatus, unsettledOf } from '#entities/finance/planStatus.ts';
import { moneyScales, type MoneyScales } from '#model/scale.ts';
import { readerOf } from '#model/refs.ts';
import { invalid } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addPlanRow, changePlanRow, defOf, isLive, lockedDocOf, moneyOf, planRowsWith } from './planRows.ts';
import { refreshContracts } from './contracts.ts';
import { keepDoc, refreshOrder } from './sums.ts';

/**
 * The values of an approved order became others: settled parts of its plan stay, the rest is spread anew, the order shows
 * the new amounts, and its contract counts them. Documents without a plan are left alone.
 */
export async function moneyOfAmended(context: WriteContext, def: EntityDef, id: string): Promise<void> {
  const side = moneySides.find(({ order }) => order === def.name);
  const doc = side === undefined ? null : await lockedDocOf(context, def.name, id);
  if (side === undefined || doc === null) return;
  const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const [total, totalLocal] = [numberOf(doc.fields['allAmount']), numberOf(doc.fields['allAmountLocal'])];
  const amounts = await respreadRows(context, side, doc.id, total, totalLocal, scales);
  const plans = (doc.lines[side.orderPlans] ?? []).map((line): LineRow => {
    const amount = amounts.get(textOf(line[side.plan]));
    return amount === undefined ? line : { ...line, amount };
  });
  await keepDoc(context, side.order, doc, { ...doc, lines: { ...doc.lines, [side.orderPlans]: plans } });
  if (amounts.size > 0) await refreshOrder(context, side, doc.id);
  const contract = doc.fields[side.contract];
  if (typeof contract === 'string') await refreshContracts(context, side, [contract]);
}

/** New amounts by plan row of the source; a further row is made for what no open row can take. */
export async function respreadRows(
  context: WriteContext,
  side: MoneySide,
  source: string,
  total: Decimal,
  totalLocal: Decimal,
  scales: MoneyScales,
): Promise<Map<string, string>> {
  const rows = (await planRowsWith(context, side, 'sourceId', source)).filter(isLive);
  const [first] = rows;
  if (first === undefined) return new Map();
  const { amounts, left } = respread(rows.map(moneyOf), total, scales.money);
  const further = left.isZero() ? null : furtherRow(first, rows, left);
  const all = [...rows.map(({ id }) => amounts.get(id) ?? zero), ...(further === null ? [] : [left])];
  const local = splitLocal(all, numberOf(first.fields['exchangeRate'] ?? '1'), totalLocal, scales.local);
  for (const [index, row] of rows.entries())
    await changePlanRow(context, side, row, {
      amount: decimalText(all[index] ?? zero),
      amountLocal: decimalText(local[index] ?? zero),
    });
  if (further !== null)
    await addPlanRow(context, side, { ...further, amountLocal: decimalText(local.at(-1) ?? zero) });
  return new Map([...amounts].map(([id, amount]) => [id, decimalText(amount)]));
}

const own = new Set([
  'id',
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'settledAmount',
  'settledLocal',
  'deductAmount',
  'unsettledAmount',
  'invoicedAmount',
  'invoiceNo',
  'delayReason',
  'followUp',
  'planRowStatus',
]);

/** A row of the same source and partner, without money or dates of its own. */
function like(row: Doc): Row {
  return Object.fromEntries(Object.entries(row.fields).filter(([key]) => !own.has(key)));
}

function nextSeq(rows: readonly Doc[]): number {
  return rows.reduce((most, { fields }) => Math.max(most, Number(fields['seq'] ?? 0)), 0) + 1;
}

function furtherRow(first: Doc, rows: readonly Doc[], amount: Decimal): Row {
  const seq = nextSeq(rows);
  const base = first.fields['baseDate'] ?? null;
  return {
    ...like(first),
    seq,
    code: `${textOf(first.fields['sourceCode'])}-${seq}`,
    stage: 'balance',
    isAdvance: false,
    controlPoint: 'none',
    needInvoice: false,
    ratio: null,
    amount: decimalText(amount),
    dueRule: storableRule(plainDueRule),
    dueDate: base,
    originalDueDate: base,
    remark: null,
  };
}

/** Splits what is open of a row: the new row keeps everything but the amount and its due date. */
export async function splitRow(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  amount: string,
  dueDate: string | null,
): Promise<Doc> {
  const [wanted, open] = [decimal(amount), unsettledOf(doc.fields)];
  if (wanted.gte(open)) {
    const message = `拆出金额 ${amount} 须小于${side.words.open}金额 ${decimalText(open)}`;
    throw invalid([{ field: 'amount', level: 'error', message }]);
  }
  const { local } = moneyScales(doc, readerOf(await refsForRules(context, defOf(side.plan), doc)));
  const rows = await planRowsWith(context, side, 'sourceId', textOf(doc.fields['sourceId']));
  const seq = nextSeq(rows);
  const amountLocal = round(wanted.times(numberOf(doc.fields['exchangeRate'] ?? '1')), local);
  const whole = numberOf(doc.fields['amount']);
  const ratio = doc.fields['ratio'] === null ? null : numberOf(doc.fields['ratio']);
  const part = ratio === null || whole.isZero() ? null : round(ratio.times(wanted).div(whole), 6);
  await addPlanRow(context, side, {
    ...like(doc),
    seq,
    code: `${textOf(doc.fields['sourceCode'])}-${seq}`,
    amount: decimalText(wanted),
    amountLocal: decimalText(amountLocal),
    ratio: part === null ? null : decimalText(part),
    ...(dueDate === null ? {} : { dueRule: null, dueDate, originalDueDate: dueDate }),
  });
  const fields: Row = {
    ...doc.fields,
    amount: decimalText(whole.minus(wanted)),
    amountLocal: decimalText(numberOf(doc.fields['amountLocal']).minus(amountLocal)),
    ratio: ratio === null || part === null ? null : decimalText(ratio.minus(part)),
  };
  const derived = { ...fields, unsettledAmount: decimalText(unsettledOf(fields)) };
  return { ...doc, fields: { ...derived, planRowStatus: planRowStatus(derived) } };
}
