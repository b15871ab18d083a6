// Nothing of the business catalogue is missing in the running product: fields, sub-tables, lists, forms, pickers,
// permission codes and menu entries of every master and system entity. `npm run catalogue` prints the same walk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stillToCome } from '#tests/catalogue/decided.ts';
import { walkCatalogue } from '#tests/catalogue/walk.ts';
import { hasEntity } from '#entities/registry.ts';
import type { Database } from '#server/ports.ts';
import { openTestApp, type PreparedApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';

let database: Database;
let host: PreparedApp;

beforeAll(async () => {
  database = await openTestDatabase();
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
  const lacking = findings.filter(({ entity, missing }) => missing.length > 0 && !(stillToCome.has(entity) && !hasEntity(entity)));
  expect(lacking).toEqual([]);
}, 120_000);
