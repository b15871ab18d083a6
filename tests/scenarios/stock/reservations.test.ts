// Locks of stock: who has claimed it may ship it, others may not; what a shipment consumed comes back with it.
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  lineOf,
  newKey,
  refusalOf,
  type Clerk,
  type Company,
} from '#tests/support/scenario.ts';
import { expireLocks } from '#server/ledgers/reservationExpiry.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import { known } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const numbers = (row: Row | undefined, keys: readonly string[]): number[] =>
  keys.map((key) => Number(row?.[key] ?? 0));

async function stock(material: string): Promise<number[]> {
  const { rows } = await company.database.query(
    'select sum(on_hand_qty) as "onHand", sum(reserved_qty) as reserved, sum(available_qty) as available from stock_balance where material = $1::uuid',
    [material],
  );
  return numbers(rows[0] as Row, ['onHand', 'reserved', 'available']);
}

function asked(
  clerk: Clerk,
  entity: string,
  seen: DocResult,
  action: string,
  values: Row,
): Promise<DocResult> {
  return clerk.run((context) =>
    transitionDoc(context, known(entity), seen.doc.id, action, {
      version: seen.doc.version,
      key: newKey(),
      values,
    }),
  );
}

async function shipped(order: DocResult, qty: string): Promise<DocResult> {
  const { admin, ids } = company;
  const draft = await admin.push('saleOrder', order, 'salesOutBill', [{ id: lineOf(order).id, qty }]);
  const placed = await admin.edit('salesOutBill', draft, [
    { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'warehouse', value: ids.warehouse },
  ]);
  return admin.approve('salesOutBill', placed);
}

async function balanceOf(material: string, warehouse: string): Promise<string> {
  const { rows } = await company.database.query(
    'select id from stock_balance where material = $1::uuid and warehouse = $2::uuid',
    [material, warehouse],
  );
  return String(rows[0]?.['id']);
}

const again = (order: DocResult): Promise<DocResult> => company.admin.open('saleOrder', order.doc.id);

