// Lists crossed by two fields: cells with counts and exact sums, dates by month, and never more than the clerk may see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PivotAnswer, PivotQuery } from '#model/report/pivot.ts';
import { pivotCondition } from '#model/report/pivot.ts';
import { listPivot } from '#server/store/list/pivot.ts';
import { queryList } from '#server/store/list/queryList.ts';
import {
  buildCompany,
  codesOf,
  known,
  refusalOf,
  type Clerk,
  type Company,
} from '#tests/support/scenario.ts';

let company: Company;
let second: string;
beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  const category = (await admin.open('customer', ids.customer)).doc.fields['category'] ?? null;
  const made = await admin.create('customer', { fields: { code: 'C0002', name: '安徽重工', category } });
  second = (await admin.act('customer', made, 'approve')).doc.id;
  const material = await company.material('主轴');
  const line = (qty: string, taxPrice: string) => ({ material, qty, taxPrice });
  await company.order(admin, [line('1', '10.1'), line('2', '10')]);
  await company.order(admin, [line('5', '10.2')]);
  await company.order(admin, [line('4', '100')], { customer: second });
  await admin.create('saleOrder', {
    fields: { customer: second, salesperson: ids.salesperson },
    lines: { items: [] },
  });
}, 120_000);
afterAll(() => company.close());

const ask = (request: Partial<PivotQuery>, clerk: Clerk = company.admin): Promise<PivotAnswer> =>
  clerk.run((context) =>
    listPivot(context, known('saleOrder'), { rows: [], columns: [], totals: [], ...request }),
  );
const sorted = (cells: PivotAnswer['cells']) =>
  cells.toSorted((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1));

it('crosses customers with states: how many orders and what they are worth, to the cent', async () => {
  const { cells, refs } = await ask({ rows: ['customer'], columns: ['status'], totals: ['allAmount'] });
  const named = cells.map(({ keys: [customer = '', status], count, sums }) => [
    refs['customer']?.[customer]?.name,
    status,
    count,
    sums[0]?.sum,
  ]);
  expect(named).toHaveLength(3);
  expect(named).toEqual(
    expect.arrayContaining([
      ['华东机械', 'approved', 2, '81.1'],
      ['安徽重工', 'approved', 1, '400'],
      ['安徽重工', 'draft', 1, '0'],
    ]),
  );
});

it('takes dates by month, quarter and year, and the condition of a cell finds its rows', async () => {
  const parts = await ask({ rows: ['date:year'], columns: ['date:quarter', 'date:month'] });
  expect(parts.cells).toEqual([{ keys: ['2024', '2024-Q2', '2024-05'], count: 4, sums: [] }]);
  for (const [key, value] of [
    ['date:month', '2024-05'],
    ['date:quarter', '2024-Q2'],
    ['date:year', '2024'],
    ['createdAt', '2024-05-06'],
    ['createdAt:month', '2024-05'],
    ['customerOrderNo', ''],
  ] as const) {
    const filter = pivotCondition(key, value);
    const { rows } = await company.admin.run((context) =>
      queryList(context, known('saleOrder'), { filter, offset: 0, limit: 10 }),
    );
    expect([key, rows.length]).toEqual([key, 4]);
  }
});

it('pivots lines, under the filter and the search of the list', async () => {
  const lines = await ask({ rows: ['items.material'], lines: 'items', totals: ['items.qty'] });
  expect(lines.cells).toMatchObject([{ count: 4, sums: [{ sum: '12', count: 4 }] }]);
  const filter = { field: 'customer', op: 'eq' as const, values: [second] };
  expect(sorted((await ask({ rows: ['status'], filter })).cells)).toMatchObject([
    { keys: ['approved'], count: 1 },
    { keys: ['draft'], count: 1 },
  ]);
  expect((await ask({ totals: ['allAmount'] })).cells).toMatchObject([{ keys: [], count: 4 }]);
});

it('refuses what cannot be grouped, what is too much to read and what somebody may not see', async () => {
  expect((await refusalOf(ask({ rows: ['nothing'] }))).code).toBe('422');
  expect((await refusalOf(ask({ rows: ['status:month'] }))).code).toBe('422');
  const many = ['status', 'customer', 'date', 'date:month', 'date:year', 'createdAt', 'salesperson'];
  expect((await refusalOf(ask({ rows: many }))).messages.join()).toContain('最多 6 个字段');
  const own = await company.clerk('自己', { codes: codesOf(['saleOrder']), scope: 'own' });
  expect((await ask({ rows: ['customer'] }, own)).cells).toEqual([]);
  const blind = await company.clerk('无价', { codes: codesOf(['saleOrder']), fieldGroups: [] });
  expect((await refusalOf(ask({ rows: ['customer'], totals: ['allAmount'] }, blind))).code).toBe('403');
});

it('adds up no dollars with yuan, in no cell, and says what each sum is counted in (findings 3, 6.2a)', async () => {
  const { admin, ids } = company;
  const material = await company.material('丝杠');
  const line = { material, qty: '2', taxPrice: '3' };
  await company.order(admin, [line], { customer: second, currency: ids.usd, exchangeRate: '7' });
  const totals = ['allAmount', 'allAmountLocal'];
  const filter = { field: 'status', op: 'eq' as const, values: ['approved'] };
  const byCustomer = await ask({ rows: ['customer'], totals, filter });
  const sumsOf = (customer: string | undefined) =>
    byCustomer.cells.find(({ keys }) => keys[0] === customer)?.sums.map(({ sum }) => sum);
  expect(sumsOf(second)).toEqual([null, '442']);
  expect(sumsOf(ids.customer)).toEqual(['81.1', '81.1']);
  const byCurrency = await ask({
    rows: ['currency'],
    totals,
    filter: { all: [filter, { field: 'customer', op: 'eq', values: [second] }] },
  });
  expect(
    byCurrency.cells.map(({ keys, sums }) => [keys[0], sums.map(({ sum, countedIn }) => [sum, countedIn])]),
  ).toEqual(
    expect.arrayContaining([
      [
        ids.usd,
        [
          ['6', ids.usd],
          ['42', ids.cny],
        ],
      ],
      [
        ids.cny,
        [
          ['400', ids.cny],
          ['400', ids.cny],
        ],
      ],
    ]),
  );
});
