// From requisition to purchase return: what the asking department, the purchaser, the keeper and the ledger see.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { lineOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

it('buys what was asked for, keeps every step in step and takes part of it back', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴承座');
  const asked = await company.requisition([{ material, qty: '100', suggestSupplier: company.supplier }]);
  expect(lineOf(asked)).toMatchObject({ approvedQty: '100', remainQty: '100', lineStatus: 'open' });

  const pushed = await admin.push('purchaseRequisition', asked, 'purchaseOrder');
  expect(pushed.doc.fields).toMatchObject({ supplier: company.supplier });
  expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({ orderedQty: '0', remainQty: '0' });
  const order = await admin.approve('purchaseOrder', await company.priced('purchaseOrder', pushed, '11.3'));
  expect(lineOf(order)).toMatchObject({ qty: '100', allAmount: '1130', amount: '1000' });
  const ordered = await admin.open('purchaseRequisition', asked.doc.id);
  expect(lineOf(ordered)).toMatchObject({ orderedQty: '100', remainQty: '0', lineStatus: 'closed' });
  expect(ordered.doc.status).toBe('closed');

  const notice = await admin.approve(
    'receiptNotice',
    await company.placed('receiptNotice', await admin.push('purchaseOrder', order, 'receiptNotice')),
  );
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({ noticedQty: '100', receivedQty: '0' });

  const receipt = await admin.approve('purchaseInBill', await admin.push('receiptNotice', notice, 'purchaseInBill'));
  expect(lineOf(receipt)).toMatchObject({ qty: '100', taxPrice: '11.3', amountLocal: '1000', costAmount: '1000', costPrice: '10' });
  expect(lineOf(await admin.open('receiptNotice', notice.doc.id))).toMatchObject({
    stockedQty: '100',
    receivableQty: '0',
    lineStatus: 'closed',
  });
  expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({ receivedQty: '100' });
  const received = await admin.open('purchaseOrder', order.doc.id);
  expect(lineOf(received)).toMatchObject({ receivedQty: '100', remainQty: '0', lineStatus: 'closed' });
  expect(received.doc).toMatchObject({ status: 'closed', fields: { closeStatus: 'closed', receivedPercent: '100' } });

  const applied = await admin.approve(
    'purchaseRefundApplication',
    await admin.edit(
      'purchaseRefundApplication',
      await admin.push('purchaseInBill', receipt, 'purchaseRefundApplication', [{ id: lineOf(receipt).id, qty: '10' }]),
      [
        { op: 'set', field: 'applicant', value: company.purchaser },
        { op: 'set', field: 'returnReason', value: 'quality' },
        { op: 'set', field: 'returnMode', value: 'returnAndReplenish' },
      ],
    ),
  );
  expect(lineOf(applied)).toMatchObject({ replenishQty: '10', deductQty: '0', remainQty: '10' });
  const returned = await admin.approve('purchaseReturnBill', await admin.push('purchaseRefundApplication', applied, 'purchaseReturnBill'));
  expect(lineOf(returned)).toMatchObject({ qty: '10', costAmount: '100', varianceAmount: '0', orderLineId: lineOf(order).id });
  expect(lineOf(await admin.open('purchaseRefundApplication', applied.doc.id))).toMatchObject({ returnedQty: '10', lineStatus: 'closed' });
  expect(lineOf(await admin.open('purchaseInBill', receipt.doc.id))).toMatchObject({ returnedQty: '10' });
  const reopened = await admin.open('purchaseOrder', order.doc.id);
  expect(lineOf(reopened)).toMatchObject({ returnedQty: '10', replenishQty: '10', remainQty: '10', lineStatus: 'open' });
  expect(reopened.doc.status).toBe('approved');
  expect(await company.stockOf(material)).toBe('90 / 900 / 10');
  expect(ids.warehouse).toBeDefined();
});
