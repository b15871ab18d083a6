// What people type in a form stays as they typed it or is refused in words: nothing disappears, and no refusal names an id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityOf } from '#entities/registry.ts';
import { plainText } from '#model/text/plainText.ts';
import { columnValues } from '#server/store/list/columnValues.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { buildCompany, type Company, refusalOf } from '#tests/support/scenario.ts';

let company: Company;
beforeAll(async () => {
  company = await buildCompany();
}, 60_000);
afterAll(() => company.close());

test('a duplicate is named by its records, never by ids (findings 3, 6.1e)', async () => {
  const { admin, ids } = company;
  await admin.create('operatorBadge', { fields: { employee: ids.salesperson } });
  const { messages } = await refusalOf(
    admin.create('operatorBadge', { fields: { employee: ids.salesperson } }),
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/^员工与操作员工牌“.*王晓.*”重复，请修改$/);
});

test('a second set of parameters is refused with what to do instead (findings 3, 6.1e)', async () => {
  const { admin } = company;
  await admin.create('saleParam', {});
  const { messages } = await refusalOf(admin.create('saleParam', {}));
  expect(messages).toEqual(['本组织已有销售参数，只能有一份，请在已有的上面修改']);
});

test('rows that the system lists are not added by hand (findings 3, 6.1e)', async () => {
  const { messages } = await refusalOf(
    company.admin.create('kittingRun', { lines: { orders: [{ isChosen: true }] } }),
  );
  expect(messages).toEqual(['订单由运算列出，不能增删；要算哪些请在“指定订单”中选择']);
});

test('fields of several records are filtered by a choice of them and by what is typed (findings 3, 6.1d)', async () => {
  const { admin, ids, ports } = company;
  const scheme = (name: string, warehouses: readonly string[]) =>
    admin.create('stockCountScheme', { fields: { name, manager: ids.salesperson, warehouses } });
  await scheme('两仓', [ids.warehouse, ids.second]);
  await scheme('一仓', [ids.second]);
  const def = entityOf('stockCountScheme');
  if (def === undefined) throw new Error('no stockCountScheme');
  const context = readContext(ports, admin.grants, { requestId: 'test', sessionId: null });
  const { values, refs } = await columnValues(context, def, { field: 'warehouses' });
  expect(values).toEqual([
    { value: ids.second, count: 2 },
    { value: ids.warehouse, count: 1 },
  ]);
  expect(refs['warehouse']?.[ids.second]?.name).toBe('成品仓');
  const names = async (op: 'in' | 'notIn' | 'eq' | 'contains' | 'startsWith', value: string) => {
    const { rows } = await queryList(context, def, {
      filter: { field: 'warehouses', op, values: [value] },
      offset: 0,
      limit: 10,
    });
    return rows.map((row) => plainText(row['name'] ?? null)).toSorted((a, b) => a.localeCompare(b, 'zh'));
  };
  expect(await names('in', ids.warehouse)).toEqual(['两仓']);
  expect(await names('notIn', ids.warehouse)).toEqual(['一仓']);
  expect(await names('eq', '原料仓')).toEqual(['两仓']);
  expect(await names('contains', '成品')).toEqual(['两仓', '一仓']);
  expect(await names('startsWith', 'WH01')).toEqual(['两仓']);
});
