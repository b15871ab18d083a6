// What suppliers make is inspected before it comes in: the order asks for it, and its receipts take no more than passed. What was
// judged is not taken back while it is used, neither here nor for goods that were shipped.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openOutsourcing, type OutsourcingDesk } from '#tests/support/outsourcing/outsourcingDesk.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { inspectingCompany, type InspectingCompany } from './inspectingCompany.ts';

let company: InspectingCompany;
let desk: OutsourcingDesk;
beforeAll(async () => {
  company = await inspectingCompany();
  desk = await openOutsourcing(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const order = 'outsourcingOrder';

/** A product with one part, all of it sent to the supplier, whose receipts wait for its inspection. */
async function inspectedOrder(name: string, qty: string, item: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const part = await company.material(`${name}的料`, { baseUnit: ids.bar });
  await company.receive(admin, [{ material: part, qty: '1000', unitCost: '3' }]);
  const material = await desk.product(name, [{ material: part }]);
  await company.approved('inspectionPlan', {
    name,
    material,
    inspectionType: 'outsourcing',
    inspectMode: 'full',
    inspector: company.inspector,
  });
  const one = await desk.released([
    { material, qty, price: '5', taxRate: '13', inspectRequired: true, ...item },
  ]);
  await desk.booked(one, 'outsourcingIssueBill');
  return one;
}

/** Asked for from the order; all that may be, unless a quantity is told. */
async function asked(one: DocResult, qty?: string): Promise<DocResult> {
  const seen = await desk.seen(one);
  const lines = qty === undefined ? undefined : [{ id: lineOf(seen).id, qty }];
  return company.admin.push(order, seen, 'inspectionRequest', lines);
}

async function judged(request: DocResult, rows: readonly Row[]): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.push('inspectionRequest', request, 'inspectionBill');
  const started = await admin.act('inspectionBill', draft, 'startInspect');
  return admin.approve('inspectionBill', await company.decided(started, rows));
}

const takenBack = async (bill: DocResult) =>
  company.admin.act('inspectionBill', await company.again('inspectionBill', bill), 'unapprove');

test('FLOWS-make a8: what a supplier made comes in only as far as its inspection released it', async () => {
  const { admin } = company;
  const one = await inspectedOrder('镀铬壳', '100');
  expect((await refusalOf(desk.pushed(one, 'outsourcingInBill', ['10']))).messages[0]).toContain(
    '可下推数量 0',
  );
  const draft = await asked(one, '60');
  expect(draft.doc.fields).toMatchObject({ inspectionType: 'outsourcing', supplier: desk.supplier });
  const request = await admin.approve('inspectionRequest', draft);
  expect(await desk.line(one)).toMatchObject({ requestQty: '60', inspectingQty: '60', passedQty: '0' });
  const bill = await judged(request, [
    { decision: 'accept', qty: '50' },
    { decision: 'concession', qty: '4', reason: '色差', approver: company.inspector },
    { decision: 'return', qty: '6', reason: '露底' },
  ]);
  expect(await desk.line(one)).toMatchObject({
    inspectedQty: '60',
    qualifiedQty: '50',
    concessionQty: '4',
    unqualifiedQty: '6',
    passedQty: '54',
    inspectingQty: '0',
  });
  expect((await refusalOf(desk.pushed(one, 'outsourcingInBill', ['55']))).messages[0]).toContain(
    '可下推数量 54',
  );
  const receipt = await desk.booked(one, 'outsourcingInBill');
  expect(lineOf(receipt)).toMatchObject({ qty: '54' });
  // The rest of the order, and what the supplier has mended.
  const again = await asked(one);
  expect(lineOf(again)).toMatchObject({ requestQty: '46' });
  await admin.remove('inspectionRequest', again);
  expect((await refusalOf(takenBack(bill))).messages[0]).toContain('请先删除或反审核');
  await admin.remove('outsourcingInBill', await admin.act('outsourcingInBill', receipt, 'unapprove'));
  await takenBack(bill);
  expect(await desk.line(one)).toMatchObject({ inspectedQty: '0', passedQty: '0', inQty: '0' });
});

test('an order over goods that need no inspection is received at once, and the material says which do', async () => {
  const one = await inspectedOrder('免检壳', '10', { inspectRequired: false });
  expect(lineOf(await desk.booked(one, 'outsourcingInBill'))).toMatchObject({ qty: '10' });
  const material = await company.material('委外检壳', {
    fields: { isOutsource: true, isOutsourceInspect: true },
  });
  expect(lineOf(await desk.draft([{ material, qty: '1', price: '1' }]))).toMatchObject({
    inspectRequired: true,
  });
});

test('a judgement that goods were shipped by is not taken back', async () => {
  const { admin, ids } = company;
  const material = await company.material('出货检件', { fields: { isDeliveryInspect: true } });
  await company.approved('inspectionPlan', {
    name: '出货',
    material,
    inspectionType: 'shipping',
    inspectMode: 'full',
    inspector: company.inspector,
  });
  await company.receive(admin, [{ material, qty: '10', unitCost: '10' }]);
  const sold = await company.order(admin, [{ material, qty: '10', taxPrice: '22.6' }]);
  const draft = await admin.push('saleOrder', sold, 'deliveryNotice');
  const notice = await admin.approve(
    'deliveryNotice',
    await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
  const bill = await judged(await company.requestOf(notice), [{ decision: 'accept', qty: '10' }]);
  const seen = await company.again('deliveryNotice', notice);
  await admin.approve('salesOutBill', await admin.push('deliveryNotice', seen, 'salesOutBill'));
  expect((await refusalOf(takenBack(bill))).messages[0]).toContain('请先删除或反审核');
});
