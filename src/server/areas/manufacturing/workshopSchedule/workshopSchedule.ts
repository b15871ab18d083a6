// 车间排产单: what scheduling and publishing do to orders, that nothing is published twice on one machine, and that lines belong to
// operations of orders.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workshopSchedule as schedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, asKind, is, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { overlaps } from '#entities/manufacturing/workshopSchedule/overlaps.ts';
import { takenOverlaps, type TakenRow } from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import { placesOf } from '#entities/manufacturing/workshopSchedule/schedulePlaces.ts';
import { loadPatches } from '#entities/manufacturing/workshopSchedule/scheduleLoads.ts';
import { machineKey, minuteOfField } from '#entities/manufacturing/workshopSchedule/scheduleLines.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import { taskAtWork } from './openOperations.ts';
import { scheduleInput } from './scheduleInput.ts';
import { publishedSchedules, takenRows } from './takenRows.ts';
import { noTimes, timeEffects, timesOf, workshopTimes, type WorkshopTimes } from './publishedTimes.ts';

type Schedule = DocOf<typeof schedule>;
type Item = LineOf<typeof schedule, 'items'>;

interface Machines {
  isFinite: boolean;
  count: number;
  name: string;
}

interface Facts {
  centers: ReadonlyMap<string, Machines>;
  /** Operations of orders that are still at work, by their row. */
  operations: ReadonlyMap<string, { order: string; isStarted: boolean }>;
  /** Open operations of each order, scheduled here or not. */
  openCount: ReadonlyMap<string, number>;
  /** Published schedules of the workshop. */
  published: readonly string[];
  times: WorkshopTimes;
  /** What other workshops have published on the same machines. */
  taken: readonly TakenRow[];
}

const none: Facts = {
  centers: new Map(),
  operations: new Map(),
  openCount: new Map(),
  published: [],
  times: noTimes,
  taken: [],
};

const listed = '明细由排产列出，机台号不超过工作中心的资源数量';

export const workshopSchedule = defineBehaviour(schedule, {
  title: '车间排产单',
  propose: async (proposal, read) => [
    ...followingValues(proposal),
    ...(await followingLoads(proposal, read)),
  ],
  actions: {
    save: defineAction(schedule, {
      checks: [listed],
      facts: (doc, read) => factsOf(doc, read, false),
      check: lineProblems,
    }),
    schedule: { effects: ['runSchedule'], plan: () => [{ effect: 'runSchedule' }] },
    publish: defineAction(schedule, {
      checks: [
        listed,
        '有限能力的设备上未锁定的工序不能重叠（都已开工的除外），也不能与其他车间已发布的重叠',
      ],
      effects: ['set'],
      structures: [publishedSchedules],
      facts: (doc, read) => factsOf(doc, read, true),
      check: (doc, facts) => [
        ...lineProblems(doc, facts),
        ...overlapProblems(doc, facts),
        ...takenProblems(doc, facts),
      ],
      plan: (doc, facts) => [
        ...facts.published
          .filter((id) => id !== doc.id)
          .map((id): Effect => ({
            effect: 'set',
            entity: 'workshopSchedule',
            id,
            fields: { status: 'superseded', supersededBy: doc.id },
          })),
        ...orderEffects(doc, facts),
        ...timeEffects(doc, facts.times),
      ],
    }),
  },
});

async function factsOf(doc: Schedule, read: Read, publishing: boolean): Promise<Facts> {
  const { now } = read;
  const { items } = doc.lines;
  const ids = (field: 'workCenter' | 'secondUnits' | 'manufacturingOrder' | 'operationId'): string[] => [
    ...new Set(items.flatMap((row) => row[field] ?? [])),
  ];
  const c = headerTable(workCenter, 'c');
  const centers = await read.select(
    { id: c.id, name: c.name, isFinite: c.isFinite, count: c.resourceQty },
    sql`from ${c} where ${among(c.id, ids('workCenter'))}`,
  );
  const of = {
    centers: new Map(
      centers.map(({ id, name, isFinite, count }) => [
        id,
        { isFinite: isFinite !== false, count: count ?? 1, name: name ?? '' },
      ]),
    ),
  };
  if (!publishing) return { ...none, ...of };
  const shared = {
    workshop: doc.fields.workshop ?? '',
    centers: ids('workCenter'),
    withUnits: ids('secondUnits').length > 0,
  };
  const [operations, published, times, taken] = await Promise.all([
    openOperations(read, ids('manufacturingOrder')),
    publishedIn(read, shared.workshop),
    workshopTimes(read, shared.workshop, ids('operationId')),
    takenRows(read, shared, now),
  ]);
  return {
    ...of,
    times,
    taken,
    operations: new Map(
      operations.map(({ id, order, isStarted }) => [id, { order, isStarted: isStarted === true }]),
    ),
    openCount: new Map(
      [...Map.groupBy(operations, ({ order }) => order)].map(([id, own]) => [id, own.length]),
    ),
    published,
  };
}

/** Operations of the orders that are still at work. */
function openOperations({ org, select }: Read, orders: readonly string[]) {
  const h = headerTable(manufacturingOrder, 'h');
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  return select(
    {
      id: o.id,
      order: h.id,
      isStarted: asKind('bool', sql`coalesce(${o.actualStartTime}, ${raw('t.since')}) is not null`),
    },
    sql`from ${h} join ${o} on ${o.docId} = ${h.id} left join lateral (${taskAtWork}) t on true
       where ${is(h.org, org)} and ${among(h.id, orders)} and ${h.status} in ('released', 'started')
         and ${o.processMode} = 'inHouse' and coalesce(${o.planQty}, ${h.startQty}) > coalesce(${o.reportedQty}, 0)`,
  );
}

