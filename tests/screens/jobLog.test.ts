// An administrator runs a task of the clock, sees how it ended and reads its log.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
  desk = await openDesk(browser);
  page = desk.page;
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('a task of the clock run by hand shows its result and its log', async () => {
  await signIn(page, product.address, 'admin', '/jobs');
  await page.getByRole('tab', { name: '定时任务' }).click();
  const row = page.getByRole('row').filter({ hasText: '清理旧的执行记录' });
  await row.getByRole('button', { name: '立即执行' }).click();
  await expect.poll(() => row.textContent()).toContain('清理了');
  await row.getByRole('button', { name: '日志' }).click();
  const log = page.getByRole('log', { name: '日志' });
  await log.waitFor();
  await expect.poll(() => log.textContent()).toContain('清理到期的任务');
  expect(await log.textContent()).toContain('清理不再需要的日志');
  await page.getByText('错误', { exact: true }).click();
  await expect.poll(() => page.getByText('没有这一类日志').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
