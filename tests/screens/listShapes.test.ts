// How a list can be looked at besides its rows: crossed as a pivot, with lines under their documents, with whole remarks,
// and live while colleagues change stock. By mouse and by keyboard, kept for the next time.
import fs from 'node:fs';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainText } from '#model/text/plainText.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let orders: ListPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser({ scrollBars: true })]);
});
afterAll(async () => {
  await product?.stop();
});
beforeEach(async () => {
  desk = await openDesk(browser);
  orders = new ListPage(desk.page, '销售订单');
  await signIn(desk.page, product.address, 'manager');
  await orders.openFromMenu('销售管理');
});
afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const pivot = () => desk.page.getByRole('region', { name: '销售订单透视' });
const zone = (title: string) => pivot().getByRole('group', { name: title, exact: true });
const fieldsIn = (title: string) => zone(title).locator('[data-field]').allTextContents();
const figures = () =>
  pivot().locator('[role=gridcell][data-tone=link]:not([hidden])').filter({ hasText: /\d/ });

test('grid 55 pivot: orders by customer and month; fields are put by mouse, a figure leads to its orders, the next visit begins with it', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: '更多列表操作' }).click();
  await page.getByRole('menuitem', { name: '透视…' }).click();
  await expect.poll(() => figures().count()).toBeGreaterThan(0);
  expect([await fieldsIn('行'), await fieldsIn('列')]).toEqual([['客户'], ['日期(月)']]);

  await zone('字段')
    .getByRole('button', { name: /^单据状态/ })
    .click();
  await page.getByRole('menuitem', { name: '放到行' }).click();
  await zone('行').getByRole('button', { name: /^客户/ }).click();
  await page.getByRole('menuitem', { name: '移出' }).click();
  await expect.poll(() => fieldsIn('行')).toEqual(['单据状态']);
  await zone('字段').getByRole('textbox', { name: '查找字段' }).fill('行数');
  await zone('字段').getByRole('button', { name: /^行数/ }).click();
  await page.getByRole('menuitem', { name: '放到数值' }).click();
  await zone('数值')
    .getByRole('button', { name: /^价税合计/ })
    .click();
  await page.getByRole('menuitem', { name: '移出' }).click();
  await expect.poll(() => fieldsIn('数值')).toEqual(['行数']);
  await expect.poll(() => figures().first().textContent()).toMatch(/^\d+$/);

  const saved = page.waitForEvent('download');
  await pivot().getByRole('button', { name: '导出 Excel' }).click();
  const file = await (await saved).path();
  expect(fs.statSync(file).size).toBeGreaterThan(1_000);

  const behind = Number(await figures().first().textContent());
  const box = await figures().first().boundingBox();
  if (box === null) throw new Error('no figure in view');
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  await expect.poll(() => pivot().count()).toBe(0);
  await expect.poll(() => orders.count()).toBe(behind);
  await page.reload();
  await orders.loaded();
  await expect.poll(() => orders.count()).toBe(behind);
  await page.getByRole('button', { name: '重置' }).click();
  await page.getByRole('button', { name: '更多列表操作' }).click();
  await page.getByRole('menuitem', { name: '透视…' }).click();
  await expect.poll(() => fieldsIn('行')).toEqual(['单据状态']);
});

test('grid 55 pivot: by keyboard it opens, takes a field, moves it and goes back to the rows', async () => {
  const { page } = desk;
  await orders.grid.getByRole('gridcell', { name: '已审核' }).first().click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /（1）/ }).first().waitFor();
  await page.keyboard.press('Alt+Shift+T');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('返回列表');
  await expect.poll(() => figures().count()).toBeGreaterThan(0);
  // What was ticked is out of sight now, and out of reach.
  await expect.poll(() => page.getByRole('button', { name: /（1）/ }).count()).toBe(0);
  await zone('字段')
    .getByRole('button', { name: /^单据状态/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldsIn('行')).toEqual(['客户', '单据状态']);
  await zone('行')
    .getByRole('button', { name: /^单据状态/ })
    .focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => fieldsIn('行')).toEqual(['单据状态', '客户']);
  await pivot().getByRole('button', { name: '返回列表' }).press('Enter');
  await expect.poll(() => pivot().count()).toBe(0);
  await expect
    .poll(() =>
      orders.grid.evaluate((table) => table.closest('[data-scroller]')?.contains(document.activeElement)),
    )
    .toBe(true);
});