async function publishedIn({ org, select }: Read, workshop: string): Promise<string[]> {
  const s = headerTable(schedule, 's');
  const rows = await select(
    { id: s.id },
    sql`from ${s} where ${is(s.org, org)} and ${is(s.workshop, workshop)} and ${s.status} = 'published'`,
  );
  return rows.map(({ id }) => id);
}

function problem(row: Item, field: string, message: string): Problem {
  return {
    field,
    lines: 'items',
    lineId: row.id,
    lineNo: row.seq,
    level: 'error',
    message: `第${row.seq}行 ${message}`,
  };
}

function lineProblems(doc: Schedule, { centers }: Facts): Problem[] {
  return doc.lines.items.flatMap((row) => {
    if (row.operationId === null) return [problem(row, 'operation', '明细由排产列出，请删除该行后重新排产')];
    const center = centers.get(row.workCenter ?? '');
    const number = row.machineNo ?? 1;
    if (center?.isFinite === true && number > center.count)
      return [
        problem(
          row,
          'machineNo',
          `“${center.name}”只有 ${center.count} 台设备，机台号请填 1 至 ${center.count}`,
        ),
      ];
    return [];
  });
}

function overlapProblems(doc: Schedule, { centers, operations }: Facts): Problem[] {
  return overlaps(
    doc.lines.items,
    (center) => centers.get(center)?.isFinite !== false,
    (row) => operations.get(row.operationId ?? '')?.isStarted === true,
  ).map(({ row, other, minutes, unit }) =>
    problem(
      row,
      'startTime',
      unit === null
        ? `与第${other.seq}行在同一设备上重叠 ${minutes} 分钟，请移开其中一道，或把两道都锁定`
        : `与第${other.seq}行同时占用 ${unit} ${minutes} 分钟，请移开其中一道`,
    ),
  );
}

/** What is at work already cannot be moved: both are there, and the workshops have to agree. */
function takenProblems(doc: Schedule, { centers, operations, taken }: Facts): Problem[] {
  const items = doc.lines.items.filter((row) => operations.get(row.operationId ?? '')?.isStarted === false);
  const others = taken.filter(({ operationId }) => !operations.has(operationId));
  return takenOverlaps(items, others, (center) => centers.get(center)?.isFinite !== false).map(
    ({ row, other, minutes, unit }) =>
      problem(
        row,
        'startTime',
        unit === null
          ? `与其他车间已发布的 ${other.label} 在同一设备上重叠 ${minutes} 分钟，请移开，或重新排产绕开它`
          : `与其他车间已发布的 ${other.label} 同时占用 ${unit} ${minutes} 分钟，请移开，或重新排产绕开它`,
      ),
  );
}

/** The loads of the work centres, where bars of a schedule that has them were moved. */
async function followingLoads({ doc, patches }: Proposal<Schedule>, read: Read): Promise<Patch[]> {
  const known = doc.lines.loads;
  const moved = patches.some(
    (patch) =>
      patch.op !== 'set' && patch.lines === 'items' && (patch.op !== 'setLine' || moves.has(patch.field)),
  );
  if (!moved || known.length === 0) return [];
  try {
    const basis = await scheduleInput(doc, new Date(read.now).toISOString(), read);
    return loadPatches(basis, placesOf(basis, doc.lines.items), known, () => read.newId());
  } catch (failure) {
    // More is open by now than can be scheduled at once: what was moved is saved all the same.
    if (failure instanceof Refusal) return [];
    throw failure;
  }
}

const moves = new Set(['workCenter', 'machineNo', 'startTime', 'endTime', 'setupMinutes']);

/** The place of each line on its machine and how late it is, where lines were moved. */
function followingValues({ doc, patches }: Proposal<Schedule>): Patch[] {
  if (!patches.some((patch) => patch.op !== 'set' && patch.lines === 'items')) return [];
  const rows = doc.lines.items;
  const byMachine = Map.groupBy(rows, (row) => machineKey(row.workCenter, row.machineNo));
  const started = (row: Item): number => minuteOfField(row.startTime) ?? 0;
  return [...byMachine.values()].flatMap((own) =>
    own
      .toSorted((one, other) => started(one) - started(other))
      .flatMap((row, at) => {
        const [end, due] = [minuteOfField(row.endTime), minuteOfField(row.dueTime)];
        const tardyMinutes = end === null || due === null ? null : Math.max(0, end - due);
        const next = { sequenceNo: at + 1, tardyMinutes };
        return (['sequenceNo', 'tardyMinutes'] as const).flatMap((field): Patch[] =>
          row[field] === next[field]
            ? []
            : [{ op: 'setLine', lines: 'items', id: row.id, field, value: next[field] }],
        );
      }),
  );
}

/** Times, work centre and how far each order is scheduled; what has begun or is done stays as it is. */
function orderEffects(doc: Schedule, { operations, openCount }: Facts): Effect[] {
  const rows = doc.lines.items.filter((row) => operations.has(row.operationId ?? ''));
  const byOrder = Map.groupBy(rows, (row) => operations.get(row.operationId ?? '')?.order ?? '');
  return [...byOrder]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, own]): Effect => {
      const byOperation = Map.groupBy(own, (row) => row.operationId ?? '');
      return {
        effect: 'set',
        entity: 'manufacturingOrder',
        id,
        fields: { scheduleStatus: byOperation.size < (openCount.get(id) ?? 0) ? 'partial' : 'scheduled' },
        lines: [...byOperation]
          .filter(([operation]) => operations.get(operation)?.isStarted !== true)
          .map(([operation, slices]) => ({ lines: 'operations', id: operation, fields: orderTimes(slices) })),
      };
    });
}

function orderTimes(slices: readonly Item[]): Row {
  const { start, end, center } = timesOf(slices);
  return { planStartTime: start, planEndTime: end, workCenter: center };
}
