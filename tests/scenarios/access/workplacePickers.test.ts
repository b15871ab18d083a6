// Organisations, and schemes that name some: a picker offers those of which nothing is refused when they are saved.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '#server/store/pick/pick.ts';
import { type BuyingCompany, buyingCompany } from '#tests/support/buying.ts';
import { threeLevels } from '#tests/support/planning/examplePlants.ts';
import { foundPlant } from '#tests/support/planning/foundPlant.ts';
import { plant } from '#tests/support/planning/plants.ts';
import { type Clerk, codesOf, known } from '#tests/support/scenario.ts';

let company: BuyingCompany;
let scheme: string;
/** Works here alone; and in both organisations. */
let single: Clerk;
let both: Clerk;

beforeAll(async () => {
  company = await buyingCompany();
  ({ scheme } = await foundPlant(company, plant(threeLevels)));
  const role = { codes: codesOf(['mrpRun', 'mrpScheme', 'organization', 'user']), scope: 'all' } as const;
  single = await company.clerk('本厂计划员', role);
  both = await company.clerk('两厂计划员', role);
  await company.database.query(
    `insert into user_organizations (id, doc_id, seq, organization) values (gen_random_uuid(), $1::uuid, 1, $2::uuid)`,
    [both.grants.userId, company.otherOrg],
  );
}, 120_000);
afterAll(() => company.close());

const offered = async (clerk: Clerk, entity: string, forField: string): Promise<string[]> => {
  const { rows } = await clerk.run((context) => pick(context, known(entity), { forField }));
  return rows.map(({ id }) => id).toSorted();
};
const sorted = (...ids: string[]): string[] => ids.toSorted();

describe('the organisations of a picker', () => {
  test.each(['mrpScheme.orgs', 'transferBill.toOrg', 'transferApply.toOrg'])(
    '%s: those the person may work in, for whoever asks',
    async (field) => {
      const { org, otherOrg } = company;
      expect(await offered(single, 'organization', field)).toEqual([org]);
      expect(await offered(both, 'organization', field)).toEqual(sorted(org, otherOrg));
    },
  );

  test.each(['user.defaultOrg', 'user.organizations.organization'])(
    '%s: an administrator gives out all, anybody else those of his own',
    async (field) => {
      const { org, otherOrg, admin } = company;
      expect(await offered(single, 'organization', field)).toEqual([org]);
      expect(await offered(both, 'organization', field)).toEqual(sorted(org, otherOrg));
      expect(await offered(admin, 'organization', field)).toEqual(sorted(org, otherOrg));
    },
  );

  test('a code typed there is not found where it would be refused, and a place that has run out is none', async () => {
    const { database, org, otherOrg } = company;
    const { rows } = await database.query('select code from organization where id = $1::uuid', [otherOrg]);
    const code = String(rows[0]?.['code']);
    const typed = async (clerk: Clerk) =>
      (
        await clerk.run((context) =>
          pick(context, known('organization'), { forField: 'mrpScheme.orgs', codes: [code] }),
        )
      ).byCode;
    expect(await typed(single)).toEqual({});
    expect(await typed(both)).toEqual({ [code]: otherOrg });
    const until = async (day: string | null): Promise<void> => {
      await database.query('update user_organizations set valid_to = $2::date where doc_id = $1::uuid', [
        both.grants.userId,
        day,
      ]);
    };
    await until('2020-01-01');
    expect(await offered(both, 'organization', 'mrpScheme.orgs')).toEqual([org]);
    await until(null);
  });

  test('fields where nothing is refused for the person offer all organisations', async () => {
    const { org, otherOrg } = company;
    expect(await offered(single, 'organization', 'approvalFlow.organization')).toEqual(sorted(org, otherOrg));
  });
});

test('a run is offered the schemes whose organisations its person may enter', async () => {
  const { database, org, otherOrg } = company;
  const naming = async (orgs: readonly string[]): Promise<void> => {
    await database.query('update mrp_scheme set orgs = $2::uuid[] where id = $1::uuid', [scheme, orgs]);
  };
  await naming([org, otherOrg]);
  expect(await offered(single, 'mrpScheme', 'mrpRun.scheme')).toEqual([]);
  expect(await offered(both, 'mrpScheme', 'mrpRun.scheme')).toEqual([scheme]);
  await naming([org]);
  expect(await offered(single, 'mrpScheme', 'mrpRun.scheme')).toEqual([scheme]);
});
