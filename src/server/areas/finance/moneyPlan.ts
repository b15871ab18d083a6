// 应收计划 and 应付计划: rows are followed up by people. A due date moves with a reason, a row is split, cancelled or
// reminded of; an invoice noted on a row starts what counts from it.
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { employee } from '#entities/master/employee.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { asksCalendar, dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import { planRowStatus } from '#entities/finance/planStatus.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { calendarForBehaviour } from '#server/areas/process/calendars.ts';
import { optionalText } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { definitionsOf, type PlanDefinition, type PlanDoc, type PlanFields } from './moneyDefinitions.ts';

interface Facts {
  /** As it is stored. */
  before: PlanDoc | null;
  delay: GivenOf<PlanDefinition, 'delay'>;
  split: GivenOf<PlanDefinition, 'splitRow'>;
  merge: GivenOf<PlanDefinition, 'mergeRows'>;
  today: string;
  /** Users of the salesperson or purchaser. */
  users: string[];
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
    checks: [
      '修改到期日须填写延期原因',
      '已结清、已取消的计划不能再调整，已有核销的不能取消',
      '催款的业务员须有登录账号',
    ],
    effects: {
      save: ['set'],
      delay: ['set'],
      splitRow: ['money'],
      mergeRows: ['money'],
      cancel: ['set'],
      remind: ['notify'],
    },
    async facts(doc: PlanDoc, read, moment): Promise<Facts> {
      const users = moment === 'remind' ? await usersOf(read, doc.fields[side.owner] ?? null) : [];
      const rule = moment === 'save' ? storedDueRule(doc.fields.dueRule) : null;
      const calendar =
        rule !== null && asksCalendar(rule) ? (await calendarForBehaviour(read)).calendar : weekendsOff;
      return {
        calendar,
        before: moment === 'save' ? await read.docOf(def, doc.id) : null,
        delay: givenOf(def, 'delay', read.given),
        split: givenOf(def, 'splitRow', read.given),
        merge: givenOf(def, 'mergeRows', read.given),
        today: read.today,
        users,
      };
    },
    check(doc, facts, moment) {
      const problem = objectionTo(doc, facts, moment);
      return problem === null ? [] : [problem];
    },
    plan: {
      save: (doc, facts) => [set(doc, invoiced(doc, facts))],
      delay: (doc, { delay }) => [set(doc, delay)],
      splitRow: (_doc, { split }) => [
        {
          effect: 'money',
          side: side.name,
          act: 'splitRow',
          amount: split.amount ?? '',
          dueDate: split.dueDate,
        },
      ],
      mergeRows: (_doc, { merge }) => [
        { effect: 'money', side: side.name, act: 'mergeRows', other: merge.other ?? '' },
      ],
      cancel: (doc) => [
        { effect: 'set', entity: side.plan, id: doc.id, fields: { planRowStatus: 'cancelled' } },
      ],
      remind: (doc, { users }) => [
        { effect: 'notify', users, title: reminder(side, doc), entity: side.plan, id: doc.id },
      ],
    },
  });
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
function invoiced({ fields }: PlanDoc, { before, today, calendar }: Facts): Partial<PlanFields> {
  const rule = storedDueRule(fields.dueRule);
  const isNew = numberOf(before?.fields.invoicedAmount).isZero() && !numberOf(fields.invoicedAmount).isZero();
  if (!isNew || fields.dueBase !== 'invoiceDate' || rule === null) return {};
  const due = dueDate(today, rule, calendar);
  return { baseDate: today, originalDueDate: due, dueDate: due };
}

function objectionTo({ fields }: PlanDoc, { before, users }: Facts, moment: string): Problem | null {
  const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
  const state = fields.planRowStatus;
  const moved = before !== null && optionalText(before.fields.dueDate) !== optionalText(fields.dueDate);
  if (moment === 'save' && moved && optionalText(fields.delayReason) === null)
    return error('delayReason', '修改到期日请填写延期原因');
  if (moment === 'delay' || moment === 'splitRow' || moment === 'mergeRows' || moment === 'cancel') {
    if (state === 'settled') return error('planRowStatus', '已结清的计划不能再调整');
    if (state === 'cancelled') return error('planRowStatus', '已取消的计划不能再调整');
  }
  if (moment === 'cancel' && !numberOf(fields.settledAmount).isZero())
    return error('settledAmount', '已有核销的计划不能取消，可以先拆分');
  if (moment === 'remind' && users.length === 0) return error('', '该计划的业务员没有登录账号，无法发送提醒');
  return null;
}

export const receivablePlan = moneyPlan(receivable);
export const payablePlan = moneyPlan(payable);
