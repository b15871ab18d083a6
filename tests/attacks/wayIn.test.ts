// Ways past the sign-in: odd addresses, forged and replayed calls, guessed and foreign passwords, foreign sessions.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { signHeaders, signOf } from '#model/sign.ts';
import { origin } from '#tests/support/app.ts';
import { attack, replays, textOf } from './attack.ts';
import { expectRefused, openAttackedApp, type AttackedApp } from './attackedApp.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await openAttackedApp();
});
afterAll(() => app.close());
afterEach(() => app.host.pass(5_000));

/** An unsigned call of a stranger, as it stands. */
async function ask(address: string, headers: Record<string, string> = {}) {
  const response = await app.host.app.fetch(new Request(address, { headers }));
  return { status: response.status, text: await response.text() };
}

const guarded = '/api/restapi/data/unit/query';
/** How each attack writes the address of a guarded call. */
const written: Readonly<Record<string, string>> = {
  'AUTH-01': `/api/..${guarded}`,
  'AUTH-02': `${guarded};/x.js`,
  'AUTH-04': `${guarded}.svg`,
  'AUTH-05': guarded.replace('query', '%71uery'),
  'AUTH-06': `/${guarded}`,
  'AUTH-08': guarded.replace('/api/', '/API/'),
};

test.each(replays('AUTH-01', 'AUTH-02', 'AUTH-04', 'AUTH-05', 'AUTH-06', 'AUTH-08'))(
  '%s: no way of writing an address leads past the session',
  async (id, payload) => {
    for (const path of [
      written[id] ?? '',
      textOf(payload, 'path'),
      `/api/restapi${textOf(payload, 'path')}`,
    ]) {
      const { status, text } = await ask(origin + path);
      expect([401, 404], path).toContain(status);
      expect(text).not.toContain('rows');
    }
  },
);

describe('tokens', () => {
  const jwt = textOf(attack('AUTH-10').payload['header'] as Record<string, string>, 'X-Access-Token');

  test('AUTH-09: a token counts in its header only', async () => {
    expect(attack('AUTH-09').payload).toHaveProperty('query.token');
    for (const token of [app.admin.token ?? '', jwt]) {
      const answer = await ask(
        `${origin}/api/restapi/api/getUserPermissionByToken?token=${token}&X-Access-Token=${token}`,
      );
      expect(answer.status).toBe(401);
    }
  });

  test('AUTH-10: a token somebody made himself is refused', async () => {
    const forged = app.host.client();
    forged.token = jwt;
    expectRefused(await forged.get('api/getUserPermissionByToken'), '302');
    expectRefused(await forged.post('data/unit/query', { offset: 0, limit: 1 }), '302');
  });

  test('IDOR-16: a sign-out that names another session ends nobody else’s', async () => {
    expect(attack('IDOR-16').payload).toHaveProperty('sessionKey');
    await app.clerk.post('request/getLogOut', { sessionKey: app.admin.token });
    expect(await app.admin.post('user/getLoginInfo')).toMatchObject({ code: '0' });
    const again = await app.clerk.signIn(app.user.login, app.user.password);
    expect(again.code).toBe('0');
  });
});

