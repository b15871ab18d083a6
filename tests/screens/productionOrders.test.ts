// A planner at the orders of the workshop: many go to the workshop as one job with a word about each, and the page of an
// order leads to its sub orders, what happened to it, and its traveller.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;

const list = '/app/manufacturing/manufacturingOrder';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});
afterAll(async () => {
  await product?.stop();
});
beforeEach(async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  page = desk.page;
  await signIn(page, product.address, 'admin');
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('chosen orders are released as one job; what stands in the way is said order by order, and each can be opened', async () => {
  await page.goto(`${product.address}${list}?f=status~in~planned`);
  const orders = new ListPage(page, '生产订单');
  await orders.loaded();
  await orders.grid.getByRole('columnheader').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /^下达（\d+）$/ }).click();
  const asked = page.getByRole('dialog', { name: '下达生产订单' });
  await asked.getByRole('button', { name: /^下达 \d+ 张$/ }).click();
  const outcome = asked.getByRole('table', { name: '下达结果' });
  await outcome.waitFor();
  const said = await asked.getByRole('status').textContent();
  const [, done = '', refused = ''] = /^已下达 (\d+) 张，没有下达 (\d+) 张$/.exec(said ?? '') ?? [];
  await expect.poll(() => outcome.getByRole('row').count()).toBe(Number(done) + Number(refused) + 1);
  const again = asked.getByRole('button', { name: /^仍要下达有提醒的/ });
  if (await again.isVisible()) {
    await again.click();
    await expect.poll(() => asked.getByRole('status').textContent()).toMatch(/，没有下达 0 张$/);
  }
  const first = outcome.getByRole('button', { name: /^MO/ }).first();
  const code = (await first.textContent()) ?? '';
  await first.click();
  const document = page.getByRole('region', { name: '生产订单', exact: true });
  await document.getByText('下达', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('tab', { name: `生产订单 ${code}` }).count()).toBeGreaterThan(0);
});

test('the page of an order shows its sub orders, what happened to it and what went in, and prints its traveller', async () => {
  await page.goto(`${product.address}${list}?f=status~in~started`);
  const orders = new ListPage(page, '生产订单');
  await orders.loaded();
  await orders.grid.getByRole('gridcell').filter({ hasText: /^MO/ }).first().click();
  const document = page.getByRole('region', { name: '生产订单', exact: true });
  const tabs = document.getByRole('tablist', { name: '明细表' });
  await tabs.getByRole('tab', { name: '子订单' }).click();
  const tree = document.getByRole('treegrid', { name: '订单树' });
  await tree.getByRole('gridcell').filter({ hasText: /^MO/ }).first().waitFor();
  await tabs.getByRole('tab', { name: '执行' }).click();
  const log = document.getByRole('grid', { name: '执行记录' });
  await log.getByRole('gridcell', { name: '下达', exact: true }).first().waitFor();
  await tabs.getByRole('tab', { name: '齐套' }).click();
  await document.getByRole('grid', { name: '齐套检查' }).waitFor();
  await tabs.getByRole('tab', { name: '成本' }).click();
  const cost = document.getByRole('treegrid', { name: '订单成本' });
  await cost.getByRole('gridcell', { name: '材料', exact: true }).waitFor();
  await document.getByText(/^计划单位成本/).waitFor();
  await tabs.getByRole('tab', { name: '追溯' }).click();
  await document.getByRole('grid', { name: '投入和产出' }).waitFor();
  await document.getByRole('button', { name: '打印流转卡' }).click();
  const preview = page.getByRole('dialog', { name: '打印生产订单' });
  await preview.getByRole('heading', { name: '生产流转卡' }).first().waitFor();
  await expect
    .poll(() => preview.getByRole('img', { name: /^二维码 manufacturingOrder\|/ }).count())
    .toBeGreaterThan(0);
});

test('parts that are short are issued from the list of shortages, whatever order they are for', async () => {
  await page.goto(`${product.address}/app/manufacturing/materialShortageReport`);
  const short = new ListPage(page, '缺料分析表');
  await short.loaded();
  await short.grid.getByRole('columnheader').getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /^下推（\d+ 行）$/ }).click();
  const pushing = page.getByRole('dialog', { name: '下推生产订单' });
  await pushing.getByText('生产领料单', { exact: true }).first().waitFor();
  await pushing.getByRole('gridcell').filter({ hasText: /^MO/ }).first().waitFor();
});

test('in a header, Enter takes the first hit of what was typed (findings 2, 5.3)', async () => {
  await page.goto(`${product.address}${list}/new`);
  const box = page.locator('[data-field="workshop"] input');
  await box.fill('车间');
  const options = page.getByRole('option');
  await options.nth(1).waitFor();
  const first = (await options.first().textContent()) ?? '';
  await expect.poll(() => options.first().getAttribute('data-combobox-selected')).toBe('true');
  await box.press('Enter');
  await expect.poll(async () => first.includes(await box.inputValue())).toBe(true);
  expect(await box.inputValue()).not.toBe('车间');
});

test('a planner goes to the next shortage and sees more or fewer rows of the same material', async () => {
  await page.goto(`${product.address}/app/planning/supplyDemandGrid`);
  const sheet = page.getByRole('region', { name: '供需平衡表' });
  await sheet.getByText('预计结存').first().waitFor();
  await page.getByRole('button', { name: '下一缺料' }).click();
  const trouble = sheet.getByText(/^首缺 \d{4}/).first();
  await trouble.waitFor();
  await sheet.getByText('概览', { exact: true }).click();
  await expect.poll(() => sheet.getByText('毛需求').count()).toBe(0);
  await sheet.getByText('七行', { exact: true }).click();
  await trouble.waitFor();
});

test('the foreman puts a task on a machine with the keyboard alone', async () => {
  await page.goto(`${product.address}/app/manufacturing/dispatchBoard`);
  const backlog = page.getByRole('region', { name: '待派工' });
  const card = backlog.getByRole('button').first();
  await card.waitFor();
  const waiting = await backlog.getByRole('button').count();
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => backlog.getByRole('button').count()).toBe(waiting - 1);
  const given = page.locator('section section').filter({ has: page.locator('kbd', { hasText: '1' }) });
  await expect.poll(() => given.getByRole('button', { name }).count()).toBeGreaterThan(0);
});
