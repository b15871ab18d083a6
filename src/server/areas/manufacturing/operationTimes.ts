// 计划开始 and 计划结束 of the operations of an order: by the working time of their work centres, backward from the last day of
// the order, forward from its first where that is too early. Machines are not shared out here: that is scheduling.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Context } from '#server/context.ts';
import { type FurtherStep, routeSteps } from './routeSteps.ts';
import { type Source, sourceOf } from './sourceOf.ts';
import {
  type PlannedStep,
  type PlannedTimes,
  scheduledBetween,
  scheduledForward,
} from '#entities/process/time/operationSchedule.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { type Patch, patchedDoc } from '#model/patch.ts';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay, dayNumber, instantOfMinute, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { centersForBehaviour, type PlannedCenter } from '#server/areas/process/calendars.ts';
import type { Proposal } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

/** Days looked at before the first and after the last day of an order. */
const reach = { before: 40, after: 200 };

type Order = DocOf<typeof order>;
type Operation = LineOf<typeof order, 'operations'>;

interface Planned {
  row: Operation;
  step: PlannedStep;
}

/** What times follow from, of the order and of its operations. */
const headers = ['planQty', 'yieldRate', 'planStartDate', 'planFinishDate'] as const;
const headerNames: ReadonlySet<string> = new Set(headers);
const durations: ReadonlySet<string> = new Set([
  'operationSeq',
  'operation',
  'workCenter',
  'setupMinutes',
  'runMinutes',
  'baseQty',
  'queueMinutes',
  'moveMinutes',
  'overlapQty',
]);

/**
 * Times for an order on its way to be saved, where something they follow from is other than before; what somebody typed
 * stands. A product without a lead time is finished when its operations are.
 */
export async function proposedTimes(
  { before, doc, patches }: Proposal<Order>,
  proposed: readonly Patch[],
  read: Source,
): Promise<Patch[]> {
  const next = patchedDoc(order, doc, proposed);
  const rows = next.lines.operations;
  const start = next.fields.planStartDate;
  if (rows.length === 0 || start === null) return [];
  const changed =
    headers.some((field) => (before?.fields[field] ?? null) !== next.fields[field]) ||
    [...patches, ...proposed].some(isDuration) ||
    rows.some(isUntimed);
  const typed = patches.some(
    (patch) => patch.op === 'setLine' && (patch.field === 'planStartTime' || patch.field === 'planEndTime'),
  );
  if (!changed || typed) return [];
  const qty = startQty(next.fields, next.fields.yieldRate === doc.fields.yieldRate ? doc : null);
  const sameDay = proposed.some(
    (patch) => patch.op === 'set' && patch.field === 'planFinishDate' && patch.value === start,
  );
  const finish = sameDay ? await finishByOperations(next, start, qty, read) : null;
  if (finish === null || finish === start) return operationTimes(next, qty, read);
  const longer = { ...next, fields: { ...next.fields, planFinishDate: finish } };
  return [
    { op: 'set', field: 'planFinishDate', value: finish },
    ...(await operationTimes(longer, qty, read)),
  ];
}

function isDuration(patch: Patch): boolean {
  if (patch.op === 'setLine') return patch.lines === 'operations' && durations.has(patch.field);
  return (patch.op === 'insertLine' || patch.op === 'removeLine') && patch.lines === 'operations';
}

/** Pieces begun: as the order reckoned them, else what its yield asks for. */
function startQty({ planQty, yieldRate }: Order['fields'], reckoned: Order | null): string {
  const own = reckoned?.fields.planQty === planQty ? reckoned.fields.startQty : null;
  if (own !== null) return own;
  const rate = decimal(yieldRate ?? '100');
  return decimalText(
    decimal(planQty)
      .times(100)
      .div(rate.greaterThan(0) ? rate : 100)
      .ceil(),
  );
}

/** Times of an order at work whose quantity or days the patches have changed: by a change, a split or a merger. */
export async function revisedTimes(
  context: Context,
  doc: Order,
  patches: readonly Patch[],
): Promise<Patch[]> {
  if (!patches.some((patch) => patch.op === 'set' && headerNames.has(patch.field))) return [];
  return operationTimes(doc, doc.fields.startQty ?? '0', sourceOf(context));
}

/** Times of orders nobody typed, so that none were proposed: orders below another, pieces of a split one, imports. */
export async function missingTimes(doc: Order, read: Source): Promise<Effect[]> {
  if (!doc.lines.operations.some(isUntimed)) return [];
  const patches = await operationTimes(doc, doc.fields.startQty ?? '0', read);
  const rows = Map.groupBy(
    patches.flatMap((patch) => (patch.op === 'setLine' ? [patch] : [])),
    ({ id }) => id,
  );
  const known = new Map(doc.lines.operations.map((row) => [row.id, row]));
  const lines = [...rows].flatMap(([id, set]) => {
    const end = known.get(id)?.planEndTime ?? null;
    const fields = Object.fromEntries(set.map(({ field, value }) => [field, value]));
    if (end === null) return [{ lines: 'operations', id, fields }];
    // An end that somebody typed stands; it has no beginning where the calendar would begin later.
    const start = set.find(({ field }) => field === 'planStartTime')?.value;
    return typeof start !== 'string' || start > end
      ? []
      : [{ lines: 'operations', id, fields: { planStartTime: start } }];
  });
  return lines.length === 0 ? [] : [{ effect: 'set', entity: 'manufacturingOrder', id: doc.id, lines }];
}