describe('locking stock for an order', () => {
  // Rule stockReservation-r3.
  it('keeps it from other orders and is consumed by its own shipment (10.25)', async () => {
    const { admin } = company;
    const material = await company.material('主轴');
    await company.receive(admin, [{ material, qty: '100', unitCost: '5' }]);
    const x = await company.order(admin, [{ material, qty: '70', taxPrice: '20' }]);
    const y = await company.order(admin, [{ material, qty: '80', taxPrice: '20' }]);
    const locked = await admin.act('saleOrder', x, 'lockStock');
    expect(lineOf(locked)['reservedQty']).toBe('70');
    expect(await stock(material)).toEqual([100, 70, 30]);
    const refused = await refusalOf(shipped(y, '40'));
    expect(refused.messages[0]).toContain('可用 30 个（其中锁库 70、冻结 0 不可用），需要 40 个');
    await shipped(await again(y), '30');
    expect(await stock(material)).toEqual([70, 70, 0]);
    const bill = await shipped(await again(x), '50');
    expect(await stock(material)).toEqual([20, 20, 0]);
    expect(lineOf(await again(x))['reservedQty']).toBe('20');
    const draft = await admin.act('salesOutBill', bill, 'unapprove');
    expect(await stock(material)).toEqual([70, 70, 0]);
    expect(lineOf(await again(x))['reservedQty']).toBe('70');
    await admin.approve('salesOutBill', draft);
    await admin.act('saleOrder', await again(x), 'close', { reason: '客户取消' });
    expect(await stock(material)).toEqual([20, 0, 20]);
    expect(lineOf(await again(x))['reservedQty']).toBe('0');
  });

  it('tells what is missing before it locks the rest, and the day of lots that are past it (findings 3, 5.5)', async () => {
    const { admin } = company;
    const material = await company.material('密封圈', { fields: { isLotManaged: true, isShelfLife: true } });
    const lot = async (code: string, expiryDate: string): Promise<string> => {
      const { doc } = await admin.create('lot', { fields: { code, material, expiryDate } });
      return doc.id;
    };
    const [old, fresh] = [await lot('L-OLD', '2024-06-30'), await lot('L-NEW', '2025-06-30')];
    await company.receive(admin, [
      { material, lot: old, qty: '28', unitCost: '5', produceDate: '2023-07-01', expiryDate: '2024-06-30' },
      { material, lot: fresh, qty: '2', unitCost: '5', produceDate: '2024-04-01', expiryDate: '2025-06-30' },
    ]);
    const before = company.clock.now;
    onTestFinished(() => {
      company.clock.now = before;
    });
    company.clock.now = Date.UTC(2024, 6, 1, 2);
    const order = await company.order(
      admin,
      [{ material, qty: '30', taxPrice: '20', deliveryDate: '2024-07-10' }],
      {
        date: '2024-07-01',
        deliveryDate: '2024-07-10',
      },
    );
    expect((await refusalOf(admin.act('saleOrder', order, 'lockStock'))).messages).toEqual([
      '第1行 要锁 30，可锁 2，还缺 28；批号 L-OLD 的 28 已于 2024-06-30 过期，不能锁库；确认后只锁 2',
    ]);
    const row = await company.database.query(
      'select id from stock_balance where material = $1::uuid and lot = $2::uuid',
      [material, old],
    );
    const balance = String(row.rows[0]?.['id']);
    const chosen = { rows: [{ line: lineOf(order).id, balance, qty: '28' }] };
    expect((await refusalOf(asked(admin, 'saleOrder', order, 'lockStock', chosen))).messages).toEqual([
      '第1行 批号 L-OLD 的 28 已于 2024-06-30 过期，不能锁库，请改选其他库存',
    ]);
    const stored = await admin.open('stockBalance', balance);
    const byHand = asked(admin, 'stockBalance', stored, 'lock', { order: order.doc.id, qty: '1' });
    expect((await refusalOf(byHand)).messages).toEqual([
      '批号已于 2024-06-30 过期，不能锁库，请改选其他库存',
    ]);
    const locked = await admin.act('saleOrder', order, 'lockStock', { acceptWarnings: true });
    expect(lineOf(locked)['reservedQty']).toBe('2');
  });

  // Rule stockReservation-r2.
  it('locks certain rows, never more than is there or the order still needs, and hands locks on', async () => {
    const { admin, ids } = company;
    const material = await company.material('轴承座');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    await company.receive(admin, [{ material, qty: '5', unitCost: '5', warehouse: ids.second }]);
    const x = await company.order(admin, [{ material, qty: '12', taxPrice: '20' }]);
    const y = await company.order(admin, [{ material, qty: '4', taxPrice: '20' }]);
    const { rows } = await company.database.query(
      'select id, on_hand_qty from stock_balance where material = $1::uuid order by on_hand_qty',
      [material],
    );
    const [small, large] = rows.map((row) => String(row['id']));
    const wish = (balance: string | undefined, qty: string): Row => ({
      rows: [{ line: lineOf(x).id, balance: balance ?? '', qty }],
    });
    expect((await refusalOf(asked(admin, 'saleOrder', x, 'lockStock', wish(small, '6')))).messages).toEqual([
      '第1行 所选库存可锁 5，要锁 6，请减少数量或改选其他库存',
    ]);
    expect((await refusalOf(asked(admin, 'saleOrder', x, 'lockStock', wish(large, '13')))).messages).toEqual([
      '第1行 锁库数量 13 超过未发且未锁的数量 12',
    ]);
    await asked(admin, 'saleOrder', x, 'lockStock', wish(small, '5'));
    expect(await stock(material)).toEqual([15, 5, 10]);
    const held = await company.database.query('select id from stock_reservation where material = $1::uuid', [
      material,
    ]);
    const lock = await admin.open('stockReservation', String(held.rows[0]?.['id']));
    const handed = await asked(admin, 'stockReservation', lock, 'transferLock', {
      order: y.doc.id,
      qty: '4',
    });
    expect(handed.doc.fields).toMatchObject({ openQty: '1', releasedQty: '4', reserveStatus: 'active' });
    expect(lineOf(await again(y))['reservedQty']).toBe('4');
    expect(await stock(material)).toEqual([15, 5, 10]);
    const refused = await refusalOf(admin.act('saleOrder', await again(y), 'unapprove'));
    expect(refused.messages).toEqual(['订单已锁库，请先解锁库存再反审核']);
    await admin.act('saleOrder', await again(y), 'unlockStock');
    expect(await stock(material)).toEqual([15, 1, 14]);
  });

  it('is locked from the row of stock itself, and more of it from the lock', async () => {
    const { admin } = company;
    const material = await company.material('导轨');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const order = await company.order(admin, [{ material, qty: '8', taxPrice: '20' }]);
    const found = await company.database.query('select id from stock_balance where material = $1::uuid', [
      material,
    ]);
    const row = await admin.open('stockBalance', String(found.rows[0]?.['id']));
    const give = { order: order.doc.id, qty: '9' };
    expect((await refusalOf(asked(admin, 'stockBalance', row, 'lock', give))).messages).toEqual([
      '该订单行未发且未锁的数量只有 8，请减少数量',
    ]);
    await asked(admin, 'stockBalance', row, 'lock', { ...give, qty: '5', expiryDate: '2024-05-31' });
    const held = await company.database.query('select id from stock_reservation where material = $1::uuid', [
      material,
    ]);
    const lock = await admin.open('stockReservation', String(held.rows[0]?.['id']));
    await asked(admin, 'stockReservation', lock, 'lock', { qty: '2' });
    expect(lineOf(await again(order))['reservedQty']).toBe('7');
    await asked(admin, 'stockReservation', await admin.open('stockReservation', lock.doc.id), 'unlock', {
      qty: '1',
    });
    expect(await stock(material)).toEqual([10, 6, 4]);
    company.clock.now = Date.parse('2024-06-01T02:00:00Z');
    expect(await expireLocks(company.ports)).toBe('释放了 2 条到期的锁库');
    expect(await stock(material)).toEqual([10, 0, 10]);
    company.clock.now = Date.UTC(2024, 4, 6, 2);
  });

  it('passes from the order to its approved notice and back with the notice', async () => {
    const { admin, ids } = company;
    const material = await company.material('法兰');
    await company.receive(admin, [{ material, qty: '100', unitCost: '5' }]);
    const order = await company.order(admin, [
      { material, qty: '50', taxPrice: '20', warehouse: ids.warehouse },
    ]);
    await admin.act('saleOrder', order, 'lockStock');
    const draft = await admin.push('saleOrder', await again(order), 'deliveryNotice', [
      { id: lineOf(order).id, qty: '30' },
    ]);
    const notice = await admin.approve('deliveryNotice', draft);
    expect(lineOf(await again(order))['reservedQty']).toBe('20');
    expect(lineOf(await admin.open('deliveryNotice', notice.doc.id))['reservedQty']).toBe('30');
    expect(await stock(material)).toEqual([100, 50, 50]);
    const out = await admin.approve(
      'salesOutBill',
      await admin.push('deliveryNotice', notice, 'salesOutBill'),
    );
    expect(await stock(material)).toEqual([70, 20, 50]);
    await admin.act('salesOutBill', out, 'unapprove');
    expect(await stock(material)).toEqual([100, 50, 50]);
    await admin.remove('salesOutBill', await admin.open('salesOutBill', out.doc.id));
    await admin.act('deliveryNotice', await admin.open('deliveryNotice', notice.doc.id), 'unapprove');
    expect(lineOf(await again(order))['reservedQty']).toBe('50');
    expect(await stock(material)).toEqual([100, 50, 50]);
  });

  it('gives back with a shipment no more than the order still needs', async () => {
    const { admin } = company;
    const material = await company.material('端盖');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const order = await company.order(admin, [{ material, qty: '10', taxPrice: '20' }]);
    await admin.act('saleOrder', order, 'lockStock');
    const bill = await shipped(await again(order), '5');
    await admin.act('saleOrder', await again(order), 'close', { reason: '客户取消' });
    const draft = await admin.act('salesOutBill', bill, 'unapprove');
    expect(await stock(material)).toEqual([10, 0, 10]);
    await admin.act('saleOrder', await again(order), 'reopen');
    // What did not come back the first time does not come back the second time either.
    await admin.act('salesOutBill', await admin.approve('salesOutBill', draft), 'unapprove');
    expect(await stock(material)).toEqual([10, 0, 10]);
  });

  it('lets go what was locked for a return that was to be delivered again, once the return is taken back', async () => {
    const { admin } = company;
    const material = await company.material('压盖');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const order = await company.order(admin, [{ material, qty: '6', taxPrice: '20' }]);
    const bill = await shipped(order, '6');
    const draft = await admin.push('salesOutBill', bill, 'salesReturnBill', [
      { id: lineOf(bill).id, qty: '4' },
    ]);
    const asked = await admin.edit('salesReturnBill', draft, [
      { op: 'set', field: 'replenishMode', value: 'byOrder' },
      { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'replenishQty', value: '3' },
    ]);
    const back = await admin.approve('salesReturnBill', asked);
    const locked = await admin.act('saleOrder', await again(order), 'lockStock');
    expect(lineOf(locked)['reservedQty']).toBe('3');
    await admin.act('salesReturnBill', back, 'unapprove');
    expect((await again(order)).doc.status).toBe('closed');
    expect(await stock(material)).toEqual([4, 0, 4]);
  });

  it('locks for order and notice together no more than the order needs, wherever the goods lie', async () => {
    const { admin, ids } = company;
    const material = await company.material('挡圈');
    await company.receive(admin, [
      { material, qty: '20', unitCost: '5' },
      { material, qty: '20', unitCost: '5', warehouse: ids.second },
    ]);
    const order = await company.order(admin, [
      { material, qty: '10', taxPrice: '20', warehouse: ids.warehouse },
    ]);
    const draft = await admin.push('saleOrder', order, 'deliveryNotice');
    const elsewhere = await admin.edit('deliveryNotice', draft, [
      { op: 'setLine', lines: 'items', id: lineOf(draft).id, field: 'warehouse', value: ids.second },
    ]);
    const row = { line: lineOf(order).id, balance: await balanceOf(material, ids.warehouse), qty: '4' };
    await asked(admin, 'saleOrder', await again(order), 'lockStock', { rows: [row] });
    const notice = await admin.approve('deliveryNotice', elsewhere);
    expect([lineOf(notice)['reservedQty'], lineOf(await again(order))['reservedQty']]).toEqual(['6', '4']);
    await admin.act('saleOrder', await again(order), 'close', { reason: '客户取消' });
    const seen = await admin.open('deliveryNotice', notice.doc.id);
    expect((await refusalOf(admin.act('deliveryNotice', seen, 'lockStock'))).messages[0]).toContain(
      '没有可锁的库存',
    );
    expect(await stock(material)).toEqual([40, 0, 40]);
  });

  it('hands the lock of an order to its notice when the notice asks for it later', async () => {
    const { admin, ids } = company;
    const material = await company.material('卡簧');
    const order = await company.order(admin, [
      { material, qty: '10', taxPrice: '20', warehouse: ids.warehouse },
    ]);
    const notice = await admin.approve(
      'deliveryNotice',
      await admin.push('saleOrder', order, 'deliveryNotice'),
    );
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    await admin.act('saleOrder', await again(order), 'lockStock');
    const locked = await admin.act(
      'deliveryNotice',
      await admin.open('deliveryNotice', notice.doc.id),
      'lockStock',
    );
    expect([lineOf(locked)['reservedQty'], lineOf(await again(order))['reservedQty']]).toEqual(['10', '0']);
    expect(await stock(material)).toEqual([10, 10, 0]);
  });

  it('two clerks lock the last pieces: one gets them', async () => {
    const { admin } = company;
    const material = await company.material('油封');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const orders = [
      await company.order(admin, [{ material, qty: '10', taxPrice: '20' }]),
      await company.order(admin, [{ material, qty: '10', taxPrice: '20' }]),
    ];
    const outcomes = await Promise.allSettled(
      orders.map((order) => admin.act('saleOrder', order, 'lockStock')),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stock(material)).toEqual([10, 10, 0]);
  });

  it('gives way where the company lets others take reserved stock', async () => {
    const { admin } = company;
    const param = await admin.create('stockParam', { fields: { checkReserved: false } });
    const material = await company.material('联轴器');
    await company.receive(admin, [{ material, qty: '10', unitCost: '5' }]);
    const x = await company.order(admin, [{ material, qty: '8', taxPrice: '20' }]);
    const y = await company.order(admin, [{ material, qty: '5', taxPrice: '20' }]);
    await admin.act('saleOrder', x, 'lockStock');
    await shipped(y, '5');
    expect(await stock(material)).toEqual([5, 5, 0]);
    expect(lineOf(await again(x))['reservedQty']).toBe('5');
    await admin.edit('stockParam', param, [{ op: 'set', field: 'checkReserved', value: true }]);
  });
});
