// What a schedule reads: open operations of the released orders of a workshop with their route, machines and hours of the
// work centres that can do them, minutes between set-ups, and when material is complete.
import type { Source } from '../sourceOf.ts';
import type { workshopSchedule } from '#entities/manufacturing/workshopSchedule/workshopSchedule.ts';
import { setupMatrix } from '#entities/process/setupMatrix.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type {
  BasisOrder,
  BegunWork,
  ScheduleBasis,
} from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { takenPlaces } from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import { scheduleTasks, type OpenOperation } from '#entities/manufacturing/workshopSchedule/scheduleTasks.ts';
import { openOperations, type OpenRow } from './openOperations.ts';
import { resourcesOf } from './resourcesOf.ts';
import { takenRows } from './takenRows.ts';
import { alternativesOf, horizonHours, machinesOf, teamNames } from './machines.ts';
import { setupMinutes, setupRules } from '#entities/process/time/setupTime.ts';
import { dayNumber, localText, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { centersForBehaviour, type PlannedCenter } from '#server/areas/process/calendars.ts';
import { downtimeOf, type Downtime } from '#server/areas/process/upkeep/machineDowntime.ts';
import { conflict } from '#server/refusal.ts';

type Schedule = DocOf<typeof workshopSchedule>;

/** Most operations a schedule takes. */
const mostOperations = 20_000;
const ranks: Readonly<Record<string, number>> = { urgent: 1, high: 2, normal: 3, low: 4 };

/** @param now ISO instant of the present */
export async function scheduleInput(doc: Schedule, now: string, source: Source): Promise<ScheduleBasis> {
  const { fields } = doc;
  const start = minuteOfInstant(fields.horizonStart ?? now);
  const end = minuteOfInstant(fields.horizonEnd ?? now);
  const from = Math.max(start, minuteOfInstant(now));
  const rows = await openOperations(
    source,
    fields.workshop ?? '',
    localText(end).slice(0, 10),
    mostOperations + 1,
  );
  if (rows.length > mostOperations)
    throw conflict(`范围内未完的工序超过 ${mostOperations} 道，请把排产截止提前或按车间分开排`);
  const centers = await centersOf(source, rows);
  const downtime = await standing(source, centers, from, end, localText(minuteOfInstant(now)).slice(0, 10));
  const { machines, calendars, ofCenter } = machinesOf(
    centers,
    await teamNames(source, centers),
    from,
    end,
    downtime,
  );
  const setups = await setupsOf(source, centers);
  const { orders, operations } = grouped(rows, setups.groupOf);
  const resources = await resourcesOf(
    source,
    rows.flatMap((row) => row.operation ?? []),
    localText(from).slice(0, 10),
  );
  const basis: ScheduleBasis = {
    now: from,
    frozenUntil: minuteOfInstant(now) + (fields.freezeHours ?? 0) * 60,
    calendars,
    machines,
    orders,
    tasks: scheduleTasks(operations, {
      allowSplit: fields.allowSplit === true,
      allowOverlap: fields.allowOverlap === true,
      alternativesOf: (center, operation) => alternativesOf(centers, ofCenter, center, operation),
      needsOf: (order, operation, seq) => resources.needs(operation, orders[order]?.material ?? null, seq),
    }),
    setups: setups.minutes,
    units: resources.units,
  };
  const shared = {
    workshop: fields.workshop ?? '',
    centers: [...centers.keys()],
    withUnits: resources.units.length > 0,
  };
  return { ...basis, taken: takenPlaces(basis, await takenRows(source, shared, now)) };
}

function standing(
  source: Source,
  centers: ReadonlyMap<string, PlannedCenter>,
  from: number,
  end: number,
  today: string,
): Promise<Downtime> {
  const none = { starts: [], ends: [] };
  return downtimeOf(
    source,
    [...centers.values()].map(({ doc }) => doc),
    (id) => {
      const center = centers.get(id);
      return center === undefined ? none : horizonHours(center.place, from, end);
    },
    today,
  );
}

/** Since when somebody works at it, also where nothing was reported yet. */
function begunOf({ since, centerAtWork }: OpenRow): BegunWork | null {
  return since === null
    ? null
    : { center: centerAtWork ?? '', start: minuteOfInstant(new Date(since).getTime()) };
}

async function centersOf(
  source: Source,
  rows: readonly OpenRow[],
): Promise<ReadonlyMap<string, PlannedCenter>> {
  const own = [...new Set(rows.flatMap(({ center }) => center ?? []))];
  if (own.length === 0) return new Map();
  const centers = await centersForBehaviour(source, own);
  const others = [...centers.values()].flatMap(({ doc }) =>
    doc.lines.substitutes.flatMap((row) => row.workCenter ?? []),
  );
  const missing = others.filter((id) => !centers.has(id));
  if (missing.length === 0) return centers;
  return new Map([...centers, ...(await centersForBehaviour(source, missing))]);
}

/** Groups are told apart by matrix, so that a group of one says nothing in another. */
async function setupsOf({ select }: Source, centers: ReadonlyMap<string, PlannedCenter>) {
  const matrixOf = (center: string): string | null => centers.get(center)?.doc.fields.setupGroupRule ?? null;
  const ids = [...new Set([...centers.keys()].flatMap((center) => matrixOf(center) ?? []))];
  const [m, r] = [headerTable(setupMatrix, 'm'), linesTable(setupMatrix, 'rules', 'r')];
  const found =
    ids.length === 0
      ? []
      : await select(
          {
            id: m.id,
            byDefault: m.defaultMinutes,
            fromGroup: r.fromGroup,
            toGroup: r.toGroup,
            minutes: r.minutes,
          },
          sql`from ${m} left join ${r} on ${r.docId} = ${m.id} where ${among(m.id, ids)}`,
        );
  const matrices = new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, own]) => [
      id,
      {
        rules: setupRules(
          own.map(({ fromGroup, toGroup, minutes }) => ({
            fromGroup,
            toGroup,
            minutes: minutes ?? 0,
          })),
        ),
        byDefault: own[0]?.byDefault ?? 0,
      },
    ]),
  );
  const groups = new Map<string, { matrix: string; name: string; at: number }>();
  const groupOf = (center: string, name: string | null): number | null => {
    const matrix = matrixOf(center);
    if (name === null || name === '') return null;
    const key = `${matrix ?? ''}|${name}`;
    const known = groups.get(key) ?? { matrix: matrix ?? '', name, at: groups.size };
    groups.set(key, known);
    return known.at;
  };
  return {
    groupOf,
    get minutes() {
      const all = [...groups.values()];
      return all.map((one) =>
        all.map((other) => {
          const matrix = one.matrix === other.matrix ? matrices.get(one.matrix) : undefined;
          return matrix === undefined
            ? null
            : setupMinutes(matrix.rules, matrix.byDefault, one.name, other.name);
        }),
      );
    },
  };
}

