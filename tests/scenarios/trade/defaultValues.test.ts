// What masters bring into documents nobody filled: carriers, warehouses, addresses, contacts and taxes. What somebody typed stays.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { openWorkshop } from '#tests/support/making.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
let material: string;

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('端子');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const made = async (entity: string, fields: Row, lines: Record<string, Row[]> = {}): Promise<string> =>
  (await company.admin.create(entity, { fields, lines })).doc.id;

function saleOrder(fields: Row = {}, lines: Record<string, Row[]> = {}): Promise<DocResult> {
  const { admin, ids } = company;
  return admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: {
      items: [{ material, qty: '2', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }],
      ...lines,
    },
  });
}

it('the usual carrier comes with the way of delivery, another one that was named stays (findings 3, 8.4)', async () => {
  const { admin, ids, supplier } = company;
  const carrier = async (code: string): Promise<string> => {
    const before = await admin.open('supplier', supplier);
    const saved = await admin.create('supplier', {
      fields: {
        code,
        name: `${code}物流`,
        category: before.doc.fields['category'] ?? null,
        currency: ids.cny,
        purchaser: company.purchaser,
        supplyClass: 'logistics',
      },
    });
    return (await admin.act('supplier', saved, 'approve')).doc.id;
  };
  const [road, rail, third] = [await carrier('L1'), await carrier('L2'), await carrier('L3')];
  const mode = (code: string, defaultCarrier: string) =>
    made('deliveryMode', { code, name: code, transportType: 'road', defaultCarrier });
  const [byRoad, byRail] = [await mode('公路', road), await mode('铁路', rail)];
  const notice = (fields: Row) =>
    admin.create('deliveryNotice', {
      fields: { customer: ids.customer, salesperson: ids.salesperson, deliveryDate: '2024-05-20', ...fields },
    });
  const seen = await notice({ deliveryMode: byRoad });
  expect(seen.doc.fields['carrier']).toBe(road);
  expect((await notice({ deliveryMode: byRoad, carrier: rail })).doc.fields['carrier']).toBe(rail);
  const changed = await admin.edit('deliveryNotice', seen, [
    { op: 'set', field: 'deliveryMode', value: byRail },
  ]);
  expect(changed.doc.fields['carrier']).toBe(rail);
  const own = await admin.edit('deliveryNotice', changed, [{ op: 'set', field: 'carrier', value: third }]);
  const after = await admin.edit('deliveryNotice', own, [
    { op: 'set', field: 'deliveryMode', value: byRoad },
  ]);
  expect(after.doc.fields['carrier']).toBe(third);
});

it('an order of less than the price list asks for has to be confirmed when it is submitted (findings 3, 8.4)', async () => {
  const { admin, ids, supplier } = company;
  const cheap = await company.material('螺钉');
  const listed = (entity: string, fields: Row) =>
    admin
      .create(entity, {
        fields: { name: '起订', currency: ids.cny, effectiveDate: '2024-01-01', ...fields },
        lines: {
          items: [{ material: cheap, unit: ids.piece, taxRate: '13', taxPrice: '3', minOrderQty: '100' }],
        },
      })
      .then((draft) => admin.approve(entity, draft));
  await listed('salePriceList', {});
  await listed('purchasePriceList', { supplier });
  const sold = (qty: string) =>
    admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
      lines: { items: [{ material: cheap, qty, taxRate: '13', deliveryDate: '2024-05-20' }] },
    });
  const bought = (qty: string) => company.orderDraft([{ material: cheap, qty }]);
  for (const [entity, draft] of [
    ['saleOrder', sold],
    ['purchaseOrder', bought],
  ] as const) {
    const few = await draft('99');
    const { messages } = await refusalOf(admin.act(entity, few, 'submit'));
    expect(messages.join()).toContain('第1行 数量 99 少于价目表的起订量 100');
    expect((await admin.act(entity, few, 'submit', { acceptWarnings: true })).doc.status).toBe('submitted');
    expect((await admin.act(entity, await draft('100'), 'submit')).doc.status).toBe('submitted');
  }
});

it('the store of his own goods, whom goods are handed to, the usual tax and the store of a workshop are filled in (findings 3, 8.4)', async () => {
  const { admin, ids, supplier, org } = company;
  const seller = await admin.open('supplier', supplier);
  await admin.edit('supplier', seller, [
    { op: 'set', field: 'isVmi', value: true },
    { op: 'set', field: 'vmiWarehouse', value: ids.second },
  ]);
  const notice = async (billType: string) =>
    (await admin.create('receiptNotice', { fields: { supplier, billType, purchaser: company.purchaser } }))
      .doc.fields['warehouseDefault'];
  expect(await notice('vmi')).toBe(ids.second);
  expect(await notice('standard')).toBeNull();

  const buyer = await admin.open('customer', ids.customer);
  await admin.edit('customer', buyer, [
    {
      op: 'insertLine',
      lines: 'linkmen',
      id: crypto.randomUUID(),
      before: null,
      values: { name: '周收', mobile: '13900000001', isReceiver: true },
    },
  ]);
  expect((await saleOrder()).doc.fields).toMatchObject({ receiver: '周收', receiverPhone: '13900000001' });
  expect((await saleOrder({ receiver: '门卫' })).doc.fields).toMatchObject({
    receiver: '门卫',
    receiverPhone: null,
  });

  const own = await admin.open('organization', org);
  await admin.edit('organization', own, [{ op: 'set', field: 'defaultTax', value: ids.tax13 }]);
  const untaxed = await company.material('无税物料', { fields: { tax: null } });
  expect((await admin.open('material', untaxed)).doc.fields['tax']).toBe(ids.tax13);

  const floor = await openWorkshop(company);
  const workshop = await admin.open('workshop', floor.workshop);
  await admin.edit('workshop', workshop, [{ op: 'set', field: 'inWarehouse', value: ids.second }]);
  const product = await company.material('减速箱', { fields: { isProduce: true } });
  const order = (fields: Row) =>
    admin.create('manufacturingOrder', {
      fields: { material: product, planQty: '1', workshop: floor.workshop, ...fields },
    });
  expect((await order({})).doc.fields['warehouse']).toBe(ids.second);
  expect((await order({ warehouse: ids.warehouse })).doc.fields['warehouse']).toBe(ids.warehouse);
});