describe('the signature', () => {
  test('AUTH-11: production does not start with the secret everybody knows', () => {
    expect(attack('AUTH-11').payload).toHaveProperty('secret');
    const known = { NODE_ENV: 'production', APP_ID: DEMO_APP_ID, SIGN_SECRET: DEMO_SIGN_SECRET };
    expect(() => readSettings(known)).toThrow(/SIGN_SECRET/);
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/SIGN_SECRET/);
  });

  test('AUTH-12: the same call six minutes later is refused', async () => {
    expect(attack('AUTH-12').payload).toHaveProperty('replay');
    const { settings, clock } = app.host.ports;
    const body = '{"offset":0,"limit":1}';
    const url = `${origin}/api/restapi/data/unit/query`;
    const headers = {
      'content-type': 'application/json',
      [signHeaders.appId]: settings.appId,
      [signHeaders.timestamp]: String(clock.now()),
      [signHeaders.sign]: signOf(
        { query: url, body: JSON.parse(body) as unknown, appId: settings.appId },
        settings.signSecret,
      ),
      [signHeaders.token]: app.admin.token ?? '',
    };
    const send = async () =>
      (await app.host.app.fetch(new Request(url, { method: 'POST', headers, body }))).status;
    expect(await send()).toBe(200);
    app.host.pass(6 * 60_000);
    expect(await send()).toBe(403);
  });

  test('AUTH-13: a call from next year is refused', async () => {
    expect(attack('AUTH-13').payload).toHaveProperty('X-TIMESTAMP');
    const late = app.host.client({
      forge: (headers) =>
        headers.set(signHeaders.timestamp, String(app.host.ports.clock.now() + 365 * 86_400_000)),
    });
    late.token = app.admin.token;
    expectRefused(await late.post('user/getLoginInfo'), '403');
  });

  test('AUTH-14: a body changed on its way is refused', async () => {
    const { settings } = app.host.ports;
    const forged = app.host.client({
      forge: (headers) =>
        headers.set(
          signHeaders.sign,
          signOf({ body: { qty: '1' }, appId: settings.appId }, settings.signSecret),
        ),
    });
    forged.token = app.admin.token;
    const answer = await forged.post('data/unit', attack('AUTH-14').payload['body']);
    expectRefused(answer, '403');
    expect(answer.message).toBe('签名校验失败');
  });
});

describe('guessing', () => {
  test.each(replays('AUTH-16'))(
    '%s: nobody learns without a session whether a user exists',
    async (_id, payload) => {
      const stranger = app.host.client({ address: '10.9.0.1' });
      const username = textOf(payload, 'username');
      expectRefused(
        await stranger.post('api/check', { tableName: 'user', fieldName: 'loginId', fieldVal: username }),
        '302',
      );
      const known = await stranger.signIn(username, 'not the password');
      const unknown = await stranger.signIn('nobody-of-this-name', 'not the password');
      expect({ ...unknown, text: '', result: null }).toEqual({ ...known, text: '', result: null });
    },
  );

  test.each(replays('AUTH-17'))('%s: there are no pages about the calls', async (_id, payload) => {
    for (const path of [
      textOf(payload, 'path'),
      '/doc.html',
      '/swagger-ui.html',
      '/v2/api-docs',
      '/api/restapi/doc.html',
    ])
      expect((await ask(origin + path)).status, path).toBe(404);
  });

  test.each(replays('AUTH-21'))(
    '%s: a well-known password opens nothing and cannot be chosen',
    async (_id, payload) => {
      const stranger = app.host.client({ address: '10.9.0.2' });
      expectRefused(await stranger.signIn(textOf(payload, 'username'), textOf(payload, 'password')), '422');
      const { password } = app.user;
      const change = {
        partyId: app.user.id,
        currentPassword: password,
        newPassword: '123456',
        newPasswordVerify: '123456',
      };
      expectRefused(await app.clerk.post('api/updatePasswordForPartyIdSelf', change), '422');
    },
  );

  test.each(replays('AUTH-22'))('%s: only the own password is changed', async (_id, payload) => {
    expectRefused(await app.clerk.post('api/updatePasswordForPartyIdSelf', payload), '403');
  });

  test.each(replays('AUTH-23'))('%s: a password is reset by those who may', async (_id, payload) => {
    expectRefused(await app.clerk.post('api/updatePasswordForPartyId', payload), '403', '422');
    const reset = { partyId: 'admin', newPassword: 'Aa123456!x', newPasswordVerify: 'Aa123456!x' };
    expectRefused(await app.clerk.post('api/updatePasswordForPartyId', reset), '403');
  });
});
