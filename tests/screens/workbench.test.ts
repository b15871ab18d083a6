// The frame around all pages, as a user meets it: signing in, tabs, menu, settings, leaving.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  // Refusals are shown by the browser as failed requests; what users see of them is tested here.
  desk = await openDesk(browser, { expected: ['status of 422', 'status of 401'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const at = (path: string): string => `${product.address}/app${path}`;
const path = (): string => new URL(page.url()).pathname + new URL(page.url()).search;
const bar = () => page.getByRole('tablist', { name: '已打开的页面' });
const titles = (): Promise<string[]> => bar().getByRole('tab').allInnerTexts();
const shown = (): Promise<string> => bar().getByRole('tab', { selected: true }).innerText();

async function openFromMenu(group: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const link = menu.getByRole('link', { name: title, exact: true });
  if (!(await link.isVisible())) await menu.getByRole('button', { name: group }).click();
  await link.click();
  await bar().getByRole('tab', { name: title, selected: true }).waitFor();
}

test('a wrong password is said in place, the right one leads to the page that was asked for (spec 2.session.02)', async () => {
  await page.goto(at('/sales/saleOrder?tab=draft'));
  await page.getByLabel('账号').fill('sales');
  await page.keyboard.press('Enter');
  await page.getByText('请输入密码!').waitFor();
  await page.getByRole('textbox', { name: '密码' }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  await bar().waitFor();
  expect(path()).toBe('/app/sales/saleOrder?tab=draft');
  await expect.poll(() => page.title()).toBe('销售订单 · 制造企业工作台');
});

test('somebody who is signed in lands on the workplace instead of the sign-in screen (spec 2.home.01, 2.session.01)', async () => {
  await signIn(page, product.address, 'manager');
  await page.goto(at('/user/login'));
  await bar().waitFor();
  expect(path()).toBe('/app/dashboard/workplace');
});

test('open pages stay as they were left, also over a reload', async () => {
  await signIn(page, product.address, 'manager');
  await openFromMenu('销售管理', '销售订单');
  await openFromMenu('销售管理', '发货通知单');
  await expect.poll(() => titles()).toEqual(['首页', '销售订单', '发货通知单']);
  await page.keyboard.press('Alt+2');
  await expect.poll(shown).toBe('销售订单');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(shown).toBe('发货通知单');
  await page.goBack();
  await bar().getByRole('tab', { name: '销售订单', selected: true }).waitFor();
  await page.reload();
  await bar().waitFor();
  await expect.poll(() => titles()).toEqual(['首页', '销售订单', '发货通知单']);
  await expect.poll(shown).toBe('销售订单');
});

test('home stays; closing others keeps home and the chosen page', async () => {
  await signIn(page, product.address, 'manager');
  await page.keyboard.press('Alt+w');
  await page.getByText('这是最后一页，不能再关闭了啦').waitFor();
  await openFromMenu('销售管理', '销售订单');
  await openFromMenu('销售管理', '发货通知单');
  await bar().getByRole('tab', { name: '销售订单' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其它' }).click();
  await bar().getByRole('tab', { name: '销售订单', selected: true }).waitFor();
  await expect.poll(() => titles()).toEqual(['首页', '销售订单']);
  expect(path()).toBe('/app/sales/saleOrder');
});

test('closing a page with unsaved input asks first', async () => {
  await signIn(page, product.address, 'manager', '/sales/saleOrder/new');
  const date = page
    .getByRole('tabpanel', { name: '新增销售订单' })
    .getByRole('textbox', { name: /日期/ })
    .first();
  await date.fill('2026-01-02');
  await date.press('Tab');
  await page.keyboard.press('Alt+w');
  const question = page.getByRole('dialog', { name: '内容未保存' });
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => titles()).toHaveLength(2);
  await page.keyboard.press('Alt+w');
  await question.getByRole('button', { name: '放弃并关闭' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => titles()).toEqual(['首页']);
});

test('an order closed while it is unsaved is saved by Enter, and stays when it cannot be (findings 2, 5.12)', async () => {
  await signIn(page, product.address, 'manager', '/sales/saleOrder/new');
  const panel = page.getByRole('tabpanel', { name: '新增销售订单' });
  await panel.getByRole('textbox', { name: '客户订单号' }).fill('PO-关闭前保存');
  await page.keyboard.press('Tab');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await page.keyboard.press('Alt+w');
  const question = page.getByRole('dialog', { name: '内容未保存' });
  await question.getByRole('button', { name: '保存并关闭' }).waitFor();
  await page.keyboard.press('Enter');
  await saved;
  await expect.poll(titles).toEqual(['首页']);

  await page.goto(at('/sales/saleOrder/new'));
  await panel.getByRole('textbox', { name: /日期/ }).first().fill('后天上午');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+w');
  await question.getByRole('button', { name: '保存并关闭' }).click();
  await page.getByText('处问题').waitFor();
  await expect.poll(() => titles()).toEqual(['首页', '新增销售订单']);
});

test('the first stop of the keyboard is the way past menu and header (findings 2, 6.16)', async () => {
  await signIn(page, product.address, 'manager', '/sales/saleOrder');
  await page.getByRole('tabpanel', { name: '销售订单' }).getByRole('grid').waitFor();
  const skip = page.getByRole('link', { name: '跳到页面内容' });
  await expect
    .poll(() => skip.evaluate((link) => document.querySelector('a, button, input') === link))
    .toBe(true);
  await skip.focus();
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel', { name: '销售订单' });
  await expect.poll(() => panel.evaluate((section) => section.contains(document.activeElement))).toBe(true);
});

test('menu search finds by title and opens with Enter', async () => {
  await signIn(page, product.address, 'manager');
  await page.getByRole('textbox', { name: '搜索菜单' }).click();
  await page.keyboard.type('通知');
  await page.getByRole('option', { name: /发货通知单/ }).waitFor();
  await page.keyboard.press('Enter');
  await bar().getByRole('tab', { name: '发货通知单', selected: true }).waitFor();
  expect(path()).toBe('/app/sales/deliveryNotice');
});

test('an address nobody knows shows the 404 page with the way home', async () => {
  await signIn(page, product.address, 'manager');
  await page.goto(at('/no/such/page'));
  await page.getByRole('heading', { name: '404' }).waitFor();
  expect(path()).toBe('/app/404');
  await page.getByRole('button', { name: '返回首页' }).click();
  await bar().waitFor();
  expect(path()).toBe('/app/dashboard/analysis');
});

test('an account without permissions is told so and signed out (spec 4.session.06, 8.session.08)', async () => {
  await page.goto(at('/'));
  await page.getByLabel('账号').fill('guest');
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  const told = page.getByRole('dialog', { name: '没有权限' });
  await told.getByRole('button', { name: '返回首页' }).click();
  await page.getByLabel('账号').waitFor();
  expect(path()).toContain('/app/user/login');
});

test('the password dialog checks what was typed and says what the server refused', async () => {
  await signIn(page, product.address, 'planner');
  await page.getByRole('button', { name: /^用户 / }).click();
  await page.getByRole('menuitem', { name: '密码修改' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('button', { name: '确定' }).click();
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await dialog.getByText(text).waitFor();
  await dialog.getByRole('textbox', { name: '旧密码' }).fill('wrong-password');
  await dialog.getByRole('textbox', { name: '新密码', exact: false }).nth(0).fill('correct-horse-1');
  await dialog.getByRole('textbox', { name: '确认新密码' }).fill('correct-horse-2');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByText('两次输入的密码不一样！').waitFor();
  await dialog.getByRole('textbox', { name: '确认新密码' }).fill('correct-horse-1');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('alert').filter({ hasText: '旧密码' }).waitFor();
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800);
});

test('signing out asks, ends the session on the server and leaves nothing of it behind', async () => {
  await signIn(page, product.address, 'planner');
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('workbench:accessToken') ?? '{}').value,
  );
  await page.getByRole('button', { name: /^用户 / }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '提示' });
  await question.getByText('真的要注销登录吗 ?').waitFor();
  await question.getByRole('button', { name: '确定' }).click();
  await page.getByLabel('账号').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('workbench:accessToken'))).toBeNull();
  const answer = await fetch(`${product.address}/api/restapi/api/getUserPermissionByToken`, {
    headers: { 'X-Access-Token': token },
  });
  expect(answer.status).toBe(401);
});

test('a dark workbench is dark before anything is drawn, and the measures of the frame hold', async () => {
  await signIn(page, product.address, 'manager');
  await page.getByRole('button', { name: '切换到深色' }).click();
  const program = Promise.withResolvers<() => Promise<void>>();
  await page.route('**/assets/index-*.js', (route) => program.resolve(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  const proceed = await program.promise;
  await page.waitForFunction(() => document.body !== null);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe('rgb(21, 23, 27)');
  await proceed();
  await bar().waitFor();
  const box = async (selector: string) => page.locator(selector).first().boundingBox();
  expect((await box('nav[aria-label="主菜单"]'))?.width).toBe(210);
  expect((await box('header'))?.height).toBe(48);
  expect((await box('[role=tablist]'))?.height).toBe(34);
  expect((await box('[role=tab]'))?.height).toBe(26);
  await page.getByRole('button', { name: '折叠菜单' }).click();
  expect((await box('nav[aria-label="主菜单"]'))?.width).toBe(48);
});

test('what the breadcrumb has no room for waits behind “…” and comes back with the room', async () => {
  await page.setViewportSize({ width: 1100, height: 768 });
  await signIn(page, product.address, 'admin');
  await openFromMenu('销售管理', '发货通知单');
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect.poll(() => crumbs.getByRole('button').getAttribute('title')).toContain('销售管理');
  await expect.poll(() => crumbs.locator('[aria-current=page]').innerText()).toBe('发货通知单');
  await crumbs.getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: '销售管理' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1600, height: 768 });
  await expect.poll(() => crumbs.getByRole('link').allInnerTexts()).toEqual(['首页', '销售管理']);
  expect(await crumbs.getByRole('button').count()).toBe(0);
});
