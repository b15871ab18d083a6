// 首页, 工作台, the command palette and the keys, as people with and without rights meet them.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk, rowCount, signIn, grid } from './support/browser.ts';
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
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const path = (): string => new URL(page.url()).pathname;
const card = (title: string) => page.getByRole('region', { name: title });
const palette = () => page.getByRole('dialog').filter({ has: page.getByPlaceholder('搜索菜单、记录和操作') });

/** How much of a row of the board a card takes: 1 all of it, 0.5 half. */
const partOfBoard = (on: Page, title: string): Promise<number> =>
  on.getByRole('region', { name: title }).evaluate((region) => {
    const board = region.closest('[style*="--of-four"]')?.parentElement;
    const part = region.getBoundingClientRect().width / (board?.getBoundingClientRect().width ?? NaN);
    return Math.round(part * 4) / 4;
  });

test('a figure of the home page leads to the list that shows as many rows', async () => {
  await signIn(page, product.address, 'manager', '/dashboard/analysis');
  const open = card('销售订单').getByRole('link', { name: /^执行中/ });
  await open.waitFor();
  const shown = Number((await open.innerText()).replaceAll(',', ''));
  await open.click();
  const list = grid(page, '销售订单列表');
  await list.waitFor();
  await expect.poll(() => new URL(page.url()).search).toContain('closeStatus');
  await expect.poll(async () => (await page.getByRole('main').innerText()).includes(`${shown}`)).toBe(true);
  await expect.poll(() => rowCount(list)).toBeGreaterThan(0);
});

test('the home page of a keeper shows what to ship and to receive, and no figures beyond the rights (findings 2, 5.24) (findings 3, 6.18f)', async () => {
  await signIn(page, product.address, 'keeper', '/dashboard/analysis');
  await card('库存异常').waitFor();
  // What a keeper has to do today stands first and leads to its lines (findings 3, 6.18f).
  for (const title of ['待发货（通知行）', '待入库（收货行）'])
    await card(title)
      .getByRole('link', { name: /^今日应/ })
      .waitFor();
  await expect.poll(() => card('本月销售').count()).toBe(0);
  await expect.poll(() => card('库存金额').count()).toBe(0);
  // Cards fill their rows whatever is missing, and are counted anew at a press (findings 2, 5.24).
  const edges = await page.locator('main section:has(> h2)').evaluateAll((cards) => {
    const right = new Map<number, number>();
    for (const each of cards) {
      const box = each.getBoundingClientRect();
      const row = Math.round(box.top);
      right.set(row, Math.max(right.get(row) ?? 0, Math.round(box.right)));
    }
    return [...right.values()];
  });
  expect(new Set(edges).size).toBe(1);
  const anew = page.waitForResponse((response) => response.url().includes('dashboard/shipments'));
  await page.getByRole('main').getByRole('button', { name: '刷新', exact: true }).click();
  expect((await anew).ok()).toBe(true);
});

