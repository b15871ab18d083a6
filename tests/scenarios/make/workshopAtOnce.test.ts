// Many keepers at once at the same material and the same order: nothing is issued twice, nothing comes in beyond the
// limit, and nobody is told of locks.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { long } from '#tests/support/long.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

// productionOutBill-r1: no more than the stock there is
test('20 keepers issue the last 10 pieces to 20 orders: exactly 10 succeed', async () => {
  const part = await company.material('抢手件');
  const product = await company.material('总成', { fields: { isProduce: true } });
  await floor.stock(part, '10');
  const drafts: DocResult[] = [];
  for (let index = 0; index < 20; index += 1) {
    const order = await floor.order({ material: product, planQty: '1' }, [{ material: part }]);
    const draft = await floor.pushed(order, 'materialIssueBill');
    drafts.push(await company.admin.act('materialIssueBill', draft, 'submit'));
  }
  const { done, refused } = await atOnce(
    drafts.map((draft) => company.admin.act('materialIssueBill', draft, 'approve')),
  );
  expect(done).toHaveLength(10);
  expect(refused).toHaveLength(10);
  expect(refused.every((message) => message.includes('库存不足'))).toBe(true);
}, 120_000);

test('50 clients receive one order: never above its limit', async () => {
  const part = await company.material('普通件');
  const product = await company.material('热销品', { fields: { isProduce: true, refCost: '5' } });
  await floor.stock(part, '40');
  const order = await floor.order({ material: product, planQty: '30', overReceiveRate: '10' }, [
    { material: part, issueMode: 'backflush', backflushPoint: 'receipt' },
  ]);
  const seen = await floor.seen(order);
  const push = (now: DocResult): Promise<DocResult> =>
    company.admin.push('manufacturingOrder', now, 'productionInBill', [{ id: order.doc.id, qty: '1' }]);
  const { done, refused } = await atOnce(
    Array.from({ length: 50 }, async () => company.admin.approve('productionInBill', await push(seen))),
  );
  expect(done).toHaveLength(33);
  // Whoever comes after the receipt that finished the order looks at an order that is not so any more.
  expect(refused.filter((message) => !/可下推|已全部|已被.+修改，请刷新后重试/.test(message))).toEqual([]);
  const finished = await floor.seen(order);
  expect(await refusalOf(push(finished))).toMatchObject({
    messages: [expect.stringContaining('超过可下推数量 0')],
  });
  expect(finished.doc).toMatchObject({ status: 'finished', fields: { inQty: '33' } });
  expect(await floor.component(order)).toMatchObject({ consumedQty: '33', wipQty: '0' });
}, 240_000);

/** Rounds in which works meet at the same moment: what one round does not show, many do. */
const rounds = long ? 50 : 3;

test('8 receipts of 10 at once use up what 80 pieces take, not a piece more (findings 3, 3.1)', async () => {
  const part = await company.material('倒冲件');
  const product = await company.material('整机', { fields: { isProduce: true, refCost: '5' } });
  await floor.stock(part, String(rounds * 20));
  for (let round = 0; round < rounds; round += 1) {
    const order = await floor.order({ material: product, planQty: '80' }, [
      { material: part, numerator: '1', denominator: '8', issueMode: 'backflush', backflushPoint: 'receipt' },
    ]);
    const seen = await floor.seen(order);
    const drafts: DocResult[] = [];
    for (let index = 0; index < 8; index += 1) {
      const lines = [{ id: order.doc.id, qty: '10' }];
      const draft = await company.admin.push('manufacturingOrder', seen, 'productionInBill', lines);
      drafts.push(await company.admin.act('productionInBill', draft, 'submit', { acceptWarnings: true }));
    }
    const { done, refused } = await atOnce(
      drafts.map((draft) => company.admin.act('productionInBill', draft, 'approve')),
    );
    expect(refused).toEqual([]);
    expect(await floor.component(order)).toMatchObject({ requiredQty: '10', consumedQty: '10', wipQty: '0' });
    const back = await atOnce(done.map((bill) => company.admin.act('productionInBill', bill, 'unapprove')));
    expect(back.refused).toEqual([]);
    expect(await floor.component(order)).toMatchObject({ consumedQty: '0', wipQty: '0' });
  }
}, 600_000);

test('receipts that use up the same parts wait for each other, and none is lost', async () => {
  const parts = await Promise.all(['甲', '乙', '丙'].map((name) => company.material(`共用${name}`)));
  for (const part of parts) await floor.stock(part, '100');
  const mode = { issueMode: 'backflush', backflushPoint: 'receipt' };
  const orders: DocResult[] = [];
  for (let index = 0; index < 6; index += 1) {
    const product = await company.material(`成品${index}`, { fields: { isProduce: true } });
    const used = index % 2 === 0 ? parts : parts.toReversed();
    orders.push(
      await floor.order(
        { material: product, planQty: '4' },
        used.map((material) => ({ material, ...mode })),
      ),
    );
  }
  const { done, refused } = await atOnce(orders.map((order) => floor.booked(order, 'productionInBill')));
  expect(refused).toEqual([]);
  expect(done).toHaveLength(6);
}, 120_000);

test('20 planners reserve the last 10 pieces for 20 orders while keepers issue to others: nothing is promised twice', async () => {
  const part = await company.material('预留抢手件');
  const product = await company.material('预留总成', { fields: { isProduce: true } });
  await floor.stock(part, '10');
  const orders: DocResult[] = [];
  for (let index = 0; index < 20; index += 1)
    orders.push(await floor.order({ material: product, planQty: '1' }, [{ material: part }]));
  const issues: DocResult[] = [];
  for (const order of orders.slice(0, 5)) {
    const draft = await floor.pushed(order, 'materialIssueBill');
    issues.push(await company.admin.act('materialIssueBill', draft, 'submit'));
  }
  const [reserved, issued] = await Promise.all([
    atOnce(orders.slice(5).map((order) => company.admin.act('manufacturingOrder', order, 'reserve'))),
    atOnce(issues.map((draft) => company.admin.act('materialIssueBill', draft, 'approve'))),
  ]);
  expect(reserved.done.length + issued.done.length).toBe(10);
  expect(reserved.refused.filter((message) => !message.includes('没有可锁的库存'))).toEqual([]);
  expect(issued.refused.filter((message) => !message.includes('库存不足'))).toEqual([]);
}, 120_000);
