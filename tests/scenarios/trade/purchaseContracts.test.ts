// Contracts with suppliers: what we owe by them, from the order to the last payment.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { moneyDraft, openPlans, planRows, schemeOf } from '#tests/support/money.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;
let cash: string;

const categories: Record<string, string> = {};

beforeAll(async () => {
  company = await buyingCompany();
  const { admin } = company;
  material = await company.material('减速机');
  cash = (await admin.create('settlementMethod', { fields: { code: 'T', name: '电汇', methodType: 'wire' } }))
    .doc.id;
  for (const direction of ['sale', 'purchase'])
    categories[direction] = (
      await admin.create('contractCategory', { fields: { code: direction, name: direction, direction } })
    ).doc.id;
  await company.receive(admin, [{ material, qty: '1000', unitCost: '10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

function record(
  entity: 'receiptRecord' | 'paymentRecord',
  amount: string,
  plan: string,
  more: Row = {},
): Promise<DocResult> {
  const partner = entity === 'receiptRecord' ? company.ids.customer : company.supplier;
  return moneyDraft(company.admin, entity, {
    partner,
    amount,
    plan,
    more: { settlementMethod: cash, ...more },
  });
}

const open = (entity: string, seen: DocResult): Promise<DocResult> => company.admin.open(entity, seen.doc.id);

describe('what we owe', () => {
  it('follows the purchase contract, its order, the receipt and the payment', async () => {
    const { admin } = company;
    const scheme = await schemeOf(
      admin,
      { basis: 'contract' },
      [
        { stage: 'advance', ratio: '40', isAdvance: true, controlPoint: 'beforeStockIn' },
        { stage: 'balance', ratio: '60', dueBase: 'stockInDate', days: 30 },
      ],
      'payablePlanScheme',
    );
    const part = await company.material('轴套');
    const asked = await company.requisition([
      { material: part, qty: '10', suggestSupplier: company.supplier },
    ]);
    const pushed = await admin.push('purchaseRequisition', asked, 'purchaseContract');
    expect(lineOf(pushed)).toMatchObject({ qty: '10', requisitionLineId: lineOf(asked).id });
    const drafted = await admin.edit(
      'purchaseContract',
      await company.priced('purchaseContract', pushed, '100'),
      [
        ...Object.entries({
          contractName: '轴套采购合同',
          category: categories['purchase'] ?? null,
          purchaser: company.purchaser,
          expiryDate: '2024-12-31',
          payablePlanScheme: scheme,
        }).map(([field, value]) => ({ op: 'set' as const, field, value })),
        setLine(lineOf(pushed).id, 'taxRate', '13'),
      ],
    );
    const contract = await admin.approve('purchaseContract', drafted);
    expect(
      (await refusalOf(admin.push('purchaseRequisition', asked, 'purchaseOrder'))).messages[0],
    ).toContain('没有可下推');
    const orderDraft = await admin.push('purchaseContract', contract, 'purchaseOrder');
    const order = await admin.approve(
      'purchaseOrder',
      await admin.edit('purchaseOrder', orderDraft, [
        setLine(lineOf(orderDraft).id, 'deliveryDate', '2024-05-20'),
      ]),
    );
    expect(order.doc.fields['planFromContract']).toBe(true);

    expect((await refusalOf(company.received(order))).messages[0]).toContain('才能入库');
    const [advance = '', balance = ''] = await openPlans(company, contract, 'purchaseContract');
    const prepaid = await admin.approve(
      'paymentRecord',
      await record('paymentRecord', '400', advance, { billType: 'prepay' }),
    );
    const waiting = await company.database.query(
      `select id::text from purchase_in_bill where status = 'draft' limit 1`,
    );
    const bill = await admin.approve(
      'purchaseInBill',
      await admin.open('purchaseInBill', String(waiting.rows[0]?.['id'])),
    );
    expect((await planRows(company, contract, 'purchaseContract'))[1]).toMatchObject({
      dueDate: '2024-06-05',
      planRowStatus: 'due',
    });
    const executed = await open('purchaseContract', contract);
    expect(executed.doc.fields).toMatchObject({
      executedAmount: '1000',
      paidAmount: '400',
      orderedAmount: '1000',
    });

    const back = await admin.push('purchaseInBill', bill, 'purchaseReturnBill', [
      { id: lineOf(bill).id, qty: '2' },
    ]);
    const returned = await admin.approve('purchaseReturnBill', back);
    expect((await planRows(company, contract, 'purchaseContract'))[1]).toMatchObject({
      deductAmount: '200',
      unsettledAmount: '400',
    });
    await admin.approve('paymentRecord', await record('paymentRecord', '400', balance));
    expect((await open('purchaseContract', contract)).doc).toMatchObject({
      status: 'closed',
      fields: { paidAmount: '800' },
    });

    await admin.act('purchaseReturnBill', returned, 'unapprove');
    expect((await open('purchaseContract', contract)).doc.status).toBe('approved');
    const warned = await refusalOf(admin.act('paymentRecord', prepaid, 'unapprove'));
    expect(warned.messages[0]).toContain('重新锁定');
  });
});
