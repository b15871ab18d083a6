// What customers owe: plans cut at approval, rows that are followed up, returns taken off, and everything taken back the
// way it came. Worked example 10.19 through the server.
import type { Row } from '#model/entity.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import type { DocResult } from '#model/wire/wire.ts';
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

describe('the plan of an order', () => {
  // Rule receivablePlan-r1.
  it('is cut by its scheme at approval and goes with the unapproval (10.19, 10.20)', async () => {
    const { admin } = company;
    const scheme = await schemeOf(admin, { splitMode: 'equal', periods: 3, intervalMonths: 1 }, [
      { stage: 'monthly', dueBase: 'documentDate' },
    ]);
    const order = await company.order(admin, [line('10000.01')], {
      receivablePlanScheme: scheme,
      date: '2024-01-31',
      deliveryDate: '2024-05-20',
    });
    const plans = await planRows(company, order);
    expect(plans).toMatchObject([
      { code: `${codeOf(order)}-1`, amount: '3333.34', dueDate: '2024-01-31', planRowStatus: 'due' },
      { amount: '3333.34', dueDate: '2024-02-29' },
      { amount: '3333.33', dueDate: '2024-03-31' },
    ]);
    expect(order.doc.lines['receivePlans']).toHaveLength(3);

    const draft = await admin.act('saleOrder', order, 'unapprove');
    expect(await planRows(company, order)).toEqual([]);
    expect(draft.doc.lines['receivePlans']).toEqual([]);
  });

  // Rule receivablePlan-r2.
  it('is what was typed on it, in foreign currency to the cent of the local one (10.19)', async () => {
    const { admin, ids } = company;
    const scheme = await schemeOf(admin, {}, [
      { stage: 'advance', ratio: '33.333333' },
      { stage: 'arrival', ratio: '33.333333' },
      { stage: 'balance', isRemainder: true },
    ]);
    const fields = {
      customer: ids.customer,
      salesperson: ids.salesperson,
      currency: ids.usd,
      exchangeRate: '7.1234',
      receivablePlanScheme: scheme,
    };
    const items = [{ ...line('1000'), taxRate: '13', deliveryDate: '2024-05-20' }];
    const filled = await admin.act(
      'saleOrder',
      await admin.create('saleOrder', { fields, lines: { items } }),
      'splitPlan',
    );
    expect(filled.doc.lines['receivePlans']).toMatchObject([
      { amount: '333.33' },
      { amount: '333.33' },
      { amount: '333.34' },
    ]);
    const order = await admin.approve('saleOrder', filled);
    const plans = await planRows(company, order);
    expect(plans.map(({ amountLocal }) => amountLocal)).toEqual(['2374.44', '2374.44', '2374.52']);
    expect(order.doc.fields['allAmountLocal']).toBe('7123.4');
    const draft = await admin.act('saleOrder', order, 'unapprove');
    expect(draft.doc.lines['receivePlans']).toHaveLength(3);
    expect(lineOf(draft, 0, 'receivePlans')['receivablePlan']).toBeNull();
  });

  it('refuses an amount its rows do not make up', async () => {
    const { admin, ids } = company;
    const fields = { customer: ids.customer, salesperson: ids.salesperson };
    const lines = {
      items: [{ ...line('100'), taxRate: '13', deliveryDate: '2024-05-20' }],
      receivePlans: [{ stage: 'balance', amount: '90' }],
    };
    const refused = await refusalOf(
      admin.approve('saleOrder', await admin.create('saleOrder', { fields, lines })),
    );
    expect(refused.messages[0]).toContain('须等于价税合计');
  });

  it('waits for the goods where nobody agreed otherwise, and counts from the first delivery', async () => {
    const { admin, ids } = company;
    const order = await company.order(admin, [
      { material, qty: '10', taxPrice: '100', warehouse: ids.warehouse },
    ]);
    expect(await planRows(company, order)).toMatchObject([
      { amount: '1000', dueBase: 'stockOutDate', dueDate: null, planRowStatus: 'pending' },
    ]);
    const ship = async (qty: string, date: string) => {
      const seen = await admin.open('saleOrder', order.doc.id);
      const draft = await admin.push('saleOrder', seen, 'salesOutBill', [{ id: lineOf(seen).id, qty }]);
      return admin.approve(
        'salesOutBill',
        await admin.edit('salesOutBill', draft, [{ op: 'set', field: 'date', value: date }]),
      );
    };
    const first = await ship('4', '2024-05-06');
    const second = await ship('6', '2024-05-04');
    expect(await planRows(company, order)).toMatchObject([
      { baseDate: '2024-05-04', dueDate: '2024-05-04', planRowStatus: 'due' },
    ]);
    await admin.act('salesOutBill', second, 'unapprove');
    expect(await planRows(company, order)).toMatchObject([{ baseDate: '2024-05-06', dueDate: '2024-05-06' }]);
    await admin.act('salesOutBill', first, 'unapprove');
    expect(await planRows(company, order)).toMatchObject([
      { baseDate: null, dueDate: null, planRowStatus: 'pending' },
    ]);
  });

  it('is made by each delivery where the scheme goes by bills', async () => {
    const { admin, ids } = company;
    const scheme = await schemeOf(admin, { basis: 'delivery' }, [
      { stage: 'monthly', ratio: '100', dueBase: 'stockOutDate', dueMode: 'monthEndPlusDays', days: 30 },
    ]);
    const order = await company.order(
      admin,
      [{ material, qty: '10', taxPrice: '100', warehouse: ids.warehouse }],
      {
        receivablePlanScheme: scheme,
      },
    );
    expect(await planRows(company, order)).toEqual([]);
    const bill = await admin.approve(
      'salesOutBill',
      await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty: '4' }]),
    );
    expect(await planRows(company, order)).toMatchObject([
      { sourceEntity: 'salesOutBill', sourceCode: codeOf(bill), amount: '400', dueDate: '2024-06-30' },
    ]);
    await admin.act('salesOutBill', bill, 'unapprove');
    expect(await planRows(company, order)).toEqual([]);
  });
});

