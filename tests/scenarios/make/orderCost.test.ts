// 成本 of an order: its figure follows issues, feeds, returns and receipts at what they were posted at, and leads to them.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { orderCostOf } from '#server/areas/manufacturing/orderCostCall.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { released } from '#tests/support/making.ts';
import { buildCompany, type Clerk, type Company, lineOf, refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;
let clerk: Clerk;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
  clerk = company.admin;
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const costOf = (order: DocResult, as: Clerk = clerk) =>
  as.run((context) => orderCostOf(context, order.doc.id));

test('costVariance-r2: the material of an order costs what its bills were posted at, half the order is held against half the plan, and the difference stays on its card (findings 2, 2.5)', async () => {
  const part = await company.material('齿轮坯');
  const scrapIron = await company.material('铁屑', { baseUnit: company.ids.kg });
  const order = await floor.order(
    { material: await company.material('齿轮', { fields: { isProduce: true } }), planQty: '10' },
    [{ material: part, numerator: '2' }],
    { byProducts: [{ material: scrapIron, planQty: '3', costShare: '10' }] },
  );
  await floor.stock(part, '100');
  expect(await costOf(order)).toMatchObject({
    elements: { material: { planned: '40', flexed: '0', actual: '0', variance: null } },
    inProcess: '0',
  });
  await floor.booked(order, 'materialIssueBill', ['20']);
  await floor.booked(order, 'productionFeed', ['4']);
  await floor.booked(order, 'materialReturnBill', ['1']);
  await floor.booked(order, 'productionScrap', ['3']);
  const receipt = await floor.pushed(order, 'productionInBill');
  const [product, byProduct] = receipt.doc.lines['items'] ?? [];
  const half = await clerk.edit('productionInBill', receipt, [
    { op: 'setLine', lines: 'items', id: product?.id ?? '', field: 'qty', value: '5' },
  ]);
  const posted = await clerk.approve('productionInBill', half);
  const seen = await costOf(order);
  expect(seen.parts).toMatchObject([
    {
      plannedQty: '20',
      takenQty: '23',
      planned: '40',
      flexed: '20',
      actual: '46',
      variance: '26',
      scrapped: '6',
    },
  ]);
  expect(seen.elements.material).toMatchObject({ actual: '46', variance: '26', varianceRate: '130' });
  // Half of nine tenths of 40, and the tenth the by-product carries.
  expect(seen).toMatchObject({ input: '46', received: '22', inProcess: '24' });
  const { rows } = await company.database.query('select count(*)::int as declared from cost_variance');
  expect(rows).toEqual([{ declared: 0 }]);
  const back = await clerk.push('productionInBill', posted, 'productionReturnBill', [
    { id: byProduct?.id ?? '', qty: '3' },
  ]);
  await clerk.approve('productionReturnBill', back);
  expect(await costOf(order)).toMatchObject({ received: '18', inProcess: '28' });
});

test('productionInBill-r2: a receipt is worth what its order plans, of what was issued or would cost today, and a cost adjustment corrects it (findings 2, 2.5)', async () => {
  const part = await company.material('计价零件');
  const made = await company.material('计价机', { fields: { isProduce: true } });
  const plain = () => floor.order({ material: made, planQty: '10' }, [{ material: part, numerator: '2' }]);
  const order = await plain();
  const poolOf = async (): Promise<{ qty: number; amount: number }[]> => {
    const { rows } = await company.database.query(
      'select qty::float as qty, amount::float as amount from stock_cost_pool where material = $1::uuid',
      [made],
    );
    return rows.map(({ qty, amount }) => ({ qty: Number(qty), amount: Number(amount) }));
  };
  const receive = async (qty: string) => {
    const now = await floor.seen(order);
    const draft = await clerk.push('manufacturingOrder', now, 'productionInBill', [{ id: now.doc.id, qty }]);
    return clerk.approve('productionInBill', draft);
  };
  await floor.stock(part, '20');
  await floor.booked(order, 'materialIssueBill', ['20']);
  expect(lineOf(await receive('4'))).toMatchObject({ unitCost: null, costAmount: '16' });
  await floor.stock(part, '20', { unitCost: '5' });
  // What was issued keeps its cost, whatever the material costs since.
  expect(lineOf(await receive('5'))).toMatchObject({ costAmount: '20' });
  expect(await poolOf()).toEqual([{ qty: 9, amount: 36 }]);
  const adjusted = await clerk.create('costAdjustment', {
    fields: { adjustReason: 'other' },
    lines: { items: [{ material: made, amount: '9' }] },
  });
  await clerk.approve('costAdjustment', adjusted);
  expect(await poolOf()).toEqual([{ qty: 9, amount: 45 }]);
  // Nothing issued yet is worth what the store would give it at.
  const early = await plain();
  const draft = await clerk.push('manufacturingOrder', early, 'productionInBill', [
    { id: early.doc.id, qty: '1' },
  ]);
  expect(lineOf(await clerk.approve('productionInBill', draft))).toMatchObject({ costAmount: '10' });
});

test('hours are planned by the operations of the order at the rates of their work centres', async () => {
  const factoryCalendar = await released(company, 'factoryCalendar', {
    code: 'CAL-C',
    name: '日历',
    calendarStart: '2024-01-01',
    calendarEnd: '2024-12-31',
  });
  const workCenter = await released(company, 'workCenter', {
    code: 'WC-C',
    name: '车床组',
    workshop: floor.workshop,
    factoryCalendar,
    laborRate: '60',
    machineRate: '40',
    overheadRate: '20',
  });
  const operation = await released(company, 'operation', {
    code: 'OP-C',
    name: '车削',
    workCenter,
    runMinutes: '6',
  });
  const order = await floor.planned(
    { material: await company.material('轴', { fields: { isProduce: true } }), planQty: '10' },
    [{ material: await company.material('棒料') }],
    {
      operations: [
        {
          operationSeq: 10,
          operation,
          workCenter,
          setupMinutes: '60',
          runMinutes: '6',
        },
      ],
    },
  );
  const { elements, unknown } = await costOf(order);
  expect(elements).toMatchObject({
    labor: { planned: '120', actual: null },
    machine: { planned: '80', actual: null },
    overhead: { planned: '40', actual: null },
  });
  expect(unknown).toBe(1);
});

test('whoever may not see costs is refused', async () => {
  const order = await floor.planned(
    { material: await company.material('套', { fields: { isProduce: true } }), planQty: '1' },
    [{ material: await company.material('管') }],
  );
  const keeper = await company.clerk('仓管', { codes: ['manufacturingOrder:view'], fieldGroups: [] });
  const refused = await refusalOf(costOf(order, keeper));
  expect(refused.messages[0]).toContain('成本的字段权限');
  expect(lineOf(await floor.seen(order), 0, 'components')).toMatchObject({ requiredQty: '1' });
});
