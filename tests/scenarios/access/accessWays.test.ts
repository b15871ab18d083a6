// Ways in beside account and password, against small real servers: links of other systems and codes by text message.
// What is not configured says so.
import aes from 'crypto-js/aes.js';
import base64 from 'crypto-js/enc-base64url.js';
import utf8 from 'crypto-js/enc-utf8.js';
import hmac from 'crypto-js/hmac-sha256.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/ports.ts';
import { addUser, openTestApp } from '#tests/support/app.ts';
import type { Client, PreparedApp, TestApp, TestUser } from '#tests/support/app.ts';
import { foreignServer } from '#tests/support/foreignServers.ts';
import type { ForeignServer } from '#tests/support/foreignServers.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { hostWith, lastVisit, signedIn } from '#tests/support/signInWays.ts';

const minute = 60_000;
const linkKey = 'a key for links of the portal';
const messageKey = 'a key for messages of the portal';

let database: Database;
let plain: PreparedApp;
let host: TestApp;
let sms: ForeignServer;
let user: TestUser;
let smsStatus = 200;

beforeAll(async () => {
  database = await openPreparedDatabase();
  plain = await openTestApp(database);
  sms = await foreignServer(() => ({ status: smsStatus }));
  host = await hostWith(database, {
    linkKey,
    messageKey,
    sms: { url: `${sms.url}/send`, token: 'sms token' },
    cas: { url: 'https://sso.example.com/cas', version: 3, services: ['https://erp.example.com/app/'] },
    wechat: { appId: 'wx-app', secret: 'wx-secret', url: 'https://api.weixin.qq.com' },
  });
  user = await addUser(plain.ports, 'yang');
  await database.query(`update "user" set phone = '13800138001' where id = $1::uuid`, [user.id]);
}, 60_000);

beforeEach(() => {
  host.pass(2 * 60 * minute);
  smsStatus = 200;
});

afterAll(async () => {
  await host.app.close();
  await plain.app.close();
  await sms.close();
  await database.close();
});

describe('what is not configured', () => {
  test.each([
    [
      '手机号登录',
      'user/phoneLogin',
      { mobile: '13800138000', captcha: '123456' },
      '手机号登录未启用，请使用账号密码登录',
    ],
    ['短信', 'user/sms', { mobile: '13800138000' }, '手机号登录未启用，请使用账号密码登录'],
    ['微信', 'user/registerWxLogin', { code: 'x' }, '微信登录未启用，请使用账号密码登录'],
    [
      'doLogin',
      'user/getCodeLogin',
      { username: 'admin', aesPassword: 'x', doLogin: true },
      '未启用地址登录（doLogin），请使用账号密码登录',
    ],
    [
      'loginTokenMsg',
      'user/getCodeLogin',
      { loginTokenMsg: 'x.y' },
      '未启用令牌登录（loginTokenMsg），请使用账号密码登录',
    ],
  ])('%s says so', async (_way, path, body, message) => {
    expect(await plain.client().post(path, body)).toMatchObject({ code: '422', success: false, message });
  });

  test('is not offered by the branding configuration; what is, is', async () => {
    const offered = async (app: TestApp) =>
      (await app.client().get<{ signInWays: unknown }>('getSystemUrlConfig?url=erp.example.com')).result
        .signInWays;
    expect(await offered(plain)).toEqual({ phone: false, cas: null, wechat: null });
    expect(await offered(host)).toEqual({
      phone: true,
      cas: 'https://sso.example.com/cas/login',
      wechat:
        'https://open.weixin.qq.com/connect/qrconnect?appid=wx-app&response_type=code&scope=snsapi_login#wechat_redirect',
    });
  });
});

