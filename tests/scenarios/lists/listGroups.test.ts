// Lists grouped by the server: groups with their counts and sums, level by level, within what the clerk may see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroupsRequest, GroupsResult } from '#model/wire/wire.ts';
import { listGroups } from '#server/store/list/groups.ts';
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
  await company.order(admin, [line('1', '10'), line('2', '10')]);
  await company.order(admin, [line('5', '10')]);
  await company.order(admin, [line('4', '100')], { customer: second });
  await admin.create('saleOrder', {
    fields: { customer: second, salesperson: ids.salesperson },
    lines: { items: [] },
  });
}, 120_000);
afterAll(() => company.close());

const ask = (
  request: Partial<GroupsRequest> & { field: string },
  clerk: Clerk = company.admin,
): Promise<GroupsResult> =>
  clerk.run((context) => listGroups(context, known('saleOrder'), { offset: 0, limit: 100, ...request }));

it('shows every customer with the number of orders and the sum of their amounts, in the order of the names', async () => {
  const { groups, total, refs } = await ask({ field: 'customer', totals: ['allAmount'] });
  expect(
    groups.map(({ value, count, totals }) => [refs['customer']?.[value]?.name, count, totals['allAmount']]),
  ).toEqual([
    ['安徽重工', 2, '400'],
    ['华东机械', 2, '80'],
  ]);
  expect(total).toBe(2);
  expect((await ask({ field: 'customer', descending: true })).groups[0]?.value).toBe(company.ids.customer);
});

it('goes on below a group, and its rows are those the group has counted', async () => {
  const filter = { field: 'customer', op: 'eq' as const, values: [second] };
  const { groups } = await ask({ field: 'status', filter });
  expect(groups.map(({ value, count }) => [value, count])).toEqual([
    ['approved', 1],
    ['draft', 1],
  ]);
  const { rows } = await company.admin.run((context) =>
    queryList(context, known('saleOrder'), { filter, offset: 0, limit: 10 }),
  );
  expect(rows).toHaveLength(2);
});

it('groups lines, days and missing values', async () => {
  const lines = await ask({ field: 'items.material', lines: 'items', totals: ['items.qty'] });
  expect(lines.groups).toMatchObject([{ count: 4, totals: { 'items.qty': '12' } }]);
  const created = await ask({ field: 'createdAt' });
  expect(created.groups).toEqual([{ value: '2024-05-06', count: 4, totals: {} }]);
  expect((await ask({ field: 'customerOrderNo' })).groups).toEqual([{ value: '', count: 4, totals: {} }]);
  const page = await ask({ field: 'customer', offset: 1, limit: 1 });
  expect([page.groups.length, page.total]).toEqual([1, 2]);
});

it('shows nobody more than his own rows and fields', async () => {
  const own = await company.clerk('自己', { codes: codesOf(['saleOrder']), scope: 'own' });
  expect((await ask({ field: 'customer' }, own)).groups).toEqual([]);
  const blind = await company.clerk('无价', { codes: codesOf(['saleOrder']), fieldGroups: [] });
  expect((await refusalOf(ask({ field: 'customer', totals: ['allAmount'] }, blind))).code).toBe('403');
  expect((await refusalOf(ask({ field: 'nothing' }))).code).toBe('422');
});

it('adds up no dollars with yuan and no pieces with kilograms, in no group and in no total (findings 2, 1.10, 5.9)', async () => {
  const { admin, ids } = company;
  const wire = await company.material('铜线', { baseUnit: ids.kg });
  const dollars = { customer: second, currency: ids.usd, exchangeRate: '7' };
  await company.order(admin, [{ material: wire, qty: '2.5', taxPrice: '3' }], dollars);
  const totals = ['allAmount', 'allAmountLocal'];
  const { groups, refs } = await ask({ field: 'customer', totals });
  expect(
    groups.map(({ value, totals: sums, mixed }) => [refs['customer']?.[value]?.name, sums, mixed]),
  ).toEqual([
    ['安徽重工', { allAmountLocal: '452.5' }, ['allAmount']],
    ['华东机械', { allAmount: '80', allAmountLocal: '80' }, undefined],
  ]);
  const list = (more: object) =>
    admin.run((context) => queryList(context, known('saleOrder'), { offset: 0, limit: 0, ...more }));
  expect(await list({ totals })).toMatchObject({ totals: { allAmountLocal: '532.5' }, mixed: ['allAmount'] });
  const local = { field: 'currency', op: 'eq', values: [ids.cny] };
  const one = await list({ totals, filter: local });
  expect([one.totals, one.mixed]).toEqual([{ allAmount: '480', allAmountLocal: '480' }, undefined]);
  const lines = await list({ lines: 'items', totals: ['items.qty', 'items.allAmountLocal'] });
  expect([lines.totals?.['items.qty'], lines.mixed]).toEqual([undefined, ['items.qty']]);
  const pieces = await list({
    lines: 'items',
    totals: ['items.qty'],
    filter: { field: 'items.unit', op: 'eq', values: [ids.piece] },
  });
  expect([pieces.totals, pieces.mixed]).toEqual([{ 'items.qty': '12' }, undefined]);
});

it('finds no difference where nothing is: an empty list has sums of zero', async () => {
  const { totals, mixed } = await company.admin.run((context) =>
    queryList(context, known('saleOrder'), {
      offset: 0,
      limit: 0,
      totals: ['allAmount'],
      search: '没有这样的订单',
    }),
  );
  expect([totals, mixed]).toEqual([{ allAmount: '0' }, undefined]);
});
