// Tasks of the clock: which are due, run by one server only, with a record of how each ended. An administrator's row
// says when; a row that is missing is made, a row that is switched off stays off.
import { nextRun, parseCron } from '#model/cron.ts';
import { newId } from '#server/ids.ts';
import { affectedChannel } from '#server/live/channels.ts';
import type { Ports } from '#server/ports.ts';
import { conflict, notFound } from '#server/refusal.ts';
import { factsOf } from '#server/http/envelope.ts';
import { isUuid } from '#server/store/sql.ts';
import { textOf } from '#server/values.ts';
import { tasksOfAreas } from '#server/areas/registered.ts';

/** Key of the advisory lock: 'schd' in ASCII. */
const lock = 0x73636864;

export interface Scheduler {
  /** Adds the rows of tasks that have none. */
  prepare(): Promise<void>;
  /** Runs what is due. */
  tick(): Promise<void>;
  /** Runs one now, whatever its schedule says. @throws Refusal 404, or 409 while it runs */
  run(id: string): Promise<void>;
}

export function createScheduler(ports: Ports): Scheduler {
  const { database, clock, log } = ports;
  const instant = (milliseconds = clock.now()): string => new Date(milliseconds).toISOString();

  function nextOf(cron: string): string | null {
    const parsed = parseCron(cron);
    const next = parsed === null ? null : nextRun(parsed, clock.now());
    return next === null ? null : instant(next);
  }

  /** Null when another server has it already, or it was switched off. */
  async function claim(id: string, due: string | null): Promise<{ jobKey: string } | null> {
    const { rows } = await database.query('select cron from scheduled_job where id = $1::uuid', [id]);
    const next = nextOf(textOf(rows[0]?.['cron']));
    const claimed = await database.query(
      `update scheduled_job set next_run_at = $2::timestamptz, last_run_at = $3::timestamptz, last_status = 'running'
       where id = $1::uuid and ($4::timestamptz is null or (status = 'enabled' and next_run_at = $4::timestamptz))
         and (last_status is distinct from 'running' or last_run_at < $3::timestamptz - make_interval(mins => coalesce(timeout_minutes, 30)))
       returning job_key`,
      [id, next, instant(), due],
    );
    return claimed.rows[0] === undefined ? null : { jobKey: textOf(claimed.rows[0]['job_key']) };
  }

  async function perform(id: string, jobKey: string): Promise<void> {
    const started = instant();
    const tasks = tasksOfAreas();
    const task = Object.hasOwn(tasks, jobKey) ? tasks[jobKey] : undefined;
    let outcome: { status: string; message: string };
    try {
      outcome =
        task === undefined
          ? { status: 'failed', message: '没有这种任务类型' }
          : { status: 'done', message: await task.run(ports) };
    } catch (error) {
      log.write('error', 'schedule.failed', { jobKey, ...factsOf(error) });
      outcome = { status: 'failed', message: '执行失败，原因见服务器日志' };
    }
    await database.transaction(async (session) => {
      await session.query('update scheduled_job set last_status = $2 where id = $1::uuid', [
        id,
        outcome.status,
      ]);
      await session.query(
        `insert into scheduled_job_runs (id, doc_id, seq, started_at, finished_at, status, message)
         select $1::uuid, $2::uuid, coalesce(max(seq), 0) + 1, $3::timestamptz, $4::timestamptz, $5, $6 from scheduled_job_runs where doc_id = $2::uuid`,
        [newId(ports), id, started, instant(), outcome.status, outcome.message],
      );
    });
    await database.notify(affectedChannel, JSON.stringify({ affected: { scheduledJob: [id] }, by: '' }));
  }

  return {
    async prepare() {
      await database.transaction(async (session) => {
        await session.query(`select pg_advisory_xact_lock(${lock})`);
        const { rows } = await session.query('select distinct job_key from scheduled_job');
        const known = new Set(rows.map((row) => textOf(row['job_key'])));
        for (const [jobKey, { name, cron }] of Object.entries(tasksOfAreas())) {
          if (known.has(jobKey)) continue;
          await session.query(
            `insert into scheduled_job (id, version, status, code, name, job_key, cron, timeout_minutes, next_run_at, created_at)
             values ($1::uuid, 1, 'enabled', $2, $3, $2, $4, 30, $5::timestamptz, $6::timestamptz) on conflict do nothing`,
            [newId(ports), jobKey, name, cron, nextOf(cron), instant()],
          );
        }
        // A task that was at work when its server ended.
        await session.query(
          `update scheduled_job set last_status = 'interrupted' where last_status = 'running' and ($1::boolean or last_run_at < $2::timestamptz)`,
          [database.engine === 'embedded', instant(clock.now() - 3_600_000)],
        );
      });
    },
    async tick() {
      const { rows } = await database.query(
        `select id, next_run_at from scheduled_job where status = 'enabled' and next_run_at <= $1::timestamptz order by next_run_at`,
        [instant()],
      );
      for (const row of rows) {
        const id = String(row['id']);
        const claimed = await claim(id, String(row['next_run_at']));
        if (claimed !== null) await perform(id, claimed.jobKey);
      }
    },
    async run(id) {
      const { rows } = isUuid(id)
        ? await database.query('select 1 from scheduled_job where id = $1::uuid', [id])
        : { rows: [] };
      if (rows.length === 0) throw notFound('该定时任务不存在或已被删除');
      const claimed = await claim(id, null);
      if (claimed === null) throw conflict('该任务正在执行，请稍后再试');
      await perform(id, claimed.jobKey);
    },
  };
}
