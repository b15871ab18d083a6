// 车间订单: what its steps leave in 生产执行记录, when it is finished, and what it hands to the next workshop.
import { workshopOrder as part } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import { partOf } from '#model/rowPart.ts';
import { optionalText } from '#server/values.ts';
import { logged } from '../executionLog.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';
import { giveOutFacts, type GiveOutFacts, giveOutProblems, partGivenOut } from './giveOut.ts';

type Part = DocOf<typeof part>;

interface Facts {
  above: OrderAbove | null;
  reason: string | null;
  given: Row;
  now: string;
  userId: string;
  giveOut: GiveOutFacts | null;
  /** Workshop order of the next part of the same order. */
  next: string | null;
}

const log: readonly EffectKind[] = ['logExecution'];
const said = (doc: Part, event: string, reason: string | null = null): Effect =>
  logged(event, { order: doc.fields.manufacturingOrder ?? '', reason });

/** What is filled in when it is planned. */
const scheduling = {
  scheduledStart: part.fields.scheduledStart,
  scheduledEnd: part.fields.scheduledEnd,
};

export const workshopOrder = defineBehaviour(part, {
  title: '车间订单',
  checks: ['开工前生产订单没有挂起', '完工须末道工序已汇报', '派工不超过工序数量'],
  effects: {
    accept: log,
    unaccept: log,
    reject: log,
    schedule: ['set', 'logExecution'],
    unschedule: ['set', 'logExecution'],
    start: ['set', 'logExecution'],
    pause: log,
    resume: ['set', 'logExecution'],
    finish: ['set', 'logExecution'],
    unfinish: ['set', 'logExecution'],
    close: log,
    reopen: log,
    dispatch: ['logExecution', 'make'],
  },
  async facts(doc, read, moment): Promise<Facts> {
    const stepping = ['start', 'dispatch', 'finish', 'unfinish'].includes(moment);
    return {
      above: stepping ? await ordersAbove(doc, read) : null,
      reason: optionalText(read.request.reason),
      given: read.given,
      now: read.now,
      userId: read.userId,
      giveOut: moment === 'dispatch' ? await giveOutFacts(doc, read) : null,
      next: moment === 'finish' || moment === 'unfinish' ? await nextPart(doc, read) : null,
    };
  },
  check(doc, { above, giveOut, given }, moment) {
    const problems: Problem[] =
      above?.isSuspended === true && moment !== 'unfinish' ? [suspended(above)] : [];
    if (moment === 'dispatch' && giveOut !== null) problems.push(...giveOutProblems(giveOut));
    const { scheduledStart, scheduledEnd } = partOf(given, scheduling);
    if (moment === 'schedule' && (scheduledEnd ?? '') <= (scheduledStart ?? ''))
      problems.push({ field: 'scheduledEnd', level: 'error', message: '排产结束须晚于排产开始' });
    if (moment === 'finish' && decimal(doc.fields.outputQty).isZero())
      problems.push({ field: '', level: 'error', message: '末道工序还没有汇报，不能完工，请先报工' });
    return problems;
  },
  plan: {
    accept: (doc) => [said(doc, 'accept')],
    unaccept: (doc) => [said(doc, 'accept', '反接收')],
    reject: (doc, { reason }) => [said(doc, 'void', reason)],
    schedule(doc, { given }) {
      const { scheduledStart, scheduledEnd } = partOf(given, scheduling);
      return [scheduled(doc, scheduledStart, scheduledEnd, true), said(doc, 'schedule')];
    },
    unschedule: (doc) => [scheduled(doc, null, null, false), said(doc, 'schedule', '取消排产')],
    start: (doc, { above, userId, now }) => [
      ...(above === null ? [] : orderStarted(above, userId, now)),
      said(doc, 'start'),
    ],
    pause: (doc, { reason }) => [said(doc, 'pause', reason)],
    resume: (doc, { now }) => [pauseCounted(doc, now), said(doc, 'resume')],
    finish: (doc, { next }) => [...handed(next, doc.fields.outputQty ?? '0'), said(doc, 'finish')],
    unfinish: (doc, { next }) => [...handed(next, '0'), said(doc, 'unfinish')],
    close: (doc) => [said(doc, 'close')],
    reopen: (doc) => [said(doc, 'reopen')],
    dispatch: (doc, { giveOut }) =>
      giveOut === null ? [] : [said(doc, 'dispatch'), ...partGivenOut(doc, giveOut)],
  },
});

function suspended({ code }: OrderAbove): Problem {
  return { field: '', level: 'error', message: `生产订单 ${code} 已挂起，请先反挂起` };
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
