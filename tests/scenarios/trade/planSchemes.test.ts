// Plans of money on either side: what a scheme that was changed does to rows that stand, that the rows of a document make
// up its amount, that no more is settled than a row asks for, and that splitting loses nothing.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, planRows, schemeOf } from '#tests/support/money.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;
let cash: string;

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('气缸');
  cash = (
    await company.admin.create('settlementMethod', {
      fields: { code: 'T', name: '电汇', methodType: 'wire' },
    })
  ).doc.id;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const halves = [
  { stage: 'advance', ratio: '50' },
  { stage: 'balance', ratio: '50' },
];

const thirds = [
  { stage: 'advance', ratio: '33.33' },
  { stage: 'arrival', ratio: '33.33' },
  { stage: 'balance', isRemainder: true },
];

const amounts = async (order: DocResult, entity: string): Promise<unknown[]> =>
  (await planRows(company, order, entity)).map((row) => row['amount']);

const bought = (scheme: string, taxPrice: string): Promise<DocResult> =>
  company.bought([{ material, qty: '1', taxPrice }], { payablePlanScheme: scheme });

const payment = (amount: string, plan: string): Promise<DocResult> =>
  moneyDraft(company.admin, 'paymentRecord', {
    partner: company.supplier,
    amount,
    plan,
    more: { settlementMethod: cash },
  });

// Rules receivablePlanScheme-r6, payablePlanScheme-r6.
it.each(['receivablePlanScheme', 'payablePlanScheme'] as const)(
  '%s: changed after it was used, it cuts later documents only',
  async (entity) => {
    const { admin } = company;
    const order = entity === 'payablePlanScheme' ? 'purchaseOrder' : 'saleOrder';
    const scheme = await schemeOf(admin, {}, halves, entity);
    const placed = (): Promise<DocResult> =>
      order === 'purchaseOrder'
        ? bought(scheme, '1000')
        : company.order(admin, [{ material, qty: '1', taxPrice: '1000' }], { [entity]: scheme });
    const before = await placed();
    const seen = await admin.open(entity, scheme);
    await admin.edit(entity, seen, [
      setLine(lineOf(seen).id, 'ratio', '30'),
      setLine(lineOf(seen, 1).id, 'ratio', '70'),
    ]);
    expect(await amounts(await placed(), order)).toEqual(['300', '700']);
    expect(await amounts(before, order)).toEqual(['500', '500']);
    expect((await admin.open(order, before.doc.id)).doc.fields['allAmount']).toBe('1000');
  },
);

describe('what we are to pay', () => {
  // Rule payablePlan-r1.
  it('is together what the order costs, or each receipt where the scheme goes by receipts', async () => {
    const { admin, ids } = company;
    const order = await bought(await schemeOf(admin, {}, thirds, 'payablePlanScheme'), '100');
    expect(await amounts(order, 'purchaseOrder')).toEqual(['33.33', '33.33', '33.34']);
    const scheme = await schemeOf(admin, { basis: 'delivery' }, thirds, 'payablePlanScheme');
    const later = await company.bought([{ material, qty: '10', taxPrice: '100' }], {
      payablePlanScheme: scheme,
    });
    expect(await amounts(later, 'purchaseOrder')).toEqual([]);
    const draft = await admin.push('purchaseOrder', later, 'purchaseInBill', [
      { id: lineOf(later).id, qty: '4' },
    ]);
    const bill = await admin.approve(
      'purchaseInBill',
      await admin.edit('purchaseInBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    expect(bill.doc.fields['allAmount']).toBe('400');
    expect(await amounts(later, 'purchaseOrder')).toEqual(['133.32', '133.32', '133.36']);
  });

  // Rule payablePlan-r3.
  it('is paid up to what is left of it, less what was sent back', async () => {
    const { admin, ids } = company;
    const order = await company.bought([{ material, qty: '10', taxPrice: '100' }], {
      payablePlanScheme: await schemeOf(admin, {}, [{ stage: 'balance', ratio: '100' }], 'payablePlanScheme'),
    });
    const draft = await admin.push('purchaseOrder', order, 'purchaseInBill');
    const bill = await admin.approve(
      'purchaseInBill',
      await admin.edit('purchaseInBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    const back = await admin.push('purchaseInBill', bill, 'purchaseReturnBill', [
      { id: lineOf(bill).id, qty: '3' },
    ]);
    await admin.approve('purchaseReturnBill', back);
    const [plan = ''] = await openPlans(company, order, 'purchaseOrder');
    const more = await refusalOf(payment('700.01', plan).then((one) => admin.approve('paymentRecord', one)));
    expect(more.messages.join()).toContain('700');
    expect(await planRows(company, order, 'purchaseOrder')).toMatchObject([
      { amount: '1000', deductAmount: '300', settledAmount: '0', unsettledAmount: '700' },
    ]);
    await admin.approve('paymentRecord', await payment('700', plan));
    expect(await planRows(company, order, 'purchaseOrder')).toMatchObject([
      { settledAmount: '700', unsettledAmount: '0', planRowStatus: 'settled' },
    ]);
  });

  // Rule payablePlan-r5.
  it('keeps its sum when a row is split, and is not split beyond what is open', async () => {
    const { admin } = company;
    const order = await bought(await schemeOf(admin, {}, halves, 'payablePlanScheme'), '1000');
    const [first = ''] = await openPlans(company, order, 'purchaseOrder');
    const seen = await admin.open('payablePlan', first);
    const split = await admin.act('payablePlan', seen, 'splitRow', {
      values: { amount: '123.45', dueDate: '2024-08-01' },
    });
    expect(split.doc.fields['amount']).toBe('376.55');
    expect((await amounts(order, 'purchaseOrder')).map(Number).toSorted((a, b) => a - b)).toEqual([
      123.45, 376.55, 500,
    ]);
    const all = await refusalOf(
      admin.act('payablePlan', split, 'splitRow', { values: { amount: '376.55' } }),
    );
    expect(all.messages[0]).toContain('须小于');
  });
});
