// Interpreter of money effects: what a document does to plan rows, settlements and contracts.
import { addMonths } from '#model/time/calendar.ts';
import { contractChange } from '#entities/contract/contractChange.ts';
import { isEither } from '#model/eitherDoc.ts';
import { isDocOf } from '#model/typedDoc.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { changeDoc } from '#server/document/references.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { definitionsOf, eventDefinitions, type ContractDoc } from '../moneyDefinitions.ts';
import { changeContract } from './contractChange.ts';
import { contractOfOrder, contractsOfBill } from './contracts.ts';
import { deduct } from './deduct.ts';
import { fee, type FeeKind } from './fees.ts';
import { contractFilled, matchesFilled, orderFilled } from './fill.ts';
import { invoiced } from './invoiced.ts';
import { makeContractPlan, makeDeliveryPlan, makeOrderPlan } from './makePlan.ts';
import { removeRowsOf, unmakeContractPlan, unmakeOrderPlan } from './unmakePlan.ts';
import { eventHappened, milestoneDone } from './planBase.ts';
import { mergeRows } from './mergeRows.ts';
import { changePlanRow, planRowsWith } from './planRows.ts';
import { splitRow } from './replan.ts';
import { settle } from './settle.ts';

/**
 * What happens to money plans and contracts because of this document; this folder is the only writer of plan rows.
 * `counted`: the document takes effect (true) or is taken back (false).
 */
type MoneyEffect = { effect: 'money'; side: MoneySide['name'] } & (
  | { act: 'plan' | 'deduct' | 'settle' | 'contract' | 'invoice'; counted: boolean }
  /** What is owed for work of suppliers, or taken off it. */
  | { act: 'fee'; kind: FeeKind; counted: boolean }
  /** An event that due dates count from. */
  | { act: 'event'; base: string; date: string; counted: boolean }
  /** Fills the plan rows of a draft by its scheme, or the lines of a receipt with what is open. */
  | { act: 'fillPlan' | 'match' }
  | { act: 'milestone'; seq: number; date: string }
  /** Unsettled rows of a terminated contract stop counting, or count again. */
  | { act: 'cancel'; cancelled: boolean }
  | { act: 'splitRow'; amount: string; dueDate: string | null }
  | { act: 'mergeRows'; other: string }
  | { act: 'changeContract' }
);

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    money: MoneyEffect;
  }
}

export const moneyLedger: Ledger<'money'> = {
  effect: 'money',
  title: '更新收付款计划、核销与合同执行',
  locks: ['sourceDocuments', 'moneyPlans'],
  apply: applyMoney,
};

/** Answers the document with what changed in it. */
async function applyMoney({ context, def, doc }: EffectStep, effect: MoneyEffect): Promise<Doc> {
  const side = effect.side === 'receivable' ? receivable : payable;
  const { plan, record, contract, returnBill, invoice } = definitionsOf(side);
  switch (effect.act) {
    case 'plan':
      return planOf(context, side, def, doc, effect.counted);
    case 'contract':
      await countOnContracts(context, side, def, doc, effect.counted);
      return doc;
    case 'fillPlan':
      return filled(context, side, def, doc);
    case 'event':
      if (isEither(eventDefinitions, def, doc)) await eventHappened(context, side, def, doc, effect);
      return doc;
    case 'deduct':
      if (isEither([returnBill], def, doc)) await deduct(context, side, def, doc, effect.counted);
      return doc;
    case 'fee':
      await fee(context, def, doc, effect.kind, effect.counted);
      return doc;
    case 'settle':
      if (isEither([record], def, doc)) await settle(context, side, def, doc, effect.counted);
      return doc;
    case 'match':
      if (!isEither([record], def, doc)) return doc;
      return (await changeDoc(context, def, doc, await matchesFilled(context, side, doc))).doc;
    case 'invoice':
      return isEither([invoice], def, doc) ? invoiced(context, side, doc, effect.counted) : doc;
    case 'milestone':
      return isEither([contract], def, doc)
        ? doneMilestone(context, side, doc, effect.seq, effect.date)
        : doc;
    case 'cancel':
      return isEither([contract], def, doc) ? cancelRows(context, side, doc, effect.cancelled) : doc;
    case 'splitRow':
      return isEither([plan], def, doc) ? splitRow(context, side, doc, effect.amount, effect.dueDate) : doc;
    case 'mergeRows':
      return isEither([plan], def, doc) ? mergeRows(context, side, doc, effect.other) : doc;
    default:
      return isDocOf(contractChange, def, doc) ? changeContract(context, side, doc) : doc;
  }
}

