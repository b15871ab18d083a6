// What a list refuses: fields that do not exist or may not be seen, operators and values that do not fit, and every
// known way of smuggling SQL into a column, an order or a condition. No such text ever reaches the engine as SQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { QueryRequest } from '#model/wire/wire.ts';
import type { Database, Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { pick } from '#server/store/pick/pick.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { checkUnique } from '#server/store/uniques.ts';
import { otherOrg, testContext, testGrants, testPorts } from '#tests/support/context.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { fillOrders } from '#tests/support/orderRows.ts';
import attacks from '#tests/support/sqlAttacks.json' with { type: 'json' };

let database: Database;
let ports: Ports;
const statements: string[] = [];

function definition(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no ${name}`);
  return def;
}
const saleOrder = definition('saleOrder');
const material = definition('material');
const customer = definition('customer');

beforeAll(async () => {
  const opened = await openTestDatabase();
  database = {
    ...opened,
    query(text, parameters) {
      statements.push(text);
      return opened.query(text, parameters);
    },
  };
  ports = testPorts(database);
  await fillOrders(database);
});
afterAll(() => database.close());

const ask = (request: Partial<QueryRequest>, def = saleOrder, grants = testGrants()) =>
  queryList(testContext(ports, grants), def, { offset: 0, limit: 20, fields: ['code'], ...request });

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome;
}

const prototypeNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'items.__proto__',
  'constructor.name',
];
const names = [
  ...attacks.map(({ text }) => text),
  ...prototypeNames,
  '',
  'nothing',
  'items.nothing',
  'org_id',
  'all_amount',
  'customer.name',
];

describe('fields that the dictionary does not know', () => {
  test.each(names)('%s is refused as column, order, condition, sum and sub-table', async (field) => {
    statements.length = 0;
    const refused = [
      await refusalOf(ask({ fields: [field] })),
      await refusalOf(ask({ sort: [{ field, descending: false }] })),
      await refusalOf(ask({ filter: { field, op: 'eq', values: ['1'] } })),
      await refusalOf(ask({ totals: [field] })),
      await refusalOf(ask({ lines: field === '' ? 'x' : field })),
    ];
    expect(refused.map((refusal) => refusal.code)).toEqual(['422', '422', '422', '422', '422']);
    expect(refused.every((refusal) => /[\u4e00-\u9fff]/.test(refusal.message))).toBe(true);
    expect(statements).toEqual([]);
  });

  test.each(names)('%s is refused by the duplicate check', async (field) => {
    expect((await refusalOf(checkUnique(testContext(ports), saleOrder, field, '1', null))).code).toBe('422');
  });
});

describe('operators and values', () => {
  test('an operator that the kind of field does not have is refused', async () => {
    for (const op of ['like', 'eq or 1=1', '__proto__', 'constructor', 'contains'] as FilterOp[]) {
      const refusal = await refusalOf(ask({ filter: { field: 'allAmount', op, values: ['1'] } }));
      expect(refusal.message).toBe('“价税合计”不支持这种筛选方式，请重新选择');
    }
  });

  test('a value that is none of its kind is refused with what is expected', async () => {
    const bad: [string, FilterOp, string[], string][] = [
      ['allAmount', 'gt', ["1'; drop table sale_order"], '筛选条件“价税合计”的值无效，请填写数字'],
      ['date', 'eq', ['2024-02-30'], '筛选条件“日期”的值无效，请填写日期，例如 2024-05-06'],
      ['customer', 'in', ['1 or 1=1'], '筛选条件“客户”的值无效，请填写列表中的记录'],
      ['taxIncluded', 'eq', ['maybe'], '筛选条件“含税”的值无效，请填写是或否'],
      ['createdAt', 'ge', ['yesterday'], '筛选条件“创建时间”的值无效，请填写日期时间，例如 2024-05-06 08:30'],
      ['date', 'between', ['2024-01-01'], '请填写筛选条件“日期”的值'],
      ['id', 'eq', ['x'], '筛选条件“内码”的值无效，请填写列表中的记录'],
    ];
    for (const [field, op, values, message] of bad)
      expect((await refusalOf(ask({ filter: { field, op, values } }))).message).toBe(message);
  });

  test.each(attacks.map(({ text }) => text))('%s as a value is only ever looked for', async (text) => {
    for (const filter of [
      { field: 'customerOrderNo', op: 'contains', values: [text] },
      { field: 'code', op: 'in', values: [text] },
      { field: 'status', op: 'eq', values: [text] },
      { field: 'customer', op: 'contains', values: [text] },
      { field: 'customer', op: 'startsWith', values: [text] },
      { field: 'customer', op: 'eq', values: [text] },
    ] as const) {
      expect((await ask({ filter })).rows).toEqual([]);
    }
    expect((await ask({ search: text.slice(0, 200) })).rows).toEqual([]);
    expect((await pick(testContext(ports), customer, { search: text.slice(0, 200) })).rows).toEqual([]);
    expect(await pick(testContext(ports), customer, { codes: [text], ids: [text] })).toMatchObject({
      rows: [],
      byCode: {},
    });
  });

  test('percent and underscore in a search are ordinary characters', async () => {
    for (const search of ['%', '_', '\\', 'SO______']) expect((await ask({ search })).rows).toEqual([]);
  });

  test('a filter of endless depth, breadth or length is refused', async () => {
    let deep: QueryRequest['filter'] = { field: 'code', op: 'eq', values: ['1'] };
    for (let level = 0; level < 40; level += 1) deep = { not: deep };
    const wide = {
      any: Array.from({ length: 500 }, () => ({ field: 'code', op: 'eq', values: ['1'] }) as const),
    };
    const long = { field: 'code', op: 'in', values: Array.from({ length: 6_000 }, String) } as const;
    for (const filter of [deep, wide, long]) expect((await refusalOf(ask({ filter }))).code).toBe('422');
    expect((await refusalOf(ask({ limit: 501 }))).message).toBe('每次最多读取500行');
    expect((await refusalOf(ask({ offset: -1 }))).code).toBe('422');
  });

  test('a forged position shows no more than the list itself', async () => {
    const { end, rows } = await ask({ sort: [{ field: 'date', descending: false }], limit: 2 });
    for (const after of [
      'x',
      '',
      '"',
      `${end}A`,
      btoa('[1,2,3]'),
      btoa(JSON.stringify(['', 2, "1' or '1'='1", 'x'])),
    ]) {
      const window = await ask({ sort: [{ field: 'date', descending: false }], offset: 0, limit: 2, after });
      expect(window.rows).toEqual(rows);
    }
  });
});

describe('what a session may not see', () => {
  const clerk = testGrants({ admin: false, codes: ['material:view'] });

  test('guarded fields are not selected, and asking for them in any way is refused', async () => {
    const [row] = (await queryList(testContext(ports, clerk), material, { offset: 0, limit: 1 })).rows;
    expect(row).toHaveProperty('name');
    expect(row).not.toHaveProperty('standardCost');
    for (const request of [
      { fields: ['standardCost'] },
      { sort: [{ field: 'standardCost', descending: true }] },
      { totals: ['standardCost'] },
      { filter: { field: 'standardCost', op: 'gt', values: ['1'] } },
    ] as Partial<QueryRequest>[]) {
      expect((await refusalOf(ask(request, material, clerk))).message).toBe('您没有查看“标准成本”的权限');
    }
  });

  test('another organisation sees nothing of ours', async () => {
    const stranger = testGrants({ org: otherOrg });
    const mine = await ask({ limit: 1 });
    const theirs = await ask({ limit: 500 }, saleOrder, stranger);
    expect(theirs.total.value).toBe(170);
    expect(theirs.rows.some((row) => row.id === mine.rows[0]?.id)).toBe(false);
    expect((await pick(testContext(ports, stranger), customer, { search: 'C' })).rows).toEqual([]);
    expect(await readDoc(database, saleOrder, mine.rows[0]?.id ?? '', { org: otherOrg })).toBeNull();
  });

  test('a session without an organisation sees nothing at all', async () => {
    expect((await ask({}, saleOrder, testGrants({ org: '' }))).rows).toEqual([]);
  });
});
