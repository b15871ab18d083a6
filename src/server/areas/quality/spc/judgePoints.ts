// Statistics, limits and signals of the points of a chart, written where they changed. A point depends on those before it
// alone, and runs are short: only what lies after the change is judged, over enough points before it.
import { chartPoints, type ChartPoint, type SeriesGroup } from '#entities/quality/spc/chartSeries.ts';
import { textsIn } from '#model/loose.ts';
import { newId } from '#server/ids.ts';
import { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import { spcSignal } from '#entities/quality/spc/spcSignal.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { among, asKind, counted, is, present, sql } from '#server/select/piece.ts';
import { returningRows, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
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

function pointColumns() {
  const { id, takenAt, values, sampleCount, isExcluded } = headerTable(spcPoint, 'p');
  return { id, takenAt: present(takenAt), values, sampleCount, isExcluded };
}

function storedPoint(row: Selected<ReturnType<typeof pointColumns>>): StoredPoint {
  return {
    id: row.id,
    takenAt: instantOf(row.takenAt),
    values: textsIn(row.values),
    size: row.sampleCount ?? '1',
    isExcluded: row.isExcluded === true,
  };
}

/** The first groups a base may be computed from, oldest first. */
export async function baseGroupsOf({ session, grants }: WriteContext, chart: Chart): Promise<SeriesGroup[]> {
  const p = headerTable(spcPoint, 'p');
  const { baseFrom, baseGroups } = chart.base;
  const rows = await selectRows(
    session,
    pointColumns(),
    sql`from ${p} where ${is(p.org, grants.org)} and ${is(p.spcChart, chart.id)} and ${p.isExcluded} is not true
        and (${baseFrom}::timestamptz is null or ${p.takenAt} >= ${baseFrom}::timestamptz)
      order by ${p.takenAt}, ${p.inspectionBill}, ${p.partNo} limit ${baseGroups}::int`,
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
  const p = headerTable(spcPoint, 'p');
  const rows = await selectRows(
    session,
    {
      ...pointColumns(),
      isJudged: asKind('bool', sql`${p.takenAt} >= coalesce(${from}::timestamptz, ${p.takenAt})`),
    },
    written(
      `from spc_point p
     where p.org = $1::uuid and p.spc_chart = $2::uuid and ($3::timestamptz is null or p.taken_at >= coalesce(
       (select min(b.taken_at) from (select p.taken_at from spc_point p where p.org = $1::uuid and p.spc_chart = $2::uuid
         and p.taken_at < $3::timestamptz order by p.taken_at desc limit ${BEFORE}) b), $3::timestamptz))
     order by p.taken_at, p.inspection_bill, p.part_no`,
      [grants.org, chart.id, from],
    ),
  );
  const groups = rows.map(storedPoint);
  const judged = chartPoints(chart.grouping.type, groups, chart.phases, chart.rules).flatMap(
    (point, place) => {
      const group = groups[place];
      return group !== undefined && rows[place]?.isJudged === true ? [{ group, point }] : [];
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
  const p = headerTable(spcPoint, 'p');
  const [earlier] = await selectRows(
    session,
    { count: counted() },
    sql`from ${p} where ${is(p.org, grants.org)} and ${is(p.spcChart, chart.id)}
      and ${p.takenAt} < ${from ?? judged[0]?.group.takenAt ?? null}::timestamptz`,
  );
  const first = Math.max(before, earlier?.count ?? 0);
  const values = judged.map(({ group, point }, place) => ({
    id: group.id,
    no: first + place + 1,
    value: point.value,
    value2: point.value2,
    ...(point.limits ?? { centre: null, ucl: null, lcl: null, centre2: null, ucl2: null, lcl2: null }),
    signals: point.signals.map(({ rule }) => rule),
    signals2: point.signals2.map(({ rule }) => rule),
  }));
  const change = written(
    `update spc_point p set group_no = n.no, value = n.value, value2 = n.value2, centre = n.centre, ucl = n.ucl, lcl = n.lcl,
       centre2 = n.centre2, ucl2 = n.ucl2, lcl2 = n.lcl2, signals = n.signals, signals2 = n.signals2
     from jsonb_to_recordset($1::text::jsonb) as n(id uuid, no int, value numeric, value2 numeric, centre numeric, ucl numeric,
       lcl numeric, centre2 numeric, ucl2 numeric, lcl2 numeric, signals jsonb, signals2 jsonb)
     where p.id = n.id and (p.group_no, p.value, p.value2, p.centre, p.ucl, p.lcl, p.centre2, p.ucl2, p.lcl2, p.signals, p.signals2)
       is distinct from (n.no, n.value, n.value2, n.centre, n.ucl, n.lcl, n.centre2, n.ucl2, n.lcl2, n.signals, n.signals2)`,
    [JSON.stringify(values)],
  );
  for (const { id } of await returningRows(session, change, presentColumns('p', { id: 'ref' })))
    affect('spcPoint', id);
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
  const s = headerTable(spcSignal, 's');
  const rows = await selectRows(
    session,
    { id: s.id, point: s.spcPoint, plot: s.plot, rule: s.runRule, status: s.signalStatus },
    sql`from ${s} where ${is(s.org, grants.org)} and ${among(
      s.spcPoint,
      judged.map(({ group }) => group.id),
    )}`,
  );
  const keyOf = (point: string, plot: string, rule: string): string => `${point} ${plot} ${rule}`;
  const known = new Map(
    rows.map(({ point, plot, rule, ...row }) => [keyOf(point ?? '', plot ?? '', rule ?? ''), row]),
  );
  const still = new Set(wanted.map(({ point, plot, rule }) => keyOf(point, plot, rule)));
  const gone = [...known].flatMap(([key, { id, status }]) =>
    still.has(key) || status !== 'open' ? [] : [id],
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
