// How the product looks is the user's choice, at once and for good: colours and density.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let orders: ListPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  desk = await openDesk(browser);
  page = desk.page;
  orders = new ListPage(page, '销售订单');
  await signIn(page, product.address, 'planner');
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('dark and density are switched in place and stay', async () => {
  await orders.openFromMenu('销售管理');
  await page.getByRole('button', { name: '切换到深色' }).click();
  const ground = () =>
    orders.grid.evaluate(
      (table) => getComputedStyle(table.closest('[data-density]') ?? table).backgroundColor,
    );
  await expect.poll(ground).toBe('rgb(27, 29, 34)');
  const heights = () =>
    orders.grid.evaluate((table) => [
      ...new Set(
        [...table.querySelectorAll('[role=row][data-state]:not([hidden])')].map(
          (row) => row.getBoundingClientRect().height,
        ),
      ),
    ]);
  expect(await heights()).toEqual([32]);
  const fitting = (await orders.rows()).length;
  for (const [name, height] of [
    ['紧凑', 28],
    ['宽松', 40],
  ] as const) {
    await page.getByRole('button', { name: '显示设置' }).click();
    await page.getByText(name, { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(heights).toEqual([height]);
  }
  expect((await orders.rows()).length).toBeLessThan(fitting);
  await page.reload();
  await orders.loaded();
  expect(await heights()).toEqual([40]);
  await expect.poll(() => ground()).toBe('rgb(27, 29, 34)');
});
