// What publishing a schedule writes into the workshop: times of workshop orders and their operations, from which tasks are
// given out, and times of the tasks that are there and have not begun.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workshopOrder } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import type { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { minuteOfField } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import { instantOfMinute } from '#model/workingTime/businessMinutes.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Slice = Pick<LineOf<typeof workshopSchedule, 'items'>, 'startTime' | 'endTime' | 'workCenter'>;

export interface WorkshopTimes {
  /** Operations of workshop orders that were accepted, by the operation of the order. */
  operations: readonly { id: string; line: string; operation: string; status: string; orderQty: string }[];
  /** Tasks that have not begun. */
  tasks: readonly { id: string; operation: string; center: string }[];
}

export const noTimes: WorkshopTimes = { operations: [], tasks: [] };

/** @param operations rows of orders the schedule places */
export async function workshopTimes(
  { org, select }: Pick<Read, 'org' | 'select'>,
  workshop: string,
  operations: readonly string[],
): Promise<WorkshopTimes> {
  const w = headerTable(workshopOrder, 'w');
  const o = linesTable(workshopOrder, 'operations', 'o');
  const t = headerTable(workTaskOrder, 't');
  const p = linesTable(manufacturingOrder, 'operations', 'p');
  const ofOrders = sql`select ${p.docId} from ${p} where ${among(p.id, operations)}`;
  const [own, tasks] = await Promise.all([
    select(
      { id: w.id, status: w.status, qty: w.orderQty, line: o.id, operation: o.orderOperationId },
      sql`from ${w} join ${o} on ${o.docId} = ${w.id}
       where ${is(w.org, org)} and ${is(w.workshop, workshop)} and ${w.status} in ('accepted', 'scheduled', 'running')
         and ${w.manufacturingOrder} in (${ofOrders})
       order by ${w.id}, ${o.operationSeq}`,
    ),
    select(
      { id: t.id, operation: present(t.orderOperationId), center: t.workCenter },
      sql`from ${t} where ${is(t.org, org)} and ${t.status} in ('pending', 'dispatched')
         and ${t.manufacturingOrder} in (${ofOrders}) and ${among(t.orderOperationId, operations)}
       order by ${t.planStartTime}, ${t.code}`,
    ),
  ]);
  return {
    operations: own.map(({ operation, qty, ...row }) => ({
      ...row,
      operation: operation ?? '',
      orderQty: qty ?? '0',
    })),
    tasks: tasks.map((row) => ({ ...row, center: row.center ?? '' })),
  };
}

/** From the first start to the last end of the lines, on the work centre of the first. */
export function timesOf(slices: readonly Slice[]): { start: string; end: string; center: string | null } {
  const starts = slices.flatMap((row) => minuteOfField(row.startTime) ?? []);
  const ends = slices.flatMap((row) => minuteOfField(row.endTime) ?? []);
  return {
    start: instantOfMinute(Math.min(...starts)),
    end: instantOfMinute(Math.max(...ends)),
    center: slices[0]?.workCenter ?? null,
  };
}

export function timeEffects(
  doc: DocOf<typeof workshopSchedule>,
  { operations, tasks }: WorkshopTimes,
): Effect[] {
  const slicesOf = Map.groupBy(doc.lines.items, (row) => row.operationId ?? '');
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
        (one, other) => (one.sliceNo ?? 1) - (other.sliceNo ?? 1),
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
function taskFields(schedule: string, slices: readonly Slice[], before: string): Row {
  const { start, end, center } = timesOf(slices);
  return {
    planStartTime: start,
    planEndTime: end,
    schedule,
    ...(center === null || center === before ? {} : { workCenter: center, equipment: null }),
  };
}
