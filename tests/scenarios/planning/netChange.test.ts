// 净变更: a run that leaves alone what stays. What it writes is what a whole run would have written; what nobody's demand, stock
// or decision touches is not written at all, and the page of runs still shows the plan as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { planRunBoard } from '#server/areas/planning/plan/planRunCall.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { textOf } from '#server/values.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { threeLevels } from '#tests/support/planning/examplePlants.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { planRun } from '#tests/support/planning/planRun.ts';
import { plant } from '#tests/support/planning/plants.ts';

let company: BuyingCompany;
let at: FoundPlant;

beforeAll(async () => {
  company = await buyingCompany();
  const { materials, demands = [] } = threeLevels;
  at = await foundPlant(
    company,
    plant({
      ...threeLevels,
      materials: {
        ...materials,
        Y: { supplyType: 'produce', fixedLeadDays: 2 },
        Z: { supplyType: 'purchase', fixedLeadDays: 4 },
      },
      boms: { ...threeLevels.boms, Y: { lines: [{ material: 'Z', numerator: '2' }] } },
      demands: [...demands, { material: 'Y', code: 'SO8', date: '2026-10-20', qty: '30' }],
    }),
  );
  await planRun(company, at.scheme);
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
});

const tables = [
  'plan_order',
  'plan_order_components',
  'plan_order_pegs',
  'mrp_pegging',
  'mrp_exception_message',
];
/** What tells one run from another. */
const ofRun = ['version', 'mrp_run', 'plan_change', 'created_at', 'updated_at', 'updated_by'];

/** The plan as it is stored, row by row; ids stand only where something points to them. */
async function stored(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const without = table === 'plan_order' ? ofRun : [...ofRun, 'id'];
    const { rows } = await company.database.query(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [without],
    );
    found[table] = rows.map(({ row }) => textOf(row));
  }
  const { rows: lost } = await company.database.query(
    `select p.id from mrp_pegging p where p.parent_peg_id is not null and not exists (select from mrp_pegging u where u.id::text = p.parent_peg_id)`,
  );
  expect(lost).toEqual([]);
  return found;
}

/** Codes of the materials whose rows were written anew since. */
async function rewritten(run: DocResult): Promise<string[]> {
  const { rows } = await company.database.query(
    `select distinct m.code from (select material, mrp_run from plan_order union all select material, mrp_run from mrp_pegging
       union all select material, mrp_run from mrp_exception_message) r join material m on m.id = r.material where r.mrp_run = $1::uuid order by 1`,
    [run.doc.id],
  );
  return rows.map(({ code }) => textOf(code));
}

/** A minute later than the one before. */
function ran(runType: string): Promise<DocResult> {
  company.clock.now += 60_000;
  return planRun(company, at.scheme, { runType });
}

const net = (): Promise<DocResult> => ran('netChange');

/** What a net change left and wrote is what a whole run writes behind it. */
async function expectWhole(): Promise<void> {
  const after = await stored();
  await ran('all');
  expect(await stored()).toEqual(after);
}

const board = async () =>
  planRunBoard(
    readContext(company.ports, company.admin.grants, { requestId: 'test', sessionId: null }),
    null,
  );

test('where nothing has changed nothing is written, and the page shows the whole plan (findings 3, 2.18)', async () => {
  const before = await stored();
  const run = await net();
  expect(await rewritten(run)).toEqual([]);
  expect(await stored()).toEqual(before);
  const [kept] = (run.doc.lines['logs'] ?? []).filter(({ message }) => textOf(message).startsWith('净变更'));
  expect(kept).toMatchObject({ step: 'save', count: run.doc.fields['materialCount'] });
  const { rows } = await company.database.query(`select count(*)::integer as n from plan_order`);
  expect((await board()).run).toMatchObject({ isNetChange: true, now: { orders: rows[0]?.['n'] } });
  await ran('all');
  expect((await board()).run).toMatchObject({ isNetChange: false, now: { orders: rows[0]?.['n'] } });
});

test('a new order changes what it is made of, and nothing else (findings 3, 2.18)', async () => {
  const { admin } = company;
  const line = {
    material: at.materials.get('Y') ?? '',
    qty: '10',
    taxPrice: '1',
    deliveryDate: '2026-10-27',
  };
  await company.order(admin, [line], { code: 'SO9', deliveryDate: line.deliveryDate });
  const run = await net();
  expect(await rewritten(run)).toEqual(['Y', 'Z']);
  expect(run.doc.fields).toMatchObject({ newCount: 2, cancelledCount: 0 });
  await expectWhole();
});

test('what a planner confirms or notes, and a message that was handled, are planned anew (findings 3, 2.18)', async () => {
  const { admin } = company;
  const proposal = async (material: string): Promise<DocResult> => {
    const { rows } = await company.database.query(
      `select id from plan_order where material = $1::uuid and status = 'suggested' order by code limit 1`,
      [at.materials.get(material)],
    );
    return admin.open('planOrder', textOf(rows[0]?.['id']));
  };
  await admin.act('planOrder', await proposal('Z'), 'firm');
  expect(await rewritten(await net())).toEqual(['Z']);
  await expectWhole();

  await admin.edit('planOrder', await proposal('B'), [{ op: 'set', field: 'remark', value: '等图纸' }]);
  expect(await rewritten(await net())).toEqual(['B']);
  await expectWhole();

  const { rows } = await company.database.query(
    `select x.id, m.code from mrp_exception_message x join material m on m.id = x.material where x.handle_status = 'open' order by m.code limit 1`,
  );
  await company.database.query(
    `update mrp_exception_message set handle_status = 'accepted' where id = $1::uuid`,
    [rows[0]?.['id']],
  );
  expect(await rewritten(await net())).toEqual([rows[0]?.['code']]);
  await expectWhole();
});

test('a material that is planned no more leaves nothing behind (findings 3, 2.18)', async () => {
  await company.database.query(`update material set erp_class = 'service' where id = $1::uuid`, [
    at.materials.get('Y'),
  ]);
  await net();
  const { rows } = await company.database.query('select 1 from mrp_pegging where material = $1::uuid', [
    at.materials.get('Y'),
  ]);
  expect(rows).toEqual([]);
  await expectWhole();
});
