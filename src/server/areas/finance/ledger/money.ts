// Interpreter of money effects: what a document does to plan rows, settlements and contracts.
import { addMonths } from '#model/time/calendar.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/moneySide.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { changeContract } from './contractChange.ts';
import { contractProgress } from './contracts.ts';
import { deduct } from './deduct.ts';
import { fee, type FeeKind } from './fees.ts';
import { fillMatches, fillPlan } from './fill.ts';
import { invoiced } from './invoiced.ts';
import { makePlan } from './makePlan.ts';
import { unmakePlan } from './unmakePlan.ts';
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
  switch (effect.act) {
    case 'plan':
      return effect.counted ? makePlan(context, side, def, doc) : unmakePlan(context, side, def, doc);
    case 'contract':
      await contractProgress(context, side, def, doc, effect.counted);
      return doc;
    case 'event':
      await eventHappened(context, side, def, doc, effect);
      return doc;
    case 'deduct':
      await deduct(context, side, def, doc, effect.counted);
      return doc;
    case 'fee':
      await fee(context, side, def, doc, effect.kind, effect.counted);
      return doc;
    case 'settle':
      await settle(context, side, def, doc, effect.counted);
      return doc;
    case 'invoice':
      return invoiced(context, side, doc, effect.counted);
    case 'fillPlan':
      return fillPlan(context, side, def, doc);
    case 'match':
      return fillMatches(context, side, def, doc);
    case 'milestone':
      return doneMilestone(context, side, doc, effect.seq, effect.date);
    case 'cancel':
      return cancelRows(context, side, doc, effect.cancelled);
    case 'splitRow':
      return splitRow(context, side, doc, effect.amount, effect.dueDate);
    case 'mergeRows':
      return mergeRows(context, side, doc, effect.other);
    default:
      return changeContract(context, side, doc);
  }
}

/** The milestone with its date; an acceptance begins the warranty, unless its end was agreed. */
async function doneMilestone(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  seq: number,
  date: string,
): Promise<Doc> {
  const milestones = (doc.lines['milestones'] ?? []).map((row): LineRow =>
    row.seq === seq ? { ...row, actualDate: date, milestoneStatus: 'done' } : row,
  );
  const isAcceptance = milestones.some((row) => row.seq === seq && row['milestoneType'] === 'acceptance');
  const months = doc.fields['warrantyMonths'];
  const starts = isAcceptance && (doc.fields['warrantyEnd'] ?? null) === null && typeof months === 'number';
  const fields = starts ? { ...doc.fields, warrantyEnd: addMonths(date, months) } : doc.fields;
  const next: Doc = { ...doc, fields, lines: { ...doc.lines, milestones } };
  await milestoneDone(context, side, next, seq, date);
  return next;
}

/** Rows of a terminated contract that nobody paid stop counting; a reopened contract counts them again. */
async function cancelRows(
  context: WriteContext,
  side: MoneySide,
  doc: Doc,
  cancelled: boolean,
): Promise<Doc> {
  const states = new Map<string, string>();
  for (const row of await planRowsWith(context, side, 'sourceId', doc.id)) {
    const state = row.fields['planRowStatus'];
    const concerned = cancelled ? state !== 'settled' && state !== 'cancelled' : state === 'cancelled';
    if (!concerned) continue;
    const next = await changePlanRow(context, side, row, {
      planRowStatus: cancelled ? 'cancelled' : 'pending',
    });
    states.set(row.id, textOf(next.fields['planRowStatus']));
  }
  const moneyPlans = (doc.lines['moneyPlans'] ?? []).map((line): LineRow => {
    const state = states.get(textOf(line[side.plan]));
    return state === undefined ? line : { ...line, planRowStatus: state };
  });
  return { ...doc, lines: { ...doc.lines, moneyPlans } };
}
