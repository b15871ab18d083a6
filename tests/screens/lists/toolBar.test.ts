// The one tool bar above a list and the one line below it: how many rows they leave, at three window sizes and in both
// colour schemes; nothing overlaps, nothing moves when rows are chosen, and what finds no room is in the menu.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk, signIn } from '../support/browser.ts';
import { ListPage } from '../support/list.ts';
import { overlaps, pageScrolls, sideScroll, still } from '../support/measures.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

const sizes = [
  { width: 1366, height: 768, rows: 17 },
  { width: 1440, height: 900, rows: 22 },
  { width: 1920, height: 1080, rows: 27 },
] as const;

/** What stands wrong: controls over each other or cut, and pages that scroll. */
async function crowded(page: Page): Promise<string[]> {
  await still(page);
  return [
    ...(await overlaps(page, '[data-part]')),
    ...(await sideScroll(page)),
    ...((await pageScrolls(page)) ? ['the page scrolls'] : []),
  ];
}

/** Where the first row begins, in px from the top. */
const firstRow = (list: ListPage) =>
  list.grid
    .locator('[role=row][data-state=loaded]:not([hidden])')
    .first()
    .boundingBox()
    .then((box) => box?.y);

for (const scheme of ['light', 'dark'] as const)
  test(`one tool bar above the sales orders and one line below: 22 rows at 1440 × 900, nothing overlaps, choosing a row moves nothing, ${scheme} (findings 3, 6.18i)`, async () => {
    const desk = await openDesk(browser, { width: 1440, height: 900 });
    const { page } = desk;
    await page.addInitScript((value) => localStorage.setItem('workbench:scheme', value), scheme);
    await signIn(page, product.address, 'admin');
    const orders = new ListPage(page, '销售订单');
    await orders.openFromMenu('销售管理');
    for (const { width, height, rows } of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await orders.rows()).length).toBeGreaterThanOrEqual(rows);
      expect(await crowded(page)).toEqual([]);
      const line = await orders.status().boundingBox();
      const totals = await orders.grid.getByRole('row', { name: '全部合计' }).boundingBox();
      expect((totals?.y ?? 0) + (totals?.height ?? 0)).toBe((line?.y ?? height) + (line?.height ?? 0));

      const before = await firstRow(orders);
      await orders.grid.getByRole('gridcell', { name: '草稿' }).first().click();
      await page.keyboard.press('Space');
      // The next step is at hand.
      await page.getByRole('button', { name: '提交（1）' }).waitFor();
      expect(await firstRow(orders)).toBe(before);
      expect(await crowded(page)).toEqual([]);
      await orders.status().getByText('已选 1 行').waitFor();
      await page.keyboard.press('Space');
      await expect.poll(() => page.getByRole('button', { name: '提交（1）' }).count()).toBe(0);
    }

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.address}/app/sales/saleOrder?f=status~in~draft,approved;code~contains~SO`);
    await orders.loaded();
    await expect
      .poll(() => page.getByRole('list', { name: '筛选条件' }).getByRole('listitem').count())
      .toBe(2);
    expect(await crowded(page)).toEqual([]);
    await expect.poll(async () => (await orders.rows()).length).toBeGreaterThanOrEqual(20);
    await page.getByRole('button', { name: '重置' }).click();
    await expect.poll(() => page.getByRole('list', { name: '筛选条件' }).count()).toBe(0);
    expect(desk.complaints()).toEqual([]);
    await desk.close();
  });
