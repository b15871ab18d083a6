// The error catalogue in the client: what each code of an answer makes of a call, and which notice, dialog or sign-out
// follows. The calls are real; single answers are overridden.
import '#tests/support/page.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Reaction } from '#api/errorCatalogue.ts';
import { getJson, onReaction, postJson } from '#api/http.ts';
import { abandonSession, isSignedIn, signIn, signOut, takeFarewell } from '#api/session/session.ts';
import { answerLate, answerWith, loseConnection } from '#hosts/browser/failures.ts';
import { interceptApp, type InterceptedApp } from '#tests/support/interceptedApp.ts';
import { moves } from '#tests/support/page.ts';

let intercepted: InterceptedApp;
let password: string;
let raised: Reaction[];

beforeAll(async () => {
  intercepted = await interceptApp();
  ({ password } = await intercepted.addUser('wang'));
  onReaction((reaction) => void raised.push(reaction));
});
afterAll(() => intercepted.close());
beforeEach(async () => {
  raised = [];
  await signIn('wang', password);
});
afterEach(() => intercepted.restore());

const path = 'api/getTxUserInfo';
const ask = (quiet = false) => postJson(path, {}, { quiet });

describe('an answer with code', () => {
  test('403 shows 系统提示 / 拒绝访问 for 4 seconds, and rejects the call (spec 8.requests.02)', async () => {
    intercepted.use(answerWith(path, '403', { message: '没有权限' }));
    await expect(ask()).rejects.toMatchObject({ code: '403', message: '没有权限' });
    expect(raised).toEqual([{ kind: 'notice', title: '系统提示', message: '拒绝访问', milliseconds: 4000 }]);
  });

  test('404 says that the resource was not found (spec 8.requests.05)', async () => {
    intercepted.use(answerWith(path, '404'));
    await expect(ask()).rejects.toMatchObject({ code: '404' });
    expect(raised).toMatchObject([{ kind: 'notice', message: '很抱歉，资源未找到!' }]);
  });

  test('110 asks to sign in again, also where the caller shows failures itself (spec 8.requests.03)', async () => {
    intercepted.use(answerWith(path, '110'));
    await expect(ask(true)).rejects.toMatchObject({ code: '110' });
    expect(raised).toEqual([
      {
        kind: 'elsewhere',
        title: '已在其他地方登录',
        message: '很抱歉，您的帐号已在其他地方登录，请重新登录',
        button: '重新登录',
      },
    ]);
  });

  test('302 signs out at once (spec 8.requests.04)', async () => {
    intercepted.use(answerWith(path, '302'));
    await expect(ask()).rejects.toMatchObject({ code: '302' });
    expect(raised).toEqual([{ kind: 'signOut' }]);
  });

  test('101 is ignored: nothing is shown (spec 8.requests.06)', async () => {
    intercepted.use(answerWith(path, '101', { message: 'ignored' }));
    await expect(ask()).rejects.toMatchObject({ code: '101' });
    expect(raised).toEqual([{ kind: 'none' }]);
  });

  test.for(['409', '422', '429', '500'])(
    '%s is shown where it happened, with the message of the server',
    async (code) => {
      intercepted.use(answerWith(path, code, { message: '第 3 行 数量 必须大于 0' }));
      await expect(ask()).rejects.toMatchObject({ code, message: '第 3 行 数量 必须大于 0' });
      expect(raised).toEqual([{ kind: 'none' }]);
    },
  );
});

test('a lost connection shows 服务器响应失败 and rejects the call; the next call is answered (spec 8.requests.07)', async () => {
  intercepted.use(loseConnection(path, { once: true }));
  await expect(ask()).rejects.toMatchObject({ code: 'transport', message: '服务器响应失败' });
  expect(raised).toMatchObject([{ kind: 'notice', message: '服务器响应失败' }]);
  await expect(ask()).resolves.toHaveProperty('companyList');
});

test('a quiet call shows nothing of a refusal, since its caller does', async () => {
  intercepted.use(answerWith(path, '403'));
  await expect(ask(true)).rejects.toMatchObject({ code: '403' });
  expect(raised).toEqual([]);
});

test('a slow answer is waited for and is the real one', async () => {
  intercepted.use(answerLate(path, 50));
  await expect(ask()).resolves.toHaveProperty('companyList');
});

test('an abandoned session clears the token and loads the page anew (spec 8.requests.04)', () => {
  expect(isSignedIn()).toBe(true);
  abandonSession();
  expect(isSignedIn()).toBe(false);
  expect(moves).toEqual(['reload']);
});

test('a second sign-in of the account really brings 110 to the first, and an ended session 302 (spec 8.requests.03)', async () => {
  const mine = localStorage.getItem('workbench:accessToken');
  await signIn('wang', password);
  localStorage.setItem('workbench:accessToken', mine ?? '');
  await expect(getJson('api/getUserPermissionByToken')).rejects.toMatchObject({ code: '110' });
  localStorage.clear();
  await expect(getJson('api/getUserPermissionByToken')).rejects.toMatchObject({ code: '302' });
  expect(raised.map(({ kind }) => kind)).toEqual(['elsewhere', 'signOut']);
});

test('a session the server ended says so at the sign-in page, once', () => {
  abandonSession('登录已过期，请重新登录');
  expect(takeFarewell()).toEqual({ title: '登录已失效', message: '登录已过期，请重新登录' });
  expect(takeFarewell()).toBeNull();
});

test('signing out empties what is kept only when no session is stored any more, and waits for it', async () => {
  const seen: unknown[] = [];
  await signOut(async () => {
    seen.push(isSignedIn());
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.push([...moves]);
  });
  expect(seen).toEqual([false, []]);
  expect(moves).toHaveLength(1);
});
