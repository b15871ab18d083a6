// What is agreed with partners: quantities and amounts below it are said while they are typed, and can be ordered all the
// same; nobody sells to a customer the company has broken with.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

it('an order below the least quantity says so when it is saved, and asks nobody again on its way', async () => {
  const { admin, ids } = company;
  const material = await company.material('衬套', { fields: { minSaleQty: '50', salePackQty: '20' } });
  const made = (qty: string) =>
    admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson, deliveryDate: '2024-06-30' },
      lines: { items: [{ material, qty, taxPrice: '1', taxRate: '13', deliveryDate: '2024-06-30' }] },
    });
  const told = async (qty: string) => (await made(qty)).warnings.map(({ message }) => message);
  expect(await told('40')).toEqual([expect.stringMatching(/数量 40.* 低于物料的起订量 50/)]);
  expect(await told('70')).toEqual([expect.stringMatching(/不是销售包装量 20.* 的整数倍，凑整为 80/)]);
  expect(await told('80')).toEqual([]);
  expect((await admin.approve('saleOrder', await made('40'))).doc.status).toBe('approved');
});

it('an order below what the supplier delivers for is asked about before it is submitted', async () => {
  const { admin, ids } = company;
  const supplier = await admin.open('supplier', company.supplier);
  await admin.edit('supplier', supplier, [
    { op: 'set', field: 'currency', value: ids.cny },
    { op: 'set', field: 'minOrderAmount', value: '1000' },
  ]);
  const material = await company.material('轴套', { fields: { minPurchaseQty: '5' } });
  const made = (taxPrice: string) =>
    admin.create('purchaseOrder', {
      fields: { supplier: company.supplier, purchaser: company.purchaser },
      lines: { items: [{ material, qty: '5', taxPrice, deliveryDate: '2024-06-30' }] },
    });
  const refused = await refusalOf(admin.act('purchaseOrder', await made('199'), 'submit'));
  expect(refused.messages).toEqual(['价税合计低于供应商的最低订货金额']);
  expect((await admin.act('purchaseOrder', await made('200'), 'submit')).doc.status).toBe('submitted');
});

it('nothing is sold to a customer on the black list', async () => {
  const { admin, ids } = company;
  const material = await company.material('铜套');
  const customer = await admin.open('customer', ids.customer);
  await admin.edit('customer', customer, [{ op: 'set', field: 'customerStatus', value: 'blacklist' }]);
  const made = (entity: string) =>
    admin.create(entity, {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
      lines: { items: [{ material, qty: '1', taxPrice: '1', taxRate: '13' }] },
    });
  for (const entity of ['saleOrder', 'saleQuotation'])
    expect((await refusalOf(made(entity))).messages).toContain('该客户已列入黑名单，请更换客户');
});
