// A planner reads the sales orders: finds, sorts, filters and scrolls them, and arranges the list for himself.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pinyinColumns } from '#server/store/pinyin.ts';
import { sumTexts } from '#model/decimal.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs, fieldIs, rowsOf } from './support/caller.ts';
import { ListPage, type ShownRow } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
let orders: ListPage;
/** Asks the server beside the page, as somebody else. */
let server: Client;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser({ scrollBars: true })]);
  server = await callerAs(product, 'admin');
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  desk = await openDesk(browser);
  page = desk.page;
  orders = new ListPage(page, '销售订单');
  await signIn(page, product.address, 'planner');
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const search = (): URLSearchParams => new URL(page.url()).searchParams;

interface Answer {
  rows: Record<string, string | null>[];
  total: { value: number };
  totals?: Record<string, string>;
}

async function ask(request: Record<string, unknown>): Promise<Answer> {
  const { code, result } = await server.post<Answer>('data/saleOrder/query', {
    offset: 0,
    limit: 0,
    ...request,
  });
  expect(code).toBe('0');
  return result;
}

const chips = () => page.getByRole('list', { name: '筛选条件' }).getByRole('listitem');

test('opens the orders by mouse and by keyboard', async () => {
  await orders.openFromMenu('销售管理');
  await expect.poll(() => orders.count()).toBe((await ask({})).total.value);
  const rows = await orders.rows();
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) expect(row['单据编号']).toMatch(/^SO\d{12}$/);

  await page.keyboard.press('Alt+w');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('销售管理');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('销售订单');
  await page.keyboard.press('Enter');
  await orders.loaded();
  await page.keyboard.press('Control+Home');
});

test('切换到明细 shows a row per line, in the address as well', async () => {
  await orders.openFromMenu('销售管理');
  await page.getByText('明细', { exact: true }).click();
  await orders.loaded();
  await expect.poll(() => orders.count()).toBe((await ask({ lines: 'items' })).total.value);
  expect(search().get('rows')).toBe('items');
  const [first = {}] = await orders.rows();
  expect(first['物料编码']).not.toBe('');
  await page.reload();
  await orders.loaded();
  await expect.poll(() => orders.column('物料编码').then((codes) => codes[0])).toBe(first['物料编码']);
  await page.getByText('单据', { exact: true }).click();
  await expect.poll(() => orders.count()).toBe((await ask({})).total.value);
});

test('a click on a head sorts, a second one turns it round, Ctrl adds another', async () => {
  await orders.openFromMenu('销售管理');
  await orders.head('日期').click();
  await expect.poll(() => search().get('sort')).toBe('date');
  await expect.poll(() => orders.column('日期').then(isUpward)).toBe(true);
  const [earliest = ''] = await orders.column('日期');
  await orders.head('日期').click();
  await expect.poll(() => search().get('sort')).toBe('-date');
  await expect.poll(() => orders.column('日期').then((dates) => isUpward(dates.toReversed()))).toBe(true);
  const [latest = ''] = await orders.column('日期');
  expect(latest > earliest).toBe(true);

  await orders.head('单据状态').click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => search().get('sort')).toBe('-date,status');
  await orders.loaded();
  await expect.poll(() => orders.head('日期').innerText()).toContain('1');
  await expect.poll(() => orders.head('单据状态').innerText()).toContain('2');
  expect(await orders.head('日期').getAttribute('aria-sort')).toBe('descending');
  // Within a day by state, in the order the states are stored.
  const states = ['已审核', '已关闭', '草稿', '审核中', '已作废'];
  const keysOf = (rows: readonly ShownRow[]) =>
    rows.map((row) => [row['日期'] ?? '', states.indexOf(row['单据状态'] ?? '')] as const);
  const inOrder = (rows: readonly ShownRow[]): boolean =>
    keysOf(rows).every(([day, state], index, keys) => {
      const before = keys[index - 1];
      return before === undefined || before[0] > day || (before[0] === day && before[1] <= state);
    });
  await expect.poll(() => orders.rows().then(inOrder)).toBe(true);
  const shown = await orders.rows();
  await page.reload();
  await orders.loaded();
  await expect.poll(() => orders.rows().then((rows) => rows.map(codeOf))).toEqual(shown.map(codeOf));
});

/** Not for a single day: rows of the order before may all be of one. */
function isUpward(dates: readonly string[]): boolean {
  return (
    new Set(dates).size > 1 && dates.every((date, index) => index === 0 || date >= (dates[index - 1] ?? ''))
  );
}

