// Plan rows of an order or a contract at its approval, and of a bill whose orders are paid delivery by delivery; taken
// back at unapproval as long as no money was matched to them.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { readerOf } from '#model/refs.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { splitLocal } from '#model/rules/planSplit.ts';
import { moneyScales } from '#model/scale.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import { refsForRules } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { ordersOf, type OrderOfBill } from './orders.ts';
import { addPlanRow, datesFrom, defOf, planRowsWith, removePlanRow } from './planRows.ts';
import { addsUp, cutRows, planLinesOf, typedRows, type Instalment, type Instalments } from './planTerms.ts';

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

/** What rows of one source have in common. */
function sourceValues(side: MoneySide, def: EntityDef, { id, fields }: Doc): Row {
  const kept = [
    side.partner,
    side.settlePartner,
    side.owner,
    side.department,
    'project',
    'currency',
    'exchangeRate',
    'localCurrency',
  ];
  return {
    ...Object.fromEntries(kept.map((key): [string, FieldValue] => [key, fields[key] ?? null])),
    sourceEntity: def.name,
    sourceCode: fields['code'] ?? null,
    sourceId: id,
  };
}

async function storeRows(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  { rows, scheme }: Instalments,
  whole: { amount: string; local: string },
  places: Row,
  from = 0,
): Promise<Doc[]> {
  const scales = moneyScales(doc, readerOf(await refsForRules(context, def, doc)));
  const rate = numberOf(doc.fields['exchangeRate'] ?? '1');
  const local = splitLocal(
    rows.map(({ amount }) => decimal(amount)),
    rate,
    decimal(whole.local),
    scales.local,
  );
  const common = { ...sourceValues(side, def, doc), ...places, scheme };
  const { calendar } = await organisationCalendar(context);
  const stored: Doc[] = [];
  for (const [index, row] of rows.entries()) {
    const amountLocal = decimalText(local[index] ?? zero);
    stored.push(
      await addPlanRow(context, side, {
        ...common,
        ...rowValues(context, doc, row, from + index + 1, calendar),
        amountLocal,
      }),
    );
  }
  return stored;
}

/** One more row of a contract whose plan was changed. */
export function storePlanRow(
  context: WriteContext,
  side: MoneySide,
  contract: Doc,
  row: Instalment,
  local: string,
  seq: number,
): Promise<Doc[]> {
  const whole = { amount: row.amount, local };
  const places = { [side.order]: null, [side.contract]: contract.id };
  return storeRows(
    context,
    side,
    defOf(side.contract),
    contract,
    { rows: [row], scheme: null },
    whole,
    places,
    seq - 1,
  );
}

function rowValues(
  context: WriteContext,
  doc: Doc,
  row: Instalment,
  seq: number,
  calendar: WorkCalendar,
): Row {
  const milestone = milestoneOf(doc, row);
  const values: Row = {
    code: `${textOf(doc.fields['code'])}-${seq}`,
    seq,
    stage: row.stage,
    isAdvance: row.isAdvance,
    ratio: row.ratio === '' ? null : row.ratio,
    amount: row.amount,
    dueBase: row.dueBase,
    dueRule: row.dueDate === null ? row.dueRule : null,
    dueDate: row.dueDate,
    originalDueDate: row.dueDate,
    controlPoint: row.controlPoint,
    remark: row.remark,
    milestoneSeq: milestone?.seq ?? row.milestoneSeq,
    milestoneType: row.milestoneType,
  };
  const base = row.dueBase === 'milestone' ? doneOn(milestone) : baseAtApproval(context, doc, row);
  return { ...values, ...datesFrom(values, base, calendar) };
}

/** Bases a document knows of itself; the others wait for their event. */
function baseAtApproval(
  { today }: WriteContext,
  { fields, lines }: Doc,
  { dueBase, dueDate }: Instalment,
): string | null {
  const dated = (key: string) => optionalText(fields[key]);
  const latest = (lines['items'] ?? []).flatMap((row) => optionalText(row['deliveryDate']) ?? []).toSorted();
  const bases: Readonly<Record<string, string | null>> = {
    documentDate: dated('date') ?? dated('signDate'),
    approveDate: today,
    effectiveDate: dated('effectiveDate') ?? dated('date'),
    deliveryDate: dated('deliveryDate') ?? dated('deliveryDeadline') ?? latest.at(-1) ?? null,
    warrantyEnd: dated('warrantyEnd'),
    fixedDate: dueDate,
  };
  return bases[dueBase] ?? null;
}

function milestoneOf({ lines }: Doc, { milestoneSeq, milestoneType }: Instalment): LineRow | undefined {
  return (lines['milestones'] ?? []).find((row) =>
    milestoneSeq === null
      ? milestoneType !== null && row['milestoneType'] === milestoneType
      : row.seq === milestoneSeq,
  );
}

function doneOn(milestone: LineRow | undefined): string | null {
  return milestone?.['milestoneStatus'] === 'done' ? optionalText(milestone['actualDate']) : null;
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

/** Takes back the rows the document made; refuses when money or a draft of it is matched to them. */
export async function unmakePlan(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
): Promise<Doc> {
  const rows = await planRowsWith(context, side, 'sourceId', doc.id);
  await refuseMatched(context, side, rows);
  for (const row of rows) await removePlanRow(context, side, row);
  const key = planLinesOf(side, def.name);
  const shown = doc.lines[key];
  if (shown === undefined || rows.length === 0) return doc;
  const lines = shown
    .filter((line) => line[side.plan] !== line.id)
    .map((line, index): LineRow => ({ ...line, [side.plan]: null, seq: index + 1 }));
  return { ...doc, lines: { ...doc.lines, [key]: lines } };
}

/** Refuses when a receipt or payment, draft or approved, names one of these rows. */
export async function refuseMatched(
  context: WriteContext,
  side: MoneySide,
  plans: readonly Doc[],
): Promise<void> {
  if (plans.length === 0) return;
  const record = defOf(side.record);
  const column = columnName(side.plan);
  const { rows } = await context.session.query(
    `select h.code, p.code as plan from ${lineTableName(record, 'items')} i join ${tableName(record)} h on h.id = i.doc_id
     join ${tableName(defOf(side.plan))} p on p.id = i.${column}
     where i.${column} = any($1::uuid[]) and h.status <> 'voided' order by h.code limit 1`,
    [plans.map(({ id }) => id)],
  );
  const [found] = rows;
  if (found !== undefined) {
    throw conflict(
      `${side.words.due}计划 ${textOf(found['plan'])} 已被${record.title} ${textOf(found['code'])} 核销，请先反审核并删除该${record.title}`,
    );
  }
  const deducted = plans.find(({ lines }) => (lines['deductions'] ?? []).length > 0);
  if (deducted !== undefined)
    throw conflict(`${side.words.due}计划 ${textOf(deducted.fields['code'])} 已有退货扣减，请先反审核退货单`);
}
