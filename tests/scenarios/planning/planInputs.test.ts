// What a plan run reads beside demand and receipts: lot policies, locks of stock, goods in transit and substitutes, to the last
// figure of the worked examples, out of stored documents.
import { afterEach, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { safetyFirst } from '#tests/support/planning/examplePlants.ts';
import { foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant, type PlantGiven } from '#tests/support/planning/plants.ts';
import { lineOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

async function planned(scheme: string): Promise<void> {
  const run = await company.admin.create('mrpRun', { fields: { scheme } });
  const queued = await company.admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  const ended = await company.admin.open('mrpRun', queued.doc.id);
  expect(ended.doc.fields).toMatchObject({ status: 'succeeded', errorText: null });
}

async function valuesOf(sql: string): Promise<unknown[][]> {
  return (await company.database.query(sql)).rows.map((row) => Object.values(row));
}

const pegsSql = `select p.demand_code as demand, p.supply_type as supply, trim_scale(p.peg_qty)::text as qty
  from mrp_pegging p join material m on m.id = p.material`;

const anyDay = '2026-09-30';
const lots: Record<string, PlantGiven['materials'][string]> = {
  L1: { supplyType: 'purchase' },
  L2: { supplyType: 'purchase', minOrderQty: '200' },
  L3: { supplyType: 'purchase', minOrderQty: '100', multipleQty: '30' },
  L4: { supplyType: 'purchase', multipleQty: '50' },
  L5: { supplyType: 'purchase', maxOrderQty: '60' },
  L6: { supplyType: 'purchase', minOrderQty: '50', multipleQty: '25', maxOrderQty: '100' },
  L7: { supplyType: 'purchase', orderPolicy: 'fixedLot', fixedLotQty: '40' },
  L8: { supplyType: 'purchase', orderPolicy: 'fixedLot', fixedLotQty: '500' },
};

test('E02: every lot policy cuts what is needed into the orders it allows', async () => {
  company = await buyingCompany();
  const demands = Object.keys(lots).map((material) => ({
    material,
    code: `SO-${material}`,
    date: anyDay,
    qty: material === 'L6' ? '230' : '137',
  }));
  const { scheme } = await foundPlant(company, plant({ materials: lots, demands }));
  await planned(scheme);
  const orders = await valuesOf(
    `select array_agg(trim_scale(p.confirmed_qty)::text order by p.code) as qty from plan_order p join material m on m.id = p.material
     group by m.code order by m.code`,
  );
  const expected = [[137], [200], [160], [150], [60, 60, 17], [100, 100, 50], [40, 40, 40, 40], [500]];
  expect(orders.flat()).toEqual(expected.map((row) => row.map(String)));
});

test('what a buffer replenishes is not proposed a second time, nor is what it is made of', async () => {
  company = await buyingCompany();
  const { admin } = company;
  const { scheme, materials } = await foundPlant(
    company,
    plant({
      materials: { P: { supplyType: 'produce' }, Q: { supplyType: 'purchase' } },
      boms: { P: { lines: [{ material: 'Q', numerator: '2' }] } },
      demands: [{ material: 'P', code: 'SO-P', date: anyDay, qty: '10' }],
    }),
  );
  const proposed = () =>
    valuesOf(
      `select m.code, trim_scale(p.confirmed_qty)::text from plan_order p join material m on m.id = p.material order by m.code`,
    );
  await planned(scheme);
  expect(await proposed()).toEqual([
    ['P', '10'],
    ['Q', '20'],
  ]);
  const profile = await admin.create('bufferProfile', {
    fields: {
      name: '自制',
      supplyType: 'produce',
      leadTimeFactor: '0.5',
      variabilityFactor: '0.4',
      orderCycleDays: 5,
      spikePercent: '50',
    },
  });
  const buffer = await admin.create('stockBuffer', {
    fields: {
      material: materials.get('P') ?? null,
      profile: profile.doc.id,
      isAduTyped: true,
      adu: '1',
      dltDays: '5',
    },
  });
  await admin.act('stockBuffer', buffer, 'approve');
  await planned(scheme);
  expect(await proposed()).toEqual([]);
});

// mrpPegging-r1: the pegs of each demand and of each supply add up to what it is.
test('E03: safety stock, a lock of stock, an order under way and goods in transit are netted before anything is proposed', async () => {
  company = await buyingCompany();
  const { admin, ids } = company;
  // What is under way left the warehouse, where it stood with the rest.
  await admin.create('stockStatus', {
    fields: {
      code: 'inTransit',
      name: '在途',
      statusKind: 'inTransit',
      includeInAvailable: false,
      allowIssue: false,
    },
  });
  const given = plant({
    ...safetyFirst,
    onHand: { M: '110' },
    receipts: (safetyFirst.receipts ?? []).filter(({ kind }) => kind !== 'inTransit'),
  });
  const { scheme, materials } = await foundPlant(company, given);
  const material = materials.get('M') ?? '';
  await admin.approve(
    'transferOutBill',
    await admin.create('transferOutBill', {
      fields: { fromWarehouse: ids.warehouse, toWarehouse: ids.second },
      lines: { items: [{ material, qty: '10', fromWarehouse: ids.warehouse, toWarehouse: ids.second }] },
    }),
  );
  const [third] = await valuesOf(`select id from sale_order where code = 'SO3'`);
  const order = await admin.open('saleOrder', String(third?.[0]));
  const [row] = await valuesOf(`select id from stock_balance where on_hand_qty = 100`);
  const lock = { line: lineOf(order).id, balance: String(row?.[0]), qty: '15' };
  await admin.act('saleOrder', order, 'lockStock', { values: { rows: [lock] } });

  await planned(scheme);
  expect(
    await valuesOf(
      `select supply_type, trim_scale(net_qty)::text as net, trim_scale(confirmed_qty)::text as qty, confirmed_start_date::text as start, confirmed_finish_date::text as finish
       from plan_order`,
    ),
  ).toEqual([['purchase', '50', '50', '2026-09-22', '2026-09-28']]);
  expect(
    await valuesOf(
      `select doc_code, exception_code, "current_date"::text as now, suggested_date::text as day, trim_scale(current_qty)::text as qty from mrp_exception_message`,
    ),
  ).toEqual([['PO1', 'rescheduleOut', '2026-09-17', '2026-09-18', '40']]);
  const pegs = (await valuesOf(pegsSql)).map((row) => row.join(' ')).toSorted();
  expect(pegs).toEqual(
    [
      'SO3 reserved 15',
      '安全库存 onHand 20',
      'SO1 onHand 60',
      'SO2 onHand 5',
      'SO2 inTransit 10',
      'SO2 purchaseOrder 35',
      'SO3 purchaseOrder 5',
      'SO3 planOrder 50',
    ].toSorted(),
  );
});

test('E13: stock of substitutes covers by priority what the main material lacks, and none of them is ordered', async () => {
  company = await buyingCompany();
  const { admin } = company;
  const { scheme, materials } = await foundPlant(
    company,
    plant({
      scheme: { considerSubstitute: true },
      materials: {
        P: { supplyType: 'produce', fixedLeadDays: 1 },
        R1: { supplyType: 'purchase', fixedLeadDays: 1 },
        R2: { supplyType: 'purchase', fixedLeadDays: 1 },
        R3: { supplyType: 'purchase', fixedLeadDays: 1, decimals: 1 },
      },
      boms: { P: { lines: [{ material: 'R1' }] } },
      onHand: { R1: '35', R2: '48', R3: '100' },
      demands: [{ material: 'P', code: 'SO1', date: anyDay, qty: '100' }],
    }),
  );
  const of = (code: string): string => materials.get(code) ?? '';
  const items: Row[] = [
    { material: of('R2'), qty: '1.2', priority: 1 },
    { material: of('R3'), qty: '0.5', priority: 2 },
  ];
  const fields = { name: '缺 R1 时', mainMaterial: of('R1'), effectiveDate: '2026-01-01' };
  await admin.approve(
    'materialSubstitution',
    await admin.create('materialSubstitution', { fields, lines: { items } }),
  );

  await planned(scheme);
  expect(await valuesOf('select m.code from plan_order p join material m on m.id = p.material')).toEqual([
    ['P'],
  ]);
  expect(
    await valuesOf(
      `select doc_code, trim_scale(suggested_qty)::text as qty from mrp_exception_message where exception_code = 'substituteUsed' order by 1`,
    ),
  ).toEqual([
    ['R2', '40'],
    ['R3', '25'],
  ]);
  const taken = (await valuesOf(`${pegsSql} where m.code = 'R1'`)).map((row) => row.slice(1).join(' '));
  expect(taken.toSorted()).toEqual(['onHand 35', 'substitute 25', 'substitute 40']);
});

test('a run that names no scheme takes the default one, with the scope that was typed', async () => {
  company = await buyingCompany();
  const { admin } = company;
  const { scheme } = await foundPlant(company, plant({ materials: { M: { supplyType: 'purchase' } } }));
  const open = await admin.create('mrpRun', { fields: {} });
  expect(open.doc.fields['scheme'] ?? null).toBeNull();
  const usual = await admin.open('mrpScheme', scheme);
  await admin.edit('mrpScheme', usual, [{ op: 'set', field: 'isDefault', value: true }]);
  const run = await admin.create('mrpRun', { fields: {} });
  expect(run.doc.fields).toMatchObject({ scheme, runType: 'all' });
  const partial = await admin.create('mrpRun', { fields: { runType: 'selectedMaterial' } });
  expect(partial.doc.fields).toMatchObject({ scheme, runType: 'selectedMaterial' });
});

// materialPlanning-r2
test('materialPlanning-r2: a lot policy without its figure is refused, as is a maximum below the minimum', async () => {
  company = await buyingCompany();
  const { admin } = company;
  const material = await company.material('铸件', { fields: { isPurchase: true } });
  const kept = (fields: Row) =>
    admin.create('materialPlanning', { fields: { material, supplyType: 'purchase', ...fields } });
  const refusedOf = async (fields: Row): Promise<string> => (await refusalOf(kept(fields))).messages.join();
  expect(await refusedOf({ orderPolicy: 'fixedLot' })).toContain('固定批量');
  expect(await refusedOf({ orderPolicy: 'period', periodType: 'days' })).toContain('期间');
  expect(await refusedOf({ minOrderQty: '10', maxOrderQty: '9' })).toContain('最大批量不能小于最小批量');
  expect((await kept({ orderPolicy: 'fixedLot', fixedLotQty: '40' })).doc.fields['fixedLotQty']).toBe('40');
});

test('mrpScheme-r2: a run says in its log that its horizon ends before the longest cumulative lead time', async () => {
  company = await buyingCompany();
  const { scheme } = await foundPlant(
    company,
    plant({
      materials: {
        A: { supplyType: 'produce', fixedLeadDays: 100 },
        B: { supplyType: 'purchase', fixedLeadDays: 100 },
      },
      boms: { A: { lines: [{ material: 'B' }] } },
      demands: [{ material: 'A', code: 'SO1', date: '2026-09-30', qty: '1' }],
    }),
  );
  const warnings = `select message from mrp_run_logs where level = 'warn' and step = 'check'`;
  await planned(scheme);
  expect(await valuesOf(warnings)).toEqual([]);
  await company.database.query('update mrp_scheme set horizon_days = 180');
  await company.database.query(`update job set status = 'done' where kind = 'mrpRun'`);
  await planned(scheme);
  expect(await valuesOf(warnings)).toEqual([
    [expect.stringMatching(/展望期 180 天短于物料 A 的最长累计提前期 200 个工作日/)],
  ]);
});
