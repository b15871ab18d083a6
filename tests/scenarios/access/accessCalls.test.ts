// What the server refuses before any business code runs, and how it describes its calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signHeaders, signOf } from '#model/sign.ts';
import { addUser, type Client, origin } from '#tests/support/app.ts';
import { openReadyApp, type ReadyApp } from '#tests/support/readyApp.ts';

const minute = 60_000;

let host: ReadyApp;
let client: Client;

beforeAll(async () => {
  host = await openReadyApp();
  client = await host.signedIn();
}, 60_000);
afterAll(() => host.close());

/** The signed-in administrator, with headers changed after signing. */
function forged(forge: (headers: Headers) => void): Client {
  const other = host.client({ forge });
  other.token = client.token;
  return other;
}

/** A raw request with a good signature over `signed` and any body. */
async function send(
  body: string,
  { type = 'application/json', signed }: { type?: string; signed?: unknown } = {},
) {
  const { settings, clock } = host.ports;
  const url = `${origin}/api/restapi/data/currency/query`;
  const headers = {
    'content-type': type,
    [signHeaders.appId]: settings.appId,
    [signHeaders.timestamp]: String(clock.now()),
    [signHeaders.sign]: signOf({ query: url, body: signed, appId: settings.appId }, settings.signSecret),
    [signHeaders.token]: client.token ?? '',
  };
  const response = await host.app.fetch(new Request(url, { method: 'POST', headers, body }));
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
}

describe('the signature', () => {
  const now = () => host.ports.clock.now();
  test.each<[string, (headers: Headers) => void]>([
    ['no signature', (headers) => headers.delete(signHeaders.sign)],
    ['a made-up signature', (headers) => headers.set(signHeaders.sign, 'A'.repeat(32))],
    [
      'a lower-case signature',
      (headers) => headers.set(signHeaders.sign, headers.get(signHeaders.sign)?.toLowerCase() ?? ''),
    ],
    ['another app id', (headers) => headers.set(signHeaders.appId, 'other')],
    ['no timestamp', (headers) => headers.delete(signHeaders.timestamp)],
    [
      'a timestamp of six minutes ago',
      (headers) => headers.set(signHeaders.timestamp, String(now() - 6 * minute)),
    ],
    [
      'a timestamp of next year',
      (headers) => headers.set(signHeaders.timestamp, String(now() + 365 * 24 * 60 * minute)),
    ],
    ['a timestamp that is no number', (headers) => headers.set(signHeaders.timestamp, 'NaN')],
  ])('a call with %s is refused (spec 7.requests.10, 7.requests.11)', async (_what, forge) => {
    const answer = await forged(forge).post('user/getLoginInfo');
    expect(answer).toMatchObject({ code: '403', success: false, status: 403, message: '签名校验失败' });
  });

  test('a body that was changed after signing is refused', async () => {
    const answer = await send('{"offset":0,"limit":500}', { signed: { offset: 0, limit: 1 } });
    expect(answer).toMatchObject({ code: '403', message: '签名校验失败' });
  });

  test('a call four minutes off is accepted: clocks differ (spec 7.requests.11)', async () => {
    const late = forged((headers) =>
      headers.set(signHeaders.timestamp, String(host.ports.clock.now() - 4 * minute)),
    );
    expect(await late.post('user/getLoginInfo')).toMatchObject({ code: '0' });
  });

  test('reading needs none, only the session', async () => {
    const plain = forged((headers) => headers.delete(signHeaders.sign));
    expect(await plain.get('api/getUserPermissionByToken')).toMatchObject({ code: '0' });
  });
});

