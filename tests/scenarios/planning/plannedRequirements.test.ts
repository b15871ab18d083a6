// What a run plans for the lines of a requirement plan is told on them; a plan that confirmed orders serve stays approved.
import { afterEach, expect, test } from 'vitest';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

async function runPlan(scheme: string): Promise<void> {
  const { admin, database } = company;
  const run = await admin.create('mrpRun', { fields: { scheme } });
  const queued = await admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  await database.query(`update job set status = 'done' where kind = 'mrpRun'`);
}

test('已计划数量 is what the last run pegged of orders; only a confirmed one keeps the plan approved', async () => {
  company = await buyingCompany();
  const { admin, database } = company;
  const at = await foundPlant(
    company,
    plant({ materials: { A: { supplyType: 'purchase', fixedLeadDays: 3 } }, onHand: { A: '30' } }),
  );
  const draft = await admin.create('requirementPlan', {
    fields: { planner: company.ids.salesperson, horizonStart: '2026-09-07', horizonEnd: '2026-12-31' },
    lines: {
      items: [
        {
          material: at.materials.get('A') ?? '',
          qty: '50',
          demandType: 'manual',
          requiredDate: '2026-09-21',
        },
        {
          material: at.materials.get('A') ?? '',
          qty: '70',
          demandType: 'manual',
          requiredDate: '2026-09-28',
        },
      ],
    },
  });
  const plan = await admin.approve('requirementPlan', draft);
  const planned = async (): Promise<unknown[][]> => {
    await runPlan(at.scheme);
    const seen = await admin.open('requirementPlan', plan.doc.id);
    return (seen.doc.lines['items'] ?? []).map((row) => [row['plannedQty'], row['unplannedQty']]);
  };
  // Thirty of the first line come from stock.
  expect(await planned()).toEqual([
    ['20', '30'],
    ['70', '0'],
  ]);
  const { rows } = await database.query('select id from plan_order order by confirmed_finish_date limit 1');
  const order = await admin.open('planOrder', String(rows[0]?.['id']));
  const firmed = await admin.act('planOrder', order, 'firm');
  const seen = await admin.open('requirementPlan', plan.doc.id);
  expect((await refusalOf(admin.act('requirementPlan', seen, 'unapprove'))).messages.join()).toContain(
    '第1行 有已确认或已投放的计划订单满足它',
  );
  expect(await planned()).toEqual([
    ['20', '30'],
    ['70', '0'],
  ]);
  await admin.act('planOrder', firmed, 'unfirm');
  await planned();
  const free = await admin.open('requirementPlan', plan.doc.id);
  expect((await admin.act('requirementPlan', free, 'unapprove')).doc.status).toBe('draft');
});

test('a bought material is ordered its purchase lead time before it is needed (findings 3, 2.1)', async () => {
  company = await buyingCompany();
  const { admin, database, supplier } = company;
  const at = await foundPlant(company, plant({ materials: { A: { supplyType: 'purchase' } } }));
  const casting = await company.material('铸件', {
    fields: { erpClass: 'purchased', isPurchase: true, defaultSupplier: supplier, purchaseLeadDays: 5 },
  });
  const deliveryDate = '2026-09-28';
  await company.order(admin, [{ material: casting, qty: '10', taxPrice: '1', deliveryDate }], {
    deliveryDate,
  });
  await runPlan(at.scheme);
  const planned = async (): Promise<unknown> =>
    (
      await database.query(
        `select confirmed_start_date::text as start, confirmed_finish_date::text as finish from plan_order where material = $1::uuid`,
        [casting],
      )
    ).rows;
  // Five working days, Monday to Monday.
  expect(await planned()).toEqual([{ start: '2026-09-21', finish: '2026-09-28' }]);
  // Its supplier is known to take three.
  await admin.create('supplierMaterial', { fields: { supplier, material: casting, leadDays: 3 } });
  await runPlan(at.scheme);
  expect(await planned()).toEqual([{ start: '2026-09-23', finish: '2026-09-28' }]);
});

test('suppliers whose quotas make a hundred share what is planned of a material', async () => {
  company = await buyingCompany();
  const { admin, database, supplier } = company;
  const {
    category = null,
    currency = null,
    purchaser = null,
  } = (await admin.open('supplier', supplier)).doc.fields;
  const other = await admin.create('supplier', {
    fields: { name: '第二供应商', category, currency, purchaser },
  });
  const second = (await admin.act('supplier', other, 'approve')).doc.id;
  const at = await foundPlant(company, plant({ materials: { A: { supplyType: 'purchase' } } }));
  const casting = await company.material('两家铸件', {
    fields: { erpClass: 'purchased', isPurchase: true, defaultSupplier: supplier },
  });
  const share = (of: string, quota: string) =>
    admin.create('supplierMaterial', { fields: { supplier: of, material: casting, quota } });
  await share(supplier, '75');
  await share(second, '25');
  for (const deliveryDate of ['2026-09-25', '2026-09-28', '2026-09-29', '2026-09-30'])
    await company.order(admin, [{ material: casting, qty: '10', taxPrice: '1', deliveryDate }], {
      deliveryDate,
    });
  await runPlan(at.scheme);
  const { rows } = await database.query(
    `select supplier, count(*)::int as lots, bool_or(sourcing_rule is not null) as ruled from plan_order where material = $1::uuid group by 1`,
    [casting],
  );
  expect(new Map(rows.map((row) => [row['supplier'], [row['lots'], row['ruled']]]))).toEqual(
    new Map([
      [supplier, [3, false]],
      [second, [1, false]],
    ]),
  );
});
