// What a hostile server, link, storage or user could hand to the client: frames, menus, settings, texts, numbers.
import '#tests/support/page.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startLiveLink } from '#api/liveLink.ts';
import { liveMessageOf } from '#api/liveMessage.ts';
import { merged } from '#api/merged.ts';
import { getJson } from '#api/http.ts';
import { isSignedIn, signIn, signOut } from '#api/session/session.ts';
import { useSessionStore } from '#api/session/sessionStore.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { readView, viewKey } from '#features/list/views/listView.ts';
import { capitals } from '#model/text/capitals.ts';
import { qty } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { patternFault, patternMatches } from '#model/pattern/match.ts';
import { ruleProblem } from '#model/check/ruleCodes.ts';
import { filled } from '#model/print/textTemplate.ts';
import { parseSearch } from '#ui/shell/addressSearch.ts';
import { layoutOf } from '#ui/shell/layout.ts';
import { isPermitted } from '#ui/shell/permission.ts';
import { interceptApp, type InterceptedApp } from '#tests/support/interceptedApp.ts';
import { longText, replays, textOf } from './attack.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a frame of the live link', () => {
  test.each(replays('RCE-27'))('%s: is data, never a program', (_id, payload) => {
    localStorage.setItem('mine', 'kept');
    expect(liveMessageOf(textOf(payload, 'frame'))).toBeNull();
    expect(localStorage.getItem('mine')).toBe('kept');
  });

  test.each(replays('CLI-01'))('%s: reaches no prototype', (_id, payload) => {
    expect(liveMessageOf(textOf(payload, 'frame'))).toEqual({ cmd: 'topic' });
    expect({}).not.toHaveProperty('polluted');
  });

  test.each(replays('CLI-05'))('%s: that is too long is left unread', (_id, payload) => {
    expect(liveMessageOf(longText(payload['frame']))).toBeNull();
  });

  test.each(replays('CLI-06'))(
    '%s: many reloads become one running and one waiting',
    async (_id, payload) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let runs = 0;
      const reload = merged(async () => {
        runs += 1;
        await promise;
      });
      const wishes = Array.from({ length: Number(payload['times']) }, () => reload());
      resolve();
      await Promise.all(wishes);
      expect(runs).toBe(2);
    },
  );
});

test.each(replays('CLI-07'))(
  '%s: a link that closes at once is tried again every 5 seconds, once at a time',
  (_id, payload) => {
    expect(payload).toHaveProperty('closes');
    let opened = 0;
    class ClosingSocket extends EventTarget {
      readonly readyState = 3;
      constructor() {
        super();
        opened += 1;
        for (const after of [10, 20, 30])
          setTimeout(() => this.dispatchEvent(new Event(after === 10 ? 'error' : 'close')), after);
      }
      close(): void {}
    }
    vi.stubGlobal('WebSocket', ClosingSocket);
    vi.useFakeTimers();
    useSessionStore.setState({ token: 'token' });
    const stop = startLiveLink('7');
    vi.advanceTimersByTime(0);
    expect(opened).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(opened).toBe(12);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(opened).toBe(12);
  },
);

describe('texts that reach for prototypes', () => {
  test.each(replays('CLI-02'))('%s: in an address', (_id, payload) => {
    const record = parseSearch(`?${textOf(payload, 'query')}&__proto__={"admin":true}`);
    expect({}).not.toHaveProperty('polluted');
    expect(record['admin']).toBeUndefined();
  });

  test.each(replays('CLI-03'))('%s: in saved settings', (_id, payload) => {
    const layout = layoutOf(JSON.parse(textOf(payload, 'value')));
    expect(layout).not.toHaveProperty('isAdmin');
    expect({}).not.toHaveProperty('isAdmin');
  });
});

test.each(replays('CLI-22'))(
  '%s: an arrangement of a list that cannot be read is dropped',
  (_id, payload) => {
    const key = viewKey('saleOrder', null);
    localStorage.setItem(key, textOf(payload, 'value'));
    expect(readView(key)).toEqual({});
    expect(localStorage.getItem(key)).toBeNull();
  },
);

describe('templates', () => {
  test.each(replays('RCE-04', 'RCE-05'))('%s: a text with places is filled in, never run', (_id, payload) => {
    const written = textOf(payload, 'value');
    const place = {
      def: bom,
      fields: { code: written },
      refs: () => undefined,
      dictText: () => '',
      words: {},
    };
    expect(filled(written, place)).toBe(written);
    expect(filled('编号 {{code}}', place)).toBe(`编号 ${written}`);
  });
});

test.each(replays('CLI-12'))('%s: permission entries may come as numbers and as lists', (_id, payload) => {
  const auth = payload['auth'] as Parameters<typeof isPermitted>[0]['auth'];
  expect(isPermitted({ auth, allAuth: [] }, 'a')).toBe(true);
  expect(isPermitted({ auth, allAuth: [] }, 'b')).toBe(true);
  expect(isPermitted({ auth, allAuth: [] }, 'a,b')).toBe(false);
});

describe('patterns and rules', () => {
  test.each(replays('RCE-30'))('%s: no pattern can hang the form', (_id, payload) => {
    const value = longText(payload['value']);
    expect(patternMatches(textOf(payload, 'pattern'), value)).toBe(false);
    expect(patternMatches(textOf(payload, 'pattern'), value.repeat(1000))).toBe(false);
  });

  test.each(replays('RCE-31'))('%s: a pattern that cannot be read is told as such', (_id, payload) => {
    expect(patternFault(textOf(payload, 'pattern'))).toMatch(/正则表达式/);
  });

  test.each(replays('RCE-32'))('%s: the built-in rules are linear', (_id, payload) => {
    const value = longText(payload['value']);
    for (const code of ['e', 'url']) expect(ruleProblem(code, value, '字段')).toEqual(expect.any(String));
  });
});

describe('numbers', () => {
  test.each(replays('CLI-28'))('%s: what is too large is refused', (_id, payload) => {
    const parsed = kindOf('qty').parse(textOf(payload, 'value'), qty('数量'));
    expect(parsed.ok).toBe(false);
  });

  test.each(replays('CLI-30'))('%s: capitals take plain amounts only', (_id, payload) => {
    expect(capitals(textOf(payload, 'value'))).toBe('数据非法');
  });
});

describe('what stays in the browser', () => {
  let intercepted: InterceptedApp;
  let password: string;
  beforeAll(async () => {
    intercepted = await interceptApp();
    ({ password } = await intercepted.addUser('wang', ['customer:view']));
  });
  afterAll(() => intercepted.close());

  test.each(replays('CLI-24'))('%s: after signing out, nothing of the user', async () => {
    await signIn('wang', password);
    await getJson('api/getUserPermissionByToken');
    const token = localStorage.getItem('workbench:accessToken') ?? '';
    expect(token).not.toBe('');
    await signOut();
    expect(isSignedIn()).toBe(false);
    const left = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    expect(
      left.filter((key) => !['workbench:loginUserName', 'workbench:branding'].includes(key ?? '')),
    ).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  test.each(replays('CLI-13'))('%s: rights written there open nothing', async (_id, payload) => {
    await signIn('wang', password);
    for (const [key, value] of Object.entries(payload))
      localStorage.setItem(`workbench:${key}`, JSON.stringify({ value, expires: Date.now() + 1e8 }));
    const { auth } = await getJson<{ auth: readonly { action: string }[] }>('api/getUserPermissionByToken');
    expect(auth.map(({ action }) => action)).not.toContain('all');
    await expect(getJson('data/user/x', { quiet: true })).rejects.toMatchObject({ code: '403' });
  });
});
