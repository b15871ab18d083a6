// 计划开始 and 计划结束 of the operations of an order: by the working time of their work centres, backward from the last day of
// the order, forward from its first where that is too early. Machines are not shared out here: that is scheduling.
import {
  type PlannedStep,
  type PlannedTimes,
  scheduledBetween,
  scheduledForward,
} from '#entities/process/time/operationSchedule.ts';
import { entityOf } from '#entities/registry.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { applyPatches, sameValue, type Patch } from '#model/patch.ts';
import { addDays } from '#model/time/calendar.ts';
import { dateOfDay, dayNumber, instantOfMinute, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { workingTime } from '#model/workingTime/workingTime.ts';
import { centersForBehaviour, type PlannedCenter } from '#server/areas/process/calendars.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Context } from '#server/context.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Days looked at before the first and after the last day of an order. */
const reach = { before: 40, after: 200 };

type Source = Pick<Read, 'org' | 'rows' | 'doc'>;

interface Planned {
  row: LineRow;
  step: PlannedStep;
}

/** What times follow from, of the order and of its operations. */
const headers = ['planQty', 'yieldRate', 'planStartDate', 'planFinishDate'];
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
  { before, doc, patches }: Proposal,
  proposed: readonly Patch[],
  read: Source,
): Promise<Patch[]> {
  const next = applyPatches(doc, proposed);
  const rows = next.lines['operations'] ?? [];
  const start = optionalText(next.fields['planStartDate']);
  if (rows.length === 0 || start === null) return [];
  const changed =
    headers.some((field) => !sameValue(before?.fields[field] ?? null, next.fields[field] ?? null)) ||
    [...patches, ...proposed].some(isDuration) ||
    rows.some(isUntimed);
  const typed = patches.some(
    (patch) => patch.op === 'setLine' && (patch.field === 'planStartTime' || patch.field === 'planEndTime'),
  );
  if (!changed || typed) return [];
  const qty = startQty(next.fields, next.fields['yieldRate'] === doc.fields['yieldRate'] ? doc : null);
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
function startQty(fields: Row, reckoned: Doc | null): string {
  const known = reckoned !== null && sameValue(reckoned.fields['planQty'] ?? null, fields['planQty'] ?? null);
  const own = optionalText(reckoned?.fields['startQty']);
  if (known && own !== null) return own;
  const rate = decimal(textOf(fields['yieldRate'], '100'));
  const pieces = decimal(textOf(fields['planQty'], '0')).times(100);
  return decimalText(pieces.div(rate.greaterThan(0) ? rate : 100).ceil());
}

/** Times of an order at work whose quantity or days the patches have changed: by a change, a split or a merger. */
export async function revisedTimes(
  { session, grants: { org } }: Context,
  doc: Doc,
  patches: readonly Patch[],
): Promise<Patch[]> {
  if (!patches.some((patch) => patch.op === 'set' && headers.includes(patch.field))) return [];
  return operationTimes(doc, textOf(doc.fields['startQty'], '0'), {
    org,
    rows: async (text, parameters) => (await session.query(text, parameters)).rows,
    async doc(entity, id) {
      const def = entityOf(entity);
      return def === undefined ? null : readDoc(session, def, id, { org });
    },
  });
}

/** Times of orders nobody typed, so that none were proposed: orders below another, pieces of a split one, imports. */
export async function missingTimes(doc: Doc, read: Source): Promise<Effect[]> {
  if (!(doc.lines['operations'] ?? []).some(isUntimed)) return [];
  const patches = await operationTimes(doc, textOf(doc.fields['startQty'], '0'), read);
  const rows = Map.groupBy(
    patches.flatMap((patch) => (patch.op === 'setLine' ? [patch] : [])),
    ({ id }) => id,
  );
  const known = new Map((doc.lines['operations'] ?? []).map((row) => [row.id, row]));
  const lines = [...rows].flatMap(([id, set]) => {
    const fields = Object.fromEntries(set.map(({ field, value }) => [field, value]));
    const end = optionalText(known.get(id)?.['planEndTime']);
    if (end === null) return [{ lines: 'operations', id, fields }];
    // An end that somebody typed stands; it has no beginning where the calendar would begin later.
    const start = optionalText(fields['planStartTime']);
    return start === null || start > end
      ? []
      : [{ lines: 'operations', id, fields: { planStartTime: start } }];
  });
  return lines.length === 0 ? [] : [{ effect: 'set', entity: 'manufacturingOrder', id: doc.id, lines }];
}

function isUntimed(row: LineRow): boolean {
  return row['planStartTime'] === null || row['planStartTime'] === undefined;
}

/** Patches that set the planned times of all operations; none while the order has no operations or no first day. */
async function operationTimes(doc: Doc, qty: string, read: Source): Promise<Patch[]> {
  const start = optionalText(doc.fields['planStartDate']);
  const finish = optionalText(doc.fields['planFinishDate']) ?? start;
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
  doc: Doc,
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

function timePatches(row: LineRow, times: PlannedTimes | undefined): Patch[] {
  const wanted = {
    planStartTime: times === undefined ? null : instantOfMinute(times.start),
    planEndTime: times === undefined ? null : instantOfMinute(times.end),
  };
  return Object.entries(wanted).flatMap(([field, value]): Patch[] =>
    sameValue(row[field] ?? null, value)
      ? []
      : [{ op: 'setLine', lines: 'operations', id: row.id, field, value }],
  );
}

async function stepsOf(
  doc: Doc,
  read: Source,
  { start, finish }: { start: string; finish: string },
): Promise<Planned[]> {
  const rows = doc.lines['operations'] ?? [];
  const route = optionalText(doc.fields['processRoute']);
  const ids = rows.flatMap((row) => optionalText(row['workCenter']) ?? []);
  if (ids.length === 0) return [];
  const [centers, further] = await Promise.all([centersForBehaviour(read, ids), routeSteps(route, read)]);
  const times = new Map(
    [...centers].map(([id, { place }]) => [
      id,
      workingTime(place, addDays(start, -reach.before), addDays(finish, reach.after)),
    ]),
  );
  return rows.flatMap((row) => {
    const center = centers.get(textOf(row['workCenter']));
    const time = times.get(textOf(row['workCenter']));
    if (center === undefined || time === undefined) return [];
    return [{ row, step: { ...stepOf(row, center, further), time } }];
  });
}

/** What an order does not copy of its route: where branches lead, curing, slices. */
interface FurtherStep {
  operation: string;
  nextSeq: string | null;
  waitMinutes: string;
  /** Its transfer batch is told in minutes of running, not in pieces. */
  byTime: boolean;
  splitMax: number;
}

async function routeSteps(route: string | null, { rows }: Source): Promise<ReadonlyMap<number, FurtherStep>> {
  if (route === null) return new Map();
  const found = await rows(
    `select operation_seq, operation, next_seq, wait_minutes::text as wait, overlap_mode, split_max from process_route_operations where doc_id = $1::uuid`,
    [route],
  );
  return new Map(
    found.map((row) => [
      Number(row['operation_seq'] ?? 0),
      {
        operation: textOf(row['operation']),
        nextSeq: optionalText(row['next_seq']),
        waitMinutes: textOf(row['wait'], '0'),
        byTime: row['overlap_mode'] === 'time',
        splitMax: Number(row['split_max'] ?? 1),
      },
    ]),
  );
}

function stepOf(
  row: LineRow,
  { doc: center, place }: PlannedCenter,
  further: ReadonlyMap<number, FurtherStep>,
): Omit<PlannedStep, 'time'> {
  const seq = typeof row['operationSeq'] === 'number' ? row['operationSeq'] : null;
  const known = further.get(seq ?? -1);
  const own = known?.operation === row['operation'] ? known : undefined;
  const minutes = (field: string): string => {
    const value = textOf(row[field], '0');
    return decimal(value).greaterThan(0) ? value : textOf(center.fields[field], '0');
  };
  const able = (center.lines['capabilities'] ?? []).find((line) => line['operation'] === row['operation']);
  return {
    operationSeq: seq,
    nextSeq: own?.nextSeq ?? null,
    isReportPoint: row['isReportPoint'] === true,
    setupMinutes: minutes('setupMinutes'),
    runMinutes: textOf(row['runMinutes'], '0'),
    baseQty: textOf(row['baseQty'], '1'),
    queueMinutes: minutes('queueMinutes'),
    moveMinutes: minutes('moveMinutes'),
    waitMinutes: own?.waitMinutes ?? '0',
    transferQty: own?.byTime === true ? piecesIn(row) : textOf(row['overlapQty'], '0'),
    slices: Math.min(own?.splitMax ?? 1, place.resourceQty ?? 1),
    efficiency: decimalText(
      decimal(place.efficiency ?? '100')
        .times(decimal(textOf(able?.['efficiency'], '100')))
        .div(100),
    ),
  };
}

/** Pieces done in the minutes of a transfer batch. */
function piecesIn(row: LineRow): string {
  const run = decimal(textOf(row['runMinutes'], '0'));
  const pieces = decimal(textOf(row['overlapQty'], '0')).times(decimal(textOf(row['baseQty'], '1')));
  return run.greaterThan(0) ? decimalText(pieces.div(run).ceil()) : '0';
}
