// Lists of thousands of rows: any window shows exactly the rows that plain sorting and counting off would show,
// whatever is sorted, filtered and permitted, by scrolling as by jumping.
import '#server/areas.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Filter } from '#model/filter.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { Database, Ports, SqlRow } from '#server/ports.ts';
import { Cached } from '#server/store/list/cached.ts';
import { positionOf } from '#server/store/list/anchors.ts';
import { listCacheOf } from '#server/store/list/cache.ts';
import { listPlan } from '#server/store/list/plan.ts';
import { ledStatement, type Statement, windowStatement } from '#server/store/list/statements.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { viewOf } from '#server/store/list/view.ts';
import { testContext, testGrants, testOrg, testPorts } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { customerId, fillOrders } from '#tests/support/orderRows.ts';
import { headerFilters, headerSorts, isLabel, lineFilters, lineSorts, scopes } from './listQuestions.ts';

let database: Database;
let ports: Ports;

function definition(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no ${name}`);
  return def;
}

const saleOrder = definition('saleOrder');

beforeAll(async () => {
  database = await openTestDatabase();
  ports = testPorts(database);
  await fillOrders(database);
});

const settle = (): Promise<unknown> =>
  listCacheOf(ports).then(({ anchors, ids }) => Promise.all([anchors.settle(), ids.settle()]));

afterAll(async () => {
  await settle();
  await database.close();
});

const key = (fields: string[]) => fc.record({ field: fc.constantFrom(...fields), descending: fc.boolean() });

const uniqueKeys = (fields: string[]) =>
  fc.uniqueArray(key(fields), { minLength: 1, maxLength: 3, selector: (sort) => sort.field });

interface Asked {
  sort: { field: string; descending: boolean }[];
  filter: [Filter | null, string];
  scope: [Partial<Grants>, string];
  offsets: number[];
  limit: number;
}

const offsets = fc.array(
  fc.oneof(fc.constant(0), fc.nat(9_000), fc.constantFrom(999, 1_000, 1_001, 2_001, 3_000)),
  {
    minLength: 3,
    maxLength: 5,
  },
);

const asked = (lines: boolean): fc.Arbitrary<Asked> =>
  fc.record({
    sort: uniqueKeys([...Object.keys(headerSorts), ...(lines ? Object.keys(lineSorts) : [])]),
    filter: fc.constantFrom(...(lines ? lineFilters : headerFilters)),
    scope: fc.constantFrom(...scopes),
    offsets,
    limit: fc.constantFrom(1, 37, 200),
  });

async function plainIds(lines: boolean, { sort, filter, scope }: Asked): Promise<string[]> {
  const all = { ...headerSorts, ...lineSorts };
  const keys = sort.map(({ field, descending }) => {
    const sql = all[field] ?? '';
    return `${sql} ${descending ? `desc nulls ${isLabel(sql) ? 'last' : 'first'}` : 'asc nulls last'}`;
  });
  // Customers called alike are kept apart.
  if (sort[0]?.field === 'customer') keys.splice(1, 0, `c.id ${sort[0].descending ? 'desc' : ''} nulls last`);
  // Documents of one state or one customer stand by day.
  if (sort.length === 1 && ['status', 'customer'].includes(sort[0]?.field ?? ''))
    keys.push(sort[0]?.descending ? 'h.date desc nulls first' : 'h.date asc nulls last');
  const down = sort.at(-1)?.descending ? 'desc' : 'asc';
  const tie = !lines
    ? [`h.id ${down}`]
    : sort.some(({ field }) => field in lineSorts)
      ? [`l.id ${down}`]
      : [`h.id ${down}`, 'l.seq', 'l.id'];
  const from = lines
    ? 'sale_order_items l join sale_order h on h.id = l.doc_id left join material m on m.id = l.material'
    : 'sale_order h';
  const { rows } = await database.query(
    `select ${lines ? 'l' : 'h'}.id from ${from} left join customer c on c.id = h.customer
     where h.org = '${testOrg}' and ${filter[1]} and ${scope[1]} order by ${[...keys, ...tie].join(', ')}`,
  );
  return rows.map((row) => String(row['id']));
}

async function checkWindows(lines: boolean, wanted: Asked): Promise<void> {
  const expected = await plainIds(lines, wanted);
  const context = testContext(ports, testGrants(wanted.scope[0]));
  const request = {
    filter: wanted.filter[0],
    sort: wanted.sort,
    limit: wanted.limit,
    fields: ['code'],
    ...(lines ? { lines: 'items' } : {}),
  };
  for (const offset of wanted.offsets) {
    const window = await queryList(context, saleOrder, { ...request, offset });
    expect(window.rows.map((row) => row.id)).toEqual(expected.slice(offset, offset + wanted.limit));
    if (window.total.exact) expect(window.total.value).toBe(expected.length);
    if (window.end !== null) {
      const next = await queryList(context, saleOrder, {
        ...request,
        offset: offset + window.rows.length,
        after: window.end,
      });
      expect(next.rows.map((row) => row.id)).toEqual(
        expected.slice(offset + wanted.limit, offset + 2 * wanted.limit),
      );
    }
    // From here on jumps go by the ladder, or the ids, that the first one asked for.
    await settle();
  }
}

/** Windows of a list whose ids are kept, or which has too many rows for that. */
async function keepIds(kept: boolean): Promise<void> {
  await settle();
  (await listCacheOf(ports)).ids = new Cached(ports.clock, 20, kept ? 60_000 : 0);
}

describe('lists', () => {
  test.each([false, true])(
    'show the same documents as sorting everything and counting off, ids kept: %s',
    async (kept) => {
      await keepIds(kept);
      await fc.assert(
        fc.asyncProperty(asked(false), (wanted) => checkWindows(false, wanted)),
        { numRuns: 40, seed: 20240506 },
      );
    },
  );

  test.each([false, true])(
    'show the same lines as sorting everything and counting off, ids kept: %s',
    async (kept) => {
      await keepIds(kept);
      await fc.assert(
        fc.asyncProperty(asked(true), (wanted) => checkWindows(true, wanted)),
        { numRuns: 40, seed: 20240507 },
      );
    },
  );

  test('led by what they refer to show the same rows when its records are walked in turn', async () => {
    const led = fc.constantFrom('customer', 'items.material');
    await fc.assert(
      fc.asyncProperty(asked(true), led, fc.boolean(), async (wanted, field, descending) => {
        const further = wanted.sort.filter((other) => other.field !== field);
        const sort = [{ field, descending }, ...further].slice(0, 3);
        const told = { ...testContext(ports), lines: 'items' };
        const view = viewOf(saleOrder, testGrants(wanted.scope[0]), told);
        const plan = listPlan(view, { filter: wanted.filter[0], sort });
        const columns = ['l."id" as id'];
        const run = async (statement: Statement) =>
          (await database.query(statement.text, statement.values)).rows;
        for (const offset of wanted.offsets) {
          const [at] = await run(windowStatement(plan, columns, null, offset, 1));
          if (at === undefined) continue;
          const position = positionOf(plan, at);
          const ids = (rows: SqlRow[]) => rows.map((row) => row['id']);
          const walked = ledStatement(plan, columns, position, 3, wanted.limit);
          if (walked === null) expect(position[0]).toBeNull();
          else
            expect(ids(await run(walked))).toEqual(
              ids(await run(windowStatement(plan, columns, position, 3, wanted.limit))),
            );
        }
      }),
      { numRuns: 30, seed: 20240508 },
    );
  });

  test('can be read from the first to the last row without a gap or a repetition', async () => {
    const context = testContext(ports);
    const sort = [
      { field: 'customer', descending: true },
      { field: 'date', descending: false },
    ];
    const seen: string[] = [];
    let after: string | undefined;
    for (let offset = 0; ;) {
      const window = await queryList(context, saleOrder, {
        sort,
        offset,
        limit: 500,
        fields: ['code'],
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...window.rows.map((row) => row.id));
      if (window.rows.length < 500 || window.end === null) break;
      offset += 500;
      after = window.end;
    }
    expect(seen).toEqual(
      await plainIds(false, { sort, filter: [null, 'true'], scope: [{}, 'true'], offsets: [], limit: 0 }),
    );
  });

  test('sum up all rows that the filter lets through, not only those shown', async () => {
    const { totals, total } = await queryList(testContext(ports), saleOrder, {
      offset: 0,
      limit: 1,
      filter: { field: 'status', op: 'in', values: ['closed'] },
      totals: ['allAmount'],
    });
    const { rows } = await database.query(
      `select sum(all_amount)::float8::text as sum, count(*)::int as count from sale_order where org = '${testOrg}' and status = 'closed'`,
    );
    expect(totals).toEqual({ allAmount: rows[0]?.['sum'] });
    expect(total).toEqual({ value: rows[0]?.['count'], exact: true });
  });

  test('sorted by customer show a new name in its place at once, though the ids of all rows were at hand (findings 2, 5.16)', async () => {
    await keepIds(true);
    const context = testContext(ports);
    const request = { sort: [{ field: 'customer', descending: false }], limit: 5, fields: ['code'] };
    for (const offset of [100, 105, 110])
      await queryList(context, saleOrder, { ...request, offset }).then(settle);
    await database.query(`update customer set name_pinyin = '!' || name_pinyin where id = $1`, [
      customerId(7),
    ]);
    (await listCacheOf(ports)).changes.note(['customer']);
    const window = await queryList(context, saleOrder, { ...request, offset: 100 });
    const wanted = {
      sort: request.sort,
      filter: [null, 'true'],
      scope: [{}, 'true'],
      offsets: [],
      limit: 0,
    } satisfies Asked;
    expect(window.rows.map((row) => row.id)).toEqual((await plainIds(false, wanted)).slice(100, 105));
  });

  test('count a new document at once', async () => {
    const request: QueryRequest = {
      offset: 0,
      limit: 1,
      filter: { field: 'customerOrderNo', op: 'eq', values: ['NEW'] },
    };
    expect((await queryList(testContext(ports), saleOrder, { ...request, limit: 0 })).total).toEqual({
      value: 0,
      exact: true,
    });
    await database.query(
      `insert into sale_order (id, org, version, status, code, customer_order_no, created_at) values (gen_random_uuid(), $1::uuid, 1, 'draft', 'SO-NEW', 'NEW', now())`,
      [testOrg],
    );
    (await listCacheOf(ports)).changes.note(['saleOrder']);
    expect((await queryList(testContext(ports), saleOrder, { ...request, limit: 0 })).total).toEqual({
      value: 1,
      exact: true,
    });
    await database.query("delete from sale_order where customer_order_no = 'NEW'");
    (await listCacheOf(ports)).changes.note(['saleOrder']);
  });

  test('carry the names of what the rows refer to, and nothing that was not asked for', async () => {
    const { rows, refs } = await queryList(testContext(ports), saleOrder, {
      lines: 'items',
      offset: 0,
      limit: 5,
      fields: ['code', 'customer', 'items.material'],
      filter: { field: 'customer', op: 'notEmpty', values: [] },
    });
    const [first] = rows;
    const [customer, material] = [first?.['customer'], first?.['items.material']];
    if (typeof customer !== 'string' || typeof material !== 'string') throw new Error('no references');
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'code',
      'customer',
      'docId',
      'id',
      'items.material',
      'version',
    ]);
    expect(refs['customer']?.[customer]?.code).toMatch(/^C\d{3}$/);
    expect(refs['material']?.[material]?.name).not.toBe('');
  });
});
