// Row level security: PostgreSQL itself keeps organisations apart, whatever a statement forgets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { Database } from '#server/ports.ts';
import { applyMigrations } from '#server/store/migrate.ts';
import { securedTables } from '#server/store/rowSecurity.ts';
import { engine, openTestDatabase, serverUrl } from '#tests/support/database.ts';
import { buildCompany, refusalOf } from '#tests/support/scenario.ts';

const own = crypto.randomUUID();
const other = crypto.randomUUID();
const foreign = crypto.randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const insert = `insert into warehouse (id, org, version, status, code, created_at) values ($1::uuid, $2::uuid, 1, 'enabled', 'W', now())`;
  await database.query(insert, [foreign, other]);
  await database.query(insert, [crypto.randomUUID(), own]);
}, 60_000);
afterAll(() => database.close());

test('what organisations share stays while another one uses it', async () => {
  const company = await buildCompany();
  try {
    const unit = await company.admin.create('unit', {
      fields: {
        code: 'M',
        name: '米',
        unitGroup: (await company.admin.open('unit', company.ids.piece)).doc.fields['unitGroup'] ?? null,
        precision: 2,
      },
    });
    await company.database.query(
      `insert into material (id, org, version, status, code, base_unit, created_at) values (gen_random_uuid(), $1::uuid, 1, 'draft', 'N', $2::uuid, now())`,
      [company.otherOrg, unit.doc.id],
    );
    const refused = await refusalOf(company.admin.remove('unit', unit));
    expect(refused.messages[0]).toContain('已被其他资料引用，不能删除');
  } finally {
    await company.close();
  }
});

describe.runIf(engine === 'postgres')('the database itself', () => {
  const within = (org: string) => {
    const session = database.walled?.(org);
    if (session === undefined) throw new Error('no walls');
    return session;
  };

  test('shows each organisation its own rows alone, in every table', async () => {
    const wrong: string[] = [];
    for (const { name } of securedTables(allEntities)) {
      const count = async (session: Pick<Database, 'query'>) =>
        Number((await session.query(`select count(*)::text as n from "${name}"`)).rows[0]?.['n']);
      const [all, theirs, nobody] = [
        await count(database),
        await count(within(other)),
        await count(within(crypto.randomUUID())),
      ];
      const mine = await count(within(own));
      if (theirs + mine > all || nobody !== 0 || (all > 0 && theirs === 0 && mine === 0))
        wrong.push(`${name}: ${all} ${theirs} ${mine} ${nobody}`);
    }
    expect(wrong).toEqual([]);
  });

  test('lets nobody write into another organisation', async () => {
    const updated = await within(own).query('update warehouse set name = $2 where id = $1::uuid', [
      foreign,
      '改了',
    ]);
    const removed = await within(own).query('delete from warehouse where id = $1::uuid', [foreign]);
    expect([updated.affected, removed.affected]).toEqual([0, 0]);
    const insert = `insert into warehouse (id, org, version, status, created_at) values (gen_random_uuid(), $1::uuid, 1, 'enabled', now())`;
    await expect(within(own).query(insert, [other])).rejects.toMatchObject({ code: '42501' });
    await expect(within(own).transaction((session) => session.query(insert, [other]))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('binds whoever comes without naming an organisation', async () => {
    const bare = await database.transaction(async (session) => {
      await session.query('set local role workbench_walled');
      await session.query("set local workbench.org = ''");
      return session.query('select count(*)::text as n from warehouse');
    });
    expect(bare.rows).toEqual([{ n: '0' }]);
  });
});

describe.runIf(engine === 'postgres')('a database whose one role may make no other', () => {
  test('binds that role itself, and opens for its own work', async () => {
    const control = await openPostgres({ url: serverUrl(), statementTimeout: 60_000 });
    const name = `plain_${process.pid}_${Date.now().toString(36)}`;
    await control.query(`create role ${name} login`);
    await control.query(`create database ${name} owner ${name}`);
    const url = serverUrl()
      .replace(/\/\/(.*?)\/[^/?]*/, `//$1/${name}`)
      .replace('user=postgres', `user=${name}`);
    const plain = await openPostgres({ url, statementTimeout: 60_000 });
    try {
      await applyMigrations({ database: plain, migrations: readMigrations() });
      const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
      for (const org of [mine, theirs])
        await plain.query(
          `insert into warehouse (id, org, version, status, code, created_at) values (gen_random_uuid(), $1::uuid, 1, 'enabled', 'W', now())`,
          [org],
        );
      const count = async (session: Pick<Database, 'query'>) =>
        (await session.query('select count(*)::text as n from warehouse')).rows[0]?.['n'];
      const behind = plain.walled?.(mine);
      expect([await count(plain), behind === undefined ? null : await count(behind)]).toEqual(['2', '1']);
      const bare = await plain.transaction(async (session) => {
        await session.query("set local workbench.org = ''");
        return count(session);
      });
      expect(bare).toBe('0');
      // A second start finds nothing to change.
      const told: string[] = [];
      await applyMigrations(
        { database: plain, migrations: readMigrations() },
        (message) => void told.push(message),
      );
      expect(told).toEqual([]);
    } finally {
      await plain.close();
      await control.query(`drop database ${name} with (force)`);
      await control.query(`drop role ${name}`);
      await control.close();
    }
  });
});
