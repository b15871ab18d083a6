// From the quotation to the return: what was offered, ordered, shipped and given back, with ledger, balances and every
// quantity written back; nothing can be taken back while something stands on it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);

afterEach(() => expectInvariants(company.database));

afterAll(() => company.close());

const reopened = (entity: string, seen: DocResult): Promise<DocResult> =>
  company.admin.open(entity, seen.doc.id);

async function quotation(lines: readonly Row[], fields: Row = {}): Promise<DocResult> {
  const { admin, ids } = company;
  const items = lines.map((row): Row => ({ taxRate: '13', deliveryDate: '2024-05-20', ...row }));
  const draft = await admin.create('saleQuotation', {
    fields: { customer: ids.customer, salesperson: ids.salesperson, ...fields },
    lines: { items },
  });
  return admin.approve('saleQuotation', draft);
}

/** An approved stock-out bill of this quantity. */
async function ship(order: DocResult, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty }]);
  return admin.approve(
    'salesOutBill',
    await admin.edit('salesOutBill', draft, [setLine(lineOf(draft).id, 'warehouse', ids.warehouse)]),
  );
}

/** A return bill of the stock-out bill, not approved yet. */
async function comingBack(bill: DocResult, qty: string, again = '0'): Promise<DocResult> {
  const { admin } = company;
  const draft = await admin.push('salesOutBill', bill, 'salesReturnBill', [{ id: lineOf(bill).id, qty }]);
  return admin.edit('salesReturnBill', draft, [
    { op: 'set', field: 'replenishMode', value: again === '0' ? 'none' : 'byOrder' },
    setLine(lineOf(draft).id, 'replenishQty', again),
  ]);
}

async function stockOf(material: string): Promise<{ qty: string; amount: string }> {
  const { rows } = await company.database.query(
    'select qty::text as qty, amount::text as amount from stock_cost_pool where material = $1::uuid',
    [material],
  );
  return { qty: String(Number(rows[0]?.['qty'])), amount: String(Number(rows[0]?.['amount'])) };
}

