// Contracts over an amount and framework contracts: what orders may still be made under them, and at which price.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { planRows } from '#tests/support/money.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;

const categories: Record<string, string> = {};

beforeAll(async () => {
  company = await buyingCompany();
  const { admin } = company;
  material = await company.material('减速机');
  for (const direction of ['sale', 'purchase'])
    categories[direction] = (
      await admin.create('contractCategory', { fields: { code: direction, name: direction, direction } })
    ).doc.id;
  await company.receive(admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function saleContract(
  items: readonly Row[],
  fields: Row = {},
  lines: Record<string, readonly Row[]> = {},
): Promise<DocResult> {
  const { admin, ids } = company;
  const header: Row = {
    contractName: '减速机销售合同',
    category: categories['sale'] ?? null,
    customer: ids.customer,
    salesperson: ids.salesperson,
    signDate: '2024-05-01',
    effectiveDate: '2024-05-01',
    expiryDate: '2024-12-31',
    deliveryDeadline: '2024-06-30',
    ...fields,
  };
  const draft = await admin.create('saleContract', {
    fields: header,
    lines: { items: items.map((row) => ({ taxRate: '13', ...row })), ...lines },
  });
  return admin.approve('saleContract', draft);
}

const open = (entity: string, seen: DocResult): Promise<DocResult> => company.admin.open(entity, seen.doc.id);

describe('amount and framework contracts', () => {
  // Rule saleContract-r3.
  it('limit the sum of their orders, or nothing but the price', async () => {
    const { admin } = company;
    const amount = await saleContract([{ material, qty: '1', taxPrice: '1000' }], { contractKind: 'amount' });
    const first = await admin.push('saleContract', amount, 'saleOrder', [
      { id: lineOf(amount).id, qty: '1' },
    ]);
    await admin.approve('saleOrder', first);
    const second = await admin.push('saleContract', await open('saleContract', amount), 'saleOrder', [
      { id: lineOf(amount).id, qty: '1' },
    ]);
    expect((await refusalOf(admin.approve('saleOrder', second))).messages[0]).toContain('超过金额合同');

    const framework = await saleContract([{ material, qty: '1', taxPrice: '50' }], {
      contractKind: 'framework',
    });
    const order = await admin.approve(
      'saleOrder',
      await admin.push('saleContract', framework, 'saleOrder', [{ id: lineOf(framework).id, qty: '20' }]),
    );
    expect(await planRows(company, order)).toMatchObject([
      { amount: '1000', saleContract: framework.doc.id },
    ]);
    const dear = await admin.push('saleContract', await open('saleContract', framework), 'saleOrder', [
      { id: lineOf(framework).id, qty: '1' },
    ]);
    const changed = await admin.edit('saleOrder', dear, [setLine(lineOf(dear).id, 'taxPrice', '60')]);
    expect((await refusalOf(admin.act('saleOrder', changed, 'submit'))).messages[0]).toContain(
      '框架合同约定的 50',
    );
  });
});
