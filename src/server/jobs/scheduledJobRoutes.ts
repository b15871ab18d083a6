// The calls of the tasks of the clock: when each is due and how its last run went, and starting one by hand. Each shows
// the job its last run is, so that a screen can follow it.
import { entities } from '#entities/registry.ts';
import { job as jobDef } from '#entities/system/job.ts';
import { scheduledJob } from '#entities/system/scheduledJob.ts';
import { whyNot, type Grants } from '#model/rights/can.ts';
import { jobStates, type ScheduledJobView } from '#model/wire/jobs.ts';
import { noOrganization } from '#server/access/grants.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden } from '#server/refusal.ts';
import { asKind, is, oneOf, otherwise, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Jobs } from './runner.ts';

export function scheduledJobRoutes(routes: Routes, ports: Ports, jobs: Jobs): void {
  routes.signedIn(
    { method: 'GET', path: '/scheduledJobs', title: '定时任务', body: nothing },
    ({ grants }) => {
      allow(grants, 'view');
      return scheduledJobs(ports);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/scheduledJobs/:id/run', title: '立即执行定时任务', body: nothing },
    async ({ grants, parameter }) => {
      allow(grants, 'test');
      await jobs.scheduler.run(parameter('id'));
      return scheduledJobs(ports);
    },
  );
}

function allow(grants: Grants, action: string): void {
  const reason = whyNot(grants, entities.scheduledJob, action);
  if (reason !== null) throw forbidden(reason);
}

async function scheduledJobs({ database }: Ports): Promise<ScheduledJobView[]> {
  const s = headerTable(scheduledJob, 's');
  const r = linesTable(scheduledJob, 'runs', 'r');
  const j = headerTable(jobDef, 'j');
  const rows = await selectRows(
    database,
    {
      id: s.id,
      version: s.version,
      code: otherwise(s.code, ''),
      name: otherwise(s.name, ''),
      jobKey: otherwise(s.jobKey, ''),
      cron: otherwise(s.cron, ''),
      status: s.status,
      lastRunAt: s.lastRunAt,
      lastStatus: oneOf(jobStates, s.lastStatus),
      nextRunAt: s.nextRunAt,
      lastMessage: otherwise(
        asKind(
          'text',
          sql`(select ${r.message} from ${r} where ${r.docId} = ${s.id} order by ${r.seq} desc limit 1)`,
        ),
        '',
      ),
      job: asKind('ref', j.id),
      state: otherwise(oneOf(jobStates, j.status), 'failed'),
      done: otherwise(j.doneRows, 0),
      total: j.totalRows,
      phase: otherwise(j.phase, ''),
      logLines: otherwise(j.logLines, 0),
    },
    sql`from ${s}
     left join lateral (select * from ${j} where ${is(j.org, noOrganization)} and ${j.kind} = ${s.jobKey} and ${j.input} ->> 'schedule' = ${s.id}::text order by ${j.createdAt} desc limit 1) j on true
     order by ${s.code}`,
  );
  return rows.map(({ status, nextRunAt, job, state, done, total, phase, logLines, ...scheduled }) => ({
    ...scheduled,
    enabled: status === 'enabled',
    nextRunAt: status === 'enabled' ? nextRunAt : null,
    running: scheduled.lastStatus === 'running',
    job: job === null ? null : { id: job, state, done, total, phase, unit: '', logLines },
  }));
}
