// POST data/mrpRun/board: what the page of plan runs watches: a run with its progress and log, and who else is running one.
// Whoever may see runs may watch those of others; the jobs page shows only one's own. Read only.
import * as z from 'zod';
import { type PlanRunBoard, type PlanRunView, type RunMetric } from '#entities/planning/plan/planRunView.ts';
import { mrpExceptionMessage } from '#entities/planning/plan/mrpExceptionMessage.ts';
import { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { job } from '#entities/system/job.ts';
import { user } from '#entities/system/user.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { readLog } from '#server/jobs/jobLog.ts';
import type { JobLogLine, LogLevel } from '#model/wire/jobs.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { unknownRecord } from '#server/refusal.ts';
import { asKind, counted, is, type Piece, raw, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { scopedTable, seenTable } from '#server/select/visible.ts';

/** A run writes some lines a step; more belong on the page of the job. */
const mostLines = 500;

const h = headerTable(mrpRun, 'h');
const s = headerTable(mrpScheme, 's');
const u = headerTable(user, 'u');
const j = headerTable(job, 'j');

const metrics = {
  materials: h.materialCount,
  demands: h.demandCount,
  supplies: h.supplyCount,
  orders: h.planOrderCount,
  exceptions: h.exceptionCount,
  new: h.newCount,
  rescheduled: h.rescheduledCount,
  requantified: h.requantifiedCount,
  cancelled: h.cancelledCount,
  unchanged: h.unchangedCount,
} satisfies Readonly<Record<RunMetric, unknown>>;

const columns = {
  id: h.id,
  code: h.code,
  status: h.status,
  version: h.version,
  planDate: h.planDate,
  isSimulation: h.isSimulation,
  isNetChange: asKind('bool', sql`${h.runType} = 'netChange'`),
  startedAt: h.startedAt,
  finishedAt: h.finishedAt,
  errorText: h.errorText,
  ...metrics,
  schemeName: s.name,
  operator: u.name,
  job: asKind('ref', sql`${j.id}`),
  phase: j.phase,
  doneRows: j.doneRows,
  totalRows: j.totalRows,
};
type RunRow = Selected<typeof columns>;

/** Runs the session may see, with scheme, operator and job. @param rest conditions, order and limit */
function runs({ session, grants }: Context, rest: Piece): Promise<RunRow[]> {
  return selectRows(
    session,
    columns,
    sql`from ${seenTable(mrpRun, grants, 'h')} left join ${s} on ${s.id} = ${h.scheme} left join ${u} on ${u.id} = ${h.operator}
        left join ${j} on ${j.id} = (select j.id from job j where j.kind = 'mrpRun' and j.input->>'id' = ${h.id}::text order by j.created_at desc limit 1)
      where ${is(h.org, grants.org)} and ${rest}`,
  );
}

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
  const [active] = await runs(
    context,
    sql`${h.status} in ('queued', 'running') and ${j.status} in ('waiting', 'running') order by ${h.createdAt} limit 1`,
  );
  const id = asked ?? active?.id;
  const [shown] = await runs(
    context,
    id === undefined
      ? sql`${h.status} not in ('draft', 'queued', 'running') order by ${h.createdAt} desc limit 1`
      : is(h.id, id),
  );
  if (asked !== null && shown === undefined) throw unknownRecord('计划运算');
  return {
    now: context.now,
    run: shown === undefined ? null : await viewOf(context, shown),
    active:
      active === undefined
        ? null
        : {
            id: active.id,
            code: active.code ?? '',
            operator: active.operator ?? '',
            startedAt: active.startedAt ?? '',
          },
  };
}

async function viewOf(context: Context, row: RunRow): Promise<PlanRunView> {
  const { id, status, version, startedAt, finishedAt } = row;
  const { materials, demands, supplies, orders, exceptions } = row;
  const { rescheduled, requantified, cancelled, unchanged } = row;
  const isUnderWay = status === 'queued' || status === 'running';
  return {
    id,
    code: row.code ?? '',
    status,
    version,
    schemeName: row.schemeName ?? '',
    planDate: row.planDate ?? '',
    isSimulation: row.isSimulation === true,
    isNetChange: row.isNetChange === true,
    operator: row.operator ?? '',
    startedAt,
    finishedAt,
    errorText: row.errorText ?? '',
    metrics: {
      materials,
      demands,
      supplies,
      orders,
      exceptions,
      new: row.new,
      rescheduled,
      requantified,
      cancelled,
      unchanged,
    },
    job:
      isUnderWay && row.job !== null
        ? { phase: row.phase ?? '', done: row.doneRows ?? 0, total: row.totalRows }
        : null,
    log: await logOf(context, row, isUnderWay),
    now: status === 'succeeded' && row.isSimulation !== true ? await standing(context, row) : null,
  };
}

/** The job tells it while it lasts; what it ended with stands on the run and stays. */
async function logOf(
  { session }: Context,
  { id, job: ofRun }: RunRow,
  isUnderWay: boolean,
): Promise<readonly JobLogLine[]> {
  if (isUnderWay)
    return ofRun === null
      ? []
      : (await readLog(session, ofRun, { after: 0, level: '', limit: mostLines })).lines;
  const l = linesTable(mrpRun, 'logs', 'l');
  const rows = await selectRows(
    session,
    {
      seq: l.seq,
      at: l.loggedAt,
      level: l.level,
      step: l.step,
      text: l.message,
      count: l.count,
      milliseconds: l.milliseconds,
    },
    sql`from ${l} where ${is(l.docId, id)} order by ${l.seq} limit ${raw(String(mostLines))}`,
  );
  return rows.map((line) => ({
    ...line,
    at: line.at ?? '',
    level: levelOf(line.level),
    step: line.step ?? '',
    text: line.text ?? '',
  }));
}

const levelOf = (value: string | null): LogLevel => (value === 'error' || value === 'warn' ? value : 'info');

/** What of the last run's plan is there now, firmed orders included; of a net change the whole plan. */
async function standing({ session, grants }: Context, row: RunRow): Promise<PlanRunView['now']> {
  if (await isFollowed(session, grants.org, row)) return null;
  const o = scopedTable(planOrder, grants, 'o');
  const m = scopedTable(mrpExceptionMessage, grants, 'm');
  const ofRun = (run: typeof o.mrpRun): Piece => (row.isNetChange === true ? raw('true') : is(run, row.id));
  const [[orders], exceptions] = await Promise.all([
    selectRows(
      session,
      { orders: counted(), late: asKind('integer', sql`count(*) filter (where ${o.isLate})`) },
      sql`from ${o} where ${is(o.org, grants.org)} and ${o.planOrigin} = 'mrp' and ${ofRun(o.mrpRun)}`,
    ),
    selectRows(
      session,
      { code: m.exceptionCode, count: counted() },
      sql`from ${m} where ${is(m.org, grants.org)} and ${ofRun(m.mrpRun)} group by 1 order by 2 desc, 1`,
    ),
  ]);
  const found = {
    orders: orders?.orders ?? 0,
    late: orders?.late ?? 0,
    exceptions: exceptions.map(({ code, count }) => ({ code: code ?? '', count })),
  };
  return found.orders === 0 && found.exceptions.length === 0 ? null : found;
}

/** Whether a later run wrote a plan. */
async function isFollowed(session: SqlSession, org: string, { finishedAt }: RunRow): Promise<boolean> {
  const rows = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where ${is(h.org, org)} and ${h.status} = 'succeeded' and not coalesce(${h.isSimulation}, false)
      and ${h.finishedAt} > ${finishedAt}::timestamptz limit 1`,
  );
  return rows.length > 0;
}
