// From requisition to purchase return: what the asking department, the purchaser, the keeper and the ledger see.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { codeOf, codesOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

it('buys what was asked for, keeps every step in step and takes part of it back (spec 1.product.13)', async () => {
  const { admin, ids } = company;
  const material = await company.material('轴承座');
  const asked = await company.requisition([{ material, qty: '100', suggestSupplier: company.supplier }]);
  expect(lineOf(asked)).toMatchObject({ approvedQty: '100', remainQty: '100', lineStatus: 'open' });

  const pushed = await admin.push('purchaseRequisition', asked, 'purchaseOrder');
  expect(pushed.doc.fields).toMatchObject({ supplier: company.supplier });
  expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({
    orderedQty: '0',
    remainQty: '0',
  });
  const order = await admin.approve('purchaseOrder', await company.priced('purchaseOrder', pushed, '11.3'));
  expect(lineOf(order)).toMatchObject({ qty: '100', allAmount: '1130', amount: '1000' });
  const ordered = await admin.open('purchaseRequisition', asked.doc.id);
  expect(lineOf(ordered)).toMatchObject({ orderedQty: '100', remainQty: '0', lineStatus: 'closed' });
  expect(ordered.doc.status).toBe('closed');

  const notice = await admin.approve(
    'receiptNotice',
    await company.placed('receiptNotice', await admin.push('purchaseOrder', order, 'receiptNotice')),
  );
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({
    noticedQty: '100',
    receivedQty: '0',
  });

  const receipt = await admin.approve(
    'purchaseInBill',
    await admin.push('receiptNotice', notice, 'purchaseInBill'),
  );
  expect(lineOf(receipt)).toMatchObject({
    qty: '100',
    taxPrice: '11.3',
    amountLocal: '1000',
    costAmount: '1000',
    costPrice: '10',
  });
  expect(lineOf(await admin.open('receiptNotice', notice.doc.id))).toMatchObject({
    stockedQty: '100',
    receivableQty: '0',
    lineStatus: 'closed',
  });
  expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({ receivedQty: '100' });
  const received = await admin.open('purchaseOrder', order.doc.id);
  expect(lineOf(received)).toMatchObject({ receivedQty: '100', remainQty: '0', lineStatus: 'closed' });
  expect(received.doc).toMatchObject({
    status: 'closed',
    fields: { closeStatus: 'closed', receivedPercent: '100' },
  });

  const applied = await admin.approve(
    'purchaseRefundApplication',
    await admin.edit(
      'purchaseRefundApplication',
      await admin.push('purchaseInBill', receipt, 'purchaseRefundApplication', [
        { id: lineOf(receipt).id, qty: '10' },
      ]),
      [
        { op: 'set', field: 'applicant', value: company.purchaser },
        { op: 'set', field: 'returnReason', value: 'quality' },
        { op: 'set', field: 'returnMode', value: 'returnAndReplenish' },
      ],
    ),
  );
  expect(lineOf(applied)).toMatchObject({ replenishQty: '10', deductQty: '0', remainQty: '10' });
  const returned = await admin.approve(
    'purchaseReturnBill',
    await admin.push('purchaseRefundApplication', applied, 'purchaseReturnBill'),
  );
  expect(lineOf(returned)).toMatchObject({
    qty: '10',
    costAmount: '100',
    varianceAmount: '0',
    orderLineId: lineOf(order).id,
  });
  expect(lineOf(await admin.open('purchaseRefundApplication', applied.doc.id))).toMatchObject({
    returnedQty: '10',
    lineStatus: 'closed',
  });
  expect(lineOf(await admin.open('purchaseInBill', receipt.doc.id))).toMatchObject({ returnedQty: '10' });
  const reopened = await admin.open('purchaseOrder', order.doc.id);
  expect(lineOf(reopened)).toMatchObject({
    returnedQty: '10',
    replenishQty: '10',
    remainQty: '10',
    lineStatus: 'open',
  });
  expect(reopened.doc.status).toBe('approved');
  expect(await company.stockOf(material)).toBe('90 / 900 / 10');
  expect(ids.warehouse).toBeDefined();
});

