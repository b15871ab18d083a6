// Where addresses lead: the fixed routes, and the pages an administrator adds to the menu — frames, windows, groups —
// on the real server, with another system standing beside it.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
/** The other system, and what it was asked for. */
let board: http.Server;
let boardOrigin: string;
const asked: string[] = [];

/** A node of the menu as 菜单权限 keeps it. */
type Row = Readonly<Record<string, string | boolean | number | null>>;

async function addToMenu(rows: readonly Row[]): Promise<void> {
  const admin = await callerAs(product, 'admin');
  const ids = new Map<unknown, string>();
  for (const { above = null, ...row } of rows) {
    const fields = { menuType: 'menu', ...row, parentId: above === null ? null : (ids.get(above) ?? null) };
    const patches = Object.entries(fields).flatMap(([field, value]) =>
      value === null ? [] : [{ op: 'set', field, value }],
    );
    const saved = await admin.post<{ doc: { id: string } }>('data/permission', {
      key: crypto.randomUUID(),
      patches,
    });
    expect(saved.code, saved.text).toBe('0');
    ids.set(row['title'], saved.result.doc.id);
  }
}

beforeAll(async () => {
  board = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>看板</title><input aria-label="备注">');
  });
  await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve));
  boardOrigin = `http://127.0.0.1:${(board.address() as AddressInfo).port}`;
  [product, browser] = await Promise.all([
    startProduct({ settings: { FRAME_HOSTS: boardOrigin } }),
    workerBrowser(),
  ]);
  const frame = 'layouts/IframePageView';
  await addToMenu([
    {
      title: '看板目录',
      path: '/boards',
      component: 'layouts/RouteView',
      menuType: 'directory',
      sortNo: 900,
    },
    {
      above: '看板目录',
      title: '经营看板',
      component: frame,
      url: `${boardOrigin}/kanban?u={{username}}&t={{token}}&x={{nobody}}`,
    },
    {
      above: '看板目录',
      title: '外部网站',
      component: frame,
      url: `${boardOrigin}/outside`,
      internalOrExternal: true,
    },
    { above: '看板目录', title: '大屏', component: frame, url: `${boardOrigin}/wall`, windowMode: true },
    { above: '看板目录', title: '未登记的系统', component: frame, url: 'https://unlisted.example.com/' },
    { above: '看板目录', title: '缺失的页面', path: '/boards/missing', component: 'boards/NoSuchPage' },
    {
      above: '看板目录',
      title: '非路由',
      path: '/boards/off',
      component: 'dashboard/Workplace',
      route: false,
    },
    {
      title: '聚合',
      path: '/together',
      component: 'layouts/RouteView',
      menuType: 'directory',
      alwaysShow: true,
      sortNo: 910,
    },
    { above: '聚合', title: '聚合成员', path: '/together/one', component: 'dashboard/Workplace' },
  ]);
});

afterAll(async () => {
  await product?.stop();
  board?.close();
});

