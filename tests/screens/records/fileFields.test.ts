// Fields that hold files: chosen, pasted and taken out in a form by keyboard, kept with their names; in lines a cell opens the
// window in which they are chosen.
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { callerAs, rowsOf } from '../support/caller.ts';
import { blankPng, choose } from '../support/forms.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

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
  if (task.result?.state === 'fail') await desk.page.screenshot({ path: 'tests/output/fileFields.png' });
  await desk.close();
});

const box = (page: Page, field: string): Locator => page.locator(`[data-field="${field}"] input:visible`);
const drawing = { name: '第 3 版图纸.txt', mimeType: 'text/plain', buffer: Buffer.from('M8 x 40') };
const sketch = { name: '示意.png', mimeType: 'image/png', buffer: blankPng(8, 8) };

test('an operation keeps its files with their names, a work instruction the pictures of its steps (findings 3, 6.1e)', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  const { keyboard } = page;
  const [operation] = await rowsOf(admin, 'operation', []);
  await signIn(page, product.address, 'admin', '/process/operation/new');
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/check'));
  await box(page, 'code').fill('FILE-OP');
  await box(page, 'name').fill('带附件的工序');
  const files = page.getByRole('group', { name: '作业指导书' });
  await choose(files, drawing);
  await files.getByText(drawing.name).waitFor();
  await files.getByText('0.01KB').waitFor();
  // Whether the code is taken is answered before the record has it.
  await asked;
  await keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  await page.reload();
  await files.getByText(drawing.name).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: `下载${drawing.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(drawing.name);

  await page.goto(`${product.address}/app/shopfloor/workInstruction/new`);
  await box(page, 'code').fill('FILE-WI');
  await box(page, 'name').fill('带图片的指导书');
  await box(page, 'operation').fill(plainText(operation?.['code']));
  await keyboard.press('Enter');
  const grid = page.getByRole('grid').first();
  await page.getByRole('button', { name: '新增行' }).last().click();
  await grid.getByRole('gridcell').first().waitFor();
  await keyboard.type('1');
  await keyboard.press('Tab');
  await keyboard.type('上料');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('F2');
  const window = page.getByRole('dialog', { name: '选择图片' });
  await choose(window, sketch);
  await window.getByRole('img', { name: '图片' }).waitFor();
  await window.getByRole('button', { name: '确定' }).click();
  await grid.getByRole('img', { name: '图片' }).waitFor();
  await keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  await page.reload();
  await grid.getByRole('img', { name: '图片' }).waitFor();
  expect(complaints()).toEqual([]);
}, 120_000);
