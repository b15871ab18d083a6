// 生产订单: what is proposed while it is typed, what every action asks for and sets in motion. Each action leaves a row in
// 生产执行记录; steps back name the first document that stands in their way.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import { unconvertedUnits } from '#server/behaviours/convertedUnits.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import { orderQuestions } from '#entities/manufacturing/manufacturingOrder/questions.ts';
import { partOf } from '#model/rowPart.ts';
import { optionalText } from '#server/values.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import { openChildren, standingOn } from './blockers.ts';
import { demandRows, demandSet } from './demandRows.ts';
import { logged } from './executionLog.ts';
import { bomUpdateEdit, bomUpdateFacts } from './componentChange/bomUpdate.ts';
import { componentEdit, type Edit } from './componentChange/componentEdits.ts';
import { componentActions, componentFacts } from './componentChange/componentFacts.ts';
import { substitutionEdit } from './componentChange/substitution.ts';
import { changeFacts, changePatches, changeSaid } from './orderChange.ts';
import { orderProblems, type OrderFacts } from './orderChecks.ts';
import { proposeOrder, snapshotPatches, wantedOf } from './orderDefaults.ts';
import { missingTimes } from './operationTimes.ts';
import { mergedDocs, outputsLeft, outputsTogether, splitMake } from './orderPieces.ts';
import { handedOn, handOnFacts } from './shopFloor/handOn.ts';
import { releaseFacts } from './releaseChecks.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';
import { proposeWarehouse } from './workshopWarehouse.ts';

type Order = DocOf<typeof order>;

/** Steps back and ends that ask what stands on the order. */
const asksStanding: ReadonlySet<Moment> = new Set([
  'unapprove',
  'unstart',
  'void',
  'close',
  'forceClose',
  'refreshBom',
]);
const writesDemand: ReadonlySet<Moment> = new Set([
  'approve',
  'unapprove',
  'void',
  'release',
  'unrelease',
  'close',
  'forceClose',
  'reopen',
]);

const log: readonly EffectKind[] = ['logExecution'];
const revised: readonly EffectKind[] = ['reviseOrder', 'fitReservations', 'logExecution'];
const demand: readonly EffectKind[] = ['set', 'logExecution'];

