// Stock reserved for the components of production orders: nobody else takes it, the own issue does, and what an order no
// longer needs is free again.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { askReport } from '#tests/support/reports.ts';
import { buildCompany, refusalOf, type Company } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: Company;
let floor: Floor;
let product: string;

beforeAll(async () => {
  company = await buildCompany();
  floor = await openFloor(company);
  product = await company.material('总成', { fields: { isProduce: true } });
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const act = async (order: DocResult, action: string, more: Record<string, unknown> = {}) =>
  company.admin.act('manufacturingOrder', await floor.seen(order), action, more);

let param: DocResult | null = null;

/** Whether what arrives is reserved. */
async function onArrival(value: boolean): Promise<void> {
  param =
    param === null
      ? await company.admin.create('stockParam', { fields: { reserveOnArrival: value } })
      : await company.admin.edit('stockParam', param, [{ op: 'set', field: 'reserveOnArrival', value }]);
}

/** A material with so much in the store, and two orders that each take 8 of it. */
async function contested(qty: string): Promise<[part: string, one: DocResult, other: DocResult]> {
  const part = await company.material(`争用件${qty}`);
  await floor.stock(part, qty);
  const order = () => floor.order({ material: product, planQty: '8' }, [{ material: part }]);
  return [part, await order(), await order()];
}

// stockReservation-r1
test('what one order reserved another one cannot issue, and its own issue uses it up', async () => {
  const [, one, other] = await contested('10');
  await act(one, 'reserve');
  expect(await floor.component(one)).toMatchObject({ reservedQty: '8' });
  const refused = await refusalOf(floor.booked(other, 'materialIssueBill', ['8']));
  expect(refused.messages[0]).toContain('库存不足');
  const issue = await floor.booked(one, 'materialIssueBill', ['8']);
  expect(await floor.component(one)).toMatchObject({ reservedQty: '0', issuedQty: '8' });
  await company.admin.act('materialIssueBill', issue, 'unapprove');
  expect(await floor.component(one)).toMatchObject({ reservedQty: '8', issuedQty: '0' });
}, 60_000);

test('reserved is what there is, no more, and once only', async () => {
  const [, one, other] = await contested('11');
  await act(one, 'reserve');
  await act(other, 'reserve');
  expect(await floor.component(other)).toMatchObject({ reservedQty: '3' });
  expect((await refusalOf(act(one, 'reserve'))).messages[0]).toContain('没有还要预留的用料');
  expect((await refusalOf(act(other, 'reserve'))).messages[0]).toContain('没有可锁的库存');
  await act(one, 'unreserve');
  expect(await floor.component(one)).toMatchObject({ reservedQty: '0' });
  await act(other, 'reserve');
  expect(await floor.component(other)).toMatchObject({ reservedQty: '8' });
  expect((await refusalOf(act(one, 'unreserve'))).messages[0]).toBe('订单没有预留的用料');
}, 60_000);

test('an order that is suspended, closed or voided gives its reservations back', async () => {
  const [, one, other] = await contested('9');
  await act(one, 'reserve');
  await act(one, 'suspend', { values: { reason: '等图纸' } });
  expect(await floor.component(one)).toMatchObject({ reservedQty: '0' });
  expect((await refusalOf(act(one, 'reserve'))).messages[0]).toContain('已挂起');
  await act(other, 'reserve');
  await act(other, 'forceClose', { reason: '取消', acceptWarnings: true });
  expect(await floor.component(other)).toMatchObject({ reservedQty: '0' });
  await act(one, 'unsuspend');
  await act(one, 'reserve');
  await act(one, 'unrelease');
  expect((await refusalOf(act(one, 'unapprove'))).messages[0]).toContain('请先取消预留');
  await act(one, 'void', { reason: '不做了' });
  expect(await floor.component(one)).toMatchObject({ reservedQty: '0' });
}, 60_000);

test('an issue taken back from an order that rests leaves its parts to others', async () => {
  const [, one, other] = await contested('13');
  await act(one, 'reserve');
  const issue = await floor.booked(one, 'materialIssueBill', ['8']);
  await act(one, 'suspend', { values: { reason: '等图纸' } });
  await company.admin.act('materialIssueBill', issue, 'unapprove');
  expect(await floor.component(one)).toMatchObject({ reservedQty: '0', issuedQty: '0' });
  await act(other, 'reserve');
  expect(await floor.component(other)).toMatchObject({ reservedQty: '8' });
}, 60_000);

test('an order made smaller keeps only what it still takes', async () => {
  const [part, one, other] = await contested('12');
  await act(one, 'reserve');
  await act(one, 'change', { values: { planQty: '5', reason: '客户减量' }, acceptWarnings: true });
  expect(await floor.component(one)).toMatchObject({ requiredQty: '5', reservedQty: '5' });
  await act(other, 'reserve');
  expect(await floor.component(other)).toMatchObject({ reservedQty: '7' });
  const { rows } = await askReport(company, 'materialShortageReport');
  const short = rows.filter((row) => row['component'] === part);
  expect(
    short.map((row) => [row['manufacturingOrder'], Number(row['reservedQty']), Number(row['shortQty'])]),
  ).toEqual([[other.doc.id, 7, 1]]);
}, 60_000);

test('stock issued from elsewhere leaves no reservation behind', async () => {
  const part = await company.material('两库件');
  await floor.stock(part, '8');
  await floor.stock(part, '8', { warehouse: company.ids.second });
  const order = await floor.order({ material: product, planQty: '8' }, [{ material: part }]);
  await act(order, 'reserve');
  const draft = await floor.pushed(order, 'materialIssueBill', ['8']);
  const moved = await company.admin.edit(
    'materialIssueBill',
    draft,
    (draft.doc.lines['items'] ?? []).map(({ id }) => ({
      op: 'setLine' as const,
      lines: 'items',
      id,
      field: 'warehouse',
      value: company.ids.second,
    })),
  );
  const issue = await company.admin.approve('materialIssueBill', moved);
  expect(await floor.component(order)).toMatchObject({ reservedQty: '0' });
  await company.admin.act('materialIssueBill', issue, 'unapprove');
  expect(await floor.component(order)).toMatchObject({ reservedQty: '8' });
}, 60_000);

// stockReservation-r1
test('what arrives is reserved for those who wait, the most urgent first, and is free again with the receipt', async () => {
  await onArrival(true);
  const part = await company.material('到货件');
  const order = (priority: string) =>
    floor.order({ material: product, planQty: '8', priority }, [{ material: part }]);
  const [later, first] = [await order('normal'), await order('urgent')];
  const bill = await company.receive(company.admin, [{ material: part, qty: '10', unitCost: '2' }]);
  expect(await floor.component(first)).toMatchObject({ reservedQty: '8' });
  expect(await floor.component(later)).toMatchObject({ reservedQty: '2' });
  await company.admin.act('otherInBill', await company.admin.open('otherInBill', bill.doc.id), 'unapprove');
  expect(await floor.component(first)).toMatchObject({ reservedQty: '0' });
  expect(await floor.component(later)).toMatchObject({ reservedQty: '0' });
  await onArrival(false);
  await floor.stock(part, '20');
  expect(await floor.component(first)).toMatchObject({ reservedQty: '0' });
}, 60_000);

test('a material that is reserved strongly is reserved on arrival whatever the parameter says; one that is not, never', async () => {
  await onArrival(false);
  const reserved = async (name: string, fields: Row): Promise<unknown> => {
    const part = await company.material(name, { fields });
    const order = await floor.order({ material: product, planQty: '3' }, [{ material: part }]);
    await floor.stock(part, '3');
    return (await floor.component(order))['reservedQty'];
  };
  expect(await reserved('强预留件', { reserveMode: 'strong' })).toBe('3');
  await onArrival(true);
  expect(await reserved('不预留件', { reserveMode: 'none' })).toBe('0');
  expect(await reserved('不可锁件', { isLockable: false })).toBe('0');
  await onArrival(false);
}, 60_000);

test('receipts and issues of the same parts at once: nothing is promised beyond what there is', async () => {
  await onArrival(true);
  const part = await company.material('同时件');
  await floor.stock(part, '12');
  const orders: DocResult[] = [];
  for (let index = 0; index < 6; index += 1)
    orders.push(await floor.order({ material: product, planQty: '4' }, [{ material: part }]));
  const issues: DocResult[] = [];
  for (const order of orders.slice(0, 3)) issues.push(await floor.pushed(order, 'materialIssueBill'));
  const outcomes = await Promise.allSettled([
    ...issues.map((draft) => company.admin.approve('materialIssueBill', draft)),
    ...[1, 2, 3].map(() => company.receive(company.admin, [{ material: part, qty: '4', unitCost: '2' }])),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  await onArrival(false);
}, 120_000);
