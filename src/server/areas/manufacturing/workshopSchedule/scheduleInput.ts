// What a schedule reads: open operations of the released orders of a workshop with their route, machines and hours of the
// work centres that can do them, minutes between set-ups, and when material is complete.
import type {
  BasisOrder,
  BegunWork,
  ScheduleBasis,
} from '#entities/manufacturing/workshopSchedule/scheduleBasis.ts';
import { takenPlaces } from '#entities/manufacturing/workshopSchedule/takenPlaces.ts';
import { scheduleTasks, type OpenOperation } from '#entities/manufacturing/workshopSchedule/scheduleTasks.ts';
import { resourcesOf } from './resourcesOf.ts';
import { takenRows } from './takenRows.ts';
import { alternativesOf, horizonHours, machinesOf, teamNames } from './machines.ts';
import { setupMinutes, setupRules } from '#entities/process/time/setupTime.ts';
import type { Doc } from '#model/entity.ts';
import { dayNumber, localText, minuteOfInstant, minutesOfDay } from '#model/workingTime/businessMinutes.ts';
import { centersForBehaviour, type PlannedCenter } from '#server/areas/process/calendars.ts';
import { downtimeOf, type Downtime } from '#server/areas/process/upkeep/machineDowntime.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { SqlRow } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';

type Source = Pick<Read, 'org' | 'rows' | 'doc'>;

/** Most operations a schedule takes. */
const mostOperations = 20_000;
/** Kitting runs looked at for the day the material of an order is complete. */
const recentRuns = 20;

/** Of an operation o of an order h: the first task that was begun and is not done. */
export const taskAtWork = `select k.actual_start_time as since, k.work_center from work_task_order k
  where k.org = h.org and k.manufacturing_order = h.id and k.order_operation_id = o.id::text and k.status in ('running', 'paused')
  order by k.actual_start_time, k.code limit 1`;

const ranks: Readonly<Record<string, number>> = { urgent: 1, high: 2, normal: 3, low: 4 };

