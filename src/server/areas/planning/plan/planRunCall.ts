// POST data/mrpRun/board: what the page of plan runs watches: a run with its progress and log, and who else is running one.
// Whoever may see runs may watch those of others; the jobs page shows only one's own. Read only.
import * as z from 'zod';
import { type PlanRunBoard, type PlanRunView, type RunMetric } from '#entities/planning/plan/planRunView.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { readLog } from '#server/jobs/jobLog.ts';
import type { JobLogLine, LogLevel } from '#model/wire/jobs.ts';
import type { Ports, SqlRow, SqlSession } from '#server/ports.ts';
import { unknownRecord } from '#server/refusal.ts';
import { Parameters } from '#server/store/sql.ts';
import { scopedRows, visibleRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';

/** A run writes some lines a step; more belong on the page of the job. */
const mostLines = 500;

const columns: Readonly<Record<RunMetric, string>> = {
  materials: 'material_count',
  demands: 'demand_count',
  supplies: 'supply_count',
  orders: 'plan_order_count',
  exceptions: 'exception_count',
  new: 'new_count',
  rescheduled: 'rescheduled_count',
  requantified: 'requantified_count',
  cancelled: 'cancelled_count',
  unchanged: 'unchanged_count',
};

const jobOfRun = `(select j.id from job j where j.kind = 'mrpRun' and j.input->>'id' = h.id::text order by j.created_at desc limit 1)`;
const runSql = (
  runs: string,
): string => `select h.id, h.code, h.status, h.version, h.plan_date::text as plan_date, h.is_simulation, h.run_type = 'netChange' as is_net_change, h.started_at, h.finished_at, h.error_text,
    ${Object.values(columns)
      .map((column) => `h.${column}`)
      .join(', ')},
    s.name as scheme_name, u.name as operator, j.id as job, j.phase, j.done_rows, j.total_rows
  from ${runs} h left join mrp_scheme s on s.id = h.scheme left join "user" u on u.id = h.operator left join job j on j.id = ${jobOfRun}
  where h.org = $1::uuid`;

export function planRunCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/mrpRun/board',
      title: '计划运算的进度与结果',
      code: 'mrpRun:view',
      reads: true,
      body: z.strictObject({ run: z.guid().nullable() }),
    },
    (call): Promise<PlanRunBoard> => planRunBoard(reading(ports, call), call.body.run),
  );
}

/**
 * @param asked a run; null for the one under way, else the last
 * @throws Refusal 404 for a run that is not of the organisation
 */
export async function planRunBoard(context: Context, asked: string | null): Promise<PlanRunBoard> {
  const { session, grants } = context;
  const parameters = new Parameters([grants.org]);
  const sql = runSql(visibleRows(entities.mrpRun, grants, parameters));
  const { rows: under } = await session.query(
    `${sql} and h.status in ('queued', 'running') and j.status in ('waiting', 'running') order by h.created_at limit 1`,
    parameters.values,
  );
  const active = under[0];
  const shown = asked ?? optionalText(active?.['id']);
  const { rows } =
    shown === null
      ? await session.query(
          `${sql} and h.status not in ('draft', 'queued', 'running') order by h.created_at desc limit 1`,
          parameters.values,
        )
      : await session.query(`${sql} and h.id = ${parameters.add(shown, 'uuid')}`, parameters.values);
  if (asked !== null && rows[0] === undefined) throw unknownRecord('计划运算');
  return {
    now: context.now,
    run: rows[0] === undefined ? null : await viewOf(context, rows[0]),
    active:
      active === undefined
        ? null
        : {
            id: textOf(active['id']),
            code: textOf(active['code']),
            operator: textOf(active['operator']),
            startedAt: textOf(active['started_at']),
          },
  };
}

