// Finance lays out what falls due by month: columns come and go with what is asked.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDate } from '#model/time/calendar.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
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
  desk = await openDesk(browser, { width: 2400, height: 900 });
  page = desk.page;
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('the months asked for are columns, and none are there without', async () => {
  await signIn(page, product.address, 'admin');
  const list = new ListPage(page, '应收应付账龄表');
  await list.openFromMenu('应收应付');
  const month = businessDate(businessNow()).slice(0, 7);
  const head = page.getByRole('columnheader', { name: new RegExp(`^${month}`) });
  expect(await head.count()).toBe(0);
  const months = page.getByRole('textbox', { name: '未到期分月' });
  await months.fill('2');
  await months.press('Enter');
  await expect.poll(() => head.count()).toBe(1);
  await expect.poll(() => page.getByRole('columnheader', { name: /^以后到期/ }).count()).toBe(1);
  await months.fill('0');
  await months.press('Enter');
  await expect.poll(() => head.count()).toBe(0);
});
