// The control charts of what is checked at a machine: the last points of every chart in force for the items of a task's open
// checks, and of those that were finished there lately, so that the new point is seen by whoever made it.
import { CHART_TYPES } from '#entities/quality/spc/chartTypes.ts';
import type { TerminalChart } from '#entities/shopfloor/terminal/terminalState.ts';
import { textsIn } from '#model/loose.ts';
import type { Rows } from '#server/ports.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

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
  const charts = await rows(
    `select distinct c.id, c.code, c.name, c.chart_type, c.inspection_item
     from check_task k join inspection_bill b on b.id = k.inspection_bill join inspection_bill_items i on i.doc_id = b.id
       join spc_chart c on c.org = k.org and c.inspection_item = i.item and ${stateSql('spcChart', 'c.status', 'executable')}
         and (c.material is null or c.material = b.material) and (c.operation is null or c.operation = b.operation)
     where k.org = $1::uuid and k.work_task_order = $2::uuid
       and (k.status = 'doing' or b.inspect_end > $3::timestamptz) and c.chart_type in ('xbarR', 'xbarS', 'imr')
     order by c.code limit ${MOST_CHARTS}`,
    [org, task, new Date(now - SHOWN_FOR).toISOString()],
  );
  const shown: TerminalChart[] = [];
  for (const row of charts) {
    const points = await rows(
      `select * from (select p.group_no, trim_scale(p.value)::text as value, trim_scale(p.centre)::text as centre, trim_scale(p.ucl)::text as ucl,
           trim_scale(p.lcl)::text as lcl, p.signals
         from spc_point p where p.org = $1::uuid and p.spc_chart = $2::uuid and p.is_excluded is not true order by p.group_no desc limit ${MOST_POINTS}) n
       order by n.group_no`,
      [org, row['id']],
    );
    shown.push({
      id: textOf(row['id']),
      name: textOf(row['name']),
      item: textOf(row['inspection_item']),
      chartType: CHART_TYPES.find((known) => known === row['chart_type']) ?? 'xbarR',
      points: points.map((point) => ({
        no: Number(point['group_no']),
        value: textOf(point['value'], '0'),
        centre: optionalText(point['centre']),
        ucl: optionalText(point['ucl']),
        lcl: optionalText(point['lcl']),
        signals: textsIn(point['signals']),
      })),
    });
  }
  return shown;
}
