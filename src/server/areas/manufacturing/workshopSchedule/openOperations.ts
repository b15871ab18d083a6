// Open operations of the released orders of a workshop, with what their route and the last kitting runs say of them.
import { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { operation } from '#entities/process/operation.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { asKind, is, raw, sql } from '#server/select/piece.ts';
import type { Selected } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Source } from '../sourceOf.ts';

/** Kitting runs looked at for the day the material of an order is complete. */
const recentRuns = 20;

const [h, o] = [headerTable(manufacturingOrder, 'h'), linesTable(manufacturingOrder, 'operations', 'o')];
const k = headerTable(workTaskOrder, 'k');

/** Of an operation o of an order h: the first task that was begun and is not done. */
export const taskAtWork = sql`select ${k.actualStartTime} as since, ${k.workCenter} as work_center from ${k}
  where ${k.org} = ${h.org} and ${k.manufacturingOrder} = ${h.id} and ${k.orderOperationId} = ${o.id}::text and ${k.status} in ('running', 'paused')
  order by ${k.actualStartTime}, ${k.code} limit 1`;

export type OpenRow = Selected<typeof openColumns>;

const n = headerTable(operation, 'n');
const p = linesTable(processRoute, 'operations', 'p');

const openColumns = {
  order: h.id,
  code: h.code,
  material: h.material,
  materialName: h.materialName,
  priority: h.priority,
  starts: h.planStartDate,
  due: asKind('date', sql`coalesce(${h.requiredDate}, ${h.planFinishDate})`),
  cover: asKind('date', raw('c.cover_date')),
  id: o.id,
  seq: o.operationSeq,
  operation: o.operation,
  title: n.name,
  center: o.workCenter,
  processMode: o.processMode,
  setup: o.setupMinutes,
  run: o.runMinutes,
  base: o.baseQty,
  queue: o.queueMinutes,
  move: o.moveMinutes,
  qty: asKind('qty', sql`coalesce(${o.planQty}, ${h.startQty})`),
  reported: o.reportedQty,
  overlap: o.overlapQty,
  since: asKind('datetime', sql`coalesce(${o.actualStartTime}, t.since)`),
  centerAtWork: asKind('ref', sql`coalesce(t.work_center, ${o.workCenter})`),
  nextSeq: p.nextSeq,
  wait: p.waitMinutes,
  overlapMode: p.overlapMode,
  splitMax: p.splitMax,
  setupGroup: p.setupGroup,
};

/** In the order of their orders. @param last day on which an order begins at the latest @param most how many at most */
export function openOperations(
  { org, select }: Source,
  workshop: string,
  last: string,
  most: number,
): Promise<OpenRow[]> {
  const r = headerTable(kittingRun, 'r');
  const d = linesTable(kittingRun, 'orders', 'd');
  return select(
    openColumns,
    sql`from ${h} join ${o} on ${o.docId} = ${h.id}
       left join (
         select distinct on (${d.manufacturingOrder}) ${d.manufacturingOrder} as id, ${d.coverDate} as cover_date
         from (select ${r.id} as id, ${r.ranAt} as ran_at from ${r} where ${is(r.org, org)} and ${r.status} = 'succeeded'
             order by ${r.ranAt} desc limit ${raw(String(recentRuns))}) s
           join ${d} on ${d.docId} = s.id
         order by ${d.manufacturingOrder}, s.ran_at desc) c on c.id = ${h.id}
       left join ${n} on ${n.id} = ${o.operation}
       left join lateral (${taskAtWork}) t on true
       left join ${p} on ${p.docId} = ${h.processRoute} and ${p.operationSeq} = ${o.operationSeq} and ${p.operation} = ${o.operation}
     where ${is(h.org, org)} and ${is(h.workshop, workshop)} and ${h.status} in ('released', 'started') and not coalesce(${h.isSuspended}, false)
       and ${h.planStartDate} <= ${last}::date
     order by ${h.planStartDate}, ${h.code}, ${o.operationSeq} limit ${raw(String(most))}`,
  );
}
