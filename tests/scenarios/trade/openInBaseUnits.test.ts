// Orders in units that are many pieces, executed in pieces: what is left is the base quantity less what came or went. The
// order's line, the list of lines to choose from, the push, expected stock, locks and the plan say the same, and the smallest
// rest is still drawn.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { pullableOf } from '#server/flow/pullable.ts';
import { pushableOf } from '#server/flow/pushable.ts';
import { brokenInvariants } from '#server/selfCheck/invariants.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { askReport } from '#tests/support/reports.ts';
import { known, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

const needed = '2026-09-30';

let company: BuyingCompany;
let scheme: string;
/** A piece without decimals. */
let each: string;
let crate: string;

beforeAll(async () => {
  company = await buyingCompany();
  const nothingPlanned = plant({ materials: { OTHER: { supplyType: 'purchase' } }, demands: [] });
  scheme = (await foundPlant(company, nothingPlanned)).scheme;
  const made = async (entity: string, fields: Row): Promise<string> =>
    (await company.admin.create(entity, { fields })).doc.id;
  const group = await made('unitGroup', { code: 'PACK', name: '包装' });
  each = await made('unit', { code: 'EA', name: '件', unitGroup: group, precision: 0 });
  crate = await made('unit', { code: 'CRT', name: '大箱', unitGroup: group, precision: 0, numerator: '96' });
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

const inCrates = (name: string): Promise<string> => company.material(name, { baseUnit: each });

/** The draft with its first line counted in pieces. */
async function inPieces(entity: string, draft: DocResult, qty: string, more: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const { id } = lineOf(draft);
  const values: Row = { unit: each, qty, warehouse: ids.warehouse, ...more };
  return admin.edit(
    entity,
    draft,
    Object.entries(values).map(([field, value]) => setLine(id, field, value)),
  );
}

const again = (entity: string, { doc }: DocResult): Promise<DocResult> => company.admin.open(entity, doc.id);

async function received(order: DocResult, qty: string): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.push('purchaseOrder', await again('purchaseOrder', order), 'purchaseInBill');
  await admin.approve('purchaseInBill', await inPieces('purchaseInBill', draft, qty));
  return again('purchaseOrder', order);
}

async function shipped(order: DocResult, qty: string): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.push('saleOrder', await again('saleOrder', order), 'salesOutBill');
  return admin.approve('salesOutBill', await inPieces('salesOutBill', draft, qty));
}

const crates = (material: string, entity: 'bought' | 'sold', qty = '2'): Promise<DocResult> => {
  const line = { material, unit: crate, qty, taxPrice: '96', deliveryDate: needed };
  return entity === 'bought'
    ? company.bought([line], { deliveryDate: needed })
    : company.order(company.admin, [line], { deliveryDate: needed });
};

/** What the plan proposes of a material. */
async function proposed(material: string): Promise<string> {
  const run = await company.admin.create('mrpRun', { fields: { scheme } });
  const queued = await company.admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  const ended = await company.admin.open('mrpRun', queued.doc.id);
  expect(ended.doc.fields).toMatchObject({ status: 'succeeded', errorText: null });
  const { rows } = await company.database.query(
    `select trim_scale(coalesce(sum(confirmed_qty), 0))::text as qty from plan_order where status = 'suggested' and material = $1::uuid`,
    [material],
  );
  return String(rows[0]?.['qty']);
}

async function expected(material: string): Promise<Row> {
  const { rows } = await askReport(company, 'stockAvailability', {
    filter: { field: 'material', op: 'eq', values: [material] },
  });
  return rows[0] ?? {};
}

/** What the list of lines to choose from and the dialog of the push offer of an order's first line. */
async function offered(order: DocResult, entity: 'purchaseOrder' | 'saleOrder'): Promise<unknown[]> {
  const { admin } = company;
  const to = entity === 'purchaseOrder' ? 'purchaseInBill' : 'salesOutBill';
  const window = { rule: `${entity}-${to}`, header: {}, offset: 0, limit: 200, count: false };
  const { rows } = await admin.run((context) => pullableOf(context, known(to), window));
  const chosen = rows.find(({ id }) => id === lineOf(order).id);
  const { docs } = await admin.run((context) => pushableOf(context, known(entity), to, [order.doc.id]));
  const line = docs[0]?.lines[0];
  return [chosen?.remaining, line?.remaining, line?.refused];
}

describe('two crates of 96 bought, received in pieces (findings 3, 1.6)', () => {
  test('after 144 of 192 the other 48 are on their way and are not bought again', async () => {
    const material = await inCrates('法兰');
    const order = await received(await crates(material, 'bought'), '144');
    expect(lineOf(order)).toMatchObject({ receivedBaseQty: '144', remainBaseQty: '48', remainQty: '0.5' });
    expect(await expected(material)).toMatchObject({ openPurchaseQty: '48' });
    await crates(material, 'sold');
    expect(await proposed(material)).toBe('0');
  });

  test('after 20 of 192 there are 172 to come', async () => {
    const material = await inCrates('衬套');
    const order = await received(await crates(material, 'bought'), '20');
    expect(lineOf(order)['remainBaseQty']).toBe('172');
    expect(await expected(material)).toMatchObject({ openPurchaseQty: '172' });
  });

  test('after 150 the last 42 are offered, in pieces and at the price of the order, and end the order', async () => {
    const { admin } = company;
    const material = await inCrates('挡圈');
    const order = await received(await crates(material, 'bought'), '150');
    expect(await offered(order, 'purchaseOrder')).toEqual(['0.4375', '0.4375', null]);
    const draft = await admin.push('purchaseOrder', order, 'purchaseInBill');
    expect(lineOf(draft)).toMatchObject({
      unit: each,
      qty: '42',
      baseQty: '42',
      mustQty: '42',
      // Priced by the piece in the order too.
      taxPrice: '96',
      allAmount: '4032',
    });
    const [line] = draft.doc.lines['items'] ?? [];
    await admin.approve(
      'purchaseInBill',
      await admin.edit('purchaseInBill', draft, [
        setLine(line?.id ?? '', 'warehouse', company.ids.warehouse),
      ]),
    );
    const done = await again('purchaseOrder', order);
    expect(lineOf(done)).toMatchObject({ receivedQty: '2', remainQty: '0', lineStatus: 'closed' });
    expect(done.doc.status).toBe('closed');
  });
});

describe('two crates of 96 sold, shipped in pieces (findings 3, 1.6)', () => {
  test('the last 42 are a demand, can be locked and are shipped', async () => {
    const { admin } = company;
    const material = await inCrates('端盖');
    await company.receive(admin, [{ material, unit: each, qty: '150', unitCost: '1' }]);
    const order = await crates(material, 'sold');
    await shipped(order, '150');
    const open = await again('saleOrder', order);
    expect(lineOf(open)).toMatchObject({ remainBaseQty: '42', remainQty: '0.4375' });
    expect(await offered(open, 'saleOrder')).toEqual(['0.4375', '0.4375', null]);
    expect(await proposed(material)).toBe('42');
    await company.receive(admin, [{ material, unit: each, qty: '50', unitCost: '1' }]);
    const locked = await admin.act('saleOrder', open, 'lockStock');
    expect(lineOf(locked)['reservedQty']).toBe('0.4375');
    await shipped(order, '42');
    expect((await again('saleOrder', order)).doc.status).toBe('closed');
  });

  test.each(['40', '48'])('a return of %s to be delivered again is delivered once', async (qty) => {
    const { admin } = company;
    const material = await inCrates(`压盖${qty}`);
    await company.receive(admin, [{ material, unit: each, qty: '300', unitCost: '1' }]);
    const order = await crates(material, 'sold');
    const bill = await shipped(order, '192');
    const draft = await admin.push('salesOutBill', bill, 'salesReturnBill');
    const back = await admin.edit('salesReturnBill', draft, [
      { op: 'set', field: 'replenishMode', value: 'byOrder' },
      ...Object.entries({ unit: each, qty, replenishQty: qty }).map(([field, value]) =>
        setLine(lineOf(draft).id, field, value),
      ),
    ]);
    await admin.approve('salesReturnBill', back);
    const open = await again('saleOrder', order);
    expect(lineOf(open)).toMatchObject({ replenishBaseQty: qty, remainBaseQty: qty, lineStatus: 'open' });
    const second = await admin.push('saleOrder', open, 'salesOutBill');
    expect(lineOf(second)).toMatchObject({ unit: each, qty, baseQty: qty });
    const twice = await refusalOf(
      (async () => admin.push('saleOrder', await again('saleOrder', order), 'salesOutBill'))(),
    );
    expect(twice.messages[0]).toContain('没有可下推');
    await admin.approve('salesOutBill', await inPieces('salesOutBill', second, qty));
    expect(lineOf(await again('saleOrder', order))).toMatchObject({
      remainBaseQty: '0',
      lineStatus: 'closed',
    });
  });
});

test('a line in part executed, in a unit of odd weight, does not stop the plan (findings 3, 1.5)', async () => {
  const { admin, ids } = company;
  const bar = { unit: ids.bar, numerator: '12.3456' };
  const material = await company.material('圆钢', { baseUnit: ids.kg, units: [bar] });
  const wanted = { material, unit: ids.bar, qty: '7' };
  const bought = await company.bought([{ ...wanted, taxPrice: '1', deliveryDate: needed }], {
    deliveryDate: needed,
  });
  await company.received(bought, '3');
  expect(lineOf(await again('purchaseOrder', bought))).toMatchObject({
    receivedQty: '3',
    receivedBaseQty: '37.037',
    remainQty: '4',
    remainBaseQty: '49.382',
  });
  const asked = await company.requisition([{ ...wanted, requiredDate: needed }]);
  const drafted = await admin.push('purchaseRequisition', asked, 'purchaseOrder', [
    { id: lineOf(asked).id, qty: '3' },
  ]);
  await admin.edit('purchaseOrder', drafted, [{ op: 'set', field: 'supplier', value: company.supplier }]);
  expect(lineOf(await again('purchaseRequisition', asked))['remainBaseQty']).toBe('49.382');
  const sold = await company.order(admin, [{ ...wanted, taxPrice: '1', deliveryDate: needed }], {
    deliveryDate: needed,
  });
  const out = await admin.push('saleOrder', sold, 'salesOutBill', [{ id: lineOf(sold).id, qty: '3' }]);
  await admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', out, [setLine(lineOf(out).id, 'warehouse', ids.warehouse)]),
  );
  expect(lineOf(await again('saleOrder', sold))['remainBaseQty']).toBe('49.382');
  // All that was received went out again; what is to come of the order alone covers what is still owed.
  expect(await proposed(material)).toBe('0');
  expect(await expected(material)).toMatchObject({ openPurchaseQty: '49.382', openSaleQty: '49.382' });
});

