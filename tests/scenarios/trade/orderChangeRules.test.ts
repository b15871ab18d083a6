// What a change of an order may not do, sold or bought: a new price for what was delivered and paid, or below what was
// paid ahead; a line away that something was made of.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, schemeOf } from '#tests/support/money.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;
let cash: string;

beforeAll(async () => {
  company = await buyingCompany();
  const { admin } = company;
  material = await company.material('丝杠');
  cash = (await admin.create('settlementMethod', { fields: { code: 'T', name: '电汇', methodType: 'wire' } }))
    .doc.id;
  await company.receive(admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const sides = {
  sale: {
    order: 'saleOrder',
    change: 'saleOrderChange',
    bill: 'salesOutBill',
    record: 'receiptRecord',
    scheme: 'receivablePlanScheme',
    moved: '已发货并收款，不能改价',
    paid: '已收款 600，改价后只有 500',
  },
  purchase: {
    order: 'purchaseOrder',
    change: 'purchaseOrderChange',
    bill: 'purchaseInBill',
    record: 'paymentRecord',
    scheme: 'payablePlanScheme',
    moved: '已入库并付款，不能改价',
    paid: '已付款 600，改价后只有 500',
  },
} as const;

describe.each(['sale', 'purchase'] as const)('the change of a %s order', (name) => {
  const side = sides[name];
  const now = (order: DocResult): Promise<DocResult> => company.admin.open(side.order, order.doc.id);

  /** An approved order over 10 pieces at 100, 60 % of it to be paid ahead. */
  async function placed(): Promise<DocResult> {
    const { admin } = company;
    const scheme = await schemeOf(
      admin,
      {},
      [
        { stage: 'advance', ratio: '60', isAdvance: true },
        { stage: 'balance', ratio: '40' },
      ],
      side.scheme,
    );
    const row = { material, qty: '10', taxPrice: '100' };
    return name === 'sale'
      ? company.order(admin, [row], { receivablePlanScheme: scheme })
      : company.bought([row], { payablePlanScheme: scheme });
  }

  /** The advance comes in, or goes out. */
  async function paid(order: DocResult): Promise<void> {
    const { admin, ids, supplier } = company;
    const [plan = ''] = await openPlans(company, order, side.order);
    const draft = await moneyDraft(admin, side.record, {
      partner: name === 'sale' ? ids.customer : supplier,
      amount: '600',
      plan,
      more: { settlementMethod: cash, billType: name === 'sale' ? 'advance' : 'prepay' },
    });
    await admin.approve(side.record, draft);
  }

  async function moved(order: DocResult, qty: string): Promise<void> {
    const { admin } = company;
    const draft = await admin.push(side.order, await now(order), side.bill, [{ id: lineOf(order).id, qty }]);
    await admin.approve(side.bill, await company.placed(side.bill, draft));
  }

  async function changeOf(order: DocResult): Promise<DocResult> {
    const { admin } = company;
    const result = await admin.act(side.order, await now(order), 'change');
    const change = await admin.open(side.change, result.opens?.id ?? '');
    return admin.edit(side.change, change, [
      { op: 'set', field: 'changeType', value: 'price' },
      { op: 'set', field: 'reason', value: '重新议价' },
    ]);
  }

  async function submitted(change: DocResult, field: string, value: string): Promise<DocResult> {
    const edited = await company.admin.edit(side.change, change, [setLine(lineOf(change).id, field, value)]);
    return company.admin.act(side.change, edited, 'submit', { acceptWarnings: true });
  }

  // Rules purchaseOrderChange-r2, saleOrderChange-r3.
  it('leaves the price of what was delivered and paid', async () => {
    const order = await placed();
    await moved(order, '4');
    await paid(order);
    const change = await changeOf(order);
    expect((await refusalOf(submitted(change, 'newTaxPrice', '120'))).messages[0]).toContain(side.moved);
  });

  // Rules purchaseOrderChange-r2, saleOrderChange-r3.
  it('lowers no price below what was paid ahead, and changes what is only delivered', async () => {
    const order = await placed();
    await paid(order);
    const change = await changeOf(order);
    expect((await refusalOf(submitted(change, 'newTaxPrice', '50'))).messages[0]).toContain(side.paid);
    const kept = await submitted(await company.admin.open(side.change, change.doc.id), 'newTaxPrice', '60');
    await company.admin.act(side.change, kept, 'approve', { acceptWarnings: true });
    expect((await now(order)).doc.fields['allAmount']).toBe('600');
    const open = await placed();
    await moved(open, '4');
    const later = await submitted(await changeOf(open), 'newTaxPrice', '120');
    await company.admin.act(side.change, later, 'approve', { acceptWarnings: true });
    expect((await now(open)).doc.fields['allAmount']).toBe('1200');
  });

  // Rules purchaseOrderChange-r3, saleOrderChange-r2.
  it('takes no line away that was delivered, or that a draft is made of', async () => {
    const { admin } = company;
    const order = await placed();
    await moved(order, '1');
    const delivered = await refusalOf(submitted(await changeOf(order), 'changeKind', 'cancel'));
    expect(delivered.messages[0]).toMatch(/已有下游单据.*不能取消/);
    const other = await placed();
    const draft = await admin.push(side.order, await now(other), side.bill);
    const change = await changeOf(other);
    expect((await refusalOf(submitted(change, 'changeKind', 'cancel'))).messages[0]).toContain('不能取消');
    await admin.remove(side.bill, draft);
    const row = lineOf(change);
    const seen = await admin.open(side.change, change.doc.id);
    const two = await admin.edit(side.change, seen, [
      setLine(row.id, 'changeKind', 'cancel'),
      {
        op: 'insertLine',
        lines: 'items',
        id: crypto.randomUUID(),
        before: null,
        values: {
          changeKind: 'add',
          material,
          newQty: '3',
          newTaxPrice: '100',
          newTaxRate: '13',
          newDeliveryDate: '2024-06-01',
        },
      },
    ]);
    await admin.approve(side.change, two);
    expect((await now(other)).doc.lines['items']).toMatchObject([{ qty: '3' }]);
  });

  it('says in which unit its prices count, and a new line counts by the one chosen (findings 3, 6.13a)', async () => {
    const { admin, ids } = company;
    const boxed = await company.material('油封', {
      units: [{ unit: ids.box, numerator: '12', denominator: '1' }],
    });
    const row = { material: boxed, qty: '10', unit: ids.box, priceUnit: ids.piece, taxPrice: '10' };
    const order = await (name === 'sale' ? company.order(admin, [row]) : company.bought([row]));
    const change = await changeOf(order);
    expect(lineOf(change)).toMatchObject({ unit: ids.box, priceUnit: ids.piece, newAllAmount: '1200' });
    const values = {
      changeKind: 'add',
      material: boxed,
      unit: ids.box,
      priceUnit: ids.piece,
      newQty: '2',
      newTaxPrice: '10',
      newTaxRate: '13',
      newDeliveryDate: '2024-06-01',
    };
    const two = await admin.edit(side.change, change, [
      { op: 'insertLine', lines: 'items', id: crypto.randomUUID(), before: null, values },
    ]);
    expect(lineOf(two, 1)).toMatchObject({ newAllAmount: '240' });
    await admin.approve(side.change, two);
    expect(lineOf(await now(order), 1)).toMatchObject({
      unit: ids.box,
      priceUnit: ids.piece,
      priceQty: '24',
      allAmount: '240',
    });
  });
});
