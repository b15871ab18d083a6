// IP白名单 of a user: he signs in and works from the addresses in his list, and from nowhere else (findings 3, 6.4a).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { addUser, origin, type TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';
import type { Client } from '#tests/support/signedClient.ts';

let host: ReadyApp;
let admin: Client;
let clerk: TestUser;
beforeAll(async () => {
  host = await openReadyApp();
  admin = await host.signedIn();
  clerk = await addUser(host.ports, 'clerk', ['currency:view']);
  await host.database.query(
    'update "user" set department = (select min(id::text)::uuid from department)',
    [],
  );
}, 60_000);
afterAll(() => host.close());

async function list(of: string, addresses: string | null) {
  const { version } = (await admin.get<DocResult>(`data/user/${of}`)).result.doc;
  return admin.post<DocResult>('data/user', {
    id: of,
    version,
    key: crypto.randomUUID(),
    patches: [{ op: 'set', field: 'ipWhitelist', value: addresses }],
  });
}

const reads = (client: Client) => client.post('data/currency/query', { offset: 0, limit: 1 });

async function opensLink(client: Client, address: string): Promise<boolean> {
  const headers = new Headers({ 'sec-websocket-protocol': client.token ?? '', 'x-peer-address': address });
  const url = new URL(`/websocket/${clerk.id}`, origin.replace('http', 'ws'));
  return (
    (await host.app.openSocket({ url, headers }, { send: () => undefined, close: () => undefined })) !== null
  );
}

test('with a list he signs in from its addresses alone; who is refused is in the access log (findings 3, 6.4a)', async () => {
  expect(await list(clerk.id, '10.1.2.0/24\n2001:db8::/32')).toMatchObject({ code: '0' });
  const outside = host.client({ address: '10.9.9.9' });
  expect(await outside.signIn(clerk.login, clerk.password)).toMatchObject({
    code: '422',
    message: '该用户不能从当前网络地址（10.9.9.9）登录，请联系管理员',
  });
  const { rows } = await host.database.query(
    `select error_text, ip from visit_log where login_id = 'clerk' order by visit_time desc, id limit 1`,
    [],
  );
  expect(rows).toEqual([{ error_text: '网络地址不在白名单内', ip: '10.9.9.9' }]);
  for (const address of ['10.1.2.7', '::ffff:10.1.2.7', '2001:db8::7'])
    expect(await host.client({ address }).signIn(clerk.login, clerk.password)).toMatchObject({ code: '0' });
});

test('a session that is carried away ends: calls and the live link are refused, also back at the allowed address (findings 3, 6.4a)', async () => {
  await list(clerk.id, '10.1.2.0/24');
  const inside = host.client({ address: '10.1.2.7' });
  await inside.signIn(clerk.login, clerk.password);
  expect(await reads(inside)).toMatchObject({ code: '0' });
  expect(await opensLink(inside, '10.1.2.8')).toBe(true);
  const away = host.client({ address: '10.9.9.9' });
  away.token = inside.token;
  expect(await reads(away)).toMatchObject({
    code: '302',
    message: '当前网络地址不在您的IP白名单内，请在允许的地点重新登录',
  });
  expect(await reads(inside)).toMatchObject({ code: '302' });

  await inside.signIn(clerk.login, clerk.password);
  expect(await opensLink(inside, '10.9.9.9')).toBe(false);
});

test('a list is checked when it is saved, holds at once, and nobody locks himself out by it (findings 3, 6.4a)', async () => {
  expect(await list(clerk.id, '10.1.2.0/24、总部')).toMatchObject({
    code: '422',
    message: 'IP白名单中的“总部”不是网络地址，请写成 10.1.2.3、10.1.2.0/24 或 2001:db8::/32，每行一个',
  });
  await list(clerk.id, null);
  const anywhere = host.client({ address: '172.16.0.1' });
  await anywhere.signIn(clerk.login, clerk.password);
  await list(clerk.id, '10.1.2.0/24');
  expect(await reads(anywhere)).toMatchObject({ code: '302' });

  const { rows } = await host.database.query(`select id from "user" where login_id = 'admin'`, []);
  const own = String(rows[0]?.['id']);
  expect(await list(own, '10.1.2.0/24')).toMatchObject({
    code: '422',
    message: 'IP白名单不含您登录时的地址 10.0.0.1，保存后您自己将不能使用，请加上它',
  });
  expect(await list(own, '10.0.0.1')).toMatchObject({ code: '0' });
  expect(await reads(admin)).toMatchObject({ code: '0' });
});
