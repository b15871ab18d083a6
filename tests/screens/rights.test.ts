// What each person may see and do, and how a session ends: on the screen and, for what a screen hides, on the server.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DocResult, QueryResult } from '#model/wire/wire.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, grid, openDesk, signIn, signInByKeyboard } from './support/browser.ts';
import { callerAs, changeUser, clientAt } from './support/caller.ts';
import { moveOn } from './support/clerk.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  // A session that ended elsewhere is answered with 401, a reminder before submitting with 422.
  desk = await openDesk(browser, { expected: ['status of 401', '/submit'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const menu = () => page.getByRole('navigation', { name: '主菜单' });
const pathname = (): string => new URL(page.url()).pathname;

/** Calls the server with the session of the page, as a curious user could with the browser's tools. */
async function bySession(): Promise<Client> {
  const token: string = await page.evaluate(
    () => JSON.parse(localStorage.getItem('workbench:accessToken') ?? '{}').value,
  );
  return clientAt(product, token);
}

async function menuTitles(): Promise<string[]> {
  const folded = menu().getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  return menu().getByRole('link').allInnerTexts();
}

test('a clerk sees the orders of her own only, no cost, no approval; the server refuses what the screen hides', async () => {
  const admin = await callerAs(product, 'admin');
  const everything = await admin.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 500 });
  await signIn(page, product.address, 'sales');
  const orders = new ListPage(page, '销售订单');
  await orders.openFromMenu('销售管理');
  const own = new Set(await orders.column('销售员'));
  expect(own.size).toBe(1);
  await expect.poll(() => orders.count()).toBeLessThan(everything.result.total.value);

  const client = await bySession();
  const salesperson = (await client.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 1 })).result
    .rows[0]?.['salesperson'];
  const foreign = everything.result.rows.find((row) => row['salesperson'] !== salesperson);
  expect(foreign).toBeDefined();
  expect(await client.get(`data/saleOrder/${foreign?.docId ?? ''}`)).toMatchObject({
    code: '404',
    result: null,
  });

  // Her own order once it waits for approval: she may look at it, not approve it.
  await page.getByRole('tab', { name: '草稿' }).click();
  await expect
    .poll(() => orders.column('单据状态').then((states) => new Set(states)))
    .toEqual(new Set(['草稿']));
  const [{ 单据编号: code = '' } = {}] = await orders.rows();
  await orders.grid.locator('[role=row]:not([hidden])').getByText(code, { exact: true }).first().click();
  await moveOn(page, '审核中');
  const document = page.getByRole('region', { name: '销售订单' });
  await document.getByText('版本').waitFor();
  await document.getByRole('grid').waitFor();
  expect(await document.getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
  await expect.poll(() => document.getByRole('button', { name: '更多操作' }).count()).toBe(1);
  const id = pathname().split('/').at(-1) ?? '';
  const seen = await client.get<DocResult>(`data/saleOrder/${id}`);
  expect(seen.result.abilities).not.toContain('approve');
  const refused = await client.post(`data/saleOrder/${id}/approve`, {
    version: seen.result.doc.version,
    key: crypto.randomUUID(),
  });
  expect(refused).toMatchObject({ code: '403', success: false });
  expect((await client.get<DocResult>(`data/saleOrder/${id}`)).result.doc.status).toBe('submitted');
});

test('cost is a column for the manager and for nobody without that right, in the screen and in the answers', async () => {
  const read = async (account: string) => {
    await signIn(page, product.address, account);
    const bills = new ListPage(page, '销售出库单');
    await bills.openFromMenu('库存管理', '出库');
    await page.getByRole('button', { name: '选择显示的列' }).click();
    const chooser = page.getByRole('dialog', { name: '选择显示的列' });
    const columns: string[] = [];
    // The list holds what is in view: each word is looked for, as a user would.
    for (const word of ['成本', '价税', '金额']) {
      await chooser.getByLabel('查找列').fill(word);
      columns.push(
        ...(await chooser
          .getByRole('checkbox')
          .evaluateAll((boxes) =>
            boxes.map((box) => (box instanceof HTMLInputElement ? (box.labels?.[0]?.textContent ?? '') : '')),
          )),
      );
    }
    const answer = await (
      await bySession()
    ).post<QueryResult>('data/salesOutBill/query', { offset: 0, limit: 1, lines: 'items' });
    await page.keyboard.press('Escape');
    await desk.context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    return { columns, fields: Object.keys(answer.result.rows[0] ?? {}) };
  };
  const manager = await read('manager');
  expect(manager.columns.filter((title) => title.includes('成本'))).not.toEqual([]);
  expect(manager.fields).toContain('items.costAmount');
  const clerk = await read('sales');
  expect(clerk.columns.filter((title) => title.includes('成本'))).toEqual([]);
  expect(clerk.fields.filter((field) => /cost/i.test(field))).toEqual([]);
  expect(clerk.columns).toContain('价税合计');
  const keeper = await read('keeper');
  expect(keeper.columns.filter((title) => /成本|价税|金额/.test(title))).toEqual([]);
});

