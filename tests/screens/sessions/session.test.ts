// Coming in, as a user meets it: by addresses of other systems, by phone, by the company's central sign-in; and how the
// sign-in page looks.
import aes from 'crypto-js/aes.js';
import base64 from 'crypto-js/enc-base64url.js';
import utf8 from 'crypto-js/enc-utf8.js';
import hmac from 'crypto-js/hmac-sha256.js';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_LINK_KEY } from '#hosts/engine/demoCredentials.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { casServer, foreignServer, type ForeignServer } from '#tests/support/foreignServers.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signInByKeyboard } from '../support/browser.ts';
import { callerAs, changeUser } from '../support/caller.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

const password = 'workbench-2026';
const messageKey = 'a key shared with the portal';
const mobile = '13800138001';

let product: Product;
let browser: Browser;
let cas: Awaited<ReturnType<typeof casServer>>;
let sms: ForeignServer;
let admin: Client;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  [browser, cas, sms] = await Promise.all([workerBrowser(), casServer(), foreignServer(() => ({}))]);
  const settings = {
    CAS_URL: `${cas.url}/cas`,
    CAS_SERVICES: `http://127.0.0.1:${port}/app/`,
    SMS_URL: `${sms.url}/send`,
    SSO_MESSAGE_KEY: messageKey,
  };
  product = await startProduct({ port, settings });
  admin = await callerAs(product, 'admin');
  await changeUser(admin, 'sales', { phone: mobile });
});

afterAll(async () => {
  await product?.stop();
  await Promise.all([cas?.close(), sms?.close()]);
});

beforeEach(async () => {
  desk = await openDesk(browser, { expected: ['status of 422', 'status of 401', 'ERR_FAILED'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const at = (path: string): string => `${product.address}/app${path}`;
const path = (): string => new URL(page.url()).pathname + new URL(page.url()).search;
const bar = () => page.getByRole('tablist', { name: '已打开的页面' });
const kept = (key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`workbench:${name}`) ?? '{}').value, key);
const login = (): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('workbench:loginUserInfo') ?? '{}').value?.userLoginId);
const notice = () => page.locator('form').locator('xpath=..').getByRole('alert');

describe('an address of another system', () => {
  const link = (username: string, given: string) =>
    new URLSearchParams({
      doLogin: '1',
      username,
      aesPassword: aes.encrypt(given, DEMO_LINK_KEY).toString(),
    }).toString();
  const message = (username: string): string => {
    const told = { username, expires: businessNow() + 60_000, nonce: crypto.randomUUID() };
    const payload = base64.stringify(utf8.parse(JSON.stringify(told)));
    return `${payload}.${base64.stringify(hmac(payload, messageKey))}`;
  };

  test('with a session key signs in, is clean before anything is asked, and the key is worthless afterwards (spec 4.session.03)', async () => {
    const other = await callerAs(product, 'sales');
    const seen: string[] = [];
    await page.route('**/api/restapi/**', async (route) => {
      seen.push(await page.evaluate(() => location.href));
      await route.continue();
    });
    await page.goto(at(`/sales/saleOrder?tab=draft&sessionKey=${other.token ?? ''}`));
    await bar().waitFor();
    expect(path()).toBe('/app/sales/saleOrder?tab=draft');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.filter((address) => address.includes('sessionKey'))).toEqual([]);
    await expect.poll(() => login()).toBe('sales');
    await expect.poll(() => kept('accessToken')).not.toBe(other.token);
    expect(await other.post('user/getLoginInfo')).toMatchObject({ code: '302' });
    await page.goBack();
    expect(page.url()).not.toContain('sessionKey');
  });

  test('never takes the place of somebody who is signed in (spec 4.session.03)', async () => {
    await signInByKeyboard(page, product.address, 'manager');
    const other = await callerAs(product, 'sales');
    await page.goto(at(`/sales/saleOrder?sessionKey=${other.token ?? ''}`));
    await bar().waitFor();
    await page.goto(at(`/sales/saleOrder?${link('planner', password)}`));
    await bar().waitFor();
    expect(path()).toBe('/app/sales/saleOrder');
    await expect.poll(() => login()).toBe('manager');
    expect(await other.post('user/getLoginInfo')).toMatchObject({ code: '0' });
  });

  test('with doLogin signs in and leads to the page that was asked for (spec 4.session.04)', async () => {
    await page.goto(at(`/sales/saleOrder?${link('sales', password)}&tab=draft`));
    await bar().waitFor();
    expect(path()).toBe('/app/sales/saleOrder?tab=draft');
    await expect.poll(() => login()).toBe('sales');
  });

  test('with a wrong password says so at the sign-in screen (spec 4.session.04)', async () => {
    await page.goto(at(`/user/login?${link('sales', 'not-the-password')}`));
    await notice().getByText('用户名或密码错误').waitFor();
    expect(path()).toBe('/app/user/login');
  });

  test('with loginTokenMsg goes by the sign-in screen; a valid one leads on, any other is said as plain words (spec 4.session.05)', async () => {
    const screens: string[] = [];
    page.on('framenavigated', (frame) => screens.push(new URL(frame.url()).pathname));
    await page.goto(at(`/sales/saleOrder?loginTokenMsg=${message('sales')}`));
    await bar().waitFor();
    expect(path()).toBe('/app/sales/saleOrder');
    expect(screens).toContain('/app/user/login');
    await expect.poll(() => login()).toBe('sales');

    const second = await openDesk(browser, { expected: ['status of 422'] });
    await second.page.goto(at('/sales/saleOrder?loginTokenMsg=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E'));
    await second.page.getByText('登录令牌无效或已使用，请重新进入或使用账号密码登录').waitFor();
    expect(new URL(second.page.url()).search).toBe('?redirect=%2Fsales%2FsaleOrder');
    await expect.poll(() => second.page.locator('img[src=x]').count()).toBe(0);
    expect(second.complaints()).toEqual([]);
    await second.close();
  });

  test.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    'javascript:alert(1)',
    '\t//evil.test',
    '/user/login',
  ])('with the redirect %j leads to a page of our own', async (redirect) => {
    await page.goto(
      at(`/user/login?${new URLSearchParams({ redirect }).toString()}&${link('sales', password)}`),
    );
    await bar().waitFor();
    expect(path()).toBe('/app/dashboard/workplace');
  });
});

