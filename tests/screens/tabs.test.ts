// Tabs as a user works with them: opening, closing, their menu by mouse and keyboard, and everything a page remembers —
// over switching, putting away and a reload — and gives back when it is closed.
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { long } from '#tests/support/long.ts';
import { type Desk, openBrowser, openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
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
  desk = await openDesk(browser);
  page = desk.page;
  // The browser asks before a reload would lose input; the user says yes.
  page.on('dialog', (dialog) => void dialog.accept());
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const at = (path: string): string => `${product.address}/app${path}`;
const path = (): string => new URL(page.url()).pathname.replace(/^\/app/, '') + new URL(page.url()).search;
const bar = () => page.getByRole('tablist', { name: '已打开的页面' });
const tab = (title: string): Locator => bar().getByRole('tab', { name: title, exact: true });
const titles = (): Promise<string[]> => bar().getByRole('tab').allInnerTexts();
const shown = (): Promise<string> => bar().getByRole('tab', { selected: true }).innerText();

async function openFromMenu(title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const link = menu.getByRole('link', { name: title, exact: true });
  if (!(await link.isVisible())) await menu.getByRole('button', { name: '销售管理' }).click();
  await link.click();
  await bar().getByRole('tab', { name: title, exact: true, selected: true }).waitFor();
}

/** Goes to a path inside the running program, as a link of it does. */
async function goTo(href: string): Promise<void> {
  await page.evaluate((target) => history.pushState({}, '', target), `/app${href}`);
  await expect.poll(path).toBe(href);
}

async function chooseFor(title: string, command: string): Promise<void> {
  await tab(title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

describe('the bar', () => {
  test('home stands first and stays, the last page stays, and each says so (spec 2.tabs.02-04, 2.tabs.08, 2.tabs.12, 9.tabs.01)', async () => {
    await signIn(page, product.address, 'manager');
    await expect.poll(() => titles()).toEqual(['首页']);
    await expect.poll(() => page.title()).toBe('制造企业工作台');
    await page.keyboard.press('Alt+w');
    await page.getByText('这是最后一页，不能再关闭了啦').waitFor();
    await openFromMenu('销售订单');
    await expect.poll(() => page.title()).toBe('销售订单 · 制造企业工作台');
    await tab('首页').click();
    await expect.poll(() => page.title()).toBe('制造企业工作台');
    await page.keyboard.press('Alt+w');
    await page.getByText('首页不能关闭!').waitFor();
    await expect.poll(() => titles()).toEqual(['首页', '销售订单']);
    expect((await bar().boundingBox())?.height).toBe(34);
  });

  test('the menu of a tab refreshes, closes left, right and others, by mouse and by keyboard; a chosen tab is where one is (spec 2.tabs.05-07, 4.tabs.01, 9.tabs.02) (findings 2, 4.3)', async () => {
    await signIn(page, product.address, 'manager');
    for (const title of ['销售订单', '发货通知单', '销售出库单']) {
      if (title === '销售出库单') await goTo('/inventory/salesOutBill');
      else await openFromMenu(title);
    }
    await expect.poll(titles).toEqual(['首页', '销售订单', '发货通知单', '销售出库单']);
    await chooseFor('发货通知单', '关闭左侧');
    await expect.poll(titles).toEqual(['首页', '发货通知单', '销售出库单']);
    await expect.poll(shown).toBe('销售出库单');
    await chooseFor('发货通知单', '关闭右侧');
    await expect.poll(titles).toEqual(['首页', '发货通知单']);
    await expect.poll(path).toBe('/sales/deliveryNotice');
    await openFromMenu('销售订单');
    for (const [title, address] of [
      ['发货通知单', '/sales/deliveryNotice'],
      ['销售订单', '/sales/saleOrder'],
    ] as const) {
      await tab(title).click();
      await expect.poll(path).toBe(address);
    }

    await tab('销售订单').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: '发货通知单的操作' }).waitFor();
    expect((await page.getByRole('menuitem').allInnerTexts()).slice(0, 4)).toEqual([
      '刷新',
      '关闭左侧',
      '关闭右侧',
      '关闭其它',
    ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => tab('发货通知单').evaluate((own) => own === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+F10');
    const closeOthers = page.getByRole('menuitem', { name: '关闭其它' });
    await closeOthers.waitFor();
    const chosen = () => closeOthers.evaluate((item) => item === document.activeElement);
    for (let step = 0; step < 6 && !(await chosen()); step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['首页', '发货通知单']);
    await tab('发货通知单').focus();
    await page.keyboard.press('Delete');
    await expect.poll(titles).toEqual(['首页']);
  });

  test('where not every tab has room, a list of all of them at the end leads to each (findings 2, 6.18)', async () => {
    await page.setViewportSize({ width: 1100, height: 700 });
    // What is asked for before the first page stands is not lost to the way that leads there.
    await signIn(page, product.address, 'admin', '/sales/saleOrder');
    const all = page.getByRole('button', { name: /^全部 \d+ 个已打开的页面$/ });
    await expect.poll(shown).toBe('销售订单');
    expect(await all.count()).toBe(0);
    const out = [
      'salesOutBill',
      'otherOutBill',
      'transferOutBill',
      'materialIssueBill',
      'outsourcingIssueBill',
    ];
    const back = ['purchaseReturnBill', 'productionReturnBill', 'outsourcingReturnBill', 'salesReturnBill'];
    for (const [before, place] of [
      ...out,
      ...back,
      'otherInBill',
      'transferBill',
      'purchaseInBill',
    ].entries()) {
      await goTo(`/inventory/${place}`);
      await expect.poll(titles).toHaveLength(before + 3);
    }
    await all.click();
    await page.getByRole('menuitem', { name: '销售订单', exact: true }).click();
    await expect.poll(shown).toBe('销售订单');
  });

  test('refreshing makes exactly one page anew (spec 2.tabs.05, 4.tabs.01)', async () => {
    await signIn(page, product.address, 'manager');
    await openFromMenu('销售订单');
    const orders = new ListPage(page, '销售订单');
    await orders.loaded();
    await openFromMenu('发货通知单');
    const mark = (label: string) => page.locator(`[role=tabpanel]:has([role=grid][aria-label="${label}"])`);
    for (const label of ['销售订单列表', '发货通知单列表'])
      await mark(label).evaluate((panel) => panel.firstElementChild?.setAttribute('data-old', ''));
    await chooseFor('发货通知单', '刷新');
    await expect.poll(() => mark('发货通知单列表').locator('> [data-old]').count()).toBe(0);
    await expect.poll(() => mark('销售订单列表').locator('> [data-old]').count()).toBe(1);
  });

  test('a pinned tab stands behind home, is spared by closing others, and is still there after a reload', async () => {
    await signIn(page, product.address, 'manager');
    await openFromMenu('销售订单');
    await openFromMenu('发货通知单');
    await chooseFor('发货通知单', '固定');
    await expect.poll(titles).toEqual(['首页', '发货通知单', '销售订单']);
    await chooseFor('首页', '关闭其它');
    await expect.poll(titles).toEqual(['首页', '发货通知单']);
    await page.reload();
    await bar().waitFor();
    await expect.poll(() => titles()).toEqual(['首页', '发货通知单']);
    await chooseFor('发货通知单', '取消固定');
    await chooseFor('发货通知单', '关闭');
    await expect.poll(titles).toEqual(['首页']);
  });

  test('on a small window there are no tabs, only the page (spec 2.tabs.09)', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInSmall();
    await page.goto(at('/sales/saleOrder'));
    await page.getByRole('grid', { name: '销售订单列表' }).waitFor();
    await expect.poll(() => bar().count()).toBe(0);
    await expect.poll(() => page.getByRole('tabpanel', { includeHidden: false }).count()).toBe(1);
  });
});

async function signInSmall(): Promise<void> {
  await page.goto(at('/'));
  await page.getByLabel('账号').fill('manager');
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
}

describe('what a page remembers', () => {
  const scroller = () => page.locator('[data-scroller]:visible');
  const scrolled = (): Promise<number> => scroller().evaluate((element) => Math.round(element.scrollTop));

  test('filter, place and selection of a list survive switching and a reload', async () => {
    await signIn(page, product.address, 'manager', '/sales/saleOrder?q=SO');
    const orders = new ListPage(page, '销售订单');
    await orders.loaded();
    const first = await orders.column('单据编号');
    await scroller().evaluate((element) => element.scrollTo(0, 960));
    await orders.loaded();
    await expect.poll(() => orders.column('单据编号')).not.toContain(first[0]);
    const rows = await orders.column('单据编号');
    await orders.grid
      .getByRole('row')
      .filter({ hasText: rows[2] ?? '' })
      .locator('[aria-colindex="2"]')
      .click();
    const checked = () =>
      orders.grid.locator('[role=row][aria-selected=true]:not([hidden])').filter({ hasText: rows[2] ?? '' });
    await checked().waitFor();

    await openFromMenu('发货通知单');
    await tab('销售订单').click();
    await checked().waitFor();
    expect(await scrolled()).toBe(960);
    await page.reload();
    await orders.loaded();
    await expect.poll(scrolled).toBe(960);
    await checked().waitFor();
    expect(path()).toBe('/sales/saleOrder?q=SO');
    await expect.poll(() => orders.column('单据编号')).toEqual(rows);
  });

  const field = (name: string): Locator => page.locator(`[data-field="${name}"] input:visible`);

  test('a half-typed order survives a reload as a draft, still being typed; signing out leaves nothing of it', async () => {
    await signIn(page, product.address, 'manager', '/sales/saleOrder/new');
    await field('date').fill('2026-01-02');
    await field('date').press('Tab');
    await field('customer').fill('没有这个客户');
    await page.reload();
    await expect.poll(() => field('date').inputValue()).toBe('2026-01-02');
    await expect.poll(() => field('customer').inputValue()).toBe('没有这个客户');
    await expect.poll(() => tab('新增销售订单').getAttribute('title')).toBe('新增销售订单（未保存）');
    const kept = () =>
      page.evaluate(
        () => Object.keys(sessionStorage).filter((name) => name.startsWith('workbench:page:')).length,
      );
    await expect.poll(() => kept()).toBeGreaterThan(0);

    await page.getByRole('button', { name: /^用户 / }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    await page.getByLabel('账号').waitFor();
    await expect.poll(() => kept()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('workbench:tabs'))).toBeNull();
  });

  test('two documents of one kind keep apart, and the oldest of many is put away as a draft and comes back (spec 2.tabs.01, 2.tabs.11)', async () => {
    await signIn(page, product.address, 'manager', '/sales/saleOrder?tab=draft');
    const orders = new ListPage(page, '销售订单');
    await orders.loaded();
    const codes = await orders.column('单据编号');
    const ids: string[] = [];
    for (const code of codes.slice(0, 2)) {
      await orders.grid.getByText(code, { exact: true }).click();
      await bar()
        .getByRole('tab', { name: `销售订单 ${code}`, exact: true, selected: true })
        .waitFor();
      await field('date').waitFor();
      ids.push(path());
      await field('date').fill(`2026-02-0${ids.length}`);
      await field('date').press('Tab');
      await tab('销售订单').click();
    }
    const first = `销售订单 ${codes[0]}`;
    const second = `销售订单 ${codes[1]}`;
    await tab(first).click();
    await expect.poll(() => field('date').inputValue()).toBe('2026-02-01');
    await tab(second).click();
    await expect.poll(() => field('date').inputValue()).toBe('2026-02-02');

    for (let more = 0; more < 12; more += 1) {
      await goTo(`/sales/deliveryNotice?q=${more}`);
      await expect.poll(titles).toHaveLength(5 + more);
    }
    const mounted = (): Promise<number> => page.locator('main [role=tabpanel]').count();
    await expect.poll(() => mounted()).toBe(12);
    expect(
      await page
        .locator('[role=tabpanel]')
        .filter({ has: page.locator('[data-field="date"]') })
        .count(),
    ).toBe(0);
    await tab(first).click();
    await expect.poll(() => field('date').inputValue()).toBe('2026-02-01');
    expect(path()).toBe(ids[0]);
    await expect.poll(() => tab(first).getAttribute('title')).toBe(`${first}（未保存）`);
    await expect.poll(() => mounted()).toBe(12);
  });
});

/** Tabs opened and closed. */
const kept = long ? 200 : 50;

describe('memory', () => {
  test(`${kept} opened and closed tabs leave the heap within 15 % of the start`, async () => {
    await desk.close();
    const interpreting = await openBrowser({ compiles: false });
    desk = await openDesk(interpreting);
    page = desk.page;
    await signIn(page, product.address, 'manager');
    await page.goto(at('/sales/saleOrder'));
    await new ListPage(page, '销售订单').loaded();
    const tools = await desk.context.newCDPSession(page);
    const heap = async (): Promise<number> => {
      // What was just closed is put away when nothing else is to be done, or soon after on a page that is never idle.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
      for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
      return (await tools.send('Runtime.getHeapUsage')).usedSize;
    };
    // The table of pinyin comes once with the first search.
    await page.getByLabel('搜索菜单', { exact: true }).focus();
    const openAndClose = async (count: number, from: number): Promise<void> => {
      for (let done = 0; done < count; done += 1) {
        await page.evaluate(
          (number) => history.pushState({}, '', `/app/sales/saleOrder?q=${number}`),
          from + done,
        );
        await page.locator('[role=tabpanel]:visible [role=grid]').waitFor();
      }
      await page.keyboard.press('Alt+1');
      await chooseFor('首页', '关闭其它');
      await expect.poll(titles).toEqual(['首页']);
    };
    await openAndClose(20, 0);
    const before = await heap();
    for (let part = 0; part < kept / 50; part += 1) await openAndClose(50, 1000 + part * 100);
    const after = await heap();
    expect(after / before, `${before} → ${after}`).toBeLessThan(1.15);
    expect(desk.complaints()).toEqual([]);
    await interpreting.close();
    desk = await openDesk(browser);
  }, 300_000);
});
