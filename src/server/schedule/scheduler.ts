// Tasks of the clock: which are due, put into the queue of jobs by one server only, with a record of how each ended. An
// administrator's row says when; a row that is missing is made, a row that is switched off stays off.
import { scheduledJob } from '#entities/system/scheduledJob.ts';
import { nextRun, parseCron } from '#model/time/cron.ts';
import { newId } from '#server/ids.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Ports } from '#server/ports.ts';
import { conflict, notFound } from '#server/refusal.ts';
import { isUuid } from '#server/store/sql.ts';
import { is, otherwise, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { noOrganization } from '#server/access/grants.ts';
import { tasksOfAreas } from '#server/areas/registered.ts';
import { putClockJob } from '#server/jobs/jobQueue.ts';
import type { End, Job } from '#server/jobs/jobStore.ts';
import { clockRequest } from './task.ts';

/** Key of the advisory lock: 'schd' in ASCII. */
const lock = 0x73636864;

export interface Scheduler {
  /** Adds the rows of tasks that have none. */
  prepare(): Promise<void>;
  /** Puts what is due into the queue of jobs. */
  tick(): Promise<void>;
  /** Runs one now, whatever its schedule says; resolves at its end, or after some seconds. @throws Refusal 404, or 409 while it runs */
  run(id: string): Promise<void>;
  /** Notes how a job of the clock ended. */
  ended(job: Pick<Job, 'request' | 'startedAt'>, end: Pick<End, 'state' | 'message'>): Promise<void>;
}

interface Claimed {
  jobKey: string;
  name: string;
  minutes: number;
}

/** How long whoever starts a task by hand waits for its end; milliseconds. */
const patience = 5_000;

/** @param wake says that there is a job of that kind */
export function createScheduler(ports: Ports, wake: (kind: string) => void): Scheduler {
  const { database, clock } = ports;
  const waiting = new Map<string, readonly (() => void)[]>();
  const instant = (): string => isoText(clock.now());

  /** Null when another server has it already, or it was switched off. */
  async function claim(id: string, due: string | null): Promise<Claimed | null> {
    const s = headerTable(scheduledJob, 's');
    const [row] = await selectRows(database, { cron: s.cron }, sql`from ${s} where ${is(s.id, id)}`);
    const next = nextOf(row?.cron ?? '', clock.now());
    const now = instant();
    const [claimed] = await returningRows(
      database,
      sql`update ${s} set next_run_at = ${next}::timestamptz, last_run_at = ${now}::timestamptz, last_status = 'running'
       where ${is(s.id, id)} and (${due}::timestamptz is null or (${s.status} = 'enabled' and ${s.nextRunAt} = ${due}::timestamptz))
         and (${s.lastStatus} is distinct from 'running' or ${s.lastRunAt} < ${now}::timestamptz - make_interval(mins => coalesce(${s.timeoutMinutes}, 30)))`,
      {
        jobKey: otherwise(s.jobKey, ''),
        name: otherwise(s.name, ''),
        minutes: otherwise(s.timeoutMinutes, 30),
      },
    );
    return claimed ?? null;
  }

  /** Puts the task into the queue of jobs, where one server runs it. */
  async function put(id: string, { jobKey, name, minutes }: Claimed): Promise<void> {
    if (!Object.hasOwn(tasksOfAreas(), jobKey)) return ended(id, instant(), 'failed', '没有这种任务类型');
    await putClockJob(ports, noOrganization, jobKey, name, { schedule: id, minutes });
    wake(jobKey);
  }

  async function ended(id: string, started: string, status: string, message: string): Promise<void> {
    await database.transaction(async (session) => {
      await session.query('update scheduled_job set last_status = $2 where id = $1::uuid', [id, status]);
      await session.query(
        `insert into scheduled_job_runs (id, doc_id, seq, started_at, finished_at, status, message)
         select $1::uuid, $2::uuid, coalesce(max(seq), 0) + 1, $3::timestamptz, $4::timestamptz, $5, $6 from scheduled_job_runs where doc_id = $2::uuid`,
        [newId(ports), id, started, instant(), status, message.slice(0, 500)],
      );
    });
    for (const tell of waiting.get(id) ?? []) tell();
    waiting.delete(id);
    await database.notify(affectedChannel, JSON.stringify({ affected: { scheduledJob: [id] }, by: '' }));
  }

  /** Until its run ends, or so long that somebody who watches would rather see how far it is. */
  function endOf(id: string): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      const tell = (): void => {
        clearTimeout(timer);
        resolve();
      };
      waiting.set(id, [...(waiting.get(id) ?? []), tell]);
    });
  }

  return {
    prepare: () => addRows(ports),
    async tick() {
      const s = headerTable(scheduledJob, 's');
      const due = await selectRows(
        database,
        { id: s.id, at: s.nextRunAt },
        sql`from ${s} where ${s.status} = 'enabled' and ${s.nextRunAt} <= ${instant()}::timestamptz order by ${s.nextRunAt}`,
      );
      for (const { id, at } of due) {
        const claimed = await claim(id, at);
        if (claimed !== null) await put(id, claimed);
      }
    },
    async run(id) {
      const { rows } = isUuid(id)
        ? await database.query('select 1 from scheduled_job where id = $1::uuid', [id])
        : { rows: [] };
      if (rows.length === 0) throw notFound('该定时任务不存在或已被删除');
      const claimed = await claim(id, null);
      if (claimed === null) throw conflict('该任务正在执行，请稍后再试');
      const end = endOf(id);
      await put(id, claimed);
      await end;
    },
    async ended({ request, startedAt }, { state, message }) {
      const { schedule } = clockRequest.parse(request);
      await ended(schedule, startedAt ?? instant(), state, message);
    },
  };
}

const isoText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Null for what never comes, and for what is no schedule. */
function nextOf(cron: string, now: number): string | null {
  const parsed = parseCron(cron);
  const next = parsed === null ? null : nextRun(parsed, now);
  return next === null ? null : isoText(next);
}

/** Rows for the tasks that have none; what ran when its server ended is at work no more. */
async function addRows(ports: Ports): Promise<void> {
  const { database, clock } = ports;
  await database.transaction(async (session) => {
    await session.query(`select pg_advisory_xact_lock(${lock})`);
    const s = headerTable(scheduledJob, 's');
    const rows = await selectRows(session, { jobKey: s.jobKey }, sql`from ${s} group by ${s.jobKey}`);
    const known = new Set(rows.map(({ jobKey: key }) => key));
    for (const [jobKey, { name, cron }] of Object.entries(tasksOfAreas())) {
      if (known.has(jobKey)) continue;
      await session.query(
        `insert into scheduled_job (id, version, status, code, name, job_key, cron, timeout_minutes, next_run_at, created_at)
         values ($1::uuid, 1, 'enabled', $2, $3, $2, $4, 30, $5::timestamptz, $6::timestamptz) on conflict do nothing`,
        [newId(ports), jobKey, name, cron, nextOf(cron, clock.now()), isoText(clock.now())],
      );
    }
    // A task that was at work when its server ended.
    await session.query(
      `update scheduled_job set last_status = 'interrupted' where last_status = 'running' and ($1::boolean or last_run_at < $2::timestamptz)`,
      [database.engine === 'embedded', isoText(clock.now() - 3_600_000)],
    );
  });
}
