// Goods their users accept before they are stocked, in the unit and at the price of the notice.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { lineOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

it('has goods accepted from their notice before they are stocked', async () => {
  const { admin } = company;
  const material = await company.material('控制器');
  const order = await company.bought([{ material, qty: '10', taxPrice: '113' }]);
  const notice = await admin.approve(
    'receiptNotice',
    await company.placed('receiptNotice', await admin.push('purchaseOrder', order, 'receiptNotice')),
  );
  const draft = await admin.push('receiptNotice', notice, 'purchaseAcceptance');
  expect(draft.doc.fields).toMatchObject({ billType: 'stock', supplier: company.supplier });
  expect(lineOf(draft)).toMatchObject({ qty: '10', orderQty: '10', taxPrice: '113' });
  const accepted = await admin.approve(
    'purchaseAcceptance',
    await admin.edit('purchaseAcceptance', draft, [
      { op: 'set', field: 'acceptor', value: company.purchaser },
      { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'qualifiedQty', value: '8' },
      {
        op: 'setLine',
        lines: 'items',
        id: lineOf(draft).id,
        field: 'unqualifiedReason',
        value: 'performance',
      },
    ]),
  );
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({
    acceptedQty: '8',
    receivedQty: '0',
  });
  const bill = await admin.push('purchaseAcceptance', accepted, 'purchaseInBill');
  const receipt = await admin.approve('purchaseInBill', await company.placed('purchaseInBill', bill));
  expect(lineOf(receipt)).toMatchObject({ qty: '8', amountLocal: '800' });
  expect(lineOf(await admin.open('receiptNotice', notice.doc.id))).toMatchObject({
    stockedQty: '8',
    receivableQty: '2',
  });
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({ receivedQty: '8' });
});

// Rule purchaseAcceptance-r3.
it('accepts at the price per unit of the notice, whatever unit the order is priced in', async () => {
  const { admin, ids } = company;
  const material = await company.material('密封圈', {
    units: [{ unit: ids.box, numerator: '12', denominator: '1' }],
  });
  const boxes = { material, qty: '10', unit: ids.box, priceUnit: ids.piece, taxPrice: '11.3' };
  const order = await company.bought([boxes, { ...boxes, discountRate: '5' }]);
  const draft = await company.placed(
    'receiptNotice',
    await admin.push('purchaseOrder', order, 'receiptNotice'),
  );
  const second = lineOf(draft, 1).id;
  const notice = await admin.approve(
    'receiptNotice',
    await admin.edit('receiptNotice', draft, [
      setLine(second, 'unit', ids.piece),
      setLine(second, 'qty', '24'),
    ]),
  );
  const accepted = await admin.push('receiptNotice', notice, 'purchaseAcceptance');
  // 12 pieces at 11.30 are a box at 135.60; a piece at 5 % less is 10.735.
  expect(lineOf(accepted)).toMatchObject({
    unit: ids.box,
    orderQty: '10',
    qty: '10',
    taxPrice: '135.6',
    allAmount: '1356',
  });
  expect(lineOf(accepted, 1)).toMatchObject({
    unit: ids.piece,
    orderQty: '120',
    qty: '24',
    taxPrice: '10.735',
    allAmount: '257.64',
  });
});
