// Statistics, limits and signals of the points of a chart, written where they changed. A point depends on those before it
// alone, and runs are short: only what lies after the change is judged, over enough points before it.
import { chartPoints, type ChartPoint, type SeriesGroup } from '#entities/quality/spc/chartSeries.ts';
import { textsIn } from '#model/loose.ts';
import { newId } from '#server/ids.ts';
import type { SqlRow } from '#server/ports.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { textOf } from '#server/values.ts';
import { type Chart, instantOf } from './chartRecord.ts';

/** Points read before the first changed one: the longest run has 15, and excluded ones are passed over. */
const BEFORE = 200;

interface StoredPoint extends SeriesGroup {
  id: string;
}

export interface NewSignal {
  point: string;
  rule: string;
}

const columns = `p.id, p.taken_at, p.values, p.sample_count::text as size, coalesce(p.is_excluded, false) as is_excluded`;
const order = 'p.taken_at, p.inspection_bill, p.part_no';

function storedPoint(row: SqlRow): StoredPoint {
  return {
    id: textOf(row['id']),
    takenAt: instantOf(row['taken_at']),
    values: textsIn(row['values']),
    size: textOf(row['size'], '1'),
    isExcluded: row['is_excluded'] === true,
  };
}

/** The first groups a base may be computed from, oldest first. */
export async function baseGroupsOf({ session, grants }: WriteContext, chart: Chart): Promise<SeriesGroup[]> {
  const { rows } = await session.query(
    `select ${columns} from spc_point p where p.org = $1::uuid and p.spc_chart = $2::uuid and p.is_excluded is not true
       and ($3::timestamptz is null or p.taken_at >= $3::timestamptz) order by ${order} limit $4`,
    [grants.org, chart.id, chart.base.baseFrom, chart.base.baseGroups],
  );
  return rows.map(storedPoint);
}

/**
 * Judges the points from an instant on, all of them without one.
 * @returns the signals that are new.
 */
export async function judgePoints(
  context: WriteContext,
  chart: Chart,
  from: string | null,
): Promise<NewSignal[]> {
  const { session, grants } = context;
  const { rows } = await session.query(
    `select ${columns}, (p.taken_at >= coalesce($3::timestamptz, p.taken_at)) as is_judged from spc_point p
     where p.org = $1::uuid and p.spc_chart = $2::uuid and ($3::timestamptz is null or p.taken_at >= coalesce(
       (select min(b.taken_at) from (select p.taken_at from spc_point p where p.org = $1::uuid and p.spc_chart = $2::uuid
         and p.taken_at < $3::timestamptz order by p.taken_at desc limit ${BEFORE}) b), $3::timestamptz))
     order by ${order}`,
    [grants.org, chart.id, from],
  );
  const groups = rows.map(storedPoint);
  const judged = chartPoints(chart.grouping.type, groups, chart.phases, chart.rules).flatMap(
    (point, place) => {
      const group = groups[place];
      return group !== undefined && rows[place]?.['is_judged'] === true ? [{ group, point }] : [];
    },
  );
  if (judged.length === 0) return [];
  await writePoints(context, chart, judged, groups.length - judged.length, from);
  return writeSignals(context, chart, judged);
}

interface Judged {
  group: StoredPoint;
  point: ChartPoint;
}

