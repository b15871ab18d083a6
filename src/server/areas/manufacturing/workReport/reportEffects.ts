// What the approval of a report books, and what taking it back undoes: quantities of the order's operations and of the
// order, of batch, workshop order and task; parts used up; the receipt of the last operation.
import type { workReport as report } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf, RowOf } from '#model/typedDoc.ts';
import {
  afterReport,
  type OperationState,
  orderTotals,
  taskStatusOf,
} from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Carrier, OrderCarrier } from './carriers.ts';
import { type CountedReport, piecesOf } from './reportChecks.ts';
import type { ReportFacts } from './reportFacts.ts';

const counted = [
  'reportedQty',
  'qualifiedQty',
  'defectQty',
  'reworkQty',
  'reworkDoneQty',
  'scrapQty',
] as const satisfies readonly (keyof OperationState)[];

const sum = (left: string | null, right: string, sign: 1 | -1): string =>
  decimalText(decimal(left).plus(decimal(right).times(sign)));

type ReportFields = RowOf<(typeof report)['fields']>;

/** A report, or what a handling of faulty pieces says in its place. */
interface BookedReport extends CountedReport {
  fields: CountedReport['fields'] &
    Pick<ReportFields, 'operation' | 'startTime' | 'endTime'> & { workMinutes: string | null };
}

/** Pieces that change their kind after a report, as decimal texts; what is not named stays. */
type MovedPieces = Partial<
  Record<'qualifiedQty' | 'defectQty' | 'reworkQty' | 'processScrapQty', string> &
    Record<'endTime', string | null>
>;

/** The report as if it said only that: nothing is finished anew, and no work is done. */
export function movedReport(told: DocOf<typeof report>, pieces: MovedPieces): BookedReport {
  return {
    ...told,
    fields: {
      ...told.fields,
      reportType: 'operation',
      finishedQty: '0',
      qualifiedQty: '0',
      defectQty: '0',
      reworkQty: '0',
      materialScrapQty: '0',
      processScrapQty: '0',
      workMinutes: '0',
      ...pieces,
    },
  };
}

/** Nearest first: the locks are taken in this order. */
export function booked(doc: BookedReport, facts: ReportFacts, sign: 1 | -1): Effect[] {
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
function gained(carrier: Carrier, order: OrderCarrier, after: readonly OperationState[]): OperationState[] {
  return carrier.operations.map((own) => {
    const id = carrier.rows.get(own.id)?.orderOperationId ?? '';
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
  times?: Pick<ReportFields, 'startTime' | 'endTime'>,
): { lines: string; id: string; fields: Row }[] {
  return after.flatMap((own) => {
    const was = carrier.operations.find(({ id }) => id === own.id);
    if (was === undefined || counted.every((key) => decimal(was[key]).equals(decimal(own[key])))) return [];
    const row = carrier.rows.get(own.id);
    const taskStatus = taskStatusOf(own, row?.dispatchedQty ?? '0');
    const begun = decimal(own.reportedQty).greaterThan(0);
    const fields: Row = {
      taskStatus,
      ...Object.fromEntries(counted.map((key) => [key, own[key]])),
      ...(times === undefined
        ? {}
        : {
            actualStartTime: begun ? (row?.actualStartTime ?? times.startTime) : null,
            actualEndTime: taskStatus === 'finished' ? times.endTime : null,
          }),
    };
    return [{ lines: 'operations', id: own.id, fields }];
  });
}

function orderBooked(doc: BookedReport, order: OrderCarrier, after: readonly OperationState[]): Effect {
  return {
    effect: 'set',
    entity: 'manufacturingOrder',
    id: order.row.id,
    fields: { ...orderTotals(after) },
    lines: order.rows.size === 0 ? [] : changedLines(order, after, doc.fields),
    advances: true,
  };
}

function batchBooked(
  doc: BookedReport,
  { order, batch }: ReportFacts,
  after: readonly OperationState[],
): Effect[] {
  if (batch === null || order === null) return [];
  const own = gained(batch, order, after);
  return [
    {
      effect: 'set',
      entity: 'workOrder',
      id: batch.row.id,
      fields: { ...orderTotals(own), currentOperation: doc.fields.operation },
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
      id: segment.row.id,
      fields: { qualifiedQty: out, outputQty: out, scrapQty },
      lines: changedLines(segment, own),
      advances: true,
    },
  ];
}

function taskBooked(doc: BookedReport, { task }: ReportFacts, sign: 1 | -1): Effect[] {
  if (task === null) return [];
  const pieces = piecesOf(doc);
  const scrap = decimalText(decimal(pieces.materialScrapQty).plus(decimal(pieces.processScrapQty)));
  return [
    {
      effect: 'set',
      entity: 'workTaskOrder',
      id: task.id,
      fields: {
        reportedQty: sum(task.reportedQty, pieces.isRework ? '0' : pieces.finishedQty, sign),
        qualifiedQty: sum(task.qualifiedQty, pieces.qualifiedQty, sign),
        defectQty: sum(task.defectQty, pieces.defectQty, sign),
        scrapQty: sum(task.scrapQty, scrap, sign),
        workedMinutes: sum(task.workedMinutes, doc.fields.workMinutes ?? '0', sign),
      },
      advances: true,
    },
  ];
}

/** The receipt of what the last operation made good, where receipts follow by themselves and nothing is inspected. */
export function receiptMade(
  { id, fields }: DocOf<typeof report>,
  { order, own, isLast, autoReceipt }: ReportFacts,
): Effect[] {
  const { qualifiedQty } = piecesOf({ fields });
  if (order === null || own === null || !isLast || !autoReceipt || decimal(qualifiedQty).isZero()) return [];
  const { row } = order;
  if (row.inspectRequired === true) return [];
  return [
    {
      effect: 'set',
      entity: 'workReport',
      id,
      fields: { inQty: qualifiedQty },
    },
    {
      effect: 'make',
      entity: 'productionInBill',
      fields: {
        date: fields.date,
        workshop: fields.workshop ?? row.workshop,
        manufacturingOrder: row.id,
      },
      lines: {
        items: [
          {
            material: fields.material,
            unit: fields.unit,
            productType: 'main',
            qty: qualifiedQty,
            warehouse: fields.warehouse ?? row.warehouse,
            lot: fields.lot ?? row.lot,
            workReport: id,
            orderLineCode: row.code,
            sourceEntity: 'manufacturingOrder',
            sourceCode: row.code,
            sourceLineId: row.id,
          },
        ],
      },
    },
  ];
}
