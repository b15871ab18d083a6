// What contracts say of their project, and which account of a partner money goes to.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

test('project-r3: a project is worth what its sale contracts come to, as long as there is one', async () => {
  const { admin, ids } = company;
  const material = await company.material('合同品');
  const category = await admin.create('contractCategory', {
    fields: { code: 'S', name: '销售', direction: 'sale' },
  });
  const made = await admin.create('project', {
    fields: { code: 'P1', name: '产线改造', projectType: 'customer', manager: ids.salesperson },
  });
  const project = made.doc.id;
  const contract = async (qty: string) =>
    admin.approve(
      'saleContract',
      await admin.create('saleContract', {
        fields: {
          contractName: '改造合同',
          category: category.doc.id,
          customer: ids.customer,
          salesperson: ids.salesperson,
          project,
          signDate: '2024-05-01',
          effectiveDate: '2024-05-01',
          expiryDate: '2024-12-31',
          deliveryDeadline: '2024-06-30',
        },
        lines: { items: [{ material, qty, taxPrice: '11.3', taxRate: '13' }] },
      }),
    );
  const amount = async () => (await admin.open('project', project)).doc.fields['contractAmount'];
  const first = await contract('10');
  expect(await amount()).toBe('113');
  await contract('20');
  expect(await amount()).toBe('339');
  await admin.act('saleContract', first, 'unapprove');
  expect(await amount()).toBe('226');
});

test('a payment proposes the account of the supplier, his basic one before others', async () => {
  const { admin, ids } = company;
  const bank = await admin.create('bank', { fields: { code: 'ICBC', name: '工商银行' } });
  const supplier = await admin.open('supplier', company.supplier);
  await admin.edit(
    'supplier',
    supplier,
    (
      [
        ['6222-1', 'special'],
        ['6222-2', 'basic'],
      ] as const
    ).map(([accountNo, accountType]) => ({
      op: 'insertLine' as const,
      lines: 'banks',
      id: crypto.randomUUID(),
      before: null,
      values: { bank: bank.doc.id, accountName: '宁波轴承', accountNo, accountType, currency: ids.cny },
    })),
  );
  const paid = await admin.create('paymentRecord', { fields: { supplier: company.supplier, amount: '100' } });
  expect(paid.doc.fields).toMatchObject({ counterBankAccount: '6222-2（基本户）' });
});
