// Open supply and demand is what the areas declare: an invented order, whose product stands in its header and whose
// components stand below, shows in 预计可用量 and 可用量按日期 without a line of either being written for it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { ExpectedSource } from '#model/expectedStock.ts';
import { businessDate } from '#model/time/calendar.ts';
import { expectedSources } from '#model/registry.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import type { Database } from '#server/ports.ts';
import { expectedEntities, expectedMoves } from '#server/ledgers/expectedStock.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { proposeMigration } from '#server/store/schema.ts';
import { openTestApp, type PreparedApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Client } from '#tests/support/signedClient.ts';

vi.mock('#entities/areas.ts', async (original) => {
  const { areas } = await original<{ areas: readonly object[] }>();
  return { areas: [...areas, (await import('#tests/support/invented/area.ts')).assembly] };
});

let database: Database;
let host: PreparedApp;
let client: Client;
let org: string;
const material = crypto.randomUUID();
let today: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(proposeMigration(await readSchema(database), allEntities));
  host = await openTestApp(database);
  today = businessDate(host.ports.clock.now());
  client = host.client();
  await client.signIn('admin', host.password);
  const { rows } = await database.query('select id from organization limit 1');
  org = String(rows[0]?.['id']);
  const unit = crypto.randomUUID();
  await database.query(
    `insert into material (id, org, version, status, created_at, code, name, base_unit) values ($1, $2, 1, 'approved', now(), 'GEAR', '齿轮', $3)`,
    [material, org, unit],
  );
}, 180_000);
afterAll(async () => {
  await host.app.close();
  await database.close();
});

interface Invented {
  status: string;
  planQty: number;
  doneQty: number;
  /** Days from today. */
  finish: number | null;
  components: readonly { qty: number; issued: number; required: number }[];
}

async function store(orders: readonly Invented[]): Promise<void> {
  await database.query('delete from assembly_order_components');
  await database.query('delete from assembly_order');
  for (const { status, planQty, doneQty, finish, components } of orders) {
    const id = crypto.randomUUID();
    await database.query(
      `insert into assembly_order (id, org, version, status, created_at, code, date, material, unit, plan_qty, base_qty, done_qty, pick_status, finish_date)
       values ($1, $2, 1, $3, now(), $4, $5::date, $6, $6, $7::numeric, $7::numeric, $8::numeric, 'none', $5::date + $9::integer)`,
      [id, org, status, `A${id.slice(0, 8)}`, today, material, planQty, doneQty, finish],
    );
    for (const [index, { qty, issued, required }] of components.entries())
      await database.query(
        `insert into assembly_order_components (id, doc_id, seq, material, unit, qty, base_qty, issued_qty, required_date)
         values ($1, $2, $3, $4, $4, $5::numeric, $5::numeric, $6::numeric, $7::date + $8::integer)`,
        [crypto.randomUUID(), id, index + 1, material, qty, issued, today, required],
      );
  }
}

/** What a person with the orders on paper would add up. */
function plain(orders: readonly Invented[]): { supply: string; demand: string } {
  const open = orders.filter(({ status }) => ['planned', 'released', 'started'].includes(status));
  const sum = (values: readonly number[]): string =>
    decimalText(
      values.reduce((total, value) => total.plus(decimal(String(Math.max(0, value)))), new Decimal(0)),
    );
  return {
    supply: sum(open.map(({ planQty, doneQty }) => planQty - doneQty)),
    demand: sum(open.flatMap(({ components }) => components.map(({ qty, issued }) => qty - issued))),
  };
}

async function figuresOf(source: ExpectedSource): Promise<string> {
  const of = { org: '$1::uuid', today: '$2::date', material: '$3::uuid', warehouse: null, mtoNo: null };
  const { rows } = await database.query(
    `select coalesce(sum(e.qty), 0)::text as qty, min(e.day)::text as day from (${expectedMoves(of, [source])}) e`,
    [org, today, material],
  );
  expect([null, today].includes(String(rows[0]?.['day'])) || String(rows[0]?.['day']) >= today).toBe(true);
  return decimalText(decimal(String(rows[0]?.['qty'])).abs());
}

const quantity = fc.integer({ min: 0, max: 1_000 });
const order = fc.record({
  status: fc.constantFrom(
    'draft',
    'submitted',
    'planned',
    'released',
    'started',
    'finished',
    'closed',
    'voided',
  ),
  planQty: quantity,
  doneQty: quantity,
  finish: fc.option(fc.integer({ min: -30, max: 30 })),
  components: fc.array(
    fc.record({ qty: quantity, issued: quantity, required: fc.integer({ min: -9, max: 9 }) }),
    {
      maxLength: 3,
    },
  ),
});

test('the sum of what is expected is what one would add up by hand, whatever the orders', async () => {
  const [supply, demand] = ['production', 'component'].map((kind) =>
    expectedSources.find(({ kind: own, entity }) => own === kind && entity === 'assemblyOrder'),
  );
  if (supply === undefined || demand === undefined) throw new Error('the invented area declares both');
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 6 }), async (orders) => {
      await store(orders);
      expect({ supply: await figuresOf(supply), demand: await figuresOf(demand) }).toEqual(plain(orders));
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('the reports show it in the columns of production, and day by day', async () => {
  await store([
    {
      status: 'released',
      planQty: 10,
      doneQty: 4,
      finish: 5,
      components: [{ qty: 30, issued: 5, required: 1 }],
    },
    {
      status: 'closed',
      planQty: 50,
      doneQty: 0,
      finish: 1,
      components: [{ qty: 9, issued: 0, required: 0 }],
    },
  ]);
  const ask = { filter: { field: 'material', op: 'eq', values: [material] }, offset: 0, limit: 10 };
  const { result } = await client.post<QueryResult>('data/stockAvailability/query', ask);
  expect(result.rows).toHaveLength(1);
  expect(result.rows[0]).toMatchObject({
    openProductionQty: '6',
    componentDemandQty: '25',
    openPurchaseQty: '0',
    openSaleQty: '0',
    planAvailableQty: '-19',
  });
  const days = await client.post<QueryResult>('data/stockAvailabilityDays/query', {
    ...ask,
    parameters: { material },
    sort: [{ field: 'seq', descending: false }],
  });
  expect(
    days.result.rows.map((row) => [row['kind'], row['receiptQty'], row['issueQty'], row['balanceQty']]),
  ).toEqual([
    ['stock', null, null, '0'],
    ['component', null, '25', '-25'],
    ['production', '6', null, '-19'],
  ]);
});

test('a part the organisation does not count is left out', async () => {
  await store([{ status: 'started', planQty: 10, doneQty: 0, finish: 5, components: [] }]);
  await database.query(
    `insert into stock_param (id, org, version, created_at, plan_available_includes) values ($1, $2, 1, now(), '["openPurchase"]'::jsonb)`,
    [crypto.randomUUID(), org],
  );
  const [source] = expectedSources.filter(
    ({ kind, entity }) => kind === 'production' && entity === 'assemblyOrder',
  );
  if (source === undefined) throw new Error('the invented area declares it');
  expect(await figuresOf(source)).toBe('0');
  await database.query('delete from stock_param');
  expect(await figuresOf(source)).toBe('10');
});

test('reports are computed anew when a document of any declared kind changes', () => {
  expect(expectedEntities()).toEqual(expect.arrayContaining(['saleOrder', 'purchaseOrder', 'assemblyOrder']));
});
