// What the approval of a report books, and what taking it back undoes: quantities of the order's operations and of the
// order, of batch, workshop order and task; parts used up; the receipt of the last operation.
import {
  afterReport,
  type OperationState,
  orderTotals,
  taskStatusOf,
} from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { piecesOf } from './reportChecks.ts';
import type { Carrier, ReportFacts } from './reportFacts.ts';

const counted = [
  'reportedQty',
  'qualifiedQty',
  'defectQty',
  'reworkQty',
  'reworkDoneQty',
  'scrapQty',
] as const satisfies readonly (keyof OperationState)[];

const sum = (left: unknown, right: string, sign: 1 | -1): string =>
  decimalText(decimal(textOf(left, '0')).plus(decimal(right).times(sign)));

/** Nearest first: the locks are taken in this order. */
export function booked(doc: Doc, facts: ReportFacts, sign: 1 | -1): Effect[] {
  const { order } = facts;
  if (order === null) return [];
  const after = afterReport(order.operations, piecesOf(doc), sign);
  return [
    ...taskBooked(doc, facts, sign),
    ...segmentBooked(facts, after),
    ...batchBooked(doc, facts, after),
    orderBooked(doc, order, after),
  ];
}

/** What an operation of another document gains by the report, taken from the operation of the order it is a part of. */
function gained(carrier: Carrier, order: Carrier, after: readonly OperationState[]): OperationState[] {
  return carrier.operations.map((own) => {
    const id = textOf(carrier.rows.get(own.id)?.['order_operation_id']);
    const was = order.operations.find((each) => each.id === id);
    const is = after.find((each) => each.id === id);
    if (was === undefined || is === undefined) return own;
    const next = { ...own };
    for (const key of counted)
      next[key] = decimalText(decimal(own[key]).plus(decimal(is[key])).minus(decimal(was[key])));
    return next;
  });
}

/** Operations whose quantities changed, with the state that follows. */
function changedLines(
  carrier: Carrier,
  after: readonly OperationState[],
  times?: Row,
): { lines: string; id: string; fields: Row }[] {
  return after.flatMap((own) => {
    const was = carrier.operations.find(({ id }) => id === own.id);
    if (was === undefined || counted.every((key) => decimal(was[key]).equals(decimal(own[key])))) return [];
    const row = carrier.rows.get(own.id) ?? {};
    const taskStatus = taskStatusOf(own, textOf(row['dispatched_qty'], '0'));
    const fields: Row = { taskStatus };
    for (const key of counted) fields[key] = own[key];
    if (times !== undefined) {
      const begun = decimal(own.reportedQty).greaterThan(0);
      const started = optionalText(row['actual_start_time']);
      fields['actualStartTime'] = begun ? (started ?? times['startTime'] ?? null) : null;
      fields['actualEndTime'] = taskStatus === 'finished' ? (times['endTime'] ?? null) : null;
    }
    return [{ lines: 'operations', id: own.id, fields }];
  });
}

function orderBooked(doc: Doc, order: Carrier, after: readonly OperationState[]): Effect {
  return {
    effect: 'set',
    entity: 'manufacturingOrder',
    id: textOf(order.row['id']),
    fields: { ...orderTotals(after) },
    lines: order.rows.size === 0 ? [] : changedLines(order, after, doc.fields),
    advances: true,
  };
}

function batchBooked(doc: Doc, { order, batch }: ReportFacts, after: readonly OperationState[]): Effect[] {
  if (batch === null || order === null) return [];
  const own = gained(batch, order, after);
  return [
    {
      effect: 'set',
      entity: 'workOrder',
      id: textOf(batch.row['id']),
      fields: { ...orderTotals(own), currentOperation: doc.fields['operation'] ?? null },
      lines: changedLines(batch, own),
      advances: true,
    },
  ];
}

function segmentBooked({ order, segment }: ReportFacts, after: readonly OperationState[]): Effect[] {
  if (segment === null || order === null) return [];
  const own = gained(segment, order, after);
  const { qualifiedQty, scrapQty } = orderTotals(own);
  // The next operation of the last one stands in another workshop: here it is the last.
  const out = own.at(-1)?.qualifiedQty ?? qualifiedQty;
  return [
    {
      effect: 'set',
      entity: 'workshopOrder',
      id: textOf(segment.row['id']),
      fields: { qualifiedQty: out, outputQty: out, scrapQty },
      lines: changedLines(segment, own),
      advances: true,
    },
  ];
}

function taskBooked(doc: Doc, { task }: ReportFacts, sign: 1 | -1): Effect[] {
  if (task === null) return [];
  const pieces = piecesOf(doc);
  const scrap = decimalText(decimal(pieces.materialScrapQty).plus(decimal(pieces.processScrapQty)));
  return [
    {
      effect: 'set',
      entity: 'workTaskOrder',
      id: textOf(task['id']),
      fields: {
        reportedQty: sum(task['reported_qty'], pieces.isRework ? '0' : pieces.finishedQty, sign),
        qualifiedQty: sum(task['qualified_qty'], pieces.qualifiedQty, sign),
        defectQty: sum(task['defect_qty'], pieces.defectQty, sign),
        scrapQty: sum(task['scrap_qty'], scrap, sign),
        workedMinutes: sum(task['worked_minutes'], textOf(doc.fields['workMinutes'], '0'), sign),
      },
      advances: true,
    },
  ];
}

/** The receipt of what the last operation made good, where receipts follow by themselves and nothing is inspected. */
export function receiptMade(doc: Doc, { order, own, isLast, autoReceipt }: ReportFacts): Effect[] {
  const { qualifiedQty } = piecesOf(doc);
  if (order === null || own === null || !isLast || !autoReceipt || decimal(qualifiedQty).isZero()) return [];
  const { row } = order;
  if (row['inspect_required'] === true) return [];
  return [
    {
      effect: 'set',
      entity: 'workReport',
      id: doc.id,
      fields: { inQty: qualifiedQty },
    },
    {
      effect: 'make',
      entity: 'productionInBill',
      fields: {
        date: doc.fields['date'] ?? null,
        workshop: doc.fields['workshop'] ?? optionalText(row['workshop']),
        manufacturingOrder: textOf(row['id']),
      },
      lines: {
        items: [
          {
            material: doc.fields['material'] ?? null,
            unit: doc.fields['unit'] ?? null,
            productType: 'main',
            qty: qualifiedQty,
            warehouse: doc.fields['warehouse'] ?? optionalText(row['warehouse']),
            lot: doc.fields['lot'] ?? optionalText(row['lot']),
            workReport: doc.id,
            orderLineCode: textOf(row['code']),
            sourceEntity: 'manufacturingOrder',
            sourceCode: textOf(row['code']),
            sourceLineId: textOf(row['id']),
          },
        ],
      },
    },
  ];
}
