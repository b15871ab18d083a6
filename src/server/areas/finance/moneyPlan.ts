// 应收计划 and 应付计划: rows are followed up by people. A due date moves with a reason, a row is split, cancelled or
// reminded of; an invoice noted on a row starts what counts from it.
import type { Doc, Row } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { asksCalendar, dueDate, storedDueRule } from '#model/rules/dueDate.ts';
import { planRowStatus } from '#entities/finance/planStatus.ts';
import { weekendsOff, type WorkCalendar } from '#model/workingTime/workCalendar.ts';
import { calendarForBehaviour } from '#server/areas/process/calendars.ts';
import { optionalText, textOf } from '#server/values.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

interface Facts {
  /** As it is stored. */
  before: Doc | null;
  given: Row;
  today: string;
  /** Users of the salesperson or purchaser. */
  users: string[];
  /** Days the organisation works, where the due date of the row asks for them. */
  calendar: WorkCalendar;
}

function moneyPlan(side: MoneySide) {
  const set = (doc: Doc, fields: Row): Effect => {
    const next = { ...doc.fields, ...fields };
    return {
      effect: 'set',
      entity: side.plan,
      id: doc.id,
      fields: { ...fields, planRowStatus: planRowStatus(next) },
    };
  };
  return defineBehaviour<Facts>({
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
    async facts(doc, read, moment) {
      const users = moment === 'remind' ? await usersOf(read.rows, doc.fields[side.owner]) : [];
      const rule = moment === 'save' ? storedDueRule(doc.fields['dueRule']) : null;
      const calendar =
        rule !== null && asksCalendar(rule) ? (await calendarForBehaviour(read)).calendar : weekendsOff;
      return {
        calendar,
        before: moment === 'save' ? await read.doc(side.plan, doc.id) : null,
        given: read.given,
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
      delay: (doc, { given }) => [
        set(doc, { dueDate: given['dueDate'] ?? null, delayReason: given['delayReason'] ?? null }),
      ],
      splitRow: (_doc, { given }) => [
        {
          effect: 'money',
          side: side.name,
          act: 'splitRow',
          amount: textOf(given['amount']),
          dueDate: optionalText(given['dueDate']),
        },
      ],
      mergeRows: (_doc, { given }) => [
        { effect: 'money', side: side.name, act: 'mergeRows', other: textOf(given['other']) },
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

async function usersOf(
  rows: (text: string, parameters: readonly unknown[]) => Promise<Record<string, unknown>[]>,
  employee: unknown,
): Promise<string[]> {
  if (typeof employee !== 'string') return [];
  const found = await rows('select "user" from employee where id = $1::uuid and "user" is not null', [
    employee,
  ]);
  return found.flatMap((row) => optionalText(row['user']) ?? []);
}

function reminder(side: MoneySide, { fields }: Doc): string {
  const due = optionalText(fields['dueDate']);
  const when = due === null ? '' : `，到期日 ${due}`;
  return `${side.words.due}计划 ${textOf(fields['code'])} 尚${side.words.open} ${textOf(fields['unsettledAmount'])}${when}，请跟进`;
}

/** A noted invoice is the event of rows that count from it. */
function invoiced(doc: Doc, { before, today, calendar }: Facts): Row {
  const rule = storedDueRule(doc.fields['dueRule']);
  const isNew =
    numberOf(before?.fields['invoicedAmount']).isZero() && !numberOf(doc.fields['invoicedAmount']).isZero();
  if (!isNew || doc.fields['dueBase'] !== 'invoiceDate' || rule === null) return {};
  const due = dueDate(today, rule, calendar);
  return { baseDate: today, originalDueDate: due, dueDate: due };
}

function objectionTo(doc: Doc, { before, users }: Facts, moment: string): Problem | null {
  const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
  const { fields } = doc;
  const state = fields['planRowStatus'];
  const moved = before !== null && optionalText(before.fields['dueDate']) !== optionalText(fields['dueDate']);
  if (moment === 'save' && moved && optionalText(fields['delayReason']) === null)
    return error('delayReason', '修改到期日请填写延期原因');
  if (moment === 'delay' || moment === 'splitRow' || moment === 'mergeRows' || moment === 'cancel') {
    if (state === 'settled') return error('planRowStatus', '已结清的计划不能再调整');
    if (state === 'cancelled') return error('planRowStatus', '已取消的计划不能再调整');
  }
  if (moment === 'cancel' && !numberOf(fields['settledAmount']).isZero())
    return error('settledAmount', '已有核销的计划不能取消，可以先拆分');
  if (moment === 'remind' && users.length === 0) return error('', '该计划的业务员没有登录账号，无法发送提醒');
  return null;
}

export const receivablePlan = moneyPlan(receivable);
export const payablePlan = moneyPlan(payable);
