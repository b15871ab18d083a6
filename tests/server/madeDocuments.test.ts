// A report brings its issue with it: made, numbered and approved in the same transaction, refused as a whole with the
// reason of the inner document, shown by the trace, and taken back with the report that made it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import type { TraceResult } from '#model/wire/flowWire.ts';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { openTestApp, type PreparedApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { registerInvented } from '#tests/support/invented/server.ts';
import type { Client } from '#tests/support/signedClient.ts';

vi.mock('#entities/areas.ts', async (original) => {
  const { areas } = await original<{ areas: readonly object[] }>();
  return { areas: [...areas, (await import('#tests/support/invented/area.ts')).assembly] };
});

const key = () => `made-${crypto.randomUUID()}`;
const material = crypto.randomUUID();
let database: Database;
let host: PreparedApp;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(proposeMigration(await readSchema(database), allEntities));
  host = await openTestApp(database);
  registerInvented();
  const { rows } = await database.query('select id from organization limit 1');
  const unit = crypto.randomUUID();
  await database.query(
    `insert into unit (id, version, status, created_at, code, name, precision) values ($1, 1, 'enabled', now(), 'PCS', '个', 0)`,
    [unit],
  );
  await database.query(
    `insert into material (id, org, version, status, created_at, code, name, base_unit) values ($1, $2, 1, 'approved', now(), 'GEAR', '齿轮', $3)`,
    [material, String(rows[0]?.['id']), unit],
  );
}, 180_000);
// Each with calls of its own to spend.
beforeEach(async () => {
  client = host.client();
  await client.signIn('admin', host.password);
});
afterAll(async () => {
  await host.app.close();
  await database.close();
});

async function report(qty: string, remark: string): Promise<string> {
  const patches = Object.entries({ material, qty, remark }).map(([field, value]) => ({
    op: 'set',
    field,
    value,
  }));
  const saved = await client.post<DocResult>('data/assemblyReport', { key: key(), patches });
  expect(saved.code, saved.message).toBe('0');
  return saved.result.doc.id;
}

async function act(entity: string, id: string, ...actions: readonly string[]): Promise<string | null> {
  for (const action of actions) {
    const { version } = (await client.get<DocResult>(`data/${entity}/${id}`)).result.doc;
    const answer = await client.post<DocResult>(`data/${entity}/${id}/${action}`, { key: key(), version });
    if (answer.code !== '0') return answer.message;
  }
  return (await client.get<DocResult>(`data/${entity}/${id}`)).result.doc.status;
}

async function issues(): Promise<QueryResult['rows']> {
  const { result } = await client.post<QueryResult>('data/assemblyIssue/query', {
    offset: 0,
    limit: 50,
    sort: [{ field: 'code', descending: true }],
  });
  return result.rows;
}

test('approving the report makes its issue, numbered and approved, and the trace shows it', async () => {
  const id = await report('4', 'backflush');
  expect(await act('assemblyReport', id, 'submit', 'approve')).toBe('approved');
  const [made] = await issues();
  expect(made).toMatchObject({ status: 'approved' });
  expect(made?.['code']).toMatch(/^ASL/);
  const { result } = await client.get<TraceResult>(`data/assemblyReport/${id}/trace`);
  expect(result.nodes.map(({ doc, distance }) => [doc?.entity, distance])).toEqual([
    ['assemblyReport', 0],
    ['assemblyIssue', 1],
  ]);
  expect(result.links).toMatchObject([{ baseQty: null }]);
});

test('it cannot be taken back on its own, and goes with the report', async () => {
  const before = (await issues()).length;
  const id = await report('5', 'backflush');
  await act('assemblyReport', id, 'submit', 'approve');
  const [made] = await issues();
  expect(await act('assemblyIssue', made?.docId ?? '', 'unapprove')).toMatch(
    /^组装领料单 ASL\S+ 由组装汇报单 ASR\S+ 自动生成，不能单独收回，请对组装汇报单操作$/,
  );
  expect(await act('assemblyReport', id, 'unapprove')).toBe('draft');
  expect(await issues()).toHaveLength(before);
  expect(await act('assemblyReport', id, 'submit', 'approve')).toBe('approved');
  expect(await issues()).toHaveLength(before + 1);
});

test('declared so, it may be taken back by itself', async () => {
  const id = await report('6', 'alone');
  await act('assemblyReport', id, 'submit', 'approve');
  const [made] = await issues();
  expect(await act('assemblyIssue', made?.docId ?? '', 'unapprove')).toBe('draft');
  expect(await act('assemblyReport', id, 'unapprove')).toBe('draft');
});

test('what refuses the issue refuses the report as a whole, with the name of the issue and its reason', async () => {
  const before = (await issues()).length;
  const id = await report('500', 'backflush');
  expect(await act('assemblyReport', id, 'submit', 'approve')).toMatch(
    /^自动生成组装领料单 ASL\S+未成功：第1行 领料不能超过 100 个$/,
  );
  expect(await issues()).toHaveLength(before);
  expect(await act('assemblyReport', id)).toBe('submitted');
});

test('an issue that was used further keeps its report', async () => {
  const id = await report('7', 'backflush');
  await act('assemblyReport', id, 'submit', 'approve');
  const [made] = await issues();
  await database.query(`update assembly_issue set locked = true where id = $1`, [made?.docId]);
  expect(await act('assemblyReport', id, 'unapprove')).toMatch(
    /^收回自动生成的组装领料单 ASL\S+未成功：已被下游使用，请先处理下游单据$/,
  );
  expect(await act('assemblyReport', id)).toBe('approved');
  await database.query(`update assembly_issue set locked = false where id = $1`, [made?.docId]);
  expect(await act('assemblyReport', id, 'unapprove')).toBe('draft');
});

test('afterwards the books agree', async () => {
  expect(await brokenInvariants(database)).toEqual({});
});
