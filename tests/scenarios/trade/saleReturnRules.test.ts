// What a customer may give back: goods that may come back at all, single pieces that were sold to him, and what is
// delivered again and what is deducted make up the whole.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let other: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin, ids } = company;
  const first = await admin.open('customer', ids.customer);
  const made = await admin.create('customer', {
    fields: { name: '华南机械', category: first.doc.fields['category'] ?? null, currency: ids.cny },
  });
  other = (await admin.act('customer', made, 'approve')).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const applied = (row: Row, fields: Row = {}): Promise<DocResult> =>
  company.admin.create('saleReturnApplication', {
    fields: {
      customer: company.ids.customer,
      salesperson: company.ids.salesperson,
      returnReason: 'quality',
      ...fields,
    },
    lines: { items: [{ warehouse: company.ids.warehouse, taxPrice: '10', taxRate: '13', ...row }] },
  });

describe('an application', () => {
  // Rule saleReturnApplication-r4.
  it('takes no goods that never come back', async () => {
    const { admin, ids } = company;
    const [kept, taken] = [
      await company.material('试剂', { fields: { isSaleReturn: false } }),
      await company.material('烧杯'),
    ];
    const message = /试剂 不能用于此处|不允许退货/;
    expect((await refusalOf(applied({ material: kept, qty: '1' }))).messages[0]).toMatch(message);
    expect((await applied({ material: taken, qty: '1' })).doc.status).toBe('draft');
    const bill = admin.create('salesReturnBill', {
      fields: { customer: ids.customer },
      lines: { items: [{ material: kept, qty: '1', warehouse: ids.warehouse }] },
    });
    expect((await refusalOf(bill)).messages[0]).toMatch(message);
  });

  // Rule saleReturnApplication-r2.
  it('delivers again and deducts together what comes back', async () => {
    const { admin } = company;
    const material = await company.material('量筒');
    const draft = await applied({ material, qty: '5', replenishQty: '2' }, { replenishMode: 'byOrder' });
    expect(lineOf(draft)).toMatchObject({ replenishQty: '2', deductQty: '3' });
    const more = await admin.edit('saleReturnApplication', draft, [setLine(lineOf(draft).id, 'qty', '4')]);
    expect(lineOf(more)).toMatchObject({ replenishQty: '2', deductQty: '2' });
    const over = await admin.edit('saleReturnApplication', more, [
      setLine(lineOf(more).id, 'replenishQty', '4.5'),
    ]);
    expect((await refusalOf(admin.act('saleReturnApplication', over, 'submit'))).messages[0]).toContain(
      '补货数量不能大于退货数量',
    );
  });
});

describe('single pieces that come back', () => {
  // Rule salesReturnBill-r3.
  it('were sold, and to this customer', async () => {
    const { admin, ids } = company;
    const material = await company.material('变频器', { fields: { isSerialManaged: true, refCost: '100' } });
    const at = (row: Row): Row => ({ material, warehouse: ids.warehouse, ...row });
    const price = { taxPrice: '200', taxRate: '13' };
    await company.receive(admin, [{ material, qty: '4', unitCost: '100', serialText: 'BP1~BP4' }]);
    const sold = async (customer: string, serialText: string): Promise<DocResult> => {
      const draft = await admin.create('salesOutBill', {
        fields: { customer },
        lines: { items: [at({ ...price, qty: '1', serialText })] },
      });
      return admin.approve('salesOutBill', draft);
    };
    const out = await sold(ids.customer, 'BP1');
    const elsewhere = await sold(other, 'BP2');
    await admin.approve(
      'otherOutBill',
      await admin.create('otherOutBill', { lines: { items: [at({ qty: '1', serialText: 'BP3' })] } }),
    );
    const back = (serialText: string): Promise<DocResult> =>
      admin.create('salesReturnBill', {
        fields: { customer: ids.customer },
        lines: { items: [at({ ...price, qty: '1', serialText })] },
      });
    const said = async (serialText: string): Promise<string> => {
      const draft = await back(serialText);
      const refused = await refusalOf(
        admin.act('salesReturnBill', draft, 'submit', { acceptWarnings: true }),
      );
      await admin.remove('salesReturnBill', draft);
      return refused.messages.join();
    };
    expect(await said('BP2')).toContain(`序列号 BP2 由 ${codeOf(elsewhere)} 卖给了 华南机械`);
    expect(await said('BP3')).toContain('序列号 BP3 没有卖给该客户');
    expect(await said('BP4')).toContain('序列号 BP4 没有卖给该客户');
    expect(await said('BP9')).toContain('序列号 BP9 没有卖给该客户');
    const returned = await admin.approve('salesReturnBill', await back('BP1'));
    expect(lineOf(returned)['costAmount']).toBe('100');
    expect(await said('BP1')).toContain('序列号 BP1 没有卖给该客户');
    await admin.act('salesReturnBill', returned, 'unapprove');
    expect((await admin.open('salesOutBill', out.doc.id)).doc.status).toBe('approved');
  });
});
