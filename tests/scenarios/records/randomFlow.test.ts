// Random work of clerks, judged by a small model: what it allows goes through, what it forbids is refused, and in the
// end stock, locks, value, progress and books agree. `npm run soak` runs thousands of these.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareProduction, runProduction, type ProductionCompany } from '#tests/flow/production/sequence.ts';
import { productionSeeds, seeds } from '#tests/flow/seeds.ts';
import { prepare, runSequence } from '#tests/flow/sequence.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { buildCompany } from '#tests/support/scenario.ts';

let company: BuyingCompany;
let makers: ProductionCompany;

beforeAll(async () => {
  company = await prepare(await buyingCompany());
  makers = await prepareProduction(await buildCompany());
}, 120_000);
afterAll(async () => {
  await company.close();
  await makers.close();
});

// Rules stockLedger-r2, stockLedger-r3, stockCostPool-r2, stockCostPool-r3, stockCostPool-r4, stockBalance-r3, stockBalance-r4.
test.each(seeds)(
  'sixty commands in any order keep the books (seed %i)',
  async (seed) => {
    const { differences } = await runSequence(company, seed, 60);
    expect(differences).toEqual([]);
    await expectInvariants(company.database);
  },
  120_000,
);

// productionScrap-r1, productionInBill-r3 and the balance of components: flows a1
test.each(productionSeeds)(
  'orders of the workshop keep their components, stock and cost in any order of sixty commands (seed %i)',
  async (seed) => {
    const { differences } = await runProduction(makers, seed, 60);
    expect(differences).toEqual([]);
    await expectInvariants(makers.database);
  },
  120_000,
);