beforeEach(async () => {
  desk = await openDesk(browser, {
    expected: ['unknown {{nobody}} left empty', 'ERR_FAILED', 'ChunkLoadError'],
  });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const at = (path: string): string => `${product.address}/app${path}`;
const path = (): string => new URL(page.url()).pathname.replace(/^\/app/, '') + new URL(page.url()).search;
const bar = () => page.getByRole('tablist', { name: '已打开的页面' });
const shown = (title: string) => bar().getByRole('tab', { name: title, exact: true, selected: true });

async function choose(group: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const link = menu.getByRole('link', { name: title, exact: true });
  if (!(await link.isVisible())) await menu.getByRole('button', { name: group }).click();
  await link.click();
}

describe('fixed routes', () => {
  test('without a session every path leads to the sign-in screen, which remembers the whole of it (spec 2.routes.04, 2.routes.09, 9.routes.02)', async () => {
    await page.goto(at('/sales/saleOrder?tab=draft&q=轴承'));
    await page.getByLabel('账号').waitFor();
    const asked = new URL(page.url());
    expect(asked.pathname).toBe('/app/user/login');
    expect(asked.searchParams.get('redirect')).toBe(
      `/sales/saleOrder?tab=draft&q=${encodeURIComponent('轴承')}`,
    );
    await page.goto(at('/user'));
    await page.getByLabel('账号').waitFor();
    expect(path()).toBe('/user/login');
  });

  test('a redirect out of the application is not followed after sign-in, which begins at the home page (spec 9.home.06) (findings 2, 4.3)', async () => {
    await page.goto(at(`/user/login?redirect=${encodeURIComponent('//evil.test/x')}`));
    await page.getByLabel('账号').fill('manager');
    await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
    await page.keyboard.press('Enter');
    await bar().waitFor();
    await expect.poll(() => page.url()).toBe(at('/dashboard/analysis'));
  });

  test('each fixed path shows its page or leads to another (spec 2.routes.01-03, 2.routes.05-08, 9.routes.02)', async () => {
    await signIn(page, product.address, 'manager');
    for (const [from, to] of [
      ['/', '/dashboard/analysis'],
      ['/dashboard/', '/dashboard/analysis'],
      ['/cosystem/dashboard/workplace', '/dashboard/workplace'],
      ['/user/login', '/dashboard/workplace'],
      ['/user', '/dashboard/workplace'],
      ['/no/such/page', '/404'],
      ['/user/nothing', '/404'],
    ] as const) {
      await page.goto(at(from));
      await expect.poll(path, { message: `from ${from}` }).toBe(to);
    }
    for (const status of ['403', '404', '500']) {
      await page.goto(at(`/${status}`));
      await page.getByRole('heading', { name: status }).waitFor();
      expect(path()).toBe(`/${status}`);
    }
    await page.goto(at('/online/signorder/clmMessage'));
    await page.getByRole('region', { name: '我的消息' }).waitFor();
    expect(path()).toBe('/online/signorder/clmMessage');
  });
});

describe('pages of the menu', () => {
  test('a frame gets only what it may know, and stays as it is while other pages are shown (spec 2.routes.10, 2.routes.14)', async () => {
    await signIn(page, product.address, 'admin');
    const policy = (await page.goto(at('/')))?.headers()['content-security-policy'];
    expect(policy).toContain(`frame-src 'self' ${boardOrigin}`);
    await choose('看板目录', '经营看板');
    await shown('经营看板').waitFor();
    const frame = page.frameLocator('iframe[title="经营看板"]');
    await frame.getByLabel('备注').fill('未发送');
    expect(path()).toMatch(/\/[0-9a-f]{32}$/);
    const before = asked.filter((url) => url.startsWith('/kanban'));
    expect(before).toEqual(['/kanban?u=admin&t=&x=']);
    await expect
      .poll(() => page.locator('iframe').getAttribute('sandbox'))
      .not.toContain('allow-top-navigation');
    await choose('销售管理', '销售订单');
    await shown('销售订单').waitFor();
    await bar().getByRole('tab', { name: '经营看板' }).click();
    await expect.poll(() => frame.getByLabel('备注').inputValue()).toBe('未发送');
    expect(asked.filter((url) => url.startsWith('/kanban'))).toEqual(before);
  });

  test('a host the deployment does not name is not framed', async () => {
    await signIn(page, product.address, 'admin');
    await choose('看板目录', '未登记的系统');
    await page.getByText('https://unlisted.example.com 不在允许内嵌的主机名单中').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });

  test('an outside page opens in a window of its own, and so does a frame found by search (spec 2.routes.16)', async () => {
    await signIn(page, product.address, 'admin');
    const outside = desk.context.waitForEvent('page');
    await choose('看板目录', '外部网站');
    const opened = await outside;
    await opened.waitForLoadState();
    expect(opened.url()).toBe(`${boardOrigin}/outside`);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await expect.poll(() => bar().getByRole('tab').allInnerTexts()).toEqual(['首页']);

    const found = desk.context.waitForEvent('page');
    await page
      .getByRole('combobox', { name: '搜索菜单' })
      .or(page.getByRole('textbox', { name: '搜索菜单' }))
      .fill('经营看板');
    await page.getByRole('option', { name: /经营看板/ }).waitFor();
    await page.keyboard.press('Enter');
    expect((await found).url()).toContain(`${boardOrigin}/kanban`);
    await expect.poll(() => bar().getByRole('tab').allInnerTexts()).toEqual(['首页']);
  });

  test('a window-mode page leaves the tabs shortly after it was opened, back to the page before (spec 2.tabs.10)', async () => {
    await signIn(page, product.address, 'admin');
    await choose('销售管理', '销售订单');
    await shown('销售订单').waitFor();
    await choose('销售管理', '发货通知单');
    await shown('发货通知单').waitFor();
    await bar().getByRole('tab', { name: '销售订单' }).click();
    const opening = desk.context.waitForEvent('page');
    await choose('看板目录', '大屏');
    expect((await opening).url()).toBe(`${boardOrigin}/wall`);
    await expect
      .poll(() => bar().getByRole('tab').allInnerTexts())
      .toEqual(['首页', '销售订单', '发货通知单']);
    await shown('销售订单').waitFor();
    expect(path()).toBe('/sales/saleOrder');
  });

  test('an always-shown group is one entry on its own path, and lists its pages there (spec 2.routes.12)', async () => {
    await signIn(page, product.address, 'admin');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '聚合', exact: true }).click();
    await shown('聚合').waitFor();
    expect(path()).toBe('/together');
    await page.getByRole('tabpanel', { name: '聚合' }).getByRole('link', { name: '聚合成员' }).click();
    await expect.poll(path).toBe('/together/one');
  });

  test('a page whose module does not exist says so when it is opened (spec 2.routes.11, 2.routes.15, 8.routes.03)', async () => {
    await signIn(page, product.address, 'admin');
    await choose('看板目录', '缺失的页面');
    await page.getByText('页面模块未找到：boards/NoSuchPage').waitFor();
    await page.goto(at('/boards/off'));
    await expect.poll(path).toBe('/404');
  });
});

