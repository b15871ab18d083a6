// Orders carry their product in the header: they are made from lines, one each, and report, receipt and issue follow from
// header and components with the same limits, progress, traces and checks as documents that follow from lines.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import type { PullableResult, PushableResult, PushManyResult, TraceResult } from '#model/wire/flowWire.ts';
import type { DocResult } from '#model/wire/wire.ts';
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

const key = () => `links-${crypto.randomUUID()}`;
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

type Lines = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

async function create(entity: string, values: Readonly<Record<string, string>>, lines: Lines = {}) {
  const patches = [
    ...Object.entries(values).map(([field, value]) => ({ op: 'set', field, value })),
    ...Object.entries(lines).flatMap(([name, rows]) =>
      rows.map((row) => ({
        op: 'insertLine',
        lines: name,
        id: crypto.randomUUID(),
        before: null,
        values: row,
      })),
    ),
  ];
  const saved = await client.post<DocResult>(`data/${entity}`, { key: key(), patches });
  expect(saved.code, saved.message).toBe('0');
  return saved.result.doc;
}

async function open(entity: string, id: string) {
  return (await client.get<DocResult>(`data/${entity}/${id}`)).result.doc;
}

async function act(entity: string, id: string, ...actions: readonly string[]) {
  for (const action of actions) {
    const { version } = await open(entity, id);
    const answer = await client.post<DocResult>(`data/${entity}/${id}/${action}`, { key: key(), version });
    if (answer.code !== '0') return answer.message;
  }
  return (await open(entity, id)).status;
}

async function push(entity: string, id: string, to: string, lines?: readonly { id: string; qty?: string }[]) {
  const { version } = await open(entity, id);
  return client.post<DocResult>(`data/${entity}/${id}/push/${to}`, {
    key: key(),
    version,
    ...(lines === undefined ? {} : { lines }),
  });
}

async function order(planQty: string, components: readonly string[] = []): Promise<string> {
  const { id } = await create(
    'assemblyOrder',
    { material, planQty },
    { components: components.map((qty) => ({ material, qty })) },
  );
  expect(await act('assemblyOrder', id, 'submit', 'approve', 'release')).toBe('released');
  return id;
}

describe('from lines to headers', () => {
  test('each line makes an order of its own, with what remains of it', async () => {
    const demand = await create(
      'assemblyDemand',
      {},
      {
        items: [
          { material, qty: '10' },
          { material, qty: '7' },
        ],
      },
    );
    expect(await act('assemblyDemand', demand.id, 'submit', 'approve')).toBe('approved');
    const refused = await push('assemblyDemand', demand.id, 'assemblyOrder');
    expect(refused.message).toBe('每行生成一张组装订单，请在下推窗口中选择要下推的行');
    const { version } = await open('assemblyDemand', demand.id);
    const { result } = await client.post<PushManyResult>('data/assemblyDemand/push/assemblyOrder', {
      key: key(),
      sources: [{ id: demand.id, version }],
      grouping: 'one',
    });
    expect(result.made.map(({ lines }) => lines)).toEqual([1, 1]);
    const orders = await Promise.all(result.made.map(({ id }) => open('assemblyOrder', id)));
    expect(new Set(orders.map(({ fields }) => fields['planQty']))).toEqual(new Set(['10', '7']));
    expect(orders[0]?.fields).toMatchObject({
      material,
      sourceEntity: 'assemblyDemand',
      sourceCode: demand.fields['code'],
    });
    for (const made of orders) await act('assemblyOrder', made.id, 'submit', 'approve');
    const rows = (await open('assemblyDemand', demand.id)).lines['items'] ?? [];
    expect(rows.map((row) => row['orderedQty'])).toEqual(['10', '7']);
    expect((await push('assemblyDemand', demand.id, 'assemblyOrder')).code).not.toBe('0');
  });
});