test('grid 57 lines under a document: opened and closed by mouse, opened by key, and offered again at the next visit', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: '行内展开明细' }).click();
  await page.keyboard.press('Escape');
  const [first, second] = (await orders.rows()).map((row) => row['单据编号'] ?? '');
  const linesOf = (code = '') =>
    page.getByRole('region', { name: '明细' }).getByRole('grid', { name: new RegExp(code) });
  await orders.grid.getByRole('gridcell', { name: first ?? '' }).click({ position: { x: 14, y: 16 } });
  await expect.poll(() => linesOf(first).getByRole('gridcell').count()).toBeGreaterThan(3);
  await orders.grid.getByRole('gridcell', { name: first ?? '' }).click({ position: { x: 14, y: 16 } });
  await expect.poll(() => linesOf(first).isVisible()).toBe(false);

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => linesOf(second).getByRole('gridcell').count()).toBeGreaterThan(3);
  expect(await linesOf(second).getByRole('textbox').count()).toBe(0);

  await page.reload();
  await orders.loaded();
  await expect.poll(() => orders.grid.locator('[data-fold=closed]').count()).toBeGreaterThan(3);
});

test('grid 37 remarks take the lines they need when asked for by key, and keep them', async () => {
  const { page } = desk;
  const client = await callerAs(product, 'manager');
  const [draft] = await rowsOf(client, 'saleOrder', [fieldIs('status', 'draft')]);
  const remark = '客户要求分三批到货，每批附材质证明和尺寸检验记录，外箱贴双语标签，'.repeat(4);
  const answer = await client.post(`data/saleOrder`, {
    id: draft?.docId,
    version: draft?.version,
    key: crypto.randomUUID(),
    patches: [{ op: 'set', field: 'remark', value: remark }],
  });
  expect(answer.code).toBe('0');
  await page.getByRole('button', { name: '选择显示的列' }).click();
  await page.getByRole('textbox', { name: '查找列' }).fill('备注');
  await page.getByRole('checkbox', { name: '备注', exact: true }).check();
  await page.keyboard.press('Escape');
  await orders.grid.getByRole('gridcell').first().click();
  const tallest = () =>
    orders.grid.evaluate((table) =>
      Math.max(
        ...[...table.querySelectorAll('[role=row][data-state]:not([hidden])')].map(
          (row) => row.getBoundingClientRect().height,
        ),
      ),
    );
  await page.getByPlaceholder(/查找单据编号/).fill(plainText(draft?.['code']));
  await expect.poll(() => orders.count()).toBe(1);
  const plain = await tallest();
  await orders.grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Z');
  await expect.poll(tallest).toBeGreaterThan(plain * 1.5);
  await page.reload();
  await orders.loaded();
  await expect.poll(tallest).toBeGreaterThan(plain * 1.5);
});

test('grid 64 live stock: what a colleague freezes shows in the stock list at once, its cells marked', async () => {
  // Wide enough for all columns of the list.
  const wide = await openDesk(browser, { width: 3200, moves: true });
  const { page } = wide;
  await signIn(page, product.address, 'manager');
  const colleague = await callerAs(product, 'admin');
  const [shown] = await rowsOf(colleague, 'stockBalance', [
    { field: 'frozenQty', op: 'eq', values: ['0'] },
    { field: 'onHandQty', op: 'gt', values: ['0'] },
  ]);
  if (shown === undefined) throw new Error('no stock to freeze');
  const stock = new ListPage(page, '即时库存');
  await stock.openFromMenu('库存管理');
  const all = await stock.count();
  await page.locator('input[placeholder^=查找]:visible').fill(plainText(shown['materialName']));
  await expect.poll(() => stock.count()).toBeLessThan(all);
  await stock.loaded();
  const frozen = async () => (await stock.rows()).map((each) => each['冻结量']);
  const before = await frozen();
  const lit = () =>
    stock.grid.evaluate((table) =>
      [...table.querySelectorAll('[role=gridcell]')].some(
        (cell) => getComputedStyle(cell).animationName !== 'none',
      ),
    );
  const answer = await colleague.post(`data/stockBalance/${shown.docId}/freeze`, {
    version: shown.version,
    key: crypto.randomUUID(),
    reason: '盘点复核',
  });
  expect([answer.code, answer.message]).toEqual(['0', answer.message]);
  await expect.poll(lit).toBe(true);
  await expect.poll(frozen).not.toEqual(before);
  expect(wide.complaints()).toEqual([]);
  await wide.close();
});
