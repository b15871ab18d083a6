// Where a material may be bought, and how a supplier sells it.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

// Rule purchaseOrder-r9.
it('goes only to approved sources of materials under control', async () => {
  const { admin, supplier } = company;
  const material = await company.material('安全阀', { fields: { isSourceControlled: true } });
  const draft = await company.orderDraft([{ material, qty: '1', taxPrice: '10' }]);
  expect((await refusalOf(admin.act('purchaseOrder', draft, 'submit'))).messages[0]).toContain('不是物料');
  await admin.create('supplierMaterial', { fields: { supplier, material } });
  expect((await admin.approve('purchaseOrder', draft)).doc.status).toBe('approved');
});

it('asks before it orders less than the supplier sells at once, or no whole packages', async () => {
  const { admin, supplier } = company;
  const material = await company.material('密封胶');
  await admin.create('supplierMaterial', {
    fields: { supplier, material, minOrderQty: '100', packQty: '25' },
  });
  const told = async (...quantities: string[]): Promise<string> => {
    const draft = await company.orderDraft(quantities.map((qty) => ({ material, qty, taxPrice: '10' })));
    const submitted = admin.act('purchaseOrder', draft, 'submit', { acceptWarnings: false });
    return (await refusalOf(submitted)).messages.join('；');
  };
  expect(await told('50')).toContain('第1行 订货 50 少于供应商物料的最小订货量 100');
  expect(await told('60', '70')).toBe(
    '第1行 数量 60 不是供应商物料的最小包装量 25 的整数倍，请改数量或与供应商确认；第2行 数量 70 不是供应商物料的最小包装量 25 的整数倍，请改数量或与供应商确认',
  );
  const whole = await company.orderDraft([{ material, qty: '125', taxPrice: '10' }]);
  expect((await admin.act('purchaseOrder', whole, 'submit', { acceptWarnings: false })).doc.status).toBe(
    'submitted',
  );
});