describe('from the quotation to the return', () => {
  it('writes every quantity back, and takes every step back exactly', async () => {
    const { admin, ids } = company;
    const material = await company.material('齿轮');
    await company.receive(admin, [{ material, qty: '100', unitCost: '10' }]);
    const offer = await quotation([{ material, qty: '60', taxPrice: '22.6' }]);
    expect(offer.doc.fields).toMatchObject({
      winStatus: 'following',
      expiryDate: '2024-06-05',
      allAmount: '1356',
    });

    const placed = await admin.push('saleQuotation', offer, 'saleOrder');
    expect(lineOf(placed)).toMatchObject({
      qty: '60',
      taxPrice: '22.6',
      priceSource: 'quotation',
      sourceCode: codeOf(offer),
    });
    const order = await admin.approve('saleOrder', placed);
    expect(order.doc.lines['requirementPlans']).toMatchObject([
      { itemSeq: 1, qty: '60', baseQty: '60', demandDate: '2024-05-20' },
    ]);
    const won = await reopened('saleQuotation', offer);
    expect(won.doc).toMatchObject({ status: 'closed', fields: { winStatus: 'won' } });
    expect(lineOf(won)).toMatchObject({ orderedQty: '60', remainQty: '0', lineStatus: 'closed' });

    const bill = await ship(order, '60');
    const shipped = await reopened('saleOrder', order);
    expect(shipped.doc.status).toBe('closed');
    expect(shipped.doc.lines['traces']).toMatchObject([
      { salesOutBill: bill.doc.id, traceStatus: 'shipped' },
    ]);
    expect(await stockOf(material)).toEqual({ qty: '40', amount: '400' });

    const applied = await admin.push('salesOutBill', bill, 'saleReturnApplication', [
      { id: lineOf(bill).id, qty: '10' },
    ]);
    const wanted = await admin.approve(
      'saleReturnApplication',
      await admin.edit('saleReturnApplication', applied, [
        { op: 'set', field: 'returnReason', value: 'quality' },
        { op: 'set', field: 'replenishMode', value: 'byOrder' },
        setLine(lineOf(applied).id, 'replenishQty', '4'),
        setLine(lineOf(applied).id, 'stockStatus', ids.rejected),
      ]),
    );
    expect(lineOf(wanted)).toMatchObject({ shippedQty: '60', deductQty: '6', remainQty: '10' });
    const back = await admin.approve(
      'salesReturnBill',
      await admin.push('saleReturnApplication', wanted, 'salesReturnBill'),
    );
    expect(lineOf(back)).toMatchObject({
      mustQty: '10',
      qty: '10',
      replenishQty: '4',
      costPrice: '10',
      costAmount: '100',
      allAmount: '226',
    });
    expect(await stockOf(material)).toEqual({ qty: '50', amount: '500' });
    expect(lineOf(await reopened('salesOutBill', bill))).toMatchObject({ returnedQty: '10' });
    const open = await reopened('saleOrder', order);
    expect(open.doc.status).toBe('approved');
    expect(lineOf(open)).toMatchObject({
      shippedQty: '60',
      returnedQty: '10',
      replenishQty: '4',
      remainQty: '4',
      lineStatus: 'open',
    });
    expect((await reopened('saleReturnApplication', wanted)).doc.status).toBe('closed');

    const standing = async (entity: string, seen: DocResult): Promise<string | undefined> =>
      (await refusalOf(admin.act(entity, await reopened(entity, seen), 'unapprove'))).messages[0];
    expect(await standing('salesOutBill', bill)).toContain(codeOf(wanted));
    const again = await ship(open, '4');
    expect(await standing('salesReturnBill', back)).toContain(`超过此后的上限`);
    await admin.remove('salesOutBill', await admin.act('salesOutBill', again, 'unapprove'));

    await admin.remove('salesReturnBill', await admin.act('salesReturnBill', back, 'unapprove'));
    expect(await stockOf(material)).toEqual({ qty: '40', amount: '400' });
    const closed = await reopened('saleOrder', order);
    expect(closed.doc.status).toBe('closed');
    expect(lineOf(closed)).toMatchObject({
      returnedQty: '0',
      replenishQty: '0',
      remainQty: '0',
      lineStatus: 'closed',
    });
    await admin.remove(
      'saleReturnApplication',
      await admin.act('saleReturnApplication', await reopened('saleReturnApplication', wanted), 'unapprove'),
    );
    await admin.remove(
      'salesOutBill',
      await admin.act('salesOutBill', await reopened('salesOutBill', bill), 'unapprove'),
    );
    const unshipped = await reopened('saleOrder', order);
    expect(unshipped.doc.lines['traces']).toEqual([]);
    const drafted = await admin.act('saleOrder', unshipped, 'unapprove');
    expect(drafted.doc.lines['requirementPlans']).toEqual([]);
    const free = await reopened('saleQuotation', offer);
    expect(free.doc).toMatchObject({ status: 'approved', fields: { winStatus: 'following' } });
    expect(await standing('saleQuotation', offer)).toContain(codeOf(order));
    await admin.remove('saleOrder', drafted);
    expect((await admin.act('saleQuotation', free, 'unapprove')).doc.status).toBe('draft');
  });
});

