// A planner's day by keyboard alone on the demo company: the plan is run, its exceptions are read and one is put aside, an
// order for the workshop and one for a supplier are confirmed and released, and the documents that came of them are seen.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Filter } from '#model/filter.ts';
import { plainText } from '#model/text/plainText.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid as gridOf, openDesk } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import * as clerk from './support/clerk.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
  await product.stop();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: 'tests/output/planner.png' });
  await desk?.close();
  desk = undefined;
});

const rows = (entity: string, conditions: readonly Filter[]): Promise<QueryResult['rows']> =>
  rowsOf(admin, entity, conditions);

/** Opens a page of the menu from the palette; it may have no rows yet. */
async function openPage(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByPlaceholder('搜索菜单、记录和操作') });
  await palette.waitFor();
  await page.keyboard.type(title);
  await palette.getByText(title, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: title, exact: true }).waitFor();
}

/** Goes on by Tab until what is called so has the keyboard. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const held = (): Promise<string> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let step = 0; step < 60 && !name.test(await held()); step += 1) await page.keyboard.press('Tab');
  expect(await held()).toMatch(name);
}

/** What the page says a run counted. */
async function counted(page: Page, title: string): Promise<number> {
  const link = page.getByRole('link', { name: new RegExp(`^${title} [\\d,]+$`) });
  await link.waitFor();
  return Number((await link.innerText()).replaceAll(',', ''));
}

/** A proposal with nothing against it. */
async function proposal(supplyType: string): Promise<string> {
  const found = await rows('planOrder', [
    fieldIs('status', 'suggested'),
    fieldIs('supplyType', supplyType),
    { field: 'exceptionCode', op: 'empty', values: [] },
    { field: supplyType === 'produce' ? 'workshop' : 'supplier', op: 'notEmpty', values: [] },
  ]);
  const code = found[0]?.['code'];
  if (typeof code !== 'string') throw new Error(`the run proposes nothing to ${supplyType}`);
  return code;
}

/** The proposal found, ticked, confirmed and released by keys; says what it is now. */
async function released(page: Page, code: string): Promise<QueryResult['rows'][number] | undefined> {
  const stateOf = async () => (await rows('planOrder', [fieldIs('code', code)]))[0];
  await clerk.find(page, '计划订单', code);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^确认（\d）$/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await stateOf())?.['status']).toBe('firmed');
  await gridOf(page, '计划订单列表').getByRole('gridcell', { name: '已确认' }).first().waitFor();
  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: '投放计划订单' });
  await dialog.getByRole('button', { name: '投放 1 张' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('已投放 1 张').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('知道了');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  return stateOf();
}

test('a planner runs the plan, reads what it warns of, confirms and releases, and sees the documents', async () => {
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  await clerk.signInByKeys(page, product.address, 'planner');

  // F9 runs the default scheme; what it counted is what stands in the lists.
  await openPage(page, '计划运算');
  await page.getByRole('button', { name: '运算 F9' }).and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('F9');
  await expect.poll(async () => (await rows('mrpRun', []))[0]?.['status']).toBe('succeeded');
  const [run] = await rows('mrpRun', []);
  await page
    .getByRole('region', { name: '计划运算' })
    .locator('strong', { hasText: plainText(run?.['code'] ?? null) })
    .waitFor();
  const orders = await counted(page, '计划订单');
  const exceptions = await counted(page, '例外');
  expect(run).toMatchObject({ planOrderCount: orders, exceptionCount: exceptions });
  await gridOf(page, '计划运算列表').getByRole('gridcell', { name: '成功' }).first().waitFor();

  // The count of exceptions leads to them; one is put aside and taken back.
  await tabTo(page, /^例外 /);
  await page.keyboard.press('Enter');
  const warnings = gridOf(page, '计划例外信息列表');
  await warnings.locator('[role=row][data-state=loaded]').first().waitFor();
  await expect
    .poll(async () => Number(await warnings.getAttribute('aria-rowcount')))
    .toBeGreaterThanOrEqual(exceptions);
  const ignored = () => rows('mrpExceptionMessage', [fieldIs('handleStatus', 'ignored')]);
  await page.keyboard.press('F3');
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      warnings.evaluate((grid) => grid.closest('[data-scroller]')?.contains(document.activeElement)),
    )
    .toBe(true);
  await page.keyboard.press('i');
  await page.getByText('已忽略 1 条').waitFor();
  expect(await ignored()).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await page.getByText('已撤回忽略').waitFor();
  expect(await ignored()).toEqual([]);

  // One for the workshop, one for a supplier.
  const [made, bought] = [await proposal('produce'), await proposal('purchase')];
  await clerk.openList(page, '计划订单');
  expect(await released(page, made)).toMatchObject({ status: 'released', remainQty: '0' });
  await page.keyboard.press('Alt+w');
  await clerk.openList(page, '计划订单');
  expect(await released(page, bought)).toMatchObject({ status: 'released', remainQty: '0' });

  // What came of them is there, and the planner finds it in the list.
  const linked = async (entity: string): Promise<string> => {
    const [row] = await rowsOf(admin, entity, [], {
      sort: [{ field: 'createdAt', descending: true }],
      limit: 1,
    });
    return plainText(row?.['code'] ?? null);
  };
  const [order, requisition] = [await linked('manufacturingOrder'), await linked('purchaseRequisition')];
  await clerk.openList(page, '生产订单');
  await clerk.find(page, '生产订单', order);
  expect(requisition).toMatch(/^PR/);
  expect(complaints()).toEqual([]);
});
