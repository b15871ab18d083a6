// What administrators do to other accounts, and that nobody reaches above his own rights.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser } from '#tests/support/app.ts';
import type { Client, TestUser } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

let database: Database;
let host: ReadyApp;
let admin: Client;
let helpdesk: Client;
let user: TestUser;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
  admin = await host.signedIn();
  const helper = await addUser(host.ports, 'helpdesk', [
    'user:view',
    'user:resetPassword',
    'user:kickOut',
    'userSession:view',
    'userSession:kickOut',
  ]);
  helpdesk = await host.signedIn(helper);
  user = await addUser(host.ports, 'clerk');
}, 60_000);

afterAll(() => host.close());

async function adminId(): Promise<string> {
  const { rows } = await database.query(`select id from "user" where party_id = 'admin'`);
  return String(rows[0]?.['id']);
}

test('a new password from the administrator works once: it ends the session and has to be replaced (spec 7.administration.04, 7.administration.12)', async () => {
  const client = await host.signedIn(user);
  const answer = await helpdesk.post<{ password: string }>('api/updatePasswordForPartyId', {
    partyId: user.id,
  });
  expect(answer).toMatchObject({ code: '0', message: '密码已重置，用户下次登录时须修改' });
  expect(answer.result.password).toMatch(/^\w{16}$/);
  expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
  expect(await client.signIn(user.login, user.password)).toMatchObject({ message: '用户名或密码错误' });
  expect(await client.signIn(user.login, answer.result.password)).toMatchObject({
    code: '0',
    result: { userInfo: { mustChangePassword: true } },
  });
});

test.each(['user/forgePassword', 'user/forgetPassword', 'api/forgePassword'])(
  'nobody outside gets a new password from %s (spec 7.administration.12) (findings 2, 4.2)',
  async (path) => {
    const stranger = host.client({ address: '10.7.0.9' });
    const answer = await stranger.post(path, {
      username: user.login,
      newPassword: 'seven geese over the mill',
    });
    expect(['302', '404']).toContain(answer.code);
    expect(answer.success).toBe(false);
  },
);

test('a password the administrator chooses obeys the same rules', async () => {
  const weak = { partyId: user.id, newPassword: '12345678', newPasswordVerify: '12345678' };
  expect(await helpdesk.post('api/updatePasswordForPartyId', weak)).toMatchObject({
    code: '422',
    message: '新密码过于常见，请换一个',
  });
});

test('without the permission nobody resets a password, and with it nobody resets an administrator', async () => {
  const plain = await addUser(host.ports, 'plain');
  const client = await host.signedIn(plain);
  expect(await client.post('api/updatePasswordForPartyId', { partyId: user.id })).toMatchObject({
    code: '403',
    message: '您没有“重置用户密码”的权限',
  });
  for (const partyId of ['admin', await adminId()])
    expect(await helpdesk.post('api/updatePasswordForPartyId', { partyId })).toMatchObject({
      code: '403',
      message: '您不能操作系统管理员的账号',
    });
  expect(
    await helpdesk.post(`data/user/${await adminId()}/kickOut`, { version: 1, key: 'key-kick-0001' }),
  ).toMatchObject({ code: '403' });
  expect(await admin.post('user/getLoginInfo')).toMatchObject({ code: '0' });
});

test('sessions are seen and ended, by user or one by one', async () => {
  const other = await addUser(host.ports, 'other');
  const client = host.client({ address: '10.7.0.1' });
  await client.signIn(other.login, other.password);
  const filter = { field: 'user', op: 'eq', values: [other.id] };
  const listed = await helpdesk.post<{ rows: { id: string; ip: string; tokenHash?: string }[] }>(
    'data/userSession/query',
    {
      offset: 0,
      limit: 10,
      filter,
    },
  );
  expect(listed.result.rows).toMatchObject([{ ip: '10.7.0.1' }]);
  expect(listed.result.rows[0]).not.toHaveProperty('tokenHash');

  const ended = await helpdesk.post(`data/userSession/${listed.result.rows[0]?.id}/kickOut`, {
    version: 1,
    key: 'key-kick-0002',
  });
  expect(ended).toMatchObject({ code: '0', result: { doc: { fields: { endReason: 'forced' } } } });
  expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });

  await client.signIn(other.login, other.password);
  expect(
    await helpdesk.post(`data/user/${other.id}/kickOut`, { version: 1, key: 'key-kick-0003' }),
  ).toMatchObject({ code: '0' });
  expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
});
