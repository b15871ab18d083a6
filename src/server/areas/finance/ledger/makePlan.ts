// Plan rows of an order or a contract at its approval, and of a bill whose orders are paid delivery by delivery.
import { decimalText, type Decimal } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { purchaseParam } from '#entities/purchase/purchaseParam.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { invalid } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type BillDoc,
  type BillLine,
  type ContractDoc,
  type ContractPlan,
  type OrderDoc,
  type OrderPlan,
  type PlanDoc,
  type PlanFields,
  type PlannedDoc,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import { type OrderOfBill, ordersOf } from './orders.ts';
import { addsUp, cutRows, type Instalment, type Instalments, typedRows } from './planTerms.ts';
import { storeRows } from './storePlan.ts';

/** Makes the rows of an order and shows them on it; answers the order. */
export async function makeOrderPlan(
  context: WriteContext,
  side: MoneySide,
  order: OrderDoc,
): Promise<OrderDoc> {
  if (order.fields.planFromContract === true) return order;
  const def = definitionsOf(side).order;
  const shown = plansOnOrder(order);
  const typed = await typedRows(context, order, shown);
  const made: Instalments =
    typed.length > 0
      ? { rows: typed, scheme: null }
      : (await plansOnApproval(context, side))
        ? await cutRows(context, side, def, order, 'order')
        : { rows: [], scheme: null };
  if (made.rows.length === 0) return order;
  const places = {
    [side.order]: order.id,
    [side.contract]: optionalText(order.fields[side.contract]),
  };
  const plans = await storeWhole(context, side, def, order, made, places);
  const rows = [
    ...named(side, shown, made.rows, plans),
    ...cut(made.rows, plans).map((plan) => orderRow(side, plan)),
  ];
  const lines = rows.map((row, index) => ({ ...row, seq: index + 1 }));
  return { ...order, lines: { ...order.lines, [side.orderPlans]: lines } };
}

/** The same of a contract; a framework contract leaves it to its orders. */
export async function makeContractPlan(
  context: WriteContext,
  side: MoneySide,
  contract: ContractDoc,
): Promise<ContractDoc> {
  if (contract.fields.contractKind === 'framework') return contract;
  const def = definitionsOf(side).contract;
  const shown = contract.lines.moneyPlans;
  const typed = await typedRows(context, contract, shown);
  const made: Instalments =
    typed.length > 0
      ? { rows: typed, scheme: null }
      : await cutRows(context, side, def, contract, 'contract');
  if (made.rows.length === 0) return contract;
  const places = { [side.order]: null, [side.contract]: contract.id };
  const plans = await storeWhole(context, side, def, contract, made, places);
  const rows = [
    ...named(side, shown, made.rows, plans),
    ...cut(made.rows, plans).map((plan) => contractRow(side, plan)),
  ];
  const moneyPlans = rows.map((row, index) => ({ ...row, seq: index + 1 }));
  return { ...contract, lines: { ...contract.lines, moneyPlans } };
}

/** @throws Refusal 422 where the rows do not add up to the amount of the document */
function storeWhole(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: OrderDoc | ContractDoc,
  made: Instalments,
  places: Partial<PlanFields>,
): Promise<PlanDoc[]> {
  if (!addsUp(made.rows, doc.fields.allAmount ?? '0')) {
    const message = `${side.words.cash}计划的${side.words.due}金额合计须等于价税合计，请修改${side.words.cash}计划`;
    throw invalid([{ field: 'allAmount', level: 'error', message }]);
  }
  return storeRows(context, side, def, doc, made, doc.fields.allAmountLocal ?? '0', places);
}

/** Typed rows name their plan row. */
function named<R extends { id: string }>(
  side: MoneySide,
  shown: readonly R[],
  rows: readonly Instalment[],
  plans: readonly PlanDoc[],
): R[] {
  const byLine = new Map(rows.map((row, index) => [row.lineId, plans[index]]));
  return shown.map((line) => ({ ...line, [side.plan]: byLine.get(line.id)?.id ?? null }));
}

/** The plan rows that the scheme made. */
function cut(rows: readonly Instalment[], plans: readonly PlanDoc[]): PlanDoc[] {
  return plans.filter((_, index) => rows[index]?.lineId === null);
}

