// The documents reports are counted on, as they stand: the order with its operations, the batch, the workshop order and the
// task.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workOrder } from '#entities/manufacturing/shopFloor/workOrder.ts';
import { workshopOrder } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { OperationState } from '#entities/manufacturing/workReport/operationBalance.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, type Piece, raw, sql, stateIs } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, linesTable, type LinesTable } from '#server/select/table.ts';
import { handledPiecesSql } from './handledPieces.ts';

/** Where it is read: within an action, or for a form. */
export type Reading = Pick<Read, 'org' | 'select' | 'kept'>;

/** A document reports count on, with its operations. */
export interface Carrier<Head = { id: string }, Row extends PartRow = PartRow> {
  row: Head;
  operations: readonly OperationState[];
  /** Rows of the operations, by id. */
  rows: ReadonlyMap<string, Row>;
}

/** The production order behind a report. */
export type OrderCarrier = Carrier<OrderHead, OrderRow>;

type OperationsTable =
  | LinesTable<typeof manufacturingOrder, 'operations'>
  | LinesTable<typeof workOrder, 'operations'>
  | LinesTable<typeof workshopOrder, 'operations'>;

const quantitiesOf = (o: OperationsTable) => ({
  id: o.id,
  operationSeq: o.operationSeq,
  planQty: o.planQty,
  dispatchedQty: o.dispatchedQty,
  reportedQty: o.reportedQty,
  qualifiedQty: o.qualifiedQty,
  defectQty: o.defectQty,
  reworkQty: o.reworkQty,
  reworkDoneQty: o.reworkDoneQty,
  scrapQty: o.scrapQty,
});

type Quantities = Omit<Selected<ReturnType<typeof quantitiesOf>>, 'dispatchedQty'>;

function stateOf(
  row: Quantities,
  {
    nextSeq = null,
    isReportPoint,
    heldQty = null,
  }: { nextSeq?: string | null; isReportPoint: boolean | null; heldQty?: string | null },
): OperationState {
  return {
    id: row.id,
    operationSeq: row.operationSeq ?? 0,
    nextSeq,
    isReportPoint: isReportPoint !== false,
    planQty: row.planQty ?? '0',
    reportedQty: row.reportedQty ?? '0',
    qualifiedQty: row.qualifiedQty ?? '0',
    defectQty: row.defectQty ?? '0',
    reworkQty: row.reworkQty ?? '0',
    reworkDoneQty: row.reworkDoneQty ?? '0',
    scrapQty: row.scrapQty ?? '0',
    heldQty: heldQty ?? '0',
  };
}

const w = headerTable(workReport, 'w');

/** Pieces of reports on the operation whose inspection is not finished. @param of the column that names its document, and that document */
const heldAt = (of: Piece, operationSeq: Piece) =>
  asKind(
    'qty',
    sql`(select sum(${w.heldQty}) from ${w} where ${of} and ${w.operationSeq} = ${operationSeq}
      and ${w.heldQty} > 0 and ${stateIs(workReport, w.status, 'reviewed')})`,
  );

const h = headerTable(manufacturingOrder, 'h');
const orderHead = {
  id: h.id,
  code: h.code,
  status: h.status,
  isSuspended: h.isSuspended,
  material: h.material,
  unit: h.unit,
  workshop: h.workshop,
  warehouse: h.warehouse,
  lot: h.lot,
  inspectRequired: h.inspectRequired,
  startQty: h.startQty,
  inQty: h.inQty,
  reportedQty: h.reportedQty,
  qualifiedQty: h.qualifiedQty,
  defectQty: h.defectQty,
  scrapQty: h.scrapQty,
};
type OrderHead = Selected<typeof orderHead>;

const o = linesTable(manufacturingOrder, 'operations', 'o');
const r = linesTable(processRoute, 'operations', 'r');
const orderOperation = {
  ...quantitiesOf(o),
  nextSeq: r.nextSeq,
  isReportPoint: o.isReportPoint,
  heldQty: heldAt(sql`${w.manufacturingOrder} = ${o.docId}`, sql`${o.operationSeq}`),
  inspectMode: o.inspectMode,
  operation: o.operation,
  workCenter: o.workCenter,
  workshop: o.workshop,
  runMinutes: o.runMinutes,
  baseQty: o.baseQty,
  pieceRate: o.pieceRate,
  actualStartTime: o.actualStartTime,
  actualEndTime: o.actualEndTime,
};
type OrderRow = Selected<typeof orderOperation>;

/** An operation as it is counted; a part of another document names the operation of the order it is a part of. */
interface PartRow {
  dispatchedQty: string | null;
  orderOperationId?: string | null;
  actualStartTime?: string | null;
}