function isUntimed({ planStartTime }: Operation): boolean {
  return planStartTime === null;
}

/** Patches that set the planned times of all operations; none while the order has no operations or no first day. */
async function operationTimes(doc: Order, qty: string, read: Source): Promise<Patch[]> {
  const start = doc.fields.planStartDate;
  const finish = doc.fields.planFinishDate ?? start;
  if (start === null || finish === null || finish < start) return [];
  const planned = await stepsOf(doc, read, { start, finish });
  const steps = planned.map(({ step }) => step);
  const from = dayNumber(start) * minutesOfDay;
  const until = (dayNumber(finish) + 1) * minutesOfDay;
  const times = inside(() => scheduledBetween(steps, qty, { from, until }));
  return planned.flatMap(({ row, step }) => timePatches(row, times?.get(step.operationSeq ?? -1)));
}

/** Last day of the order when its operations begin on its first; null where they do not say. */
async function finishByOperations(
  doc: Order,
  start: string,
  qty: string,
  read: Source,
): Promise<string | null> {
  const planned = await stepsOf(doc, read, { start, finish: start });
  const times = inside(() =>
    scheduledForward(
      planned.map(({ step }) => step),
      qty,
      dayNumber(start) * minutesOfDay,
    ),
  );
  if (times === null || times.size === 0) return null;
  const last = Math.max(...[...times.values()].map(({ end }) => end));
  const day = dateOfDay(Math.floor((last - 1) / minutesOfDay));
  return day < start ? start : day;
}

/** Null where working time is not known so far ahead. */
function inside<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutsideCalendar) return null;
    throw error;
  }
}

function timePatches(row: Operation, times: PlannedTimes | undefined): Patch[] {
  const wanted = {
    planStartTime: times === undefined ? null : instantOfMinute(times.start),
    planEndTime: times === undefined ? null : instantOfMinute(times.end),
  };
  return (['planStartTime', 'planEndTime'] as const).flatMap((field): Patch[] =>
    row[field] === wanted[field]
      ? []
      : [{ op: 'setLine', lines: 'operations', id: row.id, field, value: wanted[field] }],
  );
}

async function stepsOf(
  doc: Order,
  read: Source,
  { start, finish }: { start: string; finish: string },
): Promise<Planned[]> {
  const rows = doc.lines.operations;
  const route = doc.fields.processRoute;
  const ids = rows.flatMap((row) => row.workCenter ?? []);
  if (ids.length === 0) return [];
  const [centers, further] = await Promise.all([centersForBehaviour(read, ids), routeSteps(route, read)]);
  const times = new Map(
    [...centers].map(([id, { place }]) => [
      id,
      workingTime(place, addDays(start, -reach.before), addDays(finish, reach.after)),
    ]),
  );
  return rows.flatMap((row) => {
    const center = centers.get(row.workCenter ?? '');
    const time = times.get(row.workCenter ?? '');
    if (center === undefined || time === undefined) return [];
    return [{ row, step: { ...stepOf(row, center, further), time } }];
  });
}

function stepOf(
  row: Operation,
  { doc: center, place }: PlannedCenter,
  further: ReadonlyMap<number, FurtherStep>,
): Omit<PlannedStep, 'time'> {
  const known = further.get(row.operationSeq ?? -1);
  const own = known?.operation === row.operation ? known : undefined;
  const minutes = (field: 'setupMinutes' | 'queueMinutes' | 'moveMinutes'): string => {
    const value = row[field] ?? '0';
    return decimal(value).greaterThan(0) ? value : (center.fields[field] ?? '0');
  };
  const able = center.lines.capabilities.find(({ operation }) => operation === row.operation);
  return {
    operationSeq: row.operationSeq,
    nextSeq: own?.nextSeq ?? null,
    isReportPoint: row.isReportPoint === true,
    setupMinutes: minutes('setupMinutes'),
    runMinutes: row.runMinutes ?? '0',
    baseQty: row.baseQty ?? '1',
    queueMinutes: minutes('queueMinutes'),
    moveMinutes: minutes('moveMinutes'),
    waitMinutes: own?.waitMinutes ?? '0',
    transferQty: own?.byTime === true ? piecesIn(row) : (row.overlapQty ?? '0'),
    slices: Math.min(own?.splitMax ?? 1, place.resourceQty ?? 1),
    efficiency: decimalText(
      decimal(place.efficiency ?? '100')
        .times(decimal(able?.efficiency ?? '100'))
        .div(100),
    ),
  };
}

/** Pieces done in the minutes of a transfer batch. */
function piecesIn({ runMinutes, overlapQty, baseQty }: Operation): string {
  const run = decimal(runMinutes);
  const pieces = decimal(overlapQty).times(decimal(baseQty ?? '1'));
  return run.greaterThan(0) ? decimalText(pieces.div(run).ceil()) : '0';
}
