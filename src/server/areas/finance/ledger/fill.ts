// Drafts filled by the system on request: the plan rows of an order or contract by its scheme, the lines of a receipt
// or payment with the oldest open plan rows of the partner.
import { Decimal, decimalText } from '#model/decimal.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { conflict } from '#server/refusal.ts';
import { raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { newId } from '#server/ids.ts';
import type { WriteContext } from '#server/writeContext.ts';
import {
  definitionsOf,
  type ContractDoc,
  type OrderDoc,
  type RecordDoc,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import { planTable } from '../moneyTables.ts';
import { cutRows, type Instalment } from './planTerms.ts';

/** Patches that put the plan rows the scheme cuts in place of those an order draft has. */
export async function orderFilled(context: WriteContext, side: MoneySide, order: OrderDoc): Promise<Patch[]> {
  const def = definitionsOf(side).order;
  const { rows } = await cutRows(context, side, def, order, 'order');
  return replaced(context, side, def, side.orderPlans, plansOnOrder(order), rows);
}

/** The same of a contract. */
export async function contractFilled(
  context: WriteContext,
  side: MoneySide,
  contract: ContractDoc,
): Promise<Patch[]> {
  const def = definitionsOf(side).contract;
  const { rows } = await cutRows(context, side, def, contract, 'contract');
  return replaced(context, side, def, 'moneyPlans', contract.lines.moneyPlans, rows);
}

/** @throws Refusal 409 where no scheme cuts the amount */
function replaced(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  lines: string,
  shown: readonly { id: string }[],
  rows: readonly Instalment[],
): Patch[] {
  if (rows.length === 0) {
    const wanted = def.name === side.contract ? '合同' : '订单';
    throw conflict(
      `没有可用的拆分方案：请填写明细金额，并选择拆分依据为“${wanted}”的${side.words.due}计划拆分方案`,
    );
  }
  const removed = shown.map(({ id }): Patch => ({ op: 'removeLine', lines, id }));
  const added = rows.map((row): Patch => ({
    op: 'insertLine',
    lines,
    id: newId(context.ports),
    before: null,
    values: planLine(row),
  }));
  return [...removed, ...added];
}

function planLine({
  stage,
  isAdvance,
  ratio,
  amount,
  dueBase,
  dueRule,
  controlPoint,
  needInvoice,
  remark,
}: Instalment): Row {
  return { stage, isAdvance, ratio, amount, dueBase, dueRule, controlPoint, needInvoice, remark };
}

/** Patches that add lines for the open plan rows of the partner, oldest first, as far as the money of the draft reaches. */
export async function matchesFilled(
  context: WriteContext,
  side: MoneySide,
  record: RecordDoc,
): Promise<Patch[]> {
  const { items } = record.lines;
  const whole = numberOf(record.fields.amount);
  let left = whole.minus(items.reduce((sum, row) => sum.plus(numberOf(row.amount)), new Decimal(0)));
  const isBack = whole.isNegative();
  const known = items.map((row) => row[side.plan]);
  const patches: Patch[] = [];
  for (const row of await openRows(context, side, record, isBack)) {
    const open = numberOf(row.unsettled);
    if (left.isZero() || left.isNegative() !== isBack || known.includes(row.id)) continue;
    const amount = open.abs().lt(left.abs()) ? open : left;
    left = left.minus(amount);
    const values: Row = {
      [side.plan]: row.id,
      planAmount: decimalText(numberOf(row.amount)),
      unsettledAmount: decimalText(open),
      amount: decimalText(amount),
    };
    patches.push({ op: 'insertLine', lines: 'items', id: newId(context.ports), before: null, values });
  }
  if (patches.length === 0) {
    const partner = side.name === 'receivable' ? '客户' : '供应商';
    throw conflict(
      `没有可核销的${side.words.due}计划：请先填写${partner}、币别和金额，并确认该${partner}有${side.words.open}的计划`,
    );
  }
  return patches;
}

function openRows(
  { session, grants }: WriteContext,
  side: MoneySide,
  { fields }: RecordDoc,
  isBack: boolean,
) {
  const p = planTable(side, 'p');
  const partner = fields[side.partner] ?? null;
  return selectRows(
    session,
    { id: p.id, amount: p.amount, unsettled: p.unsettledAmount },
    sql`from ${p} where ${p.org} = ${grants.org}::uuid and (${p.partner} = ${partner}::uuid or ${p.settlePartner} = ${partner}::uuid)
      and ${p.currency} = ${fields.currency}::uuid and ${p.planRowStatus} in ('pending', 'due', 'partial')
      and ${p.unsettledAmount} ${raw(isBack ? '<' : '>')} 0
      order by ${p.dueDate} nulls last, ${p.sourceCode}, ${p.seq} limit 200`,
  );
}
