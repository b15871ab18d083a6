// Nothing of the business catalogue is missing in the running product: fields, sub-tables, lists, forms, pickers,
// permission codes and menu entries of every master and system entity. `npm run catalogue` prints the same walk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkCatalogue } from '#tests/catalogue/walk.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let host: ReadyApp;

beforeAll(async () => {
  host = await openReadyApp();
}, 60_000);

afterAll(() => host.close());

test('an administrator finds every entity of the catalogue with all it has (spec 1.product.10)', async () => {
  const client = await host.signedIn();
  const findings = await walkCatalogue(client, () => host.pass(60_000));
  expect(findings.length).toBeGreaterThan(60);
  const lacking = findings.filter(({ missing }) => missing.length > 0);
  expect(lacking).toEqual([]);
}, 120_000);
