// Records in a window over their list, as the specification has adding and editing, and codes of bills for scanners.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from '../support/browser.ts';
import { ListPage } from '../support/list.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  // Whether the code is taken may be asked at the moment it is stored.
  desk = await openDesk(browser, { width: 1440, height: 900, expected: ['api/check'] });
  page = desk.page;
  await signIn(page, product.address, 'admin');
});

afterAll(async () => {
  await product?.stop();
});

test('a record is added and edited in a window over its list, 60 % wide or over the whole screen (spec 2.routes.19)', async () => {
  await page.goto(`${product.address}/app/master/currency`);
  const list = new ListPage(page, '币别');
  await list.loaded();
  await page.getByRole('button', { name: '更多列表操作' }).click();
  await page.getByRole('menuitem', { name: '在窗口中新增…' }).click();
  const window = page.getByRole('dialog');
  await window.getByLabel('币别名称').fill('泰铢');
  await expect.poll(async () => Math.round((await window.boundingBox())?.width ?? 0)).toBe(864);
  await window.getByRole('button', { name: '全屏' }).click();
  await expect.poll(async () => Math.round((await window.boundingBox())?.width ?? 0)).toBe(1440);
  await window.getByRole('button', { name: '还原' }).click();

  // What is half typed is asked about, as when a tab is closed.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByText('还没有保存').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await window.getByLabel('币别编码').fill('THB9');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText('保存成功').first().waitFor();
  await window.getByRole('button', { name: '关闭' }).first().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => list.column('币别编码')).toContain('THB9');

  await list.grid.getByText('THB9', { exact: true }).click();
  await page.keyboard.press('Alt+o');
  await window.getByLabel('币别名称').waitFor();
  await expect.poll(() => window.getByLabel('币别名称').inputValue()).toBe('泰铢');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/app/master/currency');
  expect(desk.complaints()).toEqual([]);
});

test('Esc puts away the chooser alone: the window below keeps what was typed, and the keyboard', async () => {
  await page.goto(`${product.address}/app/master/supplierMaterial`);
  const list = new ListPage(page, '供应商物料');
  await list.loaded();
  await page.getByRole('button', { name: '更多列表操作' }).click();
  await page.getByRole('menuitem', { name: '在窗口中新增…' }).click();
  const window = page.getByRole('dialog').first();
  const number = window.locator('[data-field="supplierMaterialNo"] input');
  await number.fill('BOLT-7');
  const supplier = window.locator('[data-field="supplier"] input').first();
  await supplier.focus();
  await page.keyboard.press('F7');
  const chooser = page.getByRole('dialog', { name: '选择供应商' });
  await chooser.waitFor();
  await page.keyboard.press('Escape');
  await chooser.waitFor({ state: 'detached' });
  await expect.poll(() => supplier.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await number.inputValue()).toBe('BOLT-7');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃并关闭' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('bills that leave the store show their code for scanners (spec 2.routes.21)', async () => {
  for (const [path, title] of [
    ['/inventory/salesOutBill', '销售出库单'],
    ['/inventory/otherOutBill', '其他出库单'],
  ] as const) {
    await page.goto(`${product.address}/app${path}`);
    const list = new ListPage(page, title);
    await list.loaded();
    await list.grid.locator('[role=row][data-state=loaded]:not([hidden])').first().dblclick();
    await page.getByRole('button', { name: '二维码', exact: true }).click();
    const window = page.getByRole('dialog', { name: title });
    await window.locator('svg').first().waitFor();
    await window.getByRole('group', { name: '单据信息' }).getByText('单据状态').waitFor();
    await window.getByRole('button', { name: '关闭' }).last().click();
  }
  expect(desk.complaints()).toEqual([]);
});
