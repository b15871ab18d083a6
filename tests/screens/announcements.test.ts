// Announcements from the editor of the administrator to the bell, the dialog and the list of a salesperson.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessNow } from '#tests/support/time/businessClock.ts';
import { type Desk, grid, openDesk, rowCount, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let office: Desk;
let desk: Desk;
let admin: Page;
let sales: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  [office, desk] = await Promise.all([openDesk(browser), openDesk(browser, { moves: true })]);
  [admin, sales] = [office.page, desk.page];
  await Promise.all([signIn(admin, product.address, 'admin'), signIn(sales, product.address, 'sales')]);
});

afterAll(async () => {
  expect([...office.complaints(), ...desk.complaints()]).toEqual([]);
  await product?.stop();
});

const bell = (page: Page) => page.getByRole('button', { name: /^通知(，\d+ 条未读)?$/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^通知(，\d+ 条未读)?$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /通知消息/ });
const address = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

async function unread(page: Page): Promise<number> {
  await bell(page).waitFor();
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(`${product.address}/app${path}`);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.locator(`[data-field="${field}"]`).getByRole('combobox').click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the bell counts both categories; its panel is 300 px wide with two tabs and a way to all messages (spec 2.announcements.01, 2.announcements.02, 2.announcements.04-06, 3.announcements.02, 7.announcements.04, 9.announcements.03)', async () => {
  await expect.poll(() => unread(sales)).toBe(4);
  await bell(sales).click();
  const tabs = panel(sales).getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['通知(3)', '系统消息(1)']);
  expect((await panel(sales).boundingBox())?.width).toBe(300);
  const items = panel(sales).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  const first = await items.first().innerText();
  expect(first).toContain('关于年底库存盘点的安排');
  expect(first).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 发布/);
  expect(first).toContain('紧急消息');
  await expect.poll(() => items.nth(1).innerText()).toContain('重要消息');
  await tabs.nth(1).click();
  await expect.poll(() => items.first().innerText()).toContain('一般消息');
  await panel(sales).getByRole('button', { name: '查看更多' }).click();
  await panel(sales).waitFor({ state: 'detached' });
  expect(address(sales)).toBe('/app/online/signorder/clmMessage');
});

test('before the first answer the tabs say 通知(0) and nothing (spec 2.announcements.03)', async () => {
  const page = await desk.context.newPage();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/annountCement/listByUser*', async (route) => {
    await held;
    await route.continue();
  });
  await go(page, '/dashboard/analysis');
  await bell(page).click();
  const tabs = panel(page).getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['通知(0)', '']);
  answer();
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['通知(3)', '系统消息(1)']);
  await page.close();
});