test('the menu is made of what one may open; an address beyond it is not there (spec 6.rights.01)', async () => {
  await signIn(page, product.address, 'keeper');
  const keeper = await menuTitles();
  expect(keeper).toContain('其他入库单');
  expect(keeper).not.toContain('销售参数');
  await page.goto(`${product.address}/app/sales/saleParam`);
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.goto(`${product.address}/app/sales/saleOrder`);
  const orders = new ListPage(page, '销售订单');
  await orders.loaded();
  await expect.poll(() => page.getByRole('button', { name: '新增' }).count()).toBe(0);
  // Looking is not exporting: base data is read by everybody.
  await page.goto(`${product.address}/app/master/unit`);
  await new ListPage(page, '计量单位').loaded();
  await page.getByRole('button', { name: '更多列表操作' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: '导出' }).count()).toBe(0);
});

test('where one may sign in only once, a second sign-in ends the first session, which is told so', async () => {
  // The demo lets visitors share its accounts; a company would not.
  const admin = await callerAs(product, 'admin');
  await changeUser(admin, 'sales', { allowMultiLogin: false });
  await signIn(page, product.address, 'sales');
  const orders = new ListPage(page, '销售订单');
  await orders.openFromMenu('销售管理');
  const second = await openDesk(browser);
  await signIn(second.page, product.address, 'sales');
  const told = page.getByRole('dialog', { name: '已在其他地方登录' });
  await told.getByText('很抱歉，您的帐号已在其他地方登录，请重新登录').waitFor();
  await told.getByRole('button', { name: '重新登录' }).click();
  await page.getByLabel('账号').waitFor();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/sales/saleOrder');
  expect(second.complaints()).toEqual([]);
  await second.close();
});

test('a session that ran out leads to the sign-in screen and back to the page', async () => {
  await signInByKeyboard(page, product.address, 'manager');
  const orders = new ListPage(page, '销售订单');
  await orders.openFromMenu('销售管理');
  await page.getByRole('tab', { name: '已审核' }).click();
  await expect.poll(() => page.url()).toContain('tab=approved');
  const client = await bySession();
  // The live link tells the page, which does not wait to be used.
  await client.post('request/getLogOut', { sessionKey: client.token });
  await page.getByLabel('账号').waitFor();
  await expect.poll(() => page.getByLabel('账号').inputValue()).toBe('manager');
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  await orders.loaded();
  expect(page.url()).toContain('/app/sales/saleOrder?tab=approved');
  expect(new Set(await orders.column('单据状态'))).toEqual(new Set(['已审核']));
});

test('Esc in a question is the question’s alone: the drawer below keeps what was chosen in it', async () => {
  await signIn(page, product.address, 'admin', '/system/securityGroup');
  const list = grid(page, '安全组列表');
  await list.getByRole('gridcell', { name: 'SALES', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '授权', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '授权：销售员' });
  await drawer.getByPlaceholder('按名称或授权标识查找').fill('saleOrder:view');
  await drawer.getByText('查看', { exact: true }).first().click();
  await drawer.getByText('可转授：成员可以把它授予他人').click();
  await drawer.getByText('1 处变更未保存').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '内容未保存' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await drawer.getByText('1 处变更未保存').waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '放弃并关闭' }).click();
  await drawer.waitFor({ state: 'detached' });
});
