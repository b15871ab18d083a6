// 车间订单: what its steps leave in 生产执行记录, when it is finished, and what it hands to the next workshop.
import { workshopOrder as part } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText } from '#server/values.ts';
import { logged } from '../executionLog.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';
import { giveOutFacts, giveOutProblems, partGivenOut } from './giveOut.ts';

const span = fieldsReader(part.fields, ['scheduledStart', 'scheduledEnd']);

type Part = DocOf<typeof part>;

const said = (doc: Part, event: string, reason: string | null = null): Effect =>
  logged(event, { order: doc.fields.manufacturingOrder ?? '', reason });

const notSuspended = '生产订单没有挂起';

const noted = (event: string, remark: string | null = null) =>
  defineAction(part, { effects: ['logExecution'], plan: (doc) => [said(doc, event, remark)] });

/** The same, with the reason that was given. */
const explained = (event: string) =>
  defineAction(part, {
    effects: ['logExecution'],
    facts: async (_doc, { request }) => optionalText(request.reason),
    plan: (doc, reason) => [said(doc, event, reason)],
  });

export const workshopOrder = defineBehaviour(part, {
  title: '车间订单',
  actions: {
    accept: noted('accept'),
    unaccept: noted('accept', '反接收'),
    reject: explained('void'),
    schedule: {
      checks: ['排产结束晚于排产开始'],
      effects: ['set', 'logExecution'],
      check(_doc, _facts, { given }) {
        const { scheduledStart, scheduledEnd } = span(given);
        return (scheduledEnd ?? '') <= (scheduledStart ?? '')
          ? [{ field: 'scheduledEnd', level: 'error', message: '排产结束须晚于排产开始' }]
          : [];
      },
      plan(doc, _facts, { given }) {
        const { scheduledStart, scheduledEnd } = span(given);
        return [scheduled(doc, scheduledStart, scheduledEnd, true), said(doc, 'schedule')];
      },
    },
    unschedule: {
      effects: ['set', 'logExecution'],
      plan: (doc) => [scheduled(doc, null, null, false), said(doc, 'schedule', '取消排产')],
    },
    start: defineAction(part, {
      checks: [notSuspended],
      effects: ['set', 'logExecution'],
      facts: async (doc, read) => ({
        above: await ordersAbove(doc, read),
        userId: read.userId,
        now: read.now,
      }),
      check: (_doc, { above }) => suspended(above),
      plan: (doc, { above, userId, now }) => [
        ...(above === null ? [] : orderStarted(above, userId, now)),
        said(doc, 'start'),
      ],
    }),
    pause: explained('pause'),
    resume: defineAction(part, {
      effects: ['set', 'logExecution'],
      facts: async (_doc, { now }) => now,
      plan: (doc, now) => [pauseCounted(doc, now), said(doc, 'resume')],
    }),
    finish: defineAction(part, {
      checks: [notSuspended, '末道工序已汇报'],
      effects: ['set', 'logExecution'],
      facts: async (doc, read) => ({
        above: await ordersAbove(doc, read),
        next: await nextPart(doc, read),
      }),
      check: (doc, { above }) => [
        ...suspended(above),
        ...(decimal(doc.fields.outputQty).isZero()
          ? [{ field: '', level: 'error' as const, message: '末道工序还没有汇报，不能完工，请先报工' }]
          : []),
      ],
      plan: (doc, { next }) => [...handed(next, doc.fields.outputQty ?? '0'), said(doc, 'finish')],
    }),
    unfinish: defineAction(part, {
      effects: ['set', 'logExecution'],
      facts: nextPart,
      plan: (doc, next) => [...handed(next, '0'), said(doc, 'unfinish')],
    }),
    close: noted('close'),
    reopen: noted('reopen'),
    dispatch: defineAction(part, {
      checks: [notSuspended, '派工不超过工序数量'],
      effects: ['logExecution', { make: 'workTaskOrder', through: [] }],
      facts: async (doc, read) => ({
        above: await ordersAbove(doc, read),
        giveOut: await giveOutFacts(doc, read),
      }),
      check: (_doc, { above, giveOut }) => [...suspended(above), ...giveOutProblems(giveOut)],
      plan: (doc, { giveOut }) => [said(doc, 'dispatch'), ...partGivenOut(doc, giveOut)],
    }),
  },
});

function suspended(above: OrderAbove | null): Problem[] {
  return above?.isSuspended === true
    ? [{ field: '', level: 'error', message: `生产订单 ${above.code} 已挂起，请先反挂起` }]
    : [];
}

/** Times by hand are for the whole quantity; a published schedule says how much of it and when. */
function scheduled(doc: Part, start: string | null, end: string | null, whole: boolean): Effect {
  return {
    effect: 'set',
    entity: 'workshopOrder',
    id: doc.id,
    fields: {
      scheduledStart: start,
      scheduledEnd: end,
      scheduledQty: whole ? (doc.fields.orderQty ?? '0') : '0',
    },
  };
}

/** Rule workshopOrder-r3: how long it stood is kept for the report of losses. */
function pauseCounted(doc: Part, now: string): Effect {
  const since = doc.fields.pausedAt;
  const minutes =
    since === null ? 0 : Math.round((new Date(now).getTime() - new Date(since).getTime()) / 60_000);
  return {
    effect: 'set',
    entity: 'workshopOrder',
    id: doc.id,
    fields: { pausedMinutes: (doc.fields.pausedMinutes ?? 0) + Math.max(0, minutes) },
  };
}

async function nextPart(doc: Part, read: Read): Promise<string | null> {
  const { manufacturingOrder, workOrder, toSeq } = doc.fields;
  const s = headerTable(part, 's');
  const [row] = await read.select(
    { id: s.id },
    sql`from ${s} where ${is(s.org, read.org)} and ${s.manufacturingOrder} = ${manufacturingOrder}::uuid and ${s.fromSeq} > ${toSeq ?? 0}::int
      and ${s.status} <> 'voided' and ${s.workOrder} is not distinct from ${workOrder}::uuid order by ${s.fromSeq} limit 1`,
  );
  return row?.id ?? null;
}

function handed(next: string | null, qty: string): Effect[] {
  return next === null
    ? []
    : [{ effect: 'set', entity: 'workshopOrder', id: next, fields: { inputQty: decimalText(decimal(qty)) } }];
}
