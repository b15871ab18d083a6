// Ways in that lead over a foreign page, against small real servers: the company's central sign-in (CAS) and WeChat.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '#hosts/node/outgoing.ts';
import type { Database } from '#server/ports.ts';
import { addUser, openTestApp, origin } from '#tests/support/app.ts';
import type { PreparedApp, TestApp, TestUser } from '#tests/support/app.ts';
import { casServer, foreignServer } from '#tests/support/foreignServers.ts';
import type { ForeignServer } from '#tests/support/foreignServers.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { hostWith, lastVisit, signedIn } from '#tests/support/signInWays.ts';

const hour = 60 * 60_000;
const service = 'https://erp.example.com/app/';

let database: Database;
let plain: PreparedApp;
let host: TestApp;
let cas: Awaited<ReturnType<typeof casServer>>;
let wechat: ForeignServer;
let user: TestUser;
let wechatAnswer: unknown = {};

beforeAll(async () => {
  database = await openPreparedDatabase();
  plain = await openTestApp(database);
  [cas, wechat] = await Promise.all([
    casServer(),
    foreignServer(() => ({ text: JSON.stringify(wechatAnswer) })),
  ]);
  host = await hostWith(database, {
    cas: { url: `${cas.url}/cas`, version: 3, services: [service] },
    wechat: { appId: 'wx-app', secret: 'wx-secret', url: wechat.url },
  });
  user = await addUser(plain.ports, 'yang');
}, 60_000);

beforeEach(() => host.pass(2 * hour));

afterAll(async () => {
  await host.app.close();
  await plain.app.close();
  await Promise.all([cas.close(), wechat.close()]);
  await database.close();
});

async function validate(app: TestApp, ticket: string, wanted: string) {
  const query = new URLSearchParams({ ticket, service: wanted });
  const headers = { 'x-peer-address': '10.0.0.1' };
  const response = await app.app.fetch(
    new Request(`${origin}/cas/client/validateLogin?${query.toString()}`, { headers }),
  );
  const answer = (await response.json()) as {
    code: string;
    success: boolean;
    message: string;
    result: { sessionKey: string } | null;
  };
  return { status: response.status, ...answer };
}

describe('the central sign-in', () => {
  test('says so where it is not configured', async () => {
    expect(await validate(plain, 'ST-1', service)).toMatchObject({
      code: '422',
      message: '统一认证登录未启用，请使用账号密码登录',
    });
  });

  test('signs in the user its server names for the ticket, once (spec 7.session.06)', async () => {
    const ticket = cas.ticketFor(user.login, service);
    const answer = await validate(host, ticket, service);
    expect(answer).toMatchObject(signedIn(user.login));
    expect(answer.result?.sessionKey).toMatch(/^[\w-]{43}$/);
    expect(cas.asked.at(-1)?.url.pathname).toBe('/cas/p3/serviceValidate');
    expect(await lastVisit(database, user.login)).toEqual({
      title: '登录（统一认证）',
      way: 'cas',
      outcome: 'done',
    });
    expect(await validate(host, ticket, service)).toMatchObject({
      code: '422',
      message: '统一认证未通过，请重新登录',
    });
  });

  test('speaks version 2.0 of the protocol where told', async () => {
    const old = await hostWith(database, { cas: { url: `${cas.url}/cas`, version: 2, services: [service] } });
    expect(await validate(old, cas.ticketFor(user.login, service), service)).toMatchObject(
      signedIn(user.login),
    );
    expect(cas.asked.at(-1)?.url.pathname).toBe('/cas/serviceValidate');
    await old.app.close();
  });

  test('is asked for our own addresses only', async () => {
    const asked = cas.asked.length;
    expect(
      await validate(host, cas.ticketFor(user.login, 'https://evil.test/'), 'https://evil.test/'),
    ).toMatchObject({
      code: '403',
      message: '不接受该地址的统一认证登录',
    });
    expect(await validate(host, '../login?x', service)).toMatchObject({
      code: '422',
      message: '统一认证未通过，请重新登录',
    });
    expect(cas.asked).toHaveLength(asked);
  });

  test('tells a user without an account to ask for one', async () => {
    expect(await validate(host, cas.ticketFor('visitor', service), service)).toMatchObject({
      code: '422',
      message: '统一认证的用户“visitor”在本系统没有账号，请联系管理员',
    });
  });

  test.each<[string, () => { status?: number; headers?: Record<string, string>; text?: string }]>([
    ['redirects', () => ({ status: 302, headers: { location: `${cas.url}/cas/p3/serviceValidate` } })],
    ['answers a page', () => ({ text: '<!doctype html><title>Login</title>' })],
    ['answers without end', () => ({ text: 'x'.repeat(200_000) })],
    ['is broken', () => ({ status: 500 })],
  ])('whose server %s signs nobody in', async (_what, answer) => {
    const asked = cas.asked.length;
    const strange = await foreignServer(answer);
    const app = await hostWith(database, { cas: { url: strange.url, version: 3, services: [service] } });
    expect(await validate(app, 'ST-1', service)).toMatchObject({
      code: '422',
      message: '统一认证服务器没有正确应答，请稍后重试',
    });
    expect(strange.asked).toHaveLength(1);
    expect(cas.asked).toHaveLength(asked);
    await strange.close();
    expect(await validate(app, 'ST-1', service)).toMatchObject({ code: '422' });
    await app.app.close();
  });

  test('no other server than those of the settings is ever called', async () => {
    const stray = outgoing([cas.url]);
    for (const address of [
      `${wechat.url}/sns`,
      'http://localhost:1/',
      'file:///etc/passwd',
      `${cas.url.replace('127.0.0.1', 'localhost')}/`,
    ])
      await expect(stray.send({ method: 'GET', address })).rejects.toThrow('is not named in the settings');
  });
});

