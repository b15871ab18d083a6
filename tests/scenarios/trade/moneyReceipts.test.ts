// Receipts matched to what customers owe: on the order, on the plan, and taken back exactly. Worked example 10.20.
import type { Row } from '#model/entity.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, type Company, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { openPlans, planRows, schemeOf } from '#tests/support/money.ts';

let company: Company;
let material: string;
let cash: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('电机');
  const method = await company.admin.create('settlementMethod', {
    fields: { code: 'T', name: '电汇', methodType: 'wire' },
  });
  cash = method.doc.id;
  await company.receive(company.admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

function line(amount: string, more: Row = {}): Row {
  return { material, qty: '1', taxPrice: amount, ...more };
}

function receipt(amount: string, items: readonly Row[] = [], more: Row = {}) {
  const fields = { customer: company.ids.customer, settlementMethod: cash, amount, ...more };
  return company.admin.create('receiptRecord', { fields, lines: { items } });
}

describe('receipts', () => {
  it('settle rows, show on the order, and are taken back exactly', async () => {
    const { admin } = company;
    const scheme = await schemeOf(admin, {}, [
      { stage: 'advance', ratio: '30', isAdvance: true },
      { stage: 'balance', ratio: '70' },
    ]);
    const order = await company.order(admin, [line('600'), line('400')], { receivablePlanScheme: scheme });
    const [advance = '', balance = ''] = await openPlans(company, order);
    const draft = await receipt('500', [
      { receivablePlan: advance, amount: '300' },
      { receivablePlan: balance, amount: '150' },
    ]);
    expect(lineOf(draft)).toMatchObject({
      planAmount: '300',
      unsettledAmount: '300',
      sourceCode: codeOf(order),
    });
    expect(draft.doc.fields).toMatchObject({ matchedAmount: '450', unmatchedAmount: '50' });
    const paid = await admin.approve('receiptRecord', draft);
    expect(await planRows(company, order)).toMatchObject([
      { settledAmount: '300', unsettledAmount: '0', planRowStatus: 'settled' },
      { settledAmount: '150', unsettledAmount: '550', planRowStatus: 'partial' },
    ]);
    const seen = await admin.open('saleOrder', order.doc.id);
    expect(seen.doc.fields).toMatchObject({ receivedAmount: '450', receivedPercent: '45' });
    expect(seen.doc.lines['items']?.map((row) => row['receivedAmount'])).toEqual(['270', '180']);
    expect(lineOf(seen, 0, 'receivePlans')['receivedAmount']).toBe('300');

    const stands = await refusalOf(admin.act('saleOrder', seen, 'unapprove'));
    expect(stands.messages[0]).toContain(codeOf(paid));

    await admin.act('receiptRecord', paid, 'unapprove');
    expect(await planRows(company, order)).toMatchObject([
      { settledAmount: '0', planRowStatus: 'due' },
      { settledAmount: '0', planRowStatus: 'due' },
    ]);
    expect((await admin.open('saleOrder', order.doc.id)).doc.fields['receivedAmount']).toBe('0');
  });

  // Rule receivablePlan-r3.
  it('cannot take more than is open, nor money of another currency', async () => {
    const { admin, ids } = company;
    const order = await company.order(admin, [line('100')]);
    const [plan = ''] = await openPlans(company, order);
    const tooMuch = await refusalOf(
      admin.approve('receiptRecord', await receipt('200', [{ receivablePlan: plan, amount: '101' }])),
    );
    expect(tooMuch.messages[0]).toContain('超过');
    const dollars = await receipt('100', [{ receivablePlan: plan, amount: '100' }], {
      currency: ids.usd,
      exchangeRate: '7',
    });
    expect((await refusalOf(admin.approve('receiptRecord', dollars))).messages[0]).toContain('币别');
  });

  it('find the oldest open rows by themselves', async () => {
    const { admin } = company;
    const customer = await admin.create('customer', {
      fields: {
        name: '自动核销客户',
        category: await categoryOf(),
        currency: company.ids.cny,
        salesperson: company.ids.salesperson,
      },
    });
    await admin.act('customer', customer, 'approve');
    const scheme = await schemeOf(admin, {}, [
      { stage: 'advance', ratio: '40', dueMode: 'daysAfter', days: 10 },
      { stage: 'balance', ratio: '60', dueMode: 'daysAfter', days: 5 },
    ]);
    await company.order(admin, [line('1000')], { customer: customer.doc.id, receivablePlanScheme: scheme });
    const draft = await receipt('700', [], { customer: customer.doc.id });
    const matched = await admin.act('receiptRecord', draft, 'autoMatch');
    expect(matched.doc.lines['items']).toMatchObject([
      { amount: '600' },
      { amount: '100', unsettledAmount: '400' },
    ]);
    expect(matched.doc.fields['unmatchedAmount']).toBe('0');
    await admin.approve('receiptRecord', matched);
  });

  // Rule salesOutBill-r4.
  it('free the delivery that waited for them', async () => {
    const { admin, ids } = company;
    const scheme = await schemeOf(admin, {}, [
      { stage: 'beforeDelivery', ratio: '30', controlPoint: 'beforeDelivery' },
      { stage: 'balance', ratio: '70' },
    ]);
    const order = await company.order(admin, [line('1000', { warehouse: ids.warehouse })], {
      receivablePlanScheme: scheme,
    });
    const bill = await admin.push('saleOrder', order, 'salesOutBill');
    expect((await refusalOf(admin.approve('salesOutBill', bill))).messages[0]).toContain('才能发货');
    const [first = ''] = await openPlans(company, order);
    const paid = await admin.approve(
      'receiptRecord',
      await receipt('300', [{ receivablePlan: first, amount: '300' }]),
    );
    await admin.approve('salesOutBill', await admin.open('salesOutBill', bill.doc.id));
    const warned = await refusalOf(admin.act('receiptRecord', paid, 'unapprove'));
    expect(warned.messages[0]).toContain('重新锁定');
  });
});

async function categoryOf(): Promise<string> {
  const { rows } = await company.database.query('select id from customer_category limit 1');
  return String(rows[0]?.['id']);
}
