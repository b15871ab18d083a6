// Settled money on orders, their lines, bills and contracts: always the sum of their plan rows, never counted up, so that
// a receipt taken back leaves what the others say.
import { Decimal, decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { sharesOf } from '#model/rules/wholeDiscount.ts';
import { moneyScales } from '#model/scale.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { textOf } from '#server/values.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf } from '#server/document/stamps.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { refsForRules } from '#server/document/references.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { defOf, isKnown, lockedDocOf } from './planRows.ts';

interface PlanSums {
  total: Decimal;
  advance: Decimal;
  byPlan: Map<string, Row>;
}

async function planSums(
  { session, grants }: WriteContext,
  side: MoneySide,
  field: string,
  id: string,
): Promise<PlanSums> {
  const cast = field === 'sourceId' ? 'text' : 'uuid';
  const { rows } = await session.query(
    `select id, settled_amount::text, invoiced_amount::text, is_advance, plan_row_status from ${tableName(defOf(side.plan))}
     where org = $1::uuid and ${columnName(field)} = $2::${cast}`,
    [grants.org, id],
  );
  const byPlan = new Map<string, Row>();
  let [total, advance] = [zero, zero];
  for (const row of rows) {
    const settledAmount = textOf(row['settled_amount'], '0');
    total = total.plus(numberOf(settledAmount));
    if (row['is_advance'] === true) advance = advance.plus(numberOf(settledAmount));
    byPlan.set(textOf(row['id']), {
      settledAmount: decimalText(numberOf(settledAmount)),
      invoicedAmount: decimalText(numberOf(textOf(row['invoiced_amount'], '0'))),
      planRowStatus: textOf(row['plan_row_status']),
    });
  }
  return { total, advance, byPlan };
}

/** Settled money of an order, spread over its lines by their amounts, and of its plan rows. */
export async function refreshOrder(context: WriteContext, side: MoneySide, id: string): Promise<void> {
  await refreshLines(context, side, side.order, id, side.order, side.orderPlans);
}

/** Settled money on the lines of a bill that made plan rows itself. */
export async function refreshBill(context: WriteContext, side: MoneySide, id: string): Promise<void> {
  if (isKnown(side.bill)) await refreshLines(context, side, side.bill, id, 'sourceId', null);
}

async function refreshLines(
  context: WriteContext,
  side: MoneySide,
  entity: string,
  id: string,
  field: string,
  plans: string | null,
): Promise<void> {
  const doc = await lockedDocOf(context, entity, id);
  if (doc === null) return;
  const def = defOf(entity);
  const { total, advance, byPlan } = await planSums(context, side, field, id);
  const patches: Patch[] = [];
  if (def.fields[side.settled] !== undefined)
    patches.push({ op: 'set', field: side.settled, value: decimalText(total) });
  if (def.fields['prepaidAmount'] !== undefined)
    patches.push({ op: 'set', field: 'prepaidAmount', value: decimalText(advance) });
  const rows = doc.lines['items'] ?? [];
  if (def.lines?.['items']?.fields[side.settled] !== undefined) {
    const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
    const bases = rows.map((row) => numberOf(row['allAmount']));
    const shares = sharesOf(total, bases, scales.money);
    rows.forEach((row, index) =>
      patches.push({
        op: 'setLine',
        lines: 'items',
        id: row.id,
        field: side.settled,
        value: decimalText(shares[index] ?? zero),
      }),
    );
  }
  for (const row of plans === null ? [] : (doc.lines[plans] ?? [])) {
    const sums = byPlan.get(textOf(row[side.plan]));
    if (sums !== undefined && plans !== null)
      patches.push({
        op: 'setLine',
        lines: plans,
        id: row.id,
        field: side.settled,
        value: sums['settledAmount'] ?? '0',
      });
  }
  await keep(context, entity, doc, patches);
}

/** What contracts show of their plan: settled money in all, and settled, invoiced money and state by row. */
export async function contractMoney(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
): Promise<{ patches: Patch[]; isPaid: boolean }> {
  const { total, byPlan } = await planSums(context, side, side.contract, doc.id);
  const invoiced = [...byPlan.values()].reduce((sum, row) => sum.plus(numberOf(row['invoicedAmount'])), zero);
  const patches: Patch[] = [
    { op: 'set', field: side.settled, value: decimalText(total) },
    { op: 'set', field: 'invoicedAmount', value: decimalText(invoiced) },
  ];
  for (const row of doc.lines['moneyPlans'] ?? []) {
    for (const [field, value] of Object.entries(byPlan.get(textOf(row[side.plan])) ?? {}))
      patches.push({ op: 'setLine', lines: 'moneyPlans', id: row.id, field, value });
  }
  const isPaid = [...byPlan.values()].every(
    ({ planRowStatus }) => planRowStatus === 'settled' || planRowStatus === 'cancelled',
  );
  return { patches, isPaid };
}

/** Writes values the system keeps on another document, with their history. */
export async function keep(
  context: WriteContext,
  entity: string,
  doc: Doc,
  patches: readonly Patch[],
): Promise<Doc> {
  const def = defOf(entity);
  const after = withSystemValues(def, doc, patches, await refsForRules(context, def, doc));
  await keepDoc(context, entity, doc, after);
  return after;
}

export async function keepDoc(context: WriteContext, entity: string, before: Doc, after: Doc): Promise<void> {
  const def = defOf(entity);
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
