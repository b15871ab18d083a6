// The great job, as the people of a company do it, by keyboard: a clerk types an order, the manager approves it and
// pushes a delivery notice, the warehouse keeper ships it; stock goes down in balance and ledger by exactly that.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '#model/plainText.ts';
import type { QueryResult } from '#model/wire.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { clientAt } from '#tests/reliability/support/office.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openBrowser, openDesk, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let admin: Client;

let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demoLines: 2_000 }), openBrowser()]);
  admin = clientAt(product);
  await admin.signIn('admin', demoAccounts.find(({ username }) => username === 'admin')?.password ?? '');
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function rows(
  entity: string,
  conditions: readonly { field: string; op: string; values: readonly string[] }[],
  sort = '',
): Promise<QueryResult['rows']> {
  const order = sort === '' ? {} : { sort: [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }] };
  const answer = await admin.post<QueryResult>(`data/${entity}/query`, { filter: { all: conditions }, ...order, offset: 0, limit: 50 });
  expect(answer.message).toBe('操作成功');
  return answer.result.rows;
}

/** A material with plenty of free stock at one place: its code, warehouse and quantity. */
async function stocked(): Promise<{ id: string; code: string; warehouse: string; onHand: string; balance: string }> {
  const free = await rows(
    'stockBalance',
    [
      { field: 'availableQty', op: 'between', values: ['50', '400'] },
      { field: 'lot', op: 'empty', values: [] },
    ],
    '-availableQty',
  );
  for (const balance of free) {
    const [material] = (
      await admin.post<{ rows: { id: string; code: string; fields: Record<string, unknown> }[] }>('data/material/pick', {
        ids: [balance['material']],
      })
    ).result.rows;
    const { saleUnit, salePriceUnit, baseUnit, minSalePrice } = material?.fields ?? {};
    // Dear enough that a price of 1 is below what may be asked.
    if (material !== undefined && saleUnit === baseUnit && salePriceUnit === baseUnit && Number(minSalePrice) > 1)
      return {
        id: plainText(balance['material']),
        code: material.code,
        warehouse: plainText(balance['warehouse']),
        onHand: plainText(balance['onHandQty']),
        balance: balance.id,
      };
  }
  throw new Error('the demo has no stock to sell');
}

async function openFromMenu(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByPlaceholder('搜索菜单、记录和操作') });
  await palette.waitFor();
  await page.keyboard.type(title);
  await palette.getByText(title, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: `${title}列表` }).waitFor();
}

/** Two painted frames: focus moves with the next one. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** The state the document shows beside its number. */
async function becomes(page: Page, state: string): Promise<void> {
  await page.locator('section [data-tone]:visible', { hasText: state }).first().waitFor();
}

const codeOf = (page: Page, title: string): Promise<string> =>
  page.getByRole('region', { name: title }).locator('[data-code]:visible').first().innerText();

/** The push dialog proposes everything that remains. */
async function pushAll(page: Page): Promise<void> {
  await page.getByRole('grid', { name: '可下推的行' }).getByRole('gridcell').first().waitFor();
  await settle(page);
  await page.keyboard.press('Control+Enter');
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: `tests/output/${task.name.slice(0, 12)}.png` });
  await desk?.close();
  desk = undefined;
});

