// What an import never does: whatever the file says, nothing is written that its user may not write.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPreview, JobView } from '#model/wire/jobs.ts';
import { addUser, clientOf } from '#tests/support/app.ts';
import {
  fetchFile,
  type Office,
  openOffice,
  outcomeOf,
  upload,
  workbookOf,
} from '#tests/support/excelOffice.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { done, save } from '#tests/support/workingCompany.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
  await save(office.admin, 'customerCategory', { code: 'KC', name: '直销客户' });
}, 120_000);
afterAll(() => office.close());

const titles = ['客户编码', '客户名称', '客户分组', '信用额度', '备注'];

async function signedIn(login: string, codes: readonly string[]): Promise<Client> {
  const user = await addUser(office.host.ports, login, codes);
  const client = clientOf(office.host.app, office.host, { address: `10.1.0.${login.length}` });
  await client.signIn(user.login, user.password);
  return client;
}

describe('rights', () => {
  const file = () => workbookOf({ name: '客户', rows: [titles, ['R1', '权限一', 'KC', '', '']] });

  test('without the permission to import nothing is taken, not even the file', async () => {
    const clerk = await signedIn('viewer', ['customer:view', 'customer:create', 'customer:edit']);
    expect(await upload(office, clerk, 'customer', await file())).toMatchObject({ status: 403 });
    expect(await fetchFile(office, clerk, 'imports/customer/template')).toMatchObject({ code: '403' });
  });

  test('an importer who may not edit can add only', async () => {
    const clerk = await signedIn('importer', ['customer:view', 'customer:create', 'customer:import']);
    const preview = await done('upload', upload(office, clerk, 'customer', await file()));
    expect(preview.modes).toEqual(['insert']);
    const { sheets, file: path } = preview;
    office.host.pass(500);
    const refused = await clerk.post('imports/customer', {
      file: path,
      mode: 'upsert',
      dryRun: true,
      allOrNothing: false,
      sheets: requested(sheets),
    });
    expect(refused).toMatchObject({ status: 403 });
  });

  test('a file, its job, its faults and its results belong to whoever sent it', async () => {
    const one = await signedIn('owner', ['customer:view', 'customer:create', 'customer:import']);
    const other = await signedIn('stranger', ['customer:view', 'customer:create', 'customer:import']);
    const preview = await done(
      'upload',
      upload(
        office,
        one,
        'customer',
        await workbookOf({ name: '客户', rows: [titles, ['', '', '', '', 'x']] }),
      ),
    );
    const request = {
      file: preview.file,
      mode: 'insert',
      dryRun: true,
      allOrNothing: false,
      sheets: requested(preview.sheets),
    };
    expect(await other.post('imports/customer', request)).toMatchObject({ status: 404 });
    const { id } = await done('import', one.post<JobView>('imports/customer', request));
    const outcome = await outcomeOf(office, one, id);
    expect(outcome.errors).toBe(true);
    for (const path of [`jobs/${id}`, `jobs/${id}/faults`])
      expect(await other.get(path)).toMatchObject({ status: 404 });
    expect(await fetchFile(office, other, `jobs/${id}/file?which=errors`)).toMatchObject({ code: '404' });
    expect(await fetchFile(office, one, `jobs/${id}/file?which=errors`)).toBeInstanceOf(Uint8Array);
    // Administrators see the job, yet not the file.
    expect(await office.admin.get(`jobs/${id}`)).toMatchObject({ status: 200 });
    expect(await fetchFile(office, office.admin, `jobs/${id}/file?which=errors`)).toMatchObject({
      code: '404',
    });
    expect(await other.post(`jobs/${id}/cancel`)).toMatchObject({ status: 404 });
  });

  test('columns nobody may write are refused, whatever a client sends', async () => {
    const preview = await done('upload', upload(office, office.admin, 'customer', await file()));
    for (const field of ['status', 'creditUsed', 'id', 'org', '__proto__']) {
      const sheets = requested(preview.sheets).map((sheet) => ({
        ...sheet,
        columns: [...sheet.columns, { column: 4, field }],
      }));
      office.host.pass(500);
      const answer = await office.admin.post('imports/customer', {
        file: preview.file,
        mode: 'insert',
        dryRun: true,
        allOrNothing: false,
        sheets,
      });
      expect(answer.status).toBe(422);
    }
  });
});

function requested(sheets: ImportPreview['sheets']) {
  return sheets.map(({ sheet, lines, headRow, columns }) => ({ sheet, lines, headRow, columns }));
}
