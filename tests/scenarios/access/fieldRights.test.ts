// Single fields a user may not see or not write: the server holds to it whatever the client shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let item: () => Row;
beforeAll(async () => {
  company = await buildCompany();
  const material = await company.material('导轨');
  item = () => ({ material, qty: '10', taxPrice: '5', taxRate: '13', deliveryDate: '2024-05-20' });
}, 120_000);

afterAll(() => company.close());

const draft = (): Promise<DocResult> =>
  company.admin.create('saleOrder', {
    fields: { customer: company.ids.customer, salesperson: company.ids.salesperson },
    lines: { items: [item()] },
  });

describe('a line of an order', () => {
  it('refuses what the form greys out: a quantity per price unit that follows from the quantity', async () => {
    const saved = await draft();
    const refused = await refusalOf(
      company.admin.edit('saleOrder', saved, [setLine(lineOf(saved).id, 'priceQty', '7')]),
    );
    expect(refused).toMatchObject({ code: '422', messages: ['第1行 “计价数量”在当前情况下不能填写'] });
  });

  it('shows no price to a keeper who may read orders', async () => {
    const order = await company.order(company.admin, [item()]);
    const keeper = await company.clerk('仓管员', { codes: ['saleOrder:view'], fieldGroups: [] });
    const { doc } = await keeper.open('saleOrder', order.doc.id);
    expect(lineOf(order)).toMatchObject({ taxPrice: '5' });
    expect(Object.keys(doc.lines['items']?.[0] ?? {})).toContain('qty');
    for (const key of ['price', 'taxPrice', 'amount', 'allAmount', 'floorPrice'])
      expect(doc.lines['items']?.[0]).not.toHaveProperty(key);
    expect(doc.fields).not.toHaveProperty('allAmount');
  });
});
