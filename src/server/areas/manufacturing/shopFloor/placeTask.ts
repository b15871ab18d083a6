// A task put into the row of a work centre or a team: its times, and those of what waits behind it, follow from the order
// of the row and from the operations before them.
import { workTaskOrder as task } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, is, type Piece, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { placedAfter, queuedTimes, type QueuedTask } from '#entities/manufacturing/shopFloor/taskQueue.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays, businessDate } from '#model/time/calendar.ts';
import { instantOfMinute, minuteOfInstant } from '#model/workingTime/businessMinutes.ts';
import { OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { centersForBehaviour } from '#server/areas/process/calendars.ts';
import { givenOf } from '#server/behaviours/given.ts';

/** How far ahead a row is planned. */
const daysAhead = 120;

type Task = DocOf<typeof task>;
type QueueColumn = 'workCenter' | 'workTeam';

const t = headerTable(task, 't');

/** Tasks that were given to somebody: they have a place in a row. */
const placedStates = raw("('dispatched', 'running', 'paused')");

/** Latest planned end of what comes before the task t in its order and stands in another row; null: nothing does. */
function endBefore({ id }: Task, { org }: Read, column: QueueColumn, place: string): Piece {
  const b = headerTable(task, 'b');
  return sql`(select max(${b.planEndTime}) from ${b}
    where ${is(b.org, org)} and ${b.manufacturingOrder} = ${t.manufacturingOrder} and ${b.workOrder} is not distinct from ${t.workOrder}
      and ${b.operationSeq} < ${t.operationSeq} and ${b.status} in ${placedStates} and ${b[column]} is distinct from ${place}::uuid and ${b.id} <> ${id}::uuid)`;
}

const minuteOf = (instant: string | null): number | null =>
  instant === null ? null : minuteOfInstant(new Date(instant).getTime());

/** Tasks of one batch of an order follow each other by their operations. */
function workOf(
  order: string | null,
  batch: string | null,
  seq: number | null,
): Pick<QueuedTask, 'work' | 'operationSeq'> {
  return order === null ? {} : { work: `${order} ${batch ?? ''}`, operationSeq: seq ?? 0 };
}

/** Who stands in the row of the work centre or the team, without the task itself. */
async function rowOf(doc: Task, read: Read, column: QueueColumn, place: string): Promise<QueuedTask[]> {
  const q = headerTable(task, 'q');
  const rows = await read.select(
    {
      id: t.id,
      status: t.status,
      minutes: t.planMinutes,
      end: t.planEndTime,
      order: t.manufacturingOrder,
      batch: t.workOrder,
      seq: t.operationSeq,
      ready: asKind('datetime', endBefore(doc, read, column, place)),
    },
    sql`from (select q.* from ${q}
       where ${is(q.org, read.org)} and ${is(q[column], place)} and ${q.status} in ${placedStates} and ${q.id} <> ${doc.id}::uuid
       order by ${q.id} for update) t order by ${t.boardRank}, ${t.planStartTime}, ${t.code} limit 500`,
  );
  return rows.map(({ id, status, minutes, end, order, batch, seq, ready }) => ({
    id,
    minutes: Number(minutes ?? '0'),
    busyUntil: status === 'dispatched' ? null : minuteOf(end),
    ...workOf(order, batch, seq),
    notBefore: minuteOf(ready),
  }));
}

async function taskOf(doc: Task, read: Read, column: QueueColumn, place: string): Promise<QueuedTask> {
  const { manufacturingOrder, workOrder, operationSeq, planMinutes } = doc.fields;
  const [before] = await read.select(
    { ready: asKind('datetime', endBefore(doc, read, column, place)) },
    sql`from (select ${manufacturingOrder}::uuid as manufacturing_order, ${workOrder}::uuid as work_order, ${operationSeq ?? 0}::int as operation_seq) t`,
  );
  return {
    id: doc.id,
    minutes: Number(planMinutes ?? '0'),
    busyUntil: null,
    ...workOf(manufacturingOrder, workOrder, operationSeq),
    notBefore: minuteOf(before?.ready ?? null),
  };
}

/** Given-out tasks of later operations that are planned to begin before the task ends where it is put now. */
export async function followersTooEarly(
  { id: own, fields }: Task,
  placed: PlacedTimes | null,
  read: Read,
): Promise<Problem[]> {
  const end = placed?.get(own)?.planEndTime;
  if (end === undefined) return [];
  const moved = [...(placed?.keys() ?? [])];
  const rows = await read.select(
    { id: t.id, code: t.code, seq: t.operationSeq },
    sql`from ${t} where ${is(t.org, read.org)} and ${t.manufacturingOrder} = ${fields.manufacturingOrder}::uuid
       and ${t.workOrder} is not distinct from ${fields.workOrder}::uuid and ${t.operationSeq} > ${fields.operationSeq ?? 0}::int
       and ${t.status} = 'dispatched' and ${t.planStartTime} < ${end}::timestamptz and not (${among(t.id, moved)})
     order by ${t.operationSeq}, ${t.code} limit 5`,
  );
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      field: 'planEndTime',
      level: 'warning',
      message: `后道工序 ${first.seq ?? ''} 的派工单 ${first.code ?? ''}${rows.length > 1 ? ` 等 ${rows.length} 张` : ''} 计划在本道完工之前开始，请把它重新排到后面`,
      documents: rows.map(({ id, code }) => ({ entity: 'workTaskOrder', id, code: code ?? '' })),
    },
  ];
}

/** New start, end and place in the row, by task. */
export type PlacedTimes = ReadonlyMap<
  string,
  { planStartTime: string; planEndTime: string; boardRank: number }
>;

/** New start and end by task, the placed one among them; null where the calendar does not reach that far. */
export async function placedTimes(doc: Task, read: Read): Promise<PlacedTimes | null> {
  const given = givenOf(task, 'transfer', read.given);
  const team = given.workTeam;
  const center = given.workCenter ?? doc.fields.workCenter ?? '';
  const column = team === null ? 'workCenter' : 'workTeam';
  const queue = await rowOf(doc, read, column, team ?? center);
  const own = await taskOf(doc, read, column, team ?? center);
  const planned = (await centersForBehaviour(read, [center])).get(center);
  if (planned === undefined) return null;
  const today = businessDate(read.now);
  const time = workingTime(planned.place, addDays(today, -1), addDays(today, daysAhead));
  const lanes = team === null ? (planned.place.resourceQty ?? 1) : 1;
  try {
    const placed = queuedTimes(placedAfter(queue, own, given.after), time, minuteOfInstant(read.now), lanes);
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
