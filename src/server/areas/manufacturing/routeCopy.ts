// The order's own copy of its route: operations with their places and times, and which of them uses which part.
import type { Need } from '#entities/master/bom/explode.ts';
import type { Structure } from '#entities/master/bom/structures.ts';
import { operationOfPart, type RouteMaterial } from '#entities/process/processRoute/routeChoice.ts';
import type { Row } from '#model/entity.ts';
import type { Rows, SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

const flag = (row: SqlRow, column: string, otherwise: boolean): boolean =>
  row[column] === null || row[column] === undefined ? otherwise : row[column] === true;

/** Operations in their order; none without a route: the order is then reported as a whole. */
export async function operationsOf(rows: Rows, route: string | null): Promise<Row[]> {
  if (route === null) return [];
  const found = await rows(
    `select o.operation_seq, o.operation, o.work_center, w.workshop, o.process_mode, o.supplier, o.setup_minutes::text as setup,
       o.run_minutes::text as run, o.base_qty::text as base, o.queue_minutes::text as queue, o.move_minutes::text as move, o.inspect_mode,
       o.is_report_point, o.is_key_operation, case when o.overlap_mode = 'none' then '0' else o.overlap_qty::text end as overlap, o.piece_rate::text as piece_rate
     from process_route_operations o left join work_center w on w.id = o.work_center
     where o.doc_id = $1::uuid order by o.operation_seq`,
    [route],
  );
  return found.map((row): Row => ({
    operationSeq: Number(row['operation_seq'] ?? 0),
    operation: optionalText(row['operation']),
    workCenter: optionalText(row['work_center']),
    workshop: optionalText(row['workshop']),
    processMode: textOf(row['process_mode'], 'inHouse'),
    supplier: optionalText(row['supplier']),
    setupMinutes: textOf(row['setup'], '0'),
    runMinutes: textOf(row['run'], '0'),
    baseQty: textOf(row['base'], '1'),
    queueMinutes: textOf(row['queue'], '0'),
    moveMinutes: textOf(row['move'], '0'),
    inspectMode: textOf(row['inspect_mode'], 'none'),
    isReportPoint: flag(row, 'is_report_point', true),
    isKeyOperation: flag(row, 'is_key_operation', false),
    overlapQty: textOf(row['overlap'], '0'),
    pieceRate: optionalText(row['piece_rate']),
  }));
}

/** Operations whose report takes the backflushed parts they use, by their numbers. */
export async function backflushPointsOf(rows: Rows, route: string | null): Promise<ReadonlySet<number>> {
  if (route === null) return new Set();
  const found = await rows(
    'select operation_seq from process_route_operations where doc_id = $1::uuid and is_backflush',
    [route],
  );
  return new Set(found.map((row) => Number(row['operation_seq'])));
}

/**
 * The operation that uses a part: the one its line of the bill names, else the one the route gives the line or the
 * material; below a phantom also the one that uses the phantom. Null: nobody says.
 */
export function operationUsing(
  parts: readonly RouteMaterial[],
  { item, key, operationSeq }: Pick<Need, 'item' | 'key' | 'operationSeq'>,
  top: Structure,
): number | null {
  const head = top.items.find(({ id }) => id === key.split('/')[0]);
  const below = head === undefined || head.id === item.id ? null : head;
  return (
    operationSeq ??
    operationOfPart(parts, { seq: below === null ? item.seq : 0, material: item.material }) ??
    below?.operationSeq ??
    (below === null ? null : operationOfPart(parts, below))
  );
}
