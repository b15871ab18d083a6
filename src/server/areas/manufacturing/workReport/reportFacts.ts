// What a report is judged and booked by: its order with the operations as they stand, the task, batch and workshop order it
// is for, and the parameters. At approval all of them are locked before, so that nobody reports the same pieces at the same
// time.
import { isLast, type OperationState } from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import { handledPiecesSql } from './handledPieces.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { configText } from '#server/configuration/config.ts';
import type { Rows, SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Where it is read: within an action, or for a form. */
type Reading = Pick<Read, 'org' | 'rows' | 'kept'>;

/** A document reports count on, with its operations. */
export interface Carrier {
  row: SqlRow;
  operations: readonly OperationState[];
  /** Rows of the operations, by id. */
  rows: ReadonlyMap<string, SqlRow>;
}

export interface ReportFacts {
  order: Carrier | null;
  batch: Carrier | null;
  segment: Carrier | null;
  task: SqlRow | null;
  /** Operation of the report; null where the order has none of that number. */
  own: OperationState | null;
  isLast: boolean;
  /** Percent. */
  overRate: string;
  control: 'block' | 'warn';
  autoReceipt: boolean;
}

const quantity = (row: SqlRow, column: string): string => decimalText(decimal(textOf(row[column], '0')));

function stateOf(row: SqlRow): OperationState {
  return {
    id: textOf(row['id']),
    operationSeq: Number(row['operation_seq'] ?? 0),
    nextSeq: optionalText(row['next_seq']),
    isReportPoint: row['is_report_point'] !== false,
    planQty: quantity(row, 'plan_qty'),
    reportedQty: quantity(row, 'reported_qty'),
    qualifiedQty: quantity(row, 'qualified_qty'),
    defectQty: quantity(row, 'defect_qty'),
    reworkQty: quantity(row, 'rework_qty'),
    reworkDoneQty: quantity(row, 'rework_done_qty'),
    scrapQty: quantity(row, 'scrap_qty'),
  };
}

/** What reports count on, nearest first: the order in which all of them are locked. */
export const carrierEntities = ['workTaskOrder', 'workshopOrder', 'workOrder', 'manufacturingOrder'] as const;

/** Those of one report. */
export function carriersOf({ fields }: Doc): Record<string, string[]> {
  return Object.fromEntries(carrierEntities.map((entity) => [entity, idsIn(fields[entity])]));
}

async function one(read: Reading, table: string, id: string | null): Promise<SqlRow | null> {
  if (id === null) return null;
  const [row] = await read.rows(`select h.* from ${table} h where h.org = $1::uuid and h.id = $2::uuid`, [
    read.org,
    id,
  ]);
  return row ?? null;
}

/** Order and batch name their route, which says what comes after what; a workshop order asks its production order. */
const operationsOf = {
  manufacturing_order: `select o.*, r.next_seq from manufacturing_order_operations o join manufacturing_order h on h.id = o.doc_id
    left join process_route_operations r on r.doc_id = h.process_route and r.operation_seq = o.operation_seq
    where o.doc_id = $1::uuid order by o.operation_seq`,
  work_order: `select o.*, r.next_seq from work_order_operations o join work_order h on h.id = o.doc_id
    left join process_route_operations r on r.doc_id = h.process_route and r.operation_seq = o.operation_seq
    where o.doc_id = $1::uuid order by o.operation_seq`,
  workshop_order: `select o.*, p.is_report_point from workshop_order_operations o
    left join manufacturing_order_operations p on p.id::text = o.order_operation_id where o.doc_id = $1::uuid order by o.operation_seq`,
} as const;

async function carrier(
  read: Reading,
  table: keyof typeof operationsOf,
  id: string | null,
): Promise<Carrier | null> {
  const row = await one(read, table, id);
  if (row === null) return null;
  const rows = await read.rows(operationsOf[table], [id]);
  return {
    row,
    operations: rows.map((operation) => stateOf(operation)),
    rows: new Map(rows.map((operation) => [textOf(operation['id']), operation])),
  };
}

/** An order without operations is reported as a whole: as if it had one, with what its reports came to. */
async function asOneOperation(read: Reading, order: Carrier, except: string): Promise<Carrier> {
  const { row } = order;
  const [rework] = await read.rows(
    `select (coalesce(sum(rework_qty), 0) + coalesce((select max(d.rework) from (${handledPiecesSql}) d where d.manufacturing_order = $2::uuid and d.operation_seq is null), 0))::text as sent, coalesce(sum(finished_qty) filter (where report_type = 'rework'), 0)::text as done
     from work_report where org = $1::uuid and manufacturing_order = $2::uuid and status in ('approved', 'closed') and id <> $3::uuid`,
    [read.org, row['id'], except],
  );
  const whole = stateOf({
    ...row,
    operation_seq: 0,
    is_report_point: true,
    plan_qty: row['start_qty'],
    rework_qty: rework?.['sent'],
    rework_done_qty: rework?.['done'],
  });
  return { ...order, operations: [whole], rows: new Map() };
}

export async function reportFacts(doc: Doc, read: Reading): Promise<ReportFacts> {
  const id = (field: string): string | null => optionalText(doc.fields[field]);
  const [stored, batch, segment, task] = [
    await carrier(read, 'manufacturing_order', id('manufacturingOrder')),
    await carrier(read, 'work_order', id('workOrder')),
    await carrier(read, 'workshop_order', id('workshopOrder')),
    await one(read, 'work_task_order', id('workTaskOrder')),
  ];
  const order =
    stored !== null && stored.operations.length === 0 ? await asOneOperation(read, stored, doc.id) : stored;
  const seq = Number(doc.fields['operationSeq'] ?? 0);
  const own = order?.operations.find(({ operationSeq }) => operationSeq === seq) ?? null;
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  const [overRate, control, autoReceipt] = [
    await configText(parameters, 'reportOverRate'),
    await configText(parameters, 'reportControl'),
    await configText(parameters, 'autoProductionIn'),
  ];
  return {
    order,
    batch,
    segment,
    task,
    own,
    isLast: order !== null && own !== null && isLast(order.operations, own.operationSeq),
    overRate,
    control: control === 'warn' ? 'warn' : 'block',
    autoReceipt: autoReceipt === 'true',
  };
}
