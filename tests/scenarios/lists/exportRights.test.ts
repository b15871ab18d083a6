// The rights an export is made with are asked for again when its rows are written, and whenever its file is handed out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobView } from '#model/wire/jobs.ts';
import { readGrants } from '#server/access/grants.ts';
import { runExport } from '#server/exports/exportRun.ts';
import { jobColumns } from '#server/jobs/jobStore.ts';
import { sql } from '#server/select/piece.ts';
import { returningRows } from '#server/select/select.ts';
import { addUser } from '#tests/support/app.ts';
import { fetchFile, openOffice, type Office } from '#tests/support/excelOffice.ts';
import { addRule } from '#tests/support/ruledUser.ts';
import { done, save } from '#tests/support/workingCompany.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
  await save(office.admin, 'customerCategory', { code: 'KD', name: '经销客户' });
}, 120_000);
afterAll(() => office.close());

const request = { columns: [{ field: 'code', title: '编码' }], format: 'csv' as const };
const take = (login: string, code: string) =>
  office.host.ports.database.query(
    `delete from security_group_permissions where code = $2 and doc_id = (select id from security_group where code = $1)`,
    [`group-${login}`, code],
  );

test('an export is handed out only while its rights are those it was made with (findings 3, 5.3)', async () => {
  const clerk = await addUser(office.host.ports, 'leaver', [
    'customerCategory:view',
    'customerCategory:export',
  ]);
  const client = office.host.client({ address: '10.8.0.3' });
  await client.signIn(clerk.login, clerk.password);
  const job = await done('export', client.post<JobView>('exports/customerCategory', request));
  await office.host.app.idle();
  expect(await fetchFile(office, client, `jobs/${job.id}/file?which=result`)).toBeInstanceOf(Uint8Array);
  const rule = await addRule(office.host.ports, {
    entity: 'customerCategory',
    field: 'code',
    operator: 'eq',
    value: 'KC',
  });
  await office.host.ports.database.query(
    `update security_group_permissions set data_rules = array[$2::uuid] where code = 'customerCategory:view' and doc_id = (select id from security_group where code = $1)`,
    [`group-${clerk.login}`, rule],
  );
  office.host.pass(60_000);
  expect(await fetchFile(office, client, `jobs/${job.id}/file?which=result`)).toMatchObject({
    code: '403',
    message: '导出以后您的数据权限有变化，请重新导出',
  });
  await take(clerk.login, 'customerCategory:export');
  office.host.pass(60_000);
  expect(await fetchFile(office, client, `jobs/${job.id}/file?which=result`)).toMatchObject({
    code: '403',
    message: '您没有客户分组的导出权限',
  });
});

test('an export whose right is taken while its rows are written ends without a file (findings 3, 5.3)', async () => {
  const { ports } = office.host;
  const clerk = await addUser(ports, 'taken', ['customerCategory:view', 'customerCategory:export']);
  const [job] = await returningRows(
    ports.database,
    sql`insert into export_job as j (id, org, version, status, claim, code, columns, done_rows, operator, created_by, created_at, seen_at, cancel_requested, entity_key, file_name, format)
     select gen_random_uuid(), default_org, 1, 'running', 'here', 'EX-5', ${JSON.stringify(request)}::text::jsonb, 0, id, id, now(), now(), false, 'customerCategory', '客户分组.csv', 'csv'
     from "user" where id = ${clerk.id}::uuid`,
    jobColumns('export'),
  );
  if (job === undefined) throw new Error('no job');
  const grants = await readGrants(
    { database: ports.database, log: ports.log },
    { userId: clerk.id, org: job.org },
    ports.clock.now(),
  );
  const work = {
    ports,
    grants,
    job,
    input: null,
    signal: new AbortController().signal,
    tell: async () => void (await take(clerk.login, 'customerCategory:export')),
    progress: () => Promise.resolve(),
    log: () => undefined,
    compute: () => Promise.reject(new Error('nothing is computed')),
  };
  await expect(runExport(work)).rejects.toMatchObject({ code: '403' });
  const { rows: after } = await ports.database.query('select file from export_job where id = $1::uuid', [
    job.id,
  ]);
  expect(after).toEqual([{ file: null }]);
});
