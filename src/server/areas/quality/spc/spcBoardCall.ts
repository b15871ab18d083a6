// GET spcBoard: the control charts of the organisation with their light, and one of them with its points.
import { capabilityDoubt, capabilityLight } from '#entities/quality/spc/capability.ts';
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import type { SpcBoard, SpcBoardPoint, SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { textsIn } from '#model/loose.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { isUuid, Parameters } from '#server/store/sql.ts';
import { scopedRows, visibleRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';
import * as z from 'zod';
import { chartOf } from './chartRecord.ts';
import { specificationOf } from './billValues.ts';
import { entities } from '#entities/registry.ts';
import { readDoc } from '#server/store/readDoc.ts';

export function spcBoardCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/spcBoard',
      title: '控制图',
      code: 'spcBoard:view',
      query: { chart: '控制图内码；不填时取第一张' },
      body: nothing,
      result: z.looseObject({ charts: z.array(z.looseObject({ id: z.string() })) }),
    },
    (call) => boardOf(reading(ports, call), call.query.get('chart') ?? ''),
  );
}

const MOST_CHARTS = 500;
const MOST_POINTS = 2000;
const NUMBERS = [
  'centre',
  'ucl',
  'lcl',
  'centre2',
  'ucl2',
  'lcl2',
  'sigma_within',
  'sigma_overall',
  'cp',
  'cpk',
  'pp',
  'ppk',
  'target_cpk',
] as const;
const trimmed = (columns: readonly string[], of: string): string =>
  columns.map((column) => `trim_scale(${of}.${column})::text as ${column}`).join(', ');

const chartsSql = (
  charts: string,
): string => `select c.id, c.version, c.code, c.name, c.chart_type, c.limit_mode, c.subgroup_size, ${trimmed(NUMBERS, 'c')},
    coalesce(c.base_count, 0) as base_count, coalesce(c.value_count, 0) as value_count,
    (select count(*)::int from spc_signal s where s.spc_chart = c.id and s.signal_status = 'open') as open_signals,
    (select count(*)::int from spc_signal s join spc_point p on p.id = s.spc_point where s.spc_chart = c.id and s.signal_status = 'open'
       and p.group_no <= coalesce(c.base_count, 0)) as base_signals
  from ${charts} c where c.org = $1::uuid and c.status = 'approved' order by c.code limit ${MOST_CHARTS}`;

const pointsSql = (
  points: string,
  bills: string,
): string => `select * from (select p.id, p.version, p.group_no, p.taken_at, b.id as inspection_bill, b.code as bill_code, trim_scale(p.sample_count)::text as size,
    p."values", ${trimmed(['value', 'value2', 'centre', 'ucl', 'lcl', 'centre2', 'ucl2', 'lcl2'], 'p')}, p.signals, p.signals2,
    p.is_excluded, p.exclude_reason, p.note
  from ${points} p left join ${bills} b on b.id = p.inspection_bill
  where p.org = $1::uuid and p.spc_chart = $2::uuid order by p.group_no desc limit ${MOST_POINTS}) n order by n.group_no`;

async function boardOf(context: Context, wanted: string): Promise<SpcBoard> {
  const { session, grants } = context;
  const parameters = new Parameters([grants.org]);
  const seenCharts = scopedRows(entities.spcChart, grants, parameters);
  const { rows } = await session.query(chartsSql(seenCharts), parameters.values);
  const charts = rows.map((row) => ({
    id: textOf(row['id']),
    code: textOf(row['code']),
    name: textOf(row['name']),
    cpk: optionalText(row['cpk']),
    openSignals: Number(row['open_signals']),
    light: capabilityLight(optionalText(row['cpk']), optionalText(row['target_cpk']), doubtOf(row)),
  }));
  const chosen = rows.find((row) => isUuid(wanted) && row['id'] === wanted) ?? rows[0];
  return { charts, shown: chosen === undefined ? null : await detailOf(context, chosen) };
}

const doubtOf = (row: SqlRow): string | null =>
  capabilityDoubt(Number(row['value_count']), Number(row['base_signals']));

async function detailOf({ session, grants }: Context, row: SqlRow): Promise<SpcChartDetail> {
  const id = textOf(row['id']);
  const stored = await readDoc(session, entities.spcChart, id, { org: grants.org });
  const specification =
    stored === null
      ? { upper: null, lower: null }
      : await specificationOf(session, textOf(grants.org), chartOf(stored));
  const parameters = new Parameters([grants.org, id]);
  const points = scopedRows(entities.spcPoint, grants, parameters);
  const bills = visibleRows(entities.inspectionBill, grants, parameters);
  const { rows: found } = await session.query(pointsSql(points, bills), parameters.values);
  const text = (column: string): string | null => optionalText(row[column]);
  return {
    id,
    version: Number(row['version']),
    code: textOf(row['code']),
    name: textOf(row['name']),
    chartType: CHART_TYPES.find((known) => known === row['chart_type']) ?? 'xbarR',
    limitMode: textOf(row['limit_mode']),
    size: Number(row['subgroup_size']),
    centre: text('centre'),
    ucl: text('ucl'),
    lcl: text('lcl'),
    centre2: text('centre2'),
    ucl2: text('ucl2'),
    lcl2: text('lcl2'),
    sigmaWithin: text('sigma_within'),
    sigmaOverall: text('sigma_overall'),
    cp: text('cp'),
    cpk: text('cpk'),
    pp: text('pp'),
    ppk: text('ppk'),
    targetCpk: text('target_cpk'),
    upperLimit: specification.upper,
    lowerLimit: specification.lower,
    baseCount: Number(row['base_count']),
    valueCount: Number(row['value_count']),
    doubt: doubtOf(row),
    points: found.map(pointOf),
  };
}

function pointOf(row: SqlRow): SpcBoardPoint {
  const text = (column: string): string | null => optionalText(row[column]);
  return {
    id: textOf(row['id']),
    version: Number(row['version']),
    no: Number(row['group_no']),
    takenAt: new Date(textOf(row['taken_at'])).toISOString(),
    bill: text('inspection_bill'),
    billCode: textOf(row['bill_code']),
    size: textOf(row['size']),
    values: textsIn(row['values']),
    value: textOf(row['value'], '0'),
    value2: text('value2'),
    centre: text('centre'),
    ucl: text('ucl'),
    lcl: text('lcl'),
    centre2: text('centre2'),
    ucl2: text('ucl2'),
    lcl2: text('lcl2'),
    signals: textsIn(row['signals']),
    signals2: textsIn(row['signals2']),
    isExcluded: row['is_excluded'] === true,
    excludeReason: text('exclude_reason'),
    note: text('note'),
  };
}
