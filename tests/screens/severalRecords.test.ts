// Fields that refer to several records, by keyboard: typed faster than the list comes, pasted from a column of cells, taken
// away, chosen in the picker, kept by the document.
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, rowsOf } from './support/caller.ts';
import { paste } from './support/pasting.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});
afterAll(async () => {
  await product?.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.page.screenshot({ path: 'tests/output/severalRecords.png' });
  await desk.close();
});

const box = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"] input:visible`);
const chips = (page: Page, field: string): Promise<string[]> =>
  page.locator(`[data-field="${field}"] .mantine-Pill-root`).allInnerTexts();

test('a count scheme names its warehouses by code, by a pasted column and from the list (findings 3, 6.1a)', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const { keyboard } = page;
  const warehouses = await rowsOf(admin, 'warehouse', []);
  const [first, second, third] = warehouses.map((row) => ({
    code: plainText(row['code']),
    name: plainText(row['name']),
  }));
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the demo has fewer than three warehouses');
  const [employee] = await rowsOf(admin, 'employee', []);
  await signIn(page, product.address, 'admin', '/inventory/stockCountScheme/new');
  await box(page, 'name').fill('键盘盘点');
  await box(page, 'manager').fill(plainText(employee?.['code']));
  await keyboard.press('Enter');
  await expect.poll(() => box(page, 'manager').inputValue()).toContain(plainText(employee?.['name']));

  // The keys are faster than the list: Enter waits for it.
  await box(page, 'warehouses').focus();
  await keyboard.type(first.code);
  await keyboard.press('Enter');
  await expect.poll(() => chips(page, 'warehouses')).toEqual([first.name]);
  // What is chosen already is no hit.
  await keyboard.type(first.code);
  await page.getByText(`符合“${first.code}”的记录都已选择`).waitFor();
  await keyboard.press('Escape');
  await paste(page, [[second.code], [third.code], ['WH-NONE']]);
  await expect.poll(() => chips(page, 'warehouses')).toEqual([first.name, second.name, third.name]);
  // What is no warehouse stays to be mended.
  await expect.poll(() => box(page, 'warehouses').inputValue()).toBe('WH-NONE');
  await page.getByRole('alert').filter({ hasText: 'WH-NONE' }).first().waitFor();
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-field="warehouses"] [role=alert]').count()).toBe(0);
  await box(page, 'warehouses').focus();
  await keyboard.press('Backspace');
  await expect.poll(() => chips(page, 'warehouses')).toEqual([first.name, second.name]);

  await keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择仓库' });
  await picker.getByLabel('查找').fill(third.code);
  await picker.getByRole('gridcell', { name: third.code, exact: true }).waitFor();
  await picker.getByLabel('查找').press('Enter');
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => chips(page, 'warehouses')).toEqual([first.name, second.name, third.name]);

  await keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  await page.reload();
  await box(page, 'warehouses').waitFor();
  await expect.poll(() => chips(page, 'warehouses')).toEqual([first.name, second.name, third.name]);
  expect(complaints()).toEqual([]);
});

test('a code that nobody could be asked about stays as it was typed, and Enter asks again (findings 3, 6.7a)', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768, expected: ['employee'] });
  const { page, complaints } = desk;
  const [, employee] = await rowsOf(admin, 'employee', []);
  const code = plainText(employee?.['code']);
  await signIn(page, product.address, 'admin', '/inventory/stockCountScheme/new');
  await box(page, 'manager').waitFor();
  await page.route('**/employee/**', (route) => route.abort());
  await box(page, 'manager').fill(code);
  await page.keyboard.press('Enter');
  await page.locator('[data-field="manager"] [role=alert]').filter({ hasText: '没有查到' }).waitFor();
  await page.unroute('**/employee/**');
  await box(page, 'manager').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => box(page, 'manager').inputValue()).toContain(plainText(employee?.['name']));
  expect(complaints()).toEqual([]);
});
