// The program as its developers run it: vite's development server alone, with the real server and its database inside
// the page. The same job as with a server: sign in, list, open, change, save; and what a developer breaks by hand.
import path from 'node:path';
import type { Browser } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test, vi } from 'vitest';
import { clockShift } from '#tests/support/time/businessClock.ts';
import { type Desk, fillSignIn, openDesk } from './support/browser.ts';
import { ListPage } from './support/list.ts';
import { openPrepared, reloadUntil } from './support/pageServer.ts';
import { workerBrowser } from './support/workerBrowser.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The company was made this long ago, so that nothing in it lies ahead of the page. Milliseconds. */
const MADE_AGO = 3_600_000;

let vite: ViteDevServer;
let browser: Browser;
let address: string;
/** Of both tests, which go on where the one before ended: opening the page and its database is the dear part. */
let desk: Desk;

beforeAll(async () => {
  vi.stubEnv('CLOCK_SHIFT_MS', String(clockShift - MADE_AGO));
  vite = await createServer({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    cacheDir: path.join(ROOT, 'tests/output/vite'),
    // Its own port, and nobody edits while the test runs.
    server: { host: '127.0.0.1', port: 64700, watch: null, hmr: false },
  });
  await vite.listen();
  address = new URL(vite.resolvedUrls?.local[0] ?? '').origin;
  // Made by the development server for the first who asks.
  await fetch(`${address}/app/demo-company.pack`).then((answer) => answer.arrayBuffer());
  browser = await workerBrowser();
  // The engine in the page now and then reports an ErrnoError while it opens its store; nothing is lost by it.
  desk = await openDesk(browser, {
    expected: ['ErrnoError', 'Failed to load resource', 'net::ERR_FAILED', 'ChunkLoadError'],
  });
  desk.page.setDefaultTimeout(90_000);
  await openPrepared(desk.page, address);
}, 600_000);

afterAll(async () => {
  await vite?.close();
  vi.unstubAllEnvs();
});

// What a page shows that did not come says where its start stands.
beforeEach(() =>
  onTestFailed(async () => {
    const shown = await desk.page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    process.stdout.write(`the page shows: ${shown}\n${desk.complaints().join('\n')}\n`);
  }),
);

test('one signs in, reads the list, changes an order and finds the change after a reload', async () => {
  const { page } = desk;
  await fillSignIn(page, 'sales');
  const orders = new ListPage(page, '销售订单');
  await orders.openFromMenu('销售管理');
  await page.getByRole('tab', { name: '草稿' }).click();
  await expect.poll(() => orders.column('单据状态').then((states) => [...new Set(states)])).toEqual(['草稿']);
  const [{ 单据编号: code = '' } = {}] = await orders.rows();
  await orders.grid.locator('[role=row]:not([hidden])').getByText(code, { exact: true }).first().click();
  const date = page.locator('[data-field="date"] input');
  await date.fill('2025-10-09');
  await page.keyboard.press('F8');
  await page.getByRole('alert').filter({ hasText: '保存成功' }).waitFor();
  await reloadUntil(page, date);
  await expect.poll(() => date.inputValue()).toBe('2025-10-09');
  expect(desk.complaints()).toEqual([]);
});

test('a developer breaks single calls from the console, and the client says what the error catalogue says (spec 8.requests.02, 8.requests.03, 8.requests.05, 8.requests.07)', async () => {
  const { page } = desk;
  const orders = new ListPage(page, '销售订单');
  await orders.openFromMenu('销售管理');
  const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const refresh = (options: { timeout?: number } = {}) =>
    page.getByRole('tabpanel').getByRole('button', { name: '刷新' }).click(options);
  const shows = async (broken: string, ...texts: string[]): Promise<void> => {
    await page.evaluate(`workbench.restore(); workbench.${broken}`);
    await refresh();
    for (const text of texts) await notice(text).first().waitFor();
  };
  await shows("answer('data/saleOrder/query', '403')", '系统提示', '拒绝访问');
  await shows("answer('data/saleOrder/query', '404')", '很抱歉，资源未找到!');
  await shows("lose('data/saleOrder/query')", '服务器响应失败');

  await page.evaluate('workbench.restore()');
  await refresh();
  await orders.loaded();
  // A part of the program nothing has asked for yet.
  await page.evaluate("workbench.failChunk('AccountCenter')");
  await page.getByRole('button', { name: /^用户 / }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await page.getByText('Chunk load error').waitFor();

  await page.evaluate("workbench.answer('data/*', '110')");
  await page.getByRole('tab', { name: '销售订单' }).first().click();
  // The page may have asked by itself already; then the dialog is in the way.
  await refresh({ timeout: 3_000 }).catch(() => undefined);
  const dialog = page.getByRole('dialog', { name: '已在其他地方登录' });
  await dialog.getByText('很抱歉，您的帐号已在其他地方登录，请重新登录').waitFor();
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await page.getByLabel('账号').waitFor();
  expect(desk.complaints()).toEqual([]);
});
