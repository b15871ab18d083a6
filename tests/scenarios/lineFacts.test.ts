// What a clerk sees beside the line he types: stock of the material by warehouse, without a right to the stock ledger.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MaterialStock } from '#model/lineFacts.ts';
import { materialStock } from '#server/store/materialStock.ts';
import { buildCompany, codesOf, known, refusalOf, type Clerk, type Company } from '#tests/support/scenario.ts';

let company: Company;
beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterAll(() => company.close());

const stockOf = (clerk: Clerk, material: string, entity = 'saleOrder'): Promise<MaterialStock> =>
  clerk.run((context) => materialStock(context, known(entity), material));

it('shows stock by warehouse, most first, in the base unit of the material', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴承');
  await company.receive(admin, [
    { material, qty: '30', unitCost: '10' },
    { material, qty: '70.5', unitCost: '10', warehouse: ids.second },
  ]);
  const clerk = await company.clerk('typist', { codes: codesOf(['saleOrder']) });
  expect(await stockOf(clerk, material)).toEqual({
    unit: '个',
    onHand: '100.5',
    available: '100.5',
    warehouses: [
      { warehouse: ids.second, name: '成品仓', onHand: '70.5', reserved: '0', available: '70.5' },
      { warehouse: ids.warehouse, name: '原料仓', onHand: '30', reserved: '0', available: '30' },
    ],
  });
});

it('says that there is none where nothing was ever stored', async () => {
  const material = await company.material('端盖');
  expect(await stockOf(company.admin, material)).toMatchObject({ onHand: '0', available: '0', warehouses: [] });
});

it('tells another organisation nothing, and answers for lines with materials alone', async () => {
  const material = await company.material('活塞');
  const stranger = await company.clerk('stranger', { codes: codesOf(['saleOrder']), org: company.otherOrg });
  expect((await refusalOf(stockOf(stranger, material))).messages[0]).toContain('没有这个物料');
  expect((await refusalOf(stockOf(company.admin, material, 'user'))).messages[0]).toContain('没有物料');
});
