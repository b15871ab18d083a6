// Random work of clerks, judged by a small model: what it allows goes through, what it forbids is refused, and in the
// end stock, locks, value, progress and books agree. `npm run soak` runs thousands of these.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeds } from '#tests/flow/seeds.ts';
import { prepare, runSequence } from '#tests/flow/sequence.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';

let company: BuyingCompany;

beforeAll(async () => {
  company = await prepare(await buyingCompany());
}, 120_000);
afterAll(() => company.close());

test.each(seeds)(
  'sixty commands in any order keep the books (seed %i)',
  async (seed) => {
    const { differences } = await runSequence(company, seed, 60);
    expect(differences).toEqual([]);
    await expectInvariants(company.database);
  },
  120_000,
);