function grouped(
  rows: readonly OpenRow[],
  groupOf: (center: string, name: string | null) => number | null,
): { orders: BasisOrder[]; operations: OpenOperation[][] } {
  const orders: BasisOrder[] = [];
  const operations: OpenOperation[][] = [];
  for (const [id, own] of Map.groupBy(rows, ({ order }) => order)) {
    const [head] = own;
    if (head === undefined) continue;
    const { cover } = head;
    orders.push({
      id,
      code: head.code ?? '',
      material: head.material,
      materialName: head.materialName ?? '',
      due: (dayNumber(head.due ?? '') + 1) * minutesOfDay,
      release: dayNumber(head.starts ?? '') * minutesOfDay,
      priority: ranks[head.priority ?? 'normal'] ?? 3,
    });
    operations.push(
      own.map((row) => ({
        id: row.id,
        seq: row.seq ?? 0,
        operation: row.operation ?? '',
        title: row.title ?? '',
        center: row.center ?? '',
        isInHouse: (row.processMode ?? 'inHouse') === 'inHouse',
        setup: row.setup ?? '0',
        run: row.run ?? '0',
        baseQty: row.base ?? '1',
        queue: row.queue ?? '0',
        move: row.move ?? '0',
        wait: row.wait ?? '0',
        qty: row.qty ?? '0',
        reported: row.reported ?? '0',
        overlap: row.overlap ?? '0',
        overlapByTime: row.overlapMode === 'time',
        splitMax: row.splitMax ?? 1,
        nextSeq: row.nextSeq,
        setupGroup: groupOf(row.center ?? '', row.setupGroup),
        notBefore: cover === null ? null : dayNumber(cover) * minutesOfDay,
        isStarted: row.since !== null,
        begun: begunOf(row),
      })),
    );
  }
  return { orders, operations };
}
