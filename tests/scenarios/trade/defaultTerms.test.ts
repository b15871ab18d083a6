// The clauses a quotation, order or contract begins with when nobody wrote any.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';

let company: BuyingCompany;
let material: string;

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('端子');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const made = async (entity: string, fields: Row): Promise<string> =>
  (await company.admin.create(entity, { fields })).doc.id;
const titles = ({ doc }: DocResult): unknown[] => (doc.lines['terms'] ?? []).map(({ title }) => title);

function saleOrder(lines: Record<string, Row[]> = {}): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson },
    lines: {
      items: [{ material, qty: '2', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }],
      ...lines,
    },
  });
}

describe('clauses', () => {
  const templates: Record<string, string> = {};
  const template = async (code: string, fields: Row): Promise<void> => {
    templates[code] = await made('termTemplate', {
      code,
      name: `${code}条款`,
      termType: 'payment',
      content: `${code}的内容`,
      ...fields,
    });
  };
  beforeAll(async () => {
    await template('付款', { isDefault: true, usage: 'sale' });
    await template('验收', { isDefault: true, usage: 'purchase' });
    await template('质保', { usage: 'contract' });
    await template('包装', { usage: 'both' });
  });

  it('that are usual begin a sales order; another way in which they were written stands (findings 3, 8.4)', async () => {
    const { admin } = company;
    const order = await saleOrder();
    expect(order.doc.lines['terms']).toMatchObject([
      { title: '付款条款', content: '付款的内容', isPrint: true, termTemplate: templates['付款'] },
    ]);
    expect(titles(await saleOrder({ terms: [{ termTemplate: templates['包装'] ?? null }] }))).toEqual([
      '包装条款',
    ]);
    const [first] = order.doc.lines['terms'] ?? [];
    const without = await admin.edit('saleOrder', order, [
      { op: 'removeLine', lines: 'terms', id: first?.id ?? '' },
    ]);
    const again = await admin.edit('saleOrder', without, [{ op: 'set', field: 'remark', value: '无条款' }]);
    expect(titles(again)).toEqual([]);
    expect(titles(await company.orderDraft([{ material, qty: '1', taxPrice: '5' }]))).toEqual(['验收条款']);
  });

  it('of its category begin a contract, and what a quotation agreed goes before (findings 3, 8.4)', async () => {
    const { admin, ids } = company;
    const category = await made('contractCategory', {
      code: 'S',
      name: '设备销售',
      direction: 'sale',
      defaultTerms: [templates['质保'] ?? '', templates['包装'] ?? ''],
    });
    const contract = await admin.create('saleContract', {
      fields: {
        contractName: '设备',
        category,
        customer: ids.customer,
        salesperson: ids.salesperson,
        expiryDate: '2024-12-31',
      },
      lines: { items: [{ material, qty: '2', taxPrice: '10', taxRate: '13' }] },
    });
    expect(new Set(titles(contract))).toEqual(new Set(['包装条款', '质保条款']));
    const draft = await admin.create('saleQuotation', {
      fields: { customer: ids.customer, salesperson: ids.salesperson, expiryDate: '2024-12-31' },
      lines: {
        items: [{ material, qty: '2', taxPrice: '10', taxRate: '13' }],
        terms: [{ termType: 'payment', title: '另议', content: '货到付款' }],
      },
    });
    const quotation = await admin.approve('saleQuotation', draft);
    expect(titles(await admin.push('saleQuotation', quotation, 'saleOrder'))).toEqual(['另议']);
  });
});
