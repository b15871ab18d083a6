// Settled money on orders, their lines, bills and contracts: always the sum of their plan rows, never counted up, so that
// a receipt taken back leaves what the others say.
import { decimalText, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { sharesOf } from '#model/rules/wholeDiscount.ts';
import { moneyScales } from '#model/scale.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { refsForRules } from '#server/document/references.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import {
  definitionsOf,
  type BillDoc,
  type ContractDoc,
  type OrderDoc,
  plansOnOrder,
} from '../moneyDefinitions.ts';
import { planTable } from '../moneyTables.ts';
import { lockedDocOf } from './planRows.ts';

/** What a plan row has come to. */
interface Settled {
  settledAmount: DecimalText;
  invoicedAmount: DecimalText;
  planRowStatus: string;
}

interface PlanSums {
  total: Decimal;
  advance: Decimal;
  byPlan: Map<string, Settled>;
}

async function planSums(
  { session, grants }: WriteContext,
  side: MoneySide,
  by: 'sourceId' | 'order' | 'contract',
  id: string,
): Promise<PlanSums> {
  const p = planTable(side, 'p');
  const rows = await selectRows(
    session,
    {
      id: p.id,
      settled: p.settledAmount,
      invoiced: p.invoicedAmount,
      isAdvance: p.isAdvance,
      planRowStatus: p.planRowStatus,
    },
    sql`from ${p} where ${is(p.org, grants.org)} and ${is(p[by], id)}`,
  );
  const byPlan = new Map<string, Settled>();
  let [total, advance] = [zero, zero];
  for (const row of rows) {
    const settled = numberOf(row.settled);
    total = total.plus(settled);
    if (row.isAdvance === true) advance = advance.plus(settled);
    byPlan.set(row.id, {
      settledAmount: decimalText(settled),
      invoicedAmount: decimalText(numberOf(row.invoiced)),
      planRowStatus: row.planRowStatus ?? '',
    });
  }
  return { total, advance, byPlan };
}

/** Settled money of an order, spread over its lines by their amounts, and of its plan rows. */
export async function refreshOrder(context: WriteContext, side: MoneySide, id: string): Promise<void> {
  const def = definitionsOf(side).order;
  const order: OrderDoc | null = await lockedDocOf(context, def, id);
  if (order === null) return;
  const { total, advance, byPlan } = await planSums(context, side, 'order', id);
  const onPlans = plansOnOrder(order).flatMap((row): Patch[] => {
    const value = byPlan.get(row[side.plan] ?? '')?.settledAmount;
    return value === undefined
      ? []
      : [{ op: 'setLine', lines: side.orderPlans, id: row.id, field: side.settled, value }];
  });
  const prepaid = { op: 'set', field: 'prepaidAmount', value: decimalText(advance) } as const;
  await keep(context, def, order, [
    { op: 'set', field: side.settled, value: decimalText(total) },
    ...(Object.hasOwn(def.fields, prepaid.field) ? [prepaid] : []),
    ...(await onLines(context, side, def, order, total)),
    ...onPlans,
  ]);
}

/** Settled money on the lines of a bill that made plan rows itself. */
export async function refreshBill(context: WriteContext, side: MoneySide, id: string): Promise<void> {
  const def = definitionsOf(side).bill;
  const bill: BillDoc | null = await lockedDocOf(context, def, id);
  if (bill === null) return;
  const { total } = await planSums(context, side, 'sourceId', id);
  await keep(context, def, bill, await onLines(context, side, def, bill, total));
}

/** The settled money spread over the lines. */
async function onLines(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: OrderDoc | BillDoc,
  total: Decimal,
): Promise<Patch[]> {
  const { money } = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const rows = doc.lines.items.map(({ id, allAmount }) => ({ id, base: numberOf(allAmount) }));
  const shares = sharesOf(
    total,
    rows.map(({ base }) => base),
    money,
  );
  return rows.map(({ id }, index): Patch => ({
    op: 'setLine',
    lines: 'items',
    id,
    field: side.settled,
    value: decimalText(shares[index] ?? zero),
  }));
}

/** What contracts show of their plan: settled money in all, and settled, invoiced money and state by row. */
export async function contractMoney(
  context: WriteContext,
  side: MoneySide,
  { id, lines }: ContractDoc,
): Promise<{ patches: Patch[]; isPaid: boolean }> {
  const { total, byPlan } = await planSums(context, side, 'contract', id);
  const invoiced = [...byPlan.values()].reduce((sum, row) => sum.plus(numberOf(row.invoicedAmount)), zero);
  const patches: Patch[] = [
    { op: 'set', field: side.settled, value: decimalText(total) },
    { op: 'set', field: 'invoicedAmount', value: decimalText(invoiced) },
  ];
  for (const row of lines.moneyPlans) {
    for (const [field, value] of Object.entries(byPlan.get(row[side.plan] ?? '') ?? {}))
      patches.push({ op: 'setLine', lines: 'moneyPlans', id: row.id, field, value });
  }
  const isPaid = [...byPlan.values()].every(
    ({ planRowStatus }) => planRowStatus === 'settled' || planRowStatus === 'cancelled',
  );
  return { patches, isPaid };
}

/** Writes values the system keeps on another document, with their history. */
async function keep(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  patches: readonly Patch[],
): Promise<void> {
  await keepDoc(
    context,
    def,
    doc,
    withSystemValues(def, doc, patches, await refsForRules(context, def, doc)),
  );
}

export async function keepDoc(context: WriteContext, def: EntityDef, before: Doc, after: Doc): Promise<void> {
  const changes = changesBetween(before, after);
  if (changes.length === 0 && before.status === after.status) return;
  const isMoved = before.status !== after.status;
  await writeDoc(context.session, def, before, after, { keepVersion: !isMoved });
  const toVersion = before.version + (isMoved ? 1 : 0);
  context.record({
    def,
    docId: before.id,
    code: codeOf(before),
    action: 'progress',
    fromVersion: before.version,
    toVersion,
    changes,
  });
  context.affect(def.name, before.id);
}
