// A planner says from where a material comes; a run shares its lots out among make, buy, subcontract and transfer, and what was
// confirmed counts the next time. Parameters of the warehouse a material is kept in go before those of the organisation.
import { afterEach, expect, test } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { releaseOrders } from '#server/areas/planning/planOrder/releaseOrders.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

async function planned({ scheme }: FoundPlant): Promise<void> {
  const run = await company.admin.create('mrpRun', { fields: { scheme } });
  const queued = await company.admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  await company.database.query(`update job set status = 'done' where kind = 'mrpRun'`);
  expect((await company.admin.open('mrpRun', queued.doc.id)).doc.fields).toMatchObject({
    status: 'succeeded',
    errorText: null,
  });
}

const lots = [100, 80, 120, 100, 60];

async function founded(): Promise<FoundPlant> {
  company = await buyingCompany();
  return foundPlant(
    company,
    plant({
      materials: {
        A: { supplyType: 'purchase', fixedLeadDays: 5 },
        B: { supplyType: 'purchase', fixedLeadDays: 1 },
      },
      boms: { A: { lines: [{ material: 'B', numerator: '2' }] } },
      demands: lots.map((qty, at) => ({
        material: 'A',
        code: `SO${at}`,
        date: `2026-10-${12 + at}`,
        qty: String(qty),
      })),
    }),
  );
}

async function approvedRule(material: string, sources: Row[], fields: Row = {}): Promise<DocResult> {
  const { admin } = company;
  const rule = await admin.create('sourcingRule', {
    fields: {
      code: 'R1',
      name: '自制外购',
      material,
      allocateMode: 'quota',
      effectiveDate: '2026-01-01',
      ...fields,
    },
    lines: { sources },
  });
  return admin.approve('sourcingRule', rule);
}

const ordersOf = async (code: string): Promise<unknown[][]> =>
  (
    await company.database.query(
      `select trim_scale(p.confirmed_qty)::text as qty, p.supply_type, s.code as supplier, p.sourcing_rule is not null as ruled
       from plan_order p join material m on m.id = p.material left join supplier s on s.id = p.supplier
       where m.code = $1 order by p.confirmed_finish_date, p.code`,
      [code],
    )
  ).rows.map((row) => Object.values(row));

test('sourcingRule-r1: M22 out of stored documents, and what was confirmed counts in the next run', async () => {
  const at = await founded();
  const { admin, supplier } = company;
  const category = (await admin.create('supplierCategory', { fields: { code: 'SD', name: '零件供应商' } }))
    .doc.id;
  const other = await admin.create('supplier', {
    fields: { code: 'S0002', name: '苏州轴承', category, currency: company.ids.cny },
  });
  const second = (await admin.act('supplier', other, 'approve')).doc.id;
  const id = at.materials.get('A') ?? '';
  const sources = [
    { priority: 1, supplyType: 'produce', quota: '50' },
    { priority: 2, supplyType: 'purchase', supplier, quota: '30', maxLotQty: '100' },
    { priority: 3, supplyType: 'purchase', supplier: second, quota: '20' },
  ];
  const wrong = approvedRule(id, sources.slice(0, 2), { code: 'R0' });
  expect((await refusalOf(wrong)).messages.join()).toContain('合计须为 100%');
  const rule = await approvedRule(id, sources);
  await planned(at);
  expect(await ordersOf('A')).toEqual([
    ['100', 'produce', null, true],
    ['80', 'purchase', 'S0001', true],
    ['120', 'purchase', 'S0002', true],
    ['100', 'produce', null, true],
    ['60', 'purchase', 'S0001', true],
  ]);
  // Only what is made requires its parts.
  expect((await ordersOf('B')).map(([qty]) => qty)).toEqual(['200', '200']);

  const { rows } = await company.database.query(
    `select p.id from plan_order p join material m on m.id = p.material where m.code = 'A' order by p.confirmed_finish_date limit 1`,
  );
  await admin.act('planOrder', await admin.open('planOrder', String(rows[0]?.['id'])), 'firm');
  await planned(at);
  const told = await admin.open('sourcingRule', rule.doc.id);
  expect(told.doc.lines['sources']?.map((row) => row['allocatedQty'])).toEqual(['100', '0', '0']);
  expect((await ordersOf('A')).map(([, way]) => way)).toEqual([
    'produce',
    'purchase',
    'purchase',
    'produce',
    'purchase',
  ]);
});

test('sourcingRule-r1: a subcontracted lot and one of another organisation are proposed, their release says what is missing', async () => {
  const at = await founded();
  const { admin, supplier, otherOrg } = company;
  await approvedRule(
    at.materials.get('A') ?? '',
    [
      { priority: 1, supplyType: 'outsource', supplier, maxLotQty: '90' },
      { priority: 2, supplyType: 'transfer', sourceOrg: otherOrg },
    ],
    { allocateMode: 'priority' },
  );
  await planned(at);
  expect((await ordersOf('A')).map(([qty, way, from]) => [qty, way, from])).toEqual([
    ['100', 'transfer', null],
    ['80', 'outsource', 'S0001'],
    ['120', 'transfer', null],
    ['100', 'transfer', null],
    ['60', 'outsource', 'S0001'],
  ]);
  const { rows } = await company.database.query(
    `select p.id, p.version from plan_order p join material m on m.id = p.material where m.code = 'A' order by p.confirmed_finish_date limit 2`,
  );
  const ended = await ranHere(company, releaseOrders, {
    orders: rows.map((row) => ({ id: String(row['id']), version: Number(row['version']) })),
    byPartner: true,
    byDate: false,
    purchaseTo: 'purchaseRequisition',
    submit: false,
  });
  const said = JSON.stringify(ended);
  expect(said).toContain('请在供货组织新建调拨申请单');
  // An outsourcing order asks for a supplier who works for us.
  expect(said).toContain('“委外供应商”S0001');
  expect((await admin.open('planOrder', String(rows[0]?.['id']))).doc.status).toBe('suggested');
});

test('materialPlanning-r3: parameters of the warehouse a material is kept in go before those of the organisation', async () => {
  const at = await founded();
  const { admin, ids, database } = company;
  const id = at.materials.get('A') ?? '';
  const other = await admin.create('materialPlanning', {
    fields: { material: id, warehouse: ids.warehouse, fixedLeadDays: 2, minOrderQty: '90' },
  });
  await admin.approve('materialPlanning', other);
  const first = async () => {
    await planned(at);
    const { rows } = await database.query(
      `select trim_scale(p.confirmed_qty)::text as qty, p.confirmed_start_date::text as start from plan_order p join material m on m.id = p.material
       where m.code = 'A' order by p.confirmed_finish_date limit 2`,
    );
    return rows.map((row) => Object.values(row));
  };
  expect(await first()).toEqual([
    ['100', '2026-09-29'],
    ['80', '2026-09-30'],
  ]);
  await database.query('update material set warehouse = $2::uuid where id = $1::uuid', [id, ids.warehouse]);
  expect(await first()).toEqual([
    ['100', '2026-10-09'],
    ['90', '2026-10-10'],
  ]);
});
