// The way of Enter and F6 through a form: memos and formatted text are passed over until a key begins typing there; from the
// buttons that choose files F6 leads on into the lines.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { holder, settle } from '../support/clerk.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

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

async function press(key: string): Promise<void> {
  await page.keyboard.press(key);
  await settle(page);
}

/** By the key, until the field has the keyboard. */
async function goTo(field: string, key: 'Enter' | 'Tab'): Promise<void> {
  for (let step = 0; step < 60 && (await holder(page)) !== field; step += 1) await press(key);
  expect(await holder(page)).toBe(field);
}

const textOf = (field: string): Promise<string> =>
  page.locator(`[data-field="${field}"]`).evaluate((element) => {
    const memo = element.querySelector('textarea');
    return memo?.value ?? element.querySelector<HTMLElement>('[contenteditable=true]')?.innerText ?? '';
  });

test('Enter passes a memo and formatted text until a key begins typing there (findings 3, 6.1e)', async () => {
  await signIn(page, product.address, 'admin', '/process/operation/new');
  await page.locator('[data-field="workInstruction"] [contenteditable=true]').waitFor();
  await goTo('workInstruction', 'Enter');
  await press('Enter');
  expect(await holder(page)).toBe('remark');
  expect((await textOf('workInstruction')).trim()).toBe('');
  await page.keyboard.type('第一行');
  await press('Enter');
  await page.keyboard.type('第二行');
  expect(await textOf('remark')).toBe('第一行\n第二行');
  for (let step = 0; step < 40 && (await holder(page)) !== 'workInstruction'; step += 1)
    await press('Shift+Tab');
  await goTo('workInstruction', 'Tab');
  await page.locator('[data-field="workInstruction"] [contenteditable=true]').focus();
  await page.keyboard.type('先对刀');
  await press('Enter');
  await page.keyboard.type('再试切');
  expect(await holder(page)).toBe('workInstruction');
  expect((await textOf('workInstruction')).split(/\n+/)).toEqual(['先对刀', '再试切']);
  // Who only edits what stands there makes lines as well.
  await page.locator('[data-field="remark"] textarea').focus();
  await press('F2');
  await press('Control+End');
  await press('Enter');
  expect(await textOf('remark')).toBe('第一行\n第二行\n');
  expect(await holder(page)).toBe('remark');
});

test('F6 leads from the button that chooses files into the lines (findings 3, 6.1e)', async () => {
  await signIn(page, product.address, 'admin', '/process/processRoute/new');
  await page.getByRole('region', { name: '工艺路线', exact: true }).waitFor();
  const more = page
    .locator('button[aria-expanded=false]:not([aria-haspopup]):visible')
    .filter({ hasText: /^更多$/ });
  if ((await more.count()) > 0) await more.first().press('Enter');
  await page.getByRole('group', { name: '附件' }).getByRole('button', { name: '选择附件' }).focus();
  await press('F6');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-scroller]') != null))
    .toBe(true);
});
