// A company that worked with release 0.1.0 goes on with this program: its database is brought up to date with all that is in
// it, and its people find and finish what they had begun. The rows were written by that release itself.
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import { readMigrations } from '#hosts/node/nodePorts.ts';
import type { Row } from '#model/entity.ts';
import { ensureBaseRecords } from '#server/access/baseRecords.ts';
import { tableName } from '#model/derive/tables.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { chainFaults } from '#server/ledgers/auditChain.ts';
import type { Database } from '#server/ports.ts';
import { applyMigrations, migrate } from '#server/store/migrate.ts';
import { openEmptyDatabase } from '#tests/support/database.ts';
import { founderGrants, portsOf } from '#tests/support/founding.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { Clerk, known, lineOf } from '#tests/support/scenario.ts';

/** Rows by table. */
type Company = Readonly<Record<string, readonly (Row & { id: string })[]>>;

/** The last migration that release brought. */
const lastOfRelease = '0023_published_definitions';
const migrations = readMigrations();
const kept = JSON.parse(
  gunzipSync(
    fs.readFileSync(path.join(import.meta.dirname, '../../support/company-0.1.0.json.gz')),
  ).toString(),
) as Company;

let database: Database;
let admin: Clerk;

beforeAll(async () => {
  database = await openEmptyDatabase();
  await applyMigrations({
    database,
    migrations: migrations.filter(({ name }) => name <= lastOfRelease),
  });
  await database.transaction(async (session) => {
    for (const [table, rows] of Object.entries(kept))
      await session.query(
        `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`,
        [JSON.stringify(rows)],
      );
    await session.query(`select setval('stock_post_seq', (select max(post_seq) from stock_ledger))`);
  });
  await migrate({ database, migrations });
  const ports = portsOf(database, { now: Date.UTC(2024, 4, 7, 2) });
  await ensureBaseRecords(ports);
  const org = idOf('organization', 'A01');
  admin = new Clerk(ports, founderGrants(crypto.randomUUID(), org));
}, 120_000);

afterAll(() => database.close());

async function counted(table: string): Promise<number> {
  const { rows } = await database.query(`select count(*)::int4 as n from "${table}"`);
  return Number(rows[0]?.['n']);
}

function idOf(entity: string, code: string): string {
  const row = kept[tableName(known(entity))]?.find((one) => one['code'] === code);
  if (row === undefined) throw new Error(`the company of that release had no ${entity} ${code}`);
  return row.id;
}

/** As whoever works here finds it by its number. */
function opened(entity: string, code: string): Promise<DocResult> {
  return admin.open(entity, idOf(entity, code));
}

describe('a company of release 0.1.0 after the upgrade (findings 2, 4.8)', () => {
  test('has every row it had, and its books hold', async () => {
    const had = Object.entries(kept).map(([table, rows]) => [table, rows.length]);
    const has = await Promise.all(Object.keys(kept).map(async (table) => [table, await counted(table)]));
    expect(had.length).toBeGreaterThan(80);
    expect(has).toEqual(had);
    await expectInvariants(database);
    expect(await chainFaults(database)).toEqual([]);
  });

  test('opens every one of its documents and records', async () => {
    const counts: Record<string, number> = {};
    for (const def of allEntities)
      for (const { id, org } of kept[tableName(def)] ?? []) {
        if (def.kind === 'ledger' || (typeof org === 'string' && org !== admin.grants.org)) continue;
        const { doc } = await admin.open(def.name, id);
        expect([def.name, doc.id]).toEqual([def.name, id]);
        counts[def.kind] = (counts[def.kind] ?? 0) + 1;
      }
    expect(counts['document']).toBeGreaterThan(150);
    expect(counts['master']).toBeGreaterThan(60);
  });

  test('ships what was ordered and receives what was bought', async () => {
    const order = await opened('saleOrder', 'SO202405060023');
    const { material, remainQty } = lineOf(order);
    const warehouse = kept['sales_out_bill_items']?.[0]?.['warehouse'] ?? null;
    await admin.approve(
      'otherInBill',
      await admin.create('otherInBill', {
        lines: { items: [{ material: material ?? null, qty: remainQty ?? null, unitCost: '3', warehouse }] },
      }),
    );
    const notice = await admin.push('saleOrder', order, 'deliveryNotice');
    const placed = await admin.edit('deliveryNotice', notice, [
      { op: 'setLine', lines: 'items', id: lineOf(notice).id, field: 'warehouse', value: warehouse },
    ]);
    const shipment = await admin.push(
      'deliveryNotice',
      await admin.approve('deliveryNotice', placed),
      'salesOutBill',
    );
    await admin.approve('salesOutBill', shipment);
    expect(lineOf(await opened('saleOrder', 'SO202405060023'))).toMatchObject({
      shippedQty: remainQty,
      remainQty: '0',
    });
    await expectInvariants(database);
  });

  test('goes on with its drafts', async () => {
    const draft = await opened('saleOrder', 'SO202405060012');
    expect((await admin.approve('saleOrder', draft)).doc.status).toBe('approved');
  });
});
