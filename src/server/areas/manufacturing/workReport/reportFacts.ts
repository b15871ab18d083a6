// What a report is judged and booked by: its order with the operations as they stand, the task, batch and workshop order it
// is for, and the parameters. At approval all of them are locked before, so that nobody reports the same pieces at the same
// time.
import type { FieldValue } from '#model/entity.ts';
import { isLast, type OperationState } from '#entities/manufacturing/workReport/operationBalance.ts';
import type { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { RowOf } from '#model/typedDoc.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { configText } from '#server/configuration/config.ts';
import type { Rows } from '#server/ports.ts';
import {
  asOneOperation,
  batchOf,
  type Carrier,
  type OrderCarrier,
  orderOf,
  type Reading,
  segmentOf,
  type TaskHead,
  taskOf,
} from './carriers.ts';

/** What a report, or a task on its way to one, says it is about. */
export interface ReportedOn {
  id: string;
  fields: Pick<
    RowOf<(typeof workReport)['fields']>,
    'manufacturingOrder' | 'workOrder' | 'workshopOrder' | 'operationSeq'
  > & { workTaskOrder?: string | null; reportType?: string | null };
}

export interface ReportFacts {
  order: OrderCarrier | null;
  batch: Carrier | null;
  segment: Carrier | null;
  task: TaskHead | null;
  /** Operation of the report; null where the order has none of that number. */
  own: OperationState | null;
  isLast: boolean;
  /** Percent. */
  overRate: string;
  control: 'block' | 'warn';
  autoReceipt: boolean;
}

/** What reports count on, nearest first: the order in which all of them are locked. */
export const carrierEntities = ['workTaskOrder', 'workshopOrder', 'workOrder', 'manufacturingOrder'] as const;

/** Those of one report. */
export function carriersOf({
  fields,
}: {
  fields: Partial<Record<(typeof carrierEntities)[number], FieldValue>>;
}): Record<string, string[]> {
  return Object.fromEntries(carrierEntities.map((entity) => [entity, idsIn(fields[entity])]));
}

export async function reportFacts(doc: ReportedOn, read: Reading): Promise<ReportFacts> {
  const { fields } = doc;
  const [stored, batch, segment, task] = [
    await orderOf(read, fields.manufacturingOrder),
    await batchOf(read, fields.workOrder),
    await segmentOf(read, fields.workshopOrder),
    await taskOf(read, fields.workTaskOrder ?? null),
  ];
  const order =
    stored !== null && stored.operations.length === 0 ? await asOneOperation(read, stored, doc.id) : stored;
  const own =
    order?.operations.find(({ operationSeq }) => operationSeq === (fields.operationSeq ?? 0)) ?? null;
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  const [overRate, control, autoReceipt] = [
    await configText(parameters, 'reportOverRate'),
    await configText(parameters, 'reportControl'),
    await configText(parameters, 'autoProductionIn'),
  ];
  return {
    order,
    batch,
    segment,
    task,
    own,
    isLast: order !== null && own !== null && isLast(order.operations, own.operationSeq),
    overRate,
    control: control === 'warn' ? 'warn' : 'block',
    autoReceipt: autoReceipt === 'true',
  };
}
