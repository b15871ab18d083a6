// What a list exports can be sent back: of base data of the demo company the file is imported again as it is, finds the
// same records, finds no fault in them and changes none of them (finding 1.1). Every entity in the long form; in the
// short one a third of each area and kind, materials with their thousands of records not among them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '#grid/export/readTable.ts';
import { entities } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { JobView } from '#model/wire/jobs.ts';
import { createGrantsReader } from '#server/access/grants.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { importShape } from '#server/imports/importShape.ts';
import { shapeOf } from '#server/store/shape.ts';
import { startTestApp } from '#tests/support/app.ts';
import { demoNow, openDemoCompany } from '#tests/support/demoCompany.ts';
import {
  fetchFile,
  importWorkbook,
  memoryFiles,
  outcomeOf,
  type Office,
} from '#tests/support/excelOffice.ts';
import { long } from '#tests/support/long.ts';
import { done } from '#tests/support/workingCompany.ts';

let office: Office;
/** What a workbook may bring of each entity, as the administrator. */
let grants: Awaited<ReturnType<ReturnType<typeof createGrantsReader>['of']>>;

beforeAll(async () => {
  const { database } = await openDemoCompany();
  const host = await startTestApp(database, { demo: true });
  host.pass(demoNow - host.ports.clock.now());
  host.ports.files = memoryFiles();
  const admin = host.client();
  await admin.signIn('admin', demoAccounts[0]?.password ?? '');
  const close = async (): Promise<void> => {
    await host.app.close();
    await database.close();
  };
  office = { host, admin, close };
  const { rows } = await database.query(`select id, default_org from "user" where login_id = 'admin'`);
  grants = await createGrantsReader(host.ports).of({
    id: 'session',
    userId: String(rows[0]?.['id']),
    org: String(rows[0]?.['default_org']),
    mustChangePassword: false,
  });
}, 240_000);
afterAll(() => office.close());

/** Menus of one title stand under several parents and have no code of their own to be told apart by. */
const withoutIdentity: readonly string[] = ['permission'];

const exportable = Object.values(entities).filter(
  (def) =>
    def.kind !== 'document' &&
    def.kind !== 'report' &&
    def.actions?.['import'] !== undefined &&
    !withoutIdentity.includes(def.name),
);

const chosen = long
  ? exportable
  : [...Map.groupBy(exportable, ({ area, kind }) => `${area} ${kind}`).values()].flatMap((alike) =>
      alike.filter((_, at) => at % 3 === Math.min(1, alike.length - 1)),
    );

async function contentOf(def: EntityDef): Promise<string> {
  const { rows } = await office.host.ports.database.query(
    `select * from ${shapeOf(def).header.name} order by id`,
  );
  return JSON.stringify(rows);
}

test.each(chosen.map((def) => [def.title, def] as const))(
  '%s (findings 2, 1.1)',
  async (_, def) => {
    expect([can(grants, def, 'export'), can(grants, def, 'import')]).toEqual([true, true]);
    const [table] = importShape(def, grants).tables;
    const columns = table.fields.map(({ key, title }) => ({ field: key, title }));
    office.host.pass(1_000);
    const { id } = await done(
      'export',
      office.admin.post<JobView>(`exports/${def.name}`, { columns, format: 'xlsx' }),
    );
    const job = await outcomeOf(office, office.admin, id);
    const content = await fetchFile(office, office.admin, `jobs/${id}/file?which=result`);
    if (!(content instanceof Uint8Array)) throw new Error(content.message);
    if (job.done === 0) return expect(await readTable(new Blob([new Uint8Array(content)]))).toHaveLength(1);
    const before = await contentOf(def);
    const outcome = await importWorkbook(office, content, def.name, { mode: 'update' });
    expect(outcome.list.faults.slice(0, 5)).toEqual([]);
    expect([outcome.state, outcome.succeeded]).toEqual(['done', job.done]);
    expect(JSON.parse(await contentOf(def)) as unknown).toEqual(JSON.parse(before));
  },
  240_000,
);
