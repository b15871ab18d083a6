// A clerk pastes a thousand lines from Excel into an order: the codes are found in one request, what is not found is
// shown before anything is written, and stock and earlier prices stand beside the line.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PickResult } from '#model/wire/wire.ts';
import { type Desk, openDesk, signIn } from './support/browser.ts';
import { callerAs } from './support/caller.ts';
import { paste } from './support/pasting.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let codes: string[];
let desk: Desk | undefined;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  const admin = await callerAs(product, 'admin');
  const { result } = await admin.post<PickResult>('data/material/pick', {
    limit: 200,
    forField: 'saleOrder.items.material',
  });
  codes = result.rows.map(({ code }) => code);
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

/** A new order with a customer, the keyboard in its first line. */
async function newOrder(page: Page): Promise<void> {
  await page.goto(`${product.address}/app/sales/saleOrder/new`);
  await page.locator('[data-field="customer"] input').waitFor();
  await page.locator('[data-field="customer"] input').focus();
  await page.keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择客户' });
  await picker.getByRole('gridcell', { name: /^C\d+/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '新增行' }).last().click();
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label')?.startsWith('物料编码') === true,
      ),
    )
    .toBe(true);
}

const head = ['物料编码', '数量', '含税单价', '要货日期'];
const line = (code: string, index: number): string[] => [
  code,
  String(1 + (index % 50)),
  '5000',
  '2027-01-15',
];

test('a thousand lines are resolved in one request, and saved', async () => {
  desk = await openDesk(browser);
  const { page, complaints } = desk;
  await signIn(page, product.address, 'sales');
  await newOrder(page);
  const picks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/data/material/pick')) picks.push(request.url());
  });
  await paste(page, [
    head,
    ...Array.from({ length: 1_000 }, (_, index) => line(codes[index % codes.length] ?? '', index)),
  ]);
  await page.getByRole('tab', { name: '销售明细（1000）' }).waitFor();
  expect(picks).toHaveLength(1);
  await page.getByRole('status', { name: '当前行' }).getByText('即时库存').waitFor();
  await page.keyboard.press('F8');
  await page.getByText('保存成功').waitFor();
  await expect
    .poll(() => page.locator('section:visible [data-code]').first().innerText())
    .toMatch(/^SO\d{12}$/);
  expect(complaints()).toEqual([]);
});

test('codes nobody knows are named with their rows before anything is written', async () => {
  desk = await openDesk(browser);
  const { page } = desk;
  await signIn(page, product.address, 'sales');
  await newOrder(page);
  await paste(page, [head, ...['NOPE1', codes[0] ?? '', 'NOPE2'].map(line)]);
  const preview = page.getByRole('dialog', { name: '粘贴预览' });
  await preview.getByText('没有编码或名称为“NOPE1”的记录').waitFor();
  await preview.getByText('第 3 行').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: '销售明细（1）' }).waitFor();
});