test('the self-check sees a rest, an executed quantity and an open line that its links do not come to', async () => {
  const { admin, database } = company;
  const material = await inCrates('垫圈');
  const order = await received(await crates(material, 'bought'), '150');
  const { id } = lineOf(order);
  const forced = async (set: string, name: string): Promise<void> => {
    const [before] = (await database.query('select * from purchase_order_items where id = $1::uuid', [id]))
      .rows;
    await database.query(`update purchase_order_items set ${set} where id = $1::uuid`, [id]);
    expect(Object.keys(await brokenInvariants(database))).toContain(name);
    await database.query(
      `update purchase_order_items set remain_base_qty = $2::numeric, remain_qty = $3::numeric, received_base_qty = $4::numeric,
         received_qty = $5::numeric, line_status = $6 where id = $1::uuid`,
      [
        id,
        ...['remain_base_qty', 'remain_qty', 'received_base_qty', 'received_qty', 'line_status'].map(
          (column) => before?.[column],
        ),
      ],
    );
  };
  await forced('remain_base_qty = 48', 'rest.purchaseOrder.items');
  await forced('remain_qty = 0', 'rest.purchaseOrder.items');
  await forced('received_base_qty = 144', 'receivedQty.purchaseOrder-purchaseInBill');
  const draft = await admin.push('purchaseOrder', order, 'purchaseInBill');
  await admin.approve('purchaseInBill', await inPieces('purchaseInBill', draft, '42'));
  await database.query(`update purchase_order set status = 'approved' where id = $1::uuid`, [order.doc.id]);
  await forced(`line_status = 'open'`, 'done.purchaseOrder-purchaseInBill');
  await database.query(`update purchase_order set status = 'closed' where id = $1::uuid`, [order.doc.id]);
  await expectInvariants(database);
});
