// A planner's forecast by keyboard: months pasted from a worksheet by their heads, what is not known told before anything is
// written, a range raised by per cent, a quarter typed and shared out, and all of it saved.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PickResult } from '#model/wire/wire.ts';
import { type Desk, openBrowser, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { paste } from './support/pasting.ts';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let desk: Desk | undefined;
let codes: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demoLines: 2_000 }), openBrowser()]);
  const admin = await callerAs(product, 'admin');
  const { result } = await admin.post<PickResult>('data/material/pick', {
    limit: 3,
    forField: 'saleOrder.items.material',
  });
  codes = result.rows.map(({ code }) => code);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await desk?.page.screenshot({ path: `tests/output/${task.name.slice(0, 12)}.png` });
  await desk?.close();
  desk = undefined;
});

test('months are pasted by their heads, raised and shared out without the mouse', async () => {
  desk = await openDesk(browser);
  const { page } = desk;
  await signIn(page, product.address, 'admin');
  await page.goto(`${product.address}/app/planning/demandForecast/new`);
  for (const [field, text] of [
    ['horizonStart', '2026-11-01'],
    ['horizonEnd', '2027-04-30'],
  ] as const) {
    await page.locator(`[data-field="${field}"] input`).first().fill(text);
    await page.keyboard.press('Enter');
  }
  const grid = page.getByRole('treegrid', { name: '预测矩阵' });
  await page.getByRole('button', { name: '新增物料' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain('物料编码');
  await paste(page, [
    ['物料编码', '2026-11', '12月', '2027Q1', '4月'],
    ...codes.map((code) => [code, '10', '20', '91', '1,000']),
    ['没有的料', '1', '1', '1', '1'],
  ]);
  const dialog = page.getByRole('dialog', { name: '粘贴预测' });
  await dialog.getByText('3 行、12 格可以写入，1 行有问题，不写入').waitFor();
  await dialog.getByRole('button', { name: '写入' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const cells = (text: string) => grid.getByRole('gridcell').filter({ hasText: new RegExp(`^${text}$`) });
  await expect.poll(() => cells('1,121').count()).toBe(3);
  // 91 of a quarter: 30, 30 and the remainder.
  await expect.poll(() => cells('31').count()).toBe(3);

  await cells('20').first().click();
  await page.keyboard.press('Control+b');
  const range = page.getByRole('dialog', { name: '按区域修改' });
  await range.getByText('将写入 1 格，合计 20 → 22').waitFor();
  await page.keyboard.press('Enter');
  await range.waitFor({ state: 'detached' });
  await expect.poll(() => cells('22').count()).toBe(1);

  await cells('91').first().click();
  await page.keyboard.type('182');
  await page.keyboard.press('Enter');
  // 182 by the shares of 30, 30 and 31: 60, 60 and 62.
  await expect.poll(() => cells('60').count()).toBe(2);
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.url()).not.toContain('/new');
  await expect.poll(() => cells('60').count()).toBe(2);
  expect(desk.complaints()).toEqual([]);
});
