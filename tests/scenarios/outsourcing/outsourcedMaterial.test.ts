// Material on its way to a supplier and back, plan orders that become work outside, and single operations of production orders
// that are given away.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openOutsourcing, type OutsourcingDesk } from '#tests/support/outsourcing/outsourcingDesk.ts';
import { openReporting } from '#tests/support/workshop/reporting.ts';
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

async function stocked(name: string, qty: string, unitCost: string): Promise<string> {
  const material = await company.material(name, { baseUnit: company.ids.bar });
  await company.receive(company.admin, [{ material, qty, unitCost }]);
  return material;
}

describe('material on its way', () => {
  // Rules outsourcingOutBill-r2, outsourcingOrder-r2, outsourcingIssue-r1
  test('goes beyond the order as far as its part allows, and what the supplier has himself is never sent', async () => {
    const { admin, ids } = company;
    const [blank, glue] = [await stocked('毛坯', '100', '5'), await stocked('胶', '100', '1')];
    const product = await desk.product('胶合件', [{ material: blank }, { material: glue }]);
    const draft = await desk.draft([{ material: product, qty: '10', price: '1', taxRate: '13' }]);
    const [first, second] = [lineOf(draft, 0, 'components').id, lineOf(draft, 1, 'components').id];
    const set = await admin.edit(order, draft, [
      setLine(first, 'overIssueControl', 'block', 'components'),
      setLine(first, 'overIssueRate', '10', 'components'),
      setLine(second, 'supplyMode', 'supplier', 'components'),
    ]);
    expect(lineOf(set, 1, 'components')['unissuedQty']).toBe('0');
    const one = await admin.act(order, await admin.approve(order, set), 'release', { acceptWarnings: true });
    const bill = await desk.pushed(one, 'outsourcingIssueBill');
    expect(bill.doc.lines['items']).toHaveLength(1);
    await admin.remove('outsourcingIssueBill', bill);
    expect((await refusalOf(desk.pushed(one, 'outsourcingIssueBill', [null, '1']))).messages[0]).toContain(
      '可下推数量 0',
    );
    await desk.booked(one, 'outsourcingIssueBill', ['11']);
    expect((await refusalOf(desk.pushed(one, 'outsourcingIssueBill', ['1']))).messages[0]).toContain(
      '可下推数量 0',
    );
    expect(await desk.stockAt(ids.warehouse, blank)).toBe(89);
    // Only warned: asked before it goes.
    const loose = await desk.draft([{ material: product, qty: '10', price: '1', taxRate: '13' }]);
    const warned = await admin.edit(order, loose, [
      setLine(lineOf(loose, 0, 'components').id, 'overIssueControl', 'warn', 'components'),
    ]);
    const free = await admin.act(order, await admin.approve(order, warned), 'release', {
      acceptWarnings: true,
    });
    const over = await desk.pushed(free, 'outsourcingIssueBill', ['12', null]);
    expect((await refusalOf(admin.act('outsourcingIssueBill', over, 'submit'))).messages[0]).toContain(
      '共发 12，超过应发上限 10',
    );
    await admin.approve('outsourcingIssueBill', over);
  });

  // Rules outsourcingFeed-r1, outsourcingInBill-r2
  test('is fed and charged, comes back, and no receipt uses up more than the supplier has', async () => {
    const { admin } = company;
    const part = await stocked('铝板', '100', '5');
    const product = await desk.product('面板', [{ material: part, numerator: '2' }]);
    const one = await desk.released([{ material: product, qty: '10', price: '3', taxRate: '13' }]);
    await desk.booked(one, 'outsourcingIssueBill', ['12']);
    const tooMuch = await desk.pushed(one, 'outsourcingInBill', ['8']);
    expect((await refusalOf(admin.act('outsourcingInBill', tooMuch, 'submit'))).messages[0]).toContain(
      '超过供应商结存 12',
    );
    await admin.remove('outsourcingInBill', tooMuch);
    const feed = await desk.pushed(one, 'outsourcingFeed', ['3']);
    const charged = await admin.edit('outsourcingFeed', feed, [
      { op: 'set', field: 'isCharged', value: true },
      { op: 'set', field: 'handler', value: company.ids.salesperson },
      setLine(lineOf(feed).id, 'chargePrice', '6'),
    ]);
    const fed = await admin.approve('outsourcingFeed', charged);
    expect(fed.doc.fields['chargeAmount']).toBe('18');
    expect((await desk.payables()).find(({ code }) => code.startsWith(codeOf(fed)))).toMatchObject({
      amount: -18,
    });
    expect((await desk.parts(one))[0]).toMatchObject({ issuedQty: '12', fedQty: '3', supplierQty: '15' });
    await desk.booked(one, 'outsourcingMaterialReturnBill', ['4']);
    expect((await desk.parts(one))[0]).toMatchObject({ returnedQty: '4', supplierQty: '11' });
    expect(
      (await refusalOf(desk.pushed(one, 'outsourcingMaterialReturnBill', ['12']))).messages[0],
    ).toContain('11');
    // Closed by force with material left at the supplier: asked about; feeding a closed order is refused.
    const now = await desk.seen(one);
    expect((await refusalOf(admin.act(order, now, 'forceClose', { reason: '停做' }))).messages[0]).toContain(
      '供应商处还有结存',
    );
    await admin.act(order, now, 'forceClose', { reason: '停做', acceptWarnings: true });
    expect((await refusalOf(desk.pushed(one, 'outsourcingFeed', ['1']))).code).not.toBe('');
  });
});