async function writePoints(
  { session, grants, affect }: WriteContext,
  chart: Chart,
  judged: readonly Judged[],
  before: number,
  from: string | null,
): Promise<void> {
  const { rows: counted } = await session.query(
    `select count(*)::int as count from spc_point where org = $1::uuid and spc_chart = $2::uuid and taken_at < $3::timestamptz`,
    [grants.org, chart.id, from ?? judged[0]?.group.takenAt ?? null],
  );
  const first = Math.max(before, Number(counted[0]?.['count'] ?? 0));
  const values = judged.map(({ group, point }, place) => ({
    id: group.id,
    no: first + place + 1,
    value: point.value,
    value2: point.value2,
    ...(point.limits ?? { centre: null, ucl: null, lcl: null, centre2: null, ucl2: null, lcl2: null }),
    signals: point.signals.map(({ rule }) => rule),
    signals2: point.signals2.map(({ rule }) => rule),
  }));
  const { rows } = await session.query(
    `update spc_point p set group_no = n.no, value = n.value, value2 = n.value2, centre = n.centre, ucl = n.ucl, lcl = n.lcl,
       centre2 = n.centre2, ucl2 = n.ucl2, lcl2 = n.lcl2, signals = n.signals, signals2 = n.signals2
     from jsonb_to_recordset($1::text::jsonb) as n(id uuid, no int, value numeric, value2 numeric, centre numeric, ucl numeric,
       lcl numeric, centre2 numeric, ucl2 numeric, lcl2 numeric, signals jsonb, signals2 jsonb)
     where p.id = n.id and (p.group_no, p.value, p.value2, p.centre, p.ucl, p.lcl, p.centre2, p.ucl2, p.lcl2, p.signals, p.signals2)
       is distinct from (n.no, n.value, n.value2, n.centre, n.ucl, n.lcl, n.centre2, n.ucl2, n.lcl2, n.signals, n.signals2)
     returning p.id`,
    [JSON.stringify(values)],
  );
  for (const row of rows) affect('spcPoint', textOf(row['id']));
}

/** New signals are open; open ones that no longer hold go, what somebody has handled stays as it was. */
async function writeSignals(
  context: WriteContext,
  chart: Chart,
  judged: readonly Judged[],
): Promise<NewSignal[]> {
  const { session, grants, now, ports } = context;
  const wanted = judged.flatMap(({ group, point }) => [
    ...point.signals.map(({ rule, side }) => ({
      point: group.id,
      plot: 'location',
      rule,
      side,
      at: group.takenAt,
    })),
    ...point.signals2.map(({ rule, side }) => ({
      point: group.id,
      plot: 'spread',
      rule,
      side,
      at: group.takenAt,
    })),
  ]);
  const { rows } = await session.query(
    `select s.id, s.spc_point, s.plot, s.run_rule, s.signal_status from spc_signal s where s.org = $1::uuid and s.spc_point = any($2::uuid[])`,
    [grants.org, judged.map(({ group }) => group.id)],
  );
  const keyOf = (point: string, plot: string, rule: string): string => `${point} ${plot} ${rule}`;
  const known = new Map(
    rows.map((row) => [keyOf(textOf(row['spc_point']), textOf(row['plot']), textOf(row['run_rule'])), row]),
  );
  const still = new Set(wanted.map(({ point, plot, rule }) => keyOf(point, plot, rule)));
  const gone = [...known].flatMap(([key, row]) =>
    still.has(key) || row['signal_status'] !== 'open' ? [] : [textOf(row['id'])],
  );
  if (gone.length > 0) await session.query('delete from spc_signal where id = any($1::uuid[])', [gone]);
  const made = wanted.filter(({ point, plot, rule }) => !known.has(keyOf(point, plot, rule)));
  const inserted = made.map((signal) => ({ ...signal, id: newId(ports) }));
  if (inserted.length > 0)
    await session.query(
      `insert into spc_signal (id, org, version, created_at, created_by, spc_chart, spc_point, taken_at, plot, run_rule, is_upper, signal_status)
       select n.id, $1::uuid, 1, $2::timestamptz, $3::uuid, $4::uuid, n.point, n.at, n.plot, n.rule, n.side, 'open'
       from jsonb_to_recordset($5::text::jsonb) as n(id uuid, point uuid, at timestamptz, plot text, rule text, side text)`,
      [grants.org, now, grants.userId, chart.id, JSON.stringify(inserted)],
    );
  for (const id of [...gone, ...inserted.map((signal) => signal.id)]) context.affect('spcSignal', id);
  return made.map(({ point, rule }) => ({ point, rule }));
}
