// How much of a notice or an acceptance may still be stocked, accepted or sent back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';
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

  // Rules receiptNotice-r4, purchaseInBill-r5.
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
