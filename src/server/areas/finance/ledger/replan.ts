// Plan rows cut again: the total of an approved order or contract became another one, or one row becomes two.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { storableRule, plainDueRule } from '#model/rules/dueDate.ts';
import { splitLocal } from '#entities/finance/planSplit.ts';
import { respread } from '#entities/finance/planSpread.ts';
import { unsettledOf } from '#entities/finance/planStatus.ts';
import { moneyScales, type MoneyScales } from '#model/scale.ts';
import { readerOf } from '#model/refs.ts';
import { invalid } from '#server/refusal.ts';
import { refsForRules } from '#server/document/references.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type OrderDoc,
  type PlanDoc,
  type PlanFields,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import {
  addPlanRow,
  changePlanRow,
  derived,
  isLive,
  lockedDocOf,
  moneyOf,
  planRowsWith,
} from './planRows.ts';
import { refreshContracts } from './contracts.ts';
import { keepDoc, refreshOrder } from './sums.ts';

/**
 * The values of an approved order became others: settled parts of its plan stay, the rest is spread anew, the order shows
 * the new amounts, and its contract counts them. Documents without a plan are left alone.
 */
export async function moneyOfAmended(context: WriteContext, { name }: EntityDef, id: string): Promise<void> {
  const side = moneySides.find(({ order }) => order === name);
  if (side === undefined) return;
  const def = definitionsOf(side).order;
  const doc: OrderDoc | null = await lockedDocOf(context, def, id);
  if (doc === null) return;
  const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const [total, totalLocal] = [numberOf(doc.fields.allAmount), numberOf(doc.fields.allAmountLocal)];
  const amounts = await respreadRows(context, side, doc.id, total, totalLocal, scales);
  const plans = plansOnOrder(doc).map((line) => {
    const amount = amounts.get(line[side.plan] ?? '');
    return amount === undefined ? line : { ...line, amount };
  });
  await keepDoc(context, def, doc, { ...doc, lines: { ...doc.lines, [side.orderPlans]: plans } });
  if (amounts.size > 0) await refreshOrder(context, side, doc.id);
  const contract = doc.fields[side.contract] ?? null;
  if (contract !== null) await refreshContracts(context, side, [contract]);
}

/** New amounts by plan row of the source; a further row is made for what no open row can take. */
export async function respreadRows(
  context: WriteContext,
  side: MoneySide,
  source: string,
  total: Decimal,
  totalLocal: Decimal,
  scales: MoneyScales,
): Promise<Map<string, DecimalText>> {
  const rows = (await planRowsWith(context, side, 'sourceId', source)).filter(isLive);
  const [first] = rows;
  if (first === undefined) return new Map();
  const { amounts, left } = respread(rows.map(moneyOf), total, scales.money);
  const further = left.isZero() ? null : furtherRow(first.fields, rows, left);
  const all = [...rows.map(({ id }) => amounts.get(id) ?? zero), ...(further === null ? [] : [left])];
  const local = splitLocal(all, numberOf(first.fields.exchangeRate ?? '1'), totalLocal, scales.local);
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
function like(fields: PlanFields): Partial<PlanFields> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !own.has(key)));
}

export function nextSeq(rows: readonly PlanDoc[], least = 0): number {
  return rows.reduce((most, { fields }) => Math.max(most, fields.seq ?? 0), least) + 1;
}

function furtherRow(first: PlanFields, rows: readonly PlanDoc[], amount: Decimal): Partial<PlanFields> {
  const seq = nextSeq(rows);
  const base = first.baseDate;
  return {
    ...like(first),
    seq,
    code: `${first.sourceCode ?? ''}-${seq}`,
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
  doc: PlanDoc,
  amount: string,
  dueDate: string | null,
): Promise<PlanDoc> {
  const { fields } = doc;
  const [wanted, open] = [decimal(amount), unsettledOf(fields)];
  if (wanted.gte(open)) {
    const message = `拆出金额 ${amount} 须小于${side.words.open}金额 ${decimalText(open)}`;
    throw invalid([{ field: 'amount', level: 'error', message }]);
  }
  const refs = await refsForRules(context, definitionsOf(side).plan, doc);
  const { local } = moneyScales(doc, readerOf(refs));
  const rows = await planRowsWith(context, side, 'sourceId', fields.sourceId ?? '');
  const seq = nextSeq(rows);
  const amountLocal = round(wanted.times(numberOf(fields.exchangeRate ?? '1')), local);
  const whole = numberOf(fields.amount);
  const ratio = fields.ratio === null ? null : numberOf(fields.ratio);
  const part = ratio === null || whole.isZero() ? null : round(ratio.times(wanted).div(whole), 6);
  await addPlanRow(context, side, {
    ...like(fields),
    seq,
    code: `${fields.sourceCode ?? ''}-${seq}`,
    amount: decimalText(wanted),
    amountLocal: decimalText(amountLocal),
    ratio: part === null ? null : decimalText(part),
    ...(dueDate === null ? {} : { dueRule: null, dueDate, originalDueDate: dueDate }),
  });
  return {
    ...doc,
    fields: derived({
      ...fields,
      amount: decimalText(whole.minus(wanted)),
      amountLocal: decimalText(numberOf(fields.amountLocal).minus(amountLocal)),
      ratio: ratio === null || part === null ? null : decimalText(ratio.minus(part)),
    }),
  };
}
