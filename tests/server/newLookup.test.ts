// Adding a lookup costs one definition and one line: the definition of docs/how-to-add-a-lookup.md is put into the
// dictionary, and list, form, picker, codes and menu are there through the usual calls.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import type { DocResult, MenuNode, PermissionSet, PickResult, QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { openTestApp, type PreparedApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Client } from '#tests/support/signedClient.ts';

// The one line of src/entities/master/index.ts.
vi.mock('#entities/master/index.ts', async (original) => ({
  ...(await original<object>()),
  packingMethod: (await import('#tests/support/packingMethod.ts')).packingMethod,
}));

const root = path.resolve(import.meta.dirname, '../..');
const key = () => `packing-${crypto.randomUUID()}`;

let database: Database;
let host: PreparedApp;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(proposeMigration(await readSchema(database), allEntities));
  host = await openTestApp(database);
  client = host.client();
  await client.signIn('admin', host.password);
}, 120_000);
afterAll(async () => {
  await host.app.close();
  await database.close();
});

function create(values: Readonly<Record<string, string | boolean>>) {
  const patches = Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));
  return client.post<DocResult>('data/packingMethod', { key: key(), patches });
}

test('the guide shows the very definition', () => {
  const definition = fs.readFileSync(path.join(root, 'tests/support/packingMethod.ts'), 'utf8').trim();
  expect(fs.readFileSync(path.join(root, 'docs/how-to-add-a-lookup.md'), 'utf8')).toContain(definition);
});

test('the form keeps records and says what is missing', async () => {
  const refused = await create({ code: 'X' });
  expect(refused).toMatchObject({ code: '422', message: '请填写名称' });
  const saved = await create({
    code: 'PALLET',
    name: '托盘',
    transportType: 'road',
    packQty: '12.5',
    isDefault: true,
  });
  expect(saved.result.doc.fields).toMatchObject({
    code: 'PALLET',
    name: '托盘',
    packQty: '12.5',
    status: 'enabled',
  });
  expect(await create({ code: 'PALLET', name: '又一个' })).toMatchObject({ code: '422' });
  expect(saved.result.abilities).toEqual(
    expect.arrayContaining(['edit', 'disable', 'delete', 'copy', 'export', 'import']),
  );
});

test('the default passes from one record to the next', async () => {
  const next = await create({ code: 'BOX', name: '纸箱', isDefault: true });
  expect(next.result.doc.fields['isDefault']).toBe(true);
  const { result } = await client.post<QueryResult>('data/packingMethod/query', {
    filter: { field: 'isDefault', op: 'eq', values: ['true'] },
    offset: 0,
    limit: 10,
  });
  expect(result.rows.map((row) => row['code'])).toEqual(['BOX']);
});

test('the list filters, sorts and finds by pinyin', async () => {
  const ask = { offset: 0, limit: 10, search: 'tuopan', sort: [{ field: 'name', descending: false }] };
  const { result } = await client.post<QueryResult>('data/packingMethod/query', ask);
  expect(result.rows.map((row) => row['name'])).toEqual(['托盘']);
  expect(result.total).toEqual({ value: 1, exact: true });
});

test('the picker knows codes and initials, and offers what is in use alone', async () => {
  const byCode = await client.post<PickResult>('data/packingMethod/pick', { codes: ['PALLET'] });
  expect(Object.keys(byCode.result.byCode ?? {})).toEqual(['PALLET']);
  const [pallet] = byCode.result.rows;
  const opened = await client.get<DocResult>(`data/packingMethod/${pallet?.id ?? ''}`);
  const { id, version } = opened.result.doc;
  expect((await client.post(`data/packingMethod/${id}/disable`, { version, key: key() })).code).toBe('0');
  expect((await client.post<PickResult>('data/packingMethod/pick', { search: 'tp' })).result.rows).toEqual(
    [],
  );
  expect(
    (await client.post<PickResult>('data/packingMethod/pick', { search: 'zx' })).result.rows.map(
      ({ name }) => name,
    ),
  ).toEqual(['纸箱']);
});

test('codes and menu are there, and the history tells what happened', async () => {
  const { result } = await client.get<PermissionSet>('api/getUserPermissionByToken');
  const codes = result.allAuth.map(({ action }) => action);
  expect(codes).toEqual(
    expect.arrayContaining([
      'packingMethod:view',
      'packingMethod:create',
      'packingMethod:disable',
      'packingMethod:import',
    ]),
  );
  const pages = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [node, ...pages(node.children ?? [])]);
  expect(pages(result.menu).find(({ component }) => component === 'entity/packingMethod/List')).toMatchObject(
    {
      path: '/master/packingMethod',
      meta: { title: '包装方式', icon: 'box' },
    },
  );
  const { result: found } = await client.post<QueryResult>('data/packingMethod/query', {
    offset: 0,
    limit: 1,
  });
  const history = await client.get<{ action: string }[]>(
    `data/packingMethod/${found.rows[0]?.docId ?? ''}/history`,
  );
  expect(history.result.length).toBeGreaterThan(0);
});
