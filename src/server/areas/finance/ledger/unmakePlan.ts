// Taking back the plan rows a document made, as long as no money was matched to them.
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { conflict } from '#server/refusal.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type ContractDoc,
  type OrderDoc,
  type PlanDoc,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import { matchTable, planTable } from '../moneyTables.ts';
import { planRowsWith, removePlanRow } from './planRows.ts';

/** Takes back the rows an order made; refuses when money or a draft of it is matched to them. */
export async function unmakeOrderPlan(
  context: WriteContext,
  side: MoneySide,
  order: OrderDoc,
): Promise<OrderDoc> {
  const rows = await removeRowsOf(context, side, order.id);
  if (rows.length === 0) return order;
  const lines = typedAlone(side, plansOnOrder(order));
  return { ...order, lines: { ...order.lines, [side.orderPlans]: lines } };
}

/** The same of a contract. */
export async function unmakeContractPlan(
  context: WriteContext,
  side: MoneySide,
  contract: ContractDoc,
): Promise<ContractDoc> {
  const rows = await removeRowsOf(context, side, contract.id);
  if (rows.length === 0) return contract;
  return {
    ...contract,
    lines: { ...contract.lines, moneyPlans: typedAlone(side, contract.lines.moneyPlans) },
  };
}

/** The plan rows of a source are gone; answers them. */
export async function removeRowsOf(
  context: WriteContext,
  side: MoneySide,
  source: string,
): Promise<PlanDoc[]> {
  const rows = await planRowsWith(context, side, 'sourceId', source);
  await refuseMatched(context, side, rows);
  for (const row of rows) await removePlanRow(context, side, row);
  return rows;
}

/** Rows the scheme made carry the id of their plan row and go with it; typed ones stay. */
function typedAlone<R extends { id: string } & { [K in MoneySide['plan']]?: string | null }>(
  side: MoneySide,
  rows: readonly R[],
): R[] {
  return rows
    .filter((row) => row[side.plan] !== row.id)
    .map((row, index) => ({ ...row, [side.plan]: null, seq: index + 1 }));
}

/** Refuses when a receipt or payment, draft or approved, names one of these rows. */
export async function refuseMatched(
  context: WriteContext,
  side: MoneySide,
  plans: readonly PlanDoc[],
): Promise<void> {
  if (plans.length === 0) return;
  const { record } = definitionsOf(side);
  const i = matchTable(side, 'i');
  const h = headerTable(record, 'h');
  const p = planTable(side, 'p');
  const [found] = await selectRows(
    context.session,
    { code: h.code, plan: p.code },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId} join ${p} on ${p.id} = ${i.plan}
      where ${among(
        i.plan,
        plans.map(({ id }) => id),
      )} and ${h.status} <> 'voided' order by ${h.code} limit 1`,
  );
  if (found !== undefined) {
    throw conflict(
      `${side.words.due}计划 ${found.plan ?? ''} 已被${record.title} ${found.code ?? ''} 核销，请先反审核并删除该${record.title}`,
    );
  }
  const deducted = plans.find(({ lines }) => lines.deductions.length > 0);
  if (deducted !== undefined)
    throw conflict(`${side.words.due}计划 ${deducted.fields.code ?? ''} 已有退货扣减，请先反审核退货单`);
}
