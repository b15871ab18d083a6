// Jobs of areas when servers go away, and the tasks of the clock, which are jobs that nobody asked for.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobLog, JobView, ScheduledJobView } from '#model/wire/jobs.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/ports.ts';
import { clientOf } from '#tests/support/app.ts';
import { ask, next, registerCounting, seen } from '#tests/support/counting/office.ts';
import { openOffice, type Office } from '#tests/support/excelOffice.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { done } from '#tests/support/workingCompany.ts';

let office: Office;
let forget = (): void => undefined;
let database: Database;
beforeAll(async () => {
  forget = registerCounting();
  database = await openPreparedDatabase();
}, 120_000);
afterAll(async () => {
  await database.close();
  forget();
});
beforeEach(async () => {
  office = await openOffice(database);
});
afterEach(() => office.close());

describe('servers that go away', () => {
  test('one that stops in good order leaves the job to the next, which begins it anew', async () => {
    let begun = (): void => undefined;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    next.work = async ({ progress }) => {
      begun();
      for (;;) await progress({ done: 5 });
    };
    const { id } = await done('ask', ask(office.admin, 1));
    await begins;
    await office.host.app.close();
    next.work = async () => ({ state: 'done', message: '在另一台上算完' });
    const later = await createApp(office.host.ports);
    await later.prepare(() => undefined);
    await later.idle();
    const client = clientOf(later, office.host);
    client.token = office.admin.token;
    expect(await seen(client, id)).toMatchObject({ state: 'done', message: '在另一台上算完' });
    await later.close();
  });

  test('one that was killed is noticed: the job begins anew, and after three times is left to a person', async () => {
    next.work = async ({ input: { count } }) => ({ state: 'done', message: `算了 ${count} 件` });
    const again = await done('ask', ask(office.admin, 3));
    const left = await done('ask', ask(office.admin, 4));
    await office.host.app.idle();
    await office.host.app.close();
    // As a server leaves them that went away in the middle, for the first and for the third time.
    await database.query(
      `update job set status = 'running', claim = 'gone', seen_at = '2026-03-01T00:00:00Z', message = null, attempts = case id when $1::uuid then 1 else 3 end where id in ($1::uuid, $2::uuid)`,
      [again.id, left.id],
    );
    const later = await createApp(office.host.ports);
    await later.prepare(() => undefined);
    await later.idle();
    const client = clientOf(later, office.host);
    client.token = office.admin.token;
    expect(await seen(client, again.id)).toMatchObject({ state: 'done', message: '算了 3 件' });
    expect(await seen(client, left.id)).toMatchObject({
      state: 'interrupted',
      message: '服务器曾停止，任务没有做完，可以重试',
      can: ['retry'],
    });
    await later.close();
  });

  test('what waits of a kind that no area registers any more is ended in words', async () => {
    await database.query(
      `insert into job (id, org, version, status, code, kind, title, input, created_at, cancel_requested)
       select gen_random_uuid(), o.id, 1, 'waiting', 'BJX', 'gone', '过去的', '{}', now(), false from organization o limit 1`,
    );
    const later = await createApp(office.host.ports);
    await later.prepare(() => undefined);
    await later.idle();
    const { rows } = await database.query(`select status, message from job where code = 'BJX'`);
    expect(rows).toMatchObject([{ status: 'failed', message: '没有这种任务' }]);
    await later.close();
  });
});

describe('tasks of the clock', () => {
  const tasks = () => done('scheduled', office.admin.get<ScheduledJobView[]>('scheduledJobs'));
  const own = async () => (await tasks()).find(({ jobKey }) => jobKey === 'ticking');

  test('say how far they are, keep a log and can be stopped, like other jobs', async () => {
    let begun = (): void => undefined;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    next.tick = async ({ log, progress }) => {
      log({ text: '当当当' });
      begun();
      for (let at = 0; ; at += 1) await progress({ done: at, phase: '敲钟' });
    };
    const task = await own();
    const ran = office.admin.post(`scheduledJobs/${task?.id ?? ''}/run`);
    await begins;
    const job = (await own())?.job;
    expect(job?.state).toBe('running');
    await done('cancel', office.admin.post(`jobs/${job?.id ?? ''}/cancel`));
    await done('run', ran);
    expect(await own()).toMatchObject({
      lastStatus: 'cancelled',
      lastMessage: '已取消',
      running: false,
      job: { logLines: 1 },
    });
    const log = await done('log', office.admin.get<JobLog>(`jobs/${job?.id ?? ''}/log`));
    expect(log.lines).toMatchObject([{ text: '当当当' }]);
    expect((await done('jobs', office.admin.get<JobView[]>('jobs?all=1'))).map(({ id }) => id)).not.toContain(
      job?.id,
    );
  });

  test('their jobs and logs are swept away after their days', async () => {
    next.tick = async ({ log }) => {
      log({ text: '一下' });
      return '敲了一下';
    };
    await done('run', office.admin.post(`scheduledJobs/${(await own())?.id ?? ''}/run`));
    expect(await own()).toMatchObject({ lastStatus: 'done', lastMessage: '敲了一下' });
    const sweep = async () => {
      const runs = (await tasks()).find(({ jobKey }) => jobKey === 'sweepRuns');
      await done('sweep', office.admin.post(`scheduledJobs/${runs?.id ?? ''}/run`));
      const { rows } = await database.query(
        `select (select count(*)::integer from job where kind = 'ticking' and message = '敲了一下') as jobs, (select count(*)::integer from job_log where text = '一下') as lines`,
      );
      return rows[0];
    };
    expect(await sweep()).toEqual({ jobs: 1, lines: 1 });
    office.host.pass(8 * 86_400_000);
    await office.admin.signIn('admin', office.host.password);
    expect(await sweep()).toEqual({ jobs: 0, lines: 0 });
  });
});
