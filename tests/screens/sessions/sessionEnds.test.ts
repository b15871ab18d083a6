// How a session ends and what stays: the codes of the error catalogue, signing out, other browser tabs.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doc } from '#model/entity.ts';
import type { PermissionSet } from '#model/wire/wire.ts';
import { plainText } from '#model/text/plainText.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signInByKeyboard } from '../support/browser.ts';
import { callerAs, changeUser, fieldIs, rowsOf } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { atSignIn, keptNames, openTabs, sessionNames } from '../support/session.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
/** Address of the list of currencies, as the menu has it. */
let currencies: string;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
  const { result } = await admin.get<PermissionSet>('api/getUserPermissionByToken');
  const all = (nodes: PermissionSet['menu']): PermissionSet['menu'] =>
    nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  currencies = at(all(result.menu).find(({ component }) => component === 'entity/currency/List')?.path ?? '');
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  // Refusals are shown by the browser as failed requests; what users see of them is tested here.
  desk = await openDesk(browser, { expected: ['status of 4', 'status of 500', 'ERR_FAILED', 'WebSocket'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const at = (path: string): string => `${product.address}/app${path}`;
const path = (of = page): string => new URL(of.url()).pathname + new URL(of.url()).search;
const listQuery = '**/data/currency/query';
const notices = () => page.locator('[role=alert][data-tone]');

/** From now on the list of currencies is answered so. */
async function answerList(code: string, status = 200): Promise<void> {
  const body = JSON.stringify({ code, success: code === '0', message: `message of ${code}`, result: null });
  await page.route(listQuery, (route) => route.fulfill({ status, contentType: 'application/json', body }));
}

const orderDate = () =>
  page.getByRole('tabpanel', { name: /新增销售订单/ }).locator('[data-field="date"] input');

async function typeOrder(): Promise<void> {
  await page.goto(at('/sales/saleOrder/new'));
  const field = orderDate();
  await field.fill('2026-01-02');
  await field.press('Tab');
}

async function signInHere(username: string, of = page): Promise<void> {
  await atSignIn(of);
  await of.getByLabel('账号', { exact: true }).fill(username);
  await of.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await of.keyboard.press('Enter');
  await openTabs(of).waitFor();
}

async function askToLeave(): Promise<void> {
  await page.getByRole('button', { name: /^用户 / }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '提示' });
  await question.getByText('真的要注销登录吗 ?').waitFor();
  await question.getByRole('button', { name: '确定' }).click();
}

describe('an answer with a code', () => {
  test.each([
    ['403', 403, '系统提示', '拒绝访问'],
    ['404', 404, null, '很抱歉，资源未找到!'],
  ])(
    '%s is told in a notice, which goes by itself (spec 8.session.01, 8.session.04)',
    async (code, status, title, message) => {
      await signInByKeyboard(page, product.address, 'admin');
      await answerList(code, status);
      await page.goto(currencies);
      const told = notices().filter({ hasText: title === null ? message : `${title}${message}` });
      await told.waitFor();
      // After four seconds, as tests/api/errorCatalogue has it.
      await told.waitFor({ state: 'detached' });
    },
  );

  test('101 is ignored (spec 8.session.05)', async () => {
    await signInByKeyboard(page, product.address, 'admin');
    await answerList('101');
    const answered = page.waitForResponse(listQuery);
    await page.goto(currencies);
    await answered;
    await openTabs(page).waitFor();
    await expect.poll(() => notices().count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('that never comes is told as a failure of the server (spec 8.session.06)', async () => {
    await signInByKeyboard(page, product.address, 'admin');
    await page.route(listQuery, (route) => route.abort());
    await page.goto(currencies);
    await notices().getByText('服务器响应失败').waitFor();
  });

  test('302 leads to the sign-in screen at once, and what was half typed is there again for the same user (spec 4.session.08, 8.session.03)', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    await typeOrder();
    const body = JSON.stringify({
      code: '302',
      success: false,
      message: '登录已过期，请重新登录',
      result: null,
    });
    await page.route('**/data/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body }),
    );
    // The page may have asked by itself already; then the menu is gone before it can be clicked.
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '销售订单', exact: true })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await atSignIn(page);
    expect(await keptNames(page)).toEqual([]);
    await page.unroute('**/data/**');
    await signInHere('sales');
    await openTabs(page)
      .getByRole('tab', { name: /新增销售订单/ })
      .click();
    await expect.poll(() => orderDate().inputValue()).toBe('2026-01-02');
  });

  test('110 says in a dialog that the account signed in elsewhere, and starts again (spec 2.session.02, 4.session.08, 6.session.03, 8.session.02)', async () => {
    await changeUser(admin, 'planner', { allowMultiLogin: false });
    await signInByKeyboard(page, product.address, 'planner');
    await callerAs(product, 'planner');
    const told = page.getByRole('dialog', { name: '已在其他地方登录' });
    await told.getByText('很抱歉，您的帐号已在其他地方登录，请重新登录').waitFor();
    await page.keyboard.press('Escape');
    await told.getByRole('button', { name: '重新登录' }).click();
    await atSignIn(page);
    expect(await keptNames(page)).toEqual([]);
    expect(path()).toBe('/app/user/login?redirect=%2Fdashboard%2Fanalysis');
  });
});

describe('signing out', () => {
  test('leaves nothing of the session behind and goes to the root of the application, whatever the server says (spec 3.session.01, 3.session.03, 4.session.07, 8.session.10)', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    await expect.poll(() => keptNames(page)).toEqual(sessionNames);
    const body = JSON.stringify({ code: '500', success: false, message: '服务器内部错误', result: null });
    await page.route('**/getLogOut', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    const root = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === at('/'));
    await askToLeave();
    await root;
    await atSignIn(page);
    await notices().getByText('错误', { exact: true }).waitFor();
    await notices().getByText('服务器内部错误').waitFor();
    expect(await keptNames(page)).toEqual([]);
    // How the window is arranged is no part of a session.
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['workbench:layout']);
  });

  test('in one browser tab is seen by the others, and so is somebody else who signs in', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    const beside = await desk.context.newPage();
    await beside.goto(at('/sales/saleOrder'));
    await openTabs(beside).waitFor();
    await askToLeave();
    await atSignIn(beside);
    await signInHere('manager');
    await openTabs(beside).waitFor();
    const name = await page.getByRole('button', { name: /^用户 / }).getAttribute('aria-label');
    expect(await beside.getByRole('button', { name: /^用户 / }).getAttribute('aria-label')).toBe(name);
    expect(path(beside)).toBe('/app/dashboard/workplace');
  });
});

