// Receipts and payments settle plan rows: judged and written under the lock of the rows, orders and contracts locked
// before them. Taking a record back writes the mirrored settlements; nothing is ever removed.
import { decimalText, round, type Decimal } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { unsettledOf } from '#entities/finance/planStatus.ts';
import { moneyScales } from '#model/scale.ts';
import { invalid } from '#server/refusal.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { optionalText } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, type PlanDoc, type RecordDoc, type RecordLine } from '../moneyDefinitions.ts';
import { planTable } from '../moneyTables.ts';
import { refreshContracts } from './contracts.ts';
import { changePlanRow, lockedDocOf, lockedPlanRows, systemLine } from './planRows.ts';
import { refreshBill, refreshOrder } from './sums.ts';

/** Matches the record's lines to their plan rows, or takes every match of the record back. */
export async function settle(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: RecordDoc,
  counted: boolean,
): Promise<void> {
  const { items } = doc.lines;
  if (items.length === 0) return;
  const ids = [...new Set(items.flatMap((row) => optionalText(row[side.plan]) ?? []))];
  const sources = await sourcesOf(context, side, ids);
  const { order, contract } = definitionsOf(side);
  await lockAll(context, order, sources.orders);
  await lockAll(context, contract, sources.contracts);
  const plans = new Map((await lockedPlanRows(context, side, ids)).map((plan) => [plan.id, plan]));
  if (counted) {
    const problems = items.flatMap((row) => objections(side, doc, row, plans.get(row[side.plan] ?? '')));
    if (problems.length > 0) throw invalid(problems);
  }
  const { local } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  for (const [id, plan] of plans) {
    const amounts = items.flatMap((row) => (row[side.plan] === id ? [numberOf(row.amount)] : []));
    const amount = amounts.reduce((sum, each) => sum.plus(each), zero);
    await settlePlan(context, side, doc, plan, amount, local, counted);
  }
  for (const bill of sources.bills) await refreshBill(context, side, bill);
  for (const id of sources.orders) await refreshOrder(context, side, id);
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
  const p = planTable(side, 'p');
  const rows = await selectRows(
    session,
    {
      order: p.order,
      contract: p.contract,
      bill: asKind('text', sql`case when ${is(p.sourceEntity, side.bill)} then ${p.sourceId} end`),
    },
    sql`from ${p} where ${is(p.org, grants.org)} and ${among(p.id, plans)}`,
  );
  const all = (key: 'order' | 'contract' | 'bill') =>
    [...new Set(rows.flatMap((row) => optionalText(row[key]) ?? []))].toSorted();
  return { orders: all('order'), contracts: all('contract'), bills: all('bill') };
}

async function lockAll(context: WriteContext, def: EntityDef, ids: readonly string[]): Promise<void> {
  for (const id of ids) await lockedDocOf(context, def, id);
}

function objections(side: MoneySide, doc: RecordDoc, row: RecordLine, plan: PlanDoc | undefined): Problem[] {
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
  doc: RecordDoc,
  row: RecordLine,
  plan: PlanDoc | undefined,
): [string, string] | null {
  const { due, open } = side.words;
  if (plan === undefined) return [side.plan, `${due}计划已不存在，请删除该行后重新选择`];
  const { fields } = plan;
  const code = fields.code ?? '';
  if (fields.planRowStatus === 'cancelled') return [side.plan, `${due}计划 ${code} 已取消，不能核销`];
  const partner = doc.fields[side.partner];
  if (fields[side.partner] !== partner && fields[side.settlePartner] !== partner)
    return [
      side.plan,
      `${due}计划 ${code} 不是该${side.name === 'receivable' ? '客户' : '供应商'}的，请重新选择`,
    ];
  if (fields.currency !== doc.fields.currency)
    return [side.plan, `${due}计划 ${code} 的币别与单据不同，请重新选择`];
  const amount = numberOf(row.amount);
  const left = unsettledOf(fields);
  const settled = numberOf(fields.settledAmount);
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

async function settlePlan(
  context: WriteContext,
  side: MoneySide,
  doc: RecordDoc,
  plan: PlanDoc,
  amount: Decimal,
  scale: number,
  counted: boolean,
): Promise<void> {
  const signed = counted ? amount : amount.negated();
  const rate = numberOf(doc.fields.exchangeRate ?? '1');
  const difference = rate.minus(numberOf(plan.fields.exchangeRate ?? '1'));
  const signedLocal = round(signed.times(rate), scale);
  const known = plan.lines.settlements;
  const settlement = {
    ...systemLine(context, known),
    [side.record]: doc.id,
    date: doc.fields.date,
    amount: decimalText(signed),
    amountLocal: decimalText(signedLocal),
    exchangeRate: decimalText(rate),
    exchangeDiff: decimalText(round(signed.times(difference), scale)),
    isReversal: !counted,
  };
  await changePlanRow(
    context,
    side,
    plan,
    {
      settledAmount: decimalText(numberOf(plan.fields.settledAmount).plus(signed)),
      settledLocal: decimalText(numberOf(plan.fields.settledLocal).plus(signedLocal)),
    },
    { settlements: [...known, settlement] },
  );
}
