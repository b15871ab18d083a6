// The database follows the dictionary by reviewed migrations, once however many servers start, and a server never
// starts on a database that does not fit it.
import { afterEach, describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import { defineEntity } from '#model/entity.ts';
import type { EntityDef } from '#model/entity.ts';
import { code, money, qty, text } from '#model/fields.ts';
import type { Database } from '#server/ports.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { migrate, SchemaError } from '#server/store/migrate.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { openEmptyDatabase, openTestDatabase } from '#tests/support/database.ts';

const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
async function migrated(): Promise<Database> {
  const database = await openTestDatabase();
  open.push(database);
  return database;
}
const migrations = readMigrations();

function toy(fields: EntityDef['fields'], lineFields: EntityDef['fields']): EntityDef {
  return defineEntity({
    name: 'toyBox',
    title: '玩具箱',
    area: 'master',
    kind: 'master',
    states: 'master',
    search: ['name'],
    fields,
    lines: { items: { title: '明细', fields: lineFields } },
  });
}
const before = toy(
  {
    code: code('编码', { unique: true }),
    name: text('名称', { pinyin: true, default: "it's" }),
    weight: qty('重量', { default: '0' }),
    colour: text('颜色'),
  },
  { amount: money('金额'), note: text('说明', { index: true }) },
);
const after = toy(
  {
    code: code('编码', { unique: true }),
    title: text('名称', { pinyin: true, was: 'name' }),
    weight: money('重量', { default: '1' }),
    size: text('尺寸', { index: true }),
  },
  { amount: money('金额', { default: '0' }), remark: text('说明', { index: true, was: 'note' }) },
);

async function apply(database: Database, defs: readonly EntityDef[]): Promise<string> {
  const sql = proposeMigration(await readSchema(database), [...allEntities, ...defs]);
  if (sql !== '') await database.query(sql);
  return sql;
}

describe('migrations', () => {
  test('of two servers that start at once on an empty database run once and fit the dictionary', async () => {
    const database = await openEmptyDatabase();
    open.push(database);
    const reports: string[] = [];
    const ports = { database, migrations };
    await Promise.all([
      migrate(ports, (message) => reports.push(message)),
      migrate(ports, (message) => reports.push(message)),
    ]);
    // They take turns, and each tells when it hears of its own; PostgreSQL's walls between organisations are told of once.
    expect(reports.filter((report) => !report.startsWith('组织隔离')).sort()).toEqual(
      migrations.map(({ name }) => `数据库已升级：${name}`),
    );
    expect(reports.filter((report) => report.startsWith('组织隔离'))).toHaveLength(
      database.engine === 'postgres' ? 1 : 0,
    );
    const { rows } = await database.query('select name from schema_version order by name');
    expect(rows.map((row) => row['name'])).toEqual(migrations.map(({ name }) => name));
  });

  test('that fail leave nothing behind', async () => {
    const database = await migrated();
    const broken = { name: '9999_broken', sql: 'create table half_done (id uuid); select 1 / 0;' };
    await expect(migrate({ database, migrations: [...migrations, broken] })).rejects.toThrow();
    expect((await readSchema(database)).relations.has('half_done')).toBe(false);
  });

  test('are complete: the dictionary asks for nothing more', async () => {
    expect(proposeMigration(await readSchema(await migrated()), allEntities)).toBe('');
  });
});

describe('a server refuses to start', () => {
  test('on a database that lacks something, and says what and how to mend it', async () => {
    const database = await migrated();
    await database.query(
      'alter table sale_order_items drop column qty; drop index customer_search_idx; alter table customer alter column name type varchar(5)',
    );
    const failure: unknown = await migrate({ database, migrations }).catch((error: unknown) => error);
    if (!(failure instanceof SchemaError)) throw new Error('it started');
    expect(failure.message).toContain('服务未启动');
    expect(failure.message).toContain('npm run migrate:propose');
    for (const part of [
      '表 sale_order_items 的列 qty缺少',
      '表 customer 的索引 customer_search_idx 不符',
      '表 customer 的列 name类型不符',
    ])
      expect(failure.message).toContain(part);
  });

  test('on a database of a newer program', async () => {
    const database = await migrated();
    await database.query("insert into schema_version (name) values ('9999_future')");
    await expect(migrate({ database, migrations })).rejects.toThrow(
      '数据库已由更新的版本升级（9999_future）',
    );
  });
});

describe('a proposed migration', () => {
  test('creates an entity, after which nothing differs', async () => {
    const database = await migrated();
    const sql = await apply(database, [before]);
    expect(sql).toContain('-- 玩具箱\ncreate table "toy_box" (');
    expect(await apply(database, [before])).toBe('');
  });

  test('renames, adds and changes columns without losing a value, and leaves dropping to a person', async () => {
    const database = await migrated();
    await apply(database, [before]);
    await database.query(
      `insert into toy_box (id, org, version, status, code, name, name_pinyin, weight, colour, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 1, 'draft', 'T1', '积木', 'jimu', 2.5, '红', now());
       insert into toy_box_items (id, doc_id, seq, note) select gen_random_uuid(), id, 1, '说明' from toy_box`,
    );
    const sql = await apply(database, [after]);
    expect(sql).toContain('alter table "toy_box" rename column "name_pinyin" to "title_pinyin";');
    expect(sql).toContain('-- alter table "toy_box" drop column "colour";');
    const { rows } = await database.query(
      'select b.code, b.title, b.title_pinyin, b.weight, b.colour, b.size, i.remark from toy_box b join toy_box_items i on i.doc_id = b.id',
    );
    expect(rows).toEqual([
      {
        code: 'T1',
        title: '积木',
        title_pinyin: 'jimu',
        weight: '2.5000',
        colour: '红',
        size: null,
        remark: '说明',
      },
    ]);
    const rest = proposeMigration(await readSchema(database), [...allEntities, after]);
    expect(rest.split('\n').every((line) => line === '' || line.startsWith('--'))).toBe(true);
  });
});
