// Work given to a supplier, by keyboard: the planner releases an order, the keeper sends its material and takes the products
// in, and what is owed for them stands in the payable plan and on the order. Order, stock and money agree.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import type { Filter } from '#model/filter.ts';
import { plainText } from '#model/text/plainText.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid as gridOf, openDesk } from '../support/browser.ts';
import { callerAs, fieldIs, rowsOf } from '../support/caller.ts';
import * as clerk from '../support/clerk.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

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
  if (task.result?.state === 'fail') await desk?.page.screenshot({ path: 'tests/output/outsourcing.png' });
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

const placeOf = (to: string): number =>
  (entities.outsourcingOrder.pushes ?? []).findIndex((push) => push.to === to) + 1;

test('an order goes to the supplier with its material, comes back as products, and is owed for', async () => {
  const [waiting] = await rows('outsourcingOrder', [fieldIs('status', 'approved')]);
  const code = plainText(waiting?.['code']);
  expect(code).not.toBe('');
  let { page, complaints } = await deskOf('planner');
  await clerk.openList(page, '委外订单');
  await clerk.find(page, '委外订单', code);
  await clerk.open(page, '委外订单');
  await clerk.moveOn(page, '下达', '下达');
  expect(complaints()).toEqual([]);
  await desk?.close();

  ({ page, complaints } = await deskOf('keeper'));
  await clerk.openList(page, '委外订单');
  await clerk.find(page, '委外订单', code);
  await clerk.open(page, '委外订单');
  await clerk.pushTo(page, '委外发料单', placeOf('outsourcingIssueBill'));
  await clerk.submitAndApprove(page);
  const issueCode = await clerk.codeOf(page, '委外发料单');
  await page.keyboard.press('Alt+w');
  await clerk.becomes(page, '执行中');
  await clerk.pushTo(page, '委外入库单', placeOf('outsourcingInBill'));
  await clerk.submitAndApprove(page);
  const receiptCode = await clerk.codeOf(page, '委外入库单');
  await page.keyboard.press('Alt+w');
  await clerk.becomes(page, '完工');
  expect(complaints()).toEqual([]);
  await desk?.close();

  const ledgerOf = (bill: string) => rows('stockLedger', [fieldIs('billCode', bill)]);
  const sent = await ledgerOf(issueCode);
  const used = await ledgerOf(receiptCode);
  const sum = (list: QueryResult['rows'], key: string, type: string): number =>
    list.filter((row) => row['moveType'] === type).reduce((total, row) => total + Number(row[key]), 0);
  // All that was sent was used up, and the products are worth it and the fee.
  expect(sum(used, 'baseQty', 'outsourcingConsume')).toBe(-sum(sent, 'baseQty', 'transferIn'));
  const [bill] = await rows('outsourcingInBill', [fieldIs('code', receiptCode)]);
  const [line] = await rows('outsourcingInBill', [fieldIs('code', receiptCode)], { lines: 'items' });
  const worth = sum(used, 'costAmount', 'outsourcingIn');
  expect(worth).toBeCloseTo(
    Number(line?.['items.processFee']) - sum(used, 'costAmount', 'outsourcingConsume'),
    2,
  );
  const plan = await rows('payablePlan', [fieldIs('sourceCode', receiptCode)]);
  expect(plan.reduce((total, row) => total + Number(row['amount']), 0)).toBeCloseTo(
    Number(bill?.['allAmount']),
    2,
  );

  // The order shows what is owed for it.
  ({ page, complaints } = await deskOf('planner'));
  await clerk.openList(page, '委外订单');
  await clerk.find(page, '委外订单', code);
  await clerk.open(page, '委外订单');
  await page.getByRole('group', { name: '订单进度' }).getByText('已核销完').waitFor();
  await page.getByRole('tab', { name: /^加工费/ }).click();
  await gridOf(page, '加工费')
    .getByRole('gridcell', { name: plainText(plan[0]?.['code']) })
    .waitFor();
  expect(complaints()).toEqual([]);
});