/** The order names its route, which says what comes after what. */
export async function orderOf({ org, select }: Reading, id: string | null): Promise<OrderCarrier | null> {
  if (id === null) return null;
  const [row] = await select(orderHead, sql`from ${h} where ${is(h.org, org)} and ${is(h.id, id)}`);
  if (row === undefined) return null;
  const rows = await select(
    orderOperation,
    sql`from ${o} join ${h} on ${h.id} = ${o.docId}
      left join ${r} on ${r.docId} = ${h.processRoute} and ${r.operationSeq} = ${o.operationSeq}
      where ${is(o.docId, id)} order by ${o.operationSeq}`,
  );
  return {
    row,
    operations: rows.map((each) => stateOf(each, each)),
    rows: new Map(rows.map((each) => [each.id, each])),
  };
}

/** So does the batch. */
export async function batchOf({ org, select }: Reading, id: string | null): Promise<Carrier | null> {
  if (id === null) return null;
  const b = headerTable(workOrder, 'b');
  const p = linesTable(workOrder, 'operations', 'p');
  const [row] = await select({ id: b.id }, sql`from ${b} where ${is(b.org, org)} and ${is(b.id, id)}`);
  if (row === undefined) return null;
  const rows = await select(
    {
      ...quantitiesOf(p),
      nextSeq: r.nextSeq,
      isReportPoint: p.isReportPoint,
      heldQty: heldAt(sql`${w.workOrder} = ${p.docId}`, sql`${p.operationSeq}`),
      orderOperationId: p.orderOperationId,
    },
    sql`from ${p} join ${b} on ${b.id} = ${p.docId}
      left join ${r} on ${r.docId} = ${b.processRoute} and ${r.operationSeq} = ${p.operationSeq}
      where ${is(p.docId, id)} order by ${p.operationSeq}`,
  );
  return {
    row,
    operations: rows.map((each) => stateOf(each, each)),
    rows: new Map(rows.map((each) => [each.id, each])),
  };
}

/** A workshop order asks its production order. */
export async function segmentOf({ org, select }: Reading, id: string | null): Promise<Carrier | null> {
  if (id === null) return null;
  const s = headerTable(workshopOrder, 's');
  const p = linesTable(workshopOrder, 'operations', 'p');
  const [row] = await select({ id: s.id }, sql`from ${s} where ${is(s.org, org)} and ${is(s.id, id)}`);
  if (row === undefined) return null;
  const rows = await select(
    { ...quantitiesOf(p), isReportPoint: o.isReportPoint, orderOperationId: p.orderOperationId },
    sql`from ${p} left join ${o} on ${o.id}::text = ${p.orderOperationId}
      where ${is(p.docId, id)} order by ${p.operationSeq}`,
  );
  return {
    row,
    operations: rows.map((each) => stateOf(each, each)),
    rows: new Map(rows.map((each) => [each.id, each])),
  };
}

const t = headerTable(workTaskOrder, 't');
const taskHead = {
  id: t.id,
  code: t.code,
  status: t.status,
  workCenter: t.workCenter,
  workTeam: t.workTeam,
  shift: t.shift,
  pieceRate: t.pieceRate,
  actualStartTime: t.actualStartTime,
  planQty: t.planQty,
  reportedQty: t.reportedQty,
  qualifiedQty: t.qualifiedQty,
  defectQty: t.defectQty,
  scrapQty: t.scrapQty,
  workedMinutes: t.workedMinutes,
};
export type TaskHead = Selected<typeof taskHead>;

export async function taskOf({ org, select }: Reading, id: string | null): Promise<TaskHead | null> {
  if (id === null) return null;
  const [row] = await select(taskHead, sql`from ${t} where ${is(t.org, org)} and ${is(t.id, id)}`);
  return row ?? null;
}

/** An order without operations is reported as a whole: as if it had one, with what its reports came to. */
export async function asOneOperation(
  { org, select }: Reading,
  order: OrderCarrier,
  except: string,
): Promise<OrderCarrier> {
  const { row } = order;
  const handled = sql`select max(d.rework) from (${raw(handledPiecesSql)}) d where d.manufacturing_order = ${row.id}::uuid and d.operation_seq is null`;
  const [rework] = await select(
    {
      sent: asKind('qty', sql`coalesce(sum(${w.reworkQty}), 0) + coalesce((${handled}), 0)`),
      done: asKind('qty', sql`sum(${w.finishedQty}) filter (where ${w.reportType} = 'rework')`),
    },
    sql`from ${w} where ${is(w.org, org)} and ${is(w.manufacturingOrder, row.id)} and ${w.status} in ('approved', 'closed')
      and ${w.id} <> ${except}::uuid`,
  );
  const whole = stateOf(
    {
      ...row,
      operationSeq: 0,
      planQty: row.startQty,
      reworkQty: rework?.sent ?? null,
      reworkDoneQty: rework?.done ?? null,
    },
    { isReportPoint: true },
  );
  return { ...order, operations: [whole], rows: new Map() };
}
