// From order to shipment: what the sales clerk, the warehouse keeper and the ledger see after each step, and when the
// money is due.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { planRows, schemeOf } from '#tests/support/money.ts';
import { askReport } from '#tests/support/reports.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

describe('order, notice, shipment', () => {
  it('ships an order and keeps balance, ledger and progress in step (spec 1.product.04)', async () => {
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

    const bill = await admin.approve(
      'salesOutBill',
      await admin.push('deliveryNotice', notice, 'salesOutBill'),
    );
    expect(bill.doc.status).toBe('approved');
    expect(lineOf(bill)).toMatchObject({ qty: '60', costPrice: '10', costAmount: '600' });
    const shipped = await admin.open('saleOrder', order.doc.id);
    expect(lineOf(shipped)).toMatchObject({
      shippedQty: '60',
      remainQty: '0',
      lineStatus: 'closed',
      onHandQty: '40',
    });
    expect(shipped.doc).toMatchObject({
      status: 'closed',
      fields: { closeStatus: 'closed', deliveredPercent: '100' },
    });

    const refused = await refusalOf(
      admin
        .act('saleOrder', shipped, 'reopen')
        .then((reopened) => admin.act('saleOrder', reopened, 'unapprove')),
    );
    expect(refused.messages[0]).toContain('下游单据');
  });
});

describe('the money of an order', () => {
  it('is due from the day the customer signed, and is told as overdue after it', async () => {
    const { admin, ids } = company;
    const material = await company.material('电机');
    await company.receive(admin, [{ material, qty: '10', unitCost: '10' }]);
    const scheme = await schemeOf(admin, {}, [
      { stage: 'arrival', ratio: '100', dueBase: 'signDate', dueMode: 'daysAfter', days: 1 },
    ]);
    const order = await company.order(
      admin,
      [{ material, qty: '10', taxPrice: '100', warehouse: ids.warehouse }],
      {
        receivablePlanScheme: scheme,
      },
    );
    const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty: '10' }]);
    const bill = await admin.approve(
      'salesOutBill',
      await admin.edit('salesOutBill', draft, [{ op: 'set', field: 'date', value: '2024-05-01' }]),
    );
    expect(await planRows(company, order)).toMatchObject([
      { baseDate: null, planRowStatus: 'pending', overdueDays: null },
    ]);
    const sign = (seen: DocResult, signStatus: string) =>
      admin.act('salesOutBill', seen, 'sign', {
        values: { signStatus, signer: '刘工', signTime: '2024-05-02T02:00:00.000Z' },
      });
    const signed = await sign(bill, 'signed');
    expect(await planRows(company, order)).toMatchObject([
      { baseDate: '2024-05-02', dueDate: '2024-05-03', planRowStatus: 'due', overdueDays: 3 },
    ]);
    const late = await askReport(company, 'receivablePlan', {
      filter: {
        all: [
          { field: 'saleOrder', op: 'eq', values: [order.doc.id] },
          { field: 'overdueDays', op: 'ge', values: ['3'] },
        ],
      },
      sort: [{ field: 'overdueDays', descending: true }],
    });
    expect(late.rows.map(({ overdueDays }) => overdueDays)).toEqual([3]);
    await sign(signed, 'unsigned');
    expect(await planRows(company, order)).toMatchObject([
      { baseDate: null, dueDate: null, planRowStatus: 'pending' },
    ]);
  });

  it('keeps its sum when instalments are joined', async () => {
    const { admin } = company;
    const material = await company.material('水泵');
    const scheme = await schemeOf(admin, {}, [
      { stage: 'advance', ratio: '30', isAdvance: true },
      { stage: 'arrival', ratio: '50' },
      { stage: 'balance', ratio: '20' },
    ]);
    const order = await company.order(admin, [{ material, qty: '1', taxPrice: '1000' }], {
      receivablePlanScheme: scheme,
    });
    const [advance, arrival, balance] = await planRows(company, order);
    const idOf = (row: Row | undefined): string => (typeof row?.['id'] === 'string' ? row['id'] : '');
    const join = async (to: Row | undefined, other: Row | undefined) =>
      admin.act('receivablePlan', await admin.open('receivablePlan', idOf(to)), 'mergeRows', {
        values: { other: idOf(other) },
      });
    expect((await refusalOf(join(balance, advance))).messages).toEqual([
      '预收标记、控制环节或开票要求不同的计划不能合并',
    ]);
    expect((await refusalOf(join(balance, balance))).messages).toEqual(['请选择另一期计划']);
    await join(balance, arrival);
    expect(await planRows(company, order)).toMatchObject([
      { amount: '300', ratio: '30' },
      { amount: '700', amountLocal: '700', unsettledAmount: '700', ratio: '70' },
    ]);
    const shown = (await admin.open('saleOrder', order.doc.id)).doc.lines['receivePlans'];
    expect(shown?.map(({ amount }) => amount)).toEqual(['300', '700']);
    await admin.act('saleOrder', await admin.open('saleOrder', order.doc.id), 'unapprove');
    expect(await planRows(company, order)).toEqual([]);
  });
});
