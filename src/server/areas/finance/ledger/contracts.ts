// What contracts know of their orders, bills and money: ordered and executed amounts by line and in all, settled money,
// lines and contracts that are complete. Always sums over the documents, so that taking one back leaves what the others say.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf, zero } from '#model/rules/amounts.ts';
import { entityOf } from '#entities/registry.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { invalid } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import { settled } from '#server/ledgers/links/systemSteps.ts';
import { refsForRules } from '#server/document/references.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { contractsOf, ordersOf } from './orders.ts';
import { defOf, isKnown, lockedDocOf } from './planRows.ts';
import { contractMoney, keepDoc } from './sums.ts';
import { isIn, statesIn } from '#model/states/states.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** A document about to take effect, or to be taken back: its stored state does not say so yet. */
interface Own {
  id: string;
  counted: boolean;
}

const nobody: Own = { id: '00000000-0000-0000-0000-000000000000', counted: false };

/** Brings the contracts of an order or of a bill's orders up to date. */
export async function contractProgress(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  counted: boolean,
): Promise<void> {
  const named = optionalText(doc.fields[side.contract]);
  const contracts =
    def.name === side.order
      ? named === null
        ? []
        : [named]
      : contractsOf(await ordersOf(context, side, doc));
  for (const id of contracts)
    await refreshContract(context, side, id, { id: doc.id, counted }, def.name === side.order ? doc : null);
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
  order: Doc | null,
): Promise<void> {
  const doc = isKnown(side.contract) ? await lockedDocOf(context, side.contract, id) : null;
  if (doc === null) return;
  const def = defOf(side.contract);
  if (order !== null && own.counted) refuseOrder(side, doc, order);
  const ordered = await orderedOf(context, side, id, own);
  const executed = await executedOf(context, side, id, own);
  const all = (sums: ReadonlyMap<string, { amount: Decimal }>) =>
    [...sums.values()].reduce((sum, { amount }) => sum.plus(amount), zero);
  const orderedAmount = ordered.whole;
  if (
    order !== null &&
    own.counted &&
    doc.fields['contractKind'] === 'amount' &&
    orderedAmount.gt(numberOf(doc.fields['allAmount']))
  ) {
    const message = `订单金额合计 ${decimalText(orderedAmount)} 超过金额合同 ${textOf(doc.fields['code'])} 的价税合计 ${textOf(doc.fields['allAmount'])}`;
    throw invalid([{ field: side.contract, level: 'error', message }]);
  }
  const money = await contractMoney(context, side, doc);
  const patches: Patch[] = [
    { op: 'set', field: 'orderedAmount', value: decimalText(orderedAmount) },
    { op: 'set', field: 'executedAmount', value: decimalText(all(executed)) },
    ...(doc.lines['items'] ?? []).flatMap((line) =>
      linePatches(doc, line, ordered.lines.get(line.id), executed.get(line.id)),
    ),
    ...money.patches,
  ];
  const kept = withSystemValues(def, doc, patches, await refsForRules(context, def, doc));
  await keepDoc(context, side.contract, doc, withStage(def, completed(context, def, kept, money.isPaid)));
}

function refuseOrder(side: MoneySide, contract: Doc, order: Doc): void {
  const code = textOf(contract.fields['code']);
  const refuse = (field: string, message: string): never => {
    throw invalid([{ field, level: 'error', message }]);
  };
  if (contract.fields['currency'] !== order.fields['currency'])
    refuse('currency', `订单币别须与合同 ${code} 相同`);
  if (contract.fields[side.partner] !== order.fields[side.partner])
    refuse(
      side.partner,
      `合同 ${code} 不是该${side.name === 'receivable' ? '客户' : '供应商'}的，请重新选择合同`,
    );
  const date = textOf(order.fields['date']);
  const [from, to] = [textOf(contract.fields['effectiveDate']), textOf(contract.fields['expiryDate'])];
  if (date < from || date > to)
    refuse('date', `合同 ${code} 的有效期为 ${from} 至 ${to}，单据日期 ${date} 不在其内`);
}

interface Ordered {
  whole: Decimal;
  lines: Map<string, { amount: Decimal }>;
}

const live = (def: EntityDef): string =>
  `((h.id = $3::uuid and $4::boolean) or (h.id <> $3::uuid and ${stateSql(def, 'h.status', 'reviewed')}))`;