describe('the body', () => {
  test('with a key nobody knows is refused by the name of the key', async () => {
    const answer = await client.post('data/currency/query', { offset: 0, limit: 10, pageNo: 1 });
    expect(answer).toMatchObject({ code: '422', status: 422, message: '不认识的字段：“pageNo”' });
    expect(answer.result).toEqual({
      problems: [{ field: 'pageNo', level: 'error', message: '不认识的字段：“pageNo”' }],
    });
  });

  test.each([
    [{ limit: 10 }, '缺少必填内容：“offset”'],
    [{ offset: 0, limit: 501 }, '不能大于 500：“limit”'],
    [{ offset: '0', limit: 10 }, '内容的类型不对，应为数字：“offset”'],
    [
      { offset: 0, limit: 10, filter: { field: 'code', op: 'like', values: [] } },
      '内容不在允许的范围内：“filter.op”',
    ],
  ])('%o is refused saying what and where', async (body, message) => {
    expect(await client.post('data/currency/query', body)).toMatchObject({ code: '422', message });
  });

  test.each([
    ['nested 33 deep', `${'['.repeat(33)}${']'.repeat(33)}`, '请求内容嵌套超过 32 层'],
    ['nested 200,000 deep', '['.repeat(200_000), '请求内容嵌套超过 32 层'],
    ['with 5,001 items', `[${'1,'.repeat(5000)}1]`, '请求内容的一个列表超过 5000 项'],
    ['above a mebibyte', `"${'x'.repeat(1024 * 1024)}"`, '请求内容超过 1 MiB 上限'],
    ['that is no JSON', '{"offset":0,', '请求内容不是有效的 JSON'],
    ['with a NUL', '{"search":"a\\u0000b"}', '请求内容含有非法字符'],
    ['with half a character', '{"search":"\\ud800"}', '请求内容含有非法字符'],
    ['with a number beyond all bounds', '{"offset":1e400}', '请求内容含有超出范围的数字'],
    ['that reaches for prototypes', '{"__proto__":{"admin":true}}', '请求内容含有不允许的字段“__proto__”'],
  ])('%s is refused', async (_what, body, message) => {
    expect(await send(body)).toMatchObject({ status: 422, code: '422', message });
  });

  test('must be JSON: a form cannot be sent from a foreign page', async () => {
    expect(await send('offset=0', { type: 'application/x-www-form-urlencoded' })).toMatchObject({
      code: '422',
      message: '请求内容的类型必须是 application/json',
    });
  });
});

describe('addresses', () => {
  test.each([
    'data/currency',
    'user/nothing',
    'DATA/currency/query',
    'data//query',
    'data/currency/query;/x.js/y',
  ])('%s leads nowhere and tells nothing', async (path) => {
    const stranger = host.client();
    const answer = await stranger.get(path);
    expect(answer).toMatchObject({
      code: '404',
      success: false,
      status: 404,
      message: '很抱歉，资源未找到!',
      result: null,
    });
  });

  test.each(['api/../data/currency/query', 'data/%63urrency/query', 'data/currency/list.svg'])(
    '%s is no way around the session',
    async (path) => {
      expect(await host.client().get(path)).toMatchObject({ code: '302', status: 401, result: null });
    },
  );

  test('an unknown entity and an unknown document are told apart from a failure', async () => {
    expect(await client.post('data/nothing/query', { offset: 0, limit: 1 })).toMatchObject({
      code: '404',
      message: '没有名为“nothing”的业务对象',
    });
    expect(await client.get('data/currency/not-an-id')).toMatchObject({
      code: '404',
      message: '该币别不存在、已被删除，或不在您的数据范围内',
    });
  });

  test('a broken percent sequence is refused, not a failure', async () => {
    expect(await client.get('data/currency/%E4%ZZ')).toMatchObject({
      code: '422',
      message: '请求地址含有无法识别的编码',
    });
  });
});

describe('too many calls', () => {
  test('are refused with the time to wait; a second later they are accepted again', async () => {
    const user = await addUser(host.ports, 'hasty');
    const hasty = await host.signedIn(user);
    for (let call = 0; call < 100; call++) expect((await hasty.post('user/getLoginInfo')).code).toBe('0');
    expect(await hasty.post('user/getLoginInfo')).toMatchObject({
      code: '429',
      status: 429,
      message: '请求过于频繁，请稍后再试',
      result: { retryAfter: 1 },
    });
    host.pass(1000);
    expect(await hasty.post('user/getLoginInfo')).toMatchObject({ code: '0' });
  });
});

describe('the register of calls', () => {
  test('says which calls anybody may make; each is meant', () => {
    const open = host.app.routes.flatMap(({ method, path, session }) =>
      session ? [] : [`${method} ${path}`],
    );
    expect(open.toSorted()).toEqual([
      'GET /api/demoProgress',
      'GET /api/getSystemUrlConfig',
      'GET /api/health',
      'GET /cas/client/validateLogin',
      'GET /files/:prefixPath/:biz/:month/:name',
      'GET /getSystemUrlConfig',
      // Of a terminal: its key and the token of its operator are asked for by the calls themselves.
      'POST /terminal/enroll',
      'POST /terminal/pack',
      'POST /terminal/send',
      'POST /terminal/signIn',
      'POST /terminal/signOut',
      'POST /terminal/state',
      'POST /user/getCodeLogin',
      'POST /user/phoneLogin',
      'POST /user/registerWxLogin',
      'POST /user/sms',
    ]);
  });

  test('every other call refuses strangers', async () => {
    const stranger = host.client();
    for (const { method, path, session } of host.app.routes) {
      if (!session) continue;
      const body = method === 'GET' ? undefined : {};
      expect(
        await stranger.call(method, path.slice(1).replaceAll(/:\w+/g, 'x'), body),
        `${method} ${path}`,
      ).toMatchObject({
        code: '302',
        status: 401,
      });
      host.pass(1000);
    }
  });
});