describe('a plan order', () => {
  // planOrder-r3
  test('that is to be made outside becomes an order of its supplier, with the parts of its bill', async () => {
    const { admin } = company;
    const part = await stocked('计划件料', '10', '1');
    const product = await desk.product('计划件', [{ material: part, numerator: '3' }]);
    const plan = await admin.create('planOrder', {
      fields: {
        material: product,
        supplyType: 'outsource',
        supplier: desk.supplier,
        buyer: company.ids.salesperson,
        confirmedQty: '4',
        confirmedStartDate: '2024-05-08',
        confirmedFinishDate: '2024-05-17',
      },
    });
    await admin.act('planOrder', await admin.open('planOrder', plan.doc.id), 'release');
    const { rows } = await company.database.query(
      `select doc_id from outsourcing_order_items where source_entity = 'planOrder' and source_line_id = $1`,
      [plan.doc.id],
    );
    const one = await admin.open(order, String(rows[0]?.['doc_id']));
    expect(one.doc.fields).toMatchObject({ supplier: desk.supplier, supplierWarehouse: desk.store });
    expect(lineOf(one)).toMatchObject({ qty: '4', planFinishDate: '2024-05-17' });
    expect(lineOf(one, 0, 'components')).toMatchObject({ material: part, requiredQty: '12' });
  });
});

describe('an operation of production orders', () => {
  // Rule outsourcingOrder-r3
  test('is given away for several orders at once, and its receipt is the report of the operation', async () => {
    const { admin } = company;
    const shop = await openReporting(company);
    const made = await company.material('委外工序件', { fields: { isProduce: true, refCost: '5' } });
    const steps = [{ operationSeq: 10, processMode: 'outsourced' }, { operationSeq: 20 }];
    const [first, second] = [
      await shop.order({ material: made, planQty: '10' }, steps),
      await shop.order({ material: made, planQty: '5' }, steps),
    ];
    const line = (of: DocResult, qty?: string): Row => ({
      manufacturingOrder: of.doc.id,
      operationSeq: 10,
      price: '2',
      taxRate: '13',
      ...(qty === undefined ? {} : { qty }),
    });
    const fields = { orderType: 'operation' };
    const many = await desk.draft([line(first, '11')], fields);
    expect((await refusalOf(admin.act(order, many, 'submit'))).messages.join()).toContain('还可委外的 10');
    const one = await desk.released([line(first, '10'), line(second, '5')], fields);
    expect(one.doc.lines['components']).toEqual([]);
    const draft = await desk.pushed(one, 'outsourcingInBill', ['10', '4']);
    const lossy = await admin.edit('outsourcingInBill', draft, [
      setLine(lineOf(draft, 1).id, 'scrapQty', '1'),
    ]);
    const bill = await admin.approve('outsourcingInBill', lossy);
    const counts = async (of: DocResult) => {
      const { reportedQty, qualifiedQty, scrapQty } = lineOf(await shop.floor.seen(of), 0, 'operations');
      return [reportedQty, qualifiedQty, scrapQty].map(Number);
    };
    expect([await counts(first), await counts(second)]).toEqual([
      [10, 10, 0],
      [5, 4, 1],
    ]);
    // Nothing of it is stock, all of it is owed for.
    expect(await desk.stockAt(company.ids.warehouse, made)).toBe(0);
    const owed = (await desk.payables()).find(({ code }) => code.startsWith(codeOf(bill)));
    expect(owed).toMatchObject({ amount: 31.64 });
    await admin.act('outsourcingInBill', await admin.open('outsourcingInBill', bill.doc.id), 'unapprove');
    expect([await counts(first), await counts(second)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});
