// What is changed of an order that is planned or at work: quantity, days, components, one order made of two and two of one.
// The order as it was is kept, and the record says what became of it.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText } from '#server/values.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import { openChildren } from './blockers.ts';
import { bomUpdateEdit, bomUpdateFacts, bomUpdateProblems } from './componentChange/bomUpdate.ts';
import {
  adding,
  changing,
  removing,
  type ComponentEditing,
  type Edit,
} from './componentChange/componentEdits.ts';
import {
  addition,
  componentFacts,
  substitutionFacts,
  type AdditionFacts,
  type ComponentChangeFacts,
} from './componentChange/componentFacts.ts';
import { substitutionEdit, substitutionProblems } from './componentChange/substitution.ts';
import { logged } from './executionLog.ts';
import { changeConsequences, changeFacts, changePatches, changeProblems, changeSaid } from './orderChange.ts';
import { refreshProblems } from './orderChecks.ts';
import { snapshotPatches, wantedOf } from './orderDefaults.ts';
import {
  mergedDocs,
  mergeProblems,
  outputsLeft,
  outputsTogether,
  splitMake,
  splitProblems,
} from './orderPieces.ts';
import { reasonOf } from './orderSteps.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

type Order = DocOf<typeof order>;

const revised = ['reviseOrder', 'fitReservations', 'logExecution'] as const;
const wanted = fieldsReader(order.fields, ['planQty']);
const newIds = (read: Read) => (): string => read.newId();

/** Of the chosen components, or of one more. */
function componentsEdited<Facts extends AdditionFacts | ComponentChangeFacts>(
  check: string,
  facts: (doc: Order, read: Read) => Promise<Facts>,
  { problems, edit }: ComponentEditing<Facts>,
) {
  return defineAction(order, {
    checks: [check],
    effects: revised,
    facts: async (doc: Order, read) => ({
      reason: reasonOf(read),
      parts: await facts(doc, read),
      newId: newIds(read),
    }),
    check: (doc, { parts }, { given }) => problems(doc, given, parts),
    plan: (doc, { reason, parts, newId }, { given }) =>
      edited('changeComponent', reason, edit(doc, given, parts, newId)),
  });
}

export const orderEdits = {
  change: defineAction(order, {
    checks: ['变更的内容与原来不同，数量不小于已汇报、已入库的数量', '受影响的用料、子订单须确认'],
    effects: revised,
    facts: async (doc, read) => ({
      reason: reasonOf(read),
      children: await openChildren(read, doc.id),
      change: await changeFacts(doc, read),
    }),
    check: (doc, { children, change }, { given }) => [
      ...changeProblems(doc, given),
      ...changeConsequences(doc, given, children, change),
    ],
    plan: (doc, { reason, children, change }, { given }) => [
      { effect: 'reviseOrder', patches: changePatches(doc, given, change), reason: reason ?? '' },
      { effect: 'fitReservations' },
      logged('change', {
        reason,
        qty: optionalText(wanted(given).planQty),
        remark: changeSaid(doc, given, children, change).slice(0, 500),
      }),
    ],
  }),
  addComponent: componentsEdited('物料可用，不在用料清单中', (_doc, read) => addition(read), adding),
  changeComponent: componentsEdited('应发数量不小于已领数量，工序号在工序计划中', componentFacts, changing),
  removeComponent: componentsEdited('没有单据用到所删的用料', componentFacts, removing),
  substitute: defineAction(order, {
    checks: ['替代料是允许的，数量不超过未领数量'],
    effects: revised,
    facts: async (doc, read) => ({
      reason: reasonOf(read),
      parts: await substitutionFacts(doc, read),
      newId: newIds(read),
    }),
    check: (_doc, { parts }, { given }) => substitutionProblems(given, parts),
    plan: (doc, { reason, parts, newId }, { given }) =>
      edited('substitute', reason, substitutionEdit(doc, given, parts, newId)),
  }),
  updateFromBom: defineAction(order, {
    checks: ['用料与生效的物料清单有差异'],
    effects: revised,
    facts: async (doc, read) => ({
      reason: reasonOf(read),
      update: await bomUpdateFacts(doc, read),
      newId: newIds(read),
    }),
    check: (_doc, { update }) => bomUpdateProblems(update),
    plan: (doc, { reason, update, newId }) =>
      edited('changeComponent', reason, bomUpdateEdit(doc, update, newId)),
  }),
  split: defineAction(order, 'split', {
    checks: ['拆分数量小于生产数量，订单没有领料'],
    effects: [...revised, { make: 'manufacturingOrder' }],
    facts: async (_doc, { reader }) => reader,
    check: (doc, _reader, { given }) => splitProblems(doc, given),
    plan(doc, reader, { given }) {
      const qty = given.splitQty ?? '0';
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
  }),
  mergeOrders: defineAction(order, {
    checks: ['并入的订单都是计划状态，物料、BOM、工艺路线、跟踪号和源单行相同'],
    effects: ['voidOrders', ...revised],
    facts: mergedDocs,
    check: (doc, others) => mergeProblems(doc, others),
    plan(doc, others) {
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
  }),
  refreshBom: defineAction(order, {
    checks: ['没有领料，所选物料清单在计划开工日期有子项'],
    effects: revised,
    facts: async (doc, read) => ({ snapshot: await freshCopy(doc, read), newId: newIds(read) }),
    check: (doc, { snapshot }) => refreshProblems(doc, snapshot),
    plan: (doc, { snapshot, newId }) => [
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
  }),
  subOrders: defineAction(order, {
    effects: ['makeSubOrders', 'logExecution'],
    plan: () => [{ effect: 'makeSubOrders' }, logged('subOrders')],
  }),
};

function edited(event: string, reason: string | null, { patches, said }: Edit): Effect[] {
  return [
    { effect: 'reviseOrder', patches, reason: reason ?? '' },
    { effect: 'fitReservations' },
    logged(event, { reason, remark: said.slice(0, 500) }),
  ];
}

async function freshCopy(doc: Order, read: Read): Promise<Snapshot | null> {
  const bom = doc.fields.bom;
  if (bom === null) return null;
  const startDate = doc.fields.planStartDate ?? read.today;
  const days = daysAround(await calendarForBehaviour(read), startDate);
  return snapshotOf(read.rows, read.org, { ...wantedOf(doc), bom, startDate, today: read.today, days });
}