const codeOf = (row: ShownRow): string => row['单据编号'] ?? '';

test('the filter row narrows the list, customers by pinyin as well; chips say how; 重置 brings everything back', async () => {
  const everything = (await ask({})).total.value;
  await orders.openFromMenu('销售管理');
  await page.getByRole('button', { name: '列筛选' }).click();
  await page.getByRole('button', { name: '筛选单据状态' }).click();
  await page.getByRole('dialog', { name: '筛选单据状态' }).getByText('草稿', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => orders.count()).toBeLessThan(everything);
  await orders.loaded();
  expect(new Set(await orders.column('单据状态'))).toEqual(new Set(['草稿']));

  // A customer by the first letters of its pinyin.
  const [{ 客户: customer = '' } = {}] = await orders.rows();
  const letters = pinyinColumns(customer).initials;
  await page.getByLabel('筛选客户', { exact: true }).fill(letters);
  await expect.poll(() => orders.column('客户').then((names) => new Set(names))).toEqual(new Set([customer]));
  await expect.poll(() => chips().allInnerTexts()).toHaveLength(2);
  expect((await chips().allInnerTexts()).map((text) => text.trim())).toEqual([
    '单据状态 属于 草稿',
    `客户 包含 ${letters}`,
  ]);
  const filtered = await orders.count();
  const address = page.url();

  await page.reload();
  await orders.loaded();
  await expect.poll(() => orders.count()).toBe(filtered);
  await expect.poll(() => page.getByLabel('筛选客户', { exact: true }).inputValue()).toBe(letters);

  // Reads an order and comes back by the browser's button.
  const first = page.getByText(codeOf((await orders.rows())[0] ?? {}), { exact: true });
  await first.click();
  await page.getByRole('region', { name: '销售订单' }).getByText('版本').waitFor();
  // Who may only read is offered no menu with nothing in it.
  await expect.poll(() => page.getByRole('button', { name: '更多操作', exact: true }).count()).toBe(0);
  await page.goBack();
  await orders.loaded();
  expect(page.url()).toBe(address);
  await expect.poll(() => orders.count()).toBe(filtered);

  await chips().first().getByRole('button', { name: '去掉这个条件' }).click();
  await expect.poll(() => chips().count()).toBe(1);
  await page.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => orders.count()).toBe(everything);
  expect(search().get('f')).toBeNull();
  await expect.poll(() => page.getByLabel('筛选客户', { exact: true }).inputValue()).toBe('');
});

test('quick search finds by number, and says when nothing fits', async () => {
  await orders.openFromMenu('销售管理');
  const rows = await orders.rows();
  const wanted = codeOf(rows[3] ?? {});
  await page.keyboard.press('F3');
  await page.keyboard.type(wanted.slice(-8));
  await expect.poll(() => orders.column('单据编号')).toEqual([wanted]);
  expect(search().get('q')).toBe(wanted.slice(-8));
  await page.keyboard.press('Escape');
  await expect.poll(() => orders.count()).toBeGreaterThan(100);
  await page.keyboard.type('没有这样的单据');
  await page.getByText('没有符合条件的数据').waitFor();
});

test('the scroll thumb and Ctrl+End reach the last line, and no frame shows bare ground', async () => {
  const { total } = await ask({ lines: 'items' });
  await orders.openFromMenu('销售管理');
  await page.getByText('明细', { exact: true }).click();
  await expect.poll(() => orders.count()).toBe(total.value);
  await orders.loaded();
  const stopped = await orders.watchFrames();

  const scroller = await page.locator('[data-scroller]:visible').boundingBox();
  if (scroller === null) throw new Error('no scroller');
  const x = scroller.x + scroller.width - 6;
  await page.mouse.move(x, scroller.y + 24);
  await page.mouse.down();
  await page.mouse.move(x, scroller.y + scroller.height / 2, { steps: 12 });
  await page.mouse.move(x, scroller.y + scroller.height + 40, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => orders.column('行号').then((numbers) => numbers.at(-1))).toBe(String(total.value));
  await orders.loaded();
  expect((await orders.rows()).at(-1)?.['单据编号']).toMatch(/^SO/);

  await (await cellOf('日期')).click();
  await page.keyboard.press('Control+Home');
  await expect.poll(() => orders.column('行号').then((numbers) => numbers[0])).toBe('1');
  await page.keyboard.press('Control+End');
  await expect.poll(() => orders.column('行号').then((numbers) => numbers.at(-1))).toBe(String(total.value));
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, step < 5 ? -3_000 : 4_000);
  await orders.loaded();
  const { frames, bare } = await stopped();
  expect(frames).toBeGreaterThan(20);
  expect(bare).toEqual([]);
});