it('asks for what a customer ordered, and buys less where the store can give', async () => {
  const { admin, ids } = company;
  const material = await company.material('齿圈');
  await company.receive(admin, [{ material, qty: '30', unitCost: '4' }]);
  const sold = await company.order(admin, [
    { material, qty: '100', taxPrice: '20', deliveryDate: '2024-05-10' },
  ]);
  const draft = await admin.push('saleOrder', sold, 'purchaseRequisition', [
    { id: lineOf(sold).id, qty: '80' },
  ]);
  expect(draft.doc.fields).toMatchObject({
    requester: ids.salesperson,
    requestDept: ids.department,
    sourceKind: 'saleOrder',
  });
  expect(lineOf(draft)).toMatchObject({ qty: '80', requiredDate: '2024-05-10', saleOrder: sold.doc.id });
  const more = await refusalOf(
    admin.push('saleOrder', sold, 'purchaseRequisition', [{ id: lineOf(sold).id, qty: '21' }]),
  );
  expect(more.messages[0]).toContain('超过可下推数量 20');
  const asked = await admin.approve('purchaseRequisition', draft);
  expect(lineOf(await admin.open('saleOrder', sold.doc.id))).toMatchObject({ plannedQty: '80' });

  const given = await admin.push('purchaseRequisition', asked, 'otherOutBill', [
    { id: lineOf(asked).id, qty: '30' },
  ]);
  expect(given.doc.fields).toMatchObject({ useDept: ids.department, outReason: 'deptUse' });
  expect(lineOf(given)).toMatchObject({ applyQty: '80', qty: '30' });
  const bill = await admin.approve('otherOutBill', await company.placed('otherOutBill', given));
  const left = await admin.open('purchaseRequisition', asked.doc.id);
  expect(lineOf(left)).toMatchObject({ orderedQty: '30', remainQty: '50', lineStatus: 'open' });
  const beyond = await refusalOf(
    admin.push('purchaseRequisition', left, 'purchaseOrder', [{ id: lineOf(left).id, qty: '51' }]),
  );
  expect(beyond.messages[0]).toContain('超过可下推数量 50');
  const order = await admin.push('purchaseRequisition', left, 'purchaseOrder');
  expect(lineOf(order)).toMatchObject({ qty: '50' });
  await admin.act('otherOutBill', bill, 'unapprove');
  expect(lineOf(await admin.open('purchaseRequisition', asked.doc.id))).toMatchObject({
    orderedQty: '0',
    remainQty: '0',
  });
});

// Rule purchaseRequisition-r2.
it('approves more than was asked for only by who may', async () => {
  const { admin, ids } = company;
  const material = await company.material('压盖');
  const asked = { requestDept: ids.department, requester: company.purchaser };
  const lines = { items: [{ material, qty: '10', approvedQty: '12', requiredDate: '2024-05-20' }] };
  const clerk = await company.clerk('采购员', {
    codes: codesOf(['purchaseRequisition'], ['purchaseRequisition:raiseApproved']),
  });
  const refused = await refusalOf(clerk.create('purchaseRequisition', { fields: asked, lines }));
  expect(refused.messages).toEqual(['第1行 批准数量大于申请数量，需要“批准超过申请数量”的权限']);
  const raised = await admin.approve(
    'purchaseRequisition',
    await admin.create('purchaseRequisition', { fields: asked, lines }),
  );
  expect(lineOf(await admin.push('purchaseRequisition', raised, 'purchaseOrder'))).toMatchObject({
    qty: '12',
  });
});

