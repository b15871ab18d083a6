// What a run reads of documents as people write them: delivery rows and frozen ones, locks, lots that spoil, bills that were
// chosen, transfers, drafts and parameters; and that the supply–demand grid and the days of availability read the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuyingCompany } from '#tests/support/buying.ts';
import {
  type DocumentsPlanned,
  documentsPlanned,
  today,
  wantedOn,
} from '#tests/support/planning/documentsPlanned.ts';
import { askReport } from '#tests/support/reports.ts';

let plant: DocumentsPlanned;
let company: BuyingCompany;

beforeAll(async () => {
  plant = await documentsPlanned();
  ({ company } = plant);
}, 300_000);
afterAll(() => company.close());

test('findings 3, 2.3: rows of delivery are demands on their own days, for planning, the grid and the days of availability', async () => {
  const material = plant.idOf('DELIVERED');
  expect(await plant.ordersOf(material)).toEqual([
    ['40', '2026-09-21'],
    ['60', wantedOn],
  ]);
  expect(await plant.gridMoves(material)).toEqual([
    ['2026-09-21', 'gross', '40'],
    [wantedOn, 'gross', '60'],
  ]);
  expect(await plant.availabilityOf(material)).toEqual([
    `${today} stock 0`,
    '2026-09-21 sale -40',
    `${wantedOn} sale -100`,
  ]);
});

test('findings 3, 2.3: rows of delivery are supplies on their own days, and what came in was the earliest', async () => {
  const { admin } = company;
  const material = plant.idOf('SCHEDULED');
  const order = await admin.create('purchaseOrder', {
    fields: {
      supplier: company.supplier,
      purchaser: company.purchaser,
      deliveryDate: wantedOn,
      date: today,
    },
    lines: {
      items: [{ material, qty: '100', taxRate: '13', taxPrice: '1', deliveryDate: wantedOn }],
      deliveries: [
        { itemSeq: 1, deliveryDate: '2026-09-21', qty: '40' },
        { itemSeq: 1, deliveryDate: wantedOn, qty: '60' },
      ],
    },
  });
  const approved = await admin.approve('purchaseOrder', order);
  const first = ['2026-09-21', 'scheduled', '40'];
  const last = [wantedOn, 'scheduled', '60'];
  expect(await plant.gridMoves(material)).toEqual([first, last]);
  await company.received(approved, '55');
  expect(await plant.gridMoves(material)).toEqual([[wantedOn, 'scheduled', '45']]);
});

test('findings 3, 2.3: what is frozen is not planned', async () => {
  expect(await plant.ordersOf(plant.idOf('FROZEN'))).toEqual([['60', wantedOn]]);
  expect(await plant.gridMoves(plant.idOf('FROZEN'))).toEqual([[wantedOn, 'gross', '60']]);
});

test('findings 3, 2.4: stock locked for an order beyond the horizon is not used again', async () => {
  expect(await plant.ordersOf(plant.idOf('RESERVED'))).toEqual([['40', wantedOn]]);
});

test('findings 3, 2.5: a lot that is over before the need is no stock, for planning, the grid and the days of availability', async () => {
  expect(await plant.ordersOf(plant.glue)).toEqual([['20', '2026-09-18']]);
  expect(await plant.gridMoves(plant.glue)).toEqual([
    ['2026-09-11', 'gross', '60'],
    ['2026-09-18', 'gross', '50'],
  ]);
  expect(await plant.availabilityOf(plant.glue)).toEqual([
    `${today} stock 90`,
    '2026-09-11 expiry 30',
    '2026-09-18 sale -20',
  ]);
  const { rows } = await askReport(company, 'stockAvailability');
  const row = rows.find(({ material }) => material === plant.glue);
  expect([Number(row?.['expiringQty']), Number(row?.['planAvailableQty'])]).toEqual([60, -20]);
});

