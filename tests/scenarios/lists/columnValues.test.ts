// The values a set filter offers: counted under the other filters, within what the session may see; documents searched by
// their lines, and the ids of lines.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import type { Filter } from '#model/filter.ts';
import type { ColumnValues, ColumnValuesRequest } from '#model/wire/wire.ts';
import type { Database, Ports } from '#server/ports.ts';
import { columnValues } from '#server/store/list/columnValues.ts';
import { listCacheOf } from '#server/store/list/cache.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { testContext, testGrants, testOrg, testPorts } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { fillOrders } from '#tests/support/orderRows.ts';

let database: Database;
let ports: Ports;
const saleOrder = entityOf('saleOrder');
if (saleOrder === undefined) throw new Error('no sale order');

beforeAll(async () => {
  database = await openTestDatabase();
  ports = testPorts(database);
  await fillOrders(database);
});
afterAll(async () => {
  await (await listCacheOf(ports)).anchors.settle();
  await database.close();
});

const ask = (request: ColumnValuesRequest): Promise<ColumnValues> =>
  columnValues(testContext(ports), saleOrder, request);
const count = async (filter: Filter, lines?: string): Promise<number> => {
  const asked = { filter, offset: 0, limit: 0, ...(lines === undefined ? {} : { lines }) };
  return (await queryList(testContext(ports), saleOrder, asked)).total.value;
};

test('grid 44 set filter: each value counts as many rows as a filter for it lets through, in lists of documents and of lines', async () => {
  const filter: Filter = { field: 'date', op: 'ge', values: ['2024-01-01'] };
  const { values, complete } = await ask({ field: 'status', filter });
  expect(complete).toBe(true);
  expect(values.length).toBeGreaterThan(1);
  for (const each of values.filter(({ value }) => value !== ''))
    expect(
      await count({ all: [filter, { field: 'status', op: 'in', values: [each.value] }] }),
      each.value,
    ).toBe(each.count);
  const lines = await ask({ field: 'items.material', lines: 'items' });
  const [first] = lines.values;
  expect(first && (await count({ field: 'items.material', op: 'in', values: [first.value] }, 'items'))).toBe(
    first?.count,
  );
  expect(lines.refs['material']?.[first?.value ?? '']?.name).toBeTruthy();
});

test('grid 44 set filter: blanks are one entry; the counts add up to the list', async () => {
  const { values } = await ask({ field: 'customer' });
  expect(values.reduce((sum, each) => sum + each.count, 0)).toBe(await count({ all: [] }));
  expect(values.filter(({ value }) => value === '').length).toBeLessThanOrEqual(1);
  expect(values.map(({ count: rows }) => rows)).toEqual(
    values.map(({ count: rows }) => rows).sort((a, b) => b - a),
  );
});

test('grid 44 set filter: what the dictionary does not know is refused by name', async () => {
  await expect(ask({ field: 'nothing' })).rejects.toThrow();
  await expect(ask({ field: 'items.qty' })).rejects.toThrow(/不能按值选择/);
});

test('every line of a list has an id of its own beside that of its document', async () => {
  const { rows } = await queryList(testContext(ports), saleOrder, { lines: 'items', offset: 0, limit: 50 });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ docId }) => docId)).size).toBeLessThan(rows.length);
  expect(rows.every(({ id, docId }) => id !== docId)).toBe(true);
});

test('documents are searched by the materials of their lines, word by word (findings 3, 6.12b)', async () => {
  const found = async (search: string, grants = testGrants()): Promise<string[]> => {
    const { rows } = await queryList(testContext(ports, grants), saleOrder, {
      offset: 0,
      limit: 500,
      search,
    });
    return rows.map(({ id }) => id).toSorted();
  };
  const documents = async (condition: string): Promise<string[]> => {
    const { rows } = await database.query(
      `select distinct h.id from sale_order h join sale_order_items l on l.doc_id = h.id
         join material m on m.id = l.material where h.org = '${testOrg}' and ${condition}`,
    );
    return rows.map((row) => String(row['id'])).toSorted();
  };
  const ofMaterial = await documents(`m.code = 'M0055'`);
  expect(ofMaterial.length).toBeGreaterThan(10);
  expect(await found('M0055')).toEqual(ofMaterial);
  expect(await found('m0055 SO00')).toEqual(await documents(`m.code = 'M0055' and h.code like 'SO00%'`));
  const seller = { admin: false, codes: ['saleOrder:view'] };
  expect(await found('M0055', testGrants(seller))).toEqual(ofMaterial);
  const hidden = { saleOrder: { 'items.material': 'hidden' } } as const;
  expect(await found('M0055', testGrants({ ...seller, fields: hidden }))).toEqual([]);
});
