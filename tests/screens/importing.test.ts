// A clerk brings twenty customers and their linkmen from Excel, by keyboard alone: two are wrong, they are mended and
// sent again, and the list shows them all. What was exported is handed over as a file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTable } from '#grid/export/readTable.ts';
import { workbookOf } from '#tests/support/excelOffice.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { paste } from './support/pasting.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let folder: string;
/** What the window of the system for files will give. */
let chosen = '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-import-'));
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  desk = await openDesk(browser);
  page = desk.page;
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

/** Twenty customers with a linkman each; `faulty`: the group of the fifth and the mobile of the tenth are wrong. */
async function workbook(faulty: boolean): Promise<string> {
  const codes = Array.from({ length: 20 }, (_, index) => `EX${String(index + 1).padStart(3, '0')}`);
  const customers = codes.map((code, index) => [
    code,
    `键盘客户 ${index + 1}`,
    faulty && index === 4 ? '没有的分组' : '一般客户',
  ]);
  const linkmen = codes.map((code, index) => [
    code,
    `联系人 ${index + 1}`,
    faulty && index === 9 ? '12' : '13800000000',
  ]);
  const file = path.join(folder, faulty ? '客户-有错.xlsx' : '客户-改好.xlsx');
  const content = await workbookOf(
    { name: '客户', rows: [['客户编码', '客户名称', '客户分组'], ...customers] },
    { name: '联系人', rows: [['客户编码', '姓名', '手机'], ...linkmen] },
  );
  fs.writeFileSync(file, content);
  return file;
}

/** Enter on the focused button opens the window of the system for files. */
async function chooseFile(file: string): Promise<void> {
  await focused('选择文件…');
  chosen = file;
  await page.keyboard.press('Enter');
}

async function focused(name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function press(name: string): Promise<void> {
  await focused(name);
  await page.keyboard.press('Enter');
}

test('twenty customers with linkmen come in from a file, by keyboard', async () => {
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen));
  await signIn(page, product.address, 'admin');
  const list = new ListPage(page, '客户');
  await list.openFromMenu('基础资料', '往来单位');
  await page.getByRole('button', { name: '导入' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '从 Excel 导入…' }).waitFor();
  await expect
    .poll(async () => {
      if ((await page.evaluate(() => document.activeElement?.getAttribute('role'))) === 'menuitem')
        return true;
      await page.keyboard.press('ArrowDown');
      return false;
    })
    .toBe(true);
  await page.keyboard.press('Enter');

  await chooseFile(await workbook(true));
  await press('检查');
  const errors = page.getByRole('region', { name: '错误' });
  await errors.waitFor();
  await expect
    .poll(() => errors.locator('tbody tr').allTextContents())
    .toEqual([
      '客户 C6客户分组没有编码或名称为“没有的分组”的客户分组，请先建立该客户分组，或改正客户分组',
      '联系人 C11手机请输入正确的手机号码!',
    ]);
  await expect.poll(() => page.getByRole('button', { name: '只导入正确的 18 条' }).isVisible()).toBe(true);

  // Mended in Excel, chosen again.
  await page.keyboard.press('Shift+Tab');
  await press('改正后重新选择文件');
  await chooseFile(await workbook(false));
  await press('检查');
  await press('导入 20 条');
  await expect.poll(() => page.getByRole('status', { name: '已导入 20 条客户' }).isVisible()).toBe(true);
  await press('完成');

  await page.getByRole('textbox', { name: /查找/ }).fill('EX0');
  await list.loaded();
  await expect.poll(() => list.count()).toBe(20);
});

test('all rows of the filter are written on the server and handed over', async () => {
  await signIn(page, product.address, 'admin', '/master/unit');
  const list = new ListPage(page, '计量单位');
  await list.loaded();
  await page.getByRole('button', { name: '导出' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '导出 Excel', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^计量单位-\d{8}\.xlsx$/);
  const [head = [], ...rows] = await readTable(new Blob([fs.readFileSync(await file.path())]));
  expect(head.slice(0, 2)).toEqual(['单位编码', '单位名称']);
  expect(rows).toHaveLength(await list.count());

  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '导出记录（我的任务）' }).click();
  const jobs = page.getByRole('table', { name: '任务列表' });
  await expect
    .poll(async () => (await jobs.locator('tbody tr').first().textContent()) ?? '')
    .toContain('导出计量单位');
  expect(await jobs.getByRole('button', { name: '下载' }).count()).toBeGreaterThan(0);
});

test('rows copied from Excel are pasted into the list: looked through, checked, then written', async () => {
  await signIn(page, product.address, 'admin');
  const list = new ListPage(page, '客户');
  await list.openFromMenu('基础资料', '往来单位');
  await page.getByRole('gridcell').first().click();
  await paste(page, [
    ['客户编码', '客户名称', '客户分组'],
    ['PB001', '粘贴客户一', '一般客户'],
    ['PB002', '粘贴客户二', '没有的分组'],
  ]);
  await page.getByRole('dialog', { name: '导入客户' }).getByText('粘贴的客户.xlsx：客户 2 行').waitFor();
  await press('检查');
  const errors = page.getByRole('region', { name: '错误' });
  await errors.waitFor();
  await expect
    .poll(() => errors.locator('tbody tr').allTextContents())
    .toEqual(['客户 C3客户分组没有编码或名称为“没有的分组”的客户分组，请先建立该客户分组，或改正客户分组']);
  await page.getByRole('button', { name: '只导入正确的 1 条' }).click();
  await page.getByRole('status', { name: /已导入 1 条客户/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();

  await page.getByRole('textbox', { name: /查找/ }).fill('PB00');
  await list.loaded();
  await expect.poll(() => list.count()).toBe(1);
});
