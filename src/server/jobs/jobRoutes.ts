// The calls of the jobs page: what there is, how far it is, its files, stopping it and going on.
import { job as jobDef } from '#entities/system/job.ts';
import type { Grants } from '#model/rights/can.ts';
import type { JobView } from '#model/wire/jobs.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { jobSchema } from '#server/http/jobSchemas.ts';
import { validated } from '#server/http/validate.ts';
import { faultList } from '#server/imports/faults.ts';
import { rollBack } from '#server/imports/rollback.ts';
import type { Ports } from '#server/ports.ts';
import { conflict, forbidden, notFound } from '#server/refusal.ts';
import { among, is, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { csvType, download, xlsxType } from './jobFiles.ts';
import { jobKindOf } from './jobKinds.ts';
import { readLog } from './jobLog.ts';
import { askJobRight } from './jobRights.ts';
import { refuseOtherRights } from '#server/exports/exportRights.ts';
import { putJob, refuseTooMany } from './jobQueue.ts';
import { jobChannel, jobNotice } from './jobStore.ts';
import { isFileJob, tableOf } from './jobTables.ts';
import { jobView, jobViews, ownJob, placesOf } from './jobViews.ts';
import type { Jobs } from './runner.ts';
import { scheduledJobRoutes } from './scheduledJobRoutes.ts';

const faultPage = 200;
const logPage = 1_000;

export function jobRoutes(routes: Routes, ports: Ports, jobs: Jobs): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/jobs',
      title: '任务列表',
      body: nothing,
      query: { all: '1：也列出其他人的任务（管理员）' },
    },
    ({ grants, query }) => jobViews(ports, grants, query.get('all') === '1'),
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/jobs',
      title: '提交后台任务',
      body: jobSchema,
      limits: { bytes: 1_000_000 },
    },
    async ({ grants, body, requestId }) => {
      const { kind, input } = body;
      const known = isFileJob(kind) ? undefined : jobKindOf(kind);
      if (known === undefined) throw notFound(`没有“${kind}”这种任务`);
      const asked = validated(known.input, input);
      if (known.queuedBy === 'clock') throw forbidden('定时任务由系统按周期执行，不能直接提交');
      if (known.queuedBy === 'action') throw forbidden(`${known.title}由单据上的操作提交，请打开单据后操作`);
      await askJobRight(ports, grants, requestId, known, asked);
      const title = (known.titleOf?.(asked) ?? known.title).slice(0, 255);
      const job = await putJob(ports, grants, requestId, { kind, request: input, columns: { title } });
      jobs.wake(kind);
      return jobView(ports, grants, job.id);
    },
  );

  routes.signedIn(
    { method: 'GET', path: '/jobs/:id', title: '任务进度', body: nothing },
    ({ grants, parameter }) => jobView(ports, grants, parameter('id')),
  );

  outcomeRoutes(routes, ports);
  commandRoutes(routes, ports, jobs);
  scheduledJobRoutes(routes, ports, jobs);
}

/** What a job left behind: the faults of an import, its log, its files. */
function outcomeRoutes(routes: Routes, ports: Ports): void {
  const { database } = ports;

  routes.signedIn(
    {
      method: 'GET',
      path: '/jobs/:id/faults',
      title: '导入的错误',
      body: nothing,
      query: { offset: '从第几个错误开始，默认 0' },
    },
    async ({ grants, parameter, query }) => {
      const { id } = await jobView(ports, grants, parameter('id'));
      const offset = Math.max(0, Math.min(Number.parseInt(query.get('offset') ?? '0', 10) || 0, 1_000_000));
      return faultList(database, id, offset, faultPage);
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/jobs/:id/log',
      title: '任务的日志',
      body: nothing,
      query: { after: '从这个行号之后，默认 0', level: 'info、warn 或 error，默认全部' },
    },
    async ({ grants, parameter, query }) => {
      const { id } = await jobView(ports, grants, parameter('id'));
      const after = Math.max(0, Math.min(Number.parseInt(query.get('after') ?? '0', 10) || 0, 1_000_000));
      return readLog(database, id, { after, level: query.get('level') ?? '', limit: logPage });
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/jobs/:id/file',
      title: '下载任务的文件',
      body: nothing,
      query: { which: 'result：结果，errors：错误文件' },
    },
    async ({ grants, parameter, query }) => {
      const job = await ownJob(ports, grants, parameter('id'));
      const errors = query.get('which') === 'errors';
      if (job.kind === 'import' && !errors) throw notFound('导入任务没有结果文件');
      if (job.kind === 'export') await refuseOtherRights(grants, job);
      const path = errors ? job.errorFile : job.file;
      const stored = path === null ? null : await ports.files.read(path);
      if (path === null || stored === null) throw notFound('文件已过期删除，请重新执行任务');
      const base = job.fileName.replace(/\.\w{1,5}$/, '');
      const name = errors ? `${base}-错误说明.xlsx` : job.fileName;
      return download(stored.content, path.endsWith('.csv') ? csvType : xlsxType, name);
    },
  );
}