async function orderedOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  contract: string,
  own: Own,
): Promise<Ordered> {
  const order = entityOf(side.order);
  if (order === undefined) return { whole: zero, lines: new Map() };
  const { rows } = await session.query(
    `select l.contract_line_id as line, sum(l.all_amount)::text as amount from ${tableName(order)} h
     join ${lineTableName(order, 'items')} l on l.doc_id = h.id
     where h.org = $1::uuid and h.${columnName(side.contract)} = $2::uuid and ${live(order)} group by 1`,
    [grants.org, contract, own.id, own.counted],
  );
  const sums = rows.map(
    (row) => [textOf(row['line']), { amount: numberOf(textOf(row['amount'], '0')) }] as const,
  );
  return { whole: sums.reduce((sum, [, { amount }]) => sum.plus(amount), zero), lines: new Map(sums) };
}

async function executedOf(
  { session, grants }: WriteContext,
  side: MoneySide,
  contract: string,
  own: Own,
): Promise<Map<string, { amount: Decimal; base: Decimal }>> {
  const [order, bill] = [entityOf(side.order), entityOf(side.bill)];
  if (order === undefined || bill === undefined) return new Map();
  const { rows } = await session.query(
    `select ol.contract_line_id as line, sum(bl.all_amount)::text as amount, sum(bl.base_qty)::text as base
     from ${tableName(order)} o join ${lineTableName(order, 'items')} ol on ol.doc_id = o.id
     join document_link k on k.org = o.org and k.source_line_id = ol.id::text and k.target_entity = $5 and k.link_status <> 'released'
     join ${lineTableName(bill, 'items')} bl on bl.id::text = k.target_line_id join ${tableName(bill)} h on h.id = bl.doc_id
     where o.org = $1::uuid and o.${columnName(side.contract)} = $2::uuid and ${live(bill)} group by 1`,
    [grants.org, contract, own.id, own.counted, bill.name],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['line']),
      { amount: numberOf(textOf(row['amount'], '0')), base: numberOf(textOf(row['base'], '0')) },
    ]),
  );
}

/** Amounts and executed quantity of a line; it closes when all of it went over, framework contracts aside. */
function linePatches(
  doc: Doc,
  line: LineRow,
  ordered: { amount: Decimal } | undefined,
  executed: { amount: Decimal; base: Decimal } | undefined,
): Patch[] {
  const qty = fromBase(line, executed?.base ?? zero);
  const whole = decimal(textOf(line['qty'], '0'));
  const [was, is] = [numberOf(line['executedQty']).gte(whole), qty.gte(whole)];
  const set = (field: string, value: string): Patch => ({
    op: 'setLine',
    lines: 'items',
    id: line.id,
    field,
    value,
  });
  const closes = doc.fields['contractKind'] !== 'framework' && whole.gt(0);
  return [
    set('orderedAmount', decimalText(ordered?.amount ?? zero)),
    set('executedAmount', decimalText(executed?.amount ?? zero)),
    set('executedQty', decimalText(round(qty, 6))),
    ...(closes && line['lineStatus'] === 'open' && !was && is ? [set('lineStatus', 'closed')] : []),
    ...(closes && line['lineStatus'] === 'closed' && was && !is ? [set('lineStatus', 'open')] : []),
  ];
}

/** Closed once every line is executed and all money came; open again when that no longer holds. */
function completed(context: WriteContext, def: EntityDef, doc: Doc, isPaid: boolean): Doc {
  if (isPaid) return settled(context, def, doc);
  const isClosed = isIn(def, doc.status, 'done') && doc.fields['closedBy'] === null;
  return isClosed ? reopened(def, doc) : doc;
}

function reopened(def: EntityDef, doc: Doc): Doc {
  const [status = doc.status] = statesIn(def, 'executable');
  return { ...doc, status, fields: { ...doc.fields, status, closedAt: null, closeReason: null } };
}

function withStage(def: EntityDef, doc: Doc): Doc {
  const stage = textOf(doc.fields['contractStage']);
  const next =
    isIn(def, doc.status, 'done') && stage === 'executing'
      ? 'finished'
      : isIn(def, doc.status, 'executable') && stage === 'finished'
        ? 'executing'
        : stage;
  return next === stage ? doc : { ...doc, fields: { ...doc.fields, contractStage: next } };
}
