// The order's own copy of its route: operations with their places and times, and which of them uses which part.
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Need } from '#entities/master/bom/explode.ts';
import type { Structure } from '#entities/master/bom/structures.ts';
import { operationOfPart, type RouteMaterial } from '#entities/process/processRoute/routeChoice.ts';
import type { Row } from '#model/entity.ts';
import type { Rows } from '#server/ports.ts';

/** Operations in their order; none without a route: the order is then reported as a whole. */
export async function operationsOf(rows: Rows, route: string | null): Promise<Row[]> {
  if (route === null) return [];
  const o = linesTable(processRoute, 'operations', 'o');
  const w = headerTable(workCenter, 'w');
  const found = await selectFrom(
    rows,
    {
      operationSeq: o.operationSeq,
      operation: o.operation,
      workCenter: o.workCenter,
      workshop: w.workshop,
      processMode: o.processMode,
      supplier: o.supplier,
      setupMinutes: o.setupMinutes,
      runMinutes: o.runMinutes,
      baseQty: o.baseQty,
      queueMinutes: o.queueMinutes,
      moveMinutes: o.moveMinutes,
      inspectMode: o.inspectMode,
      isReportPoint: o.isReportPoint,
      isKeyOperation: o.isKeyOperation,
      overlapQty: asKind('qty', sql`case when ${o.overlapMode} = 'none' then 0 else ${o.overlapQty} end`),
      pieceRate: o.pieceRate,
    },
    sql`from ${o} left join ${w} on ${w.id} = ${o.workCenter} where ${is(o.docId, route)} order by ${o.operationSeq}`,
  );
  return found.map((row): Row => ({
    ...row,
    operationSeq: row.operationSeq ?? 0,
    processMode: row.processMode ?? 'inHouse',
    setupMinutes: row.setupMinutes ?? '0',
    runMinutes: row.runMinutes ?? '0',
    baseQty: row.baseQty ?? '1',
    queueMinutes: row.queueMinutes ?? '0',
    moveMinutes: row.moveMinutes ?? '0',
    inspectMode: row.inspectMode ?? 'none',
    isReportPoint: row.isReportPoint ?? true,
    isKeyOperation: row.isKeyOperation ?? false,
    overlapQty: row.overlapQty ?? '0',
  }));
}

/** Operations whose report takes the backflushed parts they use, by their numbers. */
export async function backflushPointsOf(rows: Rows, route: string | null): Promise<ReadonlySet<number>> {
  if (route === null) return new Set();
  const o = linesTable(processRoute, 'operations', 'o');
  const found = await selectFrom(
    rows,
    { seq: present(o.operationSeq) },
    sql`from ${o} where ${is(o.docId, route)} and ${o.isBackflush}`,
  );
  return new Set(found.map(({ seq }) => seq));
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
