// Demand planned ahead: statistics make forecasts, buffers ask for supply by their zones, and a master schedule balances end
// items. Examples M12, M13 and M24 through the server.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { addDays, addMonths } from '#model/time/calendar.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { runForecast } from '#server/areas/planning/forecast/runForecast.ts';
import { textOf } from '#server/values.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { buildCompany, lineOf, refusalOf, type Company } from '#tests/support/scenario.ts';

let company: Company;
const today = '2024-05-06';

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

const rowsOf = (result: DocResult, table = 'items') => result.doc.lines[table] ?? [];
const ordered = (material: string, qty: string, deliveryDate: string, date = deliveryDate) =>
  company.order(company.admin, [{ material, qty, taxPrice: '10', deliveryDate }], { date });
const planOrders = (material: string): Promise<Row[]> =>
  company.admin.run(
    async ({ session }) =>
      (
        await session.query(
          'select plan_origin, status, master_schedule, confirmed_qty::text as qty, confirmed_finish_date::text as finish from plan_order where material = $1::uuid order by confirmed_finish_date',
          [material],
        )
      ).rows as Row[],
  );

// forecastRun-r1, forecastModel-r1, M13
test('the method that erred least makes a forecast, which the planner corrects and takes over', async () => {
  const material = await company.material('注塑机');
  const months = [12, 15, 18, 13, 13, 17, 20, 14, 14, 18, 22, 16];
  for (const [at, qty] of months.entries())
    await ordered(material, String(qty), addDays(addMonths('2023-05-01', at), 9));
  const model = await company.admin.create('forecastModel', {
    fields: {
      name: '按月',
      historySource: 'order',
      historyBuckets: 12,
      season: 4,
      evaluateBuckets: 4,
      horizonBuckets: 3,
      outlierFactor: '0',
      methods: ['movingAverage', 'single', 'holt', 'holtWintersMul'],
    },
  });
  const draft = await company.admin.create('forecastRun', { fields: { forecastModel: model.doc.id } });
  const end = await ranHere(company, runForecast, { id: draft.doc.id });
  expect(end).toMatchObject({ state: 'done', message: '已预测 1 种物料' });
  const run = await company.admin.open('forecastRun', draft.doc.id);
  expect(run.doc.fields).toMatchObject({ status: 'succeeded', firstPeriod: '2024-05-01', materialCount: 1 });
  const found = lineOf(run);
  expect(found).toMatchObject({ method: 'holtWintersMul', history: months.map(String) });
  expect(found['forecast']).toHaveLength(3);

  const adjusted = await company.admin.edit('forecastRun', run, [
    { op: 'setLine', lines: 'items', id: found.id, field: 'adjusted', value: [null, '99', null] },
  ]);
  const pushed = await company.admin.act('forecastRun', adjusted, 'pushForecast');
  const id = textOf(lineOf(pushed)['demandForecast']);
  const forecast = await company.admin.open('demandForecast', id);
  expect(forecast.doc.fields).toMatchObject({
    forecastVersion: run.doc.fields['code'],
    bucket: 'month',
    horizonStart: '2024-05-01',
    horizonEnd: '2024-07-31',
    status: 'draft',
  });
  expect(rowsOf(forecast).map((row) => [row['startDate'], row['qty']])[1]).toEqual(['2024-06-01', '99']);
});

