// 访问日志: nobody changes what stands in it, it never holds a password or a token, and after a set number of days its rows
// move into files.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveVisits } from '#server/areas/system/archiveVisits.ts';
import type { Database } from '#server/ports.ts';
import { addUser, type Client } from '#tests/support/app.ts';
import { memoryFiles } from '#tests/support/excelOffice.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import { readCsv } from '#sheets/csv.ts';

const day = 86_400_000;
const signal = new AbortController().signal;

let host: ReadyApp;
let database: Database;
let admin: Client;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
}, 60_000);
afterAll(() => host.close());

const stored = async (): Promise<Record<string, unknown>[]> =>
  (await database.query('select * from visit_log order by visit_time, id')).rows;

describe('visitLog-r1 (findings 2, 2.5)', () => {
  test('holds who came and how, and no password or token, right or wrong', async () => {
    const user = await addUser(host.ports, 'visitor');
    const wrong = 'wrong horse over the hill';
    const chosen = '自己选的长密码 2026';
    const clerk = host.client();
    expect((await clerk.signIn(user.login, wrong)).code).not.toBe('0');
    expect((await clerk.signIn(user.login, user.password)).code).toBe('0');
    const token = clerk.token ?? '';
    expect(token).not.toBe('');
    const change = { partyId: user.login, newPassword: chosen, newPasswordVerify: chosen };
    for (const currentPassword of [wrong, user.password])
      await clerk.post('api/updatePasswordForPartyIdSelf', { ...change, currentPassword });
    await clerk.post('request/getLogOut', { sessionKey: token });
    const rows = (await stored()).filter((row) => row['login_id'] === user.login);
    expect(rows.map((row) => row['outcome'])).toEqual(expect.arrayContaining(['failed', 'done']));
    const text = JSON.stringify(await stored());
    for (const secret of [wrong, chosen, user.password, token, host.password, admin.token ?? 'none'])
      expect(text).not.toContain(secret);
  });

  test('nobody adds, changes or deletes a row, the administrator included', async () => {
    const before = await stored();
    const id = String(before[0]?.['id']);
    const key = crypto.randomUUID();
    const patches = [{ op: 'set', field: 'ip', value: '1.1.1.1' }];
    const refused = [
      await admin.post('data/visitLog', { key, patches }),
      await admin.post('data/visitLog', { id, version: 1, key, patches }),
      await admin.post(`data/visitLog/${id}/delete`, { version: 1, key }),
      await admin.post(`data/visitLog/${id}/disable`, { version: 1, key }),
    ];
    expect(refused.map(({ success }) => success)).toEqual([false, false, false, false]);
    expect(await stored()).toEqual(before);
  });

  test('rows older than the parameter says move into a file, later ones stay', async () => {
    const files = memoryFiles();
    const ports = { ...host.ports, files };
    const old = await stored();
    await database.query(`update system_config set value = '30' where config_key = 'visitLogDays'`);
    host.pass(20 * day);
    await archiveVisits(ports, { signal });
    expect(files.stored.size).toBe(0);
    await host.signedIn();
    host.pass(11 * day);
    expect(await archiveVisits(ports, { signal })).toContain(`${old.length} 条`);
    expect(await stored()).toHaveLength(1);
    const [[path, { content }] = ['', { content: new Uint8Array() }]] = [...files.stored];
    expect(path).toMatch(/^archive\/visitLog\/2026-03-02-[0-9a-f-]{36}\.csv$/);
    const [head, ...rows] = readCsv(new TextDecoder().decode(content));
    expect(head?.slice(0, 3)).toEqual(['时间', '用户', '登录账号']);
    expect(rows.map((row) => row[2])).toEqual(old.map((row) => row['login_id']));
    expect(await archiveVisits(ports, { signal })).toContain('0 条');
    expect(files.stored.size).toBe(1);
  });
});
