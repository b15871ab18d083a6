// How much of a requisition may still be ordered and of an order still be received: partial pushes, limits, closing,
// returns that are delivered again, and giving everything back. Worked examples 10.9 and 10.10.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { codeOf, lineOf, refusalOf } from '#tests/support/scenario.ts';
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

describe('a notice', () => {
  const noticed = async (order: DocResult, values: Row): Promise<DocResult> => {
    const { admin, ids } = company;
    const draft = await admin.push('purchaseOrder', order, 'receiptNotice');
    const patches = Object.entries({ warehouse: ids.warehouse, ...values }).map(([field, value]) =>
      setLine(lineOf(draft).id, field, value),
    );
    return admin.approve('receiptNotice', await admin.edit('receiptNotice', draft, patches));
  };

  it('counts what arrived less what was refused, and closes when the rest is stocked or sent back', async () => {
    const { admin } = company;
    const order = await buy('100');
    const notice = await noticed(order, { arrivedQty: '90', refusedQty: '10', refuseReason: 'packing' });
    expect(notice.doc.fields['arrivalStatus']).toBe('partial');
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({ noticedQty: '80' });
    const bill = await admin.approve(
      'purchaseInBill',
      await admin.push('receiptNotice', notice, 'purchaseInBill', [{ id: lineOf(notice).id, qty: '70' }]),
    );
    expect(lineOf(bill)).toMatchObject({
      taxPrice: '11.3',
      orderLineId: lineOf(order).id,
      amountLocal: '700',
    });
    const seen = await open('receiptNotice', notice);
    expect(lineOf(seen)).toMatchObject({ stockedQty: '70', receivableQty: '10', lineStatus: 'open' });

    const draft = await admin.push('receiptNotice', seen, 'purchaseRefundApplication');
    expect(draft.doc.fields['billType']).toBe('beforeStock');
    const applied = await admin.approve(
      'purchaseRefundApplication',
      await admin.edit('purchaseRefundApplication', draft, [
        { op: 'set', field: 'applicant', value: company.purchaser },
        { op: 'set', field: 'returnReason', value: 'damage' },
      ]),
    );
    const done = await open('receiptNotice', notice);
    expect(lineOf(done)).toMatchObject({ returnedQty: '10', receivableQty: '0', lineStatus: 'closed' });
    expect(done.doc.status).toBe('closed');
    await admin.act('purchaseRefundApplication', applied, 'unapprove');
    expect((await open('receiptNotice', notice)).doc.status).toBe('approved');
  });

  it('keeps goods to be inspected out of the store, but urgent ones', async () => {
    const { admin } = company;
    const order = await buy('20', { isInspect: true });
    const direct = await company.placed(
      'purchaseInBill',
      await admin.push('purchaseOrder', order, 'purchaseInBill'),
    );
    expect((await refusalOf(admin.act('purchaseInBill', direct, 'submit'))).messages[0]).toContain(
      '须检验后入库',
    );
    await admin.remove('purchaseInBill', direct);
    const notice = await noticed(order, {});
    expect(notice.doc.fields['inspectionStatus']).toBe('waiting');
    expect(lineOf(notice)).toMatchObject({ receivableQty: '0' });
    expect((await refusalOf(admin.push('receiptNotice', notice, 'purchaseInBill'))).messages[0]).toContain(
      '没有可下推',
    );
    const undone = await admin.act('receiptNotice', notice, 'unapprove');
    const urgent = await admin.approve(
      'receiptNotice',
      await admin.edit('receiptNotice', undone, [setLine(lineOf(undone).id, 'isUrgent', true)]),
    );
    expect(lineOf(urgent)).toMatchObject({ receivableQty: '20' });
    await admin.approve('purchaseInBill', await admin.push('receiptNotice', urgent, 'purchaseInBill'));
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({
      receivedQty: '20',
      lineStatus: 'closed',
    });
  });
});

describe('an acceptance', () => {
  it('is the receipt of a service, and closes its order', async () => {
    const { admin } = company;
    const service = await company.material('设备维修服务', { fields: { isStock: false } });
    const order = await company.bought([{ material: service, qty: '10', taxPrice: '106', taxRate: '6' }]);
    expect((await refusalOf(admin.push('purchaseOrder', order, 'purchaseInBill'))).messages[0]).toContain(
      '没有可下推',
    );
    const draft = await admin.push('purchaseOrder', order, 'purchaseAcceptance');
    const accepted = await admin.approve(
      'purchaseAcceptance',
      await admin.edit('purchaseAcceptance', draft, [
        { op: 'set', field: 'acceptor', value: company.purchaser },
        setLine(lineOf(draft).id, 'progressPercent', '40'),
      ]),
    );
    expect(lineOf(accepted)).toMatchObject({
      qty: '4',
      qualifiedQty: '4',
      allAmount: '424',
      taxAmount: '24',
      amount: '400',
    });
    expect(lineOf(await open('purchaseOrder', order))).toMatchObject({
      acceptedQty: '4',
      receivedQty: '4',
      remainQty: '6',
      lineStatus: 'open',
    });
    const rest = await open('purchaseOrder', order).then((seen) =>
      admin.push('purchaseOrder', seen, 'purchaseAcceptance'),
    );
    const last = await admin.approve(
      'purchaseAcceptance',
      await admin.edit('purchaseAcceptance', rest, [
        { op: 'set', field: 'acceptor', value: company.purchaser },
      ]),
    );
    expect((await open('purchaseOrder', order)).doc.status).toBe('closed');
    await admin.act('purchaseAcceptance', last, 'unapprove');
    const again = await open('purchaseOrder', order);
    expect(again.doc.status).toBe('approved');
    expect(lineOf(again)).toMatchObject({ acceptedQty: '4', receivedQty: '4', lineStatus: 'open' });
  });
});