test('an announcement written by the administrator rings at once, without a reload, is read, and stands in the list (spec 2.announcements.07-09, 4.announcements.01, 4.announcements.04, 9.announcements.03)', async () => {
  await go(admin, '/system/announcement/new');
  await admin.getByRole('textbox', { name: '标题' }).fill('停电检修通知');
  await choose(admin, 'priority', '紧急消息');
  await admin.getByLabel('摘要').fill('明日12:00至14:00停电检修');
  await choose(admin, 'openType', '链接');
  await admin.getByLabel('打开页面').fill('/sales/saleOrder');
  await choose(admin, 'targetType', '指定用户');
  await admin.getByRole('button', { name: '选择用户' }).click();
  const picker = admin.getByRole('dialog', { name: '选择用户' });
  await picker.getByLabel('查找').fill('sales');
  await expect.poll(() => rowCount(grid(admin, '用户列表'))).toBeLessThan(4);
  await grid(admin, '用户列表').getByText('sales', { exact: true }).waitFor();
  await picker.getByLabel('查找').press('Enter');
  await picker.waitFor({ state: 'detached' });
  const editor = admin.getByRole('textbox', { name: '内容' });
  await editor.click();
  await admin.keyboard.type('请提前保存单据');
  await admin.getByRole('button', { name: '预览' }).click();
  await dialog(admin).getByText('请提前保存单据').waitFor();
  await dialog(admin).getByRole('button', { name: '关闭' }).last().click();
  const before = await unread(sales);
  await admin.getByRole('button', { name: '发布', exact: true }).click();
  await admin.getByText('已发布').first().waitFor();
  await expect.poll(() => unread(sales)).toBe(before + 1);

  await bell(sales).click();
  await panel(sales)
    .getByRole('button', { name: /停电检修通知/ })
    .click();
  await panel(sales).waitFor({ state: 'detached' });
  const shown = dialog(sales);
  await shown.getByText('请提前保存单据').waitFor();
  await expect
    .poll(() => shown.innerText())
    .toMatch(/停电检修通知\s+紧急消息\s+发布人：管理员\s+发布时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect.poll(() => unread(sales)).toBe(before);
  await expect.poll(async () => Math.round((await shown.boundingBox())?.width ?? 0)).toBe(864);
  const body = await shown.evaluate(
    (element) => element.querySelector('[class*="dialogBody"]')?.getBoundingClientRect().height,
  );
  expect(body).toBe(720);
  await shown.getByRole('button', { name: '全屏' }).click();
  await expect.poll(async () => (await shown.boundingBox())?.width).toBe(1440);
  await shown.getByRole('button', { name: '还原' }).click();
  await shown.getByRole('button', { name: '去处理' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(address(sales)).toBe('/app/sales/saleOrder');

  await go(sales, '/online/signorder/clmMessage?titile=停电');
  const list = grid(sales, '我的消息列表');
  // A link is its text, not the whole width of its column.
  await list.getByText('停电检修通知').click({ position: { x: 30, y: 8 } });
  await shown.getByText('请提前保存单据').waitFor();
  await expect.poll(() => shown.getByRole('button', { name: '去处理' }).count()).toBe(0);
  await sales.keyboard.press('Escape');
  await expect.poll(() => list.getByText('已读').count()).toBe(1);
});

test('the list narrows by read state, and marks everything read after a question (spec 2.announcements.01)', async () => {
  await go(sales, '/online/signorder/clmMessage?readFlag=0');
  const list = grid(sales, '我的消息列表');
  await list.getByText('消防演练通知').waitFor();
  expect(await list.getByText('停电检修通知').count()).toBe(0);
  await sales.getByRole('button', { name: '全部标注已读' }).click();
  await sales.getByText('是否全部标注已读?').waitFor();
  await sales.getByRole('button', { name: '确定' }).click();
  await sales.getByText('没有符合条件的消息').waitFor();
  await expect.poll(() => unread(sales)).toBe(0);
});

test('an announcement of type component opens its page with the record; an unknown one says so and asks for nothing (spec 2.announcements.09, 3.announcements.03)', async () => {
  const page = await desk.context.newPage();
  const id = crypto.randomUUID();
  const base = {
    msgTxt: '',
    sender: '管理员',
    sendTime: new Date(businessNow()).toISOString(),
    priority: 'L',
    readFlag: '0',
    readTime: null,
  };
  const list = [
    {
      ...base,
      id,
      titile: '有此页面',
      openType: 'component',
      openPage: 'entity/saleOrder/Document',
      busId: 'order-7',
    },
    {
      ...base,
      id,
      titile: '无此页面',
      openType: 'component',
      openPage: '../../../node_modules/x',
      busId: '',
    },
    { ...base, id, titile: '外部地址', openType: 'url', openPage: '//evil.test/x', busId: '' },
  ].map((item, index) => ({
    ...item,
    id: `${index}`,
    msgId: `${index}`,
    createTime: base.sendTime,
    msgCategory: '1',
  }));
  const content =
    '<p>正文</p><img src=x onerror="window.harmed=1"><svg><script>window.harmed=1</script></svg><iframe srcdoc="<script>parent.harmed=1</script>"></iframe>' +
    '<style>*{display:none}</style><form action="//evil.test"><input name="password"></form><a href="javascript:window.harmed=1">x</a>' +
    '<div style="position:fixed;inset:0;z-index:9999">盖住</div>';
  const envelope = (result: unknown) => ({ json: { code: '0', success: true, message: '', result } });
  await page.route('**/annountCement/listByUser*', (route) =>
    route.fulfill(envelope({ anntMsgList: list, anntMsgTotal: 3, sysMsgList: [], sysMsgTotal: 0 })),
  );
  await page.route('**/annountCement/queryById*', (route) =>
    route.fulfill(envelope({ ...list[2], msgContent: content })),
  );
  await page.route('**/editByAnntIdAndUserId', (route) => route.fulfill(envelope(null)));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await go(page, '/dashboard/analysis');
  const open = async (title: string): Promise<void> => {
    await bell(page).click();
    await panel(page).getByRole('button', { name: title }).click();
  };
  await open('无此页面');
  await page.getByText('页面模块未找到：../../../node_modules/x').waitFor();
  await open('外部地址');
  await dialog(page).getByText('正文').waitFor();
  expect(await dialog(page).getByRole('button', { name: '去处理' }).count()).toBe(0);
  const region = dialog(page).getByRole('region', { name: '通知内容' });
  expect(
    await region.locator('script, style, iframe, form, input, svg, img, [onerror], [style], a[href]').count(),
  ).toBe(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.route('**/data/saleOrder/order-7', (route) =>
    route.fulfill({ json: { code: '404', success: false, message: '没有', result: null } }),
  );
  await open('有此页面');
  await expect.poll(() => address(page)).toBe('/app/sales/saleOrder/order-7');
  expect(asked.filter((url) => url.includes('evil.test') || url.includes('node_modules'))).toEqual([]);
  await page.close();
});

test('the line in the header turns every 30 seconds and rests under the pointer (spec 9.announcements.02)', async () => {
  const page = await desk.context.newPage();
  const notice = (titile: string, index: number) => ({
    id: `${index}`,
    msgId: `${index}`,
    titile,
    sender: '',
    msgTxt: '',
    msgCategory: '1',
    priority: 'L',
    openType: 'none',
    openPage: '',
    busId: '',
    readFlag: '0',
    readTime: null,
    sendTime: '',
    createTime: '',
  });
  const result = {
    anntMsgList: ['第一条', '第二条'].map(notice),
    anntMsgTotal: 2,
    sysMsgList: [],
    sysMsgTotal: 0,
  };
  await page.route('**/annountCement/listByUser*', (route) =>
    route.fulfill({ json: { code: '0', success: true, message: '', result } }),
  );
  await page.clock.install({ time: businessNow() });
  await go(page, '/dashboard/analysis');
  const line = (text: string) => page.getByRole('banner').getByRole('button', { name: text });
  await line('第一条').waitFor();
  await page.clock.runFor(30_000);
  await line('第二条').waitFor();
  await line('第二条').hover();
  await page.clock.runFor(90_000);
  await expect.poll(() => line('第二条').count()).toBe(1);
  await page.mouse.move(10, 400);
  await page.clock.runFor(30_000);
  await line('第一条').waitFor();
  await page.close();
  const calm = await desk.context.newPage();
  await calm.emulateMedia({ reducedMotion: 'reduce' });
  await calm.route('**/annountCement/listByUser*', (route) =>
    route.fulfill({ json: { code: '0', success: true, message: '', result } }),
  );
  await calm.clock.install({ time: businessNow() });
  await go(calm, '/dashboard/analysis');
  const first = calm.getByRole('banner').getByRole('button', { name: '第一条' });
  await first.waitFor();
  await calm.clock.runFor(90_000);
  await expect.poll(() => first.count()).toBe(1);
  await calm.close();
});
