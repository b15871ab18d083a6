// 齐套运算: orders compete for the same parts in their order; what can be built is reserved and released, the rest waits
// or is split off. The three orders and parts of example M10.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { kittingCheck } from '#entities/manufacturing/kitting/kittingCheck.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { commitKitting } from '#server/areas/manufacturing/kitting/commitKitting.ts';
import { kittingInput } from '#server/areas/manufacturing/kitting/kittingInput.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { refusalOf } from '#tests/support/scenario.ts';
import { openFloor, type Floor } from '#tests/support/workshopFloor.ts';

let company: BuyingCompany;
let floor: Floor;
let orders: DocResult[];
let parts: string[];

beforeAll(async () => {
  company = await buyingCompany();
  floor = await openFloor(company);
  parts = [];
  for (const name of ['P1', 'P2', 'P3'])
    parts.push(await company.material(name, { fields: { isPurchase: true } }));
  const [p1 = '', p2 = '', p3 = ''] = parts;
  const product = await company.material('M10', { fields: { isProduce: true } });
  const order = (priority: string, planQty: string, components: Row[]) =>
    floor.planned({ material: product, planQty, priority }, components);
  await floor.stock(p1, '140');
  await floor.stock(p2, '45');
  await floor.stock(p3, '30');
  // Entered against their rank: it is priority that counts.
  const low = await order('low', '30', [{ material: p2 }, { material: p3 }]);
  const normal = await order('normal', '40', [{ material: p1 }, { material: p3 }]);
  const high = await company.admin.act(
    'manufacturingOrder',
    await order('high', '50', [{ material: p1, numerator: '2' }, { material: p2 }]),
    'release',
    { acceptWarnings: true },
  );
  await floor.booked(high, 'materialIssueBill', ['40']);
  orders = [high, normal, low];
  await company.bought([{ material: p2, qty: '10', taxPrice: '1', deliveryDate: '2024-05-10' }]);
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

async function ran(fields: Row): Promise<DocResult> {
  const draft = await company.admin.create('kittingRun', { fields: { toDate: '2024-05-31', ...fields } });
  return company.admin.act('kittingRun', draft, 'run');
}

async function messages(): Promise<number> {
  const { rows } = await company.database.query(
    "select count(*)::int as n from announcement where titile like '催交%'",
    [],
  );
  return Number(rows[0]?.['n']);
}

const nameOf = (id: unknown): string => `MO${orders.findIndex(({ doc }) => doc.id === id) + 1}`;
const partOf = (id: unknown): string => `P${parts.indexOf(String(id)) + 1}`;

function shown({ doc }: DocResult) {
  return {
    orders: (doc.lines['orders'] ?? []).map((row) => [
      nameOf(row['manufacturingOrder']),
      Number(row['buildableQty']),
      Number(row['kittingRate']),
      row['coverDate'],
    ]),
    short: (doc.lines['shortages'] ?? []).map((row) => [
      nameOf(row['manufacturingOrder']),
      partOf(row['material']),
      Number(row['shortQty']),
      row['nextDate'],
    ]),
    left: Object.fromEntries(
      (doc.lines['parts'] ?? []).map((row) => [partOf(row['material']), Number(row['leftQty'])]),
    ),
  };
}

// kittingRun-r1; M10
test('M10: who can build how many when each takes what he can use', async () => {
  const run = await ran({ policy: 'partial' });
  expect(shown(run)).toEqual({
    orders: [
      ['MO1', 45, 50, '2024-05-10'],
      ['MO2', 30, 50, null],
      ['MO3', 0, 0, null],
    ],
    short: [
      ['MO1', 'P2', 5, '2024-05-10'],
      ['MO2', 'P3', 10, null],
      ['MO3', 'P2', 30, '2024-05-10'],
      ['MO3', 'P3', 30, null],
    ],
    left: { P1: 20, P2: 0, P3: 0 },
  });
  expect(run.doc).toMatchObject({
    status: 'succeeded',
    fields: { orderCount: 3, completeCount: 0, buildableCount: 2, shortParts: 2 },
  });
  const [first] = run.doc.lines['shortages'] ?? [];
  expect(first).toMatchObject({ nextPartner: expect.any(String), buyer: company.purchaser });
});

// kittingRun-r1; M10
test('M10: only complete orders take parts, or nobody takes any', async () => {
  const whole = shown(await ran({ policy: 'wholeOnly' }));
  expect(whole.orders.map(([name, qty]) => [name, qty])).toEqual([
    ['MO1', 0],
    ['MO2', 0],
    ['MO3', 30],
  ]);
  expect(whole.left).toEqual({ P1: 100, P2: 15, P3: 0 });
  const single = shown(await ran({ policy: 'single' }));
  expect(single.orders.map(([name, qty]) => [name, qty])).toEqual([
    ['MO1', 45],
    ['MO2', 30],
    ['MO3', 30],
  ]);
});

test('receipts until a day count as there, and orders are asked for by name or in an order of one’s own', async () => {
  const later = shown(await ran({ withReceipts: true, asOfDate: '2024-05-10' }));
  expect(later.orders[0]).toEqual(['MO1', 50, 100, null]);
  const [high, , low] = orders;
  const chosen = await ran({ orders: [high?.doc.id ?? '', low?.doc.id ?? ''], sequence: 'manual' });
  const rows = chosen.doc.lines['orders'] ?? [];
  expect(rows.map((row) => nameOf(row['manufacturingOrder']))).toEqual(['MO1', 'MO3']);
  const moved = await company.admin.edit('kittingRun', chosen, [
    { op: 'moveLine', lines: 'orders', id: rows[1]?.id ?? '', before: rows[0]?.id ?? null },
  ]);
  const again = shown(await company.admin.act('kittingRun', moved, 'run'));
  expect(again.orders.map(([name, qty]) => [name, qty])).toEqual([
    ['MO3', 30],
    ['MO1', 15],
  ]);
});

test('the order arranged by hand becomes the rank of the orders: who stands before a more urgent one rises', async () => {
  const { admin } = company;
  const [high, , low] = orders;
  const ids = [low?.doc.id ?? '', high?.doc.id ?? ''];
  const run = await ran({ orders: ids, sequence: 'priority' });
  const rows = run.doc.lines['orders'] ?? [];
  expect(rows.map((row) => nameOf(row['manufacturingOrder']))).toEqual(['MO1', 'MO3']);
  const moved = await admin.edit('kittingRun', run, [
    { op: 'moveLine', lines: 'orders', id: rows[1]?.id ?? '', before: rows[0]?.id ?? null },
  ]);
  const asked = await refusalOf(admin.act('kittingRun', moved, 'keepSequence'));
  expect(asked.messages[0]).toContain('低→高，请确认');
  await admin.act('kittingRun', moved, 'keepSequence', { acceptWarnings: true });
  const risen = await admin.open('manufacturingOrder', ids[0] ?? '');
  expect(risen.doc.fields).toMatchObject({ priority: 'high', allocationRank: 1 });
  const again = await ran({ orders: ids, sequence: 'priority' });
  expect((again.doc.lines['orders'] ?? []).map((row) => nameOf(row['manufacturingOrder']))).toEqual([
    'MO3',
    'MO1',
  ]);
  // As it was, for the tests that follow.
  await company.database.query(
    `update manufacturing_order set allocation_rank = null, priority = case when id = $1::uuid then 'low' else priority end`,
    [ids[0] ?? ''],
  );
});

test('what is short is asked of purchasing once, with the day it is needed, and the run stands then', async () => {
  const run = await ran({ policy: 'partial' });
  const short = (run.doc.lines['parts'] ?? []).filter((row) => row['shortQty'] !== '0');
  expect(short.map((row) => [partOf(row['material']), row['neededOn'], row['isPurchase']])).toEqual([
    ['P2', '2024-05-06', true],
    ['P3', '2024-05-06', true],
  ]);
  const asked = await company.admin.push('kittingRun', run, 'purchaseRequisition');
  expect(
    asked.doc.lines['items']?.map((row) => [partOf(row['material']), row['qty'], row['requiredDate']]),
  ).toEqual([
    ['P2', '35', '2024-05-06'],
    ['P3', '40', '2024-05-06'],
  ]);
  const again = await refusalOf(company.admin.act('kittingRun', run, 'run'));
  expect(again.messages.join()).toContain('请新建一张齐套运算');
  const [first] = asked.doc.lines['items'] ?? [];
  await company.admin.edit('purchaseRequisition', asked, [
    { op: 'removeLine', lines: 'items', id: first?.id ?? '' },
  ]);
  await refusalOf(
    company.admin.push('kittingRun', run, 'purchaseRequisition', [{ id: short[1]?.id ?? '', qty: '1' }]),
  );
});

test('the buyer of what is short is reminded; without a buyer nobody can be', async () => {
  const run = await ran({ policy: 'partial' });
  const before = await messages();
  const refused = await refusalOf(company.admin.act('kittingRun', run, 'expedite'));
  expect(refused.messages.join()).toContain('采购员');
  const buyer = await company.admin.open('employee', company.purchaser);
  await company.admin.edit('employee', buyer, [
    { op: 'set', field: 'user', value: company.admin.grants.userId },
  ]);
  await company.admin.act('kittingRun', run, 'expedite', { acceptWarnings: true });
  expect((await messages()) - before).toBe(1);
});

// kittingRun-r1
test('nothing is reserved before it is committed; then what is ticked is reserved, split and released, row by row (findings 3, 3.9)', async () => {
  const run = await ran({ policy: 'partial', allowSplit: true });
  const [, normal] = orders;
  expect(await floor.component(normal as DocResult)).toMatchObject({ reservedQty: '0' });
  const ticked = await company.admin.edit(
    'kittingRun',
    run,
    (run.doc.lines['orders'] ?? []).map(({ id }) => ({
      op: 'setLine' as const,
      lines: 'orders',
      id,
      field: 'isChosen',
      value: true,
    })),
  );
  expect(await ranHere(company, commitKitting, { id: ticked.doc.id })).toMatchObject({
    state: 'done',
    message: '已预留并下达 2 张，未处理 1 张',
  });
  const seen = await company.admin.open('kittingRun', run.doc.id);
  expect((seen.doc.lines['orders'] ?? []).map((row) => [row['result'], row['isChosen']])).toEqual([
    ['已预留', false],
    ['拆出 10，已预留，已下达', false],
    ['未处理：没有可投数量', true],
  ]);
  expect((await floor.seen(normal as DocResult)).doc).toMatchObject({
    status: 'released',
    fields: { planQty: '30' },
  });
  expect(await floor.component(normal as DocResult)).toMatchObject({ reservedQty: '30' });
  expect(await floor.component(normal as DocResult, 1)).toMatchObject({ reservedQty: '30' });
  // For 45 of 50: of the 60 pieces of P1 still to be issued 10 are for the five that cannot be built.
  expect(await floor.component(orders[0] as DocResult)).toMatchObject({ reservedQty: '50' });
  expect(await floor.component(orders[0] as DocResult, 1)).toMatchObject({ reservedQty: '45' });
});

test('what is reserved for an order counts for it, and for nobody else', async () => {
  const again = shown(await ran({ policy: 'partial' }));
  expect(again.orders.slice(0, 2).map(([name, qty, rate]) => [name, qty, rate])).toEqual([
    ['MO1', 45, 50],
    ['MO2', 30, 100],
  ]);
});

test('rows of orders are the run’s alone, and a range has an end behind its beginning', async () => {
  const run = await ran({});
  const typed = company.admin.edit('kittingRun', run, [
    { op: 'insertLine', lines: 'orders', id: crypto.randomUUID(), before: null, values: { isChosen: true } },
  ]);
  expect((await refusalOf(typed)).messages[0]).toContain('订单由运算列出');
  const wrong = company.admin.create('kittingRun', {
    fields: { fromDate: '2024-06-01', toDate: '2024-05-01' },
  });
  expect((await refusalOf(wrong)).messages[0]).toContain('开工至不能早于开工从');
});

test('one order is checked by itself: what it needs, has reserved and lacks', async () => {
  const context = readContext(company.ports, company.admin.grants, { requestId: 'check', sessionId: null });
  const input = await kittingInput(context.session, {
    org: company.org,
    today: context.today,
    workshop: null,
    fromDate: null,
    toDate: null,
    orders: [orders[0]?.doc.id ?? ''],
    sequence: 'priority',
    placed: [],
    policy: 'single',
    asOfDate: null,
  });
  const check = kittingCheck(input);
  expect(check).toMatchObject({ openQty: '50', buildable: '45', coverDate: '2024-05-10' });
  expect(
    check?.parts.map(({ need, reserved, free, short }) => [need, reserved, free, short].map(Number)),
  ).toEqual([
    [60, 50, 20, 0],
    [50, 45, 0, 5],
  ]);
});
