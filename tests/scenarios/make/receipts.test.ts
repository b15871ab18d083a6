// Products come into the store: how far the order is then, what is refused, and what leaves with the receipt.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, codeOf, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const product = (name: string, fields = {}) =>
  company.material(name, { fields: { isProduce: true, ...fields } });

/** An order over 10 pieces with one part, two of it for each. */
async function plain(name: string, more: Record<string, unknown> = {}, stock = '100') {
  const part = await company.material(`${name}零件`);
  const order = await floor.order({ material: await product(name), planQty: '10' }, [
    { material: part, numerator: '2', ...more },
  ]);
  if (stock !== '0') await floor.stock(part, stock);
  return { part, order };
}

describe('receipts', () => {
  // productionInBill: order.inQty, finished when inQty >= planQty or isFinal
  test('the order is finished by its last piece, or by a receipt that says it is the last', async () => {
    const { order } = await plain('入库机');
    await floor.booked(order, 'materialIssueBill');
    const part = async (qty: string, isFinal = false) => {
      const now = await floor.seen(order);
      const draft = await company.admin.push('manufacturingOrder', now, 'productionInBill', [
        { id: now.doc.id, qty },
      ]);
      const said = isFinal
        ? await company.admin.edit('productionInBill', draft, [setLine(lineOf(draft).id, 'isFinal', true)])
        : draft;
      return company.admin.approve('productionInBill', said);
    };
    await part('4');
    expect((await floor.seen(order)).doc).toMatchObject({
      status: 'started',
      fields: { inQty: '4', remainQty: '6' },
    });
    const last = await part('5', true);
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'finished', fields: { inQty: '9' } });
    await company.admin.act('productionInBill', last, 'unapprove');
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'started', fields: { inQty: '4' } });
    await company.admin.remove('productionInBill', await company.admin.open('productionInBill', last.doc.id));
    await part('6');
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'finished', fields: { inQty: '10' } });
    const { rows } = await company.database.query(
      `select event, qty, to_status from execution_log where manufacturing_order = $1::uuid and event in ('issue', 'receipt') order by qty nulls first`,
      [order.doc.id],
    );
    expect(
      rows.map((row) => [row['event'], row['qty'] === null ? null : Number(row['qty']), row['to_status']]),
    ).toEqual([
      ['issue', null, 'started'],
      ['receipt', -5, 'started'],
      ['receipt', 4, 'started'],
      ['receipt', 5, 'finished'],
      ['receipt', 6, 'finished'],
    ]);
  });

  test('no more comes in than the order lets, and what goes back to the workshop may come in again', async () => {
    const { order } = await plain('超收机');
    await floor.booked(order, 'materialIssueBill');
    const bill = await floor.booked(order, 'productionInBill');
    expect((await floor.seen(order)).doc.fields['inQty']).toBe('10');
    const more = await refusalOf(floor.pushed(order, 'productionInBill'));
    expect(more.messages[0]).toContain('没有可下推');
    const back = await company.admin.push('productionInBill', bill, 'productionReturnBill', [
      { id: lineOf(bill).id, qty: '2' },
    ]);
    await company.admin.approve('productionReturnBill', back);
    expect((await floor.seen(order)).doc).toMatchObject({
      status: 'started',
      fields: { inQty: '8', takenBackQty: '2' },
    });
    await floor.booked(order, 'productionInBill');
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'finished', fields: { inQty: '10' } });
  });

  // Rule productionInBillMake-r3.
  test('the tolerance of the material lets so much more come in than was ordered, and no more', async () => {
    const part = await company.material('超收机零件');
    const made = await product('超收件', { finishOverRatio: '10', refCost: '5' });
    const order = await floor.order({ material: made, planQty: '10' }, [{ material: part, numerator: '2' }]);
    expect(order.doc.fields['overReceiveRate']).toBe('10');
    const incoming = async (qty: string) => {
      const now = await floor.seen(order);
      return company.admin.push('manufacturingOrder', now, 'productionInBill', [{ id: now.doc.id, qty }]);
    };
    expect((await refusalOf(incoming('11.01'))).messages[0]).toContain('可下推数量 11');
    await company.admin.approve('productionInBill', await incoming('11'));
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'finished', fields: { inQty: '11' } });
    expect((await refusalOf(incoming('0.01'))).messages[0]).toContain('可下推');
  });

  test('what is split off an order that came in and went back begins with nothing received', async () => {
    const { admin, database } = company;
    const { order } = await plain('分拆机');
    const bill = await floor.booked(order, 'productionInBill');
    const back = await admin.push('productionInBill', bill, 'productionReturnBill', [
      { id: lineOf(bill).id, qty: '10' },
    ]);
    await admin.approve('productionReturnBill', back);
    const seen = await floor.seen(order);
    expect(seen.doc).toMatchObject({ status: 'released', fields: { inQty: '0', takenBackQty: '10' } });
    await admin.act('manufacturingOrder', seen, 'split', { values: { splitQty: '4' } });
    const { rows } = await database.query(
      'select in_qty::float as received, taken_back_qty::float as back from manufacturing_order where material = $1::uuid and id <> $2::uuid',
      [seen.doc.fields['material'], order.doc.id],
    );
    expect(rows).toEqual([{ received: 0, back: 0 }]);
  });

  test('what went into a closed or suspended order does not come out of it', async () => {
    const { order } = await plain('结案机');
    await floor.booked(order, 'materialIssueBill');
    const bill = await floor.booked(order, 'productionInBill');
    const goBack = () =>
      company.admin.push('productionInBill', bill, 'productionReturnBill', [
        { id: lineOf(bill).id, qty: '1' },
      ]);
    const draft = await goBack();
    const closing = await refusalOf(
      company.admin.act('manufacturingOrder', await floor.seen(order), 'close', { acceptWarnings: true }),
    );
    expect(closing.messages[0]).toContain('生产退库单');
    await company.admin.remove('productionReturnBill', draft);
    await company.admin.act('manufacturingOrder', await floor.seen(order), 'close', { acceptWarnings: true });
    expect((await refusalOf(goBack())).messages[0]).toContain('已结案，请先反结案');
    expect((await floor.seen(order)).doc).toMatchObject({ status: 'closed', fields: { inQty: '10' } });
  });

  test('an order with many bills is not closed over a draft', async () => {
    const { order } = await plain('多单机');
    for (let count = 0; count < 20; count += 1) await floor.booked(order, 'productionFeed', ['1']);
    const draft = await floor.pushed(order, 'productionFeed', ['1']);
    const refused = await refusalOf(
      company.admin.act('manufacturingOrder', await floor.seen(order), 'forceClose', {
        acceptWarnings: true,
        reason: '不做了',
      }),
    );
    expect(refused.messages[0]).toContain(codeOf(draft));
  });

  test('an order that asks for less later keeps what was drawn, and the self-check finds nothing', async () => {
    const { order } = await plain('减量机');
    await floor.booked(order, 'materialIssueBill');
    const draft = await floor.pushed(order, 'productionInBill');
    await company.admin.act('manufacturingOrder', await floor.seen(order), 'change', {
      acceptWarnings: true,
      values: { planQty: '4', reason: '客户减量' },
    });
    expect(await floor.component(order)).toMatchObject({
      requiredQty: '8',
      issuedQty: '20',
      unissuedQty: '0',
    });
    const refused = await refusalOf(company.admin.approve('productionInBill', draft));
    expect(refused.messages[0]).toContain('可下推数量 4');
  });

  test('by-products come in with the product', async () => {
    const scrapIron = await company.material('边角料', { baseUnit: company.ids.kg });
    const part = await company.material('钢板');
    const order = await floor.order(
      { material: await product('冲压件'), planQty: '10' },
      [{ material: part, numerator: '1' }],
      { byProducts: [{ material: scrapIron, planQty: '3', warehouse: company.ids.warehouse }] },
    );
    await floor.stock(part, '10');
    await floor.booked(order, 'materialIssueBill');
    const bill = await floor.booked(order, 'productionInBill');
    expect(bill.doc.lines['items']?.map((row) => [row['productType'], row['qty']])).toEqual([
      ['main', '10'],
      ['byProduct', '3'],
    ]);
    const now = await floor.seen(order);
    expect(lineOf(now, 0, 'byProducts')).toMatchObject({ inQty: '3' });
    expect(now.doc).toMatchObject({ status: 'finished' });
    // What goes back of it is to come in again; the product is not touched by it.
    const [, byProduct] = bill.doc.lines['items'] ?? [];
    const back = await company.admin.push('productionInBill', bill, 'productionReturnBill', [
      { id: byProduct?.id ?? '', qty: '1' },
    ]);
    const posted = await company.admin.approve('productionReturnBill', back);
    const after = await floor.seen(order);
    expect(lineOf(after, 0, 'byProducts')).toMatchObject({ inQty: '2', takenBackQty: '1' });
    expect(after.doc.fields['inQty']).toBe('10');
    await company.admin.act('productionReturnBill', posted, 'unapprove');
    expect(lineOf(await floor.seen(order), 0, 'byProducts')).toMatchObject({ inQty: '3' });
  });

  test('what is faulty does not come in as goods that may be used', async () => {
    const { order } = await plain('不良机');
    await floor.booked(order, 'materialIssueBill');
    const draft = await floor.pushed(order, 'productionInBill');
    const faulty = await company.admin.edit('productionInBill', draft, [
      { op: 'set', field: 'inType', value: 'defect' },
    ]);
    expect((await refusalOf(company.admin.approve('productionInBill', faulty))).messages[0]).toContain(
      '非可用',
    );
    const stored = await company.admin.edit('productionInBill', faulty, [
      setLine(lineOf(faulty).id, 'stockStatus', company.ids.rejected),
    ]);
    await company.admin.approve('productionInBill', stored);
  });

  // productionInBill-r3: backflush at receipt, the last one takes the rest
  test('backflushed parts leave the store with the receipt, by expiry, and come back with it', async () => {
    const glue = await company.material('密封胶', { fields: { isLotManaged: true } });
    const screw = await company.material('螺钉');
    const mode = { issueMode: 'backflush', backflushPoint: 'receipt' };
    const order = await floor.order({ material: await product('倒冲机'), planQty: '7' }, [
      { material: glue, numerator: '1', denominator: '3', ...mode },
      { material: screw, numerator: '4', ...mode },
    ]);
    expect((await refusalOf(floor.pushed(order, 'materialIssueBill'))).messages[0]).toContain('没有可下推');
    await floor.stock(glue, '1', { lotNo: '先到期', expiryDate: '2024-07-01' });
    await floor.stock(glue, '9', { lotNo: '后到期', expiryDate: '2025-07-01' });
    await floor.stock(screw, '20');
    const now = await floor.seen(order);
    const draft = await company.admin.push('manufacturingOrder', now, 'productionInBill', [
      { id: now.doc.id, qty: '5' },
    ]);
    const bill = await company.admin.approve('productionInBill', draft);
    const used = async () => [await floor.component(order, 0), await floor.component(order, 1)];
    expect(await used()).toMatchObject([
      { issuedQty: '1.68', consumedQty: '1.68', wipQty: '0' },
      { issuedQty: '20', consumedQty: '20', wipQty: '0' },
    ]);
    // The screws are gone: the rest does not come in, and nothing of it is booked.
    const rest = await company.admin.push('manufacturingOrder', await floor.seen(order), 'productionInBill');
    const refused = await refusalOf(company.admin.approve('productionInBill', rest));
    expect(refused.messages[0]).toContain('自动生成生产领料单');
    expect(refused.messages[0]).toContain('库存不足');
    await floor.stock(screw, '100');
    await company.admin.act(
      'productionInBill',
      await company.admin.open('productionInBill', rest.doc.id),
      'approve',
      { acceptWarnings: true },
    );
    expect(await used()).toMatchObject([
      { requiredQty: '2.34', consumedQty: '2.34' },
      { requiredQty: '28', consumedQty: '28' },
    ]);
    await company.admin.act(
      'productionInBill',
      await company.admin.open('productionInBill', bill.doc.id),
      'unapprove',
    );
    expect(await used()).toMatchObject([
      { issuedQty: '0.66', consumedQty: '0.66' },
      { issuedQty: '8', consumedQty: '8' },
    ]);
  });
});
