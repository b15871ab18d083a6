// Invoices to customers against what was shipped: asked for, issued, counted on shipment, order and plan, and answered by
// a red invoice alone.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { planRows } from '#tests/support/money.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

/** Lines of one material at 22.60 with tax, shipped. */
async function shipped(name: string, quantities: readonly string[]) {
  const { admin, ids } = company;
  const material = await company.material(name);
  await company.receive(admin, [{ material, qty: '1000', unitCost: '10' }]);
  const order = await company.order(
    admin,
    quantities.map((qty) => ({ material, qty, taxPrice: '22.6' })),
  );
  const draft = await admin.push('saleOrder', order, 'salesOutBill');
  const placed = await admin.edit(
    'salesOutBill',
    draft,
    (draft.doc.lines['items'] ?? []).map(({ id }) => ({
      op: 'setLine' as const,
      lines: 'items',
      id,
      field: 'warehouse',
      value: ids.warehouse,
    })),
  );
  return { material, order, bill: await admin.approve('salesOutBill', placed) };
}

async function draftOf(bill: DocResult): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.push(
    'salesOutBill',
    await admin.open('salesOutBill', bill.doc.id),
    'saleInvoice',
  );
  return admin.edit('saleInvoice', draft, [{ op: 'set', field: 'invoiceTitle', value: '客户抬头' }]);
}

const issued = async (draft: DocResult, invoiceNo: string) =>
  company.admin.act('saleInvoice', await company.admin.approve('saleInvoice', draft), 'issue', {
    values: { invoiceNo },
  });

const occupied = ['saleOrder-saleInvoice', 'salesOutBill-saleInvoice'].map((link_rule) => ({
  link_rule,
  link_status: 'occupied',
}));

async function linksOf({ doc }: DocResult) {
  const { rows } = await company.database.query(
    'select link_rule, link_status from document_link where target_id = $1 order by 1',
    [doc.id],
  );
  return rows;
}

test('an invoice counts once it has its number, and only a red one takes it back', async () => {
  const { admin } = company;
  const { order, bill } = await shipped('主轴', ['60']);
  const draft = await draftOf(bill);
  expect(lineOf(draft)).toMatchObject({ qty: '60', openQty: '60', goodsName: '主轴', allAmount: '1356' });
  const waiting = await admin.approve('saleInvoice', draft);
  expect(lineOf(await admin.open('salesOutBill', bill.doc.id))).toMatchObject({ invoicedQty: '0' });
  const done = await admin.act('saleInvoice', waiting, 'issue', { values: { invoiceNo: '2024-1' } });
  expect(done.doc).toMatchObject({ status: 'issued', fields: { invoiceNo: '2024-1' } });
  expect(done.abilities).not.toContain('unapprove');
  expect(lineOf(await admin.open('salesOutBill', bill.doc.id))).toMatchObject({
    invoicedQty: '60',
    invoicedAmount: '1356',
  });
  expect(lineOf(await admin.open('saleOrder', order.doc.id))).toMatchObject({ invoicedQty: '60' });
  expect((await planRows(company, order))[0]).toMatchObject({ invoicedAmount: '1356', invoiceNo: '2024-1' });

  const opened = await admin.act('saleInvoice', done, 'pushRed', { values: { redReason: '退货' } });
  const red = await admin.open('saleInvoice', String(opened.opens?.id));
  expect(red.doc.fields).toMatchObject({ isRed: true, allAmount: '-1356', originalInvoice: done.doc.id });
  const tooMuch = await admin.edit('saleInvoice', red, [
    { op: 'setLine', lines: 'items', id: lineOf(red).id, field: 'qty', value: '-61' },
  ]);
  expect((await refusalOf(admin.approve('saleInvoice', tooMuch))).messages[0]).toContain('最多可冲 60');
  const fits = await admin.edit('saleInvoice', await admin.open('saleInvoice', red.doc.id), [
    { op: 'setLine', lines: 'items', id: lineOf(red).id, field: 'qty', value: '-10' },
  ]);
  await issued(fits, '2024-1R');
  expect(lineOf(await admin.open('salesOutBill', bill.doc.id))).toMatchObject({ invoicedQty: '50' });
  expect((await planRows(company, order))[0]).toMatchObject({ invoicedAmount: '1130' });
});

test('an invoice that waits for its number occupies its shipment, and unapproved it is a draft that still does', async () => {
  const { admin, database } = company;
  const { bill } = await shipped('轴套', ['20']);
  const waiting = await admin.approve('saleInvoice', await draftOf(bill));
  expect(await linksOf(waiting)).toEqual(occupied);
  await expectInvariants(database);
  const back = await admin.act('saleInvoice', waiting, 'unapprove');
  expect(back.doc.status).toBe('draft');
  expect(await linksOf(back)).toEqual(occupied);
  await expectInvariants(database);
  const done = await issued(back, '2024-2');
  expect(await linksOf(done)).toEqual(occupied.map((link) => ({ ...link, link_status: 'executed' })));
});

test('saleInvoice-r2: two clerks cannot invoice the same shipment twice, nor another amount than its price says', async () => {
  const { admin } = company;
  const { bill } = await shipped('端板', ['10']);
  const draft = await draftOf(bill);
  await expect(draftOf(bill)).rejects.toThrow();
  const line = lineOf(draft).id;
  const dearer = await admin.edit('saleInvoice', draft, [
    { op: 'setLine', lines: 'items', id: line, field: 'taxPrice', value: '23' },
  ]);
  expect((await refusalOf(admin.approve('saleInvoice', dearer))).messages[0]).toContain('出库净价');
  const seen = await admin.open('saleInvoice', draft.doc.id);
  const more = await admin.edit('saleInvoice', await admin.act('saleInvoice', seen, 'withdraw'), [
    { op: 'setLine', lines: 'items', id: line, field: 'taxPrice', value: '22.6' },
    { op: 'setLine', lines: 'items', id: line, field: 'qty', value: '11' },
  ]);
  expect((await refusalOf(admin.approve('saleInvoice', more))).messages[0]).toContain('可开票 10');
});

test('saleInvoice-r1: more lines than fit on the paper are printed together where name and price agree, and the sums stay', async () => {
  const { bill } = await shipped('滚子', ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const done = await issued(await draftOf(bill), '2024-9');
  expect(done.doc.lines['items']).toHaveLength(9);
  expect(done.doc.lines['face']).toMatchObject([{ goodsName: '滚子', qty: '45', allAmount: '1017' }]);
  expect(done.doc.fields).toMatchObject({ allAmount: '1017' });
});