describe('rows that are followed up', () => {
  // Rule receivablePlan-r5.
  it('move, split and keep their sum; a date moves with a reason only', async () => {
    const { admin } = company;
    const order = await company.order(admin, [line('900')], {
      receivablePlanScheme: await schemeOf(admin, {}, [{ stage: 'balance', ratio: '100' }]),
    });
    const [id = ''] = await openPlans(company, order);
    const plan = await admin.open('receivablePlan', id);
    const silent = await refusalOf(
      admin.edit('receivablePlan', plan, [{ op: 'set', field: 'dueDate', value: '2024-07-01' }]),
    );
    expect(silent.messages[0]).toContain('延期原因');
    const delayed = await admin.act('receivablePlan', plan, 'delay', {
      values: { dueDate: '2024-07-01', delayReason: '客户资金紧张' },
    });
    expect(delayed.doc.fields).toMatchObject({
      dueDate: '2024-07-01',
      originalDueDate: '2024-05-06',
      delayReason: '客户资金紧张',
    });
    const split = await admin.act('receivablePlan', delayed, 'splitRow', {
      values: { amount: '400', dueDate: '2024-08-01' },
    });
    expect(split.doc.fields).toMatchObject({ amount: '500', unsettledAmount: '500' });
    expect(await planRows(company, order)).toMatchObject([
      { amount: '500' },
      { amount: '400', dueDate: '2024-08-01' },
    ]);
    const tooMuch = await refusalOf(
      admin.act('receivablePlan', split, 'splitRow', { values: { amount: '500' } }),
    );
    expect(tooMuch.messages[0]).toContain('须小于');
  });
});

describe('returns against the plan (10.22)', () => {
  it('come off the last rows first, then make a negative row, and are taken back exactly', async () => {
    const { admin, ids } = company;
    const scheme = await schemeOf(admin, {}, [
      { stage: 'advance', ratio: '30' },
      { stage: 'arrival', ratio: '60' },
      { stage: 'retention', ratio: '10' },
    ]);
    const order = await company.order(
      admin,
      [{ material, qty: '100', taxPrice: '100', warehouse: ids.warehouse }],
      {
        receivablePlanScheme: scheme,
      },
    );
    const [first = ''] = await openPlans(company, order);
    await admin.approve('receiptRecord', await receipt('3000', [{ receivablePlan: first, amount: '3000' }]));
    const bill = await admin.approve('salesOutBill', await admin.push('saleOrder', order, 'salesOutBill'));
    const back = async (qty: string): Promise<DocResult> => {
      const seen = await admin.open('salesOutBill', bill.doc.id);
      const draft = await admin.push('salesOutBill', seen, 'salesReturnBill', [{ id: lineOf(seen).id, qty }]);
      return admin.approve('salesReturnBill', draft);
    };
    const one = await back('15');
    expect(await planRows(company, order)).toMatchObject([
      { unsettledAmount: '0' },
      { deductAmount: '500', unsettledAmount: '5500' },
      { deductAmount: '1000', unsettledAmount: '0' },
    ]);
    const two = await back('60');
    const after = await planRows(company, order);
    expect(after).toHaveLength(4);
    expect(after.filter((row) => row['sourceEntity'] === 'saleOrder')).toMatchObject([
      {},
      { deductAmount: '6000', unsettledAmount: '0' },
      {},
    ]);
    expect(after.find((row) => row['sourceEntity'] === 'salesReturnBill')).toMatchObject({
      amount: '-500',
      sourceCode: codeOf(two),
      planRowStatus: 'due',
    });

    await admin.act('salesReturnBill', two, 'unapprove');
    expect(await planRows(company, order)).toMatchObject([
      {},
      { deductAmount: '500' },
      { deductAmount: '1000' },
    ]);
    await admin.act('salesReturnBill', one, 'unapprove');
    expect(await planRows(company, order)).toMatchObject([
      { settledAmount: '3000' },
      { deductAmount: '0' },
      { deductAmount: '0' },
    ]);
  });
});