describe('what comes back', () => {
  // Rule saleReturnApplication-r3.
  it('reopens the order for what is delivered again (10.8)', async () => {
    const { admin } = company;
    const material = await company.material('联轴器');
    await company.receive(admin, [{ material, qty: '200', unitCost: '10' }]);
    const order = await company.order(admin, [
      { material, qty: '100', taxPrice: '20', overRatio: '5', shortRatio: '2' },
    ]);
    await ship(order, '60');
    const second = await ship(order, '38');
    expect((await reopened('saleOrder', order)).doc.status).toBe('closed');
    const bill = await admin.approve('salesReturnBill', await comingBack(second, '10', '10'));
    const open = await reopened('saleOrder', order);
    expect(open.doc).toMatchObject({ status: 'approved', fields: { closeStatus: 'open' } });
    expect(lineOf(open)).toMatchObject({
      shippedQty: '98',
      returnedQty: '10',
      replenishQty: '10',
      remainQty: '12',
      lineStatus: 'open',
    });
    expect((await refusalOf(ship(open, '18'))).messages[0]).toContain('超过可下推数量 17');
    await ship(open, '17');
    expect((await reopened('saleOrder', order)).doc.status).toBe('closed');
    expect((await refusalOf(admin.act('salesReturnBill', bill, 'unapprove'))).messages[0]).toContain(
      '超过此后的上限',
    );
  });

  it('comes in at what it cost when it left, whatever the average is now (10.11)', async () => {
    const { admin } = company;
    const material = await company.material('衬套');
    await company.receive(admin, [{ material, qty: '100', unitCost: '10' }]);
    await company.receive(admin, [{ material, qty: '50', unitCost: '11.5' }]);
    const order = await company.order(admin, [{ material, qty: '73', taxPrice: '20' }]);
    const bill = await ship(order, '40');
    await company.receive(admin, [{ material, qty: '30', unitCost: '9.333333333' }]);
    await ship(order, '33');
    expect(await stockOf(material)).toEqual({ qty: '107', amount: '1096.75' });
    const back = await admin.approve('salesReturnBill', await comingBack(bill, '10'));
    expect(lineOf(back)['costAmount']).toBe('105');
    expect(await stockOf(material)).toEqual({ qty: '117', amount: '1201.75' });
    await admin.act('salesReturnBill', back, 'unapprove');
    expect(await stockOf(material)).toEqual({ qty: '107', amount: '1096.75' });
  });

  it('is never more than was shipped, by bill, by application and by order together', async () => {
    const { admin } = company;
    const material = await company.material('卡簧');
    await company.receive(admin, [{ material, qty: '50', unitCost: '1' }]);
    const order = await company.order(admin, [{ material, qty: '20', taxPrice: '2' }]);
    const bill = await ship(order, '20');
    await comingBack(bill, '15');
    const tooMuch = await refusalOf(
      admin.push('salesOutBill', bill, 'salesReturnBill', [{ id: lineOf(bill).id, qty: '6' }]),
    );
    expect(tooMuch.messages[0]).toContain('数量 6 超过可下推数量 5');
    const rest = await admin.push('salesOutBill', bill, 'saleReturnApplication');
    expect(lineOf(rest)['qty']).toBe('5');
    // Where nobody knows the bill any more, the order is asked, though it is closed.
    const closed = await reopened('saleOrder', order);
    expect(closed.doc.status).toBe('closed');
    expect(closed.abilities).toContain('push:saleReturnApplication');
    expect(closed.abilities).not.toContain('push:deliveryNotice');
    const byOrder = await admin.push('saleOrder', closed, 'saleReturnApplication');
    expect(lineOf(byOrder)).toMatchObject({ qty: '20', orderLineId: lineOf(order).id });
  });

  it('is worth what was paid for it, discount and all', async () => {
    const { admin } = company;
    const material = await company.material('垫片');
    await company.receive(admin, [{ material, qty: '30', unitCost: '1' }]);
    const order = await company.order(admin, [{ material, qty: '7', taxPrice: '113.45', discountRate: '5' }]);
    const bill = await ship(order, '7');
    const wanted = await admin.push('salesOutBill', bill, 'saleReturnApplication');
    expect(lineOf(wanted)).toMatchObject({ taxPrice: '107.777143', allAmount: '754.44' });
  });

  it('is signed for by the customer in the logistics of the order', async () => {
    const { admin } = company;
    const material = await company.material('密封圈');
    await company.receive(admin, [{ material, qty: '5', unitCost: '1' }]);
    const order = await company.order(admin, [{ material, qty: '5', taxPrice: '2' }]);
    const bill = await ship(order, '5');
    expect(
      (await refusalOf(admin.act('salesOutBill', bill, 'sign', { values: { signStatus: 'signed' } })))
        .messages[0],
    ).toBe('请填写签收人');
    const signed = await admin.act('salesOutBill', bill, 'sign', {
      values: { signStatus: 'signed', signer: '李仓' },
    });
    expect(signed.doc.fields['signStatus']).toBe('signed');
    expect((await reopened('saleOrder', order)).doc.lines['traces']).toMatchObject([
      { traceStatus: 'signed', signer: '李仓' },
    ]);
    expect((await refusalOf(admin.act('salesOutBill', signed, 'unapprove'))).messages[0]).toContain(
      '客户已签收',
    );
    const unsigned = await admin.act('salesOutBill', signed, 'sign', { values: { signStatus: 'unsigned' } });
    expect((await admin.act('salesOutBill', unsigned, 'unapprove')).doc.status).toBe('draft');
  });
});
