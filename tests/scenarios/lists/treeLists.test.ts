// Lists beside a tree: a node shows its own rows and everything below it, whatever else is filtered.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Filter } from '#model/filter.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { buildCompany, known, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
const nodes: Record<string, string> = {};

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  const node = async (code: string, name: string, parent: string | null): Promise<string> =>
    (nodes[name] = (await admin.create('materialCategory', { fields: { code, name, parent } })).doc.id);
  const metal = await node('1', '金属', null);
  const steel = await node('11', '钢', metal);
  await node('111', '圆钢', steel);
  await node('2', '塑料', null);
  for (const [name, category] of [
    ['铜线', '金属'],
    ['钢板', '钢'],
    ['圆钢 20', '圆钢'],
    ['圆钢 30', '圆钢'],
    ['粒料', '塑料'],
  ] as const)
    await company.material(name, { fields: { category: nodes[category] ?? null } });
}, 120_000);
afterAll(() => company.close());

async function names(filter: Filter): Promise<unknown[]> {
  const context = readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null });
  const answer = await queryList(context, known('material'), {
    filter,
    offset: 0,
    limit: 50,
    sort: [{ field: 'code', descending: false }],
  });
  expect(answer.total).toEqual({ value: answer.rows.length, exact: true });
  return answer.rows.map((row) => row['name']);
}

const under = (...groups: string[]): Filter => ({
  field: 'category',
  op: 'under',
  values: groups.map((name) => nodes[name] ?? ''),
});

it('a node shows its own materials and those of every level below', async () => {
  expect(await names(under('金属'))).toEqual(['铜线', '钢板', '圆钢 20', '圆钢 30']);
  expect(await names(under('钢'))).toEqual(['钢板', '圆钢 20', '圆钢 30']);
  expect(await names(under('圆钢', '塑料'))).toEqual(['圆钢 20', '圆钢 30', '粒料']);
});

it('goes together with other conditions, and turned round', async () => {
  expect(await names({ all: [under('金属'), { field: 'name', op: 'contains', values: ['20'] }] })).toEqual([
    '圆钢 20',
  ]);
  expect(await names({ not: under('金属') })).toEqual(['粒料']);
});

it('is refused where there is no tree', async () => {
  const refused = await refusalOf(names({ field: 'baseUnit', op: 'under', values: [company.ids.piece] }));
  expect(refused.messages[0]).toContain('不支持这种筛选方式');
});
