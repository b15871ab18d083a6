// A connection to PostgreSQL is kept as long as it is good: making one costs more than most of what it is asked for.
import { describe, expect, test } from 'vitest';
import { freshPostgres, postgresUrl } from '#tests/hosts/support/engines.ts';

describe.skipIf(postgresUrl === undefined)('a connection to PostgreSQL', () => {
  test('serves on after work that was refused, and never again once it was cut', async () => {
    const { database } = await freshPostgres();
    const process = async (): Promise<unknown> =>
      (await database.query('select pg_backend_pid() as process')).rows[0]?.['process'];
    const first = await process();
    const refused = database.transaction(async (session) => {
      await session.query('create table item (id int)');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await process()).toBe(first);
    expect((await database.query(`select to_regclass('item') as found`)).rows).toEqual([{ found: null }]);

    const cut = database.transaction(async (session) => {
      await session.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      throw new Error('refused');
    });
    await expect(cut).rejects.toThrow('refused');
    expect(await process()).not.toBe(first);
  });
});
