// The windows of a workshop order: how it stands with what may be done now, and the code that opens it on a phone.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftPages } from '#tests/support/time/businessClock.ts';
import { fillSignIn, openDesk, signIn } from '../support/browser.ts';
import { callerAs, fieldIs, rowsOf } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});
afterAll(async () => {
  await product.stop();
});

async function runningOrder(): Promise<{ id: string; code: string }> {
  const admin = await callerAs(product, 'admin');
  const [row] = await rowsOf(admin, 'workshopOrder', [fieldIs('status', 'running')]);
  const code = row?.['code'];
  if (row === undefined || typeof code !== 'string') throw new Error('no order is running');
  return { id: row.id, code };
}

const list = '/app/manufacturing/workshopOrder';

test('workshopOrder-r1: the status window shows the state, what may be done next, the quantities of each operation and what happened (findings 2, 2.5)', async () => {
  const order = await runningOrder();
  const desk = await openDesk(browser, { width: 1366, height: 768 });
  const { page } = desk;
  await signIn(page, product.address, 'admin');
  await page.goto(`${product.address}${list}/${order.id}`);
  await page.getByRole('button', { name: '状态', exact: true }).click();
  const shown = page.getByRole('dialog', { name: `车间订单 ${order.code} 的状态` });
  await shown.getByLabel('当前状态').getByText('生产中').waitFor();
  const next = shown.getByRole('group', { name: '可进行的操作' });
  expect((await next.getByRole('button').allTextContents()).toSorted()).toEqual(['完工', '暂停'].toSorted());
  const operations = shown.getByRole('table', { name: '工序数量' });
  await operations.getByRole('columnheader', { name: '合格数量' }).waitFor();
  expect(await operations.getByRole('row').count()).toBeGreaterThan(1);
  for (const event of ['派工', '接收']) await shown.getByText(event, { exact: true }).first().waitFor();
  // A step from here asks as it does on the page.
  await next.getByRole('button', { name: '暂停' }).click();
  await page.getByRole('dialog', { name: '暂停车间订单' }).getByRole('textbox').waitFor();
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

test('workshopOrder-r2: the code stands beside what people look for, and a phone that scans it opens the order with its actions (findings 2, 2.5)', async () => {
  const order = await runningOrder();
  const desk = await openDesk(browser, { width: 1366, height: 768 });
  await signIn(desk.page, product.address, 'admin');
  await desk.page.goto(`${product.address}${list}/${order.id}`);
  await desk.page.getByRole('button', { name: '二维码', exact: true }).click();
  const shown = desk.page.getByRole('dialog', { name: `车间订单 ${order.code}` });
  const facts = shown.getByRole('group', { name: '单据信息' });
  for (const title of ['物料编码', '物料名称', '订单数量', '要求完成'])
    await facts.getByText(title, { exact: true }).waitFor();
  const label = (await shown.getByRole('img', { name: /^二维码 / }).getAttribute('aria-label')) ?? '';
  const link = label.replace(/^二维码 /, '');
  expect(decodeURIComponent(link)).toBe(`${product.address}/app/s/workshopOrder|${order.id}|${order.code}`);
  expect(desk.complaints()).toEqual([]);
  await desk.close();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  await shiftPages(phone);
  phone.setDefaultTimeout(60_000);
  const page = await phone.newPage();
  await page.goto(link);
  await fillSignIn(page, 'admin');
  await page.waitForURL(`**${list}/${order.id}`);
  const status = page.getByRole('button', { name: '状态', exact: true });
  await status.tap();
  const next = page.getByRole('dialog').getByRole('group', { name: '可进行的操作' });
  await next.getByRole('button', { name: '暂停' }).waitFor();
  await page.screenshot({ path: 'tests/output/scanned-order.png' });
  const box = await next.getByRole('button', { name: '暂停' }).boundingBox();
  expect((box?.x ?? 400) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await phone.close();
});
