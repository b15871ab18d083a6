// Addresses and names from data that want to lead elsewhere, run, or take the token along: menu nodes, the redirect
// after sign-in, announcements, branding, stored files, the request client itself.
import '#tests/support/page.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brandingOf } from '#api/branding.ts';
import { getJson, postJson } from '#api/http.ts';
import { signIn } from '#api/session/session.ts';
import { targetOf } from '#features/screens.ts';
import { ownPath, webAddress } from '#model/address.ts';
import { openPageProblem } from '#model/wire/announcements.ts';
import { isAllowedLink } from '#model/text/richContent.ts';
import { fileAddress } from '#model/storedFile.ts';
import { pictureProblem, uploadLimits } from '#model/check/uploadRules.ts';
import type { MenuNode } from '#model/wire/wire.ts';
import { menuAddress } from '#ui/shell/menu/menuAddress.ts';
import { interceptApp, type InterceptedApp } from '#tests/support/interceptedApp.ts';
import { pageOrigin } from '#tests/support/page.ts';
import { attack, replays, textOf } from './attack.ts';

const origin = 'https://erp.example.com';
const names = { token: 'secret-token', userId: '7', companyId: '9', origin };
const addressOf = (url: string) => menuAddress(url, names, origin);

describe('the url of a menu node', () => {
  test.each(replays('RCE-23', 'RCE-25', 'XSS-20', 'XSS-22'))(
    '%s: is looked up, never run, and leads to no page',
    (_id, payload) => {
      expect(addressOf(textOf(payload, 'url' in payload ? 'url' : 'value'))).toBeNull();
    },
  );

  test.each(replays('RCE-24'))('%s: an unknown place stays empty and is told', (_id, payload) => {
    expect(addressOf(textOf(payload, 'url'))).toMatchObject({
      href: 'https://bi.example/?k=',
      own: false,
      unknown: [expect.stringContaining('localStorage') as unknown],
    });
  });

  test.each(replays('SSRF-12'))('%s: the token does not leave for another server', (_id, payload) => {
    expect(addressOf(textOf(payload, 'url'))).toMatchObject({ href: 'https://evil.test/?t=', own: false });
  });

  test.each(replays('RCE-06', 'RCE-07', 'RCE-08'))(
    '%s: what looks like a program is no expression',
    (_id, payload) => {
      const value = textOf(payload, 'value');
      expect(addressOf(`https://bi.example/?v={{${value.replace(/^=/, '')}}}`)).toMatchObject({
        href: 'https://bi.example/?v=',
      });
      expect(addressOf(value)).toBeNull();
    },
  );
});

function node(changes: Partial<MenuNode>): MenuNode {
  const meta = { title: 'x', icon: '', keepAlive: false, internalOrExternal: false } as MenuNode['meta'];
  return {
    id: 'x',
    name: 'x',
    path: '/x',
    component: 'layouts/RouteView',
    hidden: false,
    route: '1',
    meta,
    ...changes,
  };
}

describe('the menu', () => {
  test.each(replays('PATH-11', 'PATH-12'))(
    '%s: a component is a name of the registry, nothing else',
    (_id, payload) => {
      expect(targetOf([node({ component: textOf(payload, 'component') })], '/x')).toMatchObject({
        kind: 'missing',
      });
    },
  );

  test.each(replays('CLI-09', 'CLI-10'))('%s: takes no path that is not its to give', (_id, payload) => {
    const [given] = payload['menu'] as [{ path: string; component: string }];
    const menu = [node({ path: given.path, component: 'dashboard/Workplace' })];
    expect(targetOf(menu, '/user/login')).toBeNull();
    expect(targetOf(menu, '/anything')).toBeNull();
  });
});

test.each(replays('AUTH-29', 'AUTH-30', 'AUTH-33', 'AUTH-34', 'AUTH-35'))(
  '%s: after sign-in only an own path is followed',
  (_id, payload) => {
    expect(ownPath(textOf(payload, 'redirect'))).toBeNull();
  },
);

describe('an announcement', () => {
  test.each(replays('PATH-10'))('%s: opens only components that exist', (_id, payload) => {
    expect(openPageProblem(textOf(payload, 'openType'), textOf(payload, 'openPage'), false)).toMatch(
      /^没有名为/,
    );
  });

  test.each(replays('XSS-29'))('%s: leads only to pages of the application', (_id, payload) => {
    const page = textOf(payload, 'value');
    expect(openPageProblem('url', page, true)).not.toBeNull();
    expect(ownPath(page)).toBeNull();
  });
});

test.each(replays('XSS-24', 'XSS-23'))('%s: a configured link is http(s) or none', (_id, payload) => {
  const url = textOf(payload, 'value');
  expect(brandingOf({ relatedLinkName1: 'x', relatedLinkUrl1: url }).links).toEqual([]);
  expect([webAddress(url), isAllowedLink(url)]).toEqual([null, false]);
});

describe('stored files', () => {
  test.each(replays('UPL-22', 'UPL-24'))('%s: another scheme has no address', (_id, payload) => {
    expect(fileAddress(textOf(payload, 'value'))).toBeNull();
  });

  test.each(replays('UPL-23', 'UPL-25'))('%s: anything else lies below the static files', (_id, payload) => {
    const address = fileAddress(textOf(payload, 'value')) ?? '';
    expect(address).toMatch(/^\/api\/restapi\/files\/[^"<>]+$/);
    expect(new URL(address, origin).origin).toBe(origin);
  });

  test.each(replays('UPL-20'))('%s: one byte too many is said before anything is sent', (_id, payload) => {
    const picture = { name: textOf(payload, 'file'), type: 'image/png' };
    expect(pictureProblem({ ...picture, size: Number(payload['size']) }, uploadLimits.maxSize)).toBe(
      '请控制上传图片小于5M',
    );
    expect(pictureProblem({ ...picture, size: 5_242_880 }, uploadLimits.maxSize)).toBeNull();
  });
});

describe('the request client', () => {
  let intercepted: InterceptedApp;
  beforeAll(async () => {
    intercepted = await interceptApp();
    const { password } = await intercepted.addUser('wang');
    await signIn('wang', password);
  });
  afterAll(() => intercepted.close());

  const foreign = textOf(attack('SSRF-13').payload, 'url');

  test.each([foreign, foreign.replace('https:', ''), '/\\evil.test/api'])(
    'SSRF-13: sends nothing to another server, whatever it is called with: %s',
    async (path) => {
      await getJson(path, { quiet: true }).catch(() => null);
      await postJson(path, {}, { quiet: true }).catch(() => null);
      for (const { url } of intercepted.requests) expect(new URL(url).origin).toBe(pageOrigin);
    },
  );
});
