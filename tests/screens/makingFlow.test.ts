// From an order of a customer through the workshop to the delivery, by keyboard alone: a clerk takes the order, the head of
// production plans and releases it, the keeper issues the material and takes the goods in, and they are shipped. Order,
// components and stock ledger agree.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import type { Filter } from '#model/filter.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
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
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: 'tests/output/making.png' });
  await desk?.close();
  desk = undefined;
});

async function deskOf(username: string): Promise<Desk> {
  desk = await openDesk(browser, { width: 1366, height: 768, expected: ['/submit', '/approve', '/release'] });
  await clerk.signInByKeys(desk.page, product.address, username);
  return desk;
}

const rows = (
  entity: string,
  conditions: readonly Filter[],
  more: Partial<QueryRequest> = {},
): Promise<QueryResult['rows']> => rowsOf(admin, entity, conditions, more);

/** Which of the documents offered the push leads to, counted as the window counts them for who may make them all. */
function placeOf(entity: 'saleOrder' | 'manufacturingOrder', to: string): number {
  return (entities[entity].pushes ?? []).findIndex((push) => push.to === to) + 1;
}

/** A product made of one part of which there is plenty. */
async function made(): Promise<{ code: string; part: string }> {
  const covers = await rows('material', [fieldIs('name', '轴承端盖')]);
  for (const { id, code } of covers) {
    const [line] = await rows('bom', [fieldIs('material', id)], { lines: 'items' });
    const part = line?.['items.material'];
    if (typeof part !== 'string' || typeof code !== 'string') continue;
    const stock = await rows('stockBalance', [fieldIs('material', part)]);
    if (stock.some((row) => Number(row['availableQty']) >= 10)) return { code, part };
  }
  throw new Error('the demo has nothing to make of what there is');
}

const orderOf = async (code: string) => (await rows('manufacturingOrder', [fieldIs('code', code)]))[0];

test('an order of a customer is made in the workshop and delivered', async () => {
  const goods = await made();
  let { page, complaints } = await deskOf('admin');
  await clerk.openList(page, '销售订单');
  await page.keyboard.press('Alt+n');
  await page.locator('[data-field="customer"] input').waitFor();
  await page.keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择客户' });
  await picker.getByRole('gridcell', { name: /^C\d+/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await clerk.toCell(page, '物料编码');
  await clerk.enter(page, goods.code);
  await gridOf(page, '销售明细').getByRole('gridcell', { name: goods.code }).first().waitFor();
  await clerk.enter(page, '4');
  await clerk.backTo(page, '含税单价');
  await clerk.enter(page, '500');
  await clerk.enter(page, '2027-01-15');
  await page.keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  await clerk.submitAndApprove(page);
  const saleCode = await clerk.codeOf(page, '销售订单');
  expect(complaints()).toEqual([]);
  await desk?.close();

  // The head of production plans it and hands it to the workshop; nothing has to be typed.
  ({ page, complaints } = await deskOf('production'));
  await clerk.openList(page, '销售订单');
  await clerk.find(page, '销售订单', saleCode);
  await clerk.open(page, '销售订单');
  await clerk.pushTo(page, '生产订单', placeOf('saleOrder', 'manufacturingOrder'));
  await clerk.moveOn(page, '审核中');
  await clerk.moveOn(page, '计划', '审核');
  await clerk.moveOn(page, '下达', '下达');
  const code = await clerk.codeOf(page, '生产订单');
  expect(complaints()).toEqual([]);
  await expect
    .poll(() => orderOf(code))
    .toMatchObject({ status: 'released', planQty: '4', issueStatus: 'none' });
  const [line] = await rows('saleOrder', [fieldIs('code', saleCode)], { lines: 'items' });
  expect(line?.['items.plannedQty']).toBe('4');
  await desk?.close();

  // The keeper hands the material out and takes the goods in.
  ({ page, complaints } = await deskOf('keeper'));
  await clerk.openList(page, '生产订单');
  await clerk.find(page, '生产订单', code);
  await clerk.open(page, '生产订单');
  await clerk.pushTo(page, '生产领料单', placeOf('manufacturingOrder', 'materialIssueBill'));
  await clerk.submitAndApprove(page);
  const issueCode = await clerk.codeOf(page, '生产领料单');
  await page.keyboard.press('Alt+w');
  await clerk.becomes(page, '开工');
  await clerk.pushTo(page, '生产入库单', placeOf('manufacturingOrder', 'productionInBill'));
  await clerk.submitAndApprove(page);
  const receiptCode = await clerk.codeOf(page, '生产入库单');
  await page.keyboard.press('Alt+w');
  await clerk.becomes(page, '完工');
  expect(complaints()).toEqual([]);
  await desk?.close();

  const ledgerOf = (bill: string) => rows('stockLedger', [fieldIs('billCode', bill)]);
  const [issued] = await ledgerOf(issueCode);
  const [received] = await ledgerOf(receiptCode);
  expect(issued).toMatchObject({ direction: 'out', material: goods.part });
  // What came in is worth what went out for it.
  expect(received).toMatchObject({ direction: 'in', baseQty: '4' });
  expect(Number(received?.['costAmount'])).toBeCloseTo(-Number(issued?.['costAmount']), 2);
  await expect
    .poll(() => orderOf(code))
    .toMatchObject({
      status: 'finished',
      inQty: '4',
      progress: '100',
      issueStatus: 'full',
    });

  ({ page, complaints } = await deskOf('admin'));
  await clerk.openList(page, '销售订单');
  await clerk.find(page, '销售订单', saleCode);
  await clerk.open(page, '销售订单');
  await clerk.pushTo(page, '销售出库单', placeOf('saleOrder', 'salesOutBill'));
  await clerk.submitAndApprove(page);
  const outCode = await clerk.codeOf(page, '销售出库单');
  expect(complaints()).toEqual([]);
  expect((await ledgerOf(outCode)).map((row) => row['baseQty'])).toEqual(['-4']);
  const [order] = await rows('saleOrder', [fieldIs('code', saleCode)]);
  expect(order).toMatchObject({ status: 'closed', deliveredPercent: '100' });
});
