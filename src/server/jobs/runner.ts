// Works the queue of jobs: one import and one export at a time on each server, in the order they were asked for. What a
// server leaves unfinished is marked as interrupted, by itself when it ends in good order, else by whoever notices.
import type { GrantsReader } from '#server/access/grants.ts';
import type { JobKind } from '#model/jobs.ts';
import { runExport } from '#server/exports/exportRun.ts';
import { factsOf } from '#server/http/envelope.ts';
import { runImport } from '#server/imports/importRun.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { createScheduler, type Scheduler } from '#server/schedule/scheduler.ts';
import {
  endJob,
  jobChannel,
  JobLost,
  jobNotice,
  markInterrupted,
  takeJob,
  type End,
  type Job,
} from './jobStore.ts';
import type { JobWork } from './jobWork.ts';

/** Between two looks at what waits and what is due; milliseconds. */
const lookEvery = 30_000;
/** Screens are told of progress at most so often; milliseconds. */
const tellEvery = 400;

const works: Readonly<Record<JobKind, (work: JobWork) => Promise<End>>> = {
  import: runImport,
  export: runExport,
};

export interface Jobs {
  scheduler: Scheduler;
  /** There is something to do. */
  wake(): void;
  /** Begins to look by the clock; call once the database is ready. */
  start(): Promise<void>;
  /** Resolves when nothing waits and nothing is worked on. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

class Stopping extends Error {
  override name = 'Stopping';
}

export function createJobs(ports: Ports, grants: GrantsReader): Jobs {
  const { database, clock, log } = ports;
  const scheduler = createScheduler(ports);
  const lanes: Record<JobKind, Promise<void>> = { import: Promise.resolve(), export: Promise.resolve() };
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let closing = false;

  function fail(event: string, error: unknown): void {
    if (!closing) log.write('error', event, factsOf(error));
  }

  async function publish(job: Job, state: Job['state'], done: number, total: number | null): Promise<void> {
    // The row is what counts; a message that is lost only means that a screen shows it a little later.
    await database
      .notify(jobChannel, jobNotice(job, state, done, total))
      .catch((error: unknown) => fail('job.notify', error));
  }

  /** Null when the job is somebody else's by now. */
  async function perform(job: Job): Promise<End | null> {
    let toldAt = -Infinity;
    const tell = async (done: number, total: number | null): Promise<void> => {
      // Others get their turn between two batches.
      await new Promise((resolve) => setTimeout(resolve));
      if (closing) throw new Stopping();
      const now = clock.now();
      if (now - toldAt < tellEvery && now >= toldAt) return;
      toldAt = now;
      await publish(job, 'running', done, total);
    };
    try {
      const granted = await grants.of(
        { id: job.id, userId: job.userId, org: job.org, mustChangePassword: false },
        0,
      );
      return await works[job.kind]({ ports, grants: granted, job, tell });
    } catch (error) {
      if (error instanceof JobLost) return null;
      if (error instanceof Stopping)
        return { state: 'interrupted', message: '服务器已停止，任务没有做完，可以继续' };
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

  async function work(kind: JobKind): Promise<void> {
    for (;;) {
      const job = closing ? null : await takeJob(ports, kind);
      if (job === null) return;
      await publish(job, 'running', job.done, job.total);
      const end = await perform(job);
      if (end === null) continue;
      await endJob(ports, job, end);
      await publish(job, end.state, job.done, job.total);
    }
  }

  function wakeLane(kind: JobKind): void {
    lanes[kind] = lanes[kind].then(() => work(kind)).catch((error: unknown) => fail('job.queue', error));
  }

  function wake(): void {
    if (closing) return;
    wakeLane('import');
    wakeLane('export');
  }

  async function look(first: boolean): Promise<void> {
    for (const job of await markInterrupted(ports, first && database.engine === 'embedded'))
      await publish(job, 'interrupted', job.done, job.total);
    wake();
    await scheduler.tick();
  }

  return {
    scheduler,
    wake,
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
      for (;;) {
        const { import: imports, export: exports } = lanes;
        await Promise.all([imports, exports]);
        if (imports === lanes.import && exports === lanes.export) return;
      }
    },
    async close() {
      closing = true;
      clearInterval(timer);
      await looking;
      await Promise.all([lanes.import, lanes.export]);
    },
  };
}
