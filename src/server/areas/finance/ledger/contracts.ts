// What contracts know of their orders, bills and money: ordered and executed amounts by line and in all, settled money,
// lines and contracts that are complete. Always sums over the documents, so that taking one back leaves what the others say.
import { decimal, decimalText, round, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { asKind, is, sql, stateIs, type ColumnExpression, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { settled } from '#server/ledgers/links/systemSteps.ts';
import { refsForRules } from '#server/document/references.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, type ContractDoc, type ContractLine, type OrderDoc } from '../moneyDefinitions.ts';
import { orderTable } from '../moneyTables.ts';
import { contractsOf, ordersOf, type MadeOfOrders } from './orders.ts';
import { lockedDocOf } from './planRows.ts';
import { contractMoney, keepDoc } from './sums.ts';
import { isIn, statesIn } from '#model/states/states.ts';

/** A document about to take effect, or to be taken back: its stored state does not say so yet. */
interface Own {
  id: string;
  counted: boolean;
}

const nobody: Own = { id: '00000000-0000-0000-0000-000000000000', counted: false };

/** Brings the contract of an order up to date. */
export async function contractOfOrder(
  context: WriteContext,
  side: MoneySide,
  order: OrderDoc,
  counted: boolean,
): Promise<void> {
  const contract = optionalText(order.fields[side.contract]);
  if (contract !== null) await refreshContract(context, side, contract, { id: order.id, counted }, order);
}

/** The same of the orders of a bill. */
export async function contractsOfBill(
  context: WriteContext,
  side: MoneySide,
  bill: MadeOfOrders,
  counted: boolean,
): Promise<void> {
  for (const id of contractsOf(await ordersOf(context, side, bill)))
    await refreshContract(context, side, id, { id: bill.id, counted }, null);
}

export async function refreshContracts(
  context: WriteContext,
  side: MoneySide,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await refreshContract(context, side, id, nobody, null);
}

async function refreshContract(
  context: WriteContext,
  side: MoneySide,
  id: string,
  own: Own,
  order: OrderDoc | null,
): Promise<void> {
  const def = definitionsOf(side).contract;
  const doc: ContractDoc | null = await lockedDocOf(context, def, id);
  if (doc === null) return;
  if (order !== null && own.counted) refuseOrder(side, doc, order);
  const ordered = await orderedOf(context, side, id, own);
  const executed = await executedOf(context, side, id, own);
  const all = (sums: ReadonlyMap<string, { amount: Decimal }>) =>
    [...sums.values()].reduce((sum, { amount }) => sum.plus(amount), zero);
  const orderedAmount = ordered.whole;
  if (
    order !== null &&
    own.counted &&
    doc.fields.contractKind === 'amount' &&
    orderedAmount.gt(numberOf(doc.fields.allAmount))
  ) {
    const message = `订单金额合计 ${decimalText(orderedAmount)} 超过金额合同 ${doc.fields.code ?? ''} 的价税合计 ${doc.fields.allAmount ?? ''}`;
    throw invalid([{ field: side.contract, level: 'error', message }]);
  }
  const money = await contractMoney(context, side, doc);
  const patches: Patch[] = [
    { op: 'set', field: 'orderedAmount', value: decimalText(orderedAmount) },
    { op: 'set', field: 'executedAmount', value: decimalText(all(executed)) },
    ...doc.lines.items.flatMap((line) =>
      linePatches(doc, line, ordered.lines.get(line.id), executed.get(line.id)),
    ),
    ...money.patches,
  ];
  const kept = withSystemValues(def, doc, patches, await refsForRules(context, def, doc));
  const { closedBy, contractStage } = doc.fields;
  const moved = completed(context, def, kept, money.isPaid, closedBy === null);
  await keepDoc(context, def, doc, withStage(def, moved, contractStage ?? ''));
}

function refuseOrder(side: MoneySide, { fields: contract }: ContractDoc, { fields: order }: OrderDoc): void {
  const code = contract.code ?? '';
  const refuse = (field: string, message: string): never => {
    throw invalid([{ field, level: 'error', message }]);
  };
  if (contract.currency !== order.currency) refuse('currency', `订单币别须与合同 ${code} 相同`);
  if (contract[side.partner] !== order[side.partner])
    refuse(
      side.partner,
      `合同 ${code} 不是该${side.name === 'receivable' ? '客户' : '供应商'}的，请重新选择合同`,
    );
  const date = order.date ?? '';
  const [from, to] = [contract.effectiveDate ?? '', contract.expiryDate ?? ''];
  if (date < from || date > to)
    refuse('date', `合同 ${code} 的有效期为 ${from} 至 ${to}，单据日期 ${date} 不在其内`);
}

interface Ordered {
  whole: Decimal;
  lines: Map<string, { amount: Decimal }>;
}

/** Documents that count: the own one as it will be, the others as they are stored. */
function live(def: EntityDef, h: { id: Piece; status: ColumnExpression<string> }, own: Own): Piece {
  return sql`((${h.id} = ${own.id}::uuid and ${own.counted}::boolean)
    or (${h.id} <> ${own.id}::uuid and ${stateIs(def, h.status, 'reviewed')}))`;
}

async function orderedOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  contract: string,
  own: Own,
): Promise<Ordered> {
  const { order } = definitionsOf(side);
  const h = orderTable(side, 'h');
  const l = linesTable(order, 'items', 'l');
  const rows = await selectRows(
    session,
    { line: l.contractLineId, amount: asKind('money', sql`sum(${l.allAmount})`) },
    sql`from ${h} join ${l} on ${l.docId} = ${h.id}
      where ${is(h.org, grants.org)} and ${is(h.contract, contract)} and ${live(order, h, own)} group by 1`,
  );
  const sums = rows.map(({ line, amount }) => [line ?? '', { amount: numberOf(amount) }] as const);
  return { whole: sums.reduce((sum, [, { amount }]) => sum.plus(amount), zero), lines: new Map(sums) };
}

async function executedOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  contract: string,
  own: Own,
): Promise<Map<string, { amount: Decimal; base: Decimal }>> {
  const { order, bill } = definitionsOf(side);
  const o = orderTable(side, 'o');
  const ol = linesTable(order, 'items', 'ol');
  const h = headerTable(bill, 'h');
  const bl = linesTable(bill, 'items', 'bl');
  const rows = await selectRows(
    session,
    {
      line: ol.contractLineId,
      amount: asKind('money', sql`sum(${bl.allAmount})`),
      base: asKind('qty', sql`sum(${bl.baseQty})`),
    },
    sql`from ${o} join ${ol} on ${ol.docId} = ${o.id}
      join document_link k on k.org = ${o.org} and k.source_line_id = ${ol.id}::text and k.target_entity = ${bill.name}
        and k.link_status <> 'released'
      join ${bl} on ${bl.id}::text = k.target_line_id join ${h} on ${h.id} = ${bl.docId}
      where ${is(o.org, grants.org)} and ${is(o.contract, contract)} and ${live(bill, h, own)} group by 1`,
  );
  return new Map(
    rows.map(({ line, amount, base }) => [line ?? '', { amount: numberOf(amount), base: numberOf(base) }]),
  );
}

