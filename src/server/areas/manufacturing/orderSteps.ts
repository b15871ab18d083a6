// The steps of an order's life: what it is held against, what it writes back to the demand it was made for, and what it
// hands to the workshops.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { Row } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, type Read } from '#server/behaviours/behaviour.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { openChildren, refusedBy, standingOn } from './blockers.ts';
import { demandRows, demandSet } from './demandRows.ts';
import { logged } from './executionLog.ts';
import { ownLateStart } from './lateStarts.ts';
import { missingTimes } from './operationTimes.ts';
import { besideChildren, closedTooLong, closingProblems, shortOfReceipts } from './orderChecks.ts';
import { releaseFacts, releaseProblems } from './releaseChecks.ts';
import { handedOn, handOnFacts, handOnProblems, releasedFacts } from './shopFloor/handOn.ts';

type Order = DocOf<typeof order>;

const converted = '订单的单位能换算为物料的基本单位';
const unused = '没有在用的下游单据和子订单';
const demand = ['set', 'logExecution'] as const;
const handed = [
  { make: 'workOrder', through: [] },
  { make: 'workshopOrder', through: [] },
] as const;

const why = factsReader({ reason: 'text' });

export const reasonOf = ({ request, given }: Read): string | null =>
  optionalText(request.reason) ?? optionalText(why(given).reason);

const noted = (event: string) =>
  defineAction(order, { effects: ['logExecution'], plan: () => [logged(event)] });

/** What stands on the order, and what is made for it. */
const around = async (doc: Order, read: Read) => ({
  standing: await standingOn(read, doc.id),
  children: await openChildren(read, doc.id),
});

/** Ended by hand, its demand counts as covered. */
const ends = (event: string) =>
  defineAction(order, {
    checks: ['没有未审核的下游单据', '在制结存为 0、没有未结案的子订单，否则须确认'],
    effects: demand,
    facts: async (doc, read) => ({
      reason: reasonOf(read),
      ...(await around(doc, read)),
      rows: await demandRows(doc, read),
    }),
    check: (doc, facts) => closingProblems(doc, facts),
    plan: (doc, { rows, reason }) => [
      ...demandSet(doc, rows, { planStatus: 'covered' }),
      logged(event, { reason }),
    ],
  });

