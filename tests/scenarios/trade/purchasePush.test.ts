// How much of a requisition may still be ordered and of an order still be received: partial pushes, limits, closing,
// returns that are delivered again. Worked examples 10.9 and 10.10.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { pushMany } from '#server/pipeline/pushMany.ts';
import { codeOf, known, lineOf, newKey, refusalOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: BuyingCompany;
let material: string;

beforeAll(async () => {
  company = await buyingCompany();
  material = await company.material('丝杠');
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const open = (entity: string, doc: DocResult): Promise<DocResult> => company.admin.open(entity, doc.doc.id);

const buy = (qty: string, more: Row = {}): Promise<DocResult> =>
  company.bought([{ material, qty, taxPrice: '11.3', ...more }]);

describe('a requisition (10.9)', () => {
  it('is ordered in parts, closed and opened by hand, and taken back', async () => {
    const { admin } = company;
    const asked = await company.requisition([
      { material, qty: '500', approvedQty: '480', suggestSupplier: company.supplier },
    ]);
    const order = (qty: string): Promise<DocResult> =>
      open('purchaseRequisition', asked).then((seen) =>
        admin.push('purchaseRequisition', seen, 'purchaseOrder', [{ id: lineOf(seen).id, qty }]),
      );
    const remaining = async () => {
      const line = lineOf(await open('purchaseRequisition', asked));
      return [line['orderedQty'], line['remainQty'], line['lineStatus']];
    };
    const first = await order('200');
    const second = await order('280');
    expect(await remaining()).toEqual(['0', '0', 'open']);
    expect((await refusalOf(order('1'))).messages[0]).toContain('超过可下推数量 0');

    const approved = await admin.approve(
      'purchaseOrder',
      await company.priced('purchaseOrder', second, '10'),
    );
    expect(await remaining()).toEqual(['280', '0', 'open']);
    await admin.remove('purchaseOrder', first);
    expect(await remaining()).toEqual(['280', '200', 'open']);

    const seen = await open('purchaseRequisition', asked);
    const closed = await admin.act('purchaseRequisition', seen, 'lineClose', { lineIds: [lineOf(seen).id] });
    expect(lineOf(closed)['lineStatus']).toBe('closed');
    expect((await refusalOf(order('50'))).code).toBe('409');
    await admin.act('purchaseRequisition', closed, 'lineReopen', { lineIds: [lineOf(seen).id] });
    await order('50');
    expect(await remaining()).toEqual(['280', '150', 'open']);

    const back = await admin.act('purchaseOrder', approved, 'unapprove');
    expect(back.doc.status).toBe('draft');
    expect(await remaining()).toEqual(['0', '150', 'open']);
    const stands = await refusalOf(
      open('purchaseRequisition', asked).then((doc) => admin.act('purchaseRequisition', doc, 'unapprove')),
    );
    expect(stands.messages[0]).toContain(`采购申请单已有下游单据 采购订单 ${codeOf(back)}`);
  });

  it('is parted by the supplier suggested on each line, also with another requisition, or stays one order without one (findings 2, 5.19)', async () => {
    const { admin, supplier } = company;
    const { category = null } = (await admin.open('supplier', supplier)).doc.fields;
    const made = await admin.create('supplier', {
      fields: { code: 'V9', name: '江北轴承', category, currency: company.ids.cny },
    });
    const other = (await admin.act('supplier', made, 'approve')).doc.id;
    const line = (qty: string, more: Row = {}): Row => ({ material, qty, ...more });
    const asked = await company.requisition([
      line('1', { suggestSupplier: supplier }),
      line('2', { suggestSupplier: other }),
      line('3', { suggestSupplier: supplier }),
      line('4'),
    ]);
    const further = await company.requisition([line('5', { suggestSupplier: other })]);
    const pushed = async (grouping: 'partner' | 'one', key: string) => {
      const sources = [asked, further].map(({ doc }) => ({ id: doc.id, version: doc.version }));
      const { made: orders } = await admin.run((context) =>
        pushMany(context, known('purchaseRequisition'), 'purchaseOrder', { key, sources, grouping }),
      );
      return Promise.all(orders.map(async ({ id }) => admin.open('purchaseOrder', id)));
    };
    const drafts = await pushed('partner', newKey());
    expect(
      drafts.map(({ doc }) => [doc.fields['supplier'], doc.lines['items']?.map(({ qty }) => qty)]),
    ).toEqual([
      [supplier, ['1', '3']],
      [other, ['2', '5']],
      [null, ['4']],
    ]);
    for (const draft of drafts) await admin.remove('purchaseOrder', draft);
    const [whole, ...more] = await pushed('one', newKey());
    expect(more).toEqual([]);
    expect([whole?.doc.fields['supplier'], whole?.doc.lines['items']?.length]).toEqual([null, 5]);
  });

  it('closes by itself when all is ordered, and opens when the order is taken back', async () => {
    const { admin } = company;
    const asked = await company.requisition([{ material, qty: '30', suggestSupplier: company.supplier }]);
    const draft = await company.priced(
      'purchaseOrder',
      await admin.push('purchaseRequisition', asked, 'purchaseOrder'),
      '10',
    );
    const order = await admin.approve('purchaseOrder', draft);
    expect((await open('purchaseRequisition', asked)).doc.status).toBe('closed');
    await admin.act('purchaseOrder', order, 'unapprove');
    const again = await open('purchaseRequisition', asked);
    expect(again.doc.status).toBe('approved');
    expect(lineOf(again)).toMatchObject({ lineStatus: 'open', orderedQty: '0', remainQty: '0' });
  });
});

describe('an order', () => {
  it('is noticed only once when two clerks push at the same moment (10.10)', async () => {
    const { admin } = company;
    const order = await buy('100');
    const push = () =>
      admin.push('purchaseOrder', order, 'receiptNotice', [{ id: lineOf(order).id, qty: '60' }]);
    const [one, other] = await Promise.allSettled([push(), push()]);
    const refused = [one, other].find((result) => result.status === 'rejected');
    expect([one, other].filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const said = await refusalOf(
      Promise.reject(refused?.status === 'rejected' ? (refused.reason as Error) : new Error('none')),
    );
    expect(said.messages[0]).toContain('数量 60 超过可下推数量 40');
    const { rows } = await company.database.query(
      `select sum(base_qty)::text as qty from document_link where source_id = $1 and link_status = 'occupied'`,
      [order.doc.id],
    );
    expect(Number(rows[0]?.['qty'])).toBe(60);
  });

  // Rules purchaseInBill-r3, purchaseOrder-r11, purchaseRefundApplication-r3.
  it('takes within the tolerance, and once more what is returned to be delivered again (10.8)', async () => {
    const { admin } = company;
    const order = await buy('100', { overRatio: '5', shortRatio: '2' });
    await company.received(order, '60');
    const receive = (qty: string): Promise<DocResult> =>
      open('purchaseOrder', order).then((seen) => company.received(seen, qty));
    expect((await refusalOf(receive('46'))).messages[0]).toContain('超过可下推数量 45');
    const second = await receive('38');
    const closed = await open('purchaseOrder', order);
    expect(closed.doc).toMatchObject({ status: 'closed', fields: { closeStatus: 'closed' } });
    expect(lineOf(closed)).toMatchObject({ receivedQty: '98', remainQty: '2', lineStatus: 'closed' });

    const draft = await admin.push('purchaseInBill', second, 'purchaseReturnBill', [
      { id: lineOf(second).id, qty: '10' },
    ]);
    const returned = await admin.approve(
      'purchaseReturnBill',
      await admin.edit('purchaseReturnBill', draft, [setLine(lineOf(draft).id, 'replenishQty', '10')]),
    );
    expect(lineOf(returned)).toMatchObject({ replenishQty: '10', deductQty: '0' });
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({
      replenishQty: '10',
      remainQty: '12',
      lineStatus: 'open',
    });
    expect((await refusalOf(receive('18'))).messages[0]).toContain('超过可下推数量 17');
    const third = await receive('17');
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({
      receivedQty: '115',
      lineStatus: 'closed',
    });

    const stands = await refusalOf(admin.act('purchaseReturnBill', returned, 'unapprove'));
    expect(stands.messages[0]).toContain('超过此后的上限 105');
    const own = await refusalOf(
      open('purchaseInBill', second).then((bill) => admin.act('purchaseInBill', bill, 'unapprove')),
    );
    expect(own.messages[0]).toContain(`采购入库单已有下游单据 采购退料单 ${codeOf(returned)}`);

    await admin.remove('purchaseInBill', await admin.act('purchaseInBill', third, 'unapprove'));
    await admin.act('purchaseReturnBill', returned, 'unapprove');
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({
      receivedQty: '98',
      returnedQty: '0',
      replenishQty: '0',
      lineStatus: 'closed',
    });
  });

  it('is not unapproved while anything was made from it, and gives everything back', async () => {
    const { admin } = company;
    const order = await buy('10');
    const receipt = await company.received(order, '4');
    const seen = await open('purchaseOrder', order);
    expect(lineOf(seen)).toMatchObject({ receivedQty: '4', remainQty: '6' });
    expect((await refusalOf(admin.act('purchaseOrder', seen, 'unapprove'))).messages[0]).toContain(
      `采购订单已有下游单据 采购入库单 ${codeOf(receipt)}`,
    );
    await admin.remove('purchaseInBill', await admin.act('purchaseInBill', receipt, 'unapprove'));
    const back = await open('purchaseOrder', order).then((doc) =>
      admin.act('purchaseOrder', doc, 'unapprove'),
    );
    expect(lineOf(back)).toMatchObject({ receivedQty: '0', remainQty: '10' });
  });

  it('stays open where the company closes orders itself', async () => {
    const { admin } = company;
    const param = await admin.create('purchaseParam', { fields: { autoCloseOrder: false } });
    const order = await buy('5');
    await company.received(order);
    const done = await open('purchaseOrder', order);
    expect(done.doc.status).toBe('approved');
    expect(lineOf(done)['lineStatus']).toBe('closed');
    await admin.edit('purchaseParam', param, [{ op: 'set', field: 'autoCloseOrder', value: true }]);
  });

  it('fills the delivery rows earliest date first', async () => {
    const { admin } = company;
    const draft = await admin.create('purchaseOrder', {
      fields: { supplier: company.supplier, purchaser: company.purchaser },
      lines: {
        items: [{ material, qty: '100', taxPrice: '10', taxRate: '13', deliveryDate: '2024-05-20' }],
        deliveries: [
          { itemSeq: 1, deliveryDate: '2024-06-20', qty: '70' },
          { itemSeq: 1, deliveryDate: '2024-05-20', qty: '30' },
        ],
      },
    });
    const order = await admin.approve('purchaseOrder', draft);
    await company.received(order, '45');
    const rows = (await open('purchaseOrder', order)).doc.lines['deliveries'] ?? [];
    expect(rows.map((row) => [row['deliveryDate'], row['receivedQty']])).toEqual([
      ['2024-06-20', '15'],
      ['2024-05-20', '30'],
    ]);
  });
});
