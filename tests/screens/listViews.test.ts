// Somebody arranges a list for himself: keeps views under names, builds filters, chooses values by count, exports.
import fs from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let orders: ListPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser({ scrollBars: true })]);
});
afterAll(async () => {
  await product?.stop();
});
beforeEach(async () => {
  desk = await openDesk(browser);
  page = desk.page;
  orders = new ListPage(page, '销售订单');
  await signIn(page, product.address, 'planner');
  await orders.openFromMenu('销售管理');
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const head = (title: string) => orders.grid.getByRole('columnheader', { name: title, exact: true });
const viewButton = () => page.getByRole('button', { name: /^(视图|我的已审核)$/ });

test('grid 34 saved views: a view keeps columns, sorting and filters under its name, in every browser of the user, and is a tab beside those of the list; reset goes back (findings 2, 5.24)', async () => {
  const everything = await orders.count();
  await head('客户').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '隐藏此列' }).click();
  await expect.poll(() => head('客户').count()).toBe(0);
  const cell = orders.grid.getByRole('gridcell', { name: '已审核' }).first();
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^只看此值/ }).click();
  await expect.poll(() => orders.count()).toBeLessThan(everything);
  const approved = await orders.count();
  await viewButton().click();
  await page.getByLabel('保存当前视图').fill('我的已审核');
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/api/preference/list.saleOrder') && response.request().method() === 'PUT',
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => viewButton().textContent()).toContain('我的已审核');
  await kept;

  await viewButton().click();
  await page.getByRole('menuitem', { name: '恢复默认' }).click();
  await expect.poll(() => orders.count()).toBe(everything);
  await expect.poll(() => head('客户').count()).toBe(1);

  const other = await openDesk(browser);
  await signIn(other.page, product.address, 'planner');
  const there = new ListPage(other.page, '销售订单');
  await there.openFromMenu('销售管理');
  await other.page.getByRole('button', { name: '视图', exact: true }).click();
  await other.page.getByRole('menuitem', { name: '我的已审核' }).click();
  await expect.poll(() => there.count()).toBe(approved);
  await expect
    .poll(() => there.grid.getByRole('columnheader', { name: '客户', exact: true }).count())
    .toBe(0);
  const view = other.page.getByRole('tab', { name: '我的已审核', exact: true });
  const all = other.page.getByRole('tab', { name: '全部', exact: true });
  const chosen = () => Promise.all([view, all].map((tab) => tab.getAttribute('aria-selected')));
  expect(await chosen()).toEqual(['true', 'false']);
  await all.click();
  await expect.poll(() => there.count()).toBe(everything);
  expect(await chosen()).toEqual(['false', 'true']);
  await view.click();
  await expect.poll(() => there.count()).toBe(approved);
  expect(other.complaints()).toEqual([]);
  await other.close();
});

test('grid 44 set filter: the states of the orders with how many there are of each (findings 2, 5.17)', async () => {
  await page.getByRole('button', { name: '列筛选' }).click();
  await page.getByRole('button', { name: '筛选单据状态' }).click();
  const values = page.getByRole('dialog', { name: '筛选单据状态' }).getByRole('group').first();
  const entry = values.getByRole('checkbox').first();
  await entry.waitFor();
  const label = (await values.locator('label').first().textContent()) ?? '';
  await entry.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => orders.count()).toBe(Number(/([\d,]+)$/.exec(label)?.[1]?.replaceAll(',', '')));
  await expect.poll(() => page.getByRole('status').filter({ hasText: '筛选隐藏' }).count()).toBe(1);
});

test('a reference is filtered by its code or name, whole or from its beginning; one that no row brings is called by its name', async () => {
  const server = await callerAs(product, 'admin');
  const [known] = await rowsOf(server, 'customer', [fieldIs('status', 'approved')], { limit: 1 });
  const [id, code, name] = [known?.docId ?? '', plainText(known?.['code']), plainText(known?.['name'])];
  const { total } = (
    await server.post<QueryResult>('data/saleOrder/query', {
      offset: 0,
      limit: 0,
      filter: fieldIs('customer', id),
    })
  ).result;
  const chips = () => page.getByRole('list', { name: '筛选条件' }).getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: '列筛选' }).click();
  const box = page.getByLabel('筛选客户', { exact: true });
  for (const [typed, chip] of [
    [`=${code}`, `客户 等于 ${code}`],
    [`=${name}`, `客户 等于 ${name}`],
    [`^${name}`, `客户 开头是 ${name}`],
  ] as const) {
    await box.fill(typed);
    await expect.poll(chips).toEqual([chip]);
    await expect.poll(() => orders.count()).toBe(total.value);
  }
  // A shared address names a customer of whom nothing was read yet.
  await page.goto(`${product.address}/app/sales/saleOrder?f=customer~eq~${id};code~eq~X`);
  await page.getByText('没有符合条件的数据').waitFor();
  await expect.poll(chips).toEqual([`客户 等于 ${name}`, '单据编号 等于 X']);
  await expect.poll(() => box.inputValue()).toBe(name);
});

test('grid 46 quick search: what is searched above the list is marked in its cells, and F3 walks it', async () => {
  const [, second] = await orders.column('单据编号');
  await page.keyboard.press('F3');
  await page.keyboard.type((second ?? '').slice(-10));
  await expect.poll(() => orders.column('单据编号')).toEqual([second]);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...(CSS.highlights.get('grid-found') ?? []), ...(CSS.highlights.get('grid-found-now') ?? [])]
            .length,
      ),
    )
    .toBeGreaterThan(0);
});

test('grid 111 large export: the whole filtered list is saved as an Excel file, from one menu alone (findings 2, 5.24)', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '按屏幕显示导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^销售订单列表 \d{4}-\d\d-\d\d\.csv$/);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.trim().split('\r\n').length).toBeGreaterThan(await orders.count());
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '按屏幕显示导出 Excel' }).click();
  expect(
    fs
      .readFileSync(await (await second).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await orders.grid.getByRole('gridcell', { name: '已审核' }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^只看此值/ }).waitFor();
  expect(await page.getByRole('menuitem', { name: /导出|打印/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('grid 36 calculated columns: a formula over the columns of the list becomes a column of its own, kept with the account', async () => {
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: '计算列…' }).click();
  const dialog = page.getByRole('dialog', { name: '计算列' });
  await dialog.getByLabel('列名').fill('离今天');
  await dialog.getByLabel('公式').fill('[没有这一列] + 1');
  await dialog.getByText('没有名为“没有这一列”的列').waitFor();
  await dialog.getByLabel('公式').fill('days([日期], [日期]) + 7');
  await dialog.getByText('结果：数字').waitFor();
  const kept = page.waitForResponse(
    (response) => response.url().includes('calculated') && response.request().method() === 'PUT',
  );
  await dialog.getByRole('button', { name: '添加' }).click();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await kept;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '按屏幕显示导出 CSV' }).click();
  const [titles = '', first = ''] = fs.readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(titles.split(',').at(-1)).toBe('离今天');
  expect(first.split(',').at(-1)).toBe('7');
});
