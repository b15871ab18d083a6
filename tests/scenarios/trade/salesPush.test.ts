// How much of an order may still be shipped: partial pushes, tolerance, closing, giving back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { traceOf } from '#server/flow/trace.ts';
import { buildCompany, codeOf, known, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;
let material: string;

beforeAll(async () => {
  company = await buildCompany();
  material = await company.material('联轴器');
  await company.receive(company.admin, [{ material, qty: '10000', unitCost: '10' }]);
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const place = (qty: string, more = {}): Promise<DocResult> =>
  company.order(company.admin, [{ material, qty, taxPrice: '20', ...more }]);

/** A sales-out bill pushed from the order for this quantity, in the raw material store. */
async function shipment(order: DocResult, qty?: string): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.push(
    'saleOrder',
    order,
    'salesOutBill',
    qty === undefined ? undefined : [{ id: lineOf(order).id, qty }],
  );
  return admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]);
}

const ship = async (order: DocResult, qty?: string): Promise<DocResult> =>
  company.admin.approve('salesOutBill', await shipment(order, qty));

const reopened = (order: DocResult): Promise<DocResult> => company.admin.open('saleOrder', order.doc.id);

describe('pushing down', () => {
  // Rules salesOutBill-r3, saleOrder-r9.
  it('stays within the tolerance and closes what is complete (10.8)', async () => {
    const order = await place('100', { overRatio: '5', shortRatio: '2' });
    expect(lineOf(order)).toMatchObject({ maxQty: '105', minQty: '98' });
    const first = await ship(order, '60');
    expect(lineOf(await reopened(order))).toMatchObject({
      shippedQty: '60',
      remainQty: '40',
      lineStatus: 'open',
    });
    const refused = await refusalOf(shipment(order, '46'));
    expect(refused.messages).toEqual([`第1行 数量 46 超过可下推数量 45（销售订单 ${codeOf(order)} 第1行）`]);
    const second = await ship(order, '45');
    const closed = await reopened(order);
    expect(lineOf(closed)).toMatchObject({ shippedQty: '105', remainQty: '0', lineStatus: 'closed' });
    expect(closed.doc.status).toBe('closed');
    expect(closed.doc.fields['closeStatus']).toBe('closed');

    await company.admin.act('salesOutBill', second, 'unapprove');
    const open = await reopened(order);
    expect(lineOf(open)).toMatchObject({ shippedQty: '60', lineStatus: 'open' });
    expect(open.doc.status).toBe('approved');
    expect(open.doc.fields['closeStatus']).toBe('open');
    expect(first.doc.status).toBe('approved');
  });

  it('closes short deliveries within the lower limit and shows what stayed open', async () => {
    const order = await place('100', { overRatio: '5', shortRatio: '2' });
    await ship(order, '60');
    await ship(order, '38');
    expect(lineOf(await reopened(order))).toMatchObject({
      shippedQty: '98',
      remainQty: '2',
      lineStatus: 'closed',
    });
    expect((await refusalOf(shipment(order, '1'))).messages[0]).toMatch(/该销售订单已被.*修改，请刷新后重试/);
    expect((await refusalOf(shipment(await reopened(order), '1'))).messages).toEqual([
      '销售订单已结束，反关闭后才能下推',
    ]);
  });

  it('lets drafts occupy their quantity until they are changed, removed or voided', async () => {
    const { admin } = company;
    const order = await place('100');
    const first = await shipment(order, '70');
    expect((await refusalOf(shipment(order, '40'))).messages[0]).toContain('数量 40 超过可下推数量 30');
    const less = await admin.edit('salesOutBill', first, [setLine(lineOf(first).id, 'qty', '50')]);
    expect(
      (await refusalOf(admin.edit('salesOutBill', less, [setLine(lineOf(less).id, 'qty', '101')])))
        .messages[0],
    ).toContain('数量 101 超过可下推数量 100');
    const second = await shipment(order, '50');
    await admin.remove('salesOutBill', second);
    const third = await shipment(order);
    expect(lineOf(third)['qty']).toBe('50');
    await admin.act('salesOutBill', third, 'void');
    await admin.edit('salesOutBill', less, [{ op: 'removeLine', lines: 'items', id: lineOf(less).id }]);
    expect(lineOf(await shipment(order))['qty']).toBe('100');
    expect((await reopened(order)).doc.version).toBe(order.doc.version);
  });

  it('counts shipments by notice and beside the notice against the same order', async () => {
    const { admin, ids } = company;
    const order = await place('100');
    const draft = await admin.push('saleOrder', order, 'deliveryNotice', [
      { id: lineOf(order).id, qty: '60' },
    ]);
    const notice = await admin.approve(
      'deliveryNotice',
      await admin.edit('deliveryNotice', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
    );
    await ship(order, '30');
    expect(
      (
        await refusalOf(
          admin.push('saleOrder', order, 'deliveryNotice', [{ id: lineOf(order).id, qty: '11' }]),
        )
      ).messages[0],
    ).toContain('超过可下推数量 10');
    const bill = await admin.approve(
      'salesOutBill',
      await admin.push('deliveryNotice', notice, 'salesOutBill', [{ id: lineOf(notice).id, qty: '7' }]),
    );
    expect(lineOf(bill)).toMatchObject({ noticeLineId: lineOf(notice).id, orderLineId: lineOf(order).id });
    expect(lineOf(await reopened(order))).toMatchObject({
      noticedQty: '60',
      shippedQty: '37',
      remainQty: '63',
    });
    expect(lineOf(await admin.open('deliveryNotice', notice.doc.id))).toMatchObject({
      shippedQty: '7',
      remainQty: '53',
      lineStatus: 'open',
    });

    const blocked = await refusalOf(admin.act('deliveryNotice', notice, 'unapprove'));
    expect(blocked.messages[0]).toBe(
      `发货通知单已有下游单据 销售出库单 ${codeOf(bill)}，请先删除或反审核下游单据`,
    );
    await admin.remove('salesOutBill', await admin.act('salesOutBill', bill, 'unapprove'));
    await admin.act('deliveryNotice', notice, 'unapprove');
    expect(lineOf(await reopened(order))).toMatchObject({
      noticedQty: '0',
      shippedQty: '30',
      remainQty: '70',
    });
  });

  it('fills the delivery rows earliest date first', async () => {
    const { admin, ids } = company;
    const draft = await admin.create('saleOrder', {
      fields: { customer: ids.customer, salesperson: ids.salesperson },
      lines: {
        items: [{ material, qty: '100', taxPrice: '20', deliveryDate: '2024-05-20', taxRate: '13' }],
        deliveries: [
          { itemSeq: 1, deliveryDate: '2024-06-20', qty: '70' },
          { itemSeq: 1, deliveryDate: '2024-05-20', qty: '30' },
        ],
      },
    });
    const order = await admin.approve('saleOrder', draft);
    await ship(order, '45');
    const rows = (await reopened(order)).doc.lines['deliveries'] ?? [];
    expect(rows.map((row) => [row['deliveryDate'], row['shippedQty'], row['remainQty']])).toEqual([
      ['2024-06-20', '15', '55'],
      ['2024-05-20', '30', '0'],
    ]);
  });

  it('refuses lines and orders that a user closed, and keeps them closed', async () => {
    const { admin } = company;
    const order = await place('100');
    const pending = await shipment(order, '10');
    const closed = await admin.act('saleOrder', order, 'lineClose', { lineIds: [lineOf(order).id] });
    expect(lineOf(closed)['lineStatus']).toBe('closed');
    const open = await admin.act('saleOrder', closed, 'lineReopen', { lineIds: [lineOf(order).id] });
    expect(open.doc.status).toBe('approved');
    const byHand = await admin.act('saleOrder', open, 'close', { reason: '客户取消' });
    expect(byHand.doc.fields).toMatchObject({ closeStatus: 'manualClosed', closeReason: '客户取消' });
    expect((await refusalOf(admin.approve('salesOutBill', pending))).messages[0]).toContain('不能继续执行');
    expect((await refusalOf(admin.act('saleOrder', open, 'close'))).messages[0]).toMatch(/已被|原因/);
  });

  it('goes a way that only counts as often as it is asked to', async () => {
    const { admin } = company;
    const order = await place('50');
    const ask = (qty?: string) =>
      admin.push(
        'saleOrder',
        order,
        'transferApply',
        qty === undefined ? undefined : [{ id: lineOf(order).id, qty }],
      );
    expect(lineOf(await ask('20'))).toMatchObject({ material, qty: '20' });
    expect(lineOf(await ask())['qty']).toBe('30');
    expect(lineOf(await ask('5'))['qty']).toBe('5');
  });

  it('goes on with an order that is late', async () => {
    const { admin } = company;
    const date = '2024-04-20';
    const sold = [{ material, qty: '5', taxPrice: '20', deliveryDate: date }];
    const late = await company.order(admin, sold, { date: '2024-04-10', deliveryDate: date });
    for (const to of ['deliveryNotice', 'salesOutBill', 'purchaseRequisition', 'transferApply'])
      expect(
        lineOf(await admin.push('saleOrder', late, to, [{ id: lineOf(late).id, qty: '1' }]))['qty'],
        to,
      ).toBe('1');
  });

  it('tells where a document comes from and where it went', async () => {
    const { admin } = company;
    const order = await place('10');
    const bill = await ship(order);
    const down = await admin.run((context) => traceOf(context, known('saleOrder'), order.doc.id));
    expect(down.nodes).toMatchObject([
      { distance: 0 },
      { distance: 1, doc: { entity: 'salesOutBill', code: bill.doc.fields['code'], status: 'approved' } },
    ]);
    expect(down.links).toMatchObject([{ baseQty: '10', status: 'executed' }]);
    const up = await admin.run((context) => traceOf(context, known('salesOutBill'), bill.doc.id));
    expect(up.nodes).toMatchObject([
      { distance: 0 },
      { distance: -1, doc: { entity: 'saleOrder', code: order.doc.fields['code'] } },
    ]);
  });
});
