// Nothing of the business catalogue is missing in the running product: fields, sub-tables, lists, forms, pickers,
// permission codes and menu entries of every master and system entity. `npm run catalogue` prints the same walk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkCatalogue } from '#tests/catalogue/walk.ts';
import type { Database } from '#server/ports.ts';
import { openTestApp, type PreparedApp } from '#tests/support/app.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';

let database: Database;
let host: PreparedApp;

beforeAll(async () => {
  database = await openPreparedDatabase();
  host = await openTestApp(database);
}, 60_000);

afterAll(async () => {
  await host.app.close();
  await database.close();
});

test('an administrator finds every entity of the catalogue with all it has', async () => {
  const client = host.client();
  await client.signIn('admin', host.password);
  const findings = await walkCatalogue(client, () => host.pass(60_000));
  expect(findings.length).toBeGreaterThan(60);
  const lacking = findings.filter(({ missing }) => missing.length > 0);
  expect(lacking).toEqual([]);
}, 120_000);