/** What is done to a job: cancelled, gone on with, undone. */
function commandRoutes(routes: Routes, ports: Ports, jobs: Jobs): void {
  const { database } = ports;

  routes.signedIn(
    { method: 'POST', path: '/jobs/:id/cancel', title: '取消任务', body: nothing },
    async ({ grants, parameter }) => {
      const seen = await jobView(ports, grants, parameter('id'));
      if (!seen.can.includes('cancel')) throw conflict('任务已经结束，不能取消');
      const now = new Date(ports.clock.now()).toISOString();
      await database.query(
        `update ${tableOf(seen.kind).name} set cancel_requested = true, status = case status when 'waiting' then 'cancelled' else status end,
         finished_at = case status when 'waiting' then $2::timestamptz else finished_at end
         where id = $1::uuid and org = any($3::uuid[]) and status in ('waiting', 'running')`,
        [seen.id, now, placesOf(grants)],
      );
      jobs.stop(seen.id);
      return told(ports, grants, seen.id);
    },
  );

  const again = async ({ grants, parameter }: SignedInCall<undefined>): Promise<JobView> => {
    const seen = await jobView(ports, grants, parameter('id'));
    if (!seen.own || !(seen.can.includes('continue') || seen.can.includes('retry')))
      throw conflict('这个任务不能继续');
    await database.transaction(async (session) => {
      await refuseTooMany(session, grants.userId, seen.kind);
      await session.query(
        `update ${tableOf(seen.kind).name} set status = 'waiting', cancel_requested = false, message = null, finished_at = null, expires_at = null${isFileJob(seen.kind) ? '' : ', done_rows = 0, attempts = 0, answer = null'}
         where id = $1::uuid and org = $3::uuid and status = $2`,
        [seen.id, seen.state, grants.org],
      );
    });
    jobs.wake(seen.kind);
    return told(ports, grants, seen.id);
  };
  routes.signedIn({ method: 'POST', path: '/jobs/:id/continue', title: '继续任务', body: nothing }, again);
  routes.signedIn({ method: 'POST', path: '/jobs/:id/retry', title: '重试任务', body: nothing }, again);

  routes.signedIn(
    {
      method: 'POST',
      path: '/jobs/:id/rollback',
      title: '撤销导入',
      code: 'importJob:rollback',
      body: nothing,
    },
    async ({ grants, parameter, requestId }) => {
      const job = await ownJob(ports, grants, parameter('id'));
      if (job.kind !== 'import') throw conflict('只有导入任务可以撤销');
      await rollBack(ports, grants, job, requestId);
      return told(ports, grants, job.id);
    },
  );
}

/** The job as it is now, told to everybody who watches it. */
async function told(ports: Ports, grants: Grants, id: string): Promise<JobView> {
  const now = await jobView(ports, grants, id);
  const j = headerTable(jobDef, 'j');
  const [row] = await selectRows(
    ports.database,
    { org: j.org, operator: j.operator },
    sql`from ${raw(tableOf(now.kind).name)} j where ${is(j.id, id)} and ${among(j.org, placesOf(grants))}`,
  );
  const job = { id, kind: now.kind, userId: row?.operator ?? '', org: row?.org ?? '' };
  await ports.database.notify(jobChannel, jobNotice(job, now.state, now));
  return now;
}
