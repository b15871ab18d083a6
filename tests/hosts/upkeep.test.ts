// An engine without autovacuum: what has grown is found by key again without a restart, and space of rows that change
// over and over is used again.
import { expect, test } from 'vitest';
import { openMemoryDatabase } from '#hosts/node/memoryDatabase.ts';
import type { Database } from '#server/ports.ts';

async function stated(database: Database, table: string): Promise<{ pages: number; rows: number }> {
  const { rows } = await database.query(
    'select relpages as pages, reltuples::int4 as rows from pg_class where oid = $1::regclass',
    [table],
  );
  return { pages: Number(rows[0]?.['pages']), rows: Number(rows[0]?.['rows']) };
}

/** Turns are first come, first served: the upkeep asked for by the last one is over after the next. */
async function settle(database: Database): Promise<void> {
  await database.query('select 1');
}

test('a plan kept since the table had one row is made anew when it has grown', async () => {
  const database = await openMemoryDatabase();
  await database.query('create table document (id int4 primary key, note text)');
  await database.query(`insert into document values (1, 'one')`);
  await database.query('vacuum (analyze) document');
  const plan = async (): Promise<string> => {
    const asked = 'select note from document where id = $1';
    // A plan is kept for what comes again.
    for (let time = 0; time < 3; time += 1)
      await database.transaction((session) => session.query(asked, [7]));
    const { rows } = await database.query(
      `select name from pg_prepared_statements where statement = '${asked}'`,
    );
    return database.transaction(async (session) => {
      const explained = await session.query(`explain execute ${JSON.stringify(rows[0]?.['name'])} (7)`);
      return JSON.stringify(explained.rows);
    });
  };
  expect(await plan()).toContain('Seq Scan');
  await database.query(`insert into document select n, repeat('x', 200) from generate_series(2, 20000) n`);
  await settle(database);
  expect(await stated(database, 'document')).toMatchObject({ rows: 20_000 });
  expect(await plan()).toContain('Index Scan');
  await database.close();
});

test('a balance that changes all day long does not grow without end', async () => {
  const database = await openMemoryDatabase();
  await database.query('create table balance (id int4 primary key, qty numeric)');
  await database.query('create index on balance (qty)');
  await database.query('insert into balance select n, 0 from generate_series(1, 200) n');
  for (let round = 0; round < 100; round += 1) {
    await database.transaction((session) => session.query('update balance set qty = qty + 1'));
    await settle(database);
  }
  // 100 versions of 200 rows are some 110 pages.
  expect((await stated(database, 'balance')).pages).toBeLessThan(20);
  await database.close();
});

test('rows written by way of a common table expression, by name or in a schema count; unknown names harm nothing', async () => {
  const database = await openMemoryDatabase();
  await database.query('create table "order" (id int4, qty int4)');
  await database.query(
    `with written as (insert into public."order" select n, 0 from generate_series(1, 400) n returning id) select count(*) from written`,
  );
  await database.query(
    `insert into "order" select n, 0 from generate_series(1, 400) n on conflict do nothing`,
  );
  await settle(database);
  expect(await stated(database, '"order"')).toMatchObject({ rows: 800 });
  await database.transaction(async (session) => {
    await session.query('create temporary table passing (id int4) on commit drop');
    await session.query('insert into passing select generate_series(1, 500)');
  });
  await settle(database);
  await expect(database.query('select count(*)::int4 as n from "order"')).resolves.toMatchObject({
    rows: [{ n: 800 }],
  });
  await database.close();
});
