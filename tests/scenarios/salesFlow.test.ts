// From order to shipment: what the sales clerk, the warehouse keeper and the ledger see after each step.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

describe('order, notice, shipment', () => {
  it('ships an order and keeps balance, ledger and progress in step', async () => {
    const { admin, ids } = company;
    const material = await company.material('轴承');
    await company.receive(admin, [{ material, qty: '100', unitCost: '10' }]);
    const order = await company.order(admin, [{ material, qty: '60', taxPrice: '22.6' }]);
    expect(order.doc.status).toBe('approved');
    expect(order.doc.fields['code']).toMatch(/^SO20240506\d{4}$/);
    expect(lineOf(order)).toMatchObject({ allAmount: '1356', amount: '1200', taxAmount: '156' });
    expect(order.abilities).toContain('push:deliveryNotice');

    const notice = await admin.approve(
      'deliveryNotice',
      await admin
        .push('saleOrder', order, 'deliveryNotice')
        .then((draft) =>
          admin.edit('deliveryNotice', draft, [
            { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'warehouse', value: ids.warehouse },
          ]),
        ),
    );
    expect(lineOf(notice)).toMatchObject({ qty: '60', orderLineId: lineOf(order).id });
    const noticed = await admin.open('saleOrder', order.doc.id);
    expect(lineOf(noticed)['noticedQty']).toBe('60');

    const bill = await admin.approve('salesOutBill', await admin.push('deliveryNotice', notice, 'salesOutBill'));
    expect(bill.doc.status).toBe('approved');
    expect(lineOf(bill)).toMatchObject({ qty: '60', costPrice: '10', costAmount: '600' });
    const shipped = await admin.open('saleOrder', order.doc.id);
    expect(lineOf(shipped)).toMatchObject({ shippedQty: '60', remainQty: '0', lineStatus: 'closed', onHandQty: '40' });
    expect(shipped.doc).toMatchObject({ status: 'closed', fields: { closeStatus: 'closed', deliveredPercent: '100' } });

    const refused = await refusalOf(
      admin.act('saleOrder', shipped, 'reopen').then((reopened) => admin.act('saleOrder', reopened, 'unapprove')),
    );
    expect(refused.messages[0]).toContain('下游单据');
  });
});
