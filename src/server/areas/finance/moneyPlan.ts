// 应收计划 and 应付计划: rows are followed up by people. A due date moves with a reason, a row is split, cancelled or
// reminded of; an invoice noted on a row starts what counts from it.
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { employee } from '#entities/master/employee.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { asksCalendar, dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import { planRowStatus } from '#entities/finance/planStatus.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { calendarForBehaviour } from '#server/areas/process/calendars.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { definitionsOf, type PlanDoc, type PlanFields } from './moneyDefinitions.ts';

interface SaveFacts {
  /** As it is stored. */
  before: PlanDoc | null;
  today: string;
  /** Days the organisation works, where the due date of the row asks for them. */
  calendar: WorkCalendar;
}

function moneyPlan(side: MoneySide) {
  const def = definitionsOf(side).plan;
  const set = (doc: PlanDoc, fields: Partial<PlanFields>): Effect => {
    const next = { ...doc.fields, ...fields };
    return {
      effect: 'set',
      entity: side.plan,
      id: doc.id,
      fields: { ...fields, planRowStatus: planRowStatus(next) },
    };
  };
  return defineBehaviour(def, {
    title: `${side.words.due}计划的跟进`,
    actions: {
      save: defineAction(def, {
        checks: ['修改到期日须填写延期原因'],
        effects: ['set'],
        async facts(doc: PlanDoc, read): Promise<SaveFacts> {
          const rule = storedDueRule(doc.fields.dueRule);
          const asks = rule !== null && asksCalendar(rule);
          return {
            calendar: asks ? (await calendarForBehaviour(read)).calendar : weekendsOff,
            before: await read.docOf(def, doc.id),
            today: read.today,
          };
        },
        check: (doc, { before }) => {
          const moved =
            before !== null && optionalText(before.fields.dueDate) !== optionalText(doc.fields.dueDate);
          return moved && optionalText(doc.fields.delayReason) === null
            ? [refusal('delayReason', '修改到期日请填写延期原因')]
            : [];
        },
        plan: (doc, facts) => [set(doc, invoiced(doc, facts))],
      }),
      delay: defineAction(def, 'delay', {
        checks: [adjustable],
        effects: ['set'],
        check: unadjustable,
        plan: (doc, _facts, { given }) => [set(doc, given)],
      }),
      splitRow: defineAction(def, 'splitRow', {
        checks: [adjustable],
        effects: ['money'],
        check: unadjustable,
        plan: (_doc, _facts, { given: { amount, dueDate: due } }) => [
          { effect: 'money', side: side.name, act: 'splitRow', amount: amount ?? '', dueDate: due },
        ],
      }),
      mergeRows: defineAction(def, 'mergeRows', {
        checks: [adjustable],
        effects: ['money'],
        check: unadjustable,
        plan: (_doc, _facts, { given }) => [
          { effect: 'money', side: side.name, act: 'mergeRows', other: given.other ?? '' },
        ],
      }),
      cancel: defineAction(def, {
        checks: [adjustable, '已有核销的不能取消'],
        effects: ['set'],
        check: (doc) => [
          ...unadjustable(doc),
          ...(numberOf(doc.fields.settledAmount).isZero()
            ? []
            : [refusal('settledAmount', '已有核销的计划不能取消，可以先拆分')]),
        ],
        plan: (doc) => [
          { effect: 'set', entity: side.plan, id: doc.id, fields: { planRowStatus: 'cancelled' } },
        ],
      }),
      remind: defineAction(def, {
        checks: ['催款的业务员须有登录账号'],
        effects: ['notify'],
        facts: (doc: PlanDoc, read) => usersOf(read, doc.fields[side.owner] ?? null),
        check: (_doc, users) =>
          users.length === 0 ? [refusal('', '该计划的业务员没有登录账号，无法发送提醒')] : [],
        plan: (doc, users) => [
          { effect: 'notify', users, title: reminder(side, doc), entity: side.plan, id: doc.id },
        ],
      }),
    },
  });
}

const adjustable = '已结清、已取消的计划不能再调整';

const refusal = (field: string, message: string): Problem => ({ field, level: 'error', message });

function unadjustable({ fields: { planRowStatus: state } }: PlanDoc): Problem[] {
  if (state === 'settled') return [refusal('planRowStatus', '已结清的计划不能再调整')];
  return state === 'cancelled' ? [refusal('planRowStatus', '已取消的计划不能再调整')] : [];
}

async function usersOf(read: Read, person: string | null): Promise<string[]> {
  if (person === null) return [];
  const e = headerTable(employee, 'e');
  const found = await read.select(
    { user: e.user },
    sql`from ${e} where ${is(e.id, person)} and ${e.user} is not null`,
  );
  return found.flatMap(({ user }) => user ?? []);
}

function reminder(side: MoneySide, { fields: { code, dueDate: due, unsettledAmount } }: PlanDoc): string {
  const when = due === null ? '' : `，到期日 ${due}`;
  return `${side.words.due}计划 ${code ?? ''} 尚${side.words.open} ${unsettledAmount ?? ''}${when}，请跟进`;
}

/** A noted invoice is the event of rows that count from it. */
function invoiced({ fields }: PlanDoc, { before, today, calendar }: SaveFacts): Partial<PlanFields> {
  const rule = storedDueRule(fields.dueRule);
  const isNew = numberOf(before?.fields.invoicedAmount).isZero() && !numberOf(fields.invoicedAmount).isZero();
  if (!isNew || fields.dueBase !== 'invoiceDate' || rule === null) return {};
  const due = dueDate(today, rule, calendar);
  return { baseDate: today, originalDueDate: due, dueDate: due };
}

export const receivablePlan = moneyPlan(receivable);
export const payablePlan = moneyPlan(payable);
