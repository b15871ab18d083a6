// Where a plan run may plan: its organisations are settled when it is submitted, and asked for again when it begins.
import { afterEach, describe, expect, test } from 'vitest';
import { planAll } from '#entities/planning/mrp/plan.ts';
import { planOrders } from '#entities/planning/mrp/planRows.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { ranHere } from '#tests/support/jobHere.ts';
import { threeLevels } from '#tests/support/planning/examplePlants.ts';
import { type FoundPlant, foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { type Clerk, codesOf, refusalOf } from '#tests/support/scenario.ts';

let company: BuyingCompany;
afterEach(() => company.close());

async function founded(): Promise<FoundPlant> {
  company = await buyingCompany();
  return foundPlant(company, plant(threeLevels));
}

const planning = (): Promise<Clerk> =>
  company.clerk('计划员', { codes: codesOf(['mrpRun', 'mrpScheme']), scope: 'all' });

async function submitted(clerk: Clerk, scheme: string): Promise<string> {
  const run = await clerk.create('mrpRun', { fields: { scheme } });
  return (await clerk.act('mrpRun', run, 'runMrp')).doc.id;
}

describe('the organisations of a run', () => {
  async function planned(): Promise<{ orgs: unknown[]; orders: number }> {
    const { rows } = await company.database.query('select org from plan_order', []);
    return { orgs: [...new Set(rows.map((row) => row['org']))], orders: rows.length };
  }

  test('are those of the scheme as it was submitted, whatever becomes of it while the run waits (findings 3, 9.1)', async () => {
    const at = await founded();
    const id = await submitted(company.admin, at.scheme);
    await company.database.query(
      'update mrp_scheme set orgs = $2::uuid[], horizon_days = 1 where id = $1::uuid',
      [at.scheme, [company.org, company.otherOrg]],
    );
    expect(await ranHere(company, mrpRunJob, { id })).toMatchObject({ state: 'done' });
    const ended = await company.admin.open('mrpRun', id);
    expect(ended.doc.fields['parameters']).toMatchObject({
      orgs: [company.org],
      horizonDays: 400,
      scheme: at.scheme,
    });
    expect(await planned()).toEqual({
      orgs: [company.org],
      orders: planOrders(planAll(plant(threeLevels))).length,
    });
  });

  test('are asked for again when the run begins: nothing is planned where its user may not go any more (findings 3, 9.1)', async () => {
    const at = await founded();
    const planner = await planning();
    const id = await submitted(planner, at.scheme);
    await company.database.query(
      `update mrp_run set parameters = jsonb_set(parameters, '{orgs}', to_jsonb($2::text[])) where id = $1::uuid`,
      [id, [company.org, company.otherOrg]],
    );
    expect(await ranHere({ ...company, admin: planner }, mrpRunJob, { id })).toMatchObject({
      state: 'failed',
      message: '计划方案里有 1 个您现在不能进入或不能运算的组织，没有运算',
    });
    expect((await company.admin.open('mrpRun', id)).doc.status).toBe('failed');
    expect(await planned()).toEqual({ orgs: [], orders: 0 });
  });

  test('are asked for when a scheme is saved and when a run is submitted (findings 3, 9.1)', async () => {
    const at = await founded();
    const planner = await planning();
    const scheme = await planner.open('mrpScheme', at.scheme);
    const both = [company.org, company.otherOrg];
    const refused = await refusalOf(
      planner.edit('mrpScheme', scheme, [{ op: 'set', field: 'orgs', value: both }]),
    );
    expect(refused.messages[0]).toContain('计划组织里有 1 个您不能进入的组织');
    await company.database.query('update mrp_scheme set orgs = $2::uuid[] where id = $1::uuid', [
      at.scheme,
      both,
    ]);
    const asked = await refusalOf(submitted(planner, at.scheme));
    expect(asked.messages.join()).toContain('1 个您不能进入或不能运算的组织');
  });
});
