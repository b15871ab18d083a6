// Discounts from lists, sold or bought: the row of the material before that of its category and of everything; one group
// of customers at a time; and the least price of quotations.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codesOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe.each(['saleDiscountList', 'purchaseDiscountList'] as const)('%s', (entity) => {
  const isSale = entity === 'saleDiscountList';
  const drafted = (items: readonly Row[]): Promise<DocResult> =>
    isSale
      ? company.admin.create('saleOrder', {
          fields: { customer: company.ids.customer, salesperson: company.ids.salesperson },
          lines: { items: items.map((row) => ({ taxRate: '13', deliveryDate: '2024-05-20', ...row })) },
        })
      : company.orderDraft(items);

  // Rules purchaseDiscountList-r1, saleDiscountList-r2.
  it('gives what its row of the material says, else of the category, else of everything, in whatever order they stand', async () => {
    const { admin, ids } = company;
    const top = await admin.create('materialCategory', { fields: { code: `T${entity}`, name: '电气' } });
    const below = await admin.create('materialCategory', {
      fields: { code: `B${entity}`, name: '开关', parent: top.doc.id },
    });
    const of = (name: string, category?: DocResult): Promise<string> =>
      company.material(`${name}${entity}`, {
        fields: {
          ...(category === undefined ? {} : { category: category.doc.id }),
          ...(isSale ? { refSalePrice: '100' } : { refPurchasePrice: '100' }),
        },
      });
    const [own, near, far, other] = [
      await of('按钮', below),
      await of('旋钮', below),
      await of('电缆', top),
      await of('外壳'),
    ];
    const list = await admin.create(entity, {
      fields: { name: '折扣', currency: ids.cny, effectiveDate: '2024-01-01' },
      lines: {
        items: [
          { discountRate: '1' },
          { materialCategory: top.doc.id, discountRate: '2' },
          { materialCategory: below.doc.id, discountRate: '3' },
          { material: own, discountRate: '4' },
        ],
      },
    });
    await admin.approve(entity, list);
    const order = await drafted([own, near, far, other].map((material) => ({ material, qty: '1' })));
    expect(order.doc.lines['items']?.map((row) => row['discountRate'])).toEqual(['4', '3', '2', '1']);
    const seen = await admin.open(entity, list.doc.id);
    await admin.act(entity, seen, 'unapprove');
  });
});

// Rule saleDiscountGroup-r1.
it('a customer stands in one discount group at a time, and in another after it', async () => {
  const { admin, ids } = company;
  const group = (code: string, customers: readonly Row[]): Promise<DocResult> =>
    admin.create('saleDiscountGroup', {
      fields: { code, name: `折扣${code}` },
      lines: { customers: customers.map((row) => ({ customer: ids.customer, ...row })) },
    });
  await group('D1', [{ expiryDate: '2024-06-30' }]);
  expect((await refusalOf(group('D2', [{}]))).messages).toEqual([
    '第1行 该客户在此期间已属于组“D1 折扣D1”，请先调整加入和退出日期',
  ]);
  expect((await refusalOf(group('D2', [{ effectiveDate: '2024-06-30' }]))).messages[0]).toContain('组“D1');
  const twice = group('D2', [{ effectiveDate: '2024-07-01' }, { effectiveDate: '2024-08-01' }]);
  expect((await refusalOf(twice)).messages[0]).toContain('第2行 该客户在此期间已属于第1行');
  expect((await group('D2', [{ effectiveDate: '2024-07-01' }])).doc.fields['code']).toBe('D2');
});

// Rule saleQuotation-r7.
it('a quotation below the least price is let through, asked about or refused, as the company says', async () => {
  const { admin, ids } = company;
  const cheap = await company.material('导套', { fields: { minSalePrice: '30' } });
  const codes = codesOf(['saleQuotation'], ['saleQuotation:belowFloor']);
  const clerk = await company.clerk('业务员', { codes, fieldGroups: ['price'] });
  const chief = await company.clerk('销售经理', {
    codes: [...codes, 'saleQuotation:belowFloor'],
    fieldGroups: ['price'],
  });
  const quote = (taxPrice: string): Promise<DocResult> =>
    clerk.create('saleQuotation', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
      lines: { items: [{ material: cheap, qty: '1', taxPrice, taxRate: '13' }] },
    });
  const submit = (seen: DocResult, acceptWarnings: boolean): Promise<DocResult> =>
    clerk.act('saleQuotation', seen, 'submit', { acceptWarnings });
  let param = await admin.create('saleParam', { fields: { priceControl: 'none' } });
  const control = async (value: string): Promise<void> => {
    param = await admin.edit('saleParam', param, [{ op: 'set', field: 'priceControl', value }]);
  };
  expect((await submit(await quote('29'), false)).doc.status).toBe('submitted');
  await control('warn');
  const asked = await quote('29');
  expect((await refusalOf(submit(asked, false))).messages[0]).toContain('低于最低限价 30');
  expect((await submit(asked, true)).doc.status).toBe('submitted');
  await control('block');
  const refused = await quote('29.99');
  expect((await refusalOf(submit(refused, true))).messages[0]).toContain('低于最低限价 30，请改价');
  expect((await submit(await quote('30'), false)).doc.status).toBe('submitted');
  expect((await chief.approve('saleQuotation', refused)).doc.status).toBe('approved');
});
