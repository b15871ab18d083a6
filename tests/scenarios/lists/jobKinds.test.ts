// Jobs of areas: an invented kind is asked for, watched and stopped, and computes in a thread of its own.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JobLog, JobNotice, JobView } from '#model/wire/jobs.ts';
import { nodeCompute } from '#hosts/node/computeThreads.ts';
import { createApp } from '#server/app.ts';
import { jobChannel } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { addUser, clientOf } from '#tests/support/app.ts';
import { doubled, endless } from '#tests/support/counting/computations.ts';
import { ask, next, registerCounting, seen, type Counted } from '#tests/support/counting/office.ts';
import { openOffice, type Office } from '#tests/support/excelOffice.ts';
import { done } from '#tests/support/workingCompany.ts';

let office: Office;
let forget = (): void => undefined;
beforeAll(async () => {
  forget = registerCounting();
  office = await openOffice();
}, 120_000);
afterAll(async () => {
  await office.close();
  forget();
});
// Calls are limited by the minute of a clock that stands still.
afterEach(() => office.host.pass(60_000));

/** Resolves when the work has begun, and lets it end. */
function gate(): { begun: Promise<JobWork<Counted>>; open: () => void; passed: Promise<void> } {
  let begin: (given: JobWork<Counted>) => void = () => undefined;
  let open = (): void => undefined;
  const begun = new Promise<JobWork<Counted>>((resolve) => (begin = resolve));
  const passed = new Promise<void>((resolve) => (open = resolve));
  next.work = async (given) => {
    begin(given);
    await passed;
    return { state: 'done', message: `算了 ${given.input.count} 件`, answer: { sum: given.input.count } };
  };
  return { begun, open, passed };
}

test('a job says how far it is, keeps a log and answers', async () => {
  const told: JobNotice[] = [];
  const stop = await office.host.ports.database.listen(jobChannel, (payload) =>
    told.push(JSON.parse(payload) as JobNotice),
  );
  next.work = async ({ input: { count }, progress, log, grants }) => {
    log({ text: `由 ${grants.login} 开始`, step: '读取', count });
    await progress({ done: 1, total: count, phase: '第 1 件' });
    log({ text: '缺少提前期', level: 'warn' });
    await progress({ done: count, phase: '写入' });
    return { state: 'done', message: `算了 ${count} 件`, answer: { sum: count } };
  };
  const asked = await done('ask', ask(office.admin, 7));
  expect(asked).toMatchObject({
    kind: 'counting',
    kindTitle: '盘算',
    title: '盘算 7 件',
    unit: '件',
    own: true,
  });
  expect(asked.code).toMatch(/^BJ/);
  await office.host.app.idle();
  expect(await seen(office.admin, asked.id)).toMatchObject({
    state: 'done',
    message: '算了 7 件',
    answer: { sum: 7 },
    done: 7,
    total: 7,
    phase: '写入',
    logLines: 2,
    can: [],
  });
  const log = await done('log', office.admin.get<JobLog>(`jobs/${asked.id}/log`));
  expect(log.lines).toMatchObject([
    { seq: 1, level: 'info', step: '读取', text: '由 admin 开始', count: 7 },
    { seq: 2, level: 'warn', text: '缺少提前期', count: null },
  ]);
  const warnings = await done('log', office.admin.get<JobLog>(`jobs/${asked.id}/log?after=0&level=warn`));
  expect(warnings).toMatchObject({ total: 1, lines: [{ seq: 2 }] });
  expect(await done('rest', office.admin.get<JobLog>(`jobs/${asked.id}/log?after=2`))).toMatchObject({
    lines: [],
  });
  await expect.poll(() => told.at(-1)).toMatchObject({ id: asked.id, state: 'done', logLines: 2 });
  expect(told.some(({ phase }) => phase === '第 1 件')).toBe(true);
  const listed = await done('jobs', office.admin.get<JobView[]>('jobs'));
  expect(listed.map(({ id }) => id)).toContain(asked.id);
  await stop();
});

test('what is asked for is held against the schema of its kind and against the rights', async () => {
  expect(await ask(office.admin, 0)).toMatchObject({ code: '422' });
  expect(await office.admin.post('jobs', { kind: 'unheard', input: {} })).toMatchObject({ code: '404' });
  expect(await office.admin.post('jobs', { kind: 'import', input: {} })).toMatchObject({ code: '404' });
  expect(await office.admin.post('jobs', { kind: 'sweepKeys', input: {} })).toMatchObject({ status: 422 });
  const clerk = await addUser(office.host.ports, 'clerk', ['customer:view']);
  const client = office.host.client({ address: '10.9.9.8' });
  await client.signIn(clerk.login, clerk.password);
  expect(await ask(client, 1)).toMatchObject({ status: 403, message: '您没有客户的修改权限' });
});