it('orders what the supplier ships to the customer, which need not be asked for, and gives the line back', async () => {
  const { admin, ids } = company;
  const material = await company.material('减速机');
  const line = { material, qty: '100', taxPrice: '20', deliveryDate: '2024-05-20' };
  const stocked = await company.order(admin, [line]);
  expect((await refusalOf(admin.push('saleOrder', stocked, 'purchaseOrder'))).messages).toEqual([
    '业务类型为“直运”的销售订单才能下推采购订单',
  ]);
  const to = { receiveAddress: '苏州市通达路 88 号', receiver: '王工', receiverPhone: '13800001111' };
  const sold = await company.order(admin, [line], { businessType: 'directShip', ...to });
  const draft = await admin.push('saleOrder', sold, 'purchaseOrder', [{ id: lineOf(sold).id, qty: '60' }]);
  expect(draft.doc.fields).toMatchObject({
    billType: 'direct',
    businessType: 'directShip',
    deliveryAddress: '苏州市通达路 88 号 王工 13800001111',
    supplier: null,
  });
  expect(lineOf(draft)).toMatchObject({
    qty: '60',
    deliveryDate: '2024-05-20',
    sourceCode: codeOf(sold),
    requisitioner: ids.department,
  });
  const asked = await refusalOf(
    admin.push('saleOrder', sold, 'purchaseRequisition', [{ id: lineOf(sold).id, qty: '41' }]),
  );
  expect(asked.messages[0]).toContain('超过可下推数量 40');
  const typed = await admin.edit('purchaseOrder', draft, [
    { op: 'set', field: 'supplier', value: company.supplier },
    { op: 'set', field: 'purchaser', value: company.purchaser },
    setLine(lineOf(draft).id, 'taxRate', '13'),
    setLine(lineOf(draft).id, 'taxPrice', '15'),
  ]);
  const order = await admin.approve('purchaseOrder', typed);
  const ordered = await admin.open('saleOrder', sold.doc.id);
  expect(lineOf(ordered)).toMatchObject({ plannedQty: '60', lineStatus: 'open' });
  const stands = await refusalOf(admin.act('saleOrder', ordered, 'unapprove'));
  expect(stands.messages[0]).toContain(`销售订单已有下游单据 采购订单 ${codeOf(order)}`);
  await admin.remove('purchaseOrder', await admin.act('purchaseOrder', order, 'unapprove'));
  expect(lineOf(await admin.open('saleOrder', sold.doc.id))).toMatchObject({ plannedQty: '0' });
});

it('sends goods back by the order where nobody knows the receipt', async () => {
  const { admin } = company;
  const material = await company.material('油封');
  const order = await company.bought([{ material, qty: '10', taxPrice: '113' }]);
  expect(
    (await refusalOf(admin.push('purchaseOrder', order, 'purchaseRefundApplication'))).messages[0],
  ).toContain('没有可下推');
  await company.received(order);
  const seen = await admin.open('purchaseOrder', order.doc.id);
  expect(seen.doc.status).toBe('closed');
  const draft = await admin.push('purchaseOrder', seen, 'purchaseRefundApplication', [
    { id: lineOf(seen).id, qty: '4' },
  ]);
  expect(lineOf(draft)).toMatchObject({ taxPrice: '113', receivedQty: '10', orderLineId: lineOf(order).id });
  const applied = await admin.approve(
    'purchaseRefundApplication',
    await admin.edit('purchaseRefundApplication', await company.placed('purchaseRefundApplication', draft), [
      { op: 'set', field: 'applicant', value: company.purchaser },
      { op: 'set', field: 'returnReason', value: 'damage' },
    ]),
  );
  const back = await admin.approve(
    'purchaseReturnBill',
    await admin.push('purchaseRefundApplication', applied, 'purchaseReturnBill'),
  );
  expect(lineOf(back)).toMatchObject({ qty: '4', inLineId: null });
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({ returnedQty: '4' });
  const rest = await admin.open('purchaseOrder', order.doc.id);
  const beyond = await refusalOf(
    admin.push('purchaseOrder', rest, 'purchaseRefundApplication', [{ id: lineOf(rest).id, qty: '7' }]),
  );
  expect(beyond.messages[0]).toContain('超过可下推数量 6');
});