export const orderSteps = {
  save: defineAction(order, {
    checks: [converted, '计划开工日期已过时提醒'],
    effects: ['set'],
    facts: async (doc, read) => ({
      units: await unconvertedUnits(doc, read),
      times: await missingTimes(doc, read),
      today: read.today,
    }),
    check: (doc, { units, today }) => [...units, ...ownLateStart(doc, today)],
    plan: (_doc, { times }) => times,
  }),
  submit: defineAction(order, {
    checks: [converted],
    facts: (doc, read) => unconvertedUnits(doc, read),
    check: (_doc, units) => units,
  }),
  approve: defineAction(order, {
    effects: demand,
    facts: demandRows,
    plan: (doc, rows) => [
      ...demandSet(doc, rows, { manufacturingOrder: doc.id }),
      logged('approve', { qty: doc.fields.planQty }),
    ],
  }),
  unapprove: defineAction(order, {
    checks: [unused],
    effects: demand,
    facts: async (doc, read) => ({ ...(await around(doc, read)), rows: await demandRows(doc, read) }),
    check: (_doc, { standing, children }) => [
      ...refusedBy(standing, '反审核'),
      ...besideChildren(children, '反审核'),
    ],
    plan: (doc, { rows }) => [...demandSet(doc, rows, { manufacturingOrder: null }), logged('unapprove')],
  }),
  release: defineAction(order, {
    checks: ['产品允许生产，用料和工艺完整，缺料按系统参数提醒或禁止'],
    effects: ['set', 'logExecution', ...handed],
    facts: async (doc, read) => ({
      release: await releaseFacts(doc, read),
      handOn: await releasedFacts(doc, read),
      rows: await demandRows(doc, read),
    }),
    check: (doc, { release }) => releaseProblems(doc, release),
    plan: (doc, { rows, handOn }) => [
      ...demandSet(doc, rows, { planStatus: 'producing' }),
      logged('release', { qty: doc.fields.planQty }),
      ...handedOn(doc, handOn),
    ],
  }),
  toWorkshops: defineAction(order, {
    checks: ['有工序，车间订单没有生成过'],
    effects: ['logExecution', ...handed],
    facts: (doc, read) => handOnFacts(doc, read, 'workshopOrder'),
    check: (doc, handOn) => handOnProblems(doc, handOn),
    plan: (doc, handOn) => [logged('dispatch'), ...handedOn(doc, handOn)],
  }),
  unrelease: demandTold('unrelease', { planStatus: 'planned' }),
  start: noted('start'),
  unstart: defineAction(order, {
    checks: ['没有已审核的下游单据'],
    effects: ['logExecution'],
    facts: (doc, read) => standingOn(read, doc.id),
    check: (_doc, standing) =>
      refusedBy(
        standing.filter(({ executed }) => executed),
        '反开工',
      ),
    plan: () => [logged('unstart')],
  }),
  finish: defineAction(order, {
    checks: ['已入库达到入库下限，否则须确认'],
    effects: ['logExecution'],
    check: shortOfReceipts,
    plan: (doc) => [logged('finish', { qty: doc.fields.inQty ?? '0' })],
  }),
  unfinish: noted('unfinish'),
  close: ends('close'),
  forceClose: ends('forceClose'),
  reopen: defineAction(order, {
    checks: ['结案的月份没有关账'],
    effects: demand,
    facts: async (doc, read) => ({
      rows: await demandRows(doc, read),
      closedThrough: await closedMonth(read),
    }),
    check: (doc, { closedThrough }) => closedTooLong(doc, closedThrough),
    plan: (doc, { rows }) => [...demandSet(doc, rows, { planStatus: 'producing' }), logged('reopen')],
  }),
  void: defineAction(order, {
    checks: [unused],
    effects: ['progress', 'set', 'logExecution'],
    facts: async (doc, read) => ({
      reason: reasonOf(read),
      ...(await around(doc, read)),
      rows: await demandRows(doc, read),
    }),
    check: (_doc, { standing, children }) => [
      ...refusedBy(standing, '作废'),
      ...besideChildren(children, '作废'),
    ],
    plan: (doc, { rows, reason }) => [
      ...(doc.status === 'planned' ? [{ effect: 'progress' as const, to: 'occupied' as const }] : []),
      ...demandSet(doc, rows, { manufacturingOrder: null }),
      logged('void', { reason }),
    ],
  }),
  suspend: defineAction(order, {
    effects: demand,
    facts: async (_doc, read) => reasonOf(read),
    plan: (doc, reason) => [
      own(doc, { isSuspended: true, suspendReason: reason }),
      logged('suspend', { reason }),
    ],
  }),
  unsuspend: defineAction(order, {
    effects: demand,
    plan: (doc) => [own(doc, { isSuspended: false, suspendReason: null }), logged('unsuspend')],
  }),
  reserve: noted('reserve'),
  unreserve: noted('unreserve'),
};

/** Told to the demand of the sale order, and noted. */
function demandTold(event: string, fields: Row) {
  return defineAction(order, {
    effects: demand,
    facts: demandRows,
    plan: (doc, rows) => [...demandSet(doc, rows, fields), logged(event)],
  });
}

function own(doc: Order, fields: Row): Effect {
  return { effect: 'set', entity: 'manufacturingOrder', id: doc.id, fields };
}

async function closedMonth(read: Read): Promise<string> {
  const p = headerTable(stockPeriod, 'p');
  const [row] = await read.select(
    { period: asKind('text', sql`max(${p.period})`) },
    sql`from ${p} where ${is(p.org, read.org)} and ${p.periodStatus} = 'closed'`,
  );
  return row?.period ?? '';
}