describe('parts of the program that do not load', () => {
  test('a script is loaded again once, and its failure is said with a way to try again (spec 8.routes.01)', async () => {
    await signIn(page, product.address, 'manager');
    // The program's own request is the first, the retry the second.
    let refuse = 1;
    await page.route('**/assets/ListScreen-*.js', (route) => {
      refuse -= 1;
      return refuse >= 0 ? route.abort() : route.continue();
    });
    await choose('销售管理', '销售订单');
    await page.getByRole('grid', { name: '销售订单列表' }).waitFor();

    refuse = Infinity;
    await page.reload();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: '页面脚本加载失败，请检查网络后重试（Chunk load error）' });
    await alert.waitFor();
    await expect.poll(() => bar().getByRole('tab').allInnerTexts()).toEqual(['首页', '销售订单']);
    refuse = 0;
    await alert.getByRole('button', { name: '重试' }).click();
    await page.getByRole('grid', { name: '销售订单列表' }).waitFor();
  });

  test('a stylesheet that fails is said too, and loads at the next try (spec 8.routes.02)', async () => {
    await signIn(page, product.address, 'manager');
    let broken = true;
    await page.route('**/assets/DocumentScreen-*.css', (route) =>
      broken ? route.abort() : route.continue(),
    );
    await page.goto(at('/sales/saleOrder/new'));
    const alert = page
      .getByRole('alert')
      .filter({ hasText: '页面样式加载失败，请检查网络后重试（CSS chunk load failed）' });
    await alert.waitFor();
    broken = false;
    await alert.getByRole('button', { name: '重试' }).click();
    await page.getByRole('region', { name: '销售订单' }).waitFor();
    const styled = await page.evaluate(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('DocumentScreen') === true),
    );
    expect(styled).toBe(true);
  });
});
