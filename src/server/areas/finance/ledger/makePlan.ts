// Plan rows of an order or a contract at its approval, and of a bill whose orders are paid delivery by delivery.
import { Decimal, decimalText } from '#model/decimal.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { invalid } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { type OrderOfBill, ordersOf } from './orders.ts';
import { defOf } from './planRows.ts';
import { addsUp, cutRows, type Instalment, type Instalments, planLinesOf, typedRows } from './planTerms.ts';
import { storeRows } from './storePlan.ts';

/** Makes the rows and shows them on the document; answers the document. */
export async function makePlan(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
): Promise<Doc> {
  if (def.name === side.bill) {
    await makeDeliveryPlan(context, side, doc);
    return doc;
  }
  const isContract = def.name === side.contract;
  if (isContract ? doc.fields['contractKind'] === 'framework' : doc.fields['planFromContract'] === true)
    return doc;
  const typed = await typedRows(context, side, def.name, doc);
  const made: Instalments =
    typed.length > 0
      ? { rows: typed, scheme: null }
      : isContract || (await plansOnApproval(context, side))
        ? await cutRows(context, side, def.name, doc, isContract ? 'contract' : 'order')
        : { rows: [], scheme: null };
  if (made.rows.length === 0) return doc;
  const whole = {
    amount: textOf(doc.fields['allAmount'], '0'),
    local: textOf(doc.fields['allAmountLocal'], '0'),
  };
  if (!addsUp(made.rows, whole.amount)) {
    const message = `${side.words.cash}计划的${side.words.due}金额合计须等于价税合计，请修改${side.words.cash}计划`;
    throw invalid([{ field: 'allAmount', level: 'error', message }]);
  }
  const contract = isContract ? doc.id : optionalText(doc.fields[side.contract]);
  const places = { [side.order]: isContract ? null : doc.id, [side.contract]: contract };
  const plans = await storeRows(context, side, def, doc, made, whole, places);
  return shownOn(side, def, doc, made.rows, plans);
}

/** The rows an approved order or contract shows: those typed name their plan row, those cut by the scheme are added. */
function shownOn(
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  rows: readonly Instalment[],
  plans: readonly Doc[],
): Doc {
  const key = planLinesOf(side, def.name);
  const byLine = new Map(rows.map((row, index) => [row.lineId, plans[index]]));
  const typed = (doc.lines[key] ?? []).map((line): LineRow => ({
    ...line,
    [side.plan]: byLine.get(line.id)?.id ?? null,
  }));
  const added = plans
    .filter((_, index) => rows[index]?.lineId === null)
    .map((plan) => cutLine(side, def, key, plan));
  const lines = [...typed, ...added].map((line, index): LineRow => ({ ...line, seq: index + 1 }));
  return { ...doc, lines: { ...doc.lines, [key]: lines } };
}

/** A row the scheme made carries the id of its plan row, which tells it from the typed ones. */
function cutLine(side: MoneySide, def: EntityDef, key: string, { id, fields }: Doc): LineRow {
  const own = def.lines?.[key]?.fields ?? {};
  const values = Object.fromEntries(
    Object.keys(own).map((field): [string, FieldValue] => [field, fields[field] ?? null]),
  );
  const settled = own[side.settled] === undefined ? {} : { [side.settled]: '0' };
  return {
    ...values,
    ...settled,
    ...(own['settledAmount'] === undefined ? {} : { invoicedAmount: '0' }),
    [side.plan]: id,
    id,
    seq: 0,
  };
}

async function plansOnApproval({ session, grants }: WriteContext, side: MoneySide): Promise<boolean> {
  const { rows } = await session.query(
    `select plan_on_approve from ${tableName(defOf(side.parameters))} where org = $1::uuid`,
    [grants.org],
  );
  return rows[0]?.['plan_on_approve'] !== false;
}

/** Rows of a bill, order by order, where nobody planned the order's money and its scheme goes by deliveries. */
async function makeDeliveryPlan(context: WriteContext, side: MoneySide, doc: Doc): Promise<void> {
  const def = defOf(side.bill);
  const orders = await ordersOf(context, side, doc);
  let made = 0;
  for (const order of orders.filter((each) => !each.planFromContract && !each.ownPlan)) {
    made += await planOfDelivery(context, side, def, doc, order, made);
  }
  const free = (doc.lines['items'] ?? []).filter((row) => optionalText(row['orderLineId']) === null);
  if (free.length > 0)
    await planOfLines(
      context,
      side,
      def,
      doc,
      doc,
      free,
      { [side.order]: null, [side.contract]: null },
      made,
    );
}

async function planOfDelivery(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  order: OrderOfBill,
  made: number,
): Promise<number> {
  if (order.basis !== null && order.basis !== 'delivery') return 0;
  const source = await readDoc(context.session, defOf(side.order), order.id, { org: context.grants.org });
  if (source === null) return 0;
  const lines = (doc.lines['items'] ?? []).filter((row) =>
    order.lineIds.includes(textOf(row['orderLineId'])),
  );
  return planOfLines(
    context,
    side,
    def,
    doc,
    source,
    lines,
    { [side.order]: order.id, [side.contract]: order.contract },
    made,
  );
}

async function planOfLines(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  terms: Doc,
  lines: readonly LineRow[],
  places: Row,
  made: number,
): Promise<number> {
  const sum = (key: string) => lines.reduce((total, row) => total.plus(numberOf(row[key])), new Decimal(0));
  const entity = terms.id === doc.id ? def.name : side.order;
  const cut = await cutRows(context, side, entity, terms, 'delivery', {
    allAmount: sum('allAmount'),
    amount: sum('amount'),
  });
  if (cut.rows.length === 0) return 0;
  const rows = cut.rows.map((row) =>
    row.dueBase === side.usualBase ? { ...row, dueBase: 'documentDate' } : row,
  );
  const whole = { amount: decimalText(sum('allAmount')), local: decimalText(sum('allAmountLocal')) };
  await storeRows(context, side, def, doc, { ...cut, rows }, whole, places, made);
  return rows.length;
}