describe('what is kept in the browser', () => {
  test('stands there for seven days, and not an hour longer (findings 2, 7.3) (spec 3.session.03, 4.session.01, 9.session.01)', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    await expect.poll(() => keptNames(page)).toEqual(sessionNames);
    const days = await page.evaluate(
      (names) =>
        names.map(
          (name) =>
            (JSON.parse(localStorage.getItem(`workbench:${name}`) ?? '{}').expires - Date.now()) / 86_400_000,
        ),
      sessionNames,
    );
    for (const day of days) expect(day).toBeGreaterThan(6.99);
    for (const day of days) expect(day).toBeLessThanOrEqual(7);
    await page.clock.install({ time: businessNow() + 604_800_000 + 3_600_000 });
    await page.reload();
    await atSignIn(page);
    await expect.poll(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('');
  });

  test('is not trusted: whatever stands there, the program starts', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    for (const damage of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"value":{"userLoginId":1,"partyId":{}},"expires":1e300}',
    ]) {
      await page.evaluate(
        ([names, text]) => {
          for (const name of names)
            if (name !== 'accessToken') localStorage.setItem(`workbench:${name}`, text);
          for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, text);
        },
        [sessionNames, damage] as const,
      );
      await page.reload();
      await openTabs(page).waitFor();
      expect(
        await page.evaluate(
          () => JSON.parse(localStorage.getItem('workbench:loginUserInfo') ?? '{}').value?.userLoginId,
        ),
      ).toBe('sales');
    }
  });

  test('a code list that is changed reaches the pages that are open, also of those who may not look at it (findings 2, 6.13)', async () => {
    await signInByKeyboard(page, product.address, 'sales');
    await page.goto(at('/sales/saleOrder'));
    const cells = page.getByRole('grid', { name: '销售订单列表' }).getByRole('gridcell');
    const [list] = await rowsOf(admin, 'dictionaryType', [fieldIs('code', 'saleOrderType')]);
    const { result } = await admin.get<{ doc: Doc }>(`data/dictionaryType/${String(list?.id)}`);
    const item = result.doc.lines['items']?.find((row) => row['value'] === 'standard');
    await cells
      .getByText(plainText(item?.['label'] ?? null), { exact: true })
      .first()
      .waitFor();
    const saved = await admin.post('data/dictionaryType', {
      key: crypto.randomUUID(),
      id: result.doc.id,
      version: result.doc.version,
      patches: [{ op: 'setLine', lines: 'items', id: item?.id ?? '', field: 'label', value: '改名的类型' }],
    });
    expect(saved.code, saved.text).toBe('0');
    await cells.getByText('改名的类型', { exact: true }).first().waitFor();
  });

  test('first the dictionaries and the permissions are loaded, once; pages after that ask for neither (findings 2, 4.8) (spec 7.administration.11, 4.session.01, 4.session.02, 8.session.07)', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/restapi/', '')));
    await page.goto(at('/sales/saleOrder?tab=draft'));
    await signInHere('sales');
    expect(path()).toBe('/app/sales/saleOrder?tab=draft');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '销售订单', exact: true })
      .click();
    for (const once of ['api/getPublicDictionary', 'api/getUserPermissionByToken'])
      expect(asked.filter((call) => call === once)).toHaveLength(1);
    await expect.poll(() => asked.some((call) => call.startsWith('data/saleOrder'))).toBe(true);
    expect(asked.indexOf('api/getUserPermissionByToken')).toBeLessThan(
      asked.findIndex((call) => call.startsWith('data/saleOrder')),
    );
  });
});
