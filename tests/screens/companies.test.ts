// Which company somebody works for: none at all, and changing to another one.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessNow } from '#tests/support/time/businessClock.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { atSignIn, keptNames, openTabs, stopClock } from './support/session.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
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

/** Nobody has one from now on. @returns when the page was first told so */
const noCompany = async (): Promise<() => number> => {
  let answered = Infinity;
  const body = JSON.stringify({
    code: '0',
    success: true,
    message: '',
    result: { company: null, companyList: [] },
  });
  await page.route('**/getTxUserInfo', (route) => {
    answered = Math.min(answered, businessNow());
    return route.fulfill({ contentType: 'application/json', body });
  });
  return () => answered;
};
const warning = '该账号未配置可用企业,3秒后自动退出当前系统!';

/** When the page first shows the text, by its own clock; told even if nobody looks at that moment. */
async function momentOf(text: string): Promise<() => number | undefined> {
  let moment: number | undefined;
  await page.exposeFunction('tellSeen', (at: number) => (moment ??= at));
  await page.addInitScript((wanted) => {
    const tell: (at: number) => void = Reflect.get(globalThis, 'tellSeen');
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(wanted)) tell(Date.now());
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, text);
  return () => moment;
}

// Rule user-r1.
test('without one the user is warned after five seconds and signed out three seconds later (spec 6.session.02, 8.session.09, 9.session.03)', async () => {
  const warned = await momentOf(warning);
  const answered = await noCompany();
  await signIn(page, product.address, 'sales');
  await atSignIn(page);
  // The workbench counts from the answer; a busy machine only makes it later.
  expect(Number(warned()) - answered()).toBeGreaterThanOrEqual(5_000);
  expect(businessNow() - answered()).toBeGreaterThanOrEqual(8_000);
  expect(await keptNames(page)).toEqual([]);
});

test('the administrator works without one (spec 6.session.01)', async () => {
  await noCompany();
  await page.clock.install({ time: businessNow() });
  await signIn(page, product.address, 'admin');
  await page.getByRole('button', { name: '未设置组织' }).click();
  await page.getByText('您尚未设置组织信息!').waitFor();
  await page.clock.runFor(20_000);
  await expect.poll(() => page.getByText(warning).count()).toBe(0);
  await expect.poll(() => openTabs(page).count()).toBe(1);
});

test('another one is chosen, confirmed, told, and shown after 700 ms (spec 4.session.09, 5.session.01, 7.session.07, 8.session.09, 9.session.04)', async () => {
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
