// A task put into the row of a work centre or a team: its times, and those of what waits behind it, follow from the order
// of the row and from the operations before them.
import { placedAfter, queuedTimes, type QueuedTask } from '#entities/manufacturing/shopFloor/taskQueue.ts';
import type { Problem } from '#model/check/problem.ts';
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

/** Tasks that were given to somebody: they have a place in a row. */
const placedStates = "('dispatched', 'running', 'paused')";

/** Latest planned end of what comes before the task in its order and stands in another row; null: nothing does. */
const endBefore = (column: string): string => `(select max(b.plan_end_time) from work_task_order b
  where b.org = $1::uuid and b.manufacturing_order = t.manufacturing_order and b.work_order is not distinct from t.work_order
    and b.operation_seq < t.operation_seq and b.status in ${placedStates} and b.${column} is distinct from $2::uuid and b.id <> $3::uuid)`;

const minuteOf = (value: unknown): number | null =>
  value === null || value === undefined
    ? null
    : minuteOfInstant(value instanceof Date ? value.getTime() : new Date(textOf(value)).getTime());

/** Tasks of one batch of an order follow each other by their operations. */
function workOf(order: unknown, batch: unknown, seq: unknown): Pick<QueuedTask, 'work' | 'operationSeq'> {
  return textOf(order) === ''
    ? {}
    : { work: `${textOf(order)} ${textOf(batch)}`, operationSeq: Number(seq ?? 0) };
}

/** Who stands in the row of the work centre or the team, without the task itself. */
async function rowOf(doc: Doc, read: Read, column: string, place: string): Promise<QueuedTask[]> {
  const rows = await read.rows(
    `select t.*, ${endBefore(column)} as ready from (select id, code, status, plan_minutes::text as minutes, plan_start_time,
         plan_end_time, board_rank, manufacturing_order, work_order, operation_seq from work_task_order
       where org = $1::uuid and ${column} = $2::uuid and status in ${placedStates} and id <> $3::uuid
       order by id for update) t order by t.board_rank, t.plan_start_time, t.code limit 500`,
    [read.org, place, doc.id],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    minutes: Number(textOf(row['minutes'], '0')),
    busyUntil: row['status'] === 'dispatched' ? null : minuteOf(row['plan_end_time']),
    ...workOf(row['manufacturing_order'], row['work_order'], row['operation_seq']),
    notBefore: minuteOf(row['ready']),
  }));
}

async function taskOf(doc: Doc, read: Read, column: string, place: string): Promise<QueuedTask> {
  const { manufacturingOrder, workOrder, operationSeq, planMinutes } = doc.fields;
  const [before] = await read.rows(
    `select ${endBefore(column)} as ready
       from (select $4::uuid as manufacturing_order, $5::uuid as work_order, $6::int as operation_seq) t`,
    [read.org, place, doc.id, manufacturingOrder ?? null, workOrder ?? null, operationSeq ?? 0],
  );
  return {
    id: doc.id,
    minutes: Number(textOf(planMinutes, '0')),
    busyUntil: null,
    ...workOf(manufacturingOrder, workOrder, operationSeq),
    notBefore: minuteOf(before?.['ready']),
  };
}

/** Given-out tasks of later operations that are planned to begin before the task ends where it is put now. */
export async function followersTooEarly(
  doc: Doc,
  placed: ReadonlyMap<string, Row> | null,
  read: Read,
): Promise<Problem[]> {
  const end = optionalText(placed?.get(doc.id)?.['planEndTime']);
  if (end === null) return [];
  const rows = await read.rows(
    `select id, code, operation_seq from work_task_order where org = $1::uuid and manufacturing_order = $2::uuid
       and work_order is not distinct from $3::uuid and operation_seq > $4::int and status = 'dispatched'
       and plan_start_time < $5::timestamptz and not (id = any($6::uuid[])) order by operation_seq, code limit 5`,
    [
      read.org,
      doc.fields['manufacturingOrder'] ?? null,
      doc.fields['workOrder'] ?? null,
      doc.fields['operationSeq'] ?? 0,
      end,
      [...(placed?.keys() ?? [])],
    ],
  );
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      field: 'planEndTime',
      level: 'warning',
      message: `后道工序 ${textOf(first['operation_seq'])} 的派工单 ${textOf(first['code'])}${rows.length > 1 ? ` 等 ${rows.length} 张` : ''} 计划在本道完工之前开始，请把它重新排到后面`,
      documents: rows.map((row) => ({
        entity: 'workTaskOrder',
        id: textOf(row['id']),
        code: textOf(row['code']),
      })),
    },
  ];
}

/** New start and end by task, the placed one among them; null where the calendar does not reach that far. */
export async function placedTimes(doc: Doc, read: Read): Promise<ReadonlyMap<string, Row> | null> {
  const team = optionalText(read.given['workTeam']);
  const center = optionalText(read.given['workCenter']) ?? textOf(doc.fields['workCenter']);
  const column = team === null ? 'work_center' : 'work_team';
  const queue = await rowOf(doc, read, column, team ?? center);
  const own = await taskOf(doc, read, column, team ?? center);
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