async function viewOf(context: Context, row: SqlRow): Promise<PlanRunView> {
  const status = textOf(row['status']);
  const isUnderWay = status === 'queued' || status === 'running';
  const metric = (name: RunMetric): number | null => {
    const value = row[columns[name]];
    return value === null || value === undefined ? null : Number(value);
  };
  return {
    id: textOf(row['id']),
    code: textOf(row['code']),
    status,
    version: Number(row['version']),
    schemeName: textOf(row['scheme_name']),
    planDate: textOf(row['plan_date']),
    isSimulation: row['is_simulation'] === true,
    isNetChange: row['is_net_change'] === true,
    operator: textOf(row['operator']),
    startedAt: optionalText(row['started_at']),
    finishedAt: optionalText(row['finished_at']),
    errorText: textOf(row['error_text']),
    metrics: {
      materials: metric('materials'),
      demands: metric('demands'),
      supplies: metric('supplies'),
      orders: metric('orders'),
      exceptions: metric('exceptions'),
      new: metric('new'),
      rescheduled: metric('rescheduled'),
      requantified: metric('requantified'),
      cancelled: metric('cancelled'),
      unchanged: metric('unchanged'),
    },
    job:
      isUnderWay && optionalText(row['job']) !== null
        ? {
            phase: textOf(row['phase']),
            done: Number(row['done_rows'] ?? 0),
            total: row['total_rows'] === null ? null : Number(row['total_rows']),
          }
        : null,
    log: await logOf(context, row, isUnderWay),
    now: status === 'succeeded' && row['is_simulation'] !== true ? await standing(context, row) : null,
  };
}

/** The job tells it while it lasts; what it ended with stands on the run and stays. */
async function logOf({ session }: Context, row: SqlRow, isUnderWay: boolean): Promise<readonly JobLogLine[]> {
  const job = optionalText(row['job']);
  if (isUnderWay)
    return job === null ? [] : (await readLog(session, job, { after: 0, level: '', limit: mostLines })).lines;
  const { rows } = await session.query(
    `select seq, logged_at, level, step, message, count, milliseconds from mrp_run_logs where doc_id = $1::uuid order by seq limit ${mostLines}`,
    [row['id']],
  );
  const numberOf = (value: unknown): number | null => (value == null ? null : Number(value));
  return rows.map((line) => ({
    seq: Number(line['seq']),
    at: textOf(line['logged_at']),
    level: levelOf(line['level']),
    step: textOf(line['step']),
    text: textOf(line['message']),
    count: numberOf(line['count']),
    milliseconds: numberOf(line['milliseconds']),
  }));
}

const levelOf = (value: unknown): LogLevel => (value === 'error' || value === 'warn' ? value : 'info');

/** What of the last run's plan is there now, firmed orders included; of a net change the whole plan. */
async function standing({ session, grants }: Context, row: SqlRow): Promise<PlanRunView['now']> {
  if (await isFollowed(session, grants.org, row)) return null;
  const isNetChange = row['is_net_change'] === true;
  const parameters = (): Parameters => new Parameters([grants.org]);
  const [ofOrders, ofMessages] = [parameters(), parameters()];
  const ofRun = (values: Parameters): string =>
    isNetChange ? '' : ` and h.mrp_run = ${values.add(row['id'], 'uuid')}`;
  const [orders, exceptions] = await Promise.all([
    session.query(
      `select count(*)::integer as orders, count(*) filter (where h.is_late)::integer as late from ${scopedRows(entities.planOrder, grants, ofOrders)} h
       where h.org = $1::uuid and h.plan_origin = 'mrp'${ofRun(ofOrders)}`,
      ofOrders.values,
    ),
    session.query(
      `select h.exception_code as code, count(*)::integer as count from ${scopedRows(entities.mrpExceptionMessage, grants, ofMessages)} h
       where h.org = $1::uuid${ofRun(ofMessages)} group by 1 order by 2 desc, 1`,
      ofMessages.values,
    ),
  ]);
  const counted = {
    orders: Number(orders.rows[0]?.['orders'] ?? 0),
    late: Number(orders.rows[0]?.['late'] ?? 0),
    exceptions: exceptions.rows.map((each) => ({ code: textOf(each['code']), count: Number(each['count']) })),
  };
  return counted.orders === 0 && counted.exceptions.length === 0 ? null : counted;
}

/** Whether a later run wrote a plan. */
async function isFollowed(session: SqlSession, org: string, row: SqlRow): Promise<boolean> {
  const { rows } = await session.query(
    `select 1 from mrp_run h where h.org = $1::uuid and h.status = 'succeeded' and not coalesce(h.is_simulation, false)
       and h.finished_at > $2::timestamptz limit 1`,
    [org, row['finished_at']],
  );
  return rows.length > 0;
}