test('whoever asks forty times at the same moment has twenty of them waiting (findings 3, 9.5)', async () => {
  const clerk = await addUser(office.host.ports, 'eager', ['customer:edit']);
  const client = office.host.client({ address: '10.9.9.6' });
  await client.signIn(clerk.login, clerk.password);
  const held = gate();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(client, 1)));
  expect(Map.groupBy(answers, ({ code }) => code).get('0')).toHaveLength(20);
  expect(answers.filter(({ code }) => code === '429')).toHaveLength(20);
  held.open();
  await office.host.app.idle();
});

test('a job is seen and stopped by whoever asked for it, not by others', async () => {
  const held = gate();
  const { id } = await done('ask', ask(office.admin, 1));
  await held.begun;
  const clerk = await addUser(office.host.ports, 'other', ['customer:view']);
  const client = office.host.client({ address: '10.9.9.7' });
  await client.signIn(clerk.login, clerk.password);
  expect(await client.get(`jobs/${id}`)).toMatchObject({ status: 404 });
  expect(await client.get(`jobs/${id}/log`)).toMatchObject({ status: 404 });
  expect(await client.post(`jobs/${id}/cancel`)).toMatchObject({ status: 404 });
  held.open();
  await office.host.app.idle();
});

test('one at a time in an organisation; the next begins when the first has ended', async () => {
  const first = gate();
  const one = await done('ask', ask(office.admin, 1));
  await first.begun;
  const two = await done('ask', ask(office.admin, 2));
  await expect.poll(async () => (await seen(office.admin, two.id)).state).toBe('waiting');
  const second = gate();
  first.open();
  await second.begun;
  expect(await seen(office.admin, one.id)).toMatchObject({ state: 'done', answer: { sum: 1 } });
  second.open();
  await office.host.app.idle();
  expect(await seen(office.admin, two.id)).toMatchObject({ state: 'done', answer: { sum: 2 } });
});

describe('stopping', () => {
  test('a job that waits for something hears that it is to stop, and can be tried again', async () => {
    let begun = (): void => undefined;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    next.work = async ({ progress, log }) => {
      log({ text: '开始' });
      begun();
      for (let at = 0; ; at += 1) await progress({ done: at });
    };
    const { id } = await done('ask', ask(office.admin, 1));
    await begins;
    await done('cancel', office.admin.post(`jobs/${id}/cancel`));
    await office.host.app.idle();
    expect(await seen(office.admin, id)).toMatchObject({
      state: 'cancelled',
      message: '已取消',
      can: ['retry'],
    });
    next.work = async () => ({ state: 'done', message: '这次算完了' });
    await done('retry', office.admin.post(`jobs/${id}/retry`));
    await office.host.app.idle();
    expect(await seen(office.admin, id)).toMatchObject({ state: 'done', message: '这次算完了', done: 0 });
  });

  test('a computation that never ends is ended with its thread, while the server goes on answering', async () => {
    const own = await openOffice();
    onTestFinished(() => own.close());
    const compute = nodeCompute(new URL('../../support/counting/worker.ts', import.meta.url));
    own.host.ports.compute = compute;
    // The job is to be taken by the server that has threads.
    await own.host.app.close();
    const app = await createApp(own.host.ports);
    const client = clientOf(app, own.host);
    client.token = own.admin.token;
    next.work = async (given) => {
      const { sum } = await given.compute(doubled, { numbers: Float64Array.of(21) });
      given.log({ text: `加倍是 ${sum}` });
      await given.compute(endless, { from: 0 });
      return { state: 'done', message: '' };
    };
    const { id } = await done('ask', ask(client, 1));
    await expect.poll(async () => (await seen(client, id)).phase).toBe('一直在算');
    await done('cancel', client.post(`jobs/${id}/cancel`));
    await app.idle();
    expect(await seen(client, id)).toMatchObject({ state: 'cancelled', logLines: 1 });
    compute.close();
    await app.close();
  });

  test('a job on another server learns from its row that it is to stop', async () => {
    let begun = (): void => undefined;
    const begins = new Promise<void>((resolve) => (begun = resolve));
    next.work = async ({ signal }) => {
      begun();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
      return { state: 'done', message: '' };
    };
    const { id } = await done('ask', ask(office.admin, 1));
    await begins;
    // As another server writes it.
    await office.host.ports.database.query('update job set cancel_requested = true where id = $1::uuid', [
      id,
    ]);
    await office.host.app.idle();
    expect(await seen(office.admin, id)).toMatchObject({ state: 'cancelled' });
  });

  test('a failure is told with the number of the job, and stands in the log of the server', async () => {
    next.work = async () => {
      throw new TypeError('numbers of nobody');
    };
    const { id, code } = await done('ask', ask(office.admin, 1));
    await office.host.app.idle();
    expect(await seen(office.admin, id)).toMatchObject({
      state: 'failed',
      message: `服务器内部错误，请重试；如再次出现，请把任务编号 ${code} 告诉管理员`,
      can: ['retry'],
    });
    expect(office.host.log.some(({ event }) => event === 'job.failed')).toBe(true);
  });
});