describe('WeChat', () => {
  async function comeWith(openid: string, body: Record<string, unknown> = {}) {
    wechatAnswer = { access_token: 't', openid };
    return host
      .client()
      .post<{ waiting?: string }>('user/registerWxLogin', { code: 'code-of-wechat', ...body });
  }

  test('registers a disabled user without rights, whom an administrator enables; then it signs in (spec 7.session.03)', async () => {
    const first = await comeWith('openid-1', { firstName: '小李', phone: '13600136000' });
    expect(first).toMatchObject({ code: '422', success: false });
    expect(first.message).toMatch(
      /^您的注册申请（wx_[0-9a-f]{10}）正在等待管理员启用，启用后即可用微信登录$/,
    );
    const login = String(first.result.waiting);
    const { rows } = await database.query(
      `select u.id, u.name, u.phone, u.status, u.data_scope, (select count(*)::int from user_groups g where g.doc_id = u.id) as groups
       from "user" u where login_id = $1`,
      [login],
    );
    expect(rows).toMatchObject([
      { name: '小李', phone: '13600136000', status: 'disabled', data_scope: 'self', groups: 0 },
    ]);
    expect(await comeWith('openid-1')).toMatchObject({ code: '422', message: first.message });
    expect(wechat.asked.at(-1)?.url.searchParams.get('secret')).toBe('wx-secret');

    const admin = plain.client();
    await admin.signIn('admin', plain.password);
    const id = String(rows[0]?.['id']);
    expect(await admin.post(`data/user/${id}/enable`, { version: 1, key: 'key-wechat-0001' })).toMatchObject({
      code: '0',
    });
    host.pass(1000);
    expect(await comeWith('openid-1')).toMatchObject(signedIn(login));
    expect(await lastVisit(database, login)).toEqual({
      title: '登录（微信）',
      way: 'wechat',
      outcome: 'done',
    });
  });

  test('one person who registers twice at once becomes one user', async () => {
    wechatAnswer = { openid: 'openid-2' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => host.client().post('user/registerWxLogin', { code: 'c' })),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const { rows } = await database.query(
      `select count(*)::int as users from "user" where login_id like 'wx\\_%' and status = 'disabled'`,
    );
    expect(rows).toEqual([{ users: 1 }]);
  });

  test('a code WeChat does not know is refused; nobody is registered', async () => {
    wechatAnswer = { errcode: 40029, errmsg: 'invalid code' };
    expect(await host.client().post('user/registerWxLogin', { code: 'x' })).toMatchObject({
      code: '422',
      message: '微信登录已失效，请重新扫码',
    });
  });
});
