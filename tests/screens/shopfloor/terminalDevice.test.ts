// The terminal as a device: every page of it is made for gloves, and it opens again when the network is gone.
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { shiftPages } from '#tests/support/time/businessClock.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { callerAs, rowsOf } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { workerBrowser } from '../support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
  admin = await callerAs(product, 'admin');
  const [device] = await rowsOf(admin, 'shopDevice', []);
  const opened = await admin.get<DocResult>(`data/shopDevice/${String(device?.id)}`);
  const renewed = await admin.post<DocResult>(`data/shopDevice/${String(device?.id)}/renewCode`, {
    version: opened.result.doc.version,
    key: crypto.randomUUID(),
  });
  context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'zh-CN',
  });
  await shiftPages(context);
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  await page.goto(`${product.address}/app/terminal`);
  await page.getByLabel('启用码').waitFor();
  await page.getByLabel('启用码').fill(textOf(renewed.result.doc.fields['enrollCode']));
});

afterAll(async () => {
  await product.stop();
});

/** As a reader types: faster than any hand, then Enter. */
async function scan(text: string): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      );
  }, text.split(''));
}

/** What can be touched now and is smaller than a glove needs: its name and size. */
async function tooSmall(): Promise<string[]> {
  const found = await page
    .locator('button:visible, a:visible, input:visible, select:visible, [role=button]:visible')
    .evaluateAll((all) =>
      all.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return { name: each.textContent || each.getAttribute('aria-label') || each.tagName, width, height };
      }),
    );
  expect(found.length).toBeGreaterThan(0);
  return found
    .filter(({ width, height }) => Math.min(width, height) < 56)
    .map(({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)}`);
}

const tap = (name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap();

test('whatever can be touched is at least 56 px, on every page of the terminal', async () => {
  const small: Record<string, string[]> = {};
  const look = async (name: string): Promise<void> => void (small[name] = await tooSmall());
  await look('启用');
  await tap('启用');
  await page.getByText('请刷工牌').waitFor();
  await scan('GP0001');
  await page.getByText('工牌已读取').waitFor();
  await look('登录');
  for (const key of '4096') await tap(key);
  await tap('登录');
  await page.getByRole('region', { name: '当前任务' }).waitFor();
  await look('任务');
  for (const sheet of ['报工', '报废', '暂停', '呼叫', '任务', '完工'] as const) {
    const button = page
      .getByRole('navigation', { name: '操作' })
      .getByRole('button', { name: sheet, exact: true });
    if ((await button.count()) === 0 || (await button.isDisabled())) continue;
    await button.tap();
    await page.getByRole('dialog').waitFor();
    await look(sheet);
    await tap('返回');
  }
  await tap('＋换人');
  await page.getByRole('dialog').waitFor();
  await look('换人');
  await tap('返回');
  expect(Object.keys(small).length).toBeGreaterThanOrEqual(7);
  expect(Object.fromEntries(Object.entries(small).filter(([, names]) => names.length > 0))).toEqual({});
});

test('without network it opens again with its tasks, and no call of the server is kept', async () => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const keptParts = (): Promise<string[]> =>
    page.evaluate(async () =>
      (await (await caches.open('workbench-terminal')).keys()).map(({ url }) => new URL(url).pathname),
    );
  await expect.poll(async () => (await keptParts()).some((path) => path.endsWith('.css'))).toBe(true);
  await expect.poll(async () => (await keptParts()).some((path) => path.includes('Terminal'))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('region', { name: '当前任务' }).waitFor();
  await expect.poll(() => page.locator('header').first().textContent()).toContain('离线');
  expect((await keptParts()).filter((path) => !path.startsWith('/app/'))).toEqual([]);
  await page.screenshot({ path: 'tests/output/terminal-offline.png' });
  await context.setOffline(false);
  await page.reload();
  await page.getByText('● 在线').waitFor();
});
