// Texts that want to become a page, a script or a request, wherever the client shows what came from data; and addresses
// that bring a session along. Answers of the real server, with hostile texts put in.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { attack, textOf } from '#tests/attacks/attack.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let harm: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  desk = await openDesk(browser, { expected: ['status of 4'] });
  page = desk.page;
  harm = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== product.address) harm.push(`request: ${request.url()}`);
  });
});

afterEach(async () => {
  const made = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], [onmouseover], iframe[srcdoc], a[href^="javascript" i]',
      ),
    ].map((element) => element.outerHTML),
  );
  expect([...harm, ...made]).toEqual([]);
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

type Json = Record<string, unknown>;

/** The real answer of the call with something changed in its result. */
async function change(call: string, edit: (result: Json) => void): Promise<void> {
  await page.route(`**/api/restapi/**/${call}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { result: Json };
    edit(answer.result);
    await route.fulfill({ response, json: answer });
  });
}

/** Every text of the answer that equals `from`, at any depth. */
function replaceText(node: unknown, from: string, to: string): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, member] of Object.entries(node)) {
    if (member === from) (node as Json)[key] = to;
    else replaceText(member, from, to);
  }
}

test('branding is text, picture addresses and http links, on the sign-in page', async () => {
  const [name, picture, link] = [attack('XSS-28'), attack('XSS-26'), attack('XSS-24')].map(({ payload }) =>
    textOf(payload, 'value'),
  );
  await change('getSystemUrlConfig', (result) =>
    Object.assign(result, {
      loginSystemName: name,
      loginBackImageUrl: picture,
      logoImageUrl: picture,
      relatedLinkName1: '链接',
      relatedLinkUrl1: link,
    }),
  );
  await page.goto(`${product.address}/app/user/login`);
  await expect.poll(() => page.title()).toContain(name);
  await expect.poll(() => page.getByRole('link', { name: '链接' }).count()).toBe(0);
});

test('names of menus, companies, dictionaries and announcements are shown as they are written', async () => {
  const [menu, company, dictionary] = [attack('XSS-18'), attack('XSS-31'), attack('XSS-17')].map(
    ({ payload }) => textOf(payload, 'value'),
  );
  const [sender, notice] = [attack('XSS-11'), attack('XSS-12')].map(({ payload }) =>
    textOf(payload, 'value'),
  );
  await change('getUserPermissionByToken', (result) => replaceText(result, '销售订单', menu ?? ''));
  await change('getPublicDictionary', (result) => replaceText(result, '草稿', dictionary ?? ''));
  await change('getTxUserInfo', (result) => {
    replaceText(result, String((result['company'] as Json)['fname']), company ?? '');
  });
  await change('listByUser', (result) => {
    const message = {
      id: 'a',
      msgId: 'a',
      titile: notice,
      sender,
      sendTime: '2026-01-01T00:00:00.000Z',
      createTime: '2026-01-01T00:00:00.000Z',
    };
    const more = {
      msgTxt: notice,
      msgCategory: '1',
      priority: 'H',
      openType: 'none',
      openPage: '',
      busId: '',
      readFlag: '0',
      readTime: null,
    };
    Object.assign(result, { anntMsgList: [{ ...message, ...more }], anntMsgTotal: 1 });
  });
  await signIn(page, product.address, 'admin');
  await page
    .getByText(company ?? '')
    .first()
    .waitFor();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '销售管理' }).click();
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByText(menu ?? '')
    .first()
    .click();
  await page.getByRole('grid').first().waitFor();
  await page
    .getByText(dictionary ?? '')
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /通知|消息/ })
    .first()
    .click();
  await page
    .getByText(notice ?? '')
    .first()
    .waitFor();
});

test('what is typed into a search is searched for, never drawn', async () => {
  const typed = textOf(attack('XSS-34').payload, 'value');
  await signIn(page, product.address, 'sales');
  const search = page
    .getByRole('banner')
    .getByRole('combobox')
    .or(page.getByRole('banner').getByRole('textbox'))
    .first();
  await search.fill(typed);
  await expect.poll(() => search.inputValue()).toBe(typed);
});

test('a session in the address never replaces the own one and leaves the address', async () => {
  await signIn(page, product.address, 'sales');
  const token = (): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('workbench:accessToken'));
  const own = await token();
  await page.goto(`${product.address}${textOf(attack('AUTH-24').payload, 'url')}`);
  await page.getByRole('navigation').first().waitFor();
  expect(await token()).toBe(own);
  expect(page.url()).not.toContain('sessionKey');
});

test.each([['AUTH-25', attack('AUTH-25')] as const, ['AUTH-26', attack('AUTH-26')] as const])(
  '%s: what another system put into the address is gone before the first call, and is text',
  async (_id, { payload }) => {
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/restapi/'))
        told.push(request.url(), request.headers()['referer'] ?? '');
    });
    await page.goto(`${product.address}${textOf(payload, 'url')}`);
    await page.getByLabel('账号').waitFor();
    expect(page.url()).not.toMatch(/aesPassword|loginTokenMsg/);
    expect(told.filter((address) => /aesPassword|loginTokenMsg/.test(address))).toEqual([]);
  },
);

test('a menu answer of nothing is a session without permissions', async () => {
  const { menu, auth, allAuth } = attack('CLI-11').payload;
  await change('getUserPermissionByToken', (result) => Object.assign(result, { menu, auth, allAuth }));
  await page.goto(`${product.address}/app/`);
  await page.getByLabel('账号').fill('sales');
  await page.getByRole('textbox', { name: '密码' }).fill('workbench-2026');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '没有权限' });
  await dialog.getByRole('button', { name: '返回首页' }).click();
  await page.getByLabel('账号').waitFor();
});

test('a comment and the name of a saved view are shown as they were typed', async () => {
  const [comment, view] = [
    textOf(attack('XSS-13').payload, 'value'),
    textOf(attack('CLI-21').payload, 'title'),
  ];
  await signIn(page, product.address, 'admin', '/sales/saleOrder');
  const orders = page.getByRole('grid', { name: '销售订单列表' });
  await orders.getByRole('gridcell').filter({ hasText: /^SO/ }).first().waitFor();
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByLabel('保存当前视图').fill(view);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: view }).waitFor();
  await orders.getByRole('gridcell').filter({ hasText: /^SO/ }).first().click();
  // The list is a region of the same name: it is the order's page once the address says so.
  await page.waitForURL(/saleOrder\/[\da-f-]{36}/);
  await page.getByRole('region', { name: '销售订单' }).waitFor();
  await page.keyboard.press('Alt+i');
  const side = page.getByRole('complementary', { name: '侧栏' });
  await side.getByRole('tab', { name: /评论/ }).click();
  await side.getByRole('textbox', { name: '写评论' }).fill(comment);
  await page.keyboard.press('Control+Enter');
  await side.getByRole('article').getByText(comment).waitFor();
});
