// Signing in, being locked out, and losing a session, as users and administrators meet it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser, startTestApp } from '#tests/support/app.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

const minute = 60_000;
const hour = 60 * minute;

let database: Database;
let host: ReadyApp;

beforeAll(async () => {
  host = await openReadyApp();
  ({ database } = host);
}, 60_000);

afterAll(() => host.close());

async function visits(login: string): Promise<unknown[]> {
  const { rows } = await database.query(
    'select log_type, way, outcome, error_text, ip from visit_log where login_id = $1 order by visit_time, id',
    [login],
  );
  return rows;
}

describe('signing in', () => {
  test('the first administrator signs in with the password told to the host, and has to replace it before anything else', async () => {
    const fresh = await openTestDatabase();
    const first = await startTestApp(fresh);
    const client = first.client();
    const answer = await client.signIn('admin', first.password);
    expect(answer).toMatchObject({ code: '0', success: true, status: 200 });
    expect(answer.result.userInfo).toMatchObject({
      userLoginId: 'admin',
      partyId: 'admin',
      mustChangePassword: true,
    });
    expect(answer.result.userInfo['companyId']).toMatch(/^[0-9a-f-]{36}$/);

    const list = { offset: 0, limit: 1 };
    expect(await client.post('data/currency/query', list)).toMatchObject({
      code: '403',
      message: '请先修改密码，再开始工作',
    });
    const [partyId, newPassword] = ['admin', '自己选的密码 2026'];
    const change = { partyId, currentPassword: first.password, newPassword, newPasswordVerify: newPassword };
    expect(await client.post('api/updatePasswordForPartyIdSelf', change)).toMatchObject({
      code: '0',
      message: '提交成功',
    });
    expect(await client.post('data/currency/query', list)).toMatchObject({ code: '0' });
    await first.app.close();
    await fresh.close();
  }, 30_000);

  test('a wrong password and an unknown account are refused with the same words, and both are in the access log', async () => {
    const user = await addUser(host.ports, 'wang');
    const client = host.client({ address: '10.1.0.1' });
    const wrong = await client.signIn(user.login, 'not this one');
    const unknown = await client.signIn('nobody', 'not this one');
    expect(wrong).toMatchObject({ code: '422', success: false, message: '用户名或密码错误', status: 422 });
    expect({ ...unknown, text: '' }).toEqual({ ...wrong, text: '' });
    const failed = { log_type: 'login', way: 'password', outcome: 'failed', ip: '10.1.0.1' };
    expect(await visits('wang')).toEqual([{ ...failed, error_text: '密码错误' }]);
    expect(await visits('nobody')).toEqual([{ ...failed, error_text: '没有这个账号' }]);
  });

  test('is answered with a session key that opens what follows, and with who one is (spec 7.session.01) (findings 2, 4.3)', async () => {
    const user = await addUser(host.ports, 'fang');
    const client = host.client();
    const answer = await client.post<{ sessionKey: string; userInfo: Record<string, unknown> }>(
      'user/getCodeLogin',
      { username: 'fang', password: user.password },
    );
    expect(answer).toMatchObject({ code: '0', success: true });
    expect(answer.result.sessionKey).toMatch(/^[\w-]{43}$/);
    expect(answer.result.userInfo).toMatchObject({ userLoginId: 'fang', firstName: 'fang' });
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    client.token = answer.result.sessionKey;
    expect(await client.post('user/getLoginInfo')).toMatchObject({
      code: '0',
      result: { userInfo: { userLoginId: 'fang' } },
    });
  });

  test('the login name is accepted in any letter case', async () => {
    const user = await addUser(host.ports, 'LiQiang');
    expect(await host.client().signIn('liqiang', user.password)).toMatchObject({ code: '0' });
  });

  test('a disabled user is told so only with the right password', async () => {
    const user = await addUser(host.ports, 'zhao');
    await database.query(`update "user" set status = 'disabled' where id = $1::uuid`, [user.id]);
    expect(await host.client().signIn('zhao', 'not this one')).toMatchObject({ message: '用户名或密码错误' });
    expect(await host.client().signIn('zhao', user.password)).toMatchObject({
      code: '422',
      message: '该用户已停用，请联系管理员',
    });
  });

  test('neither the token nor the password can be found in the database', async () => {
    const user = await addUser(host.ports, 'sun');
    const client = host.client();
    await client.signIn('sun', user.password);
    const { rows } = await database.query(
      'select row_to_json(s)::text as session, row_to_json(c)::text as credential from user_session s join access_credential c on c.user_id = s."user" where s."user" = $1::uuid',
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(client.token);
    expect(JSON.stringify(rows)).not.toContain(user.password);
    expect(JSON.stringify(rows)).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('guessing passwords', () => {
  test('five wrong passwords lock the account for that address only, longer each time', async () => {
    const user = await addUser(host.ports, 'chen');
    const thief = host.client({ address: '10.2.0.1' });
    const owner = host.client({ address: '10.2.0.2' });
    for (let guess = 0; guess < 5; guess++)
      expect(await thief.signIn('chen', `guess ${guess}`)).toMatchObject({ code: '422' });
    const locked = await thief.signIn('chen', user.password);
    expect(locked).toMatchObject({
      code: '429',
      status: 429,
      message: '该用户登录失败次数过多，请于1分钟后再次登录！',
      result: { retryAfter: 60 },
    });
    expect(await owner.signIn('chen', user.password)).toMatchObject({ code: '0' });

    host.pass(minute);
    expect(await thief.signIn('chen', 'guess 6')).toMatchObject({ code: '422' });
    expect(await thief.signIn('chen', user.password)).toMatchObject({
      message: '该用户登录失败次数过多，请于2分钟后再次登录！',
    });
    host.pass(2 * minute);
    expect(await thief.signIn('chen', user.password)).toMatchObject({ code: '0' });
  });

  test('guesses sent at the same moment cannot slip through the lock', async () => {
    await addUser(host.ports, 'zhou');
    const thief = host.client({ address: '10.2.0.3' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => thief.signIn('zhou', `guess ${guess}`)),
    );
    expect(answers.filter(({ code }) => code === '422')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === '429')).toHaveLength(15);
  });

  test('one address may not try many accounts', async () => {
    const thief = host.client({ address: '10.2.0.4' });
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, account) => thief.signIn(`account-${account}`, 'guess')),
    );
    expect(answers.filter(({ code }) => code === '422')).toHaveLength(30);
    expect(answers.filter(({ code }) => code === '429')).toMatchObject([
      { message: '该地址登录过于频繁，请1分钟后再试' },
    ]);
  }, 30_000);
});

describe('sessions', () => {
  test('a second sign-in of the account ends the first with 110 (spec 6.session.03, 7.session.04)', async () => {
    const user = await addUser(host.ports, 'qian');
    const office = host.client();
    const home = host.client({ address: '10.3.0.1' });
    await office.signIn('qian', user.password);
    await home.signIn('qian', user.password);
    const ended = await office.post('user/getLoginInfo');
    expect(ended).toMatchObject({
      code: '110',
      success: false,
      status: 401,
      message: '很抱歉，您的帐号已在其他地方登录，请重新登录',
    });
    expect(await home.post('user/getLoginInfo')).toMatchObject({
      code: '0',
      result: { userInfo: { userLoginId: 'qian' } },
    });
  });

  test('without use for the idle time a session ends with 302; use keeps it alive until its absolute end', async () => {
    const user = await addUser(host.ports, 'wu');
    const client = host.client();
    await client.signIn('wu', user.password);
    for (let passed = 0; passed < 23; passed++) {
      host.pass(59 * minute);
      expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '0' });
    }
    host.pass(2 * hour);
    expect(await client.post('user/getLoginInfo')).toMatchObject({
      code: '302',
      status: 401,
      message: '登录已过期，请重新登录',
    });

    await client.signIn('wu', user.password);
    host.pass(61 * minute);
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
  });

  test('a token nobody issued is refused like an expired one', async () => {
    const client = host.client();
    for (const token of ['', 'x', 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.', 'A'.repeat(43)]) {
      client.token = token;
      expect(await client.get('api/getUserPermissionByToken')).toMatchObject({ code: '302', status: 401 });
    }
  });

  test('signing out ends the session on the server and is in the access log (spec 7.session.05)', async () => {
    const user = await addUser(host.ports, 'zheng');
    const client = host.client();
    await client.signIn('zheng', user.password);
    host.pass(1000);
    expect(await client.post('request/getLogOut', { sessionKey: client.token })).toMatchObject({ code: '0' });
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    expect((await visits('zheng')).map((row) => (row as { log_type: string }).log_type)).toEqual([
      'login',
      'logout',
    ]);
  });

  test('disabling a user ends the running session', async () => {
    const user = await addUser(host.ports, 'feng');
    const client = host.client();
    await client.signIn('feng', user.password);
    await database.query(`update "user" set status = 'disabled' where id = $1::uuid`, [user.id]);
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
  });

  test('a session key from an address is exchanged for a fresh one and then worthless (spec 4.session.03)', async () => {
    const user = await addUser(host.ports, 'tang');
    const client = host.client();
    await client.signIn('tang', user.password);
    const old = client.token;
    const answer = await client.post<{ sessionKey: string }>('user/getLoginInfo', { exchange: true });
    client.token = answer.result.sessionKey;
    expect(client.token).not.toBe(old);
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '0' });
    client.token = old;
    expect(await client.post('user/getLoginInfo')).toMatchObject({ code: '302' });
  });
});
