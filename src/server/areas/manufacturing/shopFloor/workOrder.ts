// 工单: a copy of the order's operations and of its share of the parts; approved, it takes its quantity of the order; closed,
// it gives back what was not reported.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workOrder as batch } from '#entities/manufacturing/shopFloor/workOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { logged } from '../executionLog.ts';
import { batchGivenOut, giveOutFacts, giveOutProblems } from './giveOut.ts';
import { operationOf } from './handOn.ts';
import { orderStarted, ordersAbove, type OrderAbove } from './orderAbove.ts';

type Batch = DocOf<typeof batch>;
type Order = DocOf<typeof manufacturingOrder>;
type Operation = LineOf<typeof batch, 'operations'> | LineOf<typeof manufacturingOrder, 'operations'>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
const said = (doc: Batch, event: string, qty: string | null = null): Effect =>
  logged(event, { order: doc.fields.manufacturingOrder ?? '', qty });

const notSuspended = '生产订单没有挂起';
const sound = ['工序号不重复，至少一个汇报点，末道工序是汇报点', '工单数量合计不超过投产数量'];
const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

function suspended(above: OrderAbove | null): Problem[] {
  return above?.isSuspended === true ? [error('', `生产订单 ${above.code} 已挂起，请先反挂起`)] : [];
}

