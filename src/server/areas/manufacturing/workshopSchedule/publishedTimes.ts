// What publishing a schedule writes into the workshop: times of workshop orders and their operations, from which tasks are
// given out, and times of the tasks that are there and have not begun.
import { minuteOfField } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface WorkshopTimes {
  /** Operations of workshop orders that were accepted, by the operation of the order. */
  operations: readonly { id: string; line: string; operation: string; status: string; orderQty: string }[];
  /** Tasks that have not begun. */
  tasks: readonly { id: string; operation: string; center: string }[];
}

export const noTimes: WorkshopTimes = { operations: [], tasks: [] };

/** @param operations rows of orders the schedule places */
export async function workshopTimes(
  { org, rows }: Pick<Read, 'org' | 'rows'>,
  workshop: string,
  operations: readonly string[],
): Promise<WorkshopTimes> {
  const [own, tasks] = await Promise.all([
    rows(
      `select w.id, w.status, w.order_qty::text as qty, o.id as line, o.order_operation_id as operation
       from workshop_order w join workshop_order_operations o on o.doc_id = w.id
       where w.org = $1::uuid and w.workshop = $2::uuid and w.status in ('accepted', 'scheduled', 'running')
         and w.manufacturing_order in (select doc_id from manufacturing_order_operations where id = any($3::uuid[]))
       order by w.id, o.operation_seq`,
      [org, workshop, operations],
    ),
    rows(
      `select id, order_operation_id as operation, work_center from work_task_order
       where org = $1::uuid and status in ('pending', 'dispatched')
         and manufacturing_order in (select doc_id from manufacturing_order_operations where id = any($2::uuid[]))
         and order_operation_id = any($3::text[])
       order by plan_start_time, code`,
      [org, operations, operations],
    ),
  ]);
  return {
    operations: own.map((row) => ({
      id: textOf(row['id']),
      line: textOf(row['line']),
      operation: textOf(row['operation']),
      status: textOf(row['status']),
      orderQty: textOf(row['qty'], '0'),
    })),
    tasks: tasks.map((row) => ({
      id: textOf(row['id']),
      operation: textOf(row['operation']),
      center: textOf(row['work_center']),
    })),
  };
}

/** From the first start to the last end of the lines, on the work centre of the first. */
export function timesOf(slices: readonly LineRow[]): { start: string; end: string; center: string | null } {
  const starts = slices.flatMap((row) => minuteOfField(row['startTime']) ?? []);
  const ends = slices.flatMap((row) => minuteOfField(row['endTime']) ?? []);
  return {
    start: instantOfMinute(Math.min(...starts)),
    end: instantOfMinute(Math.max(...ends)),
    center: optionalText(slices[0]?.['workCenter']),
  };
}

export function timeEffects(doc: Doc, { operations, tasks }: WorkshopTimes): Effect[] {
  const slicesOf = Map.groupBy(doc.lines['items'] ?? [], (row) => textOf(row['operationId']));
  const inWorkshops = [...Map.groupBy(operations, ({ id }) => id)].flatMap(([id, own]): Effect[] => {
    const placed = own.flatMap(({ line, operation }) => {
      const slices = slicesOf.get(operation);
      return slices === undefined ? [] : [{ line, operation, ...timesOf(slices) }];
    });
    const [first] = own;
    if (first === undefined || placed.length === 0) return [];
    const starts = placed.map(({ start }) => start).toSorted();
    const ends = placed.map(({ end }) => end).toSorted();
    return [
      {
        effect: 'set',
        entity: 'workshopOrder',
        id,
        fields: {
          scheduledStart: starts[0] ?? null,
          scheduledEnd: ends.at(-1) ?? null,
          scheduledQty: first.orderQty,
          ...(first.status === 'accepted' ? { status: 'scheduled' } : {}),
        },
        lines: placed.map(({ line, start, end }) => ({
          lines: 'operations',
          id: line,
          fields: { scheduledStart: start, scheduledEnd: end },
        })),
      },
    ];
  });
  const ofTasks = [...Map.groupBy(tasks, ({ operation }) => operation)].flatMap(([operation, own]) =>
    own.flatMap(({ id, center }, at): Effect[] => {
      const slices = (slicesOf.get(operation) ?? []).toSorted(
        (one, other) => Number(one['sliceNo'] ?? 1) - Number(other['sliceNo'] ?? 1),
      );
      if (slices.length === 0) return [];
      // As many tasks as slices: one each; otherwise every task may use the whole time.
      const slice = own.length === slices.length ? slices.slice(at, at + 1) : slices;
      return [{ effect: 'set', entity: 'workTaskOrder', id, fields: taskFields(doc.id, slice, center) }];
    }),
  );
  return [...inWorkshops, ...ofTasks];
}

/** A machine of another work centre would be wrong, so it is left for whoever gives out the work. */
function taskFields(schedule: string, slices: readonly LineRow[], before: string): Row {
  const { start, end, center } = timesOf(slices);
  return {
    planStartTime: start,
    planEndTime: end,
    schedule,
    ...(center === null || center === before ? {} : { workCenter: center, equipment: null }),
  };
}
