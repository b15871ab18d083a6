// The frame of the workbench in every arrangement: menus at the side, on top or mixed, header that stays, hides or
// scrolls, the settings, the drawer of narrow windows, the search, the breadcrumb; all without losing what is open.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { still, textsOf } from './support/measures.ts';
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

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

async function arrive(width: number, height: number, scheme: 'light' | 'dark' = 'light'): Promise<void> {
  desk = await openDesk(browser, { width, height });
  page = desk.page;
  await page.addInitScript((value) => localStorage.setItem('workbench:scheme', value), scheme);
  await page.goto(`${product.address}/app/`);
  await page.getByLabel('账号').fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^用户 / }).waitFor();
}

const side = () => page.getByRole('navigation', { name: '主菜单' });
const topMenu = () => page.getByRole('navigation', { name: '顶部菜单' });
const crumbs = () => page.getByRole('navigation', { name: '面包屑' });
const shownPage = () => page.locator('main > section:visible');
const ground = (name: string) =>
  page.getByRole('navigation', { name }).evaluate((nav) => getComputedStyle(nav).backgroundColor);
const widthOf = async (name: string) => (await page.getByRole('navigation', { name }).boundingBox())?.width;

async function settings(change: (drawer: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '显示设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  await change(drawer);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

async function open(group: string, title: string): Promise<void> {
  const link = side().getByRole('link', { name: title, exact: true });
  if (!(await link.isVisible())) await side().getByRole('button', { name: group }).click();
  await link.click();
  await page.getByRole('tabpanel', { name: title }).waitFor();
}

/** A page long enough to scroll. */
async function lengthen(): Promise<void> {
  await shownPage().evaluate((section) => {
    const filler = document.createElement('div');
    filler.style.height = '3000px';
    section.append(filler);
  });
}

const scrollTo = (top: number) => shownPage().evaluate((section, to) => section.scrollTo(0, to), top);
const headerTop = async () => Math.round((await page.getByRole('banner').boundingBox())?.y ?? NaN);

/** Serious and critical findings of axe on the frame itself; the library's own focus holder in open menus aside. */
async function findings(include: string): Promise<string[]> {
  await still(page);
  const { violations } = await new AxeBuilder({ page })
    .include(include)
    .exclude('main')
    .exclude('[role=menu]')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 120)}`));
}

test('the side menu is 210 px, dark or light, 48 px folded; header 48, tabs 34; the logo leads to the dashboard (spec 2.layout.02, 2.layout.03, 2.layout.11, 9.layout.01, 9.layout.03)', async () => {
  await arrive(1440, 900);
  await expect.poll(() => widthOf('主菜单')).toBe(210);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(48);
  expect((await page.getByRole('tablist', { name: '已打开的页面' }).boundingBox())?.height).toBe(34);
  await expect.poll(() => ground('主菜单')).toBe('rgb(20, 27, 45)');
  const logo = side().getByRole('link', { name: '制造企业工作台' });
  expect(await logo.getByRole('presentation').getAttribute('src')).toBe('/app/logo.svg');
  expect(await findings('body')).toEqual([]);
  await open('销售管理', '销售订单');
  await logo.click();
  expect(new URL(page.url()).pathname).toBe('/app/dashboard/analysis');
  await settings(async (drawer) => {
    await drawer.getByRole('radio', { name: '亮色菜单风格' }).click();
  });
  await expect.poll(() => ground('主菜单')).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: '折叠菜单' }).click();
  await expect.poll(() => widthOf('主菜单')).toBe(48);
  await side().getByRole('button', { name: '销售管理' }).press('Enter');
  await page.getByRole('menuitem', { name: '发货通知单' }).click();
  await page.getByRole('tabpanel', { name: '发货通知单' }).waitFor();
  expect(await findings('body')).toEqual([]);
});

test('the logo is the bundled one on a dark menu, and the configured one on a light one (spec 2.layout.03, 2.layout.20) (findings 2, 4.2)', async () => {
  desk = await openDesk(browser);
  page = desk.page;
  const configured = `${product.address}/app/login.svg`;
  await page.route('**/getSystemUrlConfig*', async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new Error('no answer');
    const result = { ...('result' in answer ? Object(answer.result) : {}), logoImageUrl: configured };
    await route.fulfill({ response, json: { ...answer, result } });
  });
  await signIn(page, product.address, 'admin');
  const logo = side().getByRole('link', { name: '制造企业工作台' }).getByRole('presentation');
  await logo.waitFor();
  expect(await logo.getAttribute('src')).toBe('/app/logo.svg');
  await settings(async (drawer) => {
    await drawer.getByRole('radio', { name: '亮色菜单风格' }).click();
  });
  await expect.poll(() => logo.getAttribute('src')).toBe(configured);
});

test('every navigation mode keeps the open pages; settings stay over a reload and in a new window (findings 2, 6.3) (spec 2.layout.01, 2.layout.06, 2.layout.08, 2.layout.13, 2.layout.14, 2.layout.17, 2.layout.18)', async () => {
  await arrive(1366, 768, 'dark');
  await open('销售管理', '销售订单');
  const mark = await page.getByRole('grid').elementHandle();
  const stays = () => mark?.evaluate((element) => element.isConnected && element.checkVisibility());
  await settings(async (drawer) => {
    await drawer.getByRole('radio', { name: '顶部栏导航' }).click();
    await expect.poll(() => drawer.getByRole('switch', { name: '固定侧边菜单' }).isDisabled()).toBe(true);
    await expect
      .poll(() => shownPage().evaluate((section) => parseFloat(getComputedStyle(section).paddingLeft)))
      .toBe((1366 - 1200) / 2);
    await drawer.getByText('流式').click();
  });
  await expect
    .poll(() => shownPage().evaluate((section) => parseFloat(getComputedStyle(section).paddingLeft)))
    .toBe(0);
  await expect.poll(() => side().count()).toBe(0);
  expect(await stays()).toBe(true);
  expect(await findings('body')).toEqual([]);
  await topMenu().getByRole('button', { name: '销售管理' }).click();
  await page.getByRole('menuitem', { name: '发货通知单' }).click();
  await page.getByRole('tabpanel', { name: '发货通知单' }).waitFor();
  await expect.poll(() => crumbs().innerText()).toMatch(/首页\s*\/\s*销售管理\s*\/\s*发货通知单/);

  await settings(async (drawer) => {
    await drawer.getByRole('radio', { name: '混合导航' }).click();
    await expect.poll(() => drawer.getByRole('radio', { name: '流式' }).isDisabled()).toBe(true);
    await drawer.getByText('内容区域宽度').hover();
    await page.getByRole('tooltip', { name: '该设定仅 [顶部栏导航] 时有效' }).waitFor();
  });
  const entries = topMenu().locator(':scope > a, :scope > button');
  await expect.poll(() => entries.last().innerText()).toBe('更多');
  // Four at most, and none of them is cut.
  expect(await entries.count()).toBeLessThanOrEqual(5);
  const room = await topMenu().boundingBox();
  const last = await entries.last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? Infinity)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  await entries.last().click();
  await page.getByRole('menuitem', { name: '系统管理' }).click();
  await side().getByRole('button', { name: '规则与模板' }).click();
  await side().getByRole('link', { name: '数据字典' }).waitFor();
  await expect.poll(() => side().getByRole('link', { name: '销售订单' }).count()).toBe(0);
  await page.getByRole('tab', { name: '销售订单' }).click();
  await expect.poll(stays).toBe(true);

  await settings(async (drawer) => {
    for (const name of ['多页签模式', '水印', '色弱模式'])
      await drawer.getByRole('switch', { name }).press('Space');
  });
  await expect.poll(() => page.getByRole('tablist', { name: '已打开的页面' }).count()).toBe(0);
  expect(await stays()).toBe(true);
  const watermark = page.locator('[data-watermark]');
  await expect.poll(() => watermark.getAttribute('data-watermark')).toContain('admin');
  await expect.poll(() => page.locator('html').getAttribute('data-weak-colours')).toBe('');
  await page.reload();
  await side().waitFor();
  await expect.poll(() => watermark.count()).toBe(1);
  await topMenu().waitFor();
  const second = await desk.context.newPage();
  await second.goto(`${product.address}/app/`);
  await second.getByRole('navigation', { name: '顶部菜单' }).waitFor();
  await second.close();
});

test('the window keeps its own layout when another one changes the settings (spec 3.layout.01, 4.layout.03)', async () => {
  await arrive(1440, 900);
  const second = await desk.context.newPage();
  await second.goto(`${product.address}/app/`);
  await second.getByRole('button', { name: '折叠菜单' }).click();
  await second.close();
  await page.reload();
  await side().waitFor();
  await expect.poll(() => widthOf('主菜单')).toBe(210);
  const third = await desk.context.newPage();
  await third.goto(`${product.address}/app/`);
  expect((await third.getByRole('navigation', { name: '主菜单' }).boundingBox())?.width).toBe(48);
  await third.close();
});

test('the header stays, hides after 100 px, or scrolls away; the side menu goes along when it is not fixed (spec 2.layout.15-17, 9.layout.02)', async () => {
  await arrive(1440, 900);
  await lengthen();
  await scrollTo(600);
  expect(await headerTop()).toBe(0);
  await settings(async (drawer) => {
    await drawer.getByRole('switch', { name: '下滑时隐藏 Header' }).press('Space');
  });
  await scrollTo(0);
  await scrollTo(90);
  await expect.poll(headerTop).toBe(0);
  await scrollTo(140);
  await expect.poll(headerTop).toBe(-48);
  await expect.poll(() => shownPage().evaluate((section) => section.scrollTop)).toBe(140);
  await scrollTo(120);
  await expect.poll(headerTop).toBe(0);
  await scrollTo(400);
  await expect.poll(headerTop).toBe(-48);
  await page.getByRole('button', { name: '折叠菜单' }).focus();
  await expect.poll(headerTop).toBe(0);
  await settings(async (drawer) => {
    await drawer.getByRole('switch', { name: '固定 Header' }).press('Space');
    await expect
      .poll(() => drawer.getByRole('switch', { name: '下滑时隐藏 Header' }).isDisabled())
      .toBe(true);
    await drawer.getByRole('switch', { name: '固定侧边菜单' }).press('Space');
  });
  await scrollTo(0);
  await scrollTo(30);
  await expect.poll(headerTop).toBe(-30);
  expect((await side().boundingBox())?.y).toBe(-30);
  await scrollTo(0);
  await expect.poll(headerTop).toBe(0);
});

/** Texts of the option that Enter takes which are hard to read on its ground. */
async function weakOptions(): Promise<string[]> {
  const marked = page.locator('[data-combobox-selected]');
  await marked.waitFor();
  await still(page);
  const parts = await marked.locator('span').allInnerTexts();
  expect(parts.length).toBeGreaterThan(1);
  const texts = await textsOf(page);
  return texts
    .filter(({ text, ratio }) => parts.includes(text) && ratio < 4.5)
    .map(({ text, ratio, place }) => `“${text}” ${ratio}:1 ${place}`);
}

test('the search finds menus by pinyin and initials; the breadcrumb leads back (spec 2.layout.04, 2.layout.07-09) (findings 3, 6.18h)', async () => {
  await arrive(1440, 900);
  const search = page.getByRole('textbox', { name: '搜索菜单' });
  await search.fill('fhtzd');
  await page.getByRole('option', { name: /发货通知单/ }).waitFor();
  expect(await weakOptions()).toEqual([]);
  await search.press('Enter');
  await page.getByRole('tabpanel', { name: '发货通知单' }).waitFor();
  await page.getByRole('button', { name: '切换到深色' }).click();
  await search.fill('xiaoshoudingdan');
  await page
    .getByRole('option', { name: /销售订单/ })
    .first()
    .waitFor();
  expect(await weakOptions()).toEqual([]);
  await page
    .getByRole('option', { name: /销售订单/ })
    .first()
    .click();
  await page.getByRole('tabpanel', { name: '销售订单' }).waitFor();
  await expect.poll(() => crumbs().getByRole('link').allInnerTexts()).toEqual(['首页', '销售管理']);
  await expect.poll(() => crumbs().locator('[aria-current=page]').innerText()).toBe('销售订单');
  await expect
    .poll(() => crumbs().getByRole('link', { name: '首页' }).getAttribute('href'))
    .toBe('/app/dashboard/');
  await crumbs().getByRole('link', { name: '首页' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/dashboard/analysis');
});

test('the user menu greets by name and holds its entries in their order; caches can be cleared (spec 2.layout.04, 2.layout.12)', async () => {
  await arrive(1440, 900);
  await page.getByRole('button', { name: /^用户 / }).press('Enter');
  await page.getByText('欢迎您，管理员').waitFor();
  expect((await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim())).toEqual([
    '个人中心',
    '账户设置',
    '系统设置',
    '密码修改',
    '清理缓存',
    '退出登录',
  ]);
  expect(await findings('body')).toEqual([]);
  await page.getByRole('menuitem', { name: '清理缓存' }).click();
  await page.getByText('缓存已清理').waitFor();
  await page.getByRole('button', { name: /^用户 / }).click();
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  await drawer.getByRole('heading', { level: 3 }).first().waitFor();
  await expect
    .poll(() => drawer.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['整体风格设置', '导航模式', '其他设置']);
  expect(await findings('[role=dialog]')).toEqual([]);
});

for (const [width, height] of [
  [1087, 768],
  [767, 900],
  [390, 844],
] as const)
  test(`${width} px wide: the menu is a drawer, one page shows, nothing is cut (spec 2.layout.10, 4.layout.01, 9.layout.03)`, async () => {
    await arrive(width, height, width === 390 ? 'dark' : 'light');
    await expect.poll(() => side().count()).toBe(0);
    await expect.poll(() => page.getByRole('tablist', { name: '已打开的页面' }).count()).toBe(0);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await side().waitFor();
    await expect.poll(() => widthOf('主菜单')).toBe(210);
    await side().getByRole('button', { name: '销售管理' }).click();
    await side().getByRole('link', { name: '发货通知单', exact: true }).click();
    await side().waitFor({ state: 'detached' });
    await page.getByRole('grid').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const outside = await page.getByRole('banner').evaluate((header) =>
      [...header.querySelectorAll('button, a, input')]
        .filter((control) => control.checkVisibility())
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent ?? '',
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.height < 24 || box.width < 24)
        .map(({ name }) => name),
    );
    expect(outside).toEqual([]);
    expect(await findings('body')).toEqual([]);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await side().waitFor();
    await page.keyboard.press('Escape');
    await side().waitFor({ state: 'detached' });
  });

test('beyond the breakpoints the window is a desktop again, its side menu open (spec 4.layout.02)', async () => {
  await arrive(1089, 768);
  await expect.poll(() => widthOf('主菜单')).toBe(210);
  await signedInStays();
});

async function signedInStays(): Promise<void> {
  await page.setViewportSize({ width: 767, height: 768 });
  await side().waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1089, height: 768 });
  await side().waitFor();
}
