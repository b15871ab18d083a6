// How many commands a clerk needs for an order of five lines whose prices are found and whose date stands in the header:
// codes, quantities and one date are typed, Enter does the rest. docs/keys.md holds the numbers.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid as gridOf, openDesk } from '../support/browser.ts';
import { callerAs, rowsOf } from '../support/caller.ts';
import * as clerk from '../support/clerk.ts';
import { countKeys, expectKeys } from '../support/keyCount.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await desk?.close();
  await product.stop();
});

async function codeOf(client: Client, entity: string, id: unknown): Promise<string> {
  const answer = await client.post<{ rows: { code: string }[] }>(`data/${entity}/pick`, { ids: [id] });
  return answer.result.rows[0]?.code ?? '';
}

/** What this clerk sold before: the price the customer paid then is found again. */
async function soldBefore(): Promise<{ customer: string; material: string }> {
  const sales = await callerAs(product, 'sales');
  const [line] = await rowsOf(
    sales,
    'saleOrder',
    [
      { field: 'status', op: 'in', values: ['approved', 'closed'] },
      { field: 'items.taxPrice', op: 'gt', values: ['1'] },
    ],
    { lines: 'items', sort: [{ field: 'date', descending: true }] },
  );
  return {
    customer: await codeOf(sales, 'customer', line?.['customer']),
    material: await codeOf(sales, 'material', line?.['items.material']),
  };
}

test('an order of five lines takes at most twenty commands beside the characters of its codes and quantities (findings 2, 5.21) (findings 3, 6.20)', async () => {
  const { customer, material } = await soldBefore();
  desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page, complaints } = desk;
  await clerk.signInByKeys(page, product.address, 'sales');
  await clerk.openList(page, '销售订单');

  const keys = countKeys(page);
  await page.keyboard.press('Alt+n');
  await page.locator('[data-field="customer"] input').waitFor();
  await clerk.enter(page, customer);
  await expect.poll(() => clerk.holder(page)).toBe('deliveryDate');
  await clerk.enter(page, '2027-01-15');
  await clerk.toLines(page, '销售明细');
  const lines = gridOf(page, '销售明细');
  const place = await lines.getByRole('columnheader', { name: '含税单价' }).getAttribute('aria-colindex');
  const prices = lines.locator(`[role=gridcell][aria-colindex="${place}"]`);
  for (let line = 1; line <= 5; line += 1) {
    await clerk.toCell(page, '物料编码');
    await clerk.enter(page, material);
    await expect.poll(() => lines.getByRole('gridcell', { name: material }).count()).toBe(line);
    await page.keyboard.type(`${line}0`);
    await page.keyboard.press('Enter');
    await clerk.settle(page);
    expect(await clerk.holder(page)).not.toMatch(/^含税单价|^要货日期/);
  }
  await expect.poll(() => prices.filter({ hasText: /\d/ }).count()).toBe(5);
  await page.keyboard.press('F8');
  await page.getByText('保存成功').waitFor();

  expect(complaints()).toEqual([]);
  expect(keys.commands).toBeLessThanOrEqual(20);
  expectKeys(keys, '五行的销售订单，从新增到保存');
  expect(keys.characters).toBe(5 * (material.length + 2) + customer.length + '2027-01-15'.length);
});