export const manufacturingOrder = defineBehaviour(order, {
  title: '生产订单',
  effects: {
    save: ['set'],
    approve: demand,
    unapprove: demand,
    release: ['set', 'logExecution', 'make'],
    toWorkshops: ['logExecution', 'make'],
    unrelease: demand,
    start: log,
    unstart: log,
    finish: log,
    unfinish: log,
    close: demand,
    forceClose: demand,
    reopen: demand,
    void: ['progress', 'set', 'logExecution'],
    suspend: demand,
    unsuspend: demand,
    change: revised,
    addComponent: revised,
    changeComponent: revised,
    removeComponent: revised,
    substitute: revised,
    split: [...revised, 'make'],
    mergeOrders: ['voidOrders', ...revised],
    refreshBom: revised,
    updateFromBom: revised,
    subOrders: ['makeSubOrders', 'logExecution'],
    reserve: log,
    unreserve: log,
  },
  propose: async (proposal, read) => [
    ...(await proposeWarehouse(proposal, read)),
    ...(await proposeOrder(proposal, read)),
  ],
  async facts(doc, read, moment): Promise<OrderFacts> {
    return {
      given: read.given,
      reason: optionalText(read.request.reason) ?? partOf(read.given, orderQuestions.change).reason,
      units: moment === 'save' || moment === 'submit' ? await unconvertedUnits(doc, read) : [],
      release: moment === 'release' ? await releaseFacts(doc, read) : null,
      handOn: moment === 'release' || moment === 'toWorkshops' ? await handOnFacts(doc, read, moment) : null,
      standing: asksStanding.has(moment) ? await standingOn(read, doc.id) : [],
      children: ['unapprove', 'void', 'close', 'forceClose', 'change'].includes(moment)
        ? await openChildren(read, doc.id)
        : [],
      snapshot: moment === 'refreshBom' ? await freshCopy(doc, read) : null,
      times: moment === 'save' ? await missingTimes(doc, read) : [],
      change: moment === 'change' ? await changeFacts(doc, read) : null,
      parts: componentActions.has(moment) ? await componentFacts(doc, read, moment) : null,
      bomUpdate: moment === 'updateFromBom' ? await bomUpdateFacts(doc, read) : null,
      others: moment === 'mergeOrders' ? await mergedDocs(doc, read) : [],
      demand: writesDemand.has(moment) ? await demandRows(doc, read) : [],
      closedThrough: moment === 'reopen' ? await closedMonth(read) : '',
      reader: read.reader,
      today: read.today,
      newId: () => read.newId(),
    };
  },
  check: orderProblems,
  plan: {
    save: (_doc, { times }) => [...times],
    approve: (doc, { demand: rows }) => [
      ...demandSet(doc, rows, { manufacturingOrder: doc.id }),
      logged('approve', { qty: doc.fields.planQty }),
    ],
    unapprove: (doc, { demand: rows }) => [
      ...demandSet(doc, rows, { manufacturingOrder: null }),
      logged('unapprove'),
    ],
    release: (doc, { demand: rows, handOn }) => [
      ...demandSet(doc, rows, { planStatus: 'producing' }),
      logged('release', { qty: doc.fields.planQty }),
      ...(handOn === null ? [] : handedOn(doc, handOn)),
    ],
    toWorkshops: (doc, { handOn }) => [logged('dispatch'), ...(handOn === null ? [] : handedOn(doc, handOn))],
    unrelease: (doc, { demand: rows }) => [
      ...demandSet(doc, rows, { planStatus: 'planned' }),
      logged('unrelease'),
    ],
    start: () => [logged('start')],
    unstart: () => [logged('unstart')],
    finish: (doc) => [logged('finish', { qty: doc.fields.inQty ?? '0' })],
    unfinish: () => [logged('unfinish')],
    close: (doc, { demand: rows, reason }) => [
      ...demandSet(doc, rows, { planStatus: 'covered' }),
      logged('close', { reason }),
    ],
    forceClose: (doc, { demand: rows, reason }) => [
      ...demandSet(doc, rows, { planStatus: 'covered' }),
      logged('forceClose', { reason }),
    ],
    reopen: (doc, { demand: rows }) => [
      ...demandSet(doc, rows, { planStatus: 'producing' }),
      logged('reopen'),
    ],
    void: (doc, { demand: rows, reason }) => [
      ...(doc.status === 'planned' ? [{ effect: 'progress' as const, to: 'occupied' as const }] : []),
      ...demandSet(doc, rows, { manufacturingOrder: null }),
      logged('void', { reason }),
    ],
    suspend: (doc, { reason }) => [
      own(doc, { isSuspended: true, suspendReason: reason }),
      logged('suspend', { reason }),
    ],
    unsuspend: (doc) => [own(doc, { isSuspended: false, suspendReason: null }), logged('unsuspend')],
    change: (doc, { given, reason, children, change }) =>
      change === null
        ? []
        : [
            { effect: 'reviseOrder', patches: changePatches(doc, given, change), reason: reason ?? '' },
            { effect: 'fitReservations' },
            logged('change', {
              reason,
              qty: partOf(given, orderQuestions.change).planQty,
              remark: changeSaid(doc, given, children, change).slice(0, 500),
            }),
          ],
    ...Object.fromEntries(
      ['addComponent', 'changeComponent', 'removeComponent'].map((moment) => [
        moment,
        (doc: Order, { given, reason, parts, newId }: OrderFacts): Effect[] =>
          parts === null
            ? []
            : edited('changeComponent', reason, componentEdit(doc, given, parts, moment, newId)),
      ]),
    ),
    substitute: (doc, { given, reason, parts, newId }) =>
      parts === null ? [] : edited('substitute', reason, substitutionEdit(doc, given, parts, newId)),
    updateFromBom: (doc, { bomUpdate, reason, newId }) =>
      bomUpdate === null ? [] : edited('changeComponent', reason, bomUpdateEdit(doc, bomUpdate, newId)),
    split: (doc, { given, reader }) => {
      const qty = partOf(given, orderQuestions.split).splitQty ?? '0';
      const left = decimalText(decimal(doc.fields.planQty).minus(decimal(qty)));
      return [
        {
          effect: 'reviseOrder',
          patches: [{ op: 'set', field: 'planQty', value: left }, ...outputsLeft(doc, qty, reader)],
          reason: `拆分出 ${qty}`,
        },
        { effect: 'fitReservations' },
        logged('split', { qty }),
        splitMake(doc, qty, reader),
      ];
    },
    mergeOrders: (doc, { others }) => {
      const sum = others.reduce(
        (total, other) => total.plus(decimal(other.fields.planQty)),
        decimal(doc.fields.planQty),
      );
      const codes = others.map((other) => other.fields.code ?? '').join('、');
      return [
        {
          effect: 'voidOrders',
          ids: others.map(({ id }) => id),
          reason: `合并到 ${doc.fields.code ?? ''}`,
        },
        {
          effect: 'reviseOrder',
          patches: [
            { op: 'set', field: 'planQty', value: decimalText(sum) },
            ...outputsTogether(doc, others),
          ],
          reason: `合并 ${codes}`,
        },
        { effect: 'fitReservations' },
        logged('mergeOrders', { qty: decimalText(sum), remark: `合并 ${codes}` }),
      ];
    },
    refreshBom: (doc, { snapshot, newId }) => [
      ...(snapshot === null
        ? []
        : [
            {
              effect: 'reviseOrder' as const,
              patches: snapshotPatches(doc, snapshot, { newId }),
              reason: '重展用料',
            },
            { effect: 'fitReservations' as const },
          ]),
      logged('refreshBom'),
    ],
    subOrders: () => [{ effect: 'makeSubOrders' }, logged('subOrders')],
    reserve: () => [logged('reserve')],
    unreserve: () => [logged('unreserve')],
  },
});

/** Components in another form: the order as it was is kept, the record says what became of them. */
function edited(event: string, reason: string | null, { patches, said }: Edit): Effect[] {
  return [
    { effect: 'reviseOrder', patches, reason: reason ?? '' },
    { effect: 'fitReservations' },
    logged(event, { reason, remark: said.slice(0, 500) }),
  ];
}

function own(doc: Order, fields: Row): Effect {
  return { effect: 'set', entity: 'manufacturingOrder', id: doc.id, fields };
}

async function freshCopy(doc: Order, read: Read): Promise<Snapshot | null> {
  const bom = doc.fields.bom;
  if (bom === null) return null;
  const startDate = doc.fields.planStartDate ?? read.today;
  const days = daysAround(await calendarForBehaviour(read), startDate);
  return snapshotOf(read.rows, read.org, { ...wantedOf(doc), bom, startDate, today: read.today, days });
}

async function closedMonth(read: Read): Promise<string> {
  const p = headerTable(stockPeriod, 'p');
  const [row] = await read.select(
    { period: asKind('text', sql`max(${p.period})`) },
    sql`from ${p} where ${is(p.org, read.org)} and ${p.periodStatus} = 'closed'`,
  );
  return row?.period ?? '';
}