export const workOrder = defineBehaviour(batch, {
  title: '工单',
  propose: proposeBatch,
  actions: {
    submit: { checks: sound, check: routeProblems },
    approve: {
      checks: sound,
      effects: ['progress', 'logExecution'],
      check: routeProblems,
      plan: (doc) => [{ effect: 'progress', to: 'executed' }, said(doc, 'release', doc.fields.planQty ?? '')],
    },
    unapprove: defineAction(batch, {
      checks: ['没有报工单'],
      effects: ['progress', 'logExecution'],
      facts: reportsOn,
      check(_doc, reports) {
        const [first] = reports;
        return first === undefined
          ? []
          : [
              {
                ...error('', `不能反审核：已有报工单 ${first.code}，请先反审核并删除它`),
                documents: reports.map((report) => ({ entity: 'workReport', ...report })),
              },
            ];
      },
      plan: (doc) => [{ effect: 'progress', to: 'occupied' }, said(doc, 'unrelease')],
    }),
    start: defineAction(batch, {
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
    pause: { effects: ['logExecution'], plan: (doc) => [said(doc, 'pause')] },
    finish: { effects: ['logExecution'], plan: (doc) => [said(doc, 'finish')] },
    close: {
      effects: ['keepLinked', 'logExecution'],
      plan: (doc) => [
        { effect: 'keepLinked', patches: [set('givenBackQty', unreported(doc))] },
        said(doc, 'close'),
      ],
    },
    reopen: {
      effects: ['keepLinked', 'logExecution'],
      plan: (doc) => [{ effect: 'keepLinked', patches: [set('givenBackQty', '0')] }, said(doc, 'reopen')],
    },
    dispatch: defineAction(batch, {
      checks: [notSuspended, '派工不超过工序数量'],
      effects: ['logExecution', { make: 'workTaskOrder', through: [] }],
      facts: async (doc, read) => ({
        above: await ordersAbove(doc, read),
        giveOut: await giveOutFacts(doc, read),
      }),
      check(_doc, { above, giveOut }) {
        const held = suspended(above);
        return held.length > 0 ? held : giveOutProblems(giveOut);
      },
      plan: (doc, { giveOut }) => [said(doc, 'dispatch'), ...batchGivenOut(doc, giveOut)],
    }),
    split: defineAction(batch, 'split', {
      checks: ['拆分数量小于未汇报数量'],
      effects: ['keepLinked', 'logExecution', { make: 'workOrder' }],
      check(doc, _facts, { given }) {
        const open = decimal(doc.fields.planQty).minus(decimal(mostReported(doc)));
        return decimal(given.splitQty ?? '0').lessThan(open)
          ? []
          : [error('splitQty', `拆分数量须小于未汇报数量 ${decimalText(open)}`)];
      },
      plan: (doc, _facts, { given }) => splitBatch(doc, given.splitQty ?? '0'),
    }),
  },
});

/** The operation that is furthest on has begun that many. */
function mostReported(doc: Batch): string {
  const most = doc.lines.operations.reduce(
    (sum, row) => Decimal.max(sum, decimal(row.reportedQty)),
    decimal('0'),
  );
  return decimalText(most);
}

function unreported(doc: Batch): string {
  const left = decimal(doc.fields.planQty).minus(decimal(mostReported(doc)));
  return left.isNegative() ? '0' : decimalText(left);
}

async function reportsOn(doc: Batch, read: Read): Promise<{ id: string; code: string }[]> {
  const w = headerTable(workReport, 'w');
  const rows = await read.select(
    { id: w.id, code: w.code },
    sql`from ${w} where ${is(w.org, read.org)} and ${is(w.workOrder, doc.id)} and ${w.status} <> 'voided' order by ${w.code} desc limit 5`,
  );
  return rows.map(({ id, code }) => ({ id, code: code ?? '' }));
}

/** Rule workOrder-r2. */
function routeProblems(doc: Batch): Problem[] {
  const rows = doc.lines.operations.toSorted(
    (left, right) => (left.operationSeq ?? 0) - (right.operationSeq ?? 0),
  );
  const last = rows.at(-1);
  if (last === undefined) return [];
  return last.isReportPoint === true
    ? []
    : [
        {
          field: 'isReportPoint',
          lines: 'operations',
          lineId: last.id,
          lineNo: last.seq,
          level: 'error',
          message: `第${last.seq}行 末道工序须是汇报点`,
        },
      ];
}

/** Operations and parts of the order, in proportion to the quantity of the batch; times where nobody typed any. */
async function proposeBatch({ before, doc }: Proposal<Batch>, read: Read): Promise<Patch[]> {
  const id = doc.fields.manufacturingOrder;
  const order = id === null ? null : await read.docOf(manufacturingOrder, id);
  if (order === null) return [];
  const { material, unit, workshop, bom, processRoute, planStartDate, planFinishDate } = order.fields;
  const at = (day: string | null, hour: string): string | null =>
    day === null ? null : `${day}T${hour}:00.000Z`;
  const ofOrder = {
    material,
    unit,
    workshop,
    bom,
    processRoute,
    planStartTime: at(planStartDate, '00:00'),
    planEndTime: at(planFinishDate, '10:00'),
  };
  const known: Row = doc.fields;
  const patches = Object.entries(ofOrder).flatMap(([field, value]): Patch[] =>
    (known[field] ?? null) === null && value !== null ? [set(field, value)] : [],
  );
  if (doc.lines.operations.length === 0)
    patches.push(...inserted('operations', order.lines.operations.map(batchOperation), read));
  return [
    ...patches,
    ...batchMaterials(doc, order, (before?.fields.planQty ?? null) !== doc.fields.planQty, read),
  ];
}

/** Its share of the parts, listed with the order and brought to another quantity. */
function batchMaterials(doc: Batch, order: Order, isOther: boolean, read: Read): Patch[] {
  const { materials } = doc.lines;
  if (materials.length === 0)
    return inserted(
      'materials',
      order.lines.components.map((row) => ({
        material: row.material,
        unit: row.unit,
        operationSeq: row.operationSeq,
        requiredQty: shareOf(row.requiredQty, doc, order),
        issueMode: row.issueMode,
        warehouse: row.warehouse,
        componentLineId: row.id,
      })),
      read,
    );
  if (!isOther) return [];
  const components = new Map<string | null, string | null>(
    order.lines.components.map(({ id, requiredQty }) => [id, requiredQty]),
  );
  return materials.flatMap(({ id, componentLineId }): Patch[] => {
    const requiredQty = components.get(componentLineId);
    return requiredQty === undefined
      ? []
      : [
          {
            op: 'setLine',
            lines: 'materials',
            id,
            field: 'requiredQty',
            value: shareOf(requiredQty, doc, order),
          },
        ];
  });
}

function batchOperation(row: Operation): Row {
  const { planQty: _ofOrder, ...copy } = operationOf(row);
  return {
    ...copy,
    processMode: row.processMode,
    planStartTime: row.planStartTime,
    planEndTime: row.planEndTime,
    isReportPoint: row.isReportPoint ?? true,
  };
}

function inserted(lines: string, rows: readonly Row[], read: Read): Patch[] {
  return rows.map((values): Patch => ({ op: 'insertLine', lines, id: read.newId(), before: null, values }));
}

/** component requiredQty × batch quantity ÷ started quantity of the order */
function shareOf(requiredQty: string | null, doc: Batch, order: Order): string {
  const whole = decimal(order.fields.startQty);
  if (whole.isZero()) return '0';
  const share = decimal(requiredQty).times(decimal(doc.fields.planQty)).dividedBy(whole);
  return decimalText(share.toDecimalPlaces(6, Decimal.ROUND_UP));
}

/** Rule workOrder-r3: together they make what the batch made before. */
function splitBatch(doc: Batch, qty: string): Effect[] {
  const { fields } = doc;
  const left = decimalText(decimal(fields.planQty).minus(decimal(qty)));
  const kept = [
    'date',
    'manufacturingOrder',
    'priority',
    'material',
    'unit',
    'bom',
    'processRoute',
    'lot',
    'workshop',
  ] as const;
  const also = [
    'workCenter',
    'workTeam',
    'shift',
    'planStartTime',
    'planEndTime',
    'project',
    'mtoNo',
    'customer',
  ] as const;
  const from = ['sourceEntity', 'sourceCode', 'sourceLineId'] as const;
  return [
    { effect: 'keepLinked', patches: [set('planQty', left)] },
    said(doc, 'split', qty),
    {
      effect: 'make',
      entity: 'workOrder',
      by: 'split',
      alone: true,
      fields: {
        ...Object.fromEntries([...kept, ...also, ...from].map((key) => [key, fields[key]])),
        planQty: qty,
      },
      lines: {
        operations: doc.lines.operations.map((row) => ({
          ...batchOperation(row),
          orderOperationId: row.orderOperationId,
        })),
      },
    },
  ];
}
