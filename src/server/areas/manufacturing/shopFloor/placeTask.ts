// A task put into the row of a work centre or a team: its times, and those of what waits behind it, follow from the order.
import { placedAfter, queuedTimes, type QueuedTask } from '#entities/manufacturing/shopFloor/taskQueue.ts';
import type { Doc, Row } from '#model/entity.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { instantOfMinute, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { centersForBehaviour } from '#server/areas/process/calendars.ts';
import { optionalText, textOf } from '#server/values.ts';

/** How far ahead a row is planned. */
const daysAhead = 120;

/** New start and end by task, the placed one among them; null where the calendar does not reach that far. */
export async function placedTimes(doc: Doc, read: Read): Promise<ReadonlyMap<string, Row> | null> {
  const team = optionalText(read.given['workTeam']);
  const center = optionalText(read.given['workCenter']) ?? textOf(doc.fields['workCenter']);
  const column = team === null ? 'work_center' : 'work_team';
  const rows = await read.rows(
    `select t.* from (select id, code, status, plan_minutes::text as minutes, plan_start_time, plan_end_time, board_rank from work_task_order
       where org = $1::uuid and ${column} = $2::uuid and status in ('dispatched', 'running', 'paused') and id <> $3::uuid
       order by id for update) t order by t.board_rank, t.plan_start_time, t.code limit 500`,
    [read.org, team ?? center, doc.id],
  );
  const queue = rows.map((row): QueuedTask => ({
    id: textOf(row['id']),
    minutes: Number(textOf(row['minutes'], '0')),
    busyUntil:
      row['status'] === 'dispatched'
        ? null
        : minuteOfInstant(new Date(textOf(row['plan_end_time'])).getTime()),
  }));
  const own: QueuedTask = {
    id: doc.id,
    minutes: Number(textOf(doc.fields['planMinutes'], '0')),
    busyUntil: null,
  };
  const planned = (await centersForBehaviour(read, [center])).get(center);
  if (planned === undefined) return null;
  const today = businessDate(read.now);
  const time = workingTime(planned.place, addDays(today, -1), addDays(today, daysAhead));
  const lanes = team === null ? (planned.place.resourceQty ?? 1) : 1;
  try {
    const placed = queuedTimes(
      placedAfter(queue, own, optionalText(read.given['after'])),
      time,
      minuteOfInstant(read.now),
      lanes,
    );
    return new Map(
      placed.map(({ id, start, end }, index) => [
        id,
        { planStartTime: instantOfMinute(start), planEndTime: instantOfMinute(end), boardRank: index + 1 },
      ]),
    );
  } catch (failure) {
    if (failure instanceof OutsideCalendar) return null;
    throw failure;
  }
}