// stockBuffer-r1, M12; the unit has two decimals, to which zones are rounded up
test('M12: a buffer below its yellow line asks for a lot, and what it asked for counts as on order', async () => {
  const material = await company.material('轴承座', { baseUnit: company.ids.piece });
  await company.receive(company.admin, [{ material, qty: '180', unitCost: '8' }]);
  for (const [qty, day] of [
    ['12', '2024-05-03'],
    ['18', today],
    ['60', '2024-05-09'],
    ['120', '2024-05-11'],
    ['103', '2024-05-15'],
    ['130', '2024-05-21'],
  ] as const)
    await ordered(material, qty, day, day < today ? day : today);
  const profile = await company.admin.create('bufferProfile', {
    fields: {
      name: '外购中等',
      supplyType: 'purchase',
      leadTimeFactor: '0.5',
      variabilityFactor: '0.4',
      orderCycleDays: 5,
      spikePercent: '50',
    },
  });
  const draft = await company.admin.create('stockBuffer', {
    fields: {
      material,
      profile: profile.doc.id,
      isAduTyped: true,
      adu: '24.5',
      dltDays: '12',
      minOrderQty: '100',
      multipleQty: '50',
    },
  });
  const buffer = await company.admin.act('stockBuffer', draft, 'approve');
  expect(buffer.doc.fields).toMatchObject({
    yellowQty: '294',
    redQty: '205.8',
    greenQty: '147',
    toy: '499.8',
    tog: '646.8',
    onHandQty: '180',
    qualifiedDemand: '253',
    netFlow: '-73',
    bufferZone: 'red',
    onHandAlert: 'yellow',
    orderQty: '750',
  });
  const proposed = await company.admin.act('stockBuffer', buffer, 'propose');
  expect(await planOrders(material)).toEqual([
    {
      plan_origin: 'buffer',
      status: 'firmed',
      master_schedule: null,
      qty: expect.stringMatching(/^750/),
      finish: '2024-05-18',
    },
  ]);
  expect(proposed.doc.fields).toMatchObject({ onOrderQty: '750', bufferZone: 'over', orderQty: '0' });
  expect((await refusalOf(company.admin.act('stockBuffer', proposed, 'propose'))).messages[0]).toContain(
    '没有建议数量',
  );
  const raised = await company.admin.edit('stockBuffer', proposed, [
    {
      op: 'insertLine',
      lines: 'adjustments',
      id: crypto.randomUUID(),
      before: null,
      values: { fromDate: today, toDate: '2024-05-31', adjustKind: 'demandFactor', factor: '1.3' },
    },
  ]);
  const anew = await company.admin.act('stockBuffer', raised, 'calculate');
  expect(anew.doc.fields).toMatchObject({
    yellowQty: '382.2',
    redQty: '267.54',
    greenQty: '191.1',
    tog: '840.84',
  });
  expect(rowsOf(anew, 'history')).toHaveLength(1);
});

