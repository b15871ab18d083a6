// Background jobs: stopped, cut off and gone on with, by whom they may be, and the tasks of the clock.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportPreview, JobView, ScheduledJobView } from '#model/wire/jobs.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { jobChannel } from '#server/jobs/jobStore.ts';
import { addUser, clientOf } from '#tests/support/app.ts';
import {
  fetchFile,
  memoryFiles,
  openOffice,
  outcomeOf,
  upload,
  workbookOf,
  type Office,
} from '#tests/support/excelOffice.ts';
import { done, save } from '#tests/support/workingCompany.ts';

let office: Office;
let further: ServerApp[] = [];
/** The customers of one test, told apart from those of the others by their number. */
let round = 0;

async function openWithCategory(): Promise<Office> {
  const opened = await openOffice();
  await save(opened.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
  return opened;
}

beforeAll(async () => {
  office = await openWithCategory();
}, 120_000);
afterAll(() => office.close());
beforeEach(() => void (round += 1));
afterEach(async () => {
  for (const app of further.splice(0)) await app.close();
  // Calls are limited by the minute of a clock that stands still.
  office.host.pass(60_000);
});

/** Three batches and some. */
const records = 350;

async function customers(): Promise<ImportPreview> {
  const rows = Array.from({ length: records }, (_, index) => [
    `J${round}-${String(index).padStart(4, '0')}`,
    `任务客户 ${round}-${index}`,
    'KC',
  ]);
  return done(
    'upload',
    upload(
      office,
      office.admin,
      'customer',
      await workbookOf({ name: '客户', rows: [['客户编码', '客户名称', '客户分组'], ...rows] }),
    ),
  );
}

function begin(preview: ImportPreview, dryRun = false): Promise<JobView> {
  const sheets = preview.sheets.map(({ sheet, lines, headRow, columns }) => ({
    sheet,
    lines,
    headRow,
    columns,
  }));
  return done(
    'import',
    office.admin.post<JobView>('imports/customer', {
      file: preview.file,
      mode: 'insert',
      dryRun,
      allOrNothing: false,
      sheets,
    }),
  );
}

async function count(): Promise<{ customers: number; codes: number }> {
  const { rows } = await office.host.ports.database.query(
    'select count(*)::text as customers, count(distinct code)::text as codes from customer where code like $1',
    [`J${round}-%`],
  );
  return { customers: Number(rows[0]?.['customers']), codes: Number(rows[0]?.['codes']) };
}

/** Calls `then` once some records of the next job are done, and holds the job until it answers. */
function whenUnderWay(then: (id: string) => Promise<void>): void {
  const { database } = office.host.ports;
  const notify = database.notify.bind(database);
  let called = false;
  database.notify = async (channel, payload) => {
    const { id, done: finished } =
      channel === jobChannel ? (JSON.parse(payload) as { id: string; done: number }) : { id: '', done: 0 };
    if (finished > 0 && !called) {
      called = true;
      await then(id);
    }
    await notify(channel, payload);
  };
}

test('a job that is asked to stop stops between records, and says what it wrote', async () => {
  whenUnderWay(async (id) => {
    const asked = await office.admin.post<JobView>(`jobs/${id}/cancel`);
    expect(asked).toMatchObject({ code: '0' });
  });
  const outcome = await outcomeOf(office, office.admin, (await begin(await customers())).id);
  expect(outcome.state).toBe('cancelled');
  const { customers: written, codes } = await count();
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(records);
  expect(codes).toBe(written);
  expect(outcome).toMatchObject({
    done: written,
    message: `已取消：取消前写入了 ${written} 条，其余没有写入`,
    can: ['continue'],
  });
  await done('continue', office.admin.post(`jobs/${outcome.id}/continue`));
  expect(await outcomeOf(office, office.admin, outcome.id)).toMatchObject({
    state: 'done',
    succeeded: records,
    message: `已导入 ${records} 条客户`,
  });
  expect(await count()).toEqual({ customers: records, codes: records });
});

test('a job whose server was killed is marked, and goes on where it ended without doubling anything', async () => {
  let killed = (): void => undefined;
  const waits = new Promise<void>((resolve) => (killed = resolve));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  whenUnderWay(async () => {
    killed();
    await held;
  });
  const { id } = await begin(await customers());
  await waits;
  const before = await count();
  expect(before.customers).toBeGreaterThan(0);
  // The first server does nothing any more; another one starts on the same database.
  office.host.pass(180_000);
  const next = await createApp(office.host.ports);
  further.push(next);
  await next.prepare(() => undefined);
  const client = clientOf(next, office.host);
  client.token = office.admin.token;
  expect(await done('job', client.get<JobView>(`jobs/${id}`))).toMatchObject({
    state: 'interrupted',
    done: before.customers,
    can: ['continue'],
  });
  await done('continue', client.post(`jobs/${id}/continue`));
  await next.idle();
  expect(await done('job', client.get<JobView>(`jobs/${id}`))).toMatchObject({
    state: 'done',
    succeeded: records,
    failed: 0,
  });
  expect(await count()).toEqual({ customers: records, codes: records });
  // The first one wakes up again and finds that the job is no longer its own.
  release();
  await office.host.app.idle();
  expect(await done('job', client.get<JobView>(`jobs/${id}`))).toMatchObject({
    state: 'done',
    succeeded: records,
    failed: 0,
    faults: 0,
  });
  expect(await count()).toEqual({ customers: records, codes: records });
});

test('a check writes nothing, and its job is announced to whoever watches', async () => {
  const told: unknown[] = [];
  const stop = await office.host.ports.database.listen(jobChannel, (payload) =>
    told.push(JSON.parse(payload)),
  );
  const outcome = await outcomeOf(office, office.admin, (await begin(await customers(), true)).id);
  expect(outcome).toMatchObject({
    state: 'done',
    dryRun: true,
    succeeded: records,
    message: `检查完成：${records} 条可以导入`,
  });
  expect(await count()).toEqual({ customers: 0, codes: 0 });
  await expect.poll(() => told.at(-1)).toMatchObject({ id: outcome.id, kind: 'import', state: 'done' });
  await stop();
});

describe('tasks of the clock', () => {
  test('are there from the start, run when they are due, and tell how it went', async () => {
    const list = () => done('scheduled', office.admin.get<ScheduledJobView[]>('scheduledJobs'));
    const sessions = (tasks: ScheduledJobView[]) => tasks.find(({ jobKey }) => jobKey === 'sweepSessions');
    const before = sessions(await list());
    expect(before).toMatchObject({ enabled: true, lastRunAt: null, nextRunAt: '2026-03-02T01:30:00.000Z' });
    const ran = await done(
      'run',
      office.admin.post<ScheduledJobView[]>(`scheduledJobs/${before?.id ?? ''}/run`),
    );
    expect(sessions(ran)).toMatchObject({ lastStatus: 'done', lastMessage: '结束了 0 个过期的会话' });
  });

  test('belong to administrators, and a schedule nobody can read is refused', async () => {
    const clerk = await addUser(office.host.ports, 'clerk', ['customer:view']);
    const client = office.host.client({ address: '10.9.9.9' });
    await client.signIn(clerk.login, clerk.password);
    expect(await client.get('scheduledJobs')).toMatchObject({ status: 403 });
    const fields = { name: '坏的', jobKey: 'sweepKeys', cron: '99 * * * *' };
    await expect(save(office.admin, 'scheduledJob', fields)).rejects.toThrow('执行周期应为');
    const made = await save(office.admin, 'scheduledJob', { ...fields, cron: '0 8 * * 1' });
    expect(made.doc.fields).toMatchObject({ nextRunAt: '2026-03-09T00:00:00.000Z' });
  });

  test('files of jobs are gone after seven days, and switched-off tasks do not run', async () => {
    const outcome = await outcomeOf(office, office.admin, (await begin(await customers(), true)).id);
    const { stored } = office.host.ports.files as ReturnType<typeof memoryFiles>;
    const kept = stored.size;
    expect(kept).toBeGreaterThan(0);
    const sweep = async () => {
      const tasks = await done('scheduled', office.admin.get<ScheduledJobView[]>('scheduledJobs'));
      await done(
        'run',
        office.admin.post(
          `scheduledJobs/${tasks.find(({ jobKey }) => jobKey === 'sweepFiles')?.id ?? ''}/run`,
        ),
      );
    };
    await sweep();
    expect(stored.size).toBe(kept);
    office.host.pass(7 * 86_400_000);
    await office.admin.signIn('admin', office.host.password);
    await sweep();
    expect(stored.size).toBe(0);
    expect(await fetchFile(office, office.admin, `jobs/${outcome.id}/file?which=errors`)).toMatchObject({
      code: '404',
    });
  });
});

// The office is closed by it.
test('a server that stops in good order leaves the job to be gone on with', async () => {
  const preview = await customers();
  let stopping: Promise<void> | undefined;
  whenUnderWay(async () => {
    stopping = office.host.app.close();
  });
  const { id } = await begin(preview);
  await office.host.app.idle();
  await stopping;
  const { rows } = await office.host.ports.database.query(
    'select status, done_rows from import_job where id = $1::uuid',
    [id],
  );
  expect(rows).toMatchObject([{ status: 'interrupted' }]);
  expect((await count()).customers).toBe(Number(rows[0]?.['done_rows']));
});
