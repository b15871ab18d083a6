// Lines of the published schedules of other workshops whose operations are still open, on given work centres or with second
// resources: where two workshops use one machine, they have to know of each other.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import { workshop as workshops } from '#entities/process/workshop.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { TakenRow } from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Structure } from '#server/behaviours/locks.ts';

/** One workshop publishes at a time, so that none of two overlooks the other. */
export const publishedSchedules: Structure = { name: 'workshopSchedule', title: '已发布的排产' };

interface Shared {
  workshop: string;
  centers: readonly string[];
  /** Whether moulds and people count as well. */
  withUnits: boolean;
}

/** @param now ISO instant: what ends before is over */
export async function takenRows(
  { org, select }: Pick<Read, 'org' | 'select'>,
  { workshop, centers, withUnits }: Shared,
  now: string,
): Promise<TakenRow[]> {
  const s = headerTable(workshopSchedule, 's');
  const i = linesTable(workshopSchedule, 'items', 'i');
  const w = headerTable(workshops, 'w');
  const h = headerTable(manufacturingOrder, 'h');
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const found = await select(
    {
      operationId: i.operationId,
      workCenter: i.workCenter,
      machineNo: present(asKind('integer', sql`coalesce(${i.machineNo}, 1)`)),
      startTime: i.startTime,
      endTime: i.endTime,
      locked: i.locked,
      secondUnits: i.secondUnits,
      workshop: w.name,
      code: h.code,
      seq: i.operationSeq,
    },
    sql`from ${s} join ${i} on ${i.docId} = ${s.id} join ${w} on ${w.id} = ${s.workshop}
       join ${h} on ${h.id} = ${i.manufacturingOrder}
       join ${o} on ${o.docId} = ${h.id} and ${o.id}::text = ${i.operationId}
     where ${is(s.org, org)} and ${s.status} = 'published' and ${s.workshop} <> ${workshop}::uuid and ${i.endTime} > ${now}::timestamptz
       and (${among(i.workCenter, centers)} or ${withUnits}::boolean and coalesce(${i.secondUnits}, '') <> '')
       and ${h.status} in ('released', 'started') and not coalesce(${h.isSuspended}, false)
       and coalesce(${o.planQty}, ${h.startQty}) > coalesce(${o.reportedQty}, 0)
     order by ${i.startTime}, ${h.code}, ${i.operationSeq}, ${i.id}`,
  );
  return found.map(({ workshop: place, code, seq, ...row }) => ({
    ...row,
    operationId: row.operationId ?? '',
    workCenter: row.workCenter ?? '',
    startTime: row.startTime ?? '',
    endTime: row.endTime ?? '',
    locked: row.locked === true,
    label: `${place ?? ''} ${code ?? ''} ·${String(seq ?? 0)}`,
  }));
}