test('findings 3, 2.6: the bill chosen on a plan order is the one that is planned and made', async () => {
  const { admin } = company;
  expect(await plant.ordersOf(plant.idOf('PART2'))).toEqual([['30', '2026-10-09']]);
  expect(await plant.ordersOf(plant.idOf('PART1'))).toEqual([]);
  const released = await admin.act(
    'planOrder',
    await admin.open('planOrder', plant.chosen.doc.id),
    'release',
  );
  const order = await admin.open('manufacturingOrder', released.opens?.id ?? '');
  expect(order.doc.fields['bom']).toBe(plant.secondBill);
  expect((order.doc.lines['components'] ?? []).map(({ material }) => material)).toEqual([
    plant.idOf('PART2'),
  ]);
});

test('findings 3, 2.9: what an approved transfer application brings is not proposed again', async () => {
  expect(await plant.ordersOf(plant.idOf('MOVED'))).toEqual([['20', wantedOn]]);
});

test('findings 3, 2.13: a scheme that names no formula of losses plans as orders are made', async () => {
  const { admin, database } = company;
  expect(await plant.ordersOf(plant.idOf('LOST'))).toEqual([['102', '2026-10-12']]);
  const saved = await admin.open('mrpScheme', plant.scheme);
  expect(saved.doc.fields['scrapFormula']).toBeNull();
  await database.query(`delete from system_config where config_key = 'scrapFormula'`);
  await database.query(
    `insert into system_config (id, version, status, config_key, name, value, is_org_level, is_secret, created_at)
     values (gen_random_uuid(), 1, 'enabled', 'scrapFormula', '损耗公式', 'divide', false, false, '2026-09-07T02:00:00Z')`,
  );
  await plant.runPlan();
  expect((await plant.ordersOf(plant.idOf('LOST'))).map(([qty]) => qty)).toEqual(['103']);
});

test('findings 3, 2.13: a safety stock counts once it is ticked', async () => {
  const fields = { erpClass: 'purchased', isPurchase: true, safetyStock: '50' };
  const unticked = await company.material('未启用', { fields });
  const ticked = await company.material('已启用', { fields: { ...fields, isSafetyStock: true } });
  await plant.runPlan();
  expect((await plant.ordersOf(unticked)).map(([qty]) => qty)).toEqual([]);
  expect((await plant.ordersOf(ticked)).map(([qty]) => qty)).toEqual(['50']);
});

test('findings 3, 2.14: parts of what the master schedule plans are planned in a run that leaves the schedule alone', async () => {
  const { database } = company;
  const both = [await plant.ordersOf(plant.idOf('MASTER')), await plant.ordersOf(plant.idOf('BELOW'))];
  expect(both.map((rows) => rows.map(([qty]) => qty))).toEqual([['10'], ['10']]);
  await database.query(`update mrp_scheme set calc_mode = 'mrp' where id = $1::uuid`, [plant.scheme]);
  await plant.runPlan();
  expect([await plant.ordersOf(plant.idOf('MASTER')), await plant.ordersOf(plant.idOf('BELOW'))]).toEqual(
    both,
  );
  await database.query(`update mrp_scheme set calc_mode = 'both' where id = $1::uuid`, [plant.scheme]);
});

test('findings 3, 2.15: a proposal that became a draft is not proposed again', async () => {
  const { admin, database } = company;
  const material = plant.idOf('DRAFTED');
  const { rows } = await database.query('select id from plan_order where material = $1::uuid', [material]);
  await admin.act('planOrder', await admin.open('planOrder', String(rows[0]?.['id'])), 'release');
  await plant.runPlan();
  expect(await plant.ordersOf(material)).toEqual([]);
  expect(await plant.ordersOf(material, 'released')).toEqual([['10', wantedOn]]);
  expect(await plant.gridMoves(material)).toEqual([
    [wantedOn, 'gross', '10'],
    [wantedOn, 'scheduled', '10'],
  ]);
});
