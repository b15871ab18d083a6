// Documents that flow, by keyboard: part of an order is pushed down, its way is looked at, a comment names a colleague,
// lines of orders are chosen into a bill, and half-typed input comes back after the window was lost.
import type { Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { QueryResult } from '#model/wire/wire.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { settle } from './support/clerk.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
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

const lines = (page: Page, name: string) => page.getByRole('grid', { name }).getByRole('gridcell');

/**
 * The server carries the first of these requests out; its answer does not arrive. The route stays: one that is taken away while
 * its request is held lets the request go.
 */
async function cutOnce(page: Page, address: string): Promise<void> {
  let isCut = false;
  await page.route(address, async (route: Route) => {
    if (isCut) return route.continue();
    isCut = true;
    await route.fetch();
    return route.abort();
  });
}

test('part of an order goes down, once though the first answer is lost, and the order shows where it went and what is said about it', async () => {
  desk = await openDesk(browser, { expected: ['/push/'] });
  const { page, complaints } = desk;
  await signIn(page, product.address, 'admin', '/sales/saleOrder?tab=approved');
  await lines(page, '销售订单列表').filter({ hasText: /^SO/ }).first().click();
  await page.getByRole('region', { name: '销售订单' }).waitFor();
  await page
    .getByRole('button', { name: '下推', exact: true })
    .and(page.locator(':visible:enabled'))
    .waitFor();
  await settle(page);
  await page.keyboard.press('Alt+p');
  await lines(page, '可下推的行').first().waitFor();
  await page.getByRole('button', { name: '全不选' }).click();
  await settle(page);
  await page.keyboard.type('1');
  const server = await callerAs(product, 'admin');
  const notices = async () =>
    (await server.post<QueryResult>('data/deliveryNotice/query', { offset: 0, limit: 0 })).result.total.value;
  const before = await notices();
  await cutOnce(page, '**/data/saleOrder/push/*');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: /^下推/ }).getByText('服务器响应失败').waitFor();
  await page.keyboard.press('Control+Enter');
  const notice = page.getByRole('region', { name: '发货通知单' });
  await notice.getByText('草稿').first().waitFor();
  await expect.poll(() => notice.getByRole('tab', { name: '发货明细（1）' }).count()).toBe(1);
  await expect.poll(() => notices()).toBe(before + 1);

  await page.keyboard.press('Alt+i');
  const side = page.getByRole('complementary', { name: '侧栏' });
  await side.getByRole('button', { name: /^SO/ }).waitFor();
  await side.getByRole('tab', { name: /评论/ }).click();
  await side.getByRole('textbox', { name: '写评论' }).focus();
  await page.keyboard.type('请备货 @');
  await side.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await side.getByRole('article').getByText('请备货').waitFor();
  await side.getByRole('tab', { name: /追溯/ }).click();
  await side.getByRole('button', { name: '查看流程图' }).click();
  const drawing = page.getByRole('group', { name: /单据流程图/ });
  await drawing.getByRole('img', { name: /发货通知单 .*本单/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '销售订单' }).getByText('已审核').first().waitFor();
  expect(complaints()).toEqual([]);
});

test('a record whose first answer was lost is made once, with what was typed since', async () => {
  // While the form does not know that it is stored, its own code is taken.
  desk = await openDesk(browser, { expected: ['/data/customerCategory', '/api/check'] });
  const { page, complaints } = desk;
  await signIn(page, product.address, 'admin', '/master/customerCategory/new');
  const record = page.getByRole('region', { name: '客户分组' });
  await record.locator('[data-field="code"] input').fill('LOST1');
  await record.locator('[data-field="name"] input').fill('先录的名称');
  await cutOnce(page, '**/data/customerCategory');
  await page.keyboard.press('Control+s');
  await page.getByText('服务器响应失败').first().waitFor();
  await record.locator('[data-field="name"] input').fill('后改的名称');
  await page.keyboard.press('Control+s');
  await page.getByText('保存成功').first().waitFor();
  const rows = await rowsOf(await callerAs(product, 'admin'), 'customerCategory', [fieldIs('code', 'LOST1')]);
  expect(rows).toMatchObject([{ name: '后改的名称', version: 2 }]);
  expect(complaints()).toEqual([]);
});

test('a reference is typed as fast as a scanner types and taken from the suggestions by arrow and Enter', async () => {
  desk = await openDesk(browser);
  const { page, complaints } = desk;
  await signIn(page, product.address, 'admin', '/inventory/transferBill/new');
  const field = (name: string) =>
    page.getByRole('region', { name: '直接调拨单' }).locator(`[data-field="${name}"] input:visible`);
  await field('date').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('苏州');
  await page.getByRole('option', { name: /苏州申浦/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field('toOrg').inputValue()).toBe('苏州申浦传动科技有限公司');
  expect(complaints()).toEqual([]);
});

test('lines of an order are chosen into a new bill, also by keys that come before the lines (findings 2, 7.2)', async () => {
  desk = await openDesk(browser);
  const { page, complaints } = desk;
  await signIn(page, product.address, 'admin', '/inventory/salesOutBill/new');
  await page.getByRole('region', { name: '销售出库单' }).waitFor();
  await page.keyboard.press('Alt+s');
  const dialog = page.getByRole('dialog', { name: '选单：销售出库单' });
  await dialog.getByRole('radio', { name: '销售订单' }).waitFor({ state: 'attached' });
  await dialog.getByText('销售订单', { exact: true }).first().click();
  await page.getByRole('grid', { name: '销售订单的行' }).waitFor();
  await dialog.getByRole('textbox', { name: '查找源单' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByText('已选 1 行', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('region', { name: '销售出库单' })
    .getByRole('tab', { name: '出库明细（1）' })
    .waitFor();
  expect(complaints()).toEqual([]);
});

test('half-typed input comes back after the window was lost, and is gone after signing out', async () => {
  desk = await openDesk(browser);
  const { page, context } = desk;
  await signIn(page, product.address, 'sales', '/sales/saleOrder/new');
  const order = page.getByRole('region', { name: '销售订单' });
  await order
    .locator('[data-field="customerOrderNo"] input')
    .first()
    .or(order.getByRole('button', { name: '更多' }))
    .first()
    .waitFor();
  await order.locator('[data-field="date"] input').first().fill('2027-03-01');
  await page.keyboard.press('Tab');
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('workbench-drafts', 1);
          open.addEventListener('success', () => {
            if (!open.result.objectStoreNames.contains('drafts')) return resolve(0);
            const count = open.result.transaction('drafts').objectStore('drafts').count();
            count.addEventListener('success', () => resolve(count.result));
          });
        }),
    );
  await expect.poll(kept).toBe(1);
  const next = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(`${product.address}/app/`);
  const offer = next.getByRole('dialog', { name: '未保存的草稿' });
  await offer.getByText('新增销售订单').waitFor();
  await next.keyboard.press('Enter');
  await next.getByRole('region', { name: '销售订单' }).locator('[data-field="date"] input').first().waitFor();
  await expect
    .poll(() =>
      next
        .getByRole('region', { name: '销售订单' })
        .locator('[data-field="date"] input')
        .first()
        .inputValue(),
    )
    .toBe('2027-03-01');
  await next.getByRole('button', { name: /^用户/ }).click();
  await next.getByRole('menuitem', { name: '退出登录' }).click();
  await next.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await next.getByLabel('账号', { exact: true }).waitFor();
  await signIn(next, product.address, 'sales');
  await next.getByRole('tab', { name: '首页' }).waitFor();
  await settle(next);
  expect(await next.getByRole('dialog', { name: '未保存的草稿' }).count()).toBe(0);
});
