// The shared client against the real app: what every request carries, what is made of every answer, and how long it
// waits.
import { pageOrigin } from '#tests/support/page.ts';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, getBlob, getJson, getText, onReaction, postForm, postJson, postQuery } from '#api/http.ts';
import { postHelper } from '#api/helperEndpoints.ts';
import { isSignedIn, signIn } from '#api/session/session.ts';
import { answerForeign, answerLate, answerWith } from '#hosts/browser/failures.ts';
import { signOf } from '#model/sign.ts';
import { interceptApp, type InterceptedApp } from '#tests/support/interceptedApp.ts';

let intercepted: InterceptedApp;
let password: string;

beforeAll(async () => {
  intercepted = await interceptApp();
  ({ password } = await intercepted.addUser('wang', ['customer:view']));
});
afterAll(() => intercepted.close());
beforeEach(() => signIn('wang', password));
afterEach(() => {
  vi.useRealTimers();
  intercepted.restore();
});

function lastRequest(): Request {
  const request = intercepted.requests.at(-1);
  if (request === undefined) throw new Error('nothing was sent');
  return request;
}

/** What the call was refused with. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(failure)}`);
  return failure;
}

describe('every request', () => {
  test('goes to the server that delivered the page, below the base path of the API (spec 7.requests.01) (findings 2, 4.3)', async () => {
    await getJson('api/getUserPermissionByToken');
    expect(lastRequest().url).toBe(`${pageOrigin}/api/restapi/api/getUserPermissionByToken`);
    intercepted.use(answerWith('api/getTxUserInfo', '0', { result: 'from there' }));
    const here = location.href;
    // Delivered by another server, the same program asks that one.
    Object.assign(location, { href: 'https://plant.test:8443/app/dashboard/analysis' });
    await postJson('api/getTxUserInfo', {}).finally(() => Object.assign(location, { href: here }));
    expect(lastRequest().url).toBe('https://plant.test:8443/api/restapi/api/getTxUserInfo');
  });

  test('carries the stored token, the time in milliseconds, the app id and the signature (spec 7.requests.04)', async () => {
    await postJson('api/getTxUserInfo', {});
    const { headers } = lastRequest();
    expect(headers.get('X-Access-Token')).toMatch(/^[\w-]{43}$/);
    expect(headers.get('X-TIMESTAMP')).toMatch(/^\d{13}$/);
    expect(headers.get('X-App-Id')).toBe('test');
    expect(headers.get('X-Sign')).toMatch(/^[0-9A-F]{32}$/);
  });

  test('carries no token while nobody is signed in (spec 7.requests.04)', async () => {
    localStorage.clear();
    expect(isSignedIn()).toBe(false);
    await getJson('api/getSystemUrlConfig', { query: { url: 'erp.test' }, quiet: true });
    expect(lastRequest().headers.has('X-Access-Token')).toBe(false);
  });

  test('is signed over query, body and app id together, and the server agrees (spec 7.requests.05)', async () => {
    await postJson(
      'data/customer/query',
      { filter: null, sort: [], offset: 0, limit: 10 },
      { query: { from: '目录', empty: '' } },
    ).catch((failure: unknown) => failure);
    const request = lastRequest();
    const body: unknown = await request.clone().json();
    expect(request.headers.get('X-Sign')).toBe(signOf({ query: request.url, body, appId: 'test' }, 'test'));
    expect(request.url).not.toContain('empty');
  });

  test('reaches the server with a signature it accepts, and not with a foreign secret (spec 7.requests.10)', async () => {
    await expect(postJson('api/getTxUserInfo', {})).resolves.toHaveProperty('companyList');
    const { headers } = lastRequest();
    const forged = new Request('http://erp.test/api/restapi/api/getTxUserInfo', {
      method: 'POST',
      headers,
      body: '{}',
    });
    forged.headers.set('content-type', 'application/json');
    forged.headers.set('X-Sign', signOf({ body: {}, appId: 'test' }, 'another secret'));
    const answer: unknown = await (await intercepted.app.fetch(forged)).json();
    expect(answer).toMatchObject({ code: '403', success: false, message: '签名校验失败' });
  });
});

describe('every answer', () => {
  test("with code '0' gives its result and raises nothing (spec 3.requests.01, 8.requests.01)", async () => {
    const raised: string[] = [];
    const stop = onReaction(({ kind }) => void raised.push(kind));
    await expect(getJson('api/getUserPermissionByToken')).resolves.toMatchObject({
      menu: expect.any(Array) as unknown,
    });
    expect(raised).toEqual([]);
    stop();
  });

  test('is an envelope of code, success, message and result, also where it refuses (spec 3.requests.01) (findings 2, 4.3)', async () => {
    await getJson('api/getUserPermissionByToken');
    const known = lastRequest();
    await getJson('api/no-such-call').catch((failure: unknown) => failure);
    const answers: object[] = [];
    for (const request of [known, lastRequest()])
      answers.push(Object(await (await intercepted.app.fetch(request.clone())).json()));
    expect(answers).toMatchObject([
      { code: '0', success: true },
      { code: '404', success: false },
    ]);
    for (const answer of answers)
      expect(Object.keys(answer).toSorted()).toEqual(['code', 'message', 'result', 'success']);
  });

  test('is read by its envelope before its status (spec 3.requests.01)', async () => {
    intercepted.use(
      answerWith('api/getTxUserInfo', '422', { message: '公司名称太长', result: { problems: [] } }),
    );
    const failure = await failureOf(postJson('api/getTxUserInfo', {}));
    expect(failure).toMatchObject({
      code: '422',
      status: 422,
      message: '公司名称太长',
      result: { problems: [] },
    });
  });

  test('without an envelope is a transport failure, whatever its status says (spec 3.requests.01)', async () => {
    intercepted.use(answerForeign('api/getTxUserInfo'));
    expect(await failureOf(postJson('api/getTxUserInfo', {}))).toMatchObject({
      code: 'transport',
      message: '服务器响应失败',
    });
  });
});

describe('the client waits', () => {
  const never = (): void => intercepted.use(answerLate('api/*', 'infinite'));

  test('300 seconds for an answer, and gives up then (spec 7.requests.02, 9.requests.01)', async () => {
    never();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let ended = '';
    const call = failureOf(getJson('api/getUserPermissionByToken')).then(({ message }) => (ended = message));
    await vi.advanceTimersByTimeAsync(299_999);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(ended).toBe('服务器响应失败');
  });

  test('30 seconds for the helper endpoints, which are asked by POST (spec 7.requests.03, 9.requests.01)', async () => {
    never();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let ended = '';
    const call = failureOf(postHelper('no-pager')).then(({ message }) => (ended = message));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(ended).toBe('服务器响应失败');
    expect(lastRequest()).toMatchObject({ method: 'POST', url: 'http://erp.test/api/restapi/api/no-pager' });
  });
});

describe('variants of a call', () => {
  /** Answers with what arrived. */
  function echo(): void {
    intercepted.use(
      http.all('*/api/restapi/echo', async ({ request }) => {
        const result = {
          method: request.method,
          type: request.headers.get('content-type')?.split(';')[0] ?? null,
          token: request.headers.has('X-Access-Token'),
          query: new URL(request.url).search,
          body: await request.text(),
        };
        return HttpResponse.json({ code: '0', success: true, message: '', result });
      }),
    );
  }

  test('JSON body with the access token (spec 7.requests.13)', async () => {
    echo();
    const expected = { method: 'POST', type: 'application/json', token: true, body: '{"a":"1"}' };
    await expect(postJson('echo', { a: '1' })).resolves.toMatchObject(expected);
  });

  test('a plain body: text as it is, in JSON (spec 7.requests.14)', async () => {
    echo();
    await expect(postJson('echo', '文本')).resolves.toMatchObject({
      type: 'application/json',
      body: '"文本"',
    });
  });

  test('multipart upload, signed over query and app id only (spec 7.requests.15)', async () => {
    echo();
    const form = new FormData();
    form.set('biz', 'temp');
    const result = await postForm('echo', form, { query: { prefixPath: 'routine' } });
    expect(result).toMatchObject({ type: 'multipart/form-data', token: true, query: '?prefixPath=routine' });
    expect(lastRequest().headers.get('X-Sign')).toBe(
      signOf({ query: 'prefixPath=routine', appId: 'test' }, 'test'),
    );
  });

  test('query parameters instead of a body (spec 7.requests.16)', async () => {
    echo();
    await expect(postQuery('echo', { id: '7', none: undefined })).resolves.toMatchObject({
      method: 'POST',
      query: '?id=7',
      body: '',
    });
  });

  test('a file comes as it is; its refusal is read from the envelope (spec 7.requests.17)', async () => {
    intercepted.use(
      http.get(
        '*/api/restapi/file',
        () => new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }),
      ),
    );
    const file = await getBlob('file');
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF']);
    intercepted.use(answerWith('file', '403', { message: '没有权限' }));
    expect(await failureOf(getBlob('file'))).toMatchObject({ code: '403', message: '没有权限' });
  });

  test('an answer that is plain text (spec 7.requests.18)', async () => {
    intercepted.use(http.get('*/api/restapi/text', () => HttpResponse.text('第一行\n第二行')));
    await expect(getText('text')).resolves.toBe('第一行\n第二行');
  });
});
