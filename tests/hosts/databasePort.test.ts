// The contract of the Database port, the same on every engine: what a value becomes, what a transaction promises, what
// a failure tells, who hears a notification.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HostDatabase } from '#hosts/node/hostDatabase.ts';
import { engines } from '#tests/hosts/support/engines.ts';

for (const { name, here, open } of engines) {
  describe.skipIf(!here)(`database ${name}`, () => {
    // One for all tests, emptied before each: opening one takes a second.
    let database: HostDatabase;
    const ends: (() => void | Promise<void>)[] = [];
    beforeAll(async () => {
      database = await open(undefined, (end) => ends.unshift(end));
    });
    beforeEach(() => database.query('drop schema public cascade; create schema public'));
    afterAll(async () => {
      for (const end of ends) await end();
    });

    test('values that JavaScript would spoil arrive as text, the same in every engine', async () => {
      const { rows } = await database.query(`select 9007199254740993::int8 as big, 1.50::numeric as price,
        date '2026-02-28' as day, timestamptz '2026-01-02 03:04:05.6789+08' as instant,
        timestamp '2026-01-02 03:04:05' as local, interval '1 day' as span, 7::int4 as small, 1.5::float8 as ratio,
        true as yes, null as nothing, '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes`);
      expect(rows).toEqual([
        {
          big: '9007199254740993',
          price: '1.50',
          day: '2026-02-28',
          instant: '2026-01-01T19:04:05.678Z',
          local: '2026-01-02 03:04:05',
          span: '1 day',
          small: 7,
          ratio: 1.5,
          yes: true,
          nothing: null,
          json: { a: [1] },
          bytes: expect.any(Uint8Array),
        },
      ]);
      expect(Buffer.from(rows[0]?.['bytes'] as Uint8Array).toString('hex')).toBe('00ff');
    });

    test('arrays keep the same care for their elements', async () => {
      const { rows } =
        await database.query(`select '{1.10,NULL}'::numeric[] as prices, '{9007199254740993}'::int8[] as big,
        array['a,b', 'c"d', 'e\\f', '', 'NULL'] as texts, '{{1,2},{3,4}}'::int[] as grid, '{2026-01-02}'::date[] as days,
        '{}'::text[] as empty, '{t,f}'::bool[] as flags`);
      expect(rows).toEqual([
        {
          prices: ['1.10', null],
          big: ['9007199254740993'],
          texts: ['a,b', 'c"d', 'e\\f', '', 'NULL'],
          grid: [
            [1, 2],
            [3, 4],
          ],
          days: ['2026-01-02'],
          empty: [],
          flags: [true, false],
        },
      ]);
    });

    test('parameters of every kind come back as they went in', async () => {
      const parameters: unknown[] = [
        '中"文\n',
        [1, null],
        { a: '二' },
        '2026-01-01',
        new Uint8Array([0, 255]),
        false,
      ];
      parameters.push(
        '12.340',
        undefined,
        new Date('2026-01-01T00:00:00.5Z'),
        ['a"b\\', null, '中'],
        9007199254740993n,
      );
      const { rows } = await database.query(
        `select $1::text as text, $2::int[] as list, $3::jsonb as json, $4::date as day, $5::bytea as bytes, $6::bool as flag,
           $7::numeric as amount, $8::text as nothing, $9::timestamptz as instant, $10::text[] as texts, $11::int8 as big`,
        parameters,
      );
      expect(rows[0]).toMatchObject({
        text: '中"文\n',
        list: [1, null],
        json: { a: '二' },
        day: '2026-01-01',
        flag: false,
        amount: '12.340',
        nothing: null,
        instant: '2026-01-01T00:00:00.500Z',
        texts: ['a"b\\', null, '中'],
        big: '9007199254740993',
      });
      expect(Buffer.from(rows[0]?.['bytes'] as Uint8Array).toString('hex')).toBe('00ff');
    });

    test('the rows touched are counted, and several statements may stand in one text', async () => {
      const made = await database.query(
        'create table item (id int primary key, name text); insert into item values (1, null), (2, $$x$$)',
      );
      expect(made).toMatchObject({ affected: 2, rows: [] });
      expect(await database.query('update item set name = $1 where id > $2', ['y', 1])).toMatchObject({
        affected: 1,
      });
      expect(await database.query('select * from item')).toMatchObject({
        affected: 0,
        rows: [{ id: 1 }, { id: 2 }],
      });
      const returned = await database.query('delete from item where id = $1 returning name', [2]);
      expect(returned).toMatchObject({ affected: 1, rows: [{ name: 'y' }] });
    });

    test('a transaction is kept whole or not at all', async () => {
      await database.query('create table item (id int primary key)');
      const kept = await database.transaction(async (session) => {
        await session.query('insert into item values ($1)', [1]);
        return 'kept';
      });
      expect(kept).toBe('kept');
      const broken = database.transaction(async (session) => {
        await session.query('insert into item values ($1)', [2]);
        throw new Error('changed my mind');
      });
      await expect(broken).rejects.toThrow('changed my mind');
      expect((await database.query('select id from item')).rows).toEqual([{ id: 1 }]);
    });

    test('a transaction whose statement failed is never taken for a committed one', async () => {
      await database.query('create table item (id int primary key)');
      const swallowed = database.transaction(async (session) => {
        await session.query('insert into item values (1)');
        await session.query('insert into item values (1)').catch(() => undefined);
      });
      await expect(swallowed).rejects.toMatchObject({ name: 'SqlFailure', code: '25P02' });
      expect((await database.query('select id from item')).rows).toEqual([]);
    });

    test('statements asked for together run in that order, each with its own answer', async () => {
      await database.query('create table item (id int primary key, name text)');
      for (const round of [1, 2, 3]) {
        const answers = await database.transaction((session) =>
          Promise.all([
            session.query('insert into item values ($1, $2), ($3, $2)', [round * 10, '甲', round * 10 + 1]),
            session.query('select id, name from item where id >= $1 order by id', [round * 10]),
            session.query('delete from item where id = $1', [round * 10]),
            session.query('insert into item values ($1, $2), ($3, $2)', [
              round * 10 + 2,
              '乙',
              round * 10 + 3,
            ]),
            session.query('select count(*)::int as rows from item where id >= $1', [round * 10]),
          ]),
        );
        expect(answers.map(({ affected }) => affected)).toEqual([2, 0, 1, 2, 0]);
        expect(answers[1].rows).toEqual([
          { id: round * 10, name: '甲' },
          { id: round * 10 + 1, name: '甲' },
        ]);
        expect(answers[4].rows).toEqual([{ rows: 3 }]);
      }
    });

    test('of statements asked for together the one that fails tells why, those behind it fail with it, and nothing stays', async () => {
      await database.query('create table item (id int primary key)');
      // More than once, so that the statements are known to the engine by then.
      for (const _round of [1, 2, 3]) {
        const outcomes = await database
          .transaction(async (session) => {
            const insert = (id: number) => session.query('insert into item values ($1)', [id]);
            const settled = await Promise.allSettled([
              insert(1),
              insert(1),
              insert(2),
              session.query('select $1::int as one', [1]),
            ]);
            throw Object.assign(new Error('told'), { settled });
          })
          .catch((error: { settled: PromiseSettledResult<unknown>[] }) => error.settled);
        expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : ''))).toEqual(
          ['', '23505', '25P02', '25P02'],
        );
      }
      const kept = await database.transaction((session) =>
        session.query('insert into item values ($1)', [1]),
      );
      expect(kept.affected).toBe(1);
      expect((await database.query('select id from item')).rows).toEqual([{ id: 1 }]);
    });

    test('a transaction tells why its first statement failed, whichever of them is waited for (findings 3, 5.1)', async () => {
      await database.query('create table item (id int primary key)');
      const insert = 'insert into item values ($1)';
      for (const _round of [1, 2, 3]) {
        const broken = database.transaction(async (session) => {
          await session.query(insert, [1]);
          const first = session.query(insert, [1]);
          first.catch(() => undefined);
          await session.query(insert, [2]);
        });
        await expect(broken).rejects.toMatchObject({ name: 'SqlFailure', code: '23505' });
      }
      expect((await database.query('select id from item')).rows).toEqual([]);
    });

    test('what travels with the commit is kept with it, and takes everything back when it fails', async () => {
      await database.query(
        'create table item (id int primary key); create table journal (id int, before int)',
      );
      const note = 'insert into journal select $1, count(*) from item';
      const made = await database.transaction(async (session) => {
        session.last(note, [1]);
        session.last(note, [2]);
        await session.query('insert into item values ($1)', [7]);
        return 'made';
      });
      expect(made).toBe('made');
      expect((await database.query('select id, before from journal order by id')).rows).toEqual([
        { id: 1, before: 1 },
        { id: 2, before: 1 },
      ]);
      const broken = database.transaction(async (session) => {
        await session.query('insert into item values ($1)', [8]);
        session.last('insert into item values ($1)', [7]);
        session.last(note, [3]);
      });
      await expect(broken).rejects.toMatchObject({ name: 'SqlFailure', code: '23505' });
      const unsent = database.transaction(async (session) => {
        await session.query('insert into item values ($1)', [9]);
        session.last(note, [() => 'no value']);
      });
      await expect(unsent).rejects.toThrow(TypeError);
      expect((await database.query('select id from item')).rows).toEqual([{ id: 7 }]);
      expect((await database.query('select count(*)::int as rows from journal')).rows).toEqual([{ rows: 2 }]);
    });

    test('a session is of no use after its transaction', async () => {
      const session = await database.transaction(async (inside) => inside);
      await expect(session.query('select 1')).rejects.toMatchObject({ code: '25P01' });
    });

    test('twenty transactions at once do not mix and lose nothing', async () => {
      await database.query(
        'create table balance (id int primary key, qty int); insert into balance values (1, 0)',
      );
      const add = () =>
        database.transaction(async (session) => {
          const { rows } = await session.query('select qty from balance where id = 1 for update');
          await session.query('update balance set qty = $1 where id = 1', [Number(rows[0]?.['qty']) + 1]);
        });
      await Promise.all(Array.from({ length: 20 }, add));
      expect((await database.query('select qty from balance')).rows).toEqual([{ qty: 20 }]);
    });

    test('a failure tells code, constraint and table, but no statement and no value', async () => {
      await database.query('create table person (id int constraint person_one primary key, born date)');
      await database.query('insert into person values (1)');
      const twice = database.query('insert into person (id) values ($1)', [1]);
      await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'person_one', table: 'person' });
      const failure: unknown = await database
        .query('select $1::date', ['secret-4711'])
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'SqlFailure', code: '22007' });
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('secret-4711');
    });

    test('a notification reaches every listener of its channel, from a transaction only after the commit', async () => {
      const heard: string[] = [];
      const first = Promise.withResolvers<void>();
      const stop = await database.listen('stock', (payload) => {
        heard.push(payload);
        if (payload === '第二') first.resolve();
      });
      await database.listen('other', (payload) => heard.push(`other ${payload}`));
      const undone = database.transaction(async (session) => {
        await session.query('select pg_notify($1, $2)', ['stock', 'undone']);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await database.notify('stock', '第一');
      await database.notify('stock', '第二');
      await first.promise;
      await stop();
      expect(heard).toEqual(['第一', '第二']);
    });

    test('a closed database refuses work', async () => {
      const database = await open();
      await database.close();
      await expect(database.query('select 1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });
}

for (const { name, here, open } of engines.filter((engine) => engine.name !== 'memory')) {
  describe.skipIf(!here)(`limits of database ${name}`, () => {
    test('a statement over the limit is ended, its transaction undone, and the next statement works', async () => {
      const database = await open(1_000);
      await database.query('create table item (id int primary key)');
      const heard = Promise.withResolvers<string>();
      await database.listen('after', heard.resolve);
      const endless = database.transaction(async (session) => {
        await session.query('insert into item values (1)');
        await session.query('select count(*) from generate_series(1, 100000000000)');
      });
      const waiting = database.query('select id from item');
      await expect(endless).rejects.toMatchObject({ name: 'SqlFailure', code: 'TIMEOUT' });
      expect((await waiting).rows).toEqual([]);
      await database.notify('after', 'still heard');
      expect(await heard.promise).toBe('still heard');
    });

    test('the limit can be lifted for long work and set again', async () => {
      const database = await open(1_000);
      database.setStatementTimeout(60_000);
      const long = await database.query('select count(*) from generate_series(1, 20000000)');
      expect(long.rows).toEqual([{ count: '20000000' }]);
      database.setStatementTimeout(500);
      const endless = database.query('select count(*) from generate_series(1, 100000000000)');
      await expect(endless).rejects.toMatchObject({ code: 'TIMEOUT' });
    });

    test('a result without end is refused instead of filling the memory', async () => {
      const database = await open();
      await expect(database.query('select g from generate_series(1, 200001) g')).rejects.toMatchObject({
        code: '54000',
      });
      expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });
}
