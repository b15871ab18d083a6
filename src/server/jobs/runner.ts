// Works the queue of jobs: of each kind so many at a time on a server, in the order they were asked for. What a server
// leaves unfinished is marked as interrupted or begins anew, by itself when it ends in good order, else by whoever notices.
import { noOrganization, type GrantsReader } from '#server/access/grants.ts';
import { systemGrants } from '#server/access/systemGrants.ts';
import { factsOf } from '#server/http/envelope.ts';
import { validated } from '#server/http/validate.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { createScheduler, type Scheduler } from '#server/schedule/scheduler.ts';
import type { JobKind } from './jobKind.ts';
import { jobKindOf, restartingKinds } from './jobKinds.ts';
import { askJobRight } from './jobRights.ts';
import { failUnknown, markInterrupted, takeJob, waitingKinds } from './jobQueue.ts';
import { endJob, jobChannel, JobLost, jobNotice, returnJob, type End, type Job } from './jobStore.ts';
import { isFileJob } from './jobTables.ts';
import type { JobWork, Tell } from './jobWork.ts';
import type { JobState } from '#model/wire/jobs.ts';
import { runningJob, Stopping, type RunningJob } from './runningJob.ts';

/** Between two looks at what waits and what is due; milliseconds. */
const lookEvery = 30_000;
/** Screens are told of the progress of imports and exports at most so often; milliseconds. */
const tellEvery = 400;

export interface Jobs {
  scheduler: Scheduler;
  /** There is something to do, of one kind or perhaps of all. */
  wake(kind?: string): void;
  /** Stops a job that runs on this server, at once; others learn it from its row. */
  stop(id: string): void;
  /** Begins to look by the clock; call once the database is ready. */
  start(): Promise<void>;
  /** Resolves when nothing waits and nothing is worked on. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function createJobs(ports: Ports, grants: GrantsReader): Jobs {
  const { database, clock, log, compute } = ports;
  const scheduler = createScheduler(ports, wake);
  /** Works under way by kind, and all of them with the questions about what waits. */
  const busy = new Map<string, number>();
  const works = new Set<Promise<void>>();
  /** Kinds woken while all their works were busy: whoever ends looks once more. */
  const woken = new Set<string>();
  const running = new Map<string, RunningJob>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let closing = false;

  function fail(event: string, error: unknown): void {
    if (!closing) log.write('error', event, factsOf(error));
  }

  async function publish(job: Job, state: JobState): Promise<void> {
    // The row is what counts; a message that is lost only means that a screen shows it a little later.
    await database
      .notify(jobChannel, jobNotice(job, state, job))
      .catch((error: unknown) => fail('job.notify', error));
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

  async function workOf(job: Job, kind: JobKind, run: RunningJob): Promise<JobWork> {
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
      tell: tellOf(job),
      progress: run.progress,
      log: run.log,
      compute: (computation, from, options) =>
        compute.run(computation, from, {
          ...options,
          signal,
          onProgress: (done, total, words) =>
            run.note({ done, total, ...(words === '' ? {} : { phase: words }) }),
        }),
    };
  }

  /** Rights are asked again as they are by now; a document the action left waiting is told when they are gone. */
  async function admitted(work: JobWork, kind: JobKind): Promise<void> {
    if (work.job.userId === '') return;
    try {
      await askJobRight(ports, work.grants, work.job.code, kind, work.input);
    } catch (error) {
      if (error instanceof Refusal) await kind.refused?.(work, error.message);
      throw error;
    }
  }

  /** How it ended; 'return' to begin anew elsewhere, null when it is somebody else's by now. */
  async function perform(job: Job, kind: JobKind, run: RunningJob): Promise<End | 'return' | null> {
    try {
      const work = await workOf(job, kind, run);
      await admitted(work, kind);
      return await kind.run(work);
    } catch (thrown) {
      const error: unknown = run.signal.aborted ? run.signal.reason : thrown;
      if (error instanceof JobLost) return null;
      if (error instanceof Stopping) return stopped(error, kind);
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

  async function work(name: string, kind: JobKind): Promise<void> {
    try {
      for (;;) {
        woken.delete(name);
        const job = closing ? null : await takeJob(ports, name, kind.perOrganisation);
        if (job !== null) {
          // Perhaps there is room for another one of its kind.
          wake(name);
          await performAndEnd(job, kind);
        } else if (!woken.has(name) || closing) return;
      }
    } finally {
      busy.set(name, (busy.get(name) ?? 1) - 1);
    }
  }

  function wake(name?: string): void {
    if (closing) return;
    if (name === undefined) {
      wake('import');
      wake('export');
      track(wakeWaiting().catch((error: unknown) => fail('job.queue', error)));
      return;
    }
    const kind = jobKindOf(name);
    const count = busy.get(name) ?? 0;
    if (kind === undefined) return;
    if (count >= (kind.perServer ?? 2)) {
      woken.add(name);
      return;
    }
    busy.set(name, count + 1);
    track(work(name, kind).catch((error: unknown) => fail('job.queue', error)));
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => works.delete(tracked));
    works.add(tracked);
  }

  async function wakeWaiting(): Promise<void> {
    for (const name of await waitingKinds(ports)) {
      if (jobKindOf(name) === undefined) await failUnknown(ports, name);
      else wake(name);
    }
  }

  async function look(first: boolean): Promise<void> {
    const marked = await markInterrupted(ports, first && database.engine === 'embedded', restartingKinds());
    for (const job of marked) {
      if (job.userId === '' && job.state === 'interrupted')
        await scheduler.ended(job, { state: 'interrupted', message: '服务器曾停止，没有执行完' });
      await publish(job, job.state);
    }
    wake();
    await scheduler.tick();
  }

  return {
    scheduler,
    wake,
    stop: (id) => running.get(id)?.stop(new Stopping('cancelled')),
    async start() {
      await scheduler.prepare();
      await look(true);
      timer = setInterval(() => {
        looking ??= look(false)
          .catch((error: unknown) => fail('job.look', error))
          .finally(() => (looking = undefined));
      }, lookEvery);
    },
    async idle() {
      while (works.size > 0) await Promise.all(works);
    },
    async close() {
      closing = true;
      clearInterval(timer);
      for (const run of running.values()) run.stop(new Stopping('server'));
      await looking;
      while (works.size > 0) await Promise.all(works);
    },
  };
}

function stopped({ why }: Stopping, { afterLoss }: JobKind): End | 'return' {
  if (why === 'cancelled') return { state: 'cancelled', message: '已取消' };
  if (why === 'overdue') return { state: 'failed', message: '超过规定的时间没有完成，已停止' };
  return afterLoss === 'again'
    ? 'return'
    : { state: 'interrupted', message: '服务器已停止，任务没有做完，可以继续' };
}
