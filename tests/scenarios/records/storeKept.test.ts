// Base data that is answered from memory: never older than the last change anybody was told of, nor than the own one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/ports.ts';
import { AFFECTED, changesOf } from '#server/store/changes.ts';
import { cachedRows } from '#server/store/datedCache.ts';
import { testContext, testPorts } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Database;
let context: Context;
let reads = 0;
let now = Date.UTC(2024, 4, 6, 2);

beforeAll(async () => {
  database = await openTestDatabase();
  await changesOf(database);
  const ports = { ...testPorts(database), clock: { now: () => now } };
  const query: Database['query'] = (text, parameters) => {
    reads += 1;
    return database.query(text, parameters);
  };
  context = testContext(ports, undefined, { query });
}, 60_000);

afterAll(() => database.close());

async function symbols(asking = context): Promise<unknown[]> {
  const rows = await cachedRows(asking, ['currency'], 'select symbol from currency where code = $1', ['CNY']);
  return rows.map((row) => row['symbol']);
}

const change = (symbol: string) =>
  database.query('update currency set symbol = $1 where code = $2', [symbol, 'CNY']);

test('what nobody changed is read once', async () => {
  await database.query(
    `insert into currency (id, version, status, code, name, symbol, created_at) values (gen_random_uuid(), 1, 'enabled', 'CNY', '人民币', '¥', now())`,
  );
  expect([await symbols(), await symbols(), await symbols()]).toEqual([['¥'], ['¥'], ['¥']]);
  expect(reads).toBe(1);
});

test('a change that was told of is seen by the next reader', async () => {
  await change('元');
  const changes = await changesOf(database);
  const told = changes.count('currency');
  await database.notify(AFFECTED, JSON.stringify({ affected: { currency: [] } }));
  await expect.poll(() => changes.count('currency')).toBeGreaterThan(told);
  expect(await symbols()).toEqual(['元']);
});

test('who changes it reads his own change, and keeps nothing that may be undone', async () => {
  await database
    .transaction(async (session) => {
      await session.query('update currency set symbol = $1 where code = $2', ['RMB', 'CNY']);
      expect(await symbols({ ...context, session, affected: { currency: [] } })).toEqual(['RMB']);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await symbols()).toEqual(['元']);
});

test('a change nobody was told of is seen after ten seconds', async () => {
  await change('CN¥');
  expect(await symbols()).toEqual(['元']);
  now += 10_000;
  expect(await symbols()).toEqual(['CN¥']);
});