describe('doLogin', () => {
  const link = (password: string, key = linkKey) => ({
    username: user.login,
    aesPassword: aes.encrypt(password, key).toString(),
    doLogin: true,
  });

  test('signs in with the password encrypted by the shared key (spec 4.session.04)', async () => {
    expect(await host.client().post('user/getCodeLogin', link(user.password))).toMatchObject(
      signedIn(user.login),
    );
  });

  test('is refused with a wrong password like a typed one, and with a foreign key', async () => {
    expect(await host.client().post('user/getCodeLogin', link('not this one'))).toMatchObject({
      code: '422',
      message: '用户名或密码错误',
    });
    expect(
      await host.client().post('user/getCodeLogin', link(user.password, 'the key of somebody else')),
    ).toMatchObject({
      code: '422',
      message: '登录地址无效，请使用账号密码登录',
    });
  });
});

describe('loginTokenMsg', () => {
  let nonce = 0;
  const told = (changes: Record<string, unknown> = {}) => {
    nonce += 1;
    return {
      username: user.login,
      expires: host.ports.clock.now() + minute,
      nonce: `nonce-${nonce}-of-test`,
      ...changes,
    };
  };
  const message = (content: unknown, key = messageKey): string => {
    const payload = base64.stringify(utf8.parse(JSON.stringify(content)));
    return `${payload}.${base64.stringify(hmac(payload, key))}`;
  };
  const refused = { code: '422', message: '登录令牌无效或已使用，请重新进入或使用账号密码登录' };

  test('signs in the user another system vouches for, once (spec 4.session.05)', async () => {
    const once = message(told());
    expect(await host.client().post('user/getCodeLogin', { loginTokenMsg: once })).toMatchObject(
      signedIn(user.login),
    );
    expect(await lastVisit(database, user.login)).toEqual({
      title: '登录（令牌）',
      way: 'token',
      outcome: 'done',
    });
    expect(await host.client().post('user/getCodeLogin', { loginTokenMsg: once })).toMatchObject(refused);
  });

  test.each([
    ['signed with another key', () => message(told(), 'another key altogether')],
    ['for a user nobody knows', () => message(told({ username: 'stranger' }))],
    ['that has expired', () => message(told({ expires: host.ports.clock.now() - 1 }))],
    ['that lives for a day', () => message(told({ expires: host.ports.clock.now() + 1440 * minute }))],
    ['that is markup', () => '<script>alert(1)</script>'],
    ['whose content was changed', () => message(told()).replace(/^.{4}/, 'AAAA')],
  ])('is refused %s', async (_what, made) => {
    expect(await host.client().post('user/getCodeLogin', { loginTokenMsg: made() })).toMatchObject(refused);
  });
});

