// How the product looks is the user's choice, at once and for good: colours and density; and small things of forms and lists
// that only a browser shows.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { settle } from './support/clerk.ts';
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

test('dark and density are switched in place and stay, until the system is followed again (findings 2, 5.24)', async () => {
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
  await page.getByRole('button', { name: '显示设置' }).click();
  await page.getByText('跟随系统', { exact: true }).click();
  await expect.poll(() => ground()).toBe('rgb(255, 255, 255)');
});

test('a message at a field moves nothing, the sums of a narrow window are whole, a mark is no box to tick, and F7 says why (findings 2, 5.24)', async () => {
  const admin = await callerAs(product, 'admin');
  const [made] = await rowsOf(admin, 'material', [fieldIs('isPurchase', 'false')], { limit: 1 });
  const [order] = await rowsOf(admin, 'saleOrder', [], { limit: 1 });
  const office = await openDesk(browser);
  const at = (path: string): Promise<unknown> => office.page.goto(`${product.address}/app/${path}`);
  await signIn(office.page, product.address, 'admin', '/master/customer/new');

  const form = office.page.getByRole('region', { name: '客户', exact: true });
  const name = form.locator('[data-field="name"]');
  await name.locator('input').first().waitFor();
  await settle(office.page);
  const places = () =>
    form
      .locator('[data-field]')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
  const before = await places();
  await form.locator('[data-field="shortName"] input').fill('甲乙');
  await name.locator('input').first().click();
  await office.page.keyboard.press('Tab');
  await name.getByRole('alert').waitFor();
  expect(await places()).toEqual(before);

  await office.page.setViewportSize({ width: 900, height: 800 });
  await at(`sales/saleOrder/${order?.docId ?? ''}`);
  const sums = office.page.getByRole('group', { name: '合计' });
  await sums.getByText('大写').waitFor();
  const beyond = await sums.evaluate((bar) =>
    [...bar.querySelectorAll('span')]
      .filter((part) => part.getBoundingClientRect().right > bar.getBoundingClientRect().right)
      .map((part) => part.textContent),
  );
  expect(beyond).toEqual([]);
  await office.page.setViewportSize({ width: 1440, height: 900 });

  await at('master/stockStatus');
  const statuses = new ListPage(office.page, '库存状态');
  await statuses.loaded();
  const marks = await statuses.grid
    .locator('[role=gridcell][data-kind=check][data-check]:visible')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').borderTopColor));
  expect(new Set(marks)).toEqual(new Set(['rgba(0, 0, 0, 0)']));

  await at('master/supplierMaterial/new');
  const code = plainText(made?.['code'] ?? null);
  await office.page.locator('[data-field="material"] input').first().fill(code);
  const why = new RegExp(`^不能选：${code} .*没有勾选“允许采购”$`);
  await office.page.getByText(why).waitFor();
  await office.page.keyboard.press('F7');
  await office.page.getByRole('dialog', { name: '选择物料' }).getByText(why).waitFor();
  expect(office.complaints()).toEqual([]);
  await office.close();
});
