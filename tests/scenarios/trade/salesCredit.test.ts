// How far a customer's credit reaches: what is shipped, ordered and paid counts, orders beyond it are told or refused,
// and somebody with the right may let one pass. Worked example 10.24.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codesOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { askReport } from '#tests/support/reports.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;
let category: string;
let cash: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('减速机');
  await company.receive(company.admin, [{ material, qty: '1000', unitCost: '50' }]);
  const method = await company.admin.create('settlementMethod', {
    fields: { code: 'T', name: '电汇', methodType: 'wire' },
  });
  cash = method.doc.id;
  const { rows } = await company.database.query('select category from customer limit 1', []);
  category = String(rows[0]?.['category']);
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

let customers = 0;

/** A customer whose used credit is 80,000: 70,000 shipped and kept, 40,000 of an order still to be delivered, 30,000 paid. */
async function customer(creditControl: string): Promise<string> {
  const { admin, ids } = company;
  customers += 1;
  const saved = await admin.create('customer', {
    fields: {
      name: `客户${customers}`,
      category,
      currency: ids.cny,
      salesperson: ids.salesperson,
      creditControl: 'none',
      creditLimit: '100000',
    },
  });
  const approved = await admin.act('customer', saved, 'approve');
  const order = await company.order(admin, [{ material, qty: '140', taxPrice: '1000' }], {
    customer: approved.doc.id,
  });
  const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty: '100' }]);
  const bill = await admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
  const back = await admin.push('salesOutBill', bill, 'salesReturnBill', [
    { id: lineOf(bill).id, qty: '30' },
  ]);
  await admin.approve('salesReturnBill', back);
  const paid = { customer: approved.doc.id, settlementMethod: cash, amount: '30000' };
  await admin.approve('receiptRecord', await admin.create('receiptRecord', { fields: paid }));
  const seen = await admin.open('customer', approved.doc.id);
  await admin.edit('customer', seen, [{ op: 'set', field: 'creditControl', value: creditControl }]);
  return approved.doc.id;
}

async function submitted(partner: string, taxPrice: string, fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.create('saleOrder', {
    fields: { customer: partner, salesperson: ids.salesperson, deliveryDate: '2024-05-20', ...fields },
    lines: { items: [{ material, qty: '1', taxPrice, taxRate: '13', deliveryDate: '2024-05-20' }] },
  });
  return admin.act('saleOrder', draft, 'submit', { acceptWarnings: true });
}

describe('credit (10.24)', () => {
  // Rule saleOrder-r7.
  it('up to the limit an order passes, a cent beyond it is refused where the customer is blocked', async () => {
    const { admin } = company;
    const partner = await customer('block');
    expect((await admin.open('customer', partner)).doc.fields).toMatchObject({
      creditUsed: '80000',
      creditAvailable: '20000',
    });
    const listed = await askReport(company, 'customer', {
      filter: { field: 'creditUsed', op: 'ge', values: ['80000'] },
      sort: [{ field: 'creditAvailable', descending: true }],
    });
    expect(
      listed.rows.map(({ id, creditUsed, creditAvailable }) => [id, creditUsed, creditAvailable]),
    ).toEqual([[partner, '80000', '20000']]);
    const passes = await submitted(partner, '20000');
    expect(passes.doc.fields['creditStatus']).toBe('normal');
    const approved = await admin.act('saleOrder', passes, 'approve');
    await admin.act('saleOrder', approved, 'unapprove');

    const beyond = await submitted(partner, '20000.01');
    expect(beyond.doc.fields['creditStatus']).toBe('blocked');
    const refused = await refusalOf(admin.act('saleOrder', beyond, 'approve', { acceptWarnings: true }));
    expect(refused.messages[0]).toContain('信用额度 100,000.00，已用 80,000.00，本单 20,000.01，超出 0.01');

    const clerk = await company.clerk('业务员', {
      codes: codesOf(['saleOrder'], ['saleOrder:releaseCredit']),
      fieldGroups: ['price'],
    });
    expect((await refusalOf(clerk.act('saleOrder', beyond, 'releaseCredit'))).messages[0]).toContain(
      '没有销售订单的信用放行权限',
    );
    const released = await admin.act('saleOrder', beyond, 'releaseCredit');
    expect((await admin.act('saleOrder', released, 'approve')).doc.fields).toMatchObject({
      status: 'approved',
      creditStatus: 'released',
    });
  });

  it('where the customer is only warned of, the order passes and shows it', async () => {
    const { admin } = company;
    const partner = await customer('warn');
    const beyond = await submitted(partner, '20000.01');
    const asked = await refusalOf(admin.act('saleOrder', beyond, 'approve'));
    expect(asked.messages[0]).toContain('超出 0.01');
    const approved = await admin.act('saleOrder', beyond, 'approve', { acceptWarnings: true });
    expect(approved.doc.fields['creditStatus']).toBe('warned');
  });

  it('two orders for the rest of the credit do not both pass', async () => {
    const { admin } = company;
    const partner = await customer('block');
    const [left, right] = [await submitted(partner, '15000'), await submitted(partner, '15000')];
    const outcomes = await Promise.allSettled([
      admin.act('saleOrder', left, 'approve'),
      admin.act('saleOrder', right, 'approve'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  // Rule salesOutBill-r5.
  it('is asked again when goods are to leave', async () => {
    const { admin, ids } = company;
    const partner = await customer('none');
    const order = await admin.act('saleOrder', await submitted(partner, '30000'), 'approve');
    const seen = await admin.open('customer', partner);
    await admin.edit('customer', seen, [{ op: 'set', field: 'creditControl', value: 'block' }]);
    const draft = await admin.push('saleOrder', order, 'deliveryNotice');
    const notice = await admin.act(
      'deliveryNotice',
      await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
      'submit',
      { acceptWarnings: true },
    );
    expect((await refusalOf(admin.act('deliveryNotice', notice, 'approve'))).messages[0]).toContain(
      '已用 110,000.00，超出 10,000.00',
    );
    const released = await admin.act('deliveryNotice', notice, 'releaseCredit');
    expect((await admin.act('deliveryNotice', released, 'approve')).doc.status).toBe('approved');
  });
});

it('a customer tells when he first and last ordered, by what was approved', async () => {
  const { admin } = company;
  const partner = await customer('none');
  const earlier = await company.order(admin, [{ material, qty: '1', taxPrice: '10' }], {
    customer: partner,
    date: '2024-05-02',
  });
  await submitted(partner, '10', { date: '2024-05-01' });
  const seen = await admin.open('customer', partner);
  expect(seen.doc.fields).toMatchObject({ firstTradeDate: '2024-05-02', lastTradeDate: '2024-05-06' });
  await admin.act('saleOrder', earlier, 'unapprove');
  expect((await admin.open('customer', partner)).doc.fields).toMatchObject({ firstTradeDate: '2024-05-06' });
});