describe('from headers', () => {
  test('the dialog shows the order as a row, with what remains of its quantity', async () => {
    const id = await order('10');
    const { result } = await client.post<PushableResult>('data/assemblyOrder/push/assemblyReport/lines', {
      ids: [id],
    });
    expect(result.lines).toBe('');
    expect(result.docs[0]?.lines).toMatchObject([{ id, seq: 1, remaining: '10', refused: null }]);
    expect(result.docs[0]?.lines[0]?.fields).toMatchObject({ material });
  });

  test('header to header: drafts occupy, approvals execute, and no more than the order allows', async () => {
    const id = await order('10');
    const first = await push('assemblyOrder', id, 'assemblyReport', [{ id, qty: '4' }]);
    expect(first.code, first.message).toBe('0');
    expect(first.result.doc.fields).toMatchObject({ material, qty: '4', sourceEntity: 'assemblyOrder' });
    expect((await open('assemblyOrder', id)).fields).toMatchObject({ draftQty: '4', reportedQty: null });
    const second = await push('assemblyOrder', id, 'assemblyReport', [{ id, qty: '7' }]);
    expect(second.message).toMatch(/^数量 7 超过可下推数量 6（组装订单 ASM/);
    expect(await act('assemblyReport', first.result.doc.id, 'submit', 'approve')).toBe('approved');
    expect((await open('assemblyOrder', id)).fields).toMatchObject({ draftQty: '0', reportedQty: '4' });
    expect(await act('assemblyOrder', id, 'unrelease')).toMatch(/已有下游单据 组装汇报单/);
    expect(await act('assemblyReport', first.result.doc.id, 'unapprove')).toBe('draft');
    expect((await open('assemblyOrder', id)).fields).toMatchObject({ draftQty: '4', reportedQty: '0' });
  });

  test('header to lines: what is received moves the order on by itself, and back', async () => {
    const id = await order('10');
    const part = await push('assemblyOrder', id, 'assemblyReceipt', [{ id, qty: '3' }]);
    expect(part.result.doc.lines['items']).toMatchObject([{ qty: '3', material, sourceLineId: id }]);
    await act('assemblyReceipt', part.result.doc.id, 'submit', 'approve');
    expect(await open('assemblyOrder', id)).toMatchObject({ status: 'started', fields: { doneQty: '3' } });
    const rest = await push('assemblyOrder', id, 'assemblyReceipt');
    expect(rest.result.doc.lines['items']).toMatchObject([{ qty: '7' }]);
    await act('assemblyReceipt', rest.result.doc.id, 'submit', 'approve');
    expect(await open('assemblyOrder', id)).toMatchObject({ status: 'finished', fields: { doneQty: '10' } });
    await act('assemblyReceipt', rest.result.doc.id, 'unapprove');
    await act('assemblyReceipt', part.result.doc.id, 'unapprove');
    expect((await open('assemblyOrder', id)).status).toBe('released');
  });

  test('a draft may draw open orders, which are listed as rows with what is left', async () => {
    const id = await order('25');
    const asked = { rule: 'assemblyOrder-assemblyReceipt', header: {}, offset: 0, limit: 50, count: true };
    const { result } = await client.post<PullableResult>('data/assemblyReceipt/pull/lines', asked);
    expect(result.rows.find((row) => row.id === id)).toMatchObject({ remaining: '25', material });
    const pulled = await client.post<DocResult>('data/assemblyReceipt/pull', {
      key: key(),
      patches: [],
      picks: [{ rule: asked.rule, lineId: id, qty: '25' }],
    });
    expect(pulled.result.doc.lines['items']).toMatchObject([{ qty: '25', sourceLineId: id }]);
    const again = await client.post<PullableResult>('data/assemblyReceipt/pull/lines', asked);
    expect(again.result.rows.map((row) => row.id)).not.toContain(id);
  });

  test('components below the header are issued line by line', async () => {
    const id = await order('10', ['20', '30']);
    const [first] = (await open('assemblyOrder', id)).lines['components'] ?? [];
    const issue = await push('assemblyOrder', id, 'assemblyIssue', [{ id: first?.id ?? '', qty: '15' }]);
    await act('assemblyIssue', issue.result.doc.id, 'submit', 'approve');
    const rows = (await open('assemblyOrder', id)).lines['components'] ?? [];
    expect(rows.map((row) => row['issuedQty'])).toEqual(['15', null]);
  });

  test('the trace leads from the demand over the order to what followed', async () => {
    const id = await order('5');
    const report = await push('assemblyOrder', id, 'assemblyReport');
    const { result } = await client.get<TraceResult>(`data/assemblyReport/${report.result.doc.id}/trace`);
    expect(result.nodes.map(({ doc, distance }) => [doc?.entity, distance])).toEqual([
      ['assemblyReport', 0],
      ['assemblyOrder', -1],
    ]);
    expect(result.links).toMatchObject([
      { fromSeq: null, toSeq: null, material, baseQty: '5', status: 'occupied' },
    ]);
  });

  test('afterwards the books agree', async () => {
    expect(await brokenInvariants(database)).toEqual({});
  });
});