describe('from order to shipment', () => {
  let orderCode = '';
  let goods: Awaited<ReturnType<typeof stocked>>;
  test('a clerk types an order with two lines, saves and submits it', async () => {
    goods = await stocked();
    desk = await openDesk(browser, { expected: ['/submit', '/approve'] });
    const { page, complaints } = desk;
    await signIn(page, product.address, 'sales');
    await openFromMenu(page, '销售订单');
    await page.keyboard.press('Alt+n');
    await page.locator('[data-field="customer"] input').waitFor();
    // F7 lists his own customers; Enter takes the first.
    await page.keyboard.press('F7');
    const picker = page.getByRole('dialog', { name: '选择客户' });
    await picker.getByRole('gridcell', { name: /^C\d+/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-field="customer"] input').inputValue()).toContain('有限公司');
    // Enter walks on through the header and from its last field into the lines.
    const grid = page.getByRole('grid', { name: '销售明细' });
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Enter');
      await settle(page);
      if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('物料编码') === true)) break;
    }
    await page.keyboard.type(goods.code);
    await page.keyboard.press('Enter');
    await grid.getByRole('gridcell', { name: goods.code }).first().waitFor();
    await page.keyboard.type('4*3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('113.45');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2027-01-15');
    await page.keyboard.press('Enter');
    await page.locator('[data-sum="allAmount"]', { hasText: '1,361.40' }).waitFor();
    // Enter in the last cell opens a second line; its date comes from the line above.
    await page.keyboard.press('Enter');
    await page.keyboard.type(goods.code);
    await page.keyboard.press('Enter');
    await expect.poll(() => grid.getByRole('gridcell', { name: goods.code }).count()).toBe(2);
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.locator('[data-sum="allAmount"]', { hasText: '1,369.40' }).waitFor();
    await page.keyboard.press('F8');
    await page.getByText('保存成功').waitFor();
    await page.keyboard.press('Control+Enter');
    // The second price is below the material's floor: he is told, and submits all the same.
    await page.getByRole('dialog', { name: '提交前请确认' }).getByText('含税单价折合本位币低于最低限价').waitFor();
    await page.keyboard.press('Enter');
    await becomes(page, '审核中');
    orderCode = await codeOf(page, '销售订单');
    expect(orderCode).toMatch(/^SO\d{12}$/);
    expect(await page.getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
    expect(complaints()).toEqual([]);
    const [order] = await rows('saleOrder', [{ field: 'code', op: 'eq', values: [orderCode] }]);
    expect(order).toMatchObject({ allAmount: '1369.4', amount: '1211.86', taxAmount: '157.54', status: 'submitted' });
  });

  test('the manager approves it, pushes a delivery notice and approves that', async () => {
    desk = await openDesk(browser, { expected: ['/submit', '/approve'] });
    const { page, complaints } = desk;
    await signIn(page, product.address, 'manager');
    await openFromMenu(page, '销售订单');
    await page.keyboard.press('F3');
    await page.keyboard.type(orderCode);
    const list = page.getByRole('grid', { name: '销售订单列表' });
    await list.getByRole('gridcell', { name: orderCode }).dblclick();
    await becomes(page, '审核中');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: '审核前请确认' }).waitFor();
    await page.keyboard.press('Enter');
    await becomes(page, '已审核');
    await page.getByRole('button', { name: '下推' }).click();
    await page.getByRole('menuitem', { name: /发货通知/ }).click();
    await pushAll(page);
    await page.getByRole('region', { name: '发货通知单' }).waitFor();
    await becomes(page, '草稿');
    // What is missing is named, and the keyboard is already there.
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('请选择计划发货日期').first().waitFor();
    await page.keyboard.type('2027-01-12');
    await page.keyboard.press('Control+Enter');
    await becomes(page, '审核中');
    await page.keyboard.press('Control+Enter');
    await becomes(page, '已审核');
    expect(complaints()).toEqual([]);
    const lines = (
      await admin.post<QueryResult>('data/saleOrder/query', {
        lines: 'items',
        filter: { field: 'code', op: 'eq', values: [orderCode] },
        offset: 0,
        limit: 10,
      })
    ).result.rows;
    expect(lines.map((line) => line['items.noticedQty'])).toEqual(['12', '8']);
  });

  test('the keeper ships it; balance and ledger go down by what was shipped', async () => {
    desk = await openDesk(browser, { expected: ['/submit', '/approve'] });
    const { page, complaints } = desk;
    await signIn(page, product.address, 'keeper');
    await openFromMenu(page, '发货通知单');
    const list = page.getByRole('grid', { name: '发货通知单列表' });
    await list.getByRole('gridcell', { name: /^DN/ }).first().dblclick();
    await becomes(page, '已审核');
    await page.getByRole('button', { name: '下推' }).click();
    await page.getByRole('menuitem', { name: /销售出库/ }).click();
    await pushAll(page);
    await page.getByRole('region', { name: '销售出库单' }).waitFor();
    await becomes(page, '草稿');
    await page.keyboard.press('Control+Enter');
    await becomes(page, '审核中');
    await page.keyboard.press('Control+Enter');
    await becomes(page, '已审核');
    const billCode = await codeOf(page, '销售出库单');
    expect(complaints()).toEqual([]);

    const ledger = await rows('stockLedger', [{ field: 'billCode', op: 'eq', values: [billCode] }]);
    expect(ledger).toHaveLength(2);
    expect(ledger.map((row) => row['baseQty'])).toEqual(expect.arrayContaining(['-12', '-8']));
    const [balance] = await rows('stockBalance', [{ field: 'id', op: 'eq', values: [goods.balance] }]);
    expect(Number(goods.onHand) - Number(balance?.['onHandQty'])).toBe(20);
    const [order] = await rows('saleOrder', [{ field: 'code', op: 'eq', values: [orderCode] }]);
    expect(order).toMatchObject({ status: 'closed', closeStatus: 'closed', deliveredPercent: '100' });
  });
});
