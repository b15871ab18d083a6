// Parts are moved to the line before they are used: the order proposes the move, the issue and the backflush take from there.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import {
  buildCompany,
  type Clerk,
  codeOf,
  type Company,
  lineOf,
  refusalOf,
} from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;
let clerk: Clerk;
let line: string;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
  clerk = company.admin;
  const place = await clerk.create('warehouse', {
    fields: {
      code: 'XB1',
      name: '一车间线边仓',
      warehouseType: 'lineSide',
      defaultStatus: company.ids.available,
    },
  });
  line = place.doc.id;
  if (place.abilities.includes('approve')) await clerk.act('warehouse', place, 'approve');
  const workshop = await clerk.open('workshop', floor.workshop);
  await clerk.edit('workshop', workshop, [{ op: 'set', field: 'wipWarehouse', value: line }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function stockAt(material: string, warehouse: string): Promise<string> {
  const { rows } = await company.database.query(
    'select coalesce(sum(on_hand_qty), 0)::float8::text as qty from stock_balance where material = $1::uuid and warehouse = $2::uuid',
    [material, warehouse],
  );
  return String(rows[0]?.['qty']);
}

async function ordered(name: string, component: Row): Promise<{ part: string; order: DocResult }> {
  const part = await company.material(`${name}零件`);
  const order = await floor.order(
    { material: await company.material(name, { fields: { isProduce: true } }), planQty: '10' },
    [{ material: part, numerator: '2', ...component }],
  );
  await floor.stock(part, '50');
  return { part, order };
}

test('a part of 调拨领料 is moved to the line side of the workshop and issued from there', async () => {
  const { part, order } = await ordered('泵', { issueMode: 'transferPick' });
  expect(await floor.component(order)).toMatchObject({ lineWarehouse: line, transferredQty: '0' });
  await clerk.act('manufacturingOrder', await floor.seen(order), 'reserve');
  const moved = await floor.pushed(order, 'transferBill');
  expect(moved.doc.fields).toMatchObject({ billType: 'lineSide', transferReason: 'production' });
  expect(lineOf(moved)).toMatchObject({
    fromWarehouse: company.ids.warehouse,
    toWarehouse: line,
    qty: '20',
    sourceCode: codeOf(order),
  });
  const posted = await clerk.approve('transferBill', moved);
  expect([await stockAt(part, company.ids.warehouse), await stockAt(part, line)]).toEqual(['30', '20']);
  // Still stock, and still to be issued.
  expect(await floor.component(order)).toMatchObject({
    transferredQty: '20',
    issuedQty: '0',
    unissuedQty: '20',
    availableQty: '50',
  });
  const issue = await floor.pushed(order, 'materialIssueBill');
  expect(lineOf(issue)).toMatchObject({ warehouse: line, qty: '20' });
  await clerk.approve('materialIssueBill', issue);
  expect(await stockAt(part, line)).toBe('0');
  const back = await refusalOf(clerk.act('transferBill', posted, 'unapprove'));
  expect(back.messages.join()).toContain('库存');
});

test('a part of 调拨倒冲 leaves the line side with the receipt, and comes back there', async () => {
  const { part, order } = await ordered('阀', { issueMode: 'transferBackflush', backflushPoint: 'receipt' });
  // More than the order takes: parts go to the line by the box.
  const moved = await floor.booked(order, 'transferBill', ['25']);
  expect(await stockAt(part, line)).toBe('25');
  const receipt = await floor.pushed(order, 'productionInBill');
  const some = await clerk.edit('productionInBill', receipt, [
    { op: 'setLine', lines: 'items', id: lineOf(receipt).id, field: 'qty', value: '4' },
  ]);
  const posted = await clerk.approve('productionInBill', some);
  expect([await stockAt(part, company.ids.warehouse), await stockAt(part, line)]).toEqual(['25', '17']);
  await clerk.act('productionInBill', posted, 'unapprove');
  expect(await stockAt(part, line)).toBe('25');
  await clerk.act('transferBill', moved, 'unapprove');
  expect(await stockAt(part, company.ids.warehouse)).toBe('50');
  expect(await floor.component(order)).toMatchObject({ transferredQty: '0' });
});

test('a part that is issued from the store is not moved to the line', async () => {
  const { order } = await ordered('轮', {});
  expect((await floor.component(order))['lineWarehouse'] ?? null).toBeNull();
  const refused = await refusalOf(floor.pushed(order, 'transferBill'));
  expect(refused.messages.join()).not.toBe('');
});