describe('a code by text message', () => {
  const mobile = '13800138001';
  const sent = () => sms.asked.filter(({ body }) => body.includes(mobile));
  const codeOf = (message: ForeignServer['asked'][number] | undefined): string =>
    String(JSON.parse(message?.body ?? '{}').code);

  async function receive(client: Client): Promise<string> {
    const before = sent().length;
    expect(await client.post('user/sms', { mobile })).toMatchObject({
      code: '0',
      message: '验证码已发送，10分钟内有效',
    });
    await expect.poll(() => sent().length).toBe(before + 1);
    return codeOf(sent().at(-1));
  }

  test('goes to the configured sender with its token, and signs in once (spec 7.administration.10, 7.session.02)', async () => {
    const client = host.client();
    const captcha = await receive(client);
    expect(captcha).toMatch(/^\d{6}$/);
    const message = sent().at(-1);
    expect(message).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer sms token' } });
    expect(message?.url.pathname).toBe('/send');
    expect(JSON.parse(message?.body ?? '{}')).toEqual({
      mobile,
      code: captcha,
      content: `您的登录验证码是 ${captcha}，10 分钟内有效。请勿告诉他人。`,
    });
    const answer = await client.post('user/phoneLogin', { mobile, captcha });
    expect(answer).toMatchObject(signedIn(user.login));
    expect(await lastVisit(database, user.login)).toEqual({
      title: '登录（手机验证码）',
      way: 'phone',
      outcome: 'done',
    });
    expect(await client.post('user/phoneLogin', { mobile, captcha })).toMatchObject({
      code: '422',
      message: '验证码错误',
    });
  });

  test('is refused after ten minutes, and when it is another', async () => {
    const client = host.client();
    const captcha = await receive(client);
    expect(
      await client.post('user/phoneLogin', { mobile, captcha: captcha === '000000' ? '111111' : '000000' }),
    ).toMatchObject({
      message: '验证码错误',
    });
    host.pass(10 * minute + 1);
    expect(await client.post('user/phoneLogin', { mobile, captcha })).toMatchObject({
      message: '验证码错误',
    });
  });

  test('is worthless after five wrong tries, from wherever they come', async () => {
    const captcha = await receive(host.client());
    const wrong = captcha === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess++)
      expect(
        await host.client({ address: `10.9.0.${guess}` }).post('user/phoneLogin', { mobile, captcha: wrong }),
      ).toMatchObject({
        message: '验证码错误',
      });
    expect(
      await host.client({ address: '10.9.0.99' }).post('user/phoneLogin', { mobile, captcha }),
    ).toMatchObject({
      message: '验证码错误',
    });
  });

  test('of twenty guesses at the same moment five are looked at', async () => {
    const captcha = await receive(host.client());
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      String((Number(captcha) + 1 + guess) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(
      guesses.map((guess, index) =>
        host.client({ address: `10.8.0.${index}` }).post('user/phoneLogin', { mobile, captcha: guess }),
      ),
    );
    expect(
      await host.client({ address: '10.8.0.99' }).post('user/phoneLogin', { mobile, captcha }),
    ).toMatchObject({
      message: '验证码错误',
    });
  });

  test('is asked for and tried with the same answers for a number nobody has; nothing is sent', async () => {
    const known = await host.client().post('user/sms', { mobile });
    const unknown = await host.client().post('user/sms', { mobile: '13900139000' });
    expect({ ...unknown, text: '' }).toEqual({ ...known, text: '' });
    const wrong = { code: '422', status: 422, message: '验证码错误' };
    expect(await host.client().post('user/phoneLogin', { mobile, captcha: 'x' })).toMatchObject(wrong);
    expect(
      await host.client().post('user/phoneLogin', { mobile: '13900139000', captcha: 'x' }),
    ).toMatchObject(wrong);
    await expect.poll(() => sms.asked.at(-1)?.body).toContain(mobile);
    expect(sms.asked.filter(({ body }) => body.includes('13900139000'))).toEqual([]);
  });

  test('is sent once a minute to one number, and five times an hour', async () => {
    const client = host.client();
    const tooOften = { code: '429', status: 429, message: '短信接口请求太多，请稍后再试！' };
    await client.post('user/sms', { mobile: '13700137000' });
    expect(await client.post('user/sms', { mobile: '13700137000' })).toMatchObject({
      ...tooOften,
      result: { retryAfter: 60 },
    });
    for (let asked = 2; asked <= 5; asked++) {
      host.pass(minute);
      expect(await client.post('user/sms', { mobile: '13700137000' })).toMatchObject({ code: '0' });
    }
    host.pass(minute);
    expect(await client.post('user/sms', { mobile: '13700137000' })).toMatchObject(tooOften);
  });

  test('needs a phone number (spec 5.session.02)', async () => {
    for (const wrong of ['', '1380013800', '23800138000', '138001380011'])
      expect(await host.client().post('user/sms', { mobile: wrong })).toMatchObject({
        code: '422',
        message: '请输入正确的手机号!',
      });
  });

  test('that the sender refuses is in the log, not in the answer', async () => {
    smsStatus = 500;
    expect(await host.client().post('user/sms', { mobile })).toMatchObject({ code: '0' });
    await expect
      .poll(() => host.log.filter(({ event }) => event === 'sms.failed').at(-1)?.facts)
      .toMatchObject({
        detail: 'the sender of text messages answered 500',
      });
  });
});