it('a new document begins with the default way of delivery and settlement; what somebody chose stays (findings 3, 8.4)', async () => {
  const usual = await made('deliveryMode', {
    code: 'D1',
    name: '汽运',
    transportType: 'road',
    isDefault: true,
  });
  const other = await made('deliveryMode', { code: 'D2', name: '自提', transportType: 'pickup' });
  const wire = await made('settlementMethod', {
    code: 'S1',
    name: '电汇',
    methodType: 'wire',
    isDefault: true,
  });
  expect((await saleOrder()).doc.fields).toMatchObject({ deliveryMode: usual, settlementMethod: wire });
  const chosen = await saleOrder({ deliveryMode: other });
  expect(chosen.doc.fields['deliveryMode']).toBe(other);
  const emptied = await company.admin.edit('saleOrder', chosen, [
    { op: 'set', field: 'deliveryMode', value: null },
  ]);
  expect(emptied.doc.fields['deliveryMode']).toBeNull();
});

it('lines say how the customer calls the material, by the number that is his default (findings 3, 8.4)', async () => {
  const { admin, ids } = company;
  const gear = await company.material('齿轮');
  const called = (customerMaterialNo: string, isDefault: boolean) =>
    made('customerMaterial', { customer: ids.customer, material: gear, customerMaterialNo, isDefault });
  await called('A-1', false);
  await called('B-2', true);
  const order = await admin.create('saleOrder', {
    fields: { customer: ids.customer, salesperson: ids.salesperson },
    lines: {
      items: [
        { material: gear, qty: '1', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' },
        { material: gear, qty: '1', taxPrice: '10', customerMaterialNo: 'X', deliveryDate: '2024-05-20' },
        { material, qty: '1', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' },
      ],
    },
  });
  expect((order.doc.lines['items'] ?? []).map((row) => row['customerMaterialNo'])).toEqual([
    'B-2',
    'X',
    null,
  ]);
});

it('a delivery leaves the days on the way before it is wanted (findings 3, 8.4)', async () => {
  const { admin, ids } = company;
  const buyer = await admin.open('customer', ids.customer);
  await admin.edit('customer', buyer, [{ op: 'set', field: 'leadDays', value: 3 }]);
  const rows = [
    { itemSeq: 1, qty: '1', deliveryDate: '2024-05-20' },
    { itemSeq: 1, qty: '1', deliveryDate: '2024-05-20', planDeliveryDate: '2024-05-19' },
  ];
  const order = await saleOrder({}, { deliveries: rows });
  expect(order.doc.lines['deliveries']).toMatchObject([
    { leadDays: 3, planDeliveryDate: '2024-05-17' },
    { leadDays: 3, planDeliveryDate: '2024-05-19' },
  ]);
});

it('the default address of a customer comes with him, the default member with a group nobody acts for (findings 3, 8.4)', async () => {
  const { admin, ids } = company;
  const region = await made('region', { code: 'R1', name: '中国', level: 'country' });
  const address = await made('shippingAddress', {
    code: 'A1',
    name: '二号门',
    ownerKind: 'customer',
    customer: ids.customer,
    region,
    address: '泰山路315号',
    contact: '吴门',
    mobile: '13900000002',
    isDefault: true,
  });
  expect((await saleOrder()).doc.fields).toMatchObject({
    shippingAddress: address,
    receiveAddress: '泰山路315号',
    receiver: '吴门',
  });
  expect((await saleOrder({ receiveAddress: '自定' })).doc.fields).toMatchObject({
    shippingAddress: null,
    receiveAddress: '自定',
  });
  const member = await admin.act(
    'employee',
    await admin.create('employee', {
      fields: { name: '陈组', department: ids.department, isSalesperson: true },
    }),
    'approve',
  );
  const saleGroup = await made(
    'businessGroup',
    { code: 'G1', name: '华东组', groupType: 'sale' },
    { members: [{ employee: member.doc.id, isDefault: true }] },
  );
  const quotation = await admin.create('saleQuotation', {
    fields: { customer: ids.customer, salesperson: null, saleGroup },
  });
  expect(quotation.doc.fields['salesperson']).toBe(member.doc.id);
});