// masterSchedule-r1, M24
test('M24: a schedule keeps its fences, and its approval confirms what is beyond firm supply', async () => {
  const material = await company.material('立式泵', { baseUnit: company.ids.piece });
  await company.receive(company.admin, [{ material, qty: '50', unitCost: '8' }]);
  const weeks = Array.from({ length: 6 }, (_none, at) => addDays(today, at * 7));
  const forecast = await company.admin.create('demandForecast', {
    fields: {
      bucket: 'week',
      horizonStart: today,
      horizonEnd: addDays(today, 41),
      forecaster: company.ids.salesperson,
    },
    lines: {
      items: [30, 30, 30, 40, 40, 40].map((qty, at) => ({
        material,
        qty: String(qty),
        startDate: weeks[at] ?? null,
        endDate: addDays(weeks[at] ?? '', 6),
      })),
    },
  });
  await company.admin.approve('demandForecast', forecast);
  for (const [at, qty] of [25, 42, 18, 20, 5].entries())
    await ordered(material, String(qty), weeks[at] ?? '', today);
  const parameters = await company.admin.create('materialPlanning', {
    fields: { material, multipleQty: '60', safetyStock: '10' },
  });
  await company.admin.approve('materialPlanning', parameters);
  const scheme = crypto.randomUUID();
  await company.admin.run(({ session }) =>
    session.query(
      `insert into mrp_scheme (id, org, status, code, name, use_safety_stock, consider_lot_policy, created_at)
       values ($1::uuid, $2::uuid, 'enabled', 'PS1', '周计划', true, true, now())`,
      [scheme, company.org],
    ),
  );
  const draft = await company.admin.create('masterSchedule', {
    fields: { name: '泵', scheme, planner: company.ids.salesperson, bucketCount: 6 },
    lines: {
      items: [
        { material, bucketNo: 1, planQty: '0' },
        { material, bucketNo: 2, planQty: '60' },
      ],
    },
  });
  expect((await refusalOf(company.admin.act('masterSchedule', draft, 'submit'))).messages[0]).toContain(
    '请先“计算”',
  );
  const schedule = await company.admin.act('masterSchedule', draft, 'calculate');
  const column = (key: string) => rowsOf(schedule).map((row) => Number(row[key]));
  expect(column('demandQty')).toEqual([25, 42, 30, 40, 40, 40]);
  expect(column('proposedQty')).toEqual([0, 0, 0, 60, 60, 0]);
  expect(column('projectedQty')).toEqual([25, 43, 13, 33, 53, 13]);
  expect(column('atpQty')).toEqual([25, 0, 0, 40, 55, 0]);
  expect(column('cumulativeAtp')).toEqual([25, 25, 25, 65, 120, 120]);
  expect(rowsOf(schedule).map((row) => row['message'])).toEqual([
    'forecastCut',
    'forecastCut',
    'none',
    'proposed',
    'proposed',
    'none',
  ]);

  const approved = await company.admin.approve('masterSchedule', schedule);
  expect((await planOrders(material)).map(({ master_schedule }) => master_schedule)).toEqual(
    [1, 2, 3].map(() => approved.doc.id),
  );
  expect((await planOrders(material)).map(({ plan_origin, finish }) => [plan_origin, finish])).toEqual([
    ['mps', weeks[1]],
    ['mps', weeks[3]],
    ['mps', weeks[4]],
  ]);
  const second = await company.admin.create('masterSchedule', {
    fields: { name: '泵又一张', scheme, planner: company.ids.salesperson, bucketCount: 6 },
    lines: { items: [{ material, bucketNo: 1 }] },
  });
  const again = await company.admin.act('masterSchedule', second, 'calculate');
  expect((await refusalOf(company.admin.act('masterSchedule', again, 'submit'))).messages[0]).toContain(
    '已有主生产计划',
  );
  await company.admin.act('masterSchedule', approved, 'unapprove');
  expect(await planOrders(material)).toEqual([]);
});

test('findings 3, 2.7: what a schedule confirms begins its lead time before it ends, and is supplied as the parameters say', async () => {
  const material = await company.material('减速机', {
    baseUnit: company.ids.piece,
    fields: { erpClass: 'purchased' },
  });
  const parameters = await company.admin.create('materialPlanning', {
    fields: { material, supplyType: 'produce', fixedLeadDays: 5 },
  });
  await company.admin.approve('materialPlanning', parameters);
  const scheme = crypto.randomUUID();
  await company.admin.run(({ session }) =>
    session.query(
      `insert into mrp_scheme (id, org, status, code, name, use_safety_stock, consider_lot_policy, created_at)
       values ($1::uuid, $2::uuid, 'enabled', 'PS27', '周计划', true, true, '2024-05-06T02:00:00Z')`,
      [scheme, company.org],
    ),
  );
  const draft = await company.admin.create('masterSchedule', {
    fields: { name: '减速机', scheme, planner: company.ids.salesperson, bucketCount: 3 },
    lines: {
      items: [
        { material, bucketNo: 1, planQty: '0' },
        { material, bucketNo: 2, planQty: '0' },
        { material, bucketNo: 3, planQty: '60' },
      ],
    },
  });
  await company.admin.approve(
    'masterSchedule',
    await company.admin.act('masterSchedule', draft, 'calculate'),
  );
  const { rows } = await company.admin.run(({ session }) =>
    session.query(
      'select supply_type, confirmed_start_date::text as start, confirmed_finish_date::text as finish from plan_order where material = $1::uuid',
      [material],
    ),
  );
  expect(rows).toEqual([{ supply_type: 'produce', start: addDays(today, 7), finish: addDays(today, 14) }]);
});
