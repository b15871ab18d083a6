// The two great flows, as the people of a company work them, by keyboard alone. Order to cash on a small desktop: a clerk
// types an order, the manager approves it and pushes a delivery notice, the keeper ships, finance registers the money.
// Procure to pay on a large one: from the requisition to the payment. Ledger, balances and plan rows agree to the cent.
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { businessToday } from '#features/list/today.ts';
import type { Filter } from '#model/filter.ts';
import { plainText } from '#model/text/plainText.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid as gridOf, openDesk } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import * as clerk from './support/clerk.ts';
import { countKeys, expectKeys, type KeyCount } from './support/keyCount.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let desk: Desk | undefined;

const small = { width: 1366, height: 768 };
const large = { width: 1920, height: 1080 };

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
});

afterAll(async () => {
  await product.stop();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await desk?.page.screenshot({ path: `tests/output/${task.name.slice(0, 12)}.png` });
  await desk?.close();
  desk = undefined;
});

/** A desk of this size at which the person has signed in, and what is pressed there from then on. */
async function deskOf(
  username: string,
  size: { width: number; height: number },
): Promise<Desk & { keys: KeyCount }> {
  desk = await openDesk(browser, { ...size, expected: ['/submit', '/approve'] });
  await clerk.signInByKeys(desk.page, product.address, username);
  return { ...desk, keys: countKeys(desk.page) };
}

const rows = (
  entity: string,
  conditions: readonly Filter[],
  more: Partial<QueryRequest> = {},
): Promise<QueryResult['rows']> => rowsOf(admin, entity, conditions, more);
const coded = (entity: string, code: string) => rows(entity, [fieldIs('code', code)]);

interface Material {
  id: string;
  code: string;
  fields: Record<string, unknown>;
}

async function materials(ids: readonly unknown[]): Promise<Material[]> {
  return (await admin.post<{ rows: Material[] }>('data/material/pick', { ids })).result.rows;
}

/** Stock of a material at one place: its code, and the quantity there. */
interface Stock {
  code: string;
  onHand: string;
  balance: string;
}

async function stockWith(fits: (fields: Record<string, unknown>) => boolean, least: string): Promise<Stock> {
  const free = await rows(
    'stockBalance',
    [
      { field: 'availableQty', op: 'between', values: [least, '400'] },
      { field: 'lot', op: 'empty', values: [] },
    ],
    { sort: [{ field: 'availableQty', descending: true }] },
  );
  for (const balance of free) {
    const [material] = await materials([balance['material']]);
    if (
      material !== undefined &&
      material.fields['warehouse'] === balance['warehouse'] &&
      fits(material.fields)
    )
      return { code: material.code, onHand: plainText(balance['onHandQty']), balance: balance.id };
  }
  throw new Error('the demo has no such stock');
}

async function onHandAt(balance: string): Promise<number> {
  return Number((await rows('stockBalance', [fieldIs('id', balance)]))[0]?.['onHandQty']);
}