/** Amounts and executed quantity of a line; it closes when all of it went over, framework contracts aside. */
function linePatches(
  doc: ContractDoc,
  line: ContractLine,
  ordered: { amount: Decimal } | undefined,
  executed: { amount: Decimal; base: Decimal } | undefined,
): Patch[] {
  const qty = fromBase(line, executed?.base ?? zero);
  const whole = decimal(line.qty ?? '0');
  const [was, is] = [numberOf(line.executedQty).gte(whole), qty.gte(whole)];
  const set = (field: string, value: string): Patch => ({
    op: 'setLine',
    lines: 'items',
    id: line.id,
    field,
    value,
  });
  const closes = doc.fields.contractKind !== 'framework' && whole.gt(0);
  return [
    set('orderedAmount', decimalText(ordered?.amount ?? zero)),
    set('executedAmount', decimalText(executed?.amount ?? zero)),
    set('executedQty', decimalText(round(qty, 6))),
    ...(closes && line.lineStatus === 'open' && !was && is ? [set('lineStatus', 'closed')] : []),
    ...(closes && line.lineStatus === 'closed' && was && !is ? [set('lineStatus', 'open')] : []),
  ];
}

/** Closed once every line is executed and all money came; open again when that no longer holds. */
function completed(context: WriteContext, def: EntityDef, doc: Doc, isPaid: boolean, bySystem: boolean): Doc {
  if (isPaid) return settled(context, def, doc);
  return isIn(def, doc.status, 'done') && bySystem ? reopened(def, doc) : doc;
}

function reopened(def: EntityDef, doc: Doc): Doc {
  const [status = doc.status] = statesIn(def, 'executable');
  return { ...doc, status, fields: { ...doc.fields, status, closedAt: null, closeReason: null } };
}

function withStage(def: EntityDef, doc: Doc, stage: string): Doc {
  const next =
    isIn(def, doc.status, 'done') && stage === 'executing'
      ? 'finished'
      : isIn(def, doc.status, 'executable') && stage === 'finished'
        ? 'executing'
        : stage;
  return next === stage ? doc : { ...doc, fields: { ...doc.fields, contractStage: next } };
}
