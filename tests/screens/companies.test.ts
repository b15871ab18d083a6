// Which company somebody works for: none at all, and changing to another one.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessNow } from '#tests/support/time/businessClock.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openBrowser, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import {
  atSignIn,
  keptNames,
  openTabs,
  openWithStoppedClock,
  passTimeUntil,
  sessionNames,
  stopClock,
} from './support/session.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

beforeEach(async () => {
  desk = await openDesk(browser, { expected: ['status of 4', 'ERR_FAILED', 'WebSocket'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const noCompany = async (): Promise<void> => {
  const body = JSON.stringify({
    code: '0',
    success: true,
    message: '',
    result: { company: null, companyList: [] },
  });
  await page.route('**/getTxUserInfo', (route) => route.fulfill({ contentType: 'application/json', body }));
};
const warning = () => page.getByText('该账号未配置可用企业,3秒后自动退出当前系统!');

// Rule user-r1.
test('without one the user is warned after five seconds and signed out three seconds later', async () => {
  await noCompany();
  await openWithStoppedClock(page);
  const signed = signIn(page, product.address, 'sales');
  await passTimeUntil(page, page.getByRole('button', { name: '未设置组织' }));
  await signed;
  await page.getByRole('button', { name: '未设置组织' }).click();
  await passTimeUntil(page, page.getByText('您尚未设置组织信息!'));
  await page.clock.runFor(2_000);
  expect(await warning().count()).toBe(0);
  await page.clock.runFor(3_000);
  await warning().waitFor();
  expect(await keptNames(page)).toEqual(sessionNames);
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await atSignIn(page);
  expect(await keptNames(page)).toEqual([]);
});

test('the administrator works without one', async () => {
  await noCompany();
  await page.clock.install({ time: businessNow() });
  await signIn(page, product.address, 'admin');
  await page.getByRole('button', { name: '未设置组织' }).waitFor();
  await page.clock.runFor(20_000);
  expect(await warning().count()).toBe(0);
  await expect.poll(() => openTabs(page).count()).toBe(1);
});

test('another one is chosen, confirmed, told, and shown after 700 ms', async () => {
  await signIn(page, product.address, 'admin');
  await page.getByRole('button', { name: /上海申浦/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.clock.install({ time: businessNow() });
  await page.getByRole('button', { name: /上海申浦/ }).click();
  const form = page.getByRole('dialog').filter({ hasText: '切换组织' });
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('updateSysUser') ? 1 : 0));
  await form.getByRole('button', { name: '确定' }).click();
  const choice = form.getByRole('combobox').or(form.getByRole('textbox')).first();
  await expect.poll(() => choice.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toBe(0);
  await choice.click();
  await page.getByRole('option', { name: /苏州申浦/ }).click();
  await stopClock(page);
  await form.getByRole('button', { name: '确定' }).click();
  await page.getByText('切换成功!').waitFor();
  await page.clock.runFor(600);
  await expect.poll(() => page.getByRole('button', { name: /上海申浦/ }).count()).toBe(1);
  const loaded = page.waitForEvent('load');
  await page.clock.resume();
  await loaded;
  await page.getByRole('button', { name: /苏州申浦/ }).waitFor();
  const { result } = await admin.post<{ company: { fname: string } }>('api/getTxUserInfo');
  expect(result.company.fname).toMatch(/上海申浦/);
});