/** What a row that the scheme made shows; it carries the id of its plan row, which tells it from the typed ones. */
function shownTerms({ id, fields }: PlanDoc) {
  return {
    id,
    seq: 0,
    stage: fields.stage,
    isAdvance: fields.isAdvance,
    ratio: fields.ratio,
    amount: fields.amount,
    dueBase: fields.dueBase,
    dueDate: fields.dueDate,
    controlPoint: fields.controlPoint,
    needInvoice: fields.needInvoice,
    dueRule: fields.dueRule,
    remark: fields.remark,
  };
}

function orderRow(side: MoneySide, plan: PlanDoc): OrderPlan {
  return { ...shownTerms(plan), [side.settled]: '0', [side.plan]: plan.id };
}

function contractRow(side: MoneySide, plan: PlanDoc): ContractPlan {
  const { milestoneSeq, settledAmount, planRowStatus } = plan.fields;
  return {
    ...shownTerms(plan),
    milestoneSeq,
    days: null,
    settledAmount,
    invoicedAmount: '0',
    planRowStatus,
    [side.plan]: plan.id,
  };
}

async function plansOnApproval({ session, grants }: WriteContext, side: MoneySide): Promise<boolean> {
  const p = headerTable(side.name === 'receivable' ? saleParam : purchaseParam, 'p');
  const [param] = await selectRows(
    session,
    { plans: p.planOnApprove },
    sql`from ${p} where ${is(p.org, grants.org)}`,
  );
  return param?.plans !== false;
}

/** Rows of a bill, order by order, where nobody planned the order's money and its scheme goes by deliveries. */
export async function makeDeliveryPlan(context: WriteContext, side: MoneySide, bill: BillDoc): Promise<void> {
  const { items } = bill.lines;
  let made = 0;
  for (const order of await ordersOf(context, side, bill)) {
    if (order.planFromContract || order.ownPlan) continue;
    made += await planOfDelivery(context, side, bill, order, made);
  }
  const free = items.filter(({ orderLineId }) => optionalText(orderLineId) === null);
  if (free.length === 0) return;
  const def = definitionsOf(side).bill;
  const places = { [side.order]: null, [side.contract]: null };
  await planOfLines(context, side, bill, { def, doc: bill }, free, places, made);
}

async function planOfDelivery(
  context: WriteContext,
  side: MoneySide,
  bill: BillDoc,
  order: OrderOfBill,
  made: number,
): Promise<number> {
  if (order.basis !== null && order.basis !== 'delivery') return 0;
  const def = definitionsOf(side).order;
  const doc: OrderDoc | null = await readDoc(context.session, def, order.id, { org: context.grants.org });
  if (doc === null) return 0;
  const lines = bill.lines.items.filter(({ orderLineId }) => order.lineIds.includes(orderLineId ?? ''));
  const places = { [side.order]: order.id, [side.contract]: order.contract };
  return planOfLines(context, side, bill, { def, doc }, lines, places, made);
}

/** @param terms the document whose terms cut the amount: the order, or the bill itself */
async function planOfLines(
  context: WriteContext,
  side: MoneySide,
  bill: BillDoc,
  terms: { def: EntityDef; doc: PlannedDoc },
  lines: readonly BillLine[],
  places: Partial<PlanFields>,
  made: number,
): Promise<number> {
  const sum = (of: (line: BillLine) => Decimal) => lines.reduce((total, line) => total.plus(of(line)), zero);
  const found = await cutRows(context, side, terms.def, terms.doc, 'delivery', {
    allAmount: sum(({ allAmount }) => numberOf(allAmount)),
    amount: sum(({ amount }) => numberOf(amount)),
  });
  if (found.rows.length === 0) return 0;
  const rows = found.rows.map((row) =>
    row.dueBase === side.usualBase ? { ...row, dueBase: 'documentDate' } : row,
  );
  const local = decimalText(sum(({ allAmountLocal }) => numberOf(allAmountLocal)));
  await storeRows(context, side, definitionsOf(side).bill, bill, { ...found, rows }, local, places, made);
  return rows.length;
}
