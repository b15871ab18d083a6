// Data rules on the rows of a table: a keeper sees the orders with a row in his warehouse, in lists as document by document.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import type { Client } from '#tests/support/app.ts';
import { answer } from '#tests/support/administrationCalls.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { ruledDesk, type RuledGroup } from '#tests/support/ruledUser.ts';

let database: Database;
let host: ReadyApp;
const ids: Record<string, string> = {};
const orders: Record<string, string> = {};
const orderCodes = [
  'saleOrder:view',
  'saleOrder:create',
  'saleOrder:edit',
  'saleOrder:export',
  'saleOrder:trace',
  'warehouse:view',
];

const lineOf = (values: Row) =>
  ({ op: 'insertLine', lines: 'items', id: crypto.randomUUID(), before: null, values }) as const;
const saved = (client: Client, lines: readonly Row[]) =>
  client.post<DocResult>('data/saleOrder', { key: crypto.randomUUID(), patches: lines.map(lineOf) });

const onLines = (field: string, operator: string, value?: string): RuledGroup => ({
  codes: orderCodes,
  rules: {
    'saleOrder:view': [{ entity: 'saleOrder', field, operator, ...(value === undefined ? {} : { value }) }],
  },
});

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  const admin = await host.signedIn();
  for (const code of ['WA', 'WB']) {
    ids[code] = crypto.randomUUID();
    await database.query(
      `insert into warehouse (id, org, version, status, code, name, created_at)
       select $1::uuid, id, 1, 'enabled', $2, $2, now() from organization order by code limit 1`,
      [ids[code], code],
    );
  }
  const [a, b] = [ids['WA'] ?? '', ids['WB'] ?? ''];
  const wanted: Record<string, Row[]> = {
    one: [{ warehouse: a, qty: '5', deliveryDate: '2030-01-05', remark: '急' }],
    both: [
      { warehouse: b, qty: '1', deliveryDate: '2030-01-01' },
      { warehouse: a, qty: '9', deliveryDate: '2030-12-31' },
    ],
    other: [{ warehouse: b, qty: '5', deliveryDate: '2030-03-01' }],
    without: [{ qty: '50' }],
    empty: [],
  };
  for (const [name, lines] of Object.entries(wanted))
    orders[name] = (await answer(saved(admin, lines))).doc.id;
}, 60_000);

beforeEach(() => host.pass(10_000));

afterAll(() => host.close());

const nameOf = (id: unknown): string => Object.entries(orders).find(([, known]) => known === id)?.[0] ?? '';

async function ordersSeen(client: Client): Promise<string[]> {
  const { rows } = await answer(
    client.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 50, fields: ['code'] }),
  );
  return rows.map((row) => nameOf(row['docId'])).toSorted();
}

test.each<[string, RuledGroup, string[]]>([
  ['one row in the warehouse', onLines('items.warehouse', 'eq', 'WA'), ['both', 'one']],
  ['no row in the warehouse', onLines('items.warehouse', 'ne', 'WA'), ['empty', 'other', 'without']],
  ['a row of one of several', onLines('items.warehouse', 'in', 'WA,WB'), ['both', 'one', 'other']],
  ['a row without one', onLines('items.warehouse', 'isNull'), ['without']],
  ['no row without one', onLines('items.warehouse', 'isNotNull'), ['both', 'empty', 'one', 'other']],
  ['a quantity above', onLines('items.qty', 'gt', '8'), ['both', 'without']],
  [
    'both days of one and the same row',
    onLines('items.deliveryDate', 'between', '2030-02-01,2030-06-30'),
    ['other'],
  ],
  ['a text of a row', onLines('items.remark', 'like', '急'), ['one']],
  ['nothing for a field nobody knows', onLines('items.nowhere', 'ne', 'WA'), []],
  ['nothing for a table nobody knows', onLines('rows.warehouse', 'ne', 'WA'), []],
])('a rule asks for %s', async (_name, group, expected) => {
  const client = await ruledDesk(host, [group]);
  expect(await ordersSeen(client)).toEqual(expected);
  for (const [name, id] of Object.entries(orders)) {
    host.pass(1000);
    const { status } = await client.get(`data/saleOrder/${id}`);
    expect([name, status]).toEqual([name, expected.includes(name) ? 200 : 404]);
  }
});

test('it counts in row lists, traces and writes as it does in the list', async () => {
  const client = await ruledDesk(host, [onLines('items.warehouse', 'eq', 'WA')]);
  const lines = await answer(
    client.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 50, lines: 'items' }),
  );
  expect(lines.rows.map((row) => nameOf(row['docId'])).toSorted()).toEqual(['both', 'both', 'one']);
  expect((await client.get(`data/saleOrder/${orders['other']}/trace`)).status).toBe(404);
  host.pass(2000);
  const outside = await saved(client, [{ warehouse: ids['WB'] ?? '', qty: '1' }]);
  expect([outside.code, outside.message]).toEqual(['422', expect.stringContaining('不在您的数据范围内')]);
  const inside = await answer(saved(client, [{ warehouse: ids['WA'] ?? '', qty: '1' }]));
  const moved = await client.post('data/saleOrder', {
    key: crypto.randomUUID(),
    id: inside.doc.id,
    version: inside.doc.version,
    patches: [
      {
        op: 'setLine',
        lines: 'items',
        id: inside.doc.lines['items']?.[0]?.id,
        field: 'warehouse',
        value: ids['WB'],
      },
    ],
  });
  expect([moved.code, moved.message]).toEqual(['422', expect.stringContaining('不在您的数据范围内')]);
});
