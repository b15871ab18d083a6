// GET spcBoard: the control charts of the organisation with their light, and one of them with its points.
import { capabilityDoubt, capabilityLight } from '#entities/quality/spc/capability.ts';
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import type { SpcBoard, SpcBoardPoint, SpcChartDetail } from '#entities/quality/spc/spcBoard.ts';
import { textsIn } from '#model/loose.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { isUuid } from '#server/store/sql.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectRows, type Selected } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable, seenTable } from '#server/select/visible.ts';
import type { Grants } from '#model/rights/can.ts';
import * as z from 'zod';
import { chartOf } from './chartRecord.ts';
import { specificationOf } from './billValues.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { spcChart } from '#entities/quality/spc/spcChart.ts';
import { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import { spcSignal } from '#entities/quality/spc/spcSignal.ts';
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
    (call) => spcBoardOf(reading(ports, call), call.query.get('chart') ?? ''),
  );
}

const MOST_CHARTS = 500;
const MOST_POINTS = 2000;

/** What the board shows of a chart. */
function chartColumns(grants: Grants) {
  const c = scopedTable(spcChart, grants, 'c');
  const s = headerTable(spcSignal, 's');
  const p = headerTable(spcPoint, 'p');
  const open = sql`${s.spcChart} = ${c.id} and ${is(s.signalStatus, 'open')}`;
  return {
    id: c.id,
    version: c.version,
    code: c.code,
    name: c.name,
    chartType: c.chartType,
    limitMode: c.limitMode,
    size: c.subgroupSize,
    centre: c.centre,
    ucl: c.ucl,
    lcl: c.lcl,
    centre2: c.centre2,
    ucl2: c.ucl2,
    lcl2: c.lcl2,
    sigmaWithin: c.sigmaWithin,
    sigmaOverall: c.sigmaOverall,
    cp: c.cp,
    cpk: c.cpk,
    pp: c.pp,
    ppk: c.ppk,
    targetCpk: c.targetCpk,
    baseCount: c.baseCount,
    valueCount: c.valueCount,
    openSignals: asKind('integer', sql`(select count(*)::int from ${s} where ${open})`),
    baseSignals: asKind(
      'integer',
      sql`(select count(*)::int from ${s} join ${p} on ${p.id} = ${s.spcPoint} where ${open}
       and ${p.groupNo} <= coalesce(${c.baseCount}, 0))`,
    ),
  };
}

type ChartRow = Selected<ReturnType<typeof chartColumns>>;

/** @param wanted id of the chart to be shown; the first where there is no such */
export async function spcBoardOf(context: Context, wanted: string): Promise<SpcBoard> {
  const { session, grants } = context;
  const c = scopedTable(spcChart, grants, 'c');
  const rows = await selectRows(
    session,
    chartColumns(grants),
    sql`from ${c} where ${is(c.org, grants.org)} and ${is(c.status, 'approved')} order by ${c.code} limit ${MOST_CHARTS}::int`,
  );
  const charts = rows.map((row) => ({
    id: row.id,
    code: row.code ?? '',
    name: row.name ?? '',
    cpk: row.cpk,
    openSignals: row.openSignals ?? 0,
    light: capabilityLight(row.cpk, row.targetCpk, doubtOf(row)),
  }));
  const chosen = rows.find((row) => isUuid(wanted) && row.id === wanted) ?? rows[0];
  return { charts, shown: chosen === undefined ? null : await detailOf(context, chosen) };
}

const doubtOf = ({ valueCount, baseSignals }: ChartRow): string | null =>
  capabilityDoubt(valueCount ?? 0, baseSignals ?? 0);

async function detailOf({ session, grants }: Context, row: ChartRow): Promise<SpcChartDetail> {
  const stored = await readDoc(session, spcChart, row.id, { org: grants.org });
  const specification =
    stored === null
      ? { upper: null, lower: null }
      : await specificationOf(session, grants.org, chartOf(stored));
  const { openSignals: _open, baseSignals: _base, ...shown } = row;
  return {
    ...shown,
    code: row.code ?? '',
    name: row.name ?? '',
    chartType: CHART_TYPES.find((known) => known === row.chartType) ?? 'xbarR',
    limitMode: row.limitMode ?? '',
    size: row.size ?? 0,
    upperLimit: specification.upper,
    lowerLimit: specification.lower,
    baseCount: row.baseCount ?? 0,
    valueCount: row.valueCount ?? 0,
    doubt: doubtOf(row),
    points: await pointsOf(session, grants, row.id),
  };
}

/** The newest points of a chart, oldest first. */
async function pointsOf(
  session: Context['session'],
  grants: Grants,
  chart: string,
): Promise<SpcBoardPoint[]> {
  const p = scopedTable(spcPoint, grants, 'p');
  const b = seenTable(inspectionBill, grants, 'b');
  const t = seenTable(workTaskOrder, grants, 't');
  const e = seenTable(equipment, grants, 'e');
  const newest = await selectRows(
    session,
    {
      id: p.id,
      version: p.version,
      no: p.groupNo,
      takenAt: p.takenAt,
      bill: b.id,
      billCode: b.code,
      task: t.code,
      machine: e.name,
      size: p.sampleCount,
      values: p.values,
      value: p.value,
      value2: p.value2,
      centre: p.centre,
      ucl: p.ucl,
      lcl: p.lcl,
      centre2: p.centre2,
      ucl2: p.ucl2,
      lcl2: p.lcl2,
      signals: p.signals,
      signals2: p.signals2,
      isExcluded: p.isExcluded,
      excludeReason: p.excludeReason,
      note: p.note,
    },
    sql`from ${p} left join ${b} on ${b.id} = ${p.inspectionBill} left join ${t} on ${t.id} = ${p.workTaskOrder}
       left join ${e} on ${e.id} = ${p.equipment}
     where ${is(p.org, grants.org)} and ${is(p.spcChart, chart)} order by ${p.groupNo} desc limit ${MOST_POINTS}::int`,
  );
  return newest.toReversed().map((row) => ({
    ...row,
    no: row.no ?? 0,
    takenAt: new Date(row.takenAt ?? '').toISOString(),
    billCode: row.billCode ?? '',
    task: row.task ?? '',
    machine: row.machine ?? '',
    size: row.size ?? '',
    values: textsIn(row.values),
    value: row.value ?? '0',
    signals: textsIn(row.signals),
    signals2: textsIn(row.signals2),
    isExcluded: row.isExcluded === true,
  }));
}
