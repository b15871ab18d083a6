// Receipts and payments settle plan rows: judged and written under the lock of the rows, orders and contracts locked
// before them. Taking a record back writes the mirrored settlements; nothing is ever removed.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { unsettledOf } from '#entities/finance/planStatus.ts';
import { moneyScales } from '#model/scale.ts';
import { invalid } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { refreshContracts } from './contracts.ts';
import { changePlanRow, defOf, isKnown, lockedDocOf, lockedPlanRows, systemLine } from './planRows.ts';
import { refreshBill, refreshOrder } from './sums.ts';

/** Matches the record's lines to their plan rows, or takes every match of the record back. */
export async function settle(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  counted: boolean,
): Promise<void> {
  const items = doc.lines['items'] ?? [];
  if (items.length === 0) return;
  const ids = [...new Set(items.flatMap((row) => optionalText(row[side.plan]) ?? []))];
  const sources = await sourcesOf(context, side, ids);
  await lockAll(context, side.order, sources.orders);
  await lockAll(context, side.contract, sources.contracts);
  const plans = new Map((await lockedPlanRows(context, side, ids)).map((plan) => [plan.id, plan]));
  if (counted) {
    const problems = items.flatMap((row) => objections(side, doc, row, plans.get(textOf(row[side.plan]))));
    if (problems.length > 0) throw invalid(problems);
  }
  const { local } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  for (const [id, plan] of plans) {
    const amounts = items.flatMap((row) => (row[side.plan] === id ? [numberOf(row['amount'])] : []));
    const amount = amounts.reduce((sum, each) => sum.plus(each), zero);
    await settlePlan(context, side, plan, settlement(side, doc, plan, amount, local, counted));
  }
  for (const bill of sources.bills) await refreshBill(context, side, bill);
  for (const order of sources.orders) await refreshOrder(context, side, order);
  await refreshContracts(context, side, sources.contracts);
}

interface Sources {
  orders: string[];
  contracts: string[];
  bills: string[];
}

/** The documents these plan rows stand for, in the order they are locked. */
export async function sourcesOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  plans: readonly string[],
): Promise<Sources> {
  const { rows } = await session.query(
    `select distinct ${columnName(side.order)} as ordered, ${columnName(side.contract)} as contract,
       case when source_entity = $3 then source_id end as bill
     from ${tableName(defOf(side.plan))} where org = $1::uuid and id = any($2::uuid[])`,
    [grants.org, plans, side.bill],
  );
  const all = (key: string) => [...new Set(rows.flatMap((row) => optionalText(row[key]) ?? []))].toSorted();
  return { orders: all('ordered'), contracts: all('contract'), bills: all('bill') };
}

async function lockAll(context: WriteContext, entity: string, ids: readonly string[]): Promise<void> {
  if (!isKnown(entity)) return;
  for (const id of ids) await lockedDocOf(context, entity, id);
}

function objections(side: MoneySide, doc: Doc, row: LineRow, plan: Doc | undefined): Problem[] {
  const found = objectionTo(side, doc, row, plan);
  if (found === null) return [];
  const [field, message] = found;
  return [
    {
      field,
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
      message: `第${row.seq}行 ${message}`,
    },
  ];
}

function objectionTo(
  side: MoneySide,
  doc: Doc,
  row: LineRow,
  plan: Doc | undefined,
): [string, string] | null {
  const { due, open } = side.words;
  if (plan === undefined) return [side.plan, `${due}计划已不存在，请删除该行后重新选择`];
  const { fields } = plan;
  const code = textOf(fields['code']);
  if (fields['planRowStatus'] === 'cancelled') return [side.plan, `${due}计划 ${code} 已取消，不能核销`];
  const partner = doc.fields[side.partner];
  if (fields[side.partner] !== partner && fields[side.settlePartner] !== partner)
    return [
      side.plan,
      `${due}计划 ${code} 不是该${side.name === 'receivable' ? '客户' : '供应商'}的，请重新选择`,
    ];
  if (fields['currency'] !== doc.fields['currency'])
    return [side.plan, `${due}计划 ${code} 的币别与单据不同，请重新选择`];
  const amount = numberOf(row['amount']);
  const left = unsettledOf(fields);
  const settled = numberOf(fields['settledAmount']);
  if (fits(amount, left, settled)) return null;
  return [
    'amount',
    `本次核销金额 ${decimalText(amount)} 超过${due}计划 ${code} 的${open}金额 ${decimalText(left)}`,
  ];
}

/** Money goes the way of what is open; money that goes back is at most what was settled. */
function fits(amount: Decimal, left: Decimal, settled: Decimal): boolean {
  const forward = amount.isNegative() === (left.isZero() ? settled.isNegative() : left.isNegative());
  return forward ? amount.abs().lte(left.abs()) : amount.abs().lte(settled.abs());
}

function settlement(
  side: MoneySide,
  doc: Doc,
  plan: Doc,
  amount: Decimal,
  scale: number,
  counted: boolean,
): Row {
  const signed = counted ? amount : amount.negated();
  const rate = numberOf(doc.fields['exchangeRate'] ?? '1');
  const difference = rate.minus(numberOf(plan.fields['exchangeRate'] ?? '1'));
  return {
    [side.record]: doc.id,
    date: doc.fields['date'] ?? null,
    amount: decimalText(signed),
    amountLocal: decimalText(round(signed.times(rate), scale)),
    exchangeRate: decimalText(rate),
    exchangeDiff: decimalText(round(signed.times(difference), scale)),
    isReversal: !counted,
  };
}

async function settlePlan(context: WriteContext, side: MoneySide, plan: Doc, values: Row): Promise<void> {
  const sum = (field: string, added: string) =>
    decimalText(numberOf(plan.fields[field]).plus(decimal(textOf(values[added], '0'))));
  await changePlanRow(
    context,
    side,
    plan,
    { settledAmount: sum('settledAmount', 'amount'), settledLocal: sum('settledLocal', 'amountLocal') },
    { settlements: systemLine(context, plan.lines['settlements'] ?? [], values) },
  );
}
