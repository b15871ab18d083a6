// Lines of the published schedules of other workshops whose operations are still open, on given work centres or with second
// resources: where two workshops use one machine, they have to know of each other.
import type { TakenRow } from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Structure } from '#server/behaviours/locks.ts';
import { optionalText, textOf } from '#server/values.ts';

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
  { org, rows }: Pick<Read, 'org' | 'rows'>,
  { workshop, centers, withUnits }: Shared,
  now: string,
): Promise<TakenRow[]> {
  const found = await rows(
    `select i.operation_id, i.work_center, coalesce(i.machine_no, 1) as machine_no, i.start_time, i.end_time,
       coalesce(i.locked, false) as locked, i.second_units, w.name as workshop, h.code, i.operation_seq
     from workshop_schedule s join workshop_schedule_items i on i.doc_id = s.id join workshop w on w.id = s.workshop
       join manufacturing_order h on h.id = i.manufacturing_order
       join manufacturing_order_operations o on o.doc_id = h.id and o.id::text = i.operation_id
     where s.org = $1::uuid and s.status = 'published' and s.workshop <> $2::uuid and i.end_time > $3::timestamptz
       and (i.work_center = any($4::uuid[]) or $5::boolean and coalesce(i.second_units, '') <> '')
       and h.status in ('released', 'started') and not coalesce(h.is_suspended, false)
       and coalesce(o.plan_qty, h.start_qty) > coalesce(o.reported_qty, 0)
     order by i.start_time, h.code, i.operation_seq, i.id`,
    [org, workshop, now, centers, withUnits],
  );
  return found.map((row) => ({
    operationId: textOf(row['operation_id']),
    workCenter: textOf(row['work_center']),
    machineNo: Number(row['machine_no']),
    startTime: textOf(row['start_time']),
    endTime: textOf(row['end_time']),
    locked: row['locked'] === true,
    secondUnits: optionalText(row['second_units']),
    label: `${textOf(row['workshop'])} ${textOf(row['code'])} ·${String(Number(row['operation_seq']))}`,
  }));
}
