// Invoices of suppliers against orders and receipts, through the server as finance works with them: the worked example
// M04 to the cent, differences that wait for a release, red invoices, numbers that come twice, instalments.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { askReport } from '#tests/support/reports.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
let number = 0;

beforeAll(async () => {
  company = await buyingCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** Tolerances of the example: 1 %, 5.00 at most small, 200.00 at most in all. */
async function tolerances(values: Row = {}): Promise<void> {
  const { database, admin } = company;
  const { rows } = await database.query('select id from purchase_param where org = $1::uuid', [company.org]);
  const wanted = { invoiceAmountCap: '200', ...values };
  const id = rows[0]?.['id'];
  if (id === undefined) {
    await admin.create('purchaseParam', { fields: wanted });
    return;
  }
  await admin.edit(
    'purchaseParam',
    await admin.open('purchaseParam', textOf(id)),
    Object.entries(wanted).map(([field, value]) => ({ op: 'set', field, value })),
  );
}

/** An order of 1,000 at 8.00 without tax, received as 600 and 380. */
async function received(name: string) {
  const material = await company.material(name);
  const order = await company.bought([{ material, qty: '1000', price: '8' }], { taxIncluded: false });
  const first = await company.received(order, '600');
  const second = await company.received(await company.admin.open('purchaseOrder', order.doc.id), '380');
  return { material, order, first, second };
}

/** Draft of an invoice pushed from the receipt, at this quantity and price without tax. */
async function invoice(receipt: DocResult, qty: string, price: string, fields: Row = {}): Promise<DocResult> {
  const { admin } = company;
  number += 1;
  const seen = await admin.open('purchaseInBill', receipt.doc.id);
  const draft = await admin.push('purchaseInBill', seen, 'purchaseInvoice');
  const line = lineOf(draft).id;
  const values = { invoiceNo: `4400${number}`, invoiceDate: '2024-05-06', ...fields };
  return admin.edit('purchaseInvoice', draft, [
    ...Object.entries(values).map(([field, value]) => ({ op: 'set' as const, field, value })),
    { op: 'setLine', lines: 'items', id: line, field: 'qty', value: qty },
    { op: 'setLine', lines: 'items', id: line, field: 'price', value: price },
  ]);
}

test('M04, purchaseInvoice-r1: quantities beyond what was received are refused, differences within the tolerance pass, others wait for a release', async () => {
  const { admin } = company;
  await tolerances();
  const { material, order, first, second } = await received('连接套');
  const back = await admin.push('purchaseInBill', first, 'purchaseReturnBill', [
    { id: lineOf(first).id, qty: '20' },
  ]);
  await admin.approve('purchaseReturnBill', back);
  // Only 232 of the 960 are still in the store.
  const used = await admin.create('otherOutBill', {
    fields: { useDept: company.ids.department },
    lines: { items: [{ material, qty: '728', warehouse: company.ids.warehouse }] },
  });
  await admin.approve('otherOutBill', used);

  const i1 = await invoice(first, '600', '8.05');
  expect(lineOf(i1)).toMatchObject({ openQty: '580', expectedPrice: '8', qtyResult: 'over' });
  expect((await refusalOf(admin.approve('purchaseInvoice', i1))).messages[0]).toContain(
    '可开票 580，本次 600',
  );

  const seen = await admin.open('purchaseInvoice', i1.doc.id);
  const back1 = await admin.act('purchaseInvoice', seen, 'withdraw');
  const i2 = await admin.edit('purchaseInvoice', back1, [
    { op: 'setLine', lines: 'items', id: lineOf(back1).id, field: 'qty', value: '580' },
  ]);
  expect(i2.doc.fields).toMatchObject({
    expectedAmount: '4640',
    amount: '4669',
    differenceAmount: '29',
    matchStatus: 'within',
  });
  const a2 = await admin.approve('purchaseInvoice', i2);
  expect(a2.doc.lines['matches']?.[0]).toMatchObject({
    baseQty: '580',
    estimatedAmount: '4640',
    invoiceAmount: '4669',
    difference: '29',
    toStock: '11.6',
    toVariance: '17.4',
  });
  const adjustment = textOf(a2.doc.lines['matches']?.[0]?.['costAdjustment']);
  expect((await admin.open('costAdjustment', adjustment)).doc).toMatchObject({
    status: 'approved',
    fields: { amount: '11.6', billType: 'invoiceDiff' },
  });

  const i3 = await invoice(second, '200', '8.02');
  expect(i3.doc.fields).toMatchObject({
    expectedAmount: '1600',
    differenceAmount: '4',
    matchStatus: 'within',
  });
  await admin.approve('purchaseInvoice', i3);

  const i4 = await invoice(second, '180', '8.2');
  expect(i4.doc.fields).toMatchObject({ differenceAmount: '36', matchStatus: 'exception' });
  const handed = await admin.act('purchaseInvoice', i4, 'submit', { acceptWarnings: true });
  const refused = await refusalOf(admin.act('purchaseInvoice', handed, 'approve', { acceptWarnings: true }));
  expect(refused.messages[0]).toContain('须差异放行');
  const released = await admin.act('purchaseInvoice', handed, 'releaseDifference', {
    values: { releaseReason: '涨价已确认' },
  });
  expect(released.doc.fields).toMatchObject({ matchStatus: 'released', releaseReason: '涨价已确认' });
  await admin.act('purchaseInvoice', released, 'approve', { acceptWarnings: true });

  expect(lineOf(await admin.open('purchaseInBill', first.doc.id))).toMatchObject({ invoicedQty: '580' });
  expect(lineOf(await admin.open('purchaseInBill', second.doc.id))).toMatchObject({ invoicedQty: '380' });
  expect(lineOf(await admin.open('purchaseOrder', order.doc.id))).toMatchObject({ invoicedQty: '960' });
});

test('estimatedReceiptReport-r1: what is received and not invoiced stands at its share of the receipt, the last part with the rest', async () => {
  const { admin } = company;
  await tolerances();
  const { material, first, second } = await received('密封圈');
  const back = await admin.push('purchaseInBill', first, 'purchaseReturnBill', [
    { id: lineOf(first).id, qty: '20' },
  ]);
  await admin.approve('purchaseReturnBill', back);
  await admin.approve('purchaseInvoice', await invoice(second, '380', '8'));
  const open = async (asOfDate?: string) =>
    (
      await askReport(company, 'estimatedReceiptReport', {
        filter: { field: 'material', op: 'eq', values: [material] },
        ...(asOfDate === undefined ? {} : { parameters: { asOfDate } }),
      })
    ).rows.map((row) => [row['receiptCode'], Number(row['openQty']), Number(row['estimatedAmount'])]);
  expect(await open()).toEqual([[first.doc.fields['code'], 580, 4640]]);
  expect(await open('2024-05-05')).toEqual([]);
  await admin.approve('purchaseInvoice', await invoice(first, '300', '8'));
  expect(await open()).toEqual([[first.doc.fields['code'], 280, 2240]]);
  await admin.approve('purchaseInvoice', await invoice(first, '280', '8'));
  expect(await open()).toEqual([]);
});

test('taking an invoice back leaves receipt, order, plan and cost as they were', async () => {
  const { admin, database } = company;
  await tolerances();
  const { material, order, first } = await received('挡圈');
  const plan = async () => {
    const { rows } = await database.query(
      'select sum(invoiced_amount)::text as invoiced, max(invoice_no) as number from payable_plan where purchase_order = $1::uuid',
      [order.doc.id],
    );
    return rows[0];
  };
  const before = await company.stockOf(material);
  const approved = await admin.approve('purchaseInvoice', await invoice(first, '600', '8.05'));
  expect(Number((await plan())?.['invoiced'])).toBe(Number(approved.doc.fields['allAmount']));
  expect((await plan())?.['number']).toContain(textOf(approved.doc.fields['invoiceNo']));
  expect(lineOf(await admin.open('purchaseInBill', first.doc.id))).toMatchObject({
    invoicedQty: '600',
    invoicedAmount: approved.doc.fields['allAmount'],
  });
  expect(await company.stockOf(material)).not.toBe(before);
  await admin.act('purchaseInvoice', approved, 'unapprove');
  expect(await company.stockOf(material)).toBe(before);
  expect(Number((await plan())?.['invoiced'])).toBe(0);
  expect((await plan())?.['number']).toBeNull();
  expect(lineOf(await admin.open('purchaseInBill', first.doc.id))).toMatchObject({
    invoicedQty: '0',
    invoicedAmount: '0',
  });
});

test('purchaseInvoice-r2: a number comes once per supplier, and a red invoice stays within the one it takes back', async () => {
  const { admin } = company;
  await tolerances();
  const { first, second } = await received('垫板');
  const approved = await admin.approve(
    'purchaseInvoice',
    await invoice(first, '600', '8', { invoiceNo: 'N-1' }),
  );
  const twice = await refusalOf(invoice(second, '100', '8', { invoiceNo: 'N-1' }));
  expect(twice.messages[0]).toContain('N-1');

  const returned = await admin.push(
    'purchaseInBill',
    await admin.open('purchaseInBill', first.doc.id),
    'purchaseReturnBill',
    [{ id: lineOf(first).id, qty: '50' }],
  );
  await admin.approve('purchaseReturnBill', returned);
  const opened = await admin.act('purchaseInvoice', approved, 'pushRed', {
    values: { invoiceNo: 'N-1R', invoiceDate: '2024-05-07' },
  });
  const red = await admin.open('purchaseInvoice', String(opened.opens?.id));
  expect(red.doc.fields).toMatchObject({ isRed: true, originalInvoice: approved.doc.id, amount: '-400' });
  expect(lineOf(red)).toMatchObject({ qty: '-50' });
  const toomuch = await admin.edit('purchaseInvoice', red, [
    { op: 'setLine', lines: 'items', id: lineOf(red).id, field: 'qty', value: '-601' },
  ]);
  expect((await refusalOf(admin.approve('purchaseInvoice', toomuch))).messages[0]).toContain('最多可冲 600');
  const fitted = await admin.edit('purchaseInvoice', await admin.open('purchaseInvoice', red.doc.id), [
    { op: 'setLine', lines: 'items', id: lineOf(red).id, field: 'qty', value: '-50' },
  ]);
  await admin.approve('purchaseInvoice', fitted);
  expect(lineOf(await admin.open('purchaseInBill', first.doc.id))).toMatchObject({ invoicedQty: '550' });
  const stands = await refusalOf(
    admin.act('purchaseInvoice', await admin.open('purchaseInvoice', approved.doc.id), 'unapprove'),
  );
  expect(stands.messages[0]).toContain('红字发票');
});

test('purchaseInvoice-r3: the head is the sum of its lines, and tax typed from the paper may differ by the tolerance only', async () => {
  const { admin } = company;
  const { first } = await received('压板');
  const draft = await invoice(first, '600', '8');
  const line = lineOf(draft).id;
  const typed = (value: string, seen: DocResult) =>
    admin.edit('purchaseInvoice', seen, [
      { op: 'setLine', lines: 'items', id: line, field: 'taxAmount', value },
    ]);
  const near = await typed('624.03', draft);
  expect(near.doc.fields).toMatchObject({
    amount: '4800',
    taxAmount: '624.03',
    allAmount: '5424.03',
    matchStatus: 'within',
  });
  expect((await refusalOf(typed('625', near))).messages[0]).toContain('税额');
});

test('an invoice typed from paper finds its receipts by itself, and two receipts share a line', async () => {
  const { admin } = company;
  await tolerances();
  const { material, first, second } = await received('轴套');
  const draft = await admin.create('purchaseInvoice', {
    fields: { supplier: company.supplier, invoiceNo: 'P-1', invoiceDate: '2024-05-06', taxIncluded: false },
    lines: { items: [{ material, qty: '980', price: '8', taxRate: '13' }] },
  });
  expect(draft.doc.fields).toMatchObject({ matchStatus: 'unmatched' });
  expect((await refusalOf(admin.approve('purchaseInvoice', draft))).messages[0]).toContain('勾稽');
  const seen = await admin.open('purchaseInvoice', draft.doc.id);
  const matched = await admin.act(
    'purchaseInvoice',
    seen.doc.status === 'draft' ? seen : await admin.act('purchaseInvoice', seen, 'withdraw'),
    'match',
  );
  expect(matched.doc.lines['items']?.map((row) => [row['sourceCode'], row['qty'], row['qtyResult']])).toEqual(
    [
      [first.doc.fields['code'], '600', 'equal'],
      [second.doc.fields['code'], '380', 'equal'],
    ],
  );
  expect(matched.doc.fields).toMatchObject({ matchStatus: 'matched', amount: '7840' });
  // Another clerk sees nothing left of them.
  const push = admin.push(
    'purchaseInBill',
    await admin.open('purchaseInBill', first.doc.id),
    'purchaseInvoice',
  );
  await expect(push).rejects.toThrow();
  const freed = await admin.act('purchaseInvoice', matched, 'unmatch');
  expect(freed.doc.fields).toMatchObject({ matchStatus: 'unmatched' });
});