/** Plan rows of an order, a contract or a bill: made, or taken back. */
async function planOf(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  counted: boolean,
): Promise<Doc> {
  const { order, contract, bill } = definitionsOf(side);
  if (isEither([order], def, doc))
    return counted ? makeOrderPlan(context, side, doc) : unmakeOrderPlan(context, side, doc);
  if (isEither([contract], def, doc))
    return counted ? makeContractPlan(context, side, doc) : unmakeContractPlan(context, side, doc);
  if (!isEither([bill], def, doc)) return doc;
  if (counted) await makeDeliveryPlan(context, side, doc);
  else await removeRowsOf(context, side, doc.id);
  return doc;
}

/** What an order or a bill means to contracts. */
async function countOnContracts(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
  counted: boolean,
): Promise<void> {
  const { order, bill } = definitionsOf(side);
  if (isEither([order], def, doc)) await contractOfOrder(context, side, doc, counted);
  else if (isEither([bill], def, doc)) await contractsOfBill(context, side, doc, counted);
}

/** The draft of an order or a contract with the plan rows its scheme cuts, in place of those it had. */
async function filled(context: WriteContext, side: MoneySide, def: EntityDef, doc: Doc): Promise<Doc> {
  const { order, contract } = definitionsOf(side);
  const patches = isEither([order], def, doc)
    ? await orderFilled(context, side, doc)
    : isEither([contract], def, doc)
      ? await contractFilled(context, side, doc)
      : [];
  return (await changeDoc(context, def, doc, patches)).doc;
}

/** The milestone with its date; an acceptance begins the warranty, unless its end was agreed. */
async function doneMilestone(
  context: WriteContext,
  side: MoneySide,
  doc: ContractDoc,
  seq: number,
  date: string,
): Promise<ContractDoc> {
  const milestones = doc.lines.milestones.map((row) =>
    row.seq === seq ? { ...row, actualDate: date, milestoneStatus: 'done' } : row,
  );
  const isAcceptance = milestones.some((row) => row.seq === seq && row.milestoneType === 'acceptance');
  const { warrantyMonths: months, warrantyEnd } = doc.fields;
  const starts = isAcceptance && warrantyEnd === null && months !== null;
  const fields = starts ? { ...doc.fields, warrantyEnd: addMonths(date, months) } : doc.fields;
  const next: ContractDoc = { ...doc, fields, lines: { ...doc.lines, milestones } };
  await milestoneDone(context, side, next, seq, date);
  return next;
}

/** Rows of a terminated contract that nobody paid stop counting; a reopened contract counts them again. */
async function cancelRows(
  context: WriteContext,
  side: MoneySide,
  doc: ContractDoc,
  cancelled: boolean,
): Promise<ContractDoc> {
  const states = new Map<string, string>();
  for (const row of await planRowsWith(context, side, 'sourceId', doc.id)) {
    const state = row.fields.planRowStatus;
    const concerned = cancelled ? state !== 'settled' && state !== 'cancelled' : state === 'cancelled';
    if (!concerned) continue;
    const next = await changePlanRow(context, side, row, {
      planRowStatus: cancelled ? 'cancelled' : 'pending',
    });
    states.set(row.id, next.fields.planRowStatus ?? '');
  }
  const moneyPlans = doc.lines.moneyPlans.map((line) => {
    const state = states.get(line[side.plan] ?? '');
    return state === undefined ? line : { ...line, planRowStatus: state };
  });
  return { ...doc, lines: { ...doc.lines, moneyPlans } };
}
