// The control charts of what is checked at a machine: the last points of every chart in force for the items of a task's open
// checks, and of those that were finished there lately, so that the new point is seen by whoever made it.
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import type { TerminalChart } from '#entities/shopfloor/terminal/terminalState.ts';
import { textsIn } from '#model/loose.ts';
import type { Rows } from '#server/ports.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { spcChart } from '#entities/quality/spc/spcChart.ts';
import { spcPoint } from '#entities/quality/spc/spcPoint.ts';
import { among, is, sql, stateIs } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

const MOST_CHARTS = 6;
const MOST_POINTS = 20;
/** How long a finished check still shows its chart at the machine, in milliseconds. */
const SHOWN_FOR = 15 * 60_000;

/** @param now milliseconds */
export async function machineCharts(
  rows: Rows,
  org: string,
  task: string,
  now: number,
): Promise<TerminalChart[]> {
  const c = headerTable(spcChart, 'c');
  const k = headerTable(checkTask, 'k');
  const b = headerTable(inspectionBill, 'b');
  const i = linesTable(inspectionBill, 'items', 'i');
  const since = new Date(now - SHOWN_FOR).toISOString();
  const charts = await selectFrom(
    rows,
    { id: c.id, name: c.name, chartType: c.chartType, item: c.inspectionItem },
    sql`from ${k} join ${b} on ${b.id} = ${k.inspectionBill} join ${i} on ${i.docId} = ${b.id}
       join ${c} on ${c.org} = ${k.org} and ${c.inspectionItem} = ${i.item} and ${stateIs(spcChart, c.status, 'executable')}
         and (${c.material} is null or ${c.material} = ${b.material}) and (${c.operation} is null or ${c.operation} = ${b.operation})
         and (${c.equipment} is null or ${c.equipment} = coalesce(${b.equipment}, ${k.equipment}))
     where ${is(k.org, org)} and ${is(k.workTaskOrder, task)}
       and (${is(k.status, 'doing')} or ${b.inspectEnd} > ${since}::timestamptz) and ${among(c.chartType, ['xbarR', 'xbarS', 'imr'])}
     group by ${c.id} order by ${c.code} limit ${MOST_CHARTS}::int`,
  );
  const shown: TerminalChart[] = [];
  for (const { id, name, chartType, item } of charts)
    shown.push({
      id,
      name: name ?? '',
      item: item ?? '',
      chartType: CHART_TYPES.find((known) => known === chartType) ?? 'xbarR',
      points: await lastPoints(rows, org, id),
    });
  return shown;
}

/** The newest points of a chart, oldest first. */
async function lastPoints(rows: Rows, org: string, chart: string): Promise<TerminalChart['points']> {
  const p = headerTable(spcPoint, 'p');
  const newest = await selectFrom(
    rows,
    { no: p.groupNo, value: p.value, centre: p.centre, ucl: p.ucl, lcl: p.lcl, signals: p.signals },
    sql`from ${p} where ${is(p.org, org)} and ${is(p.spcChart, chart)} and ${p.isExcluded} is not true order by ${p.groupNo} desc limit ${MOST_POINTS}::int`,
  );
  return newest.toReversed().map((point) => ({
    ...point,
    no: point.no ?? 0,
    value: point.value ?? '0',
    signals: textsIn(point.signals),
  }));
}
