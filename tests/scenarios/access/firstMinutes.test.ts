// The first minutes of a demo: people sign in while the company is still being made, see how far it is, and are told why
// nothing can be saved yet; what a part of the company does takes effect as a whole or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type ServerApp } from '#server/app.ts';
import { DemoProgress } from '#server/demo/making/demoProgress.ts';
import { withinStep } from '#server/demo/making/withinStep.ts';
import type { Database } from '#server/ports.ts';
import { clientOf, testHost, type Client, type TestHost } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Database;
let host: TestHost;
let app: ServerApp;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  host = testHost(database, { demo: true, demoLines: 100 });
  app = await createApp(host.ports);
  await app.makeReady(() => undefined);
  client = clientOf(app, host);
  await client.signIn('sales', 'workbench-2026');
}, 120_000);

afterAll(async () => {
  await app.close();
  await database.close();
});

test('a clerk signs in before the documents are there, and whoever waits for them can ask (findings 3, 8.6)', async () => {
  expect(await client.get('api/health')).toMatchObject({ result: { status: 'ok', demo: 'making' } });
  expect(await client.get('api/demoProgress')).toMatchObject({
    result: { state: 'making', step: '生成业务单据' },
  });
  expect(await client.get('api/getSystemUrlConfig')).toMatchObject({ result: { demoMaking: true } });
  const list = await client.post('data/saleOrder/query', { offset: 0, limit: 10 });
  expect(list).toMatchObject({ code: '0', result: { rows: [] } });
});

test('nothing of the business is saved before the year is in, own settings are (findings 3, 8.6)', async () => {
  const save = await client.post('data/saleOrder', { key: crypto.randomUUID(), patches: [] });
  expect(save.code).toBe('422');
  expect(save.message).toContain('演示数据正在生成');
  const kept = await client.call('PUT', 'api/preference/layout', { value: { density: 'compact' } });
  expect(kept.code).toBe('0');
});

test('writes are taken again once the year is in, and the progress ends with the last step (findings 3, 8.6)', () => {
  const progress = new DemoProgress();
  const steps = ['生成基础资料', '生成业务单据', '整理演示数据'];
  progress.report(steps, '生成业务单据', '生成业务单据', 40, 100);
  expect(progress.state).toMatchObject({ state: 'making', done: 1, total: 3, percent: 40 });
  expect(() => progress.refuseWrites()).toThrow('已完成 40%');
  progress.report(steps, '生成业务单据', '整理演示数据', 0, 1);
  expect(() => progress.refuseWrites()).not.toThrow();
  progress.finished();
  expect(progress.state.state).toBe('ready');
});

test('a recipe inside a step is undone alone, the others with the step (findings 3, 8.6)', async () => {
  await database.query('create table made (what text)');
  const made = async (): Promise<unknown[]> =>
    (await database.query('select what from made order by 1')).rows.map((row) => row['what']);
  const step = (end: () => void): Promise<void> =>
    database.transaction(async (session) => {
      const within = withinStep(host.ports, session);
      await within.database.transaction(async (recipe) => {
        recipe.last('insert into made values ($1)', ['last']);
        await recipe.query('insert into made values ($1)', ['kept']);
      });
      const refused = within.database.transaction(async (recipe) => {
        await recipe.query('insert into made values ($1)', ['refused']);
        await recipe.query('select 1 / 0');
      });
      await expect(refused).rejects.toMatchObject({ code: '22012' });
      end();
    });
  const broken = step(() => {
    throw new Error('the power went');
  });
  await expect(broken).rejects.toThrow('the power went');
  expect(await made()).toEqual([]);
  await step(() => undefined);
  expect(await made()).toEqual(['kept', 'last']);
});
