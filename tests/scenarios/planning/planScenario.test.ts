// A planner tries assumptions beside the plan: what moves, what becomes late; the plan itself stays as it is.
import { afterEach, describe, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { scenarioJob } from '#server/areas/planning/scenario/scenarioJob.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { threeLevels } from '#tests/support/planning/examplePlants.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

const drafted = (at: FoundPlant, changes: Row[]): Promise<DocResult> =>
  company.admin.create('planScenario', { fields: { name: '试算', scheme: at.scheme }, lines: { changes } });

async function computed(at: FoundPlant, changes: Row[]): Promise<DocResult> {
  const queued = await company.admin.act('planScenario', await drafted(at, changes), 'run');
  await ranHere(company, scenarioJob, { id: queued.doc.id });
  await company.database.query(`update job set status = 'done' where kind = 'planScenario'`);
  return company.admin.open('planScenario', queued.doc.id);
}

const measured = ({ doc }: DocResult): Record<string, unknown> =>
  Object.fromEntries(
    (doc.lines['results'] ?? []).map((row) => [plainText(row['measure'] ?? null), row['diff']]),
  );

describe('plan scenarios', () => {
  test('planScenario-r1: without assumptions nothing differs; with them the orders that move are listed, the plan stays', async () => {
    company = await buyingCompany();
    const at = await foundPlant(company, plant(threeLevels));
    const same = await computed(at, []);
    expect([same.doc.status, same.doc.fields['changedOrders'], same.doc.lines['planRows']]).toEqual([
      'succeeded',
      0,
      [],
    ]);
    expect(new Set(Object.values(measured(same)))).toEqual(new Set(['0']));
    const id = at.materials.get('A') ?? '';
    const more = await computed(at, [
      { changeKind: 'demandChange', material: id, field: 'qty', newValue: '+50%' },
      { changeKind: 'leadTime', material: at.materials.get('D') ?? '', newValue: '60' },
    ]);
    expect(more.doc.fields['changedOrders']).toBeGreaterThan(0);
    const made = (more.doc.lines['planRows'] ?? []).filter((row) => row['material'] === id);
    expect(made.map((row) => [row['change'], row['baseQty'], row['qty']])).toEqual([
      ['qtyChanged', '85', '135'],
      ['qtyChanged', '40', '60'],
    ]);
    expect((more.doc.lines['planRows'] ?? []).some((row) => row['isLate'] === true)).toBe(true);
    const { rows } = await company.database.query('select count(*)::integer as count from plan_order');
    expect(rows[0]?.['count']).toBe(0);
    expect(
      (await refusalOf(computed(at, [{ changeKind: 'leadTime', newValue: '三天' }]))).messages.join(),
    ).toContain('请选择物料');
  });

  test('planScenario-r2: six with results at most, and they are dropped after 30 days', async () => {
    company = await buyingCompany();
    const at = await foundPlant(company, plant(threeLevels));
    const first = await computed(at, []);
    for (let count = 1; count < 6; count += 1) await computed(at, []);
    const seventh = await drafted(at, []);
    expect((await refusalOf(company.admin.act('planScenario', seventh, 'run'))).messages.join()).toContain(
      '最多保留 6 个',
    );
    await company.database.query(
      `update plan_scenario set finished_at = finished_at - interval '31 days' where id = $1::uuid`,
      [first.doc.id],
    );
    await computed(at, []);
    const dropped = await company.admin.open('planScenario', first.doc.id);
    expect([dropped.doc.status, dropped.doc.lines['results']]).toEqual(['draft', []]);
  });

  test('planScenario-r2: old results of another organisation stay when this one computes', async () => {
    company = await buyingCompany();
    const at = await foundPlant(company, plant(threeLevels));
    const theirs = await computed(at, []);
    const ours = await computed(at, []);
    const { database, otherOrg } = company;
    await database.query(
      `update plan_scenario set finished_at = finished_at - interval '31 days', org = case when id = $1::uuid then $2::uuid else org end`,
      [theirs.doc.id, otherOrg],
    );
    await computed(at, []);
    const { rows } = await database.query(
      `select h.id = $1::uuid as theirs, h.status, (select count(*)::integer from plan_scenario_results r where r.doc_id = h.id) as results
       from plan_scenario h where h.id in ($1::uuid, $2::uuid) order by 1`,
      [theirs.doc.id, ours.doc.id],
    );
    expect(rows.map((row) => [row['theirs'], row['status'], Number(row['results']) > 0])).toEqual([
      [false, 'draft', false],
      [true, 'succeeded', true],
    ]);
  });
});