/** The cell of the first row in view. */
async function cellOf(title: string) {
  const index = await orders.head(title).getAttribute('aria-colindex');
  const number = (await orders.column('行号'))[0] ?? '';
  return orders.grid.locator(
    `[role=row][aria-rowindex="${Number(number) + 1}"] [role=gridcell][aria-colindex="${index}"]`,
  );
}

test('the totals row is the sum over everything the list holds, filtered or not; different currencies are not added (findings 2, 5.9)', async () => {
  await orders.openFromMenu('销售管理');
  const summed = async (filter: unknown): Promise<string> => {
    const { total } = await ask({ filter });
    const texts: (string | null)[] = [];
    for (let offset = 0; offset < total.value; offset += 500)
      texts.push(...(await ask({ filter, offset, limit: 500 })).rows.map((row) => row['allAmount'] ?? null));
    return sumTexts(texts);
  };
  const plain = (text: string): string => sumTexts([text.replaceAll(',', '')]);
  await orders.fromMenuOf('价税合计', '固定在左侧');
  await expect.poll(() => orders.total('价税合计')).toBe('多种币别');
  const [yuan] = await rowsOf(server, 'currency', [fieldIs('code', 'CNY')]);
  const local = fieldIs('currency', yuan?.docId ?? '');
  await page.goto(`${product.address}/app/sales/saleOrder?f=currency~eq~${yuan?.docId}`);
  await orders.loaded();
  await expect.poll(() => orders.total('价税合计').then(plain)).toBe(await summed(local));
  const [{ 销售员: seller = '' } = {}] = await orders.rows();
  await page.getByLabel('筛选销售员').fill(seller);
  await expect
    .poll(() => orders.total('价税合计').then(plain))
    .toBe(await summed({ all: [local, { field: 'salesperson', op: 'contains', values: [seller] }] }));
});

test('width, hiding and pinning of columns are kept for this reader over a reload', async () => {
  await orders.openFromMenu('销售管理');
  const head = orders.head('客户');
  const before = await head.boundingBox();
  if (before === null) throw new Error('no head');
  await page.mouse.move(before.x + before.width - 1, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 79, before.y + 10, { steps: 8 });
  await page.mouse.up();
  await orders.fromMenuOf('客户订单号', '隐藏此列');
  await orders.fromMenuOf('日期', '固定在右侧');
  await head.click({ button: 'right' });
  await page.keyboard.press('Escape');
  const arranged = async () => {
    const box = await head.boundingBox();
    const date = await orders.head('日期').boundingBox();
    const edge = await orders.grid.boundingBox();
    return {
      width: box?.width,
      hidden: await orders.head('客户订单号').count(),
      fromRight: Math.round((edge?.x ?? 0) + (edge?.width ?? 0) - (date?.x ?? 0) - (date?.width ?? 0)),
    };
  };
  const kept = { width: before.width + 80, hidden: 0, fromRight: 0 };
  await expect.poll(arranged).toEqual(kept);
  expect((await orders.rows())[0]).not.toHaveProperty('客户订单号');
  await page.reload();
  await orders.loaded();
  expect(await arranged()).toEqual(kept);
});

test('another tab and back: the same rows in view and the same cell active', async () => {
  await orders.openFromMenu('销售管理');
  await page.locator('[data-scroller]:visible').hover();
  for (let notch = 0; notch < 20; notch += 1) await page.mouse.wheel(0, 100);
  await expect.poll(() => orders.column('行号').then((numbers) => Number(numbers[0]))).toBeGreaterThan(40);
  await (await cellOf('日期')).click();
  await page.keyboard.press('ArrowDown');
  const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const seen = await orders.column('行号');
  const cell = await active();
  expect(cell).toMatch(/^日期，第 \d+ 行/);

  const notices = new ListPage(page, '发货通知单');
  await notices.openFromMenu('销售管理');
  await page.getByRole('tab', { name: '销售订单' }).click();
  await orders.loaded();
  await expect.poll(() => orders.column('行号')).toEqual(seen);
  await expect.poll(active).toBe(cell);
});
