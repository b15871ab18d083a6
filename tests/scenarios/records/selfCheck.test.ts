// 系统自检 as an administrator uses it: started from the page, kept with its time, naming the records that do not fit.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SelfCheckState } from '#model/wire/selfCheck.ts';
import { invariants } from '#server/selfCheck/invariants.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
}, 120_000);

beforeEach(() => host.pass(10_000));

afterAll(() => host.close());

const state = async (): Promise<SelfCheckState> =>
  (await admin.call('GET', 'api/selfCheck')).result as SelfCheckState;

async function checked(): Promise<SelfCheckState> {
  const started = await admin.post('api/selfCheck', {});
  expect(started.code, started.message).toBe('0');
  await host.app.idle();
  return state();
}

test('asks every sentence of a sound company and keeps the answer with its time', async () => {
  expect((await state()).run).toBeNull();
  const { run } = await checked();
  expect(run?.answers.filter(({ outcome }) => outcome !== 'held')).toEqual([]);
  expect(run?.answers.map(({ title }) => title)).toEqual(invariants().map(({ title }) => title));
  expect(run?.startedBy).not.toBe('');
  expect(run?.endedAt).not.toBeNull();
});

test('names the record that does not fit', async () => {
  const id = crypto.randomUUID();
  await database.query(
    `insert into stock_cost_pool (id, org, version, created_at, qty, amount) select $1::uuid, id, 1, now(), 0, 12.5 from organization limit 1`,
    [id],
  );
  const { run, earlier } = await checked();
  const broken = run?.answers.find(({ name }) => name === 'poolValue');
  expect(broken?.outcome).toBe('broken');
  expect(broken?.rows).toEqual([
    { entity: 'stockCostPool', record: id, values: { qty: '0', amount: '12.5' } },
  ]);
  expect(earlier).toHaveLength(1);
  await database.query('delete from stock_cost_pool where id = $1::uuid', [id]);
});

test('runs once at a time, and goes on after a server that stopped in the middle', async () => {
  const begun = (minutes: number) =>
    database.query(
      `insert into self_check (id, started_at, beat_at, started_by, total, current, answers, message)
       values (gen_random_uuid(), $1::timestamptz, $1::timestamptz, '他人', 1, '', '[]', '')`,
      [new Date(host.ports.clock.now() - minutes * 60_000).toISOString()],
    );
  await begun(1);
  const refused = await admin.post('api/selfCheck', {});
  expect(refused.message).toBe('自检正在进行，请等它结束');
  await database.query('delete from self_check where ended_at is null');
  await begun(10);
  const { run, earlier } = await checked();
  expect(run?.endedAt).not.toBeNull();
  expect(earlier.some(({ startedBy }) => startedBy === '他人')).toBe(true);
});

test('can be stopped, and keeps who stopped it (findings 3, 6.9)', async () => {
  expect((await admin.post('api/selfCheck/stop', {})).message).toBe('自检已经结束');
  await admin.post('api/selfCheck', {});
  const stopped = await admin.post('api/selfCheck/stop', {});
  expect(stopped.code, stopped.message).toBe('0');
  await host.app.idle();
  const { run } = await state();
  expect(run?.message).toMatch(/^已由 .+ 停止，自检没有做完$/);
  expect(run?.endedAt).not.toBeNull();
  expect(run?.answers.length).toBeLessThan(invariants().length);
});

test('is for administrators alone', async () => {
  const user = await addUser(host.ports, 'curious', ['selfCheck:run']);
  const client = await host.signedIn(user);
  expect((await client.call('GET', 'api/selfCheck')).status).toBe(403);
  expect((await client.post('api/selfCheck', {})).status).toBe(403);
  expect((await client.post('api/selfCheck/stop', {})).status).toBe(403);
});