describe('the sign-in screen', () => {
  test('leads over the central sign-in and back to the page that was asked for (spec 7.session.06)', async () => {
    await page.goto(at('/sales/saleOrder?tab=draft'));
    await page.getByRole('button', { name: '统一认证登录' }).click();
    await bar().waitFor();
    expect(path()).toBe('/app/sales/saleOrder?tab=draft');
    expect(cas.asked.map(({ url }) => url.pathname)).toEqual(['/cas/login', '/cas/p3/serviceValidate']);
    expect(cas.asked[0]?.url.searchParams.get('service')).toBe(at('/'));
    await expect.poll(() => login()).toBe('sales');
  });

  test('says when the central sign-in does not accept the ticket', async () => {
    await page.goto(at('/?ticket=ST-9-made-up'));
    await notice().getByText('统一认证未通过，请重新登录').waitFor();
    expect(page.url()).not.toContain('ticket');
  });

  test('signs in by a code sent to the phone (spec 5.session.02, 7.session.02)', async () => {
    await page.goto(at('/'));
    await page.getByText('手机号登录').click();
    await page.getByLabel('手机号', { exact: true }).fill('138');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('请输入正确的手机号!').waitFor();
    await page.getByLabel('手机号', { exact: true }).fill(mobile);
    await page.keyboard.press('Enter');
    await page.getByText('请输入验证码!').waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /^(60|59|58) s$/ }).waitFor();
    await expect.poll(() => sms.asked.length).toBe(1);
    const code = String(JSON.parse(sms.asked[0]?.body ?? '{}').code);
    await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await notice().getByText('验证码错误').waitFor();
    await page.getByLabel('验证码').fill(code);
    await page.keyboard.press('Enter');
    await bar().waitFor();
    expect(path()).toBe('/app/dashboard/analysis');
    await expect.poll(() => login()).toBe('sales');
  });

  test('looks as the deployment configured it, for a week without asking, and by bundled pictures before that (spec 3.session.02, 7.session.08, 9.session.02, 9.session.05, 9.session.06)', async () => {
    const pictures = () =>
      page.evaluate(() => ({
        logo: document.querySelector('aside img')?.getAttribute('src'),
        aside: getComputedStyle(document.querySelector('aside') ?? document.body).backgroundImage,
        ground: getComputedStyle(document.querySelector('aside')?.parentElement ?? document.body)
          .backgroundImage,
      }));
    await page.goto(at('/user/login'));
    await page.getByText('2010-2021').waitFor();
    const bundled = await pictures();
    expect(bundled).toEqual({
      logo: '/app/logo.svg',
      aside: `url("${at('/login.svg')}")`,
      ground: `url("${at('/login-background.svg')}")`,
    });
    for (const name of ['logo.svg', 'login.svg', 'login-background.svg'])
      expect((await fetch(at(`/${name}`))).status).toBe(200);

    const values = {
      domainUrl: new URL(product.address).host,
      loginSystemName: '申浦工作台',
      relatedLinkName1: '官网',
      relatedLinkUrl1: 'https://example.com/',
      relatedLinkName2: '陷阱',
      relatedLinkUrl2: 'javascript:alert(1)',
    };
    const patches = Object.entries(values).map(([field, value]) => ({ op: 'set', field, value }));
    expect(await admin.post('data/systemUrlConfig', { key: crypto.randomUUID(), patches })).toMatchObject({
      code: '0',
    });
    await page.reload();
    await page.getByText('申浦工作台', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('申浦工作台');
    await expect
      .poll(() => page.getByRole('link', { name: '官网' }).getAttribute('href'))
      .toBe('https://example.com/');
    await expect.poll(() => page.getByText('陷阱').count()).toBe(0);

    await page.route('**/getSystemUrlConfig*', (route) => route.abort());
    await page.reload();
    await page.getByText('申浦工作台', { exact: true }).waitFor();
    const week = await page.evaluate(
      () => JSON.parse(localStorage.getItem('workbench:branding') ?? '{}').expires - Date.now(),
    );
    expect(Math.round(week / 3_600_000)).toBe(7 * 24);
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('workbench:branding') ?? '{}');
      localStorage.setItem('workbench:branding', JSON.stringify({ ...stored, expires: Date.now() - 1 }));
    });
    await page.reload();
    await page.getByText('制造企业工作台').first().waitFor();
    expect(await pictures()).toEqual(bundled);
  });
});