/** @param now ISO instant of the present */
export async function scheduleInput(doc: Doc, now: string, source: Source): Promise<ScheduleBasis> {
  const { fields } = doc;
  const start = minuteOfInstant(textOf(fields['horizonStart'], now));
  const end = minuteOfInstant(textOf(fields['horizonEnd'], now));
  const from = Math.max(start, minuteOfInstant(now));
  const rows = await openOperations(source, textOf(fields['workshop']), localText(end).slice(0, 10));
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
    rows.flatMap((row) => optionalText(row['operation']) ?? []),
    localText(from).slice(0, 10),
  );
  const basis: ScheduleBasis = {
    now: from,
    frozenUntil: minuteOfInstant(now) + freezeHours(doc) * 60,
    calendars,
    machines,
    orders,
    tasks: scheduleTasks(operations, {
      allowSplit: fields['allowSplit'] === true,
      allowOverlap: fields['allowOverlap'] === true,
      alternativesOf: (center, operation) => alternativesOf(centers, ofCenter, center, operation),
      needsOf: (order, operation, seq) => resources.needs(operation, orders[order]?.material ?? null, seq),
    }),
    setups: setups.minutes,
    units: resources.units,
  };
  const shared = {
    workshop: textOf(fields['workshop']),
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

function freezeHours({ fields }: Doc): number {
  return typeof fields['freezeHours'] === 'number' ? fields['freezeHours'] : 0;
}

function openOperations({ org, rows }: Source, workshop: string, last: string): Promise<SqlRow[]> {
  return rows(
    `with cover as (
       select distinct on (k.manufacturing_order) k.manufacturing_order as id, k.cover_date
       from (select id, ran_at from kitting_run where org = $1::uuid and status = 'succeeded' order by ran_at desc limit ${recentRuns}) r
         join kitting_run_orders k on k.doc_id = r.id
       order by k.manufacturing_order, r.ran_at desc)
     select h.id as "order", h.code, h.material, h.material_name, h.priority, h.plan_start_date::text as starts,
       coalesce(h.required_date, h.plan_finish_date)::text as due,
       c.cover_date::text as cover,
       o.id, o.operation_seq, o.operation, n.name as title, o.work_center, o.process_mode, o.setup_minutes::text as setup,
       o.run_minutes::text as run, o.base_qty::text as base, o.queue_minutes::text as queue, o.move_minutes::text as move,
       coalesce(o.plan_qty, h.start_qty)::text as qty, coalesce(o.reported_qty, 0)::text as reported, o.overlap_qty::text as overlap,
       coalesce(o.actual_start_time, t.since) as since, coalesce(t.work_center, o.work_center) as center_at_work, o.is_report_point,
       p.next_seq, p.wait_minutes::text as wait, p.overlap_mode, p.split_max, p.setup_group
     from manufacturing_order h join manufacturing_order_operations o on o.doc_id = h.id
       left join cover c on c.id = h.id left join operation n on n.id = o.operation
       left join lateral (${taskAtWork}) t on true
       left join process_route_operations p on p.doc_id = h.process_route and p.operation_seq = o.operation_seq and p.operation = o.operation
     where h.org = $1::uuid and h.workshop = $2::uuid and h.status in ('released', 'started') and not coalesce(h.is_suspended, false)
       and h.plan_start_date <= $3::date
     order by h.plan_start_date, h.code, o.operation_seq limit ${mostOperations + 1}`,
    [org, workshop, last],
  );
}

/** Since when somebody works at it, also where nothing was reported yet. */
function begunOf(row: SqlRow): BegunWork | null {
  const since = optionalText(row['since']);
  return since === null
    ? null
    : { center: textOf(row['center_at_work']), start: minuteOfInstant(new Date(since).getTime()) };
}

async function centersOf(
  source: Source,
  rows: readonly SqlRow[],
): Promise<ReadonlyMap<string, PlannedCenter>> {
  const own = [...new Set(rows.flatMap((row) => optionalText(row['work_center']) ?? []))];
  if (own.length === 0) return new Map();
  const centers = await centersForBehaviour(source, own);
  const others = [...centers.values()].flatMap(({ doc }) =>
    (doc.lines['substitutes'] ?? []).flatMap((row) => optionalText(row['workCenter']) ?? []),
  );
  const missing = others.filter((id) => !centers.has(id));
  if (missing.length === 0) return centers;
  return new Map([...centers, ...(await centersForBehaviour(source, missing))]);
}

/** Groups are told apart by matrix, so that a group of one says nothing in another. */
async function setupsOf({ rows }: Source, centers: ReadonlyMap<string, PlannedCenter>) {
  const matrixOf = (center: string): string | null =>
    optionalText(centers.get(center)?.doc.fields['setupGroupRule']);
  const ids = [...new Set([...centers.keys()].flatMap((center) => matrixOf(center) ?? []))];
  const found =
    ids.length === 0
      ? []
      : await rows(
          `select m.id, m.default_minutes, r.from_group as "fromGroup", r.to_group as "toGroup", r.minutes
           from setup_matrix m left join setup_matrix_rules r on r.doc_id = m.id where m.id = any($1::uuid[])`,
          [ids],
        );
  const matrices = new Map(
    [...Map.groupBy(found, (row) => textOf(row['id']))].map(([id, own]) => [
      id,
      {
        rules: setupRules(
          own.map(({ fromGroup, toGroup, minutes }) => ({
            fromGroup: optionalText(fromGroup),
            toGroup: optionalText(toGroup),
            minutes: Number(minutes ?? 0),
          })),
        ),
        byDefault: Number(own[0]?.['default_minutes'] ?? 0),
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
  rows: readonly SqlRow[],
  groupOf: (center: string, name: string | null) => number | null,
): { orders: BasisOrder[]; operations: OpenOperation[][] } {
  const orders: BasisOrder[] = [];
  const operations: OpenOperation[][] = [];
  for (const [id, own] of Map.groupBy(rows, (row) => textOf(row['order']))) {
    const [head] = own;
    if (head === undefined) continue;
    const cover = optionalText(head['cover']);
    orders.push({
      id,
      code: textOf(head['code']),
      material: optionalText(head['material']),
      materialName: textOf(head['material_name']),
      due: (dayNumber(textOf(head['due'])) + 1) * minutesOfDay,
      release: dayNumber(textOf(head['starts'])) * minutesOfDay,
      priority: ranks[textOf(head['priority'], 'normal')] ?? 3,
    });
    operations.push(
      own.map((row) => ({
        id: textOf(row['id']),
        seq: Number(row['operation_seq'] ?? 0),
        operation: textOf(row['operation']),
        title: textOf(row['title']),
        center: textOf(row['work_center']),
        isInHouse: textOf(row['process_mode'], 'inHouse') === 'inHouse',
        setup: textOf(row['setup'], '0'),
        run: textOf(row['run'], '0'),
        baseQty: textOf(row['base'], '1'),
        queue: textOf(row['queue'], '0'),
        move: textOf(row['move'], '0'),
        wait: textOf(row['wait'], '0'),
        qty: textOf(row['qty'], '0'),
        reported: textOf(row['reported'], '0'),
        overlap: textOf(row['overlap'], '0'),
        overlapByTime: row['overlap_mode'] === 'time',
        splitMax: Number(row['split_max'] ?? 1),
        nextSeq: optionalText(row['next_seq']),
        setupGroup: groupOf(textOf(row['work_center']), optionalText(row['setup_group'])),
        notBefore: cover === null ? null : dayNumber(cover) * minutesOfDay,
        isStarted: row['since'] !== null,
        begun: begunOf(row),
      })),
    );
  }
  return { orders, operations };
}