test('cards are moved, widened and taken away by keyboard, for this person alone and in every browser, and come back (spec 1.system.11) (findings 2, 4.2)', async () => {
  await signIn(page, product.address, 'manager', '/dashboard/workplace');
  await page.getByRole('heading', { name: /^(早上|上午|中午|下午|晚上)好，/ }).waitFor();
  await page.getByRole('button', { name: '卡片设置' }).click();
  const dialog = page.getByRole('dialog', { name: '卡片设置' });
  const order = async (): Promise<string[]> =>
    (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  await expect.poll(order).toEqual(['我的审批', '待我提交', '公告', '快捷方式', '最近打开', '功能导航']);
  await dialog.getByRole('button', { name: '移动“快捷方式”' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('移到“快捷方式”的位置').waitFor({ state: 'attached' });
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText('移到“我的审批”的位置').count();
    })
    .toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['快捷方式', '我的审批', '待我提交', '公告', '最近打开', '功能导航']);
  await dialog.getByRole('switch', { name: '显示“功能导航”' }).press('Space');
  await dialog
    .getByRole('radiogroup', { name: '“快捷方式”的宽度' })
    .getByRole('radio', { name: '一半' })
    .press('ArrowRight');
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('preference/workplace') && answer.request().method() === 'PUT',
  );
  await dialog.getByRole('button', { name: '完成' }).click();
  expect((await kept).status()).toBe(200);
  await expect.poll(() => card('功能导航').count()).toBe(0);
  await expect.poll(() => partOfBoard(page, '快捷方式')).toBe(1);
  await expect.poll(() => partOfBoard(page, '公告')).toBe(0.5);
  await page.reload();
  await card('快捷方式').waitFor();
  await expect.poll(() => partOfBoard(page, '快捷方式')).toBe(1);
  await expect.poll(() => card('功能导航').count()).toBe(0);

  const colleague = await openDesk(browser);
  await signIn(colleague.page, product.address, 'planner', '/dashboard/workplace');
  await colleague.page.getByRole('region', { name: '功能导航' }).waitFor();
  expect(await partOfBoard(colleague.page, '快捷方式')).toBe(0.5);
  await colleague.close();

  const other = await openDesk(browser);
  await signIn(other.page, product.address, 'manager', '/dashboard/workplace');
  await other.page.getByRole('region', { name: '快捷方式' }).waitFor();
  await expect.poll(() => other.page.getByRole('region', { name: '功能导航' }).count()).toBe(0);
  const titles = await other.page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles[0]).toBe('快捷方式');
  await expect.poll(() => partOfBoard(other.page, '快捷方式')).toBe(1);
  await other.page.getByRole('button', { name: '卡片设置' }).click();
  const again = other.page.getByRole('dialog', { name: '卡片设置' });
  await again.getByRole('switch', { name: '显示“功能导航”' }).press('Space');
  await other.page.getByRole('region', { name: '功能导航', includeHidden: true }).waitFor();
  await again.getByRole('button', { name: '恢复默认' }).click();
  await again.getByRole('button', { name: '完成' }).click();
  await expect.poll(() => partOfBoard(other.page, '快捷方式')).toBe(0.5);
  await other.close();
  // The first session was ended by the second one; its live link says so.
  desk.complaints();
});

test('the palette finds menus by initials, records by name, and makes the page a favourite', async () => {
  await signIn(page, product.address, 'planner');
  await page.keyboard.press('Control+k');
  await palette().waitFor();
  await page.keyboard.type('xsdd');
  await palette().getByText('销售订单', { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe('/app/sales/saleOrder');
  await grid(page, '销售订单列表').waitFor();
  await page.keyboard.press('Control+/');
  await palette().waitFor();
  await page.keyboard.type('收藏当前页');
  await palette().getByText('收藏当前页', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await palette().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '取消收藏' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette().getByText('销售订单', { exact: true }).first().waitFor();
  await page.keyboard.type('youxiangongsi');
  await palette()
    .getByText(/有限公司/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
});

test('what is typed before the palette has come stands in it and goes on in it', async () => {
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/WorkPalette/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, product.address, 'planner', '/sales/saleOrder');
  await grid(page, '销售订单列表').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wlq');
  come();
  await palette().waitFor();
  await page.keyboard.type('d');
  const box = palette().getByPlaceholder('搜索菜单、记录和操作');
  await expect.poll(() => box.inputValue()).toBe('wlqd');
  await palette().getByText('物料清单', { exact: false }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(path).toBe('/app/master/bom');
  await page.keyboard.press('Control+k');
  await palette().waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
});

test('Enter that is ahead of the palette takes the first it finds', async () => {
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/WorkPalette/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, product.address, 'planner', '/sales/saleOrder');
  await grid(page, '销售订单列表').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('物料清单');
  await page.keyboard.press('Enter');
  come();
  await expect.poll(path).toBe('/app/master/bom');
  await palette().waitFor({ state: 'detached' });
});

test('? shows every key, but not to somebody who is typing', async () => {
  await signIn(page, product.address, 'planner', '/dashboard/analysis');
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  await page.getByRole('textbox', { name: '搜索菜单' }).click();
  await page.keyboard.type('?');
  await expect.poll(() => page.getByRole('textbox', { name: '搜索菜单' }).inputValue()).toBe('?');
  await expect.poll(() => sheet.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await sheet.getByRole('region', { name: '表格' }).waitFor();
  await expect.poll(() => sheet.getByText('保存', { exact: true }).count()).toBe(1);
});
