// Works on one job from its first announcement to its end: hands the kind what was asked for, watches its time, and keeps
// how it ended. Which job comes next is the queue's affair (runner.ts).
import type { JobState } from '#model/wire/jobs.ts';
import { noOrganization, type GrantsReader } from '#server/access/grants.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { factsOf } from '#server/http/envelope.ts';
import { validated } from '#server/http/validate.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import type { Scheduler } from '#server/schedule/scheduler.ts';
import type { JobKind } from './jobKind.ts';
import { askJobRight } from './jobRights.ts';
import { endJob, jobChannel, JobLost, jobNotice, returnJob, type End, type Job } from './jobStore.ts';
import { isFileJob } from './jobTables.ts';
import type { JobWork, Tell } from './jobWork.ts';
import { runningJob, Stopping, type RunningJob } from './runningJob.ts';

/** Screens are told of the progress of imports and exports at most so often; milliseconds. */
const tellEvery = 400;

interface JobWorker {
  /** Resolves when the job has ended, or is somebody else's. */
  perform(job: Job, kind: JobKind): Promise<void>;
  /** Announces how far it is. */
  publish(job: Job, state: JobState): Promise<void>;
  /** Stops the job if it runs here. */
  stop(id: string): void;
  /** Stops all that run here; the server ends. */
  close(): void;
}

export function createJobWorker(
  ports: Ports,
  grants: GrantsReader,
  scheduler: Pick<Scheduler, 'ended'>,
): JobWorker {
  const { database, clock, log } = ports;
  const running = new Map<string, RunningJob>();
  let closing = false;

  async function publish(job: Job, state: JobState): Promise<void> {
    // The row is what counts; a message that is lost only means that a screen shows it a little later.
    await database.notify(jobChannel, jobNotice(job, state, job)).catch((error: unknown) => {
      if (!closing) log.write('error', 'job.notify', factsOf(error));
    });
  }

  /** Imports and exports write their progress themselves, with the rows it counts. */
  function tellOf(job: Job): Tell {
    let toldAt = -Infinity;
    return async (done, total) => {
      // Others get their turn between two batches.
      await new Promise((resolve) => setTimeout(resolve));
      if (closing) throw new Stopping('server');
      const now = clock.now();
      if (now - toldAt < tellEvery && now >= toldAt) return;
      toldAt = now;
      await publish({ ...job, done, total }, 'running');
    };
  }

  /** How it ended; 'return' to begin anew elsewhere, null when it is somebody else's by now. */
  async function perform(job: Job, kind: JobKind, run: RunningJob): Promise<End | 'return' | null> {
    try {
      const work = await workOf(ports, grants, job, kind, run, tellOf(job));
      await admitted(ports, work, kind);
      return await kind.run(work);
    } catch (thrown) {
      const error: unknown = run.signal.aborted ? run.signal.reason : thrown;
      if (error instanceof JobLost) return null;
      if (error instanceof Stopping) return stopped(error, kind);
      return failed(ports, job, error);
    }
  }

  async function performAndEnd(job: Job, kind: JobKind): Promise<void> {
    const run = runningJob(ports, job, !isFileJob(job.kind), (now) => publish(now, 'running'));
    running.set(job.id, run);
    let overdue: ReturnType<typeof setTimeout> | undefined;
    try {
      await publish(job, 'running');
      if (kind.seconds !== undefined)
        overdue = setTimeout(() => run.stop(new Stopping('overdue')), kind.seconds(job.request) * 1_000);
      const end = await perform(job, kind, run);
      const own = await run.finish();
      if (end === null || !own) return;
      if (end === 'return') {
        await returnJob(ports, job);
        await publish(run.state, 'waiting');
        return;
      }
      await endJob(ports, job, end, kind.keptDays);
      if (job.userId === '') await scheduler.ended(job, end);
      await publish(run.state, end.state);
    } finally {
      clearTimeout(overdue);
      running.delete(job.id);
    }
  }

  return {
    perform: performAndEnd,
    publish,
    stop: (id) => running.get(id)?.stop(new Stopping('cancelled')),
    close() {
      closing = true;
      for (const run of running.values()) run.stop(new Stopping('server'));
    },
  };
}

/** What the kind is handed: the rights of whoever asked as they are by now, and what was asked for. */
async function workOf(
  ports: Ports,
  grants: GrantsReader,
  job: Job,
  kind: JobKind,
  run: RunningJob,
  tell: Tell,
): Promise<JobWork> {
  const granted =
    job.userId === ''
      ? systemGrants(noOrganization)
      : await grants.of({ id: job.id, userId: job.userId, org: job.org, mustChangePassword: false }, 0);
  const input = isFileJob(job.kind) ? job.request : validated(kind.input, job.request);
  const { signal } = run;
  return {
    ports,
    grants: granted,
    job,
    input,
    signal,
    tell,
    progress: run.progress,
    log: run.log,
    compute: (computation, from, options) =>
      ports.compute.run(computation, from, {
        ...options,
        signal,
        onProgress: (done, total, words) =>
          run.note({ done, total, ...(words === '' ? {} : { phase: words }) }),
      }),
  };
}

/** Rights are asked again as they are by now; a document the action left waiting is told when they are gone. */
async function admitted(ports: Ports, work: JobWork, kind: JobKind): Promise<void> {
  if (work.job.userId === '') return;
  try {
    await askJobRight(ports, work.grants, work.job.code, kind, work.input);
  } catch (error) {
    if (error instanceof Refusal) await kind.refused?.(work, error.message);
    throw error;
  }
}

/** What whoever asked for the job reads; what nobody foresaw goes to the log as well. */
function failed({ log }: Ports, job: Job, error: unknown): End {
  if (error instanceof Refusal)
    return {
      state: 'failed',
      message: error.code === '302' ? '操作人的账号已停用，任务没有执行' : error.message,
    };
  log.write('error', 'job.failed', { job: job.code, ...factsOf(error) });
  return {
    state: 'failed',
    message: `服务器内部错误，请重试；如再次出现，请把任务编号 ${job.code} 告诉管理员`,
  };
}

function stopped({ why }: Stopping, { afterLoss }: JobKind): End | 'return' {
  if (why === 'cancelled') return { state: 'cancelled', message: '已取消' };
  if (why === 'overdue') return { state: 'failed', message: '超过规定的时间没有完成，已停止' };
  return afterLoss === 'again'
    ? 'return'
    : { state: 'interrupted', message: '服务器已停止，任务没有做完，可以继续' };
}
