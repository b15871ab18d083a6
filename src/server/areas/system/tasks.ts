// What administration does by the clock: approvals whose time is over, and what is kept no longer than it is of use.
import { handleTimeouts } from '#server/approval/timeouts.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Ports } from '#server/ports.ts';
import type { Task } from '#server/schedule/task.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import { archiveVisits } from './archiveVisits.ts';

const perStatement = 1_000;
const keyDays = 30;
const runDays = 30;
const jobDays = 90;
/** Uploads nobody made a job of. */
const uploadHours = 24;
const day = 86_400_000;

function ago({ clock }: Ports, milliseconds: number): string {
  return new Date(clock.now() - milliseconds).toISOString();
}

/** The statement again and again until it touches fewer rows than it may. */
async function until(ports: Ports, text: string, parameters: readonly unknown[]): Promise<number> {
  for (let all = 0; ;) {
    const { affected } = await ports.database.query(text, parameters);
    all += affected;
    if (affected < perStatement) return all;
  }
}

async function sweepKeys(ports: Ports): Promise<string> {
  const gone = await until(
    ports,
    `delete from idempotency_key where (org, key) in (select org, key from idempotency_key where created_at < $1::timestamptz limit ${perStatement})`,
    [ago(ports, keyDays * day)],
  );
  return `清理了 ${gone} 个超过 ${keyDays} 天的提交标识`;
}

async function sweepSessions(ports: Ports): Promise<string> {
  const { database, settings } = ports;
  const { affected } = await database.query(
    `update user_session set ended_at = $1::timestamptz, end_reason = 'expired'
     where ended_at is null and (last_seen_at < $2::timestamptz or expires_at < $1::timestamptz)`,
    [ago(ports, 0), ago(ports, settings.idleMinutes * 60_000)],
  );
  return `结束了 ${affected} 个过期的会话`;
}

async function sweepFiles(ports: Ports): Promise<string> {
  const { database, files } = ports;
  const now = ago(ports, 0);
  let gone = 0;
  const remove = async (path: string | null): Promise<void> => {
    if (path === null) return;
    await files.remove(path);
    gone += 1;
  };
  const jobFile = { ...presentColumns('j', { id: 'ref' }), ...namedColumns('j', { file: 'file' }) };
  const imports = await selectRows(
    database,
    { ...jobFile, ...namedColumns('j', { errorFile: 'file' }) },
    written(
      `from import_job j where j.expires_at < $1::timestamptz and (j.file is not null or j.error_file is not null)
       and j.status not in ('waiting', 'running') limit ${perStatement}`,
      [now],
    ),
  );
  for (const { id, file, errorFile } of imports) {
    await remove(errorFile);
    await database.query('update import_job set file = null, error_file = null where id = $1::uuid', [id]);
    await database.query('delete from import_fault where job = $1::uuid', [id]);
    const shared = await database.query('select 1 from import_job where file = $1 limit 1', [file]);
    if (shared.rows.length === 0) {
      await remove(file);
      await database.query('delete from import_upload where path = $1', [file]);
    }
  }
  const exports = await selectRows(
    database,
    jobFile,
    written(
      `from export_job j where j.expires_at < $1::timestamptz and j.file is not null limit ${perStatement}`,
      [now],
    ),
  );
  for (const { id, file } of exports) {
    await remove(file);
    await database.query('update export_job set file = null where id = $1::uuid', [id]);
  }
  const unused = await selectRows(
    database,
    presentColumns('u', { path: 'text' }),
    written(
      `from import_upload u where u.created_at < $1::timestamptz and not exists (select 1 from import_job j where j.file = u.path)
     limit ${perStatement}`,
      [ago(ports, uploadHours * 3_600_000)],
    ),
  );
  for (const { path } of unused) {
    await remove(path);
    await database.query('delete from import_upload where path = $1', [path]);
  }
  const others = await selectRows(
    database,
    jobFile,
    written(
      `from job j where j.expires_at < $1::timestamptz and j.file is not null and j.status not in ('waiting', 'running') limit ${perStatement}`,
      [now],
    ),
  );
  for (const { id, file } of others) {
    await remove(file);
    await database.query('update job set file = null where id = $1::uuid', [id]);
  }
  return `清理了 ${gone} 个过期的文件`;
}

async function sweepRuns(ports: Ports, { log }: Pick<JobWork, 'log'>): Promise<string> {
  const runs = await until(
    ports,
    `delete from scheduled_job_runs where id in (select id from scheduled_job_runs where started_at < $1::timestamptz limit ${perStatement})`,
    [ago(ports, runDays * day)],
  );
  log({ step: '执行记录', text: `清理超过 ${runDays} 天的执行记录`, count: runs });
  let jobs = 0;
  for (const table of ['import_job', 'export_job']) {
    jobs += await until(
      ports,
      `delete from ${table} where id in (select id from ${table} where finished_at < $1::timestamptz and status not in ('waiting', 'running')
         and file is null limit ${perStatement})`,
      [ago(ports, jobDays * day)],
    );
  }
  // Each kind says how long it is kept; with its row goes its log.
  jobs += await until(
    ports,
    `delete from job where id in (select id from job where expires_at < $1::timestamptz and status not in ('waiting', 'running') and file is null limit ${perStatement})`,
    [ago(ports, 0)],
  );
  log({ step: '任务', text: '清理到期的任务', count: jobs });
  const lines = await until(
    ports,
    `delete from job_log where job in (select distinct l.job from job_log l where not exists (select 1 from job j where j.id = l.job) limit ${perStatement})`,
    [],
  );
  log({ step: '日志', text: '清理不再需要的日志', count: lines });
  return `清理了 ${runs} 条执行记录和 ${jobs} 个旧任务`;
}

export const systemTasks: Readonly<Record<string, Task>> = {
  approvalTimeouts: { name: '处理超时的审批', cron: '*/10 * * * *', run: handleTimeouts },
  archiveVisits: { name: '归档访问日志', cron: '30 4 * * 0', run: archiveVisits },
  sweepFiles: { name: '清理过期的导入导出文件', cron: '20 3 * * *', run: sweepFiles },
  sweepKeys: { name: '清理过期的提交标识', cron: '40 3 * * *', run: sweepKeys },
  sweepRuns: { name: '清理旧的执行记录', cron: '0 4 * * 0', run: sweepRuns },
  sweepSessions: { name: '结束过期的会话', cron: '*/30 * * * *', run: sweepSessions },
};