describe('order to cash', () => {
  let orderCode = '';
  let noticeCode = '';
  let goods: Stock;

  test('a clerk types an order with two lines, saves and submits it (spec 1.product.01)', async () => {
    // Dear enough that a price of 1 is below what may be asked.
    goods = await stockWith(
      ({ saleUnit, salePriceUnit, baseUnit, minSalePrice }) =>
        saleUnit === baseUnit && salePriceUnit === baseUnit && Number(minSalePrice) > 1,
      '50',
    );
    const { page, complaints, keys } = await deskOf('sales', small);
    await clerk.openList(page, '销售订单');
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
    await clerk.toCell(page, '物料编码');
    const lines = gridOf(page, '销售明细');
    await clerk.enter(page, goods.code);
    await lines.getByRole('gridcell', { name: goods.code }).first().waitFor();
    await clerk.enter(page, '4*3');
    // A price that was found is passed over; he asks for another one.
    await clerk.backTo(page, '含税单价');
    await clerk.enter(page, '113.45');
    await clerk.enter(page, '2027-01-15');
    await page.locator('[data-sum="allAmount"]', { hasText: '1,361.40' }).waitFor();
    // Enter in the last cell opens a second line; its date comes from the line above.
    await page.keyboard.press('Enter');
    await clerk.enter(page, goods.code);
    await expect.poll(() => lines.getByRole('gridcell', { name: goods.code }).count()).toBe(2);
    await clerk.enter(page, '8');
    await clerk.backTo(page, '含税单价');
    await clerk.enter(page, '1');
    await page.locator('[data-sum="allAmount"]', { hasText: '1,369.40' }).waitFor();
    await page.keyboard.press('F8');
    await page.getByText('保存成功').waitFor();
    await page.keyboard.press('Control+Enter');
    // The second price is below the material's floor: he is told, and submits all the same.
    await page
      .getByRole('dialog', { name: '提交前请确认' })
      .getByText('含税单价折合本位币低于最低限价')
      .waitFor();
    await page.keyboard.press('Enter');
    await clerk.becomes(page, '审核中');
    orderCode = await clerk.codeOf(page, '销售订单');
    expect(orderCode).toMatch(/^SO\d{12}$/);
    await expect.poll(() => page.getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
    expect(complaints()).toEqual([]);
    expectKeys(keys, '两行的销售订单，改两个单价，保存并提交');
    const [order] = await coded('saleOrder', orderCode);
    expect(order).toMatchObject({
      allAmount: '1369.4',
      amount: '1211.86',
      taxAmount: '157.54',
      status: 'submitted',
    });
  });

  test('the manager approves it, pushes a delivery notice and approves that', async () => {
    const { page, complaints, keys } = await deskOf('manager', small);
    await clerk.openList(page, '销售订单');
    await clerk.find(page, '销售订单', orderCode);
    await clerk.open(page, '销售订单');
    await clerk.becomes(page, '审核中');
    await clerk.moveOn(page, '已审核');
    await clerk.pushTo(page, '发货通知单');
    noticeCode = await clerk.codeOf(page, '发货通知单');
    // What is missing has the keyboard at once.
    await clerk.enter(page, '2027-01-12');
    await clerk.submitAndApprove(page);
    // The list stands where it was left: Alt+W closes what was done.
    await page.keyboard.press('Alt+w');
    await clerk.becomes(page, '已审核');
    expect(complaints()).toEqual([]);
    expectKeys(keys, '找到并审核销售订单，下推发货通知单并审核');
    const lines = await rows('saleOrder', [fieldIs('code', orderCode)], { lines: 'items' });
    expect(lines.map((line) => line['items.noticedQty'])).toEqual(['12', '8']);
  });

  test('the keeper ships it; balance and ledger go down by what was shipped', async () => {
    const { page, complaints, keys } = await deskOf('keeper', small);
    await clerk.openList(page, '发货通知单');
    await clerk.find(page, '发货通知单', noticeCode);
    await clerk.open(page, '发货通知单');
    await clerk.becomes(page, '已审核');
    await clerk.pushTo(page, '销售出库单');
    await clerk.submitAndApprove(page);
    const billCode = await clerk.codeOf(page, '销售出库单');
    expect(complaints()).toEqual([]);
    expectKeys(keys, '找到发货通知单，下推销售出库单并审核');

    const ledger = await rows('stockLedger', [fieldIs('billCode', billCode)]);
    expect(ledger).toHaveLength(2);
    expect(ledger.map((row) => row['baseQty'])).toEqual(expect.arrayContaining(['-12', '-8']));
    expect(Number(goods.onHand) - (await onHandAt(goods.balance))).toBe(20);
    const [order] = await coded('saleOrder', orderCode);
    expect(order).toMatchObject({ status: 'closed', closeStatus: 'closed', deliveredPercent: '100' });
    const [plan] = await rows('receivablePlan', [fieldIs('sourceCode', orderCode)]);
    expect(plan).toMatchObject({ amount: '1369.4', unsettledAmount: '1369.4', planRowStatus: 'due' });
  });

  test('finance registers the money; the plan row is settled', async () => {
    const { page, complaints, keys } = await deskOf('admin', small);
    await clerk.settlePlan(page, '应收计划', '收款登记单', orderCode);
    expect(complaints()).toEqual([]);
    expectKeys(keys, '从应收计划登记收款并审核');
    const [plan] = await rows('receivablePlan', [fieldIs('sourceCode', orderCode)]);
    expect(plan).toMatchObject({ settledAmount: '1369.4', unsettledAmount: '0', planRowStatus: 'settled' });
    const [order] = await coded('saleOrder', orderCode);
    expect(order).toMatchObject({ receivedAmount: '1369.4', receivedPercent: '100' });
  });
});

describe('procure to pay', () => {
  test('what was asked for is ordered, announced, received and paid', async () => {
    const goods = await stockWith(
      ({
        isPurchase,
        isIncomingInspect,
        isLotManaged,
        isSerialManaged,
        purchaseUnit,
        purchasePriceUnit,
        baseUnit,
        defaultSupplier,
      }) =>
        isPurchase === true &&
        ![isIncomingInspect, isLotManaged, isSerialManaged].includes(true) &&
        purchaseUnit === baseUnit &&
        purchasePriceUnit === baseUnit &&
        defaultSupplier !== null,
      '1',
    );
    const { page, complaints, keys } = await deskOf('admin', large);
    await clerk.openList(page, '采购申请单');
    await page.keyboard.press('Alt+n');
    await page.locator('[data-field="requester"]').waitFor();
    // Nothing in the header waits for him: on to the lines.
    await clerk.settle(page);
    await clerk.toLines(page, '申请明细');
    await clerk.toCell(page, '物料编码');
    await clerk.enter(page, goods.code);
    await gridOf(page, '申请明细').getByRole('gridcell', { name: goods.code }).first().waitFor();
    await clerk.enter(page, '60');
    await clerk.toCell(page, '到货日期');
    await clerk.enter(page, businessToday());
    // Requisitions go through an approval in steps.
    await clerk.moveOn(page, '审核中');
    await clerk.agree(page);
    const requisition = await clerk.codeOf(page, '采购申请单');

    await clerk.pushTo(page, '采购订单');
    // The order is complete but for its price.
    await clerk.toLines(page, '采购明细');
    await clerk.onTo(page, '含税单价');
    await clerk.enter(page, '11.3');
    await page.locator('[data-sum="allAmount"]:visible', { hasText: '678.00' }).waitFor();
    await clerk.submitAndApprove(page);
    const order = await clerk.codeOf(page, '采购订单');

    await clerk.pushTo(page, '收货通知单');
    await clerk.submitAndApprove(page);
    await clerk.pushTo(page, '采购入库单');
    await clerk.submitAndApprove(page);
    const bill = await clerk.codeOf(page, '采购入库单');
    const ledger = await rows('stockLedger', [fieldIs('billCode', bill)]);
    expect(ledger).toMatchObject([{ baseQty: '60', costAmount: '600' }]);
    expect((await onHandAt(goods.balance)) - Number(goods.onHand)).toBe(60);
    expect((await coded('purchaseRequisition', requisition))[0]).toMatchObject({ status: 'closed' });
    const [plan] = await rows('payablePlan', [fieldIs('sourceCode', order)]);
    // When it is due is a matter of the supplier's terms.
    expect(plan).toMatchObject({ amount: '678', unsettledAmount: '678' });

    await clerk.settlePlan(page, '应付计划', '付款登记单', order);
    expect(complaints()).toEqual([]);
    expectKeys(keys, '从采购申请到付款：申请、订单、收货通知、入库、付款');
    const [settled] = await rows('payablePlan', [fieldIs('sourceCode', order)]);
    expect(settled).toMatchObject({ settledAmount: '678', unsettledAmount: '0', planRowStatus: 'settled' });
    expect((await coded('purchaseOrder', order))[0]).toMatchObject({
      status: 'closed',
      paidAmount: '678',
      receivedPercent: '100',
    });
  });
});
