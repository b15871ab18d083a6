// Works the queue of jobs: of each kind so many at a time on a server, in the order they were asked for. What a server
// leaves unfinished is marked as interrupted or begins anew, by itself when it ends in good order, else by whoever notices.
import type { GrantsReader } from '#server/access/grants.ts';
import { factsOf } from '#server/http/envelope.ts';
import type { Ports } from '#server/ports.ts';
import { createScheduler, type Scheduler } from '#server/schedule/scheduler.ts';
import type { JobKind } from './jobKind.ts';
import { jobKindOf, restartingKinds } from './jobKinds.ts';
import { failUnknown, markInterrupted, takeJob, waitingKinds } from './jobQueue.ts';
import { createJobWorker } from './jobWorker.ts';

/** Between two looks at what waits and what is due; milliseconds. */
const lookEvery = 30_000;

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
  const { database, log } = ports;
  const scheduler = createScheduler(ports, wake);
  const worker = createJobWorker(ports, grants, scheduler);
  /** Works under way by kind, and all of them with the questions about what waits. */
  const busy = new Map<string, number>();
  const works = new Set<Promise<void>>();
  /** Kinds woken while all their works were busy: whoever ends looks once more. */
  const woken = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  let closing = false;

  function fail(event: string, error: unknown): void {
    if (!closing) log.write('error', event, factsOf(error));
  }

  async function work(name: string, kind: JobKind): Promise<void> {
    try {
      for (;;) {
        woken.delete(name);
        const job = closing ? null : await takeJob(ports, name, kind.perOrganisation);
        if (job !== null) {
          // Perhaps there is room for another one of its kind.
          wake(name);
          await worker.perform(job, kind);
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
      await worker.publish(job, job.state);
    }
    wake();
    await scheduler.tick();
  }

  return {
    scheduler,
    wake,
    stop: worker.stop,
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
      worker.close();
      await looking;
      while (works.size > 0) await Promise.all(works);
    },
  };
}
