// Work given to a supplier from the desk of the buyer: the order and its parts, material sent, products received with what
// they used up, what goes back, what is owed for it, and what stands in the way of every step.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openOutsourcing, type OutsourcingDesk } from '#tests/support/outsourcing/outsourcingDesk.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let desk: OutsourcingDesk;

const order = 'outsourcingOrder';

beforeAll(async () => {
  company = await buildCompany();
  desk = await openOutsourcing(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function stocked(name: string, qty: string, unitCost: string, fields: Row = {}): Promise<string> {
  const material = await company.material(name, { baseUnit: company.ids.bar, fields });
  await company.receive(company.admin, [{ material, qty, unitCost }]);
  return material;
}

const column = (rows: readonly Row[], key: string) => rows.map((row) => row[key]);
const status = async (one: DocResult) => (await desk.seen(one)).doc.status;

/** The order of E25 and E26: 200 pieces of two parts. */
async function twoParts(name: string, item: Row = {}) {
  const c1 = await stocked(`${name}C1`, '1000', '3.2');
  const c2 = await stocked(`${name}C2`, '500', '11');
  const product = await desk.product(name, [
    { material: c1, numerator: '2', scrapRate: '5' },
    { material: c2, numerator: '1', denominator: '2', fixedScrapQty: '3' },
  ]);
  const one = await desk.released([{ material: product, qty: '200', price: '6.5', taxRate: '13', ...item }]);
  return { c1, c2, product, one };
}

describe('an outsourcing order from material to payment', () => {
  // E25, E26; rules outsourcingOrder-r1, outsourcingInBill-r1, outsourcingReturn-r1
  test('E25 and E26: three receipts use up exactly what is required, ten that go back give their share back (spec 1.product.12)', async () => {
    const { admin, ids } = company;
    const { c1, c2, product, one } = await twoParts('镀锌壳');
    expect(column(await desk.parts(one), 'requiredQty')).toEqual(['420', '103']);
    expect(one.doc.fields).toMatchObject({ supplierWarehouse: desk.store });
    await desk.booked(one, 'outsourcingIssueBill');
    expect(await status(one)).toBe('started');
    expect(column(await desk.parts(one), 'supplierQty')).toEqual(['420', '103']);
    expect(await desk.stockAt(desk.store, c1)).toBe(420);

    const receipts = [
      ['80', ['168', '42'], '999.6', '520', '1519.6', '18.995', ['252', '61']],
      ['70', ['147', '36'], '866.4', '455', '1321.4', '18.877143', ['105', '25']],
      ['50', ['105', '25'], '611', '325', '936', '18.72', ['0', '0']],
    ] as const;
    let last: DocResult | null = null;
    for (const [qty, used, materialCost, fee, cost, unitCost, left] of receipts) {
      const bill = await desk.booked(one, 'outsourcingInBill', [qty]);
      expect(column(bill.doc.lines['consumptions'] ?? [], 'qty')).toEqual(used);
      expect(lineOf(bill)).toMatchObject({ materialCost, processFee: fee, totalCost: cost });
      expect(Number(lineOf(bill)['unitCost'])).toBeCloseTo(Number(unitCost), 6);
      expect(column(await desk.parts(one), 'supplierQty')).toEqual(left);
      last = bill;
    }
    if (last === null) throw new Error('no receipt');
    expect(column(await desk.parts(one), 'consumedQty')).toEqual(['420', '103']);
    expect(await status(one)).toBe('finished');
    expect((await refusalOf(desk.pushed(one, 'outsourcingInBill', ['1']))).messages[0]).toContain(
      '可下推数量 0',
    );
    expect(await desk.stockAt(ids.warehouse, product)).toBe(200);
    // Every fee has its payable row, tax included.
    expect((await desk.payables()).map(({ amount }) => amount)).toEqual([587.6, 514.15, 367.25]);

    // E26
    const draft = await admin.push('outsourcingInBill', last, 'outsourcingReturnBill', [
      { id: lineOf(last).id, qty: '10' },
    ]);
    expect(column(draft.doc.lines['restored'] ?? [], 'qty')).toEqual(['21', '6']);
    const back = await admin.approve('outsourcingReturnBill', draft);
    expect(column(back.doc.lines['restored'] ?? [], 'costAmount')).toEqual(['67.2', '66']);
    expect(await desk.line(one)).toMatchObject({ inQty: '200', returnedQty: '10', remainQty: '10' });
    expect(column(await desk.parts(one), 'consumedQty')).toEqual(['399', '97']);
    expect(column(await desk.parts(one), 'supplierQty')).toEqual(['21', '6']);
    expect([await desk.stockAt(desk.store, c1), await desk.stockAt(desk.store, c2)]).toEqual([21, 6]);
    expect(await status(one)).toBe('started');
    // Its fee is taken off the row of its receipt: 10 × 7.345.
    expect((await desk.payables()).map(({ open }) => open)).toEqual([587.6, 514.15, 293.8]);
    const again = await desk.booked(one, 'outsourcingInBill', ['10']);
    expect(column(again.doc.lines['consumptions'] ?? [], 'qty')).toEqual(['21', '6']);
    expect(column(await desk.parts(one), 'supplierQty')).toEqual(['0', '0']);
    const closed = await admin.act(order, await desk.seen(one), 'close');
    expect(closed.doc.status).toBe('closed');
    // What stands on it cannot be taken back any more.
    const seen = await admin.open('outsourcingInBill', again.doc.id);
    expect((await refusalOf(admin.act('outsourcingInBill', seen, 'unapprove'))).messages[0]).toContain(
      '已结案',
    );
  });

  test('a return that is not made again uses up its material and takes its fee off; taken back, all is as it was', async () => {
    const { admin } = company;
    const { one } = await twoParts('喷塑壳');
    await desk.booked(one, 'outsourcingIssueBill');
    const bill = await desk.booked(one, 'outsourcingInBill', ['80']);
    const before = await desk.payables();
    const draft = await admin.push('outsourcingInBill', bill, 'outsourcingReturnBill', [
      { id: lineOf(bill).id, qty: '8' },
    ]);
    const chosen = await admin.edit('outsourcingReturnBill', draft, [
      { op: 'set', field: 'returnMode', value: 'returnAndDeduct' },
    ]);
    expect(chosen.doc.lines['restored']).toEqual([]);
    const back = await admin.approve('outsourcingReturnBill', chosen);
    expect(await desk.line(one)).toMatchObject({ inQty: '80', returnedQty: '8', remainQty: '120' });
    expect((await desk.payables()).at(-1)).toMatchObject({ amount: 587.6, open: 528.84 });
    await admin.remove('outsourcingReturnBill', await admin.act('outsourcingReturnBill', back, 'unapprove'));
    const seen = await admin.open('outsourcingInBill', bill.doc.id);
    expect(await desk.payables()).toEqual(before);
    await admin.act('outsourcingInBill', seen, 'unapprove');
    expect(column(await desk.parts(one), 'supplierQty')).toEqual(['420', '103']);
    expect(await desk.payables()).toEqual(before.slice(0, -1));
  });

  test('pieces the supplier spoiled use up material like good ones, and cost no fee', async () => {
    const { admin } = company;
    const { one } = await twoParts('抛光壳');
    await desk.booked(one, 'outsourcingIssueBill');
    const draft = await desk.pushed(one, 'outsourcingInBill', ['70']);
    const lossy = await admin.edit('outsourcingInBill', draft, [setLine(lineOf(draft).id, 'scrapQty', '10')]);
    expect(column(lossy.doc.lines['consumptions'] ?? [], 'qty')).toEqual(['168', '42']);
    const bill = await admin.approve('outsourcingInBill', lossy);
    expect(lineOf(bill)).toMatchObject({ processFee: '455', materialCost: '999.6' });
    expect(await desk.line(one)).toMatchObject({ inQty: '70', scrapQty: '10', remainQty: '130' });
  });

  // Rule outsourcingConsumption-r1
  test('what was used beyond the standard is charged where the order says so, and both reports tell it', async () => {
    const { admin } = company;
    const { c1, one } = await twoParts('阳极壳');
    const marked = await admin.open(order, one.doc.id);
    expect(marked.doc.fields['materialDeduct']).toBe(false);
    await desk.booked(one, 'outsourcingIssueBill');
    const draft = await desk.pushed(one, 'outsourcingInBill', ['80']);
    const first = lineOf(draft, 0, 'consumptions');
    const typed = await admin.edit('outsourcingInBill', draft, [
      { op: 'set', field: 'materialDeduct', value: true },
      setLine(first.id, 'qty', '178', 'consumptions'),
    ]);
    const bill = await admin.approve('outsourcingInBill', typed);
    expect(lineOf(bill, 0, 'consumptions')).toMatchObject({ diffQty: '10', deductAmount: '32' });
    const owed = (await desk.payables()).filter(({ code }) => code.startsWith(codeOf(bill)));
    expect(owed.map(({ amount }) => amount)).toEqual([587.6, -32]);
    const asked = { parameters: { periodFrom: '2024-05', periodTo: '2024-05' } };
    const ledger = await askReport(company, 'outsourcingConsumption', {
      ...asked,
      filter: { field: 'component', op: 'eq', values: [c1] },
    });
    expect(ledger.rows[0]).toMatchObject({
      standardQty: '168',
      actualQty: '178',
      diffQty: '10',
      amount: '569.6',
    });
    const sheet = await askReport(company, 'supplierStockReport', {
      ...asked,
      filter: { field: 'material', op: 'eq', values: [c1] },
    });
    expect(sheet.rows[0]).toMatchObject({
      openingQty: '0',
      issuedQty: '420',
      consumedQty: '178',
      closingQty: '242',
      standardClosingQty: '252',
      diffQty: '-10',
    });
  });
});

describe('the order itself', () => {
  test('names what is missing before it counts, and steps back only while nothing stands on it', async () => {
    const { admin } = company;
    const bare = await company.material('无清单件', {
      baseUnit: company.ids.bar,
      fields: { isOutsource: true },
    });
    const empty = await desk.draft([{ material: bare, qty: '1', price: '1', taxRate: '13' }]);
    expect((await refusalOf(admin.act(order, empty, 'submit'))).messages.join()).toContain('BOM版本');
    const { one } = await twoParts('反下达件');
    const draft = await desk.pushed(one, 'outsourcingIssueBill', ['1', null]);
    expect((await refusalOf(admin.act(order, await desk.seen(one), 'unrelease'))).code).not.toBe('');
    await admin.remove('outsourcingIssueBill', draft);
    const back = await admin.act(order, await desk.seen(one), 'unrelease');
    expect(back.doc.status).toBe('approved');
  });

  test('changes quantity, price and date with its parts, not below what came in', async () => {
    const { admin } = company;
    const { one } = await twoParts('变更件');
    await desk.booked(one, 'outsourcingIssueBill');
    await desk.booked(one, 'outsourcingInBill', ['80']);
    const change = async (values: Row) =>
      admin.act(order, await desk.seen(one), 'change', { values: { reason: '客户减量', ...values } });
    expect((await refusalOf(change({ qty: '79' }))).messages[0]).toContain('80');
    const less = await change({ qty: '100', planFinishDate: '2024-05-25' });
    expect(lineOf(less)).toMatchObject({ qty: '100', planFinishDate: '2024-05-25', remainQty: '20' });
    expect(column(less.doc.lines['components'] ?? [], 'requiredQty')).toEqual(['210', '53']);
    expect(less.doc.fields).toMatchObject({ orderVersion: 2, changeReason: '客户减量' });
  });
});
